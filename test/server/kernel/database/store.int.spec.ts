/** What is decided is what is stored and read again: values, order, states, chains, deadlines and to-dos. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { ConstraintError, StaleError } from '../../../../server/kernel/contracts.js';
import type { Queryable } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { applySchema } from '../../../../server/kernel/database/schema.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import { freshDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { buyer, decided, shipment, supplier } from './shipment.js';

let database: TestDatabase;
let db: PostgresDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await applySchema(database.ownerUrl, [shipment]);
  db = await createDatabase(database.appUrl);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const load = async (id: string): Promise<Snapshot | null> => (await documentStore.load(db.read, shipment, id))?.snapshot ?? null;

/** Decides and stores one batch; what the store holds afterwards is compared at once. */
async function store(before: Snapshot | null, ...sent: Parameters<typeof decided>[1][]): Promise<Snapshot> {
  const batch = decided(before, ...sent);
  await db.transaction((tx) => documentStore.write(tx, shipment, before, batch));
  const { after, removed } = batch.at(-1)!.decision;
  expect(await load(after.context.id)).toEqual(removed ? null : after);
  return after;
}

const created = async (fields: object = {}, lines: object = {}): Promise<Snapshot> =>
  store(null, {
    type: 'CREATE',
    payload: { fields: { title: 'Chairs', ...fields }, lines },
    facts: { id: await db.nextId(), docNumber: `S-${await db.nextId()}` },
  });

async function counted(work: (on: Queryable) => Promise<unknown>): Promise<number> {
  let statements = 0;
  await work({
    query: (sql, params) => {
      statements += 1;
      return db.read.query(sql, params);
    },
  });
  return statements;
}

describe('writing and loading a document', () => {
  test('a shipment is loaded as it was decided, with every kind of value', async () => {
    const snapshot = await created(
      {
        note: '多行\n文本',
        weight: '12.5',
        price: '0.000001',
        amount: '99999999999999.99',
        urgent: 'Y',
        readyOn: '2026-12-01',
        readyAt: 1_795_219_200_123,
        period: '2026-11',
        mode: 'SEA',
        carrierId: '501',
        helperIds: ['7', 'SYSTEM', '9'],
        files: '1,2',
        contact: 'a@b.cn',
        extra: { b: [1, { c: null }], a: 'x' },
        pieces: 9_007_199_254_740_991,
      },
      {
        boxes: {
          set: [
            { boxNo: 10, label: '箱1' },
            { boxNo: 5, label: '箱2' },
          ],
        },
      },
    );
    expect(snapshot.context['weight']).toBe('12.5');
    expect(snapshot.context['helperIds']).toEqual(['7', 'SYSTEM', '9']);
    expect((snapshot.context['boxes'] as { boxNo: number }[]).map((box) => box.boxNo)).toEqual([10, 5]);
  });

  test('a document is read in one statement, and a changed one written in one', async () => {
    const snapshot = await created({}, { boxes: { set: [{ boxNo: 1 }, { boxNo: 2 }] } });
    expect(await counted((on) => documentStore.load(on, shipment, snapshot.context.id))).toBe(1);
    const loaded = await load(snapshot.context.id);
    const batch = decided(loaded, { type: 'SAVE', payload: { fields: { note: 'x' }, lines: { boxes: { set: [{ boxNo: 3 }] } } } });
    expect(await counted((on) => documentStore.write({ ...on, inTransaction: true, last: () => undefined }, shipment, loaded, batch))).toBe(
      1,
    );
  });

  test('only changed lines are touched', async () => {
    const boxes = Array.from({ length: 20 }, (_, index) => ({ boxNo: index + 1 }));
    const first = await created({}, { boxes: { set: boxes } });
    const second = await store(first, {
      type: 'SAVE',
      payload: { lines: { boxes: { set: [{ boxNo: 7, label: 'new' }, { boxNo: 99 }], remove: [3] } } },
    });
    const { rows } = await db.read.query<{ box_no: number; row_rev: number }>(
      'select box_no, row_rev from base_profile_boxes where doc_id = $1 and row_rev > 1 order by box_no',
      [second.context.id],
    );
    expect(rows.map((row) => Number(row.box_no))).toEqual([7, 99]);
  });

  test('nested rows follow their line', async () => {
    const first = await created({}, { boxes: { set: [{ boxNo: 1 }, { boxNo: 2 }] } });
    const packed = await store(first, {
      type: 'PACK',
      payload: {
        boxNo: 1,
        items: [
          { itemNo: 2, qty: '1' },
          { itemNo: 1, qty: '2.5' },
        ],
      },
    });
    const again = await store(
      packed,
      { type: 'PACK', payload: { boxNo: 1, items: [{ itemNo: 1, qty: '3' }] } },
      { type: 'PACK', payload: { boxNo: 2, items: [{ itemNo: 9, qty: '4' }] } },
    );
    await store(again, { type: 'SAVE', payload: { lines: { boxes: { remove: [1] } } } });
    const { rows } = await db.read.query('select box_no::int, item_no::int from base_profile_boxes_items where doc_id = $1', [
      first.context.id,
    ]);
    expect(rows).toEqual([{ box_no: 2, item_no: 9 }]);
  });

  test('lines that cooled stay as rows and come back when they are hot again', async () => {
    const first = await created({}, { boxes: { set: [{ boxNo: 1 }, { boxNo: 2 }, { boxNo: 3 }] } });
    const packed = await store(first, { type: 'PACK', payload: { boxNo: 2, items: [{ itemNo: 1, qty: '1' }] } });
    const shipped = await store(packed, { type: 'SHIP_BOX', payload: { boxNo: 2 } });
    expect((shipped.context['boxes'] as { boxNo: number }[]).map((box) => box.boxNo)).toEqual([1, 3]);
    const rows = await documentStore.rows(db.read, shipment, first.context.id, 'boxes', { boxState: 'SHIPPED' });
    expect(rows).toEqual([{ boxNo: 2, label: null, receiver: null, boxState: 'SHIPPED', items: [{ itemNo: 1, qty: '1' }] }]);
    const moves = await documentStore.rows(db.read, shipment, first.context.id, 'moves');
    expect(moves).toEqual([{ moveNo: 3, boxNo: 2 }]);
  });

  test('a deleted document leaves its history', async () => {
    const first = await created();
    await store(first, { type: 'DELETE', payload: {} });
    expect(await documentStore.head(db.read, shipment.type, first.context.id)).toMatchObject({ rev: 2 });
    expect((await documentStore.history(db.read, shipment.type, first.context.id)).map((entry) => entry.event)).toEqual([
      'CREATE',
      'DELETE',
    ]);
  });

  test('history is what was written, in order', async () => {
    const batch = decided(
      null,
      { type: 'CREATE', payload: { fields: { title: 'Desks', amount: '5' } }, facts: { id: await db.nextId() } },
      { type: 'SAVE', payload: { fields: { note: 'a' } } },
    );
    await db.transaction((tx) => documentStore.write(tx, shipment, null, batch));
    const { id } = batch[0]!.decision.after.context;
    expect(await documentStore.history(db.read, shipment.type, id)).toEqual(batch.map((one) => one.entry));
    expect(await documentStore.history(db.read, shipment.type, id, 2, 1)).toEqual([batch[1]!.entry]);
    expect(await documentStore.load(db.read, shipment, id)).toMatchObject({
      head: { rev: 2, hash: batch[1]!.entry.hash, at: batch[1]!.entry.at },
    });
  });
});

describe('compare-and-swap', () => {
  test('of two writers on one rev, one wins and the other writes nothing', async () => {
    const first = await created();
    await store(first, { type: 'SAVE', payload: { fields: { note: 'winner' } } });
    const late = decided(first, { type: 'SAVE', payload: { fields: { note: 'loser' }, lines: { boxes: { set: [{ boxNo: 1 }] } } } });
    const sent = [
      {
        name: 'sent',
        rows: [{ key: 'of the loser' }],
        columns: 'key text',
        sql: (source: string, hit: string) => `insert into number_sequence (period, next) select r.key, 1 from ${source} where ${hit}`,
      },
    ];
    for (const last of [false, true])
      await expect(db.transaction((tx) => documentStore.write(tx, shipment, first, late, sent, last))).rejects.toThrow(StaleError);
    expect((await db.read.query("select 1 from number_sequence where period = 'of the loser'")).rowCount).toBe(0);
    expect((await load(first.context.id))?.context['note']).toBe('winner');
    expect(await documentStore.history(db.read, shipment.type, first.context.id)).toHaveLength(2);
    expect(await documentStore.rows(db.read, shipment, first.context.id, 'boxes')).toEqual([]);
  });

  test('a repeated unique key answers with the reason of the definition, whatever its case', async () => {
    await created({ sealNo: 'Ünit-7' });
    const other = decided(null, {
      type: 'CREATE',
      payload: { fields: { title: 'x', sealNo: 'üNIT-7' } },
      facts: { id: await db.nextId() },
    });
    const refused = db.transaction((tx) => documentStore.write(tx, shipment, null, other));
    await expect(refused).rejects.toThrow(ConstraintError);
    await expect(refused).rejects.toMatchObject({ constraint: 'uq_base_profile_seal_no', code: 'SHIP_SEAL_TAKEN' });
    const together = db.transaction((tx) => documentStore.write(tx, shipment, null, other, [], true));
    await expect(together).rejects.toMatchObject({ constraint: 'uq_base_profile_seal_no', code: 'SHIP_SEAL_TAKEN' });
  });

  test('a value that the column would round is refused loudly', async () => {
    const first = await created();
    const batch = decided(first, { type: 'ROUND', payload: {} });
    await expect(db.transaction((tx) => documentStore.write(tx, shipment, first, batch))).rejects.toThrow('0.125 has more than 2 decimals');
  });
});

describe('rows that follow from the state', () => {
  const timers = async (id: string) =>
    (
      await db.read.query<{ event: string; due: number }>(
        'select event, due from document_timer where doc_type = $1 and doc_id = $2 order by due',
        [shipment.type, id],
      )
    ).rows;
  const pending = async (table: string, id: string) =>
    (
      await db.read.query<Record<string, unknown>>(
        `select bill_type, audience, handle_flag, cancel_flag, handled_event, due_at from ${table} where doc_type = $1 and doc_id = $2 order by pending_id`,
        [shipment.type, id],
      )
    ).rows;

  test('deadlines are armed, moved and taken away with the state', async () => {
    const first = await created({ readyAt: 1_795_300_000_000 });
    const { id } = first.context;
    expect(await timers(id)).toEqual([]);
    const asked = await store(first, { type: 'ASK', payload: {} });
    expect(await timers(id)).toEqual([{ event: 'READY_DUE', due: 1_795_300_000_000 }]);
    expect((await pending('srm_base_supplier_pending', id))[0]).toMatchObject({ due_at: 1_795_300_000_000 });
    const moved = await store(asked, { type: 'MOVE', payload: { readyAt: 1_795_300_060_000 } });
    expect(await timers(id)).toEqual([{ event: 'READY_DUE', due: 1_795_300_060_000 }]);
    expect(deadlinesOf(shipment, moved)).toEqual([{ event: 'READY_DUE', at: 1_795_300_060_000 }]);
    expect((await pending('srm_base_supplier_pending', id))[0]).toMatchObject({ due_at: 1_795_300_060_000 });
    await store(moved, { type: 'READY_DUE', payload: {}, actor: SYSTEM });
    expect(await timers(id)).toEqual([]);
  });

  test('a to-do is handled by whom it waits for, and cancelled when the document moves on otherwise', async () => {
    const one = await store(await created({ carrierId: '501' }), { type: 'ASK', payload: {} });
    await store(one, { type: 'CONFIRM', payload: {}, actor: supplier('501') });
    expect(await pending('srm_base_supplier_pending', one.context.id)).toEqual([
      expect.objectContaining({
        bill_type: 'DOC_APPROVE',
        audience: 'supplier:501',
        handle_flag: 'Y',
        cancel_flag: 'N',
        handled_event: 'CONFIRM',
      }),
    ]);
    const two = await store(await created({ carrierId: '501' }), { type: 'ASK', payload: {} });
    await store(two, { type: 'TAKE_BACK', payload: {}, actor: buyer });
    expect(await pending('srm_base_supplier_pending', two.context.id)).toEqual([
      expect.objectContaining({ handle_flag: 'N', cancel_flag: 'Y', handled_event: 'TAKE_BACK' }),
    ]);
  });

  test('a to-do that opened and closed within one batch is a closed row, and entering again opens a new one', async () => {
    const snapshot = await store(
      await created({ carrierId: '501' }),
      { type: 'ASK', payload: {} },
      { type: 'TAKE_BACK', payload: {} },
      { type: 'ASK', payload: {} },
    );
    expect(
      (await pending('srm_base_supplier_pending', snapshot.context.id)).map(
        (row) => `${String(row['handle_flag'])}${String(row['cancel_flag'])}`,
      ),
    ).toEqual(['NY', 'NN']);
    const back = await store(snapshot, { type: 'TAKE_BACK', payload: {} }, { type: 'ASK', payload: {} });
    expect(
      (await pending('srm_base_supplier_pending', back.context.id)).map(
        (row) => `${String(row['handle_flag'])}${String(row['cancel_flag'])}`,
      ),
    ).toEqual(['NY', 'NY', 'NN']);
  });
});
