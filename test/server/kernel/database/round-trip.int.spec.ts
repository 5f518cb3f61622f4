/** Whatever a document holds and however it changes: loading gives what was written, and unchanged lines are not touched. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AnyContext, LineRowValues, Snapshot } from '../../../../state-machines/kernel/document.js';
import { blankContext } from '../../../../state-machines/kernel/document.js';
import { normalise } from '../../../../state-machines/kernel/primitives/decimal.js';
import { GENESIS_HASH } from '../../../../state-machines/kernel/primitives/chain.js';
import type { AcceptedEvent } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { assignPositions } from '../../../../server/kernel/database/positions.js';
import { applySchema } from '../../../../server/kernel/database/schema.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import { freshDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { buyer, shipment } from './shipment.js';

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

const nullable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 4 });
const words = (length: number) =>
  fc
    .string({
      unit: fc.constantFrom('a', 'Z', '0', ' ', "'", '"', '\\', '\n', '{', ',', '中', '文', '𠮷', '\u0301', '$', ';'),
      maxLength: length,
    })
    .filter((text) => [...text].length <= length);
const decimalOf = (whole: number, scale: number) =>
  fc.tuple(fc.bigInt({ min: -(10n ** BigInt(whole + scale)) + 1n, max: 10n ** BigInt(whole + scale) - 1n })).map(([units]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    return normalise(`${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
  });
const instants = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
const ids = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String);
const days = fc.integer({ min: 0, max: 200_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const json = fc
  .jsonValue({ noUnicodeString: true })
  .filter((value) => value !== null && !JSON.stringify(value).includes('\\u0000'))
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const header = fc.record({
  title: words(40),
  note: nullable(words(100)),
  story: nullable(words(200)),
  pieces: nullable(fc.maxSafeInteger()),
  floors: nullable(fc.integer({ min: 0, max: 99 })),
  factor: nullable(decimalOf(7, 5)),
  weight: nullable(decimalOf(12, 6)),
  price: nullable(decimalOf(12, 6)),
  amount: nullable(decimalOf(16, 2)),
  share: nullable(decimalOf(5, 4)),
  urgent: fc.constantFrom('Y', 'N'),
  readyOn: nullable(days),
  readyAt: nullable(instants),
  period: nullable(days.map((day) => day.slice(0, 7))),
  mode: nullable(fc.constantFrom('SEA', 'AIR')),
  carrierId: nullable(ids),
  helperIds: fc.array(fc.oneof(ids, fc.constant('SYSTEM')), { maxLength: 5 }),
  files: nullable(fc.constant('1,2,3')),
  contact: nullable(fc.constant('a@b.cn')),
  extra: nullable(json),
  orgId: nullable(ids),
  remark: nullable(words(50)),
  docNumber: nullable(words(20)),
  createdBy: fc.oneof(
    ids.filter((id) => id.length < 19),
    fc.constantFrom('SYSTEM', 'anonymous'),
  ),
  creationDate: instants,
  attribute5: nullable(words(30)),
});
const unique = <T>(row: fc.Arbitrary<T>, key: keyof T & string, maxLength: number) =>
  fc.uniqueArray(row, { maxLength, selector: (one) => one[key] });
const items = unique(fc.record({ itemNo: fc.integer({ min: 1, max: 6 }), qty: nullable(decimalOf(12, 6)) }), 'itemNo', 4);
const boxes = unique(
  fc.record({
    boxNo: fc.integer({ min: 1, max: 12 }),
    label: nullable(words(40)),
    receiver: fc.constant(null),
    boxState: fc.constantFrom('OPEN', 'OPEN', 'SHIPPED'),
    items,
  }),
  'boxNo',
  10,
);
const stops = unique(
  fc.record({
    stopCode: fc.constantFrom('A', 'b', '丙', 'D ', "e'", 'f"'),
    at: nullable(instants),
    fee: nullable(decimalOf(16, 2)),
    crew: fc.array(ids, { maxLength: 3 }),
    data: nullable(json),
  }),
  'stopCode',
  6,
);
const contents = fc.record({
  header,
  boxes,
  stops,
  moves: unique(fc.record({ moveNo: fc.integer({ min: 1, max: 50 }), boxNo: nullable(fc.integer()) }), 'moveNo', 3),
});
type Contents = typeof contents extends fc.Arbitrary<infer T> ? T : never;

const isOpen = (row: LineRowValues): boolean => row['boxState'] === 'OPEN';

/** Rows that stay as they are keep their identity, as a transition's would. */
function merged(before: readonly LineRowValues[], rows: readonly LineRowValues[], key: string): readonly LineRowValues[] {
  const old = new Map(before.map((row) => [row[key], row]));
  const next = rows.map((row) => {
    const known = old.get(row[key]);
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  });
  return next.length === before.length && next.every((row, index) => row === before[index]) ? before : next;
}

/** A batch of one event that leads to these contents; how it was decided does not matter to the store. */
function accepted(before: Snapshot | null, id: string, { header: fields, boxes: all, stops: stations, moves }: Contents): AcceptedEvent {
  const was = before?.context ?? blankContext(shipment);
  const rev = was.rev + 1;
  const hot = merged(was['boxes'] as LineRowValues[], all.filter(isOpen), 'boxNo');
  const left = all.filter((row) => !isOpen(row));
  const context = {
    ...was,
    ...fields,
    id,
    rev,
    boxes: hot,
    stops: merged(was['stops'] as LineRowValues[], stations, 'stopCode'),
  } as unknown as AnyContext;
  const after: Snapshot = { state: 'draft', context };
  const rows = { ...(left.length > 0 ? { boxes: left } : {}), ...(moves.length > 0 ? { moves } : {}) };
  return {
    event: { type: 'SAVE', payload: {}, at: rev, actor: buyer, cause: null, facts: {} },
    decision: { ok: true, before, after, removed: false, row: undefined as never, effects: [], rows },
    entry: {
      rev,
      event: 'SAVE',
      at: rev,
      actor: '7',
      onBehalfOf: null,
      respId: null,
      cause: null,
      from: before?.state ?? null,
      to: 'draft',
      machine: 'm@1',
      payload: {},
      clientAt: null,
      defHash: GENESIS_HASH,
      payloadRoot: GENESIS_HASH,
      prevHash: GENESIS_HASH,
      hash: GENESIS_HASH,
    },
    seed: new Uint8Array(32),
  };
}

/** Keys of the rows that an event should have written: changed, new, or moved against the others. */
const touched = async (table: string, key: string, id: string, rev: number): Promise<unknown[]> =>
  (await db.read.query<{ key: unknown }>(`select ${key} as key from ${table} where doc_id = $1 and row_rev = $2`, [id, rev])).rows.map(
    (row) => (typeof row.key === 'string' && /^\d+$/.test(row.key) ? Number(row.key) : row.key),
  );

test('a document of any contents is loaded as it was written, through any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(contents, { minLength: 1, maxLength: 4 }), async (steps) => {
      const id = await db.nextId();
      let snapshot: Snapshot | null = null;
      for (const [index, step] of steps.entries()) {
        // A document that was loaded and one that was kept in memory change alike.
        const before: Snapshot | null = index % 2 === 0 ? snapshot : (await documentStore.load(db.read, shipment, id))!.snapshot;
        const one = accepted(before, id, { ...step, header: { ...step.header } });
        await db.transaction((tx) => documentStore.write(tx, shipment, before, [one]));
        snapshot = one.decision.after;
        expect((await documentStore.load(db.read, shipment, id))!.snapshot).toEqual(snapshot);
        for (const row of one.decision.rows['boxes'] ?? [])
          expect(await documentStore.rows(db.read, shipment, id, 'boxes', { boxNo: row['boxNo'] as number })).toEqual([row]);
        for (const row of one.decision.rows['moves'] ?? [])
          expect(await documentStore.rows(db.read, shipment, id, 'moves', { moveNo: row['moveNo'] as number })).toEqual([row]);
        if (before) await expectOnlyChanged(before, one);
      }
    }),
    { numRuns: 40 },
  );
});

async function expectOnlyChanged(before: Snapshot, one: AcceptedEvent): Promise<void> {
  const { context } = one.decision.after;
  const was = before.context['stops'] as LineRowValues[];
  const is = context['stops'] as LineRowValues[];
  const written = await touched('base_profile_stops', 'stop_code', context.id, context.rev);
  const changed = is.filter((row) => !was.includes(row)).map((row) => row['stopCode']);
  const order = (rows: readonly LineRowValues[]) =>
    rows
      .filter((row) => was.includes(row) && is.includes(row))
      .map((row) => row['stopCode'])
      .join();
  expect(written).toEqual(expect.arrayContaining(changed));
  if (order(was) === order(is)) expect(written.length).toBe(changed.length);
}

test('positions always rise, keep what can stay, and never run out', () => {
  fc.assert(
    fc.property(fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9]), { minLength: 2, maxLength: 60 }), (orders) => {
      let old: ReadonlyMap<unknown, number> = new Map();
      for (const keys of orders) {
        const positions = assignPositions(keys, old);
        expect(
          positions.every(
            (position, index) => Number.isSafeInteger(position) && (index === 0 ? position > 0 : position > positions[index - 1]!),
          ),
        ).toBe(true);
        old = new Map(keys.map((key, index) => [key, positions[index]!]));
        expect(assignPositions(keys, old)).toEqual(positions);
      }
    }),
  );
});
