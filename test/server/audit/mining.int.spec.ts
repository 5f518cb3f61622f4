import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { listMoves, mined } from '../../../server/audit/mining.js';
import { createDatabase } from '../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../server/kernel/database/database.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';

// platform-system.md §12.3, figure by figure.

let database: TestDatabase;
let db: PostgresDatabase;
const HOUR = 3_600_000;
const state = (phase: string) => ({ label: { en: phase, cn: phase }, colour: 'blue', phase });
const demoOrder = {
  type: 'demoOrder',
  machine: { states: { draft: state('draft'), approving: state('approval'), rejected: state('draft'), effective: state('inForce') } },
} as unknown as AnyDefinition;

type Life = readonly (readonly [event: string, from: string | null, to: string, at: string])[];

const lives: readonly Life[] = [
  [['CREATE', null, 'draft', '09:00'], ['SUBMIT', 'draft', 'approving', '10:00'], ['APPROVE', 'approving', 'effective', '12:00']],
  [
    ['CREATE', null, 'draft', '09:00'],
    ['SUBMIT', 'draft', 'approving', '09:30'],
    ['REJECT', 'approving', 'rejected', '11:30'],
    ['SUBMIT', 'rejected', 'approving', '13:30'],
    ['APPROVE', 'approving', 'effective', '14:30'],
  ],
  [['CREATE', null, 'draft', '09:00'], ['SUBMIT', 'draft', 'approving', '12:00'], ['APPROVE', 'approving', 'effective', '18:00']],
  // A save is no change of state.
  [['CREATE', null, 'draft', '09:00'], ['SAVE', 'draft', 'draft', '19:00']],
]; // prettier-ignore

async function enter(owner: pg.Client, type: string, id: number, life: Life): Promise<void> {
  for (const [rev, [event, from, to, at]] of life.entries())
    await owner.query(
      `insert into document_event (doc_type, doc_id, rev, event, actor, at, from_state, to_state, machine, def_hash, payload_root, prev_hash, hash)
       values ($1, $2, $3, $4, '7', $5, $6, $7, $9, $8, $8, $8, $8)`,
      [type, id, rev + 1, event, at, from, to, '0'.repeat(64), `${type}@1`],
    );
}

beforeAll(async () => {
  database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const [index, life] of lives.entries())
    await enter(
      owner,
      'demoOrder',
      index + 1,
      life.map(([event, from, to, at]) => [event, from, to, `2024-03-01T${at}:00Z`]),
    );
  await owner.end();
  db = await createDatabase(database.appUrl);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('states, ways, variants, rework and first-pass yield of the example', async () => {
  const { states, edges, variants, totals, months } = await mined(db.read, demoOrder, { body: {}, zone: 'Asia/Shanghai' });
  const hours = (ms: number | null) => (ms === null ? null : Math.round((ms / HOUR) * 100) / 100);
  const figures = states.map((one) => [
    one.state,
    one.visits,
    one.open,
    hours(one.median),
    hours(one.mean),
    hours(one.p90),
    hours(one.total),
  ]);
  expect(figures.filter(([name]) => name !== 'effective')).toEqual([
    ['approving', 4, 0, 2, 2.75, 6, 11],
    ['draft', 3, 1, 1, 1.5, 3, 4.5],
    ['rejected', 1, 0, 2, 2, 2, 2],
  ]);
  expect(edges.filter(({ from }) => from !== null).map(({ from, event, to, n }) => [from, event, to, n])).toEqual(
    expect.arrayContaining([
      ['draft', 'SUBMIT', 'approving', 3],
      ['approving', 'APPROVE', 'effective', 3],
      ['approving', 'REJECT', 'rejected', 1],
      ['rejected', 'SUBMIT', 'approving', 1],
    ]),
  );
  expect(variants.map(({ events, cases }) => [events, cases])).toEqual([
    [['SUBMIT', 'APPROVE'], 2],
    [[], 1],
    [['SUBMIT', 'REJECT', 'SUBMIT', 'APPROVE'], 1],
  ]);
  expect([totals.cases, totals.finished, totals.rework, totals.firstPass]).toEqual([4, 3, 1, 2]);
  expect([hours(totals.median), hours(totals.mean)]).toEqual([5.5, 5.83]);
  expect(months).toEqual([{ month: '2024-03', cases: 4, median: totals.median }]);
});

describe('in working time', () => {
  const demoNote = { ...demoOrder, type: 'demoNote' } as unknown as AnyDefinition;
  /** Friday 17:00 to Monday 10:00 in Shanghai, then on to Tuesday 12:30, in the break. */
  const life = [
    ['CREATE', null, 'draft', '2024-03-01T09:00:00Z'],
    ['SUBMIT', 'draft', 'approving', '2024-03-04T02:00:00Z'],
    ['APPROVE', 'approving', 'effective', '2024-03-05T04:30:00Z'],
  ] as const;
  const took = async (orgId: string | null, hours = '09:00-12:00,13:00-18:00') => {
    const asked = { body: {}, zone: 'Asia/Shanghai', hours: { zone: 'Asia/Shanghai', hours, orgId } };
    const { states, totals } = await mined(db.read, demoNote, asked);
    const of = (name: string) => (states.find(({ state: one }) => one === name)!.median ?? 0) / HOUR;
    return [of('draft'), of('approving'), (totals.median ?? 0) / HOUR];
  };

  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await enter(owner, 'demoNote', 1, life);
    const day = `insert into base_work_calendar (id, rev, state, calendar_org_id, cal_date, day_type, day_name)
      values ($1, 1, $2, $3, $4, $5, 'x')`;
    await owner.query(day, [1, 'enabled', null, '2024-03-02', 'WORK']);
    await owner.query(day, [2, 'enabled', '7', '2024-03-02', 'HOLIDAY']);
    await owner.query(day, [3, 'enabled', '7', '2024-03-04', 'HOLIDAY']);
    await owner.query(day, [4, 'disabled', null, '2024-03-05', 'HOLIDAY']);
    await owner.end();
  });

  test('an hour on Friday, a Saturday made up for, an hour on Monday; the break of Tuesday counts for nothing', async () => {
    expect(await took(null)).toEqual([1 + 8 + 1, 7 + 3, 20]);
  });

  test("an organisation's own holidays hold for it", async () => {
    expect(await took('7')).toEqual([1, 3, 4]);
  });

  test('hours that say nothing leave nothing to count', async () => {
    expect(await took(null, '')).toEqual([0, 0, 0]);
  });
});

test('only cases begun in the period count', async () => {
  const none = await mined(db.read, demoOrder, { body: { since: Date.parse('2024-03-02T00:00:00Z') }, zone: 'UTC' });
  expect([none.totals.cases, none.states, none.variants]).toEqual([0, [], []]);
});

test('the moves behind the figures come by pages, document by document', async () => {
  const parts = { registry: { find: () => ({ definition: demoOrder }) }, database: db, days: { zone: 'Asia/Shanghai' } } as never;
  const { moves, more } = await listMoves(parts, { docType: 'demoOrder' });
  expect([more, moves.length, moves.filter(({ event }) => event === 'SAVE')]).toEqual([false, 12, []]);
  expect(moves.slice(0, 4)).toEqual([
    { docId: '1', rev: 1, event: 'CREATE', from: null, to: 'draft', at: Date.parse('2024-03-01T09:00:00Z') },
    { docId: '1', rev: 2, event: 'SUBMIT', from: 'draft', to: 'approving', at: Date.parse('2024-03-01T10:00:00Z') },
    { docId: '1', rev: 3, event: 'APPROVE', from: 'approving', to: 'effective', at: Date.parse('2024-03-01T12:00:00Z') },
    { docId: '2', rev: 1, event: 'CREATE', from: null, to: 'draft', at: Date.parse('2024-03-01T09:00:00Z') },
  ]);
  const rest = await listMoves(parts, { docType: 'demoOrder', afterId: '2', afterRev: 4 });
  expect(rest.moves.map(({ docId, rev }) => `${docId}.${rev}`)).toEqual(['2.5', '3.1', '3.2', '3.3', '4.1']);
  expect((await listMoves(parts, { docType: 'demoOrder', until: Date.parse('2024-03-01T08:00:00Z') })).moves).toEqual([]);
});
