/** Many sales at once: their commits are shared, their answers and histories are their own. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

import { House, aSale, answerOf, sent } from './house.js';
import type { Server } from './house.js';

let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterAll(() => house.close());

const submit = (...args: Parameters<typeof sent>) => server.runtime.submit(sent(...args));
const sales = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, () => aSale(server.runtime)));
const bidAll = (ids: readonly string[], amount: string, request: string) =>
  Promise.all(ids.map((id, index) => submit(id, 'BID', { amount }, { requestId: `${request} ${index}` })));
const transactions = async (ids: readonly string[], rev: number) =>
  (
    await house.rows<{ count: number }>(
      'select count(distinct xmin::text)::int as count from document_event where doc_id = any($1::bigint[]) and rev = $2',
      [ids, rev],
    )
  )[0]!.count;

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: house.database.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

describe('bids on many sales at once', () => {
  test('are committed in two halves, so that one commits while the other is decided', async () => {
    const ids = await sales(10);
    await bidAll(ids, '90', 'a');
    expect((await Promise.all(ids.map((id) => submit(id, 'BID', { amount: '80' })))).map(answerOf)).toEqual(ids.map(() => 3));
    expect(await transactions(ids, 3)).toBe(2);
    for (const id of ids) expect((await house.stored(id))?.context['best']).toBe('80');
  });

  test('keep the order of each sale, however many follow one another', async () => {
    const ids = await sales(6);
    const amounts = Array.from({ length: 12 }, (_, index) => String(90 - index));
    const answers = await Promise.all(ids.map((id) => Promise.all(amounts.map((amount) => submit(id, 'BID', { amount })))));
    for (const one of answers) expect(one.map(answerOf)).toEqual(amounts.map((_, index) => index + 2));
    for (const id of ids) expect((await house.history(id)).slice(1).map((entry) => entry.payload['amount'])).toEqual(amounts);
  });

  test('meet another server on one of them: that one is decided again on what stands, the others are not kept from theirs', async () => {
    const other = await house.server('another');
    const ids = await sales(4);
    await other.runtime.submit(sent(ids[1]!, 'BID', { amount: '80' }));
    expect((await bidAll(ids, '90', 'b')).map(answerOf)).toEqual([2, 'BID_NOT_LOWER', 2, 2]);
    for (const id of ids) await house.stored(id);
  });

  test('of which two take one label: one has it, the other is told so, the third has its own', async () => {
    const ids = await sales(3);
    const answers = await Promise.all(['GOLD', 'GOLD', 'TIN'].map((label, index) => submit(ids[index]!, 'RELABEL', { label })));
    expect(answers.slice(0, 2).map(answerOf).sort()).toEqual([2, 'LABEL_TAKEN']);
    expect(answerOf(answers[2]!)).toBe(2);
  });

  test('sent under one request on two sales count on one of them, and the other is told that the request was used', async () => {
    const ids = await sales(2);
    const answers = await Promise.all(ids.map((id) => submit(id, 'BID', { amount: '70' }, { requestId: 'one for both' })));
    expect(answers.map(answerOf).sort()).toEqual([2, 'REQUEST_ID_REUSED']);
    expect(await house.rows('select 1 from document_event where doc_id = any($1::bigint[]) and rev = 2', [ids])).toHaveLength(1);
  });

  test('of which some have their connection ended under them: each of these is told that the storage is away and stands nowhere, and asked again each is there once', async () => {
    const ids = await sales(8);
    await asOwner(`create sequence ends; grant usage on sequence ends to public;
      create function end_once() returns trigger language plpgsql as $$ begin if new.request_id like 'ended %' and nextval('ends') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger tr_end_once before insert on document_event for each row execute function end_once()`);
    const answers = (await bidAll(ids, '60', 'ended')).map(answerOf);
    await asOwner('drop trigger tr_end_once on document_event');
    const lost = answers.filter((answer) => answer === 'HALL_STORAGE_DOWN');
    expect(lost.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer === 2)).toHaveLength(ids.length - lost.length);
    expect(await house.rows('select 1 from document_event where doc_id = any($1::bigint[]) and rev > 1', [ids])).toHaveLength(
      ids.length - lost.length,
    );
    await house.until(async () => (await bidAll(ids, '60', 'ended')).every((answer) => answer.ok), 'all were taken');
    for (const id of ids) expect((await house.history(id)).map((entry) => entry.event)).toEqual(['CREATE', 'BID']);
    for (const id of ids) expect((await house.stored(id))?.context['best']).toBe('60');
  });
});
