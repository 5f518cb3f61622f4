import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';

import { migrations } from '../../../../migrations/index.js';
import { emptyDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';

let database: TestDatabase;
let owner: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

test('outbox entries of the version before are carried over: what was done is delivered, what was dropped can be told apart, what waits goes on', async () => {
  const place = migrations.findIndex(({ name }) => name.startsWith('Outbox'));
  for (const { statements } of migrations.slice(0, place)) await owner.query(statements.join(';\n'));
  const before = [
    ['PENDING', 'srmPurOrderHeader', null],
    ['DONE', 'srmPurOrderHeader', null],
    ['DROPPED', 'srmPurOrderHeader', null],
    ['REFUSED', 'srmPurOrderHeader', 'ORDER_HELD'],
    ['DEAD', 'srmGone', 'DOC_NOT_FOUND'],
    ['DONE', '~message', null],
  ] as const;
  for (const [index, [state, target, code]] of before.entries()) {
    await owner.query(
      `insert into document_outbox (source_type, source_id, source_rev, index, target_type, target_id, event, payload, key, state, code) values ('srmSfdCompeteHeader', 7, 2, $1, $2, '8', 'NOTED', '{}', 'k', $3, $4)`,
      [index, target, state, code],
    );
  }
  await owner.query(migrations[place]!.statements.join(';\n'));
  const { rows } = await owner.query<{ said: string }>(
    "select concat_ws(' ', kind, state, code, case when next_at <= now() then 'due' end, case when delivered_at is not null then 'delivered' end, correlation, hops) as said from document_outbox order by index",
  );
  expect(rows.map(({ said }) => said)).toEqual([
    'EVENT PENDING due srmSfdCompeteHeader:7:2 1',
    'EVENT DELIVERED due delivered srmSfdCompeteHeader:7:2 1',
    'EVENT DELIVERED DROPPED due delivered srmSfdCompeteHeader:7:2 1',
    'EVENT REFUSED ORDER_HELD due srmSfdCompeteHeader:7:2 1',
    'EVENT DEAD DOC_NOT_FOUND due srmSfdCompeteHeader:7:2 1',
    'MESSAGE DELIVERED due delivered srmSfdCompeteHeader:7:2 1',
  ]);
});
