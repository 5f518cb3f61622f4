/** Documents that are ready at the same time are committed together, and nobody learns anything of the others by it. */
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { CommitLostError, StaleError } from '../../../../server/kernel/contracts.js';
import type { AcceptedEvent } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { applySchema } from '../../../../server/kernel/database/schema.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import { freshDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { decided, shipment } from './shipment.js';

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

const creation = async (fields: object = {}): Promise<AcceptedEvent[]> =>
  decided(null, {
    type: 'CREATE',
    payload: { fields: { title: 'Chairs', ...fields } },
    facts: { id: await db.nextId(), docNumber: `S-${await db.nextId()}` },
  });
const noted = (before: Snapshot, note: string): AcceptedEvent[] => decided(before, { type: 'SAVE', payload: { fields: { note } } });
const afterOf = (batch: readonly AcceptedEvent[]): Snapshot => batch.at(-1)!.decision.after;
const idOf = (batch: readonly AcceptedEvent[]): string => afterOf(batch).context.id;

const shared = (before: Snapshot | null, batch: readonly AcceptedEvent[]): Promise<void> =>
  db.transaction((tx) => documentStore.write(tx, shipment, before, batch, [], true), 'shared');
const created = async (fields: object = {}): Promise<Snapshot> => {
  const batch = await creation(fields);
  await shared(null, batch);
  return afterOf(batch);
};
const noteOf = async (id: string): Promise<unknown> => (await documentStore.load(db.read, shipment, id))?.snapshot?.context['note'];

/** The transactions in which these documents got their newest entries. */
async function transactionsOf(...ids: readonly string[]): Promise<number> {
  const {
    rows: [one],
  } = await db.read.query<{ count: number }>(
    'select count(distinct xmin::text)::int as count from (select distinct on (doc_id) xmin, doc_id from document_event where doc_id = any($1::bigint[]) order by doc_id, rev desc) e',
    [ids],
  );
  return one!.count;
}

/** The statements that wrote these entries. */
async function statementsOf(rev: number, ...ids: readonly string[]): Promise<number> {
  const {
    rows: [one],
  } = await db.read.query<{ count: number }>(
    'select count(distinct (xmin::text, cmin::text))::int as count from document_event where doc_id = any($1::bigint[]) and rev = $2',
    [ids, rev],
  );
  return one!.count;
}

/** What each of them is sent, at the same time. */
async function together(
  befores: readonly (Snapshot | null)[],
  sent: (index: number) => Promise<Parameters<typeof decided>[1]>,
): Promise<Snapshot[]> {
  const batches = await Promise.all(befores.map(async (before, index) => decided(before, await sent(index))));
  await Promise.all(batches.map((batch, index) => shared(befores[index]!, batch)));
  const afters = batches.map(afterOf);
  for (const [index, after] of afters.entries()) {
    const loaded = await documentStore.load(db.read, shipment, after.context.id);
    expect(loaded?.snapshot ?? null).toEqual(batches[index]!.at(-1)!.decision.removed ? null : after);
    expect(await documentStore.history(db.read, shipment.type, after.context.id, after.context.rev)).toEqual(
      batches[index]!.map(({ entry }) => entry),
    );
  }
  expect(await statementsOf(afters[0]!.context.rev, ...afters.map(({ context }) => context.id))).toBe(1);
  return afters;
}

describe('documents that change alike', () => {
  const three: readonly null[] = [null, null, null];
  const filled = (index: number): object => ({
    title: `多行\n${index} 'quoted" \\`,
    note: `note ${index}`,
    weight: `${index}.5`,
    amount: '99999999999999.99',
    urgent: 'Y',
    readyOn: `2026-12-0${index + 1}`,
    readyAt: 1_795_219_200_123 + index,
    period: '2026-11',
    mode: 'SEA',
    carrierId: `50${index}`,
    helperIds: [`${index + 7}`, 'SYSTEM'],
    extra: { index, list: [1, { none: null }] },
    pieces: 9_007_199_254_740_991,
  });
  const boxed = (index: number): object => ({
    boxes: {
      set: [
        { boxNo: 10, label: `a${index}` },
        { boxNo: 5, label: `b${index}` },
      ],
    },
    stops: { set: [{ stopCode: `P${index}`, fee: '1.5', crew: ['7', '9'], data: { index } }] },
  });
  const creation = async (index: number) => ({
    type: 'CREATE',
    payload: { fields: filled(index), lines: boxed(index) },
    facts: { id: await db.nextId(), docNumber: `S-${await db.nextId()}` },
  });

  test('are created, changed, packed, shipped and deleted by one statement each time, every one with its own values', async () => {
    const made = await together(three, creation);
    const changed = await together(made, async (index) => ({
      type: 'SAVE',
      payload: {
        fields: { extra: null, helperIds: [`2${index}`], weight: null },
        lines: { boxes: { set: [{ boxNo: 7, label: `c${index}` }], remove: [10] } },
      },
    }));
    const packed = await together(changed, async (index) => ({
      type: 'PACK',
      payload: {
        boxNo: 7,
        items: [
          { itemNo: 2, qty: `${index + 1}` },
          { itemNo: 1, qty: '2.5' },
        ],
      },
    }));
    const less = await together(packed, async (index) => ({
      type: 'PACK',
      payload: { boxNo: 7, items: [{ itemNo: 1, qty: `${index}.25` }] },
    }));
    const shipped = await together(less, async () => ({ type: 'SHIP_BOX', payload: { boxNo: 5 } }));
    for (const { context } of shipped)
      expect(await documentStore.rows(db.read, shipment, context.id, 'moves')).toEqual([{ moveNo: context.rev, boxNo: 5 }]);
    await together(shipped, async () => ({ type: 'DELETE', payload: {} }));
  });

  test('open, move and close their deadlines and to-dos by one statement each time', async () => {
    const pending = async ({ context }: Snapshot) =>
      (
        await db.read.query(
          'select audience, due_at, handle_flag || cancel_flag as flags from srm_base_supplier_pending where doc_type = $1 and doc_id = $2 order by pending_id',
          [shipment.type, context.id],
        )
      ).rows;
    const timers = async ({ context }: Snapshot) =>
      (await db.read.query('select event, due from document_timer where doc_type = $1 and doc_id = $2', [shipment.type, context.id])).rows;
    const asked = await together(await together(three, creation), async () => ({ type: 'ASK', payload: {} }));
    const due = (index: number): number => 1_895_219_200_000 + index;
    const moved = await together(asked, async (index) => ({ type: 'MOVE', payload: { readyAt: due(index) } }));
    for (const [index, one] of moved.entries()) {
      expect(await timers(one)).toEqual([{ event: 'READY_DUE', due: due(index) }]);
      expect(await pending(one)).toEqual([{ audience: `supplier:50${index}`, due_at: due(index), flags: 'NN' }]);
    }
    const back = await together(moved, async () => ({ type: 'TAKE_BACK', payload: {} }));
    for (const [index, one] of back.entries()) {
      expect(await timers(one)).toEqual([]);
      expect(await pending(one)).toEqual([{ audience: `supplier:50${index}`, due_at: due(index), flags: 'NY' }]);
    }
  });

  test('and one that does not: two statements, one transaction', async () => {
    const made = await together(three, creation);
    const batches = made.map((before, index) =>
      decided(before, { type: 'SAVE', payload: { fields: index === 1 ? { title: 'another' } : { note: 'alike' } } }),
    );
    await Promise.all(batches.map((batch, index) => shared(made[index]!, batch)));
    const ids = batches.map(idOf);
    expect([await transactionsOf(...ids), await statementsOf(2, ...ids), await statementsOf(2, ids[0]!, ids[2]!)]).toEqual([1, 2, 1]);
  });
});

describe('documents that are ready at the same time', () => {
  test('are stored in one transaction', async () => {
    const batches = await Promise.all(Array.from({ length: 5 }, () => creation()));
    await Promise.all(batches.map((batch) => shared(null, batch)));
    expect(await transactionsOf(...batches.map(idOf))).toBe(1);
    for (const batch of batches) expect((await documentStore.load(db.read, shipment, idOf(batch)))?.snapshot).toEqual(afterOf(batch));
  });

  test('of which one has moved on: the others are stored, and its writer alone is told', async () => {
    const [moved, first, last] = await Promise.all([created(), created(), created()]);
    await shared(moved, noted(moved, 'of another server'));
    const answers = await Promise.allSettled([
      shared(first, noted(first, 'stored')),
      shared(moved, noted(moved, 'too late')),
      shared(last, noted(last, 'stored, too')),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: expect.any(StaleError) },
      { status: 'fulfilled' },
    ]);
    expect(await Promise.all([first, moved, last].map(({ context }) => noteOf(context.id)))).toEqual([
      'stored',
      'of another server',
      'stored, too',
    ]);
    expect(await documentStore.history(db.read, shipment.type, moved.context.id)).toHaveLength(2);
  });

  test('of which two want one seal: one has it, the other reads why not, and a third is not touched by it', async () => {
    const [one, two, third] = await Promise.all([creation({ sealNo: 'S-1' }), creation({ sealNo: 's-1' }), creation({ sealNo: 'S-2' })]);
    const answers = await Promise.allSettled([shared(null, one), shared(null, two), shared(null, third)]);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { constraint: 'uq_base_profile_seal_no', code: 'SHIP_SEAL_TAKEN' } }]);
    expect(answers[2]!.status).toBe('fulfilled');
    expect((await db.read.query("select 1 from base_profile where seal_no ilike 's-1'")).rowCount).toBe(1);
  });

  test('whose connection breaks learn that their fate is unknown, each of them, and what was before stands', async () => {
    const [first, last] = await Promise.all([created(), created()]);
    const killer = db.transaction(async (tx) => tx.last('select pg_terminate_backend(pg_backend_pid())'), 'shared');
    const answers = await Promise.allSettled([shared(first, noted(first, 'lost')), killer, shared(last, noted(last, 'lost, too'))]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { tag: 'no answer', cause: { code: '57P01' } } });
    for (const answer of answers) expect((answer as PromiseRejectedResult).reason).toBeInstanceOf(CommitLostError);
    expect([await noteOf(first.context.id), await noteOf(last.context.id)]).toEqual([null, null]);
    await Promise.all([shared(first, noted(first, 'again')), shared(last, noted(last, 'again, too'))]);
    expect([await noteOf(first.context.id), await noteOf(last.context.id)]).toEqual(['again', 'again, too']);
  });

  test('of which one waits for a lock: the others are stored while it waits', async () => {
    const [locked, free] = await Promise.all([created(), created()]);
    let unlock: () => void = () => undefined;
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let locking: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => {
      locking = resolve;
    });
    const holder = db.transaction(async (tx) => {
      await tx.query('select 1 from base_profile where id = $1 for update', [locked.context.id]);
      locking();
      await unlocked;
    });
    await isLocked;
    const waiting = shared(locked, noted(locked, 'in the end'));
    await shared(free, noted(free, 'at once'));
    expect([await noteOf(locked.context.id), await noteOf(free.context.id)]).toEqual([null, 'at once']);
    unlock();
    await Promise.all([holder, waiting]);
    expect(await noteOf(locked.context.id)).toBe('in the end');
  });

  test('of which one has to ask before it writes: it has a transaction of its own', async () => {
    const [asking, other, third] = await Promise.all([creation(), creation(), creation()]);
    const answer = db.transaction(async (tx) => {
      const {
        rows: [row],
      } = await tx.query<{ count: number }>('select count(*)::int as count from base_profile where id = $1', [idOf(asking)]);
      await documentStore.write(tx, shipment, null, asking, [], true);
      return row!.count;
    }, 'shared');
    await Promise.all([answer, shared(null, other), shared(null, third)]);
    expect(await answer).toBe(0);
    expect(await transactionsOf(idOf(other), idOf(third))).toBe(1);
    expect(await transactionsOf(idOf(asking), idOf(other))).toBe(2);
  });

  test('of which one changes its mind: its error is its own, and nothing of it is sent', async () => {
    const [mine, other] = await Promise.all([creation(), creation()]);
    const refused = db.transaction(async (tx) => {
      await documentStore.write(tx, shipment, null, mine, [], true);
      throw new Error('changed my mind');
    }, 'shared');
    await Promise.all([expect(refused).rejects.toThrow('changed my mind'), shared(null, other)]);
    expect([
      await documentStore.head(db.read, shipment.type, idOf(mine)),
      (await documentStore.head(db.read, shipment.type, idOf(other)))?.rev,
    ]).toEqual([null, 1]);
  });

  test('of which one is very large: it goes alone', async () => {
    const [large, one, two] = await Promise.all([creation({ extra: { text: 'x'.repeat(300_000) } }), creation(), creation()]);
    await Promise.all([shared(null, one), shared(null, large), shared(null, two)]);
    expect(await transactionsOf(idOf(one), idOf(two))).toBe(1);
    expect(await transactionsOf(idOf(one), idOf(large))).toBe(2);
  });
});

test('one document after the other is one transaction each', async () => {
  const [first, second] = [await created(), await created()];
  expect(await transactionsOf(first.context.id, second.context.id)).toBe(2);
});

test('each row is found by its key, though the planner takes a table that has grown for one with a single row', async () => {
  const own = await freshDatabase();
  await applySchema(own.ownerUrl, [shipment]);
  const owner = new pg.Client({ connectionString: own.ownerUrl });
  await owner.connect();
  /** Connections tell what they counted when they end. */
  const ended = async (): Promise<void> => {
    while (
      (
        await owner.query(
          "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
        )
      ).rowCount !== 0
    )
      await sleep(10);
  };
  const touched = async () =>
    (
      await owner.query<{ scans: number; rows: number }>(`select t.seq_scan::int as scans, i.idx_tup_read::int as rows
    from pg_stat_user_tables t join pg_stat_user_indexes i using (relid) where t.relname = 'base_profile' and i.indexrelname = 'pk_base_profile'`)
    ).rows[0]!;
  const written = async (groups: readonly (readonly (Snapshot | null)[])[]): Promise<Snapshot[][]> => {
    const fresh = await createDatabase(own.appUrl);
    const afters: Snapshot[][] = [];
    for (const [place, group] of groups.entries()) {
      const batches = await Promise.all(
        group.map(async (before, index) =>
          before
            ? noted(before, 'read')
            : decided(null, {
                type: 'CREATE',
                payload: { fields: { title: 'Chairs' } },
                facts: { id: await fresh.nextId(), docNumber: `S-${place}-${index}` },
              }),
        ),
      );
      await Promise.all(
        batches.map((batch, index) =>
          fresh.transaction((tx) => documentStore.write(tx, shipment, group[index]!, batch, [], true), 'shared'),
        ),
      );
      afters.push(batches.map(afterOf));
    }
    await fresh.close();
    await ended();
    return afters;
  };
  await written([[null]]);
  await owner.query('alter table base_profile set (autovacuum_enabled = off)');
  await owner.query('vacuum analyze base_profile');
  const groups = await written(Array.from({ length: 20 }, () => Array.from({ length: 10 }, () => null)));
  const before = await touched();
  await written(groups);
  const after = await touched();
  expect(after.scans - before.scans).toBe(0);
  expect(after.rows - before.rows).toBeGreaterThan(0);
  expect(after.rows - before.rows).toBeLessThanOrEqual(200);
  await owner.end();
  await own.drop();
});
