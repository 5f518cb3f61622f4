/**
 * The law of lists over SQL: two worlds that differ only in what a viewer is not told when he opens the documents answer equal
 * bytes for him: pages, orders, filters, sums, counts, groups, lines, pushes and workbooks. Over all kinds of documents.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { ListChange, ListCondition, ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { definitionOf, documents } from '../../../../state-machines/registry.js';
import { familyDocuments } from '../../../../server/families.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { createLists } from '../../../../server/kernel/database/lists/lists.js';
import type { DocumentLists } from '../../../../server/kernel/database/lists/lists.js';
import { quoted } from '../../../../server/kernel/database/naming.js';
import { tablesOf } from '../../../../server/kernel/database/tables.js';
import type { Caller, LineAddress, StreamCall, StreamRequest } from '../../../../server/kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../../../server/kernel/edges/errors.js';
import { LiveLists } from '../../../../server/kernel/edges/sockets/live-lists.js';
import { aloneOn } from '../../../../server/kernel/servers/bus.js';
import { exportCalls } from '../../../../server/platform/excel/export.js';
import { TaskProgress } from '../../../../server/platform/excel/progress.js';
import { Turns } from '../../../../server/platform/excel/turns.js';
import { LiveInstallation } from '../../../../server/platform/installation/installation.js';
import { Sealing } from '../../../../server/platform/secrets.js';
import { Registry } from '../../../../server/kernel/registry.js';
import type { TestDatabase } from '../../../harness/database.js';
import { freshDatabase } from '../../../harness/database.js';
import { askedColumns, bytes, listedLines } from './told-by-lists.js';
import type { Hidden, World } from './two-worlds.js';
import { otherwise, stand, viewersOfWorld, worldOf } from './two-worlds.js';
import { who } from './worlds-and-viewers.js';

/** What each of them hides: offers, bids, targets, scores, people, other organisations, work that is not done. */
const hiding = [
  'srmSfdCompeteHall',
  'srmSfdCompeteHeader',
  'srmSfdAuctionHeader',
  'srmSfdTenderHeader',
  'srmSfdRespondHeader',
  'srmSfdBiddingHeader',
  'srmSfdBiddingSupplier',
  'srmSfdBiddingScoreHeader',
  'srmSfdAuctionQuestion',
  'baseUsers',
  'srmSlcSupplierInfo',
  'srmPurOrderHeader',
  'srmPurAgreementHeader',
  'srmSpePerformance',
  'srmSmlAdjustmentHead',
  'message',
  'msgInstance',
  'bpmInstance',
  'srmCctContract',
  'baseFile',
].map((type) => definitionOf(type)!);
/** So many viewers of each kind at most, by turns of those inside and outside to whom most is hidden. */
const MOST_VIEWERS = 6;

/** So many moments of each kind at most. */
const MOST_DOCUMENTS = 18;

interface Case {
  readonly definition: AnyDefinition;
  readonly world: World;
  readonly viewer: Viewer;
  readonly other: Hidden;
}

const nobody = { onBehalfOf: null, supplierId: null, respId: '1', orgIds: null, uncovers: [] };
const auditor: Viewer = { ...nobody, userId: '1', userType: 'INSIDE', respCode: 'AUDITOR' };
const whole: ListQuery = { pageIndex: 1, pageRows: 500, filters: {}, conditions: [], orderBy: [], sums: true };
const named = ({ definition, viewer }: Case): string => `${definition.type}, ${who(viewer)}`;

let database: TestDatabase;
let owner: PostgresDatabase;
let db: PostgresDatabase;
let lists: DocumentLists;
let workbooks: StreamCall;
let cases: readonly Case[];

beforeAll(async () => {
  database = await freshDatabase();
  [owner, db] = [await createDatabase(database.ownerUrl), await createDatabase(database.appUrl)];
  const registry = new Registry(documents, familyDocuments);
  lists = createLists(db.read, (type) => registry.find(type)?.definition, { liveOf: (type) => registry.find(type) });
  const installation = new LiveInstallation(db.side, new Sealing(randomBytes(32)));
  await installation.load();
  [workbooks] = exportCalls({
    registry,
    database: db,
    lists,
    readLists: [],
    installation,
    progress: new TaskProgress(aloneOn('one')),
    holds: () => true,
    zoneOf: async () => 'Asia/Shanghai',
    version: 'test',
    noteExport: async () => undefined,
    turns: new Turns(4),
    report: (error) => reported.push(error),
  }) as [StreamCall];
  cases = documents.flatMap(casesOf);
  for (const definition of documents) await openTables(definition);
});

afterAll(async () => {
  await Promise.all([owner.close(), db.close()]);
  await database.drop();
});

const reported: unknown[] = [];

/** Many moments of one document stand beside one another here, with one number. */
async function openTables(definition: AnyDefinition): Promise<void> {
  const { name, lines } = tablesOf(definition);
  const { rows } = await owner.read.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index where indisunique and not indisprimary and indrelid = any($1::regclass[])`,
    [[name, ...lines.map((line) => line.name)].map(quoted)],
  );
  for (const { index } of rows) await owner.read.query(`drop index ${index}`);
}

function casesOf(definition: AnyDefinition): readonly Case[] {
  const world = worldOf(definition, MOST_DOCUMENTS);
  const all = viewersOfWorld(definition, world)
    .map((viewer) => ({ definition, world, viewer, other: otherwise(definition, world, viewer) }))
    .toSorted((one, next) => next.other.places - one.other.places);
  const [inside, outside] = (['INSIDE', 'EX'] as const).map((side) => all.filter(({ viewer }) => viewer.userType === side));
  return inside!.flatMap((one, index) => [one, ...outside!.slice(index, index + 1)]).slice(0, MOST_VIEWERS);
}

/** What was asked, and what was answered. */
type Answered = readonly (readonly [string, string])[];

async function answered(about: string, ask: () => Promise<unknown>): Promise<readonly [string, string]> {
  const answer = await ask().catch((error: unknown) => {
    if (error instanceof EdgeError || error instanceof RefusedCall) return error.refusal.code;
    throw error;
  });
  return [about, bytes(answer)];
}

const valuesIn = (worlds: readonly World[], key: string): readonly unknown[] => [
  ...new Set(worlds.flatMap((world) => world.map(({ context }) => context[key])).filter((value) => value !== null && value !== undefined)),
];

/** All that the viewer may ask lists about what is hidden from him; the questions are the same in both worlds. */
async function answersTo({ definition, world, viewer, other }: Case): Promise<Answered> {
  const page = (more: Partial<ListQuery>) => () => lists.page(definition, viewer, { ...whole, ...more });
  const where = (condition: ListCondition) => page({ conditions: [condition] });
  const asked = [...askedColumns(definition).filter((key) => other.fields.has(key)), ...liveKeys(definition)];
  const ofKey = (key: string): readonly Promise<readonly [string, string]>[] => [
    answered(`by ${key}`, page({ orderBy: [{ key, dir: 'asc' }] })),
    answered(`${key} is empty`, where({ key, op: 'isNull', value: 'Y' })),
    ...[world, other.world].map((one, index) =>
      answered(`${key} is one of world ${index + 1}`, where({ key, op: 'in', value: valuesIn([one], key) })),
    ),
    answered(`groups of ${key}`, () =>
      lists.groups(definition, viewer, { groups: [{ key }], measures: [{ fn: 'COUNT' }], query: whole, most: 100 }),
    ),
  ];
  return Promise.all([
    answered('page', page({})),
    answered('next page', page({ pageIndex: 2, pageRows: 5 })),
    ...asked.flatMap(ofKey),
    ...addressesOf(definition).map((line) =>
      answered(`lines ${bytes(line)}`, () => lists.lines(definition, line, viewer, { ...whole, sums: undefined })),
    ),
    answered('workbook', () => workbookOf(definition, viewer)),
  ]);
}

const liveKeys = ({ live, list }: AnyDefinition): readonly string[] => [...Object.keys(live ?? {}), ...Object.keys(list.related ?? {})];

const addressesOf = (definition: AnyDefinition): readonly LineAddress[] =>
  listedLines(definition).flatMap(([line, { entity, nested = {} }]) => [
    ...(entity === undefined ? [] : [{ line }]),
    ...Object.keys(nested)
      .filter((name) => nested[name]!.entity !== undefined)
      .map((name) => ({ line, nested: name })),
  ]);

async function workbookOf(definition: AnyDefinition, viewer: Viewer): Promise<unknown> {
  const keys = [...new Set([...askedColumns(definition), ...liveKeys(definition), ...Object.keys(definition.fields)])];
  const body = {
    requestUrl: `/v1/${definition.type}Restful/listByPage`,
    requestParams: {},
    columns: keys.map((key) => ({ key, title: key, width: 100 })),
  };
  const session = { certificate: who(viewer) } as Caller['session'];
  const answer = await workbooks.answer({ caller: { viewer, session }, language: 'en', at: 0, body } as unknown as StreamRequest);
  return 'stream' in answer ? sheetIn(await buffer(answer.stream)) : answer;
}

/** The rows; beside them stand who took them away, and when. */
async function sheetIn(book: Buffer): Promise<string | undefined> {
  const zip = await yauzl.fromBufferPromise(book);
  let sheet: string | undefined;
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/worksheets/sheet1.xml') sheet = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  return sheet;
}

/** Lists that stand open while the world becomes another. */
class Watching {
  readonly pushed: { readonly one: Case; readonly told: string }[] = [];
  #read = 0;
  #awaited = 0;
  #told: () => void = () => undefined;
  readonly #lists = new LiveLists(
    lists,
    {
      listRead: () => {
        this.#read += 1;
        if (this.#read === this.#awaited) this.#told();
      },
    },
    (error) => reported.push(error),
  );

  async open(one: Case): Promise<void> {
    const { definition, viewer } = one;
    const list = ({ rows, gone, count, sums }: ListChange) =>
      this.pushed.push({ one, told: `${named(one)}: ${bytes({ rows, gone, count, sums })}` });
    await this.#lists.watch({ listId: named(one), list }, definition, viewer, whole);
  }

  /** Every row may have changed: all are read again. */
  async again(): Promise<void> {
    this.#awaited = this.#read + this.#lists.size;
    const done = new Promise<void>((resolve) => (this.#told = resolve));
    this.#lists.missed();
    await done;
    this.#lists.close();
  }
}

const stands = async (world: (one: Case) => World, some: readonly Case[]): Promise<void> => {
  for (const one of some) await stand(owner.read, one.definition, world(one));
};

/** By turns a viewer of each kind, so that as few worlds as possible have to be made. */
const rounds = (): readonly (readonly Case[])[] =>
  Array.from({ length: MOST_VIEWERS }, (_, index) =>
    documents.flatMap((definition) => cases.filter((one) => one.definition === definition).slice(index, index + 1)),
  );

/** Where two answers part. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(' | ');
}

/** What differs for each of them between the worlds, by case. */
async function differences(some: readonly Case[]): Promise<ReadonlyMap<Case, readonly string[]>> {
  await stands(({ world }) => world, some);
  const watching = new Watching();
  const before: Answered[] = [];
  for (const one of some) {
    before.push(await answersTo(one));
    await watching.open(one);
  }
  await stands(({ other }) => other.world, some);
  const found = new Map<Case, string[]>();
  for (const [index, one] of some.entries()) {
    const after = await answersTo(one);
    questions += after.length;
    const told = after.flatMap(([about, answer], at) => {
      const earlier = before[index]![at]![1];
      return answer === earlier ? [] : [`${named(one)}: ${about}: ${difference(earlier, answer)}`];
    });
    if (told.length > 0) found.set(one, told);
  }
  await watching.again();
  for (const { one, told } of watching.pushed) found.set(one, [...(found.get(one) ?? []), told]);
  return found;
}
let questions = 0;

test('what a viewer is not told when he opens documents, no list, figure, push or workbook tells him', async () => {
  const told: string[] = [];
  for (const some of rounds())
    // Worlds of other kinds change beside it, and with them names that it may show: alone it has to differ as well.
    for (const one of (await differences(some)).keys()) told.push(...[...(await differences([one])).values()].flat());
  expect(told).toEqual([]);
  expect(reported).toEqual([]);
  expect(questions).toBeGreaterThan(2_000);
});

test('the same questions tell the auditor, who may know, that the worlds are two', async () => {
  const silent: string[] = [];
  for (const definition of hiding) {
    const ofKind = cases.filter((one) => one.definition === definition);
    const [fewest] = ofKind.toSorted((one, next) => one.other.world.length - next.other.world.length);
    const one = { ...fewest!, viewer: auditor };
    await stands(({ world }) => world, [one]);
    const watching = new Watching();
    const before = await answersTo(one);
    await watching.open(one);
    await stands(({ other }) => other.world, [one]);
    const after = new Map(await answersTo(one));
    await watching.again();
    for (const about of ['page', 'workbook'])
      if (after.get(about) === new Map(before).get(about)) silent.push(`${definition.type} ${about}`);
    if (watching.pushed.length === 0) silent.push(`${definition.type} push`);
  }
  expect(silent).toEqual([]);
});
