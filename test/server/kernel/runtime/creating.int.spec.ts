import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { CommitLostError } from '../../../../server/kernel/contracts.js';
import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { House, aSale, answerOf, idOf, meetBeforeCommit, sent } from './house.js';
import type { Server } from './house.js';
import { ONLY, ORDER, numberedOrder, orderDocument, saleDefinition, saleDocument } from './sale.js';

/** Far more than the pool has connections. */
const AWARDS = 200;

let house: House;
let server: Server;
let other: Server;
beforeAll(async () => {
  house = await House.open();
  await registerDefinitions(house.database.ownerUrl, [numberedOrder]);
  const registry = new Registry([saleDefinition, numberedOrder], [saleDocument, { ...orderDocument, definition: numberedOrder }]);
  server = await house.server('one', { registry });
  other = await house.server('two', { registry });
});
afterAll(() => house.close());

/** What each was answered, in no order. */
const sorted = (answers: readonly (number | string)[]) => answers.map(String).sort();
const only = () => house.rows('select 1 from srm_pur_order_header where title = $1', [ONLY]);

describe('of an order that there may be one of', () => {
  beforeEach(() => house.rows('update srm_pur_order_header set title = $1', ['Gone']));

  test('one is made, however many sales make it at the same moment at two servers', async () => {
    const sales = await Promise.all(Array.from({ length: 8 }, () => aSale(server.runtime)));
    const answers = await Promise.all(
      sales.map((id, index) => [server, other][index % 2]!.runtime.submit(sent(id, 'FOUND', { twice: 'N' }))),
    );
    expect(sorted(answers.map(answerOf))).toEqual(['2', ...Array.from({ length: 7 }, () => 'ONLY_ONE')]);
    expect(await only()).toHaveLength(1);
    expect([...server.errors, ...other.errors]).toEqual([]);
  });

  test('one is made, when two have decided and written before either commits', async () => {
    const [first, second] = [await aSale(server.runtime), await aSale(other.runtime)];
    meetBeforeCommit(server, other);
    const answers = await Promise.all([
      server.runtime.submit(sent(first, 'FOUND', { twice: 'N' })),
      other.runtime.submit(sent(second, 'FOUND', { twice: 'N' })),
    ]);
    for (const { db } of [server, other]) db.beforeCommit = undefined;
    expect(sorted(answers.map(answerOf))).toEqual(['2', 'ONLY_ONE']);
    expect(await only()).toHaveLength(1);
  });

  test('one is made, when two make it among events that stand together', async () => {
    const sales = await Promise.all([aSale(server.runtime), aSale(server.runtime)]);
    const groups = await Promise.all(
      sales.map((id, index) => server.runtime.submitTogether([sent(id, 'FOUND', { twice: 'N' }, { requestId: `together ${index}` })])),
    );
    expect(sorted(groups.map((group) => (group.ok ? group.outcomes[0]!.rev : group.refusal.code)))).toEqual(['2', 'ONLY_ONE']);
    expect(await only()).toHaveLength(1);
  });

  test('none is made by an event that would make two', async () => {
    const sale = await aSale(server.runtime);
    expect(answerOf(await server.runtime.submit(sent(sale, 'FOUND', { twice: 'Y' })))).toBe('ONLY_ONE');
    expect(await only()).toEqual([]);
    expect(await house.history(sale)).toHaveLength(1);
  });
});

describe('when the answer to the COMMIT of events that stand together is lost', () => {
  const lost = (on: Server) => {
    on.db.afterCommit = () => {
      on.db.afterCommit = undefined;
      return new CommitLostError('no answer');
    };
  };

  test('they are answered by the link that they wrote', async () => {
    const sale = await aSale(server.runtime);
    lost(server);
    expect(await server.runtime.submitTogether([sent(sale, 'BID', { amount: '90' }, { requestId: 'lost 1' })])).toMatchObject({
      ok: true,
      outcomes: [{ id: sale, rev: 2 }],
    });
  });

  test('and another has made the same under the same key, they are answered with what that one made', async () => {
    const making = sent(null, 'CREATE', { fields: { title: 'Desk' } }, { type: ORDER, requestId: 'lost 2' });
    let made: string | undefined;
    server.db.beforeCommit = async () => {
      server.db.beforeCommit = undefined;
      throw new CommitLostError('no answer');
    };
    server.db.afterFailure = async () => {
      server.db.afterFailure = undefined;
      made = idOf(await other.runtime.submit(making));
    };
    const answer = await server.runtime.submitTogether([making]);
    expect(answer).toMatchObject({ ok: true, outcomes: [{ id: made, rev: 1, repeated: true }] });
    expect(await house.rows('select 1 from document_event where doc_id = $1', [made])).toHaveLength(1);
  });
});

test('two hundred awards at one moment each make a numbered order, at once, and the server stays ready', async () => {
  const begun = performance.now();
  const sales = await Promise.all(Array.from({ length: AWARDS }, () => aSale(server.runtime)));
  /** How fast the machine is just now: as many sales, made by nobody's effect. */
  const plainly = performance.now() - begun;
  const seen: boolean[] = [];
  const watch = setInterval(() => seen.push(server.runtime.ready), 100);
  const from = performance.now();
  const answers = await Promise.all(sales.map((sale) => server.runtime.submit(sent(sale, 'AWARD'))));
  const took = performance.now() - from;
  clearInterval(watch);
  expect(answers.map(answerOf)).toEqual(sales.map(() => 2));
  expect(took).toBeLessThan(5_000 + 5 * plainly);
  expect(seen.every((ready) => ready) && server.runtime.ready).toBe(true);
  expect(server.errors).toEqual([]);
  const numbers = await house.rows<{ doc_number: string }>("select doc_number from srm_pur_order_header where origin_key like '%:award'");
  expect(new Set(numbers.map((row) => row.doc_number)).size).toBe(AWARDS);
});
