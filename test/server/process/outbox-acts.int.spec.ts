/** Effects that were not taken, and what administrators do about them: try again, close with a second person, look at the chain. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

import { profileCatalogue } from '../../../state-machines/registry.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

let product: Product;
let named: Named;
let owner: pg.Client;
let [ada, bert, buyer, auditor]: Person[] = [];

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'bert', { userType: 'INSIDE' }, ['ADMIN'], []);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  await shipInstallation({ runtime, registry: kernel.registry, read: database.read }, { lookups: [], profiles: profileCatalogue });
  [ada, bert, buyer, auditor] = await Promise.all(['admin', 'bert', 'buyer', 'auditor'].map((name) => product.enter(name)));
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await product?.stop();
});

interface Entry {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceRev: number;
  readonly index: number;
  readonly status: string;
  readonly lastCode: string | null;
  readonly correlationId: string;
  readonly eventName: string;
  readonly holdsBack: boolean;
}
interface Act {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
const ORDER = 'srmPurOrderHeader';

/** An entry of an order that its target did not take nine times; hours of real time lie between. */
async function givenUp(index: number, event: string, targetId?: string): Promise<string> {
  const { id } = await buyer!.done<Act>(ORDER, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    supplierId: named.get('supplier:Alpha'),
    buyerId: buyer!.userId,
    currency: 'CNY',
  });
  await owner.query(
    `insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key,
       correlation, hops, state, attempts, code, first_at)
     values ($1, $2::bigint, 1, $3, 'EVENT', $1, $4, $5, '{}', $6, $7, 1, 'DEAD', 9, 'HALL_STORAGE_DOWN', now())`,
    [ORDER, id, index, targetId ?? id, event, `${id}:${event}`, `${ORDER}:${id}:1`],
  );
  return id;
}
const entriesOf = async (sourceId: string, group = 'problems') =>
  (await ada!.done<readonly Entry[]>('baseOutbox', 'listByPage', { group })).filter((one) => one.sourceId === sourceId);
const act = (who: Person, sourceId: string, actionCode: string, more: object = {}) =>
  who.call(
    'baseOutboxAct',
    'saveOrUpdate',
    { actionCode, entrySourceType: ORDER, entrySourceId: sourceId, entrySourceRev: 1, entryIndex: 0, ...more },
    'EN',
  );
const todosOf = async (event: string) =>
  (
    await owner.query<{ title_en: string }>(
      `select title_en from interior_pending where bill_type = 'TRANS_COMPEN' and handle_flag = 'N' and cancel_flag = 'N' and todo_key like $1`,
      [`%${event}`],
    )
  ).rows.map((row) => row.title_en);

test('an entry that was given up is tried again from nothing, and its target is asked', async () => {
  const id = await givenUp(0, 'ORDER_UNHEARD');
  expect(await entriesOf(id)).toMatchObject([{ status: 'DEAD', lastCode: 'HALL_STORAGE_DOWN' }]);
  expect(await act(ada!, id, 'RETRY')).toMatchObject({ status: 'S' });
  // The order knows no such event: it is asked, and says so.
  let told: readonly Entry[] = [];
  for (let left = 2_400; left > 0 && told[0]?.status !== 'REFUSED'; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    told = await entriesOf(id);
  }
  expect(told).toMatchObject([{ status: 'REFUSED', lastCode: 'EVENT_UNKNOWN' }]);
});

test('what is closed by hand needs a reason and a second administrator', async () => {
  const id = await givenUp(0, 'ORDER_CLOSED');
  expect(await act(ada!, id, 'IGNORE')).toMatchObject({ code: 'OBX_REASON' });
  const asked = (await act(ada!, id, 'IGNORE', { reason: 'Settled by telephone' })).data as Act;
  expect(await ada!.done<Act>('baseOutboxAct', 'findById', { id: asked.id })).toMatchObject({
    state: 'asked',
    statusBefore: 'DEAD',
    eventName: 'ORDER_CLOSED',
  });
  expect(await entriesOf(id)).toMatchObject([{ status: 'DEAD' }]);
  expect(await ada!.call('baseOutboxAct', 'doConfirmIgnore', { id: asked.id, rev: asked.rev }, 'EN')).toMatchObject({
    code: 'OBX_SECOND_PERSON',
  });
  expect(await bert!.call('baseOutboxAct', 'doConfirmIgnore', { id: asked.id, rev: asked.rev })).toMatchObject({ status: 'S' });
  expect(await entriesOf(id)).toEqual([]);
  expect(await entriesOf(id, 'done')).toMatchObject([{ status: 'IGNORED' }]);
  expect(await ada!.done<Act>('baseOutboxAct', 'findById', { id: asked.id })).toMatchObject({
    state: 'done',
    statusAfter: 'IGNORED',
    confirmedBy: bert!.userId,
    reason: 'Settled by telephone',
  });
  expect(await todosOf('ORDER_CLOSED')).toEqual([]);
});

test('of two who close the same entry the later is told that it is settled', async () => {
  const id = await givenUp(0, 'ORDER_TWICE');
  const [one, other] = [
    (await act(ada!, id, 'IGNORE', { reason: 'Once' })).data as Act,
    (await act(bert!, id, 'IGNORE', { reason: 'Twice' })).data as Act,
  ];
  expect(await bert!.call('baseOutboxAct', 'doConfirmIgnore', { id: one.id, rev: one.rev })).toMatchObject({ status: 'S' });
  expect(await ada!.call('baseOutboxAct', 'doConfirmIgnore', { id: other.id, rev: other.rev })).toMatchObject({ code: 'OBX_NOT_STUCK' });
  expect(await bert!.call('baseOutboxAct', 'doTakeBack', { id: other.id, rev: other.rev })).toMatchObject({ status: 'S' });
});

test('what cannot be done is refused in words: a target that is gone, an effect that names no compensation, an entry that is none', async () => {
  const gone = await givenUp(0, 'ORDER_LOST', '999999999999');
  expect(await act(ada!, gone, 'RETRY')).toMatchObject({ code: 'OBX_TARGET_GONE' });
  expect(await act(ada!, gone, 'COMPENSATE', { reason: 'Back' })).toMatchObject({ code: 'OBX_NO_COMPENSATION' });
  expect(await act(ada!, '123456', 'RETRY')).toMatchObject({ code: 'OBX_NOT_FOUND' });
  expect(await entriesOf(gone)).toMatchObject([{ status: 'DEAD' }]);
});

test('administrators act, auditors look, and nobody else does either', async () => {
  const id = await givenUp(0, 'ORDER_WATCHED');
  expect(await auditor!.call('baseOutbox', 'listByPage', {})).toMatchObject({ status: 'S' });
  const [entry] = await entriesOf(id);
  expect(await auditor!.done('baseOutbox', 'findChain', { correlationId: entry!.correlationId })).toMatchObject([
    { eventName: 'ORDER_WATCHED' },
  ]);
  expect(await act(auditor!, id, 'RETRY')).toMatchObject({ status: 'E' });
  expect(await act(buyer!, id, 'RETRY')).toMatchObject({ status: 'E' });
  expect(await buyer!.call('baseOutbox', 'listByPage', {})).toMatchObject({ code: 'PERM_SCOPE' });
  expect(await entriesOf(id)).toMatchObject([{ status: 'DEAD' }]);
});

test('the same trouble many times is one row, tried again at once; what cannot be is said for each', async () => {
  await givenUp(0, 'ORDER_MANY');
  await givenUp(0, 'ORDER_MANY');
  const gone = await givenUp(0, 'ORDER_MANY', '999999999998');
  const ofMany = async () =>
    (await auditor!.done<readonly { readonly eventName: string }[]>('baseOutbox', 'findGroups', {})).filter(
      ({ eventName }) => eventName === 'ORDER_MANY',
    );
  expect(await ofMany()).toMatchObject([{ sourceType: ORDER, targetType: ORDER, lastCode: 'HALL_STORAGE_DOWN', count: 3 }]);
  const group = { sourceType: ORDER, eventName: 'ORDER_MANY', code: 'HALL_STORAGE_DOWN' };
  for (const nobody of [auditor!, buyer!]) expect(await nobody.call('baseOutbox', 'doRetry', group)).toMatchObject({ code: 'PERM_SCOPE' });
  expect(await ada!.done('baseOutbox', 'doRetry', group)).toEqual({
    retried: 2,
    refused: [{ entrySourceId: gone, code: 'OBX_TARGET_GONE', msg: expect.any(String) as unknown }],
    more: false,
  });
  expect(await entriesOf(gone)).toMatchObject([{ status: 'DEAD' }]);
  expect(await buyer!.call('baseOutbox', 'findGroups', {})).toMatchObject({ code: 'PERM_SCOPE' });
});

test('an order that waits for its next attempt holds another back until an administrator lets that go', async () => {
  const id = await givenUp(0, 'ORDER_STUCK');
  const later = `${Date.now() + 86_400_000}`;
  await owner.query(
    `update document_outbox set state = 'RETRY', next_at = to_timestamp($2::bigint / 1000), at = '2026-03-30T10:00:00Z' where source_id = $1::bigint`,
    [id, later],
  );
  expect(await act(ada!, id, 'UNBLOCK', { reason: 'Down until tomorrow' })).toMatchObject({ code: 'OBX_HOLDS_NOBODY' });
  await owner.query(
    `insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, hops, state)
     select source_type, source_id, source_rev, 1, kind, target_type, target_id, 'ORDER_BEHIND', payload, key || ':2', correlation, 1, 'PENDING'
     from document_outbox where source_id = $1::bigint and index = 0`,
    [id],
  );
  expect(await entriesOf(id)).toMatchObject([{ status: 'RETRY', eventName: 'ORDER_STUCK', holdsBack: true }]);
  expect(await act(auditor!, id, 'UNBLOCK', { reason: 'Mine' })).toMatchObject({ code: 'PERM_READ_ONLY' });
  expect(await act(ada!, id, 'UNBLOCK', { reason: 'Down until tomorrow' })).toMatchObject({ status: 'S' });
  // What waited is asked at last; the order knows no such event, and says so.
  let told: readonly Entry[] = [];
  for (let left = 2_400; left > 0 && told.length < 2; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    told = (await entriesOf(id)).filter(({ status }) => status !== 'PENDING');
  }
  expect(told).toMatchObject([
    { eventName: 'ORDER_BEHIND', status: 'REFUSED', lastCode: 'EVENT_UNKNOWN' },
    { eventName: 'ORDER_STUCK', status: 'DEAD', holdsBack: false },
  ]);
  const sent = async (dateFrom: string, dateTo: string) =>
    (await ada!.done<Entry[]>('baseOutbox', 'listByPage', { dateFrom: Date.parse(dateFrom), dateTo: Date.parse(dateTo) }))
      .filter(({ sourceId }) => sourceId === id)
      .map(({ eventName }) => eventName);
  expect(await sent('2026-03-30T00:00:00Z', '2026-03-31T00:00:00Z')).toEqual(['ORDER_STUCK']);
  expect(await sent('2026-03-29T00:00:00Z', '2026-03-30T10:00:00Z')).toEqual([]);
});
