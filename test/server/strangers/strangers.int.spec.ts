/**
 * A foreign supplier, somebody inside from another organisation, and whoever has no session: each tries every call, filter,
 * sort, sum, watch and file of every registered document. What may be seen of a document is asked of its definition; all
 * else is refused as if it were not there, and none of its texts stands in any answer or frame.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import { io } from 'socket.io-client';
import { mayAct } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { EventSpec } from '../../../state-machines/kernel/events.js';
import { readsMasks } from '../../../state-machines/kernel/masks.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { supplierCommonFields } from '../../../state-machines/kernel/view.js';
import { documents } from '../../../state-machines/registry.js';
import { createLists } from '../../../server/kernel/database/lists/lists.js';
import { Catalogue } from '../../../server/kernel/edges/catalogue.js';
import { listQuery } from '../../../server/kernel/edges/list-query.js';
import { audienceFor, ownOf, sharedOf } from '../../../server/kernel/edges/visible.js';
import { aCompany, aUser, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import type { Answer, LiveSocket, Person } from '../harness/product.js';
import { formOf, Product } from '../harness/product.js';
import { FILE_CONTENT, Making, recipes } from './making.js';
import { Secrets, sampleOf, textsOf } from './telling.js';

/** An id of nothing. */
const ABSENT = '999999999999';

interface Known {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly snapshot: Snapshot;
}

interface Stranger {
  readonly name: string;
  readonly person: Person;
  readonly viewer: Viewer;
  readonly secrets: Secrets;
}

/** What codes mean is told to everybody who signed in; of the records behind it the list shows no supplier anything. */
const WORDS = 'baseLookupType';

const names = ['betamain', 'szbuyer'] as const;
const LISTS_OF_A_WINDOW = 40;
/** Rows of a page: all of what a company makes here, and a part of what the product ships. */
const PAGE = 100;
/** Documents of a purchase category: to somebody of the same organisation without a permit for it they are a stranger's. */
const ofCategories = documents.filter(({ view }) => view.scope.category).map(({ type }) => type);
const types = documents.map(({ type }) => type);

let product: Product;
let named: Named;
let making: Making;
let catalogue: Catalogue;
let auditor: Person;
let alpha: Person;
let bound: Stranger;
const ids = new Map<string, string>();
const known = new Map<string, Known>();
const strangers = new Map<string, Stranger>();
/** How often what was tried. */
const tried: Record<string, number> = {};

const isOf = async (type: string, id: string) => (await product.assembled.runtime.snapshot(type, id))!;

beforeAll(async () => {
  product = await Product.start({
    settings: { callsPerMinute: 1_000_000, anonymousPerMinute: 1_000_000 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await seeder.make('hold:alpha:SUPPLIER_ADMIN', 'baseUserResp', {
          fields: {
            userId: seeder.named.get('user:alpha'),
            responsibilityId: seeder.named.get('resp:SUPPLIER_ADMIN'),
            startDate: '2026-01-01',
          },
        });
        await aUser(
          seeder,
          'betamain',
          { userType: 'EX', supplierId: seeder.named.get('supplier:Beta') },
          ['SUPPLIER_ADMIN', 'SUPPLIER'],
          [],
        );
        await aUser(seeder, 'engineer', { userType: 'INSIDE' }, ['ENGINEER'], ['HQ']);
        making = new Making(seeder, at);
        await making.all(documents);
        await seeder.send('baseResponsibility', seeder.named.get('resp:ENGINEER')!, 'SAVE', { fields: { categoryScope: 'USER' } });
      });
    },
  });
  catalogue = new Catalogue(product.assembled.kernel.registry);
  for (const [type, id] of making.made) ids.set(type, id);
  const [buyer, first] = await Promise.all([product.enter('buyer'), product.enter('alpha')]);
  [alpha, auditor] = [first, await product.enter('auditor')];
  await alpha.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER_ADMIN') });
  const house = { product, buyer, text: making.text, named: (name: string) => named.get(name)!, idOf: (type: string) => ids.get(type)! };
  for (const [type, recipe] of Object.entries(recipes))
    if (recipe.later)
      ids.set(
        type,
        await recipe.later(house).catch((error: unknown) => {
          making.failed.set(type, String(error));
          return ABSENT;
        }),
      );
  for (const definition of documents) {
    const snapshot = await product.assembled.runtime.snapshot(definition.type, ids.get(definition.type) ?? ABSENT);
    if (snapshot) known.set(definition.type, { definition, id: ids.get(definition.type)!, snapshot });
  }
  for (const name of names) strangers.set(name, await aStranger(name));
  bound = await aStranger('engineer');
});
afterAll(() => product.stop());

async function entered(name: string): Promise<Person> {
  const person = await product.enter(name);
  if (name === 'betamain')
    await person.done('login', 'switchResponsibility', { responsibilityId: person.responsibility('SUPPLIER_ADMIN') });
  return person;
}

async function aStranger(name: string): Promise<Stranger> {
  const person = await entered(name);
  const viewer = (await product.assembled.sessions.refresh(person.credentials.certificate))!.viewer;
  const secrets = new Secrets();
  for (const one of known.values()) {
    if (one.definition.type !== WORDS) for (const text of textsOf(one.definition, one.snapshot)) secrets.hide(one.definition.type, text);
    const audience = audienceFor(one.definition, one.snapshot, viewer);
    if (audience !== null) secrets.open(sharedOf(one.definition, one.snapshot, audience), ownOf(one.definition, one.snapshot, audience));
  }
  return { name, person, viewer, secrets };
}

const bare = ({ http, status, code, msg, data }: Answer) => ({ http, status, code, msg, data });
/** Without what differs between any two answers: the id itself, and instants. */
const asAbsent = (answer: Answer, id: string): string =>
  JSON.stringify(bare(answer))
    .replaceAll(`"${id}"`, `"${ABSENT}"`)
    .replace(/\b1\d{12}\b/g, 'now');

/** What one stranger tries on one document; each line of `holes` is one thing that must not be. */
class Attempt {
  readonly holes: string[] = [];

  constructor(
    readonly stranger: Stranger,
    readonly known: Known,
  ) {}

  get visible(): boolean {
    return audienceFor(this.known.definition, this.known.snapshot, this.stranger.viewer) !== null;
  }

  /** Records of the whole company are kept by everybody inside whose responsibility says so, wherever he works. */
  isOwn(event: string): boolean {
    const { definition, snapshot } = this.known;
    const { viewer } = this.stranger;
    const { anyOrganisation, actsInOrganisation } = definition.view.scope;
    const companys = this.visible && viewer.userType === 'INSIDE' && anyOrganisation === true && actsInOrganisation !== true;
    return (
      companys &&
      mayAct(definition, snapshot.state, snapshot.context, event, viewer) &&
      product.assembled.kernel.permits(viewer, definition, event)
    );
  }

  hole(about: string, what: unknown): void {
    this.holes.push(`${this.stranger.name}: ${about}: ${typeof what === 'string' ? what : JSON.stringify(what)?.slice(0, 400)}`);
  }

  async call(kind: string, entity: string, action: string, body: object): Promise<Answer> {
    tried[kind] = (tried[kind] ?? 0) + 1;
    const answer = await this.stranger.person.call(entity, action, body);
    this.heard(`${entity}.${action} ${JSON.stringify(body)}`, answer);
    if (answer.http >= 500) this.hole(`${entity}.${action}`, answer);
    return answer;
  }

  heard(about: string, message: unknown): void {
    const told = this.stranger.secrets.toldBy(JSON.stringify(message) ?? '');
    if (told) this.hole(about, `tells ${told}`);
  }

  /** As for a document that is not there, to the letter. */
  async notThere(kind: string, entity: string, action: string, bodyOf: (id: string) => object): Promise<void> {
    const { id } = this.known;
    const foreign = await this.call(kind, entity, action, bodyOf(id));
    const absent = await this.call(kind, entity, action, bodyOf(ABSENT));
    if (asAbsent(foreign, id) !== asAbsent(absent, id))
      this.hole(`${entity}.${action} reads otherwise than what is absent`, [bare(foreign), bare(absent)]);
    if (!['DOC_NOT_FOUND', 'AUTH_STEP_UP'].includes(foreign.code)) this.hole(`${entity}.${action}`, [foreign.code, foreign.data]);
  }
}

const payloadOf = (spec: EventSpec): object =>
  Object.fromEntries(Object.entries(spec.payload ?? {}).map(([name, field]) => [name, sampleOf(field)]));
const happening = (definition: AnyDefinition) =>
  [...catalogue.calls(definition)].flatMap(([action, calls]) => calls.filter((call) => call.happens).map((call) => ({ action, ...call })));
const rowsOf = (answer: Answer) => (answer.data ?? []) as readonly Readonly<Record<string, unknown>>[];

async function changes(attempt: Attempt): Promise<void> {
  const {
    definition,
    snapshot: {
      context: { rev },
    },
  } = attempt.known;
  const { type } = definition;
  let byFilter = 0;
  for (const { action, spec, event } of happening(definition)) {
    if (attempt.isOwn(event)) continue;
    const bodyOf = (id: string) => ({ ...(spec.call === 'saveOrUpdate' ? { remark: 'of a stranger' } : payloadOf(spec)), id, rev });
    if (!attempt.visible) await attempt.notThere('event', type, action, bodyOf);
    else if ((await attempt.call('event', type, action, bodyOf(attempt.known.id))).status !== 'E')
      attempt.hole(`${type}.${action}`, 'was taken');
    // A filter finds the same rows whatever is to happen to them.
    if ((byFilter += 1) > 1) continue;
    const throughFilter = await attempt.call('batch', type, 'doBatchOfFilter', {
      action,
      query: { conditions: [{ key: 'id', op: 'in', value: [attempt.known.id] }] },
    });
    if (throughFilter.status !== 'E' && JSON.stringify(throughFilter.data) !== '[]')
      attempt.hole(`${type}.${action} through a filter`, bare(throughFilter));
  }
  if (attempt.isOwn('SAVE')) return;
  for (const [action, bodyOf] of [
    ['doBatchSaveOrUpdate', (id: string) => ({ rows: [{ id, rev, remark: 'of a stranger' }] })],
    ['doBatchDelete', (id: string) => ({ ids: [id] })],
  ] as const) {
    const foreign = await attempt.call('batch', type, action, bodyOf(attempt.known.id));
    if (foreign.status !== 'E') attempt.hole(`${type}.${action}`, bare(foreign));
    if (
      !attempt.visible &&
      asAbsent(foreign, attempt.known.id) !== asAbsent(await attempt.call('batch', type, action, bodyOf(ABSENT)), ABSENT)
    )
      attempt.hole(`${type}.${action} reads otherwise than what is absent`, bare(foreign));
  }
}

async function reads(attempt: Attempt): Promise<void> {
  const { definition, id, snapshot } = attempt.known;
  const { type } = definition;
  if (!attempt.visible) {
    await attempt.notThere('read', type, 'findById', (one) => ({ id: one }));
    await attempt.notThere('history', type, 'listHistory', (one) => ({ id: one }));
    await attempt.notThere('past', type, 'findAt', (one) => ({ id: one, rev: 1 }));
    return;
  }
  const audience = audienceFor(definition, snapshot, attempt.stranger.viewer)!;
  const opened = new Set([
    ...Object.keys(sharedOf(definition, snapshot, audience)),
    ...Object.keys(ownOf(definition, snapshot, audience)),
    'id',
    'state',
    'rev',
    'answers',
    'serverNow',
  ]);
  const found = await attempt.call('read', type, 'findById', { id });
  const beyond = Object.keys((found.data as object) ?? {}).filter((name) => !opened.has(name));
  if (found.status !== 'S' || beyond.length > 0) attempt.hole(`${type}.findById`, found.status === 'S' ? beyond : bare(found));
  await attempt.call('history', type, 'listHistory', { id });
  for (let rev = 1; rev <= snapshot.context.rev; rev += 1) await attempt.call('past', type, 'findAt', { id, rev });
}

const common: ReadonlySet<string> = new Set(supplierCommonFields);

/** Fields that the definition shows no supplier: by its marker, and by no rule of the view. Those that every document has are told of every document in sight. */
const isHidden = ({ fields, view }: AnyDefinition, name: string, { userType }: Viewer): boolean => {
  const field = fields[name];
  return (
    userType === 'EX' && field !== undefined && !field.supplier && !common.has(name) && view.columns?.[name]?.['supplier'] === undefined
  );
};

const isMasked = (definition: AnyDefinition, name: string, viewer: Viewer): boolean =>
  definition.fields[name]?.sensitive !== undefined && readsMasks(definition, viewer);

/** Those of the names that may be asked of all at once: a refusal names the one that may not. */
async function takenOf(
  names: readonly string[],
  ask: (some: readonly string[]) => Promise<Refused | null>,
  refused: (name: string, how: Refused) => void,
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const how = await ask(names);
  if (how === null) return names;
  const [named] = names.length === 1 ? names : names.filter((name) => name === how.key);
  if (named !== undefined) {
    refused(named, how);
    return takenOf(
      names.filter((name) => name !== named),
      ask,
      refused,
    );
  }
  const middle = Math.ceil(names.length / 2);
  const halves = await Promise.all([names.slice(0, middle), names.slice(middle)].map((half) => takenOf(half, ask, refused)));
  return halves.flat();
}

interface Refused {
  readonly code: string;
  /** The column that it is for. */
  readonly key: unknown;
}

/** What the call `listByPage` does, without the way there: how it is refused, or null where the question is answered. */
async function refusedWith({ known: { definition }, stranger: { viewer } }: Attempt, body: object): Promise<Refused | null> {
  tried['question'] = (tried['question'] ?? 0) + 1;
  try {
    await product.assembled.kernel.lists.page(definition, viewer, listQuery({ pageRows: PAGE, ...body }));
    return null;
  } catch (error) {
    const { refusal } = error as { readonly refusal?: { readonly code: string; readonly params?: Readonly<Record<string, unknown>> } };
    return { code: refusal?.code ?? String(error), key: refusal?.params?.['key'] };
  }
}

async function lists(attempt: Attempt): Promise<void> {
  const { definition, id, snapshot } = attempt.known;
  const { type, list } = definition;
  const all = await attempt.call('list', type, 'listByPage', { pageRows: PAGE });
  const whole = (all.page?.count ?? 0) <= PAGE;
  const there = (answer: Answer) =>
    rowsOf(answer)
      .map((row) => String(row['id']))
      .sort();
  const checked = (about: string, answer: Answer, hidden: boolean) => {
    if (answer.status === 'E') return void (answer.http === 400 || attempt.hole(about, bare(answer)));
    if (hidden) attempt.hole(about, 'a hidden column is taken');
    if (!attempt.visible && rowsOf(answer).some((row) => row['id'] === id)) attempt.hole(about, 'shows the document');
    if (Math.min(answer.page!.count, PAGE) !== rowsOf(answer).length)
      attempt.hole(about, `counts ${answer.page!.count} of ${rowsOf(answer).length}`);
    if (whole && there(answer).some((one) => !there(all).includes(one))) attempt.hole(about, 'shows more than the whole list');
    const beyond = [...new Set(rowsOf(answer).flatMap((row) => Object.keys(row)))].filter((name) =>
      isHidden(definition, name, attempt.stranger.viewer),
    );
    if (beyond.length > 0) attempt.hole(about, `has columns ${beyond.join(', ')}`);
  };
  checked(`${type} list`, all, false);
  const keys = new Set([
    ...Object.keys(definition.fields),
    ...Object.keys(definition.live ?? {}),
    ...Object.keys(list.related ?? {}),
    ...list.columns,
    ...list.filters,
    'id',
    'docNumber',
    'createdBy',
    'lastUpdatedBy',
    'remark',
    'orgId',
    'state',
  ]);
  const valueOf = (key: string): unknown => {
    const stored = key === 'state' ? snapshot.state : snapshot.context[key];
    if (typeof stored === 'string' || typeof stored === 'number') return stored;
    return definition.fields[key] ? sampleOf(definition.fields[key]) : 'x';
  };
  const where = (some: readonly string[], op: string, given: (key: string) => unknown) => ({
    conditions: some.map((key) => ({ key, op, value: given(key) })),
  });
  const by = (some: readonly string[], dir: string) => ({ orderBy: some.map((key) => ({ key, dir })) });
  const filtered = (some: readonly string[], op: string, given: (key: string) => unknown) =>
    attempt.call('filter', type, 'listByPage', { pageRows: PAGE, ...where(some, op, given) });
  const sorted = (some: readonly string[], dir: string) => attempt.call('sort', type, 'listByPage', { pageRows: PAGE, ...by(some, dir) });
  const inOrder = (some: readonly string[], answer: Answer) => {
    checked(`${type} by ${some.join()}`, answer, false);
    if (whole && answer.status === 'S' && there(answer).join() !== there(all).join())
      attempt.hole(`${type} by ${some.join()}`, 'an order leaves rows out');
  };
  const closed = [...keys].filter(
    (key) => isHidden(definition, key, attempt.stranger.viewer) || isMasked(definition, key, attempt.stranger.viewer),
  );
  for (const key of closed) {
    for (const asked of [where([key], 'eq', valueOf), by([key], 'asc')]) {
      const refused = await refusedWith(attempt, asked);
      if (!refused?.code.startsWith('REQ_')) attempt.hole(`${type} ${JSON.stringify(asked)}`, refused ?? 'a hidden column is taken');
    }
  }
  const [first] = closed;
  if (first !== undefined) {
    const [equal, up] = await Promise.all([filtered([first], 'eq', valueOf), sorted([first], 'asc')]);
    checked(`${type} where ${first}`, equal, true);
    checked(`${type} by ${first}`, up, true);
  }
  const open = [...keys].filter((key) => !closed.includes(key));
  const inWords = (name: string, { code }: Refused) => {
    if (!/^(REQ|FIELD)_/.test(code)) attempt.hole(`${type} by ${name}`, code);
  };
  const taken = await takenOf(open, (some) => refusedWith(attempt, where(some, 'eq', valueOf)), inWords);
  const sorts = await takenOf(open, (some) => refusedWith(attempt, by(some, 'asc')), inWords);
  if (taken.length > 0) checked(`${type} where ${taken.join()}`, await filtered(taken, 'eq', valueOf), false);
  inOrder(sorts, await sorted(sorts, 'asc'));
  const single = async (key: string) => checked(`${type} where ${key}`, await filtered([key], 'eq', valueOf), false);
  // What holds of some open columns under an operator or downwards holds of all: they are one statement's parts.
  const some = taken.slice(0, 3);
  for (const key of some) {
    await single(key);
    const more = [
      filtered([key], 'ne', () => ABSENT),
      filtered([key], 'like', () => String(valueOf(key)).slice(0, 4)),
      filtered([key], 'isNull', () => 'N'),
    ];
    for (const answer of await Promise.all(more)) checked(`${type} where ${key}`, answer, false);
    inOrder([key], await sorted([key], 'desc'));
  }
}

const numbers = new Set(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);

async function sums(attempt: Attempt): Promise<void> {
  const { definition } = attempt.known;
  const { kernel, database } = product.assembled;
  const on = createLists(database.read, (type) => kernel.registry.find(type)?.definition, { liveOf: (type) => kernel.registry.find(type) });
  const whole = { pageIndex: 1, pageRows: 500, filters: {}, conditions: [], orderBy: [] } as const;
  const { rows } = await on.page(definition, attempt.stranger.viewer, whole);
  // Whoever is given the button one day takes away what his list shows, no more.
  const taken = await database.transaction(async (tx) => {
    const all: string[] = [];
    for await (const some of on.walk(tx, definition, attempt.stranger.viewer, whole, 100)) all.push(...some.map(({ id }) => String(id)));
    return all;
  });
  if (taken.join() !== rows.map(({ id }) => String(id)).join()) attempt.hole(`walk of ${definition.type}`, [taken.length, rows.length]);
  for (const [key] of Object.entries(definition.fields).filter(([, field]) => numbers.has(field.kind))) {
    tried['sum'] = (tried['sum'] ?? 0) + 1;
    const sum = await on.sumColumns(definition, attempt.stranger.viewer, whole, [key]).then(
      (found) => found[key],
      (error: { readonly refusal?: { readonly code: string } }) => error.refusal?.code,
    );
    if (
      isHidden(definition, key, attempt.stranger.viewer)
        ? sum !== 'REQ_FILTER_KEY'
        : rows.length === 0 && sum !== null && sum !== 'REQ_FILTER_KEY'
    )
      attempt.hole(`sum of ${definition.type}.${key}`, String(sum));
  }
}

async function lines(attempt: Attempt): Promise<void> {
  const { definition, id, snapshot } = attempt.known;
  for (const child of catalogue.children().filter((one) => one.definition.type === definition.type)) {
    const key = child.nested ? child.spec.nested![child.nested]!.key : child.spec.key;
    const row = ((snapshot.context[child.line] ?? []) as readonly Readonly<Record<string, unknown>>[])[0];
    const value = row?.[key] ?? 1;
    const all = await attempt.call('line list', child.entity, 'listByPage', { pageRows: 500 });
    const one = await attempt.call('line list', child.entity, 'listByPage', { pageRows: 500, docId: id });
    if (!attempt.visible && (one.page?.count !== 0 || rowsOf(all).some((found) => found['docId'] === id)))
      attempt.hole(`${child.entity}.listByPage`, 'shows lines');
    if (attempt.visible) continue;
    await attempt.notThere('line', child.entity, 'findById', (docId) => ({ docId, [key]: value }));
    if (child.readOnly) continue;
    for (const action of ['saveOrUpdate', 'delete'])
      await attempt.notThere('line', child.entity, action, (docId) => ({ docId, rev: 1, [key]: value }));
    for (const action of ['doBatchSaveOrUpdate', 'doBatchDelete'])
      await attempt.notThere('line', child.entity, action, (docId) => ({ docId, rev: 1, rows: [{ [key]: value }] }));
  }
}

const isNeverOutside = ({ view: { scope } }: AnyDefinition): boolean => 'always' in scope.EX && !scope.EX.always;

/** Calls of the document's own, with the id in every place where one may stand. */
async function specials(attempt: Attempt): Promise<void> {
  const { definition, id } = attempt.known;
  const { type } = definition;
  for (const action of [...Object.keys(catalogue.document(type)!.calls ?? {}), 'exportExcel']) {
    const bodyOf = (one: string) => ({
      id: one,
      ids: [one],
      docId: one,
      headerId: one,
      hallId: one,
      noticeId: one,
      personId: one,
      userIds: [one],
      termId: one,
      addressId: one,
      itemId: one,
      fromUomId: one,
      toUomId: one,
      orgId: one,
      docType: type,
      date: '2026-03-02',
      from: 'CNY',
      to: 'CNY',
      currencyCode: 'CNY',
      currency: 'CNY',
      amount: '1',
      total: '1',
      qty: '1',
      requestId: randomUUID(),
    });
    const foreign = await attempt.call('special', type, action, bodyOf(id));
    const lone = await attempt.call('special', type, action, { id });
    if (
      action !== 'exportExcel' &&
      isNeverOutside(definition) &&
      attempt.stranger.viewer.userType === 'EX' &&
      foreign.code !== 'DOC_NOT_FOUND'
    )
      attempt.hole(`${type}.${action}`, bare(foreign));
    if (attempt.visible) continue;
    const absent = [
      await attempt.call('special', type, action, bodyOf(ABSENT)),
      await attempt.call('special', type, action, { id: ABSENT }),
    ];
    if (asAbsent(foreign, id) !== asAbsent(absent[0]!, id) || asAbsent(lone, id) !== asAbsent(absent[1]!, id))
      attempt.hole(`${type}.${action} reads otherwise than what is absent`, [bare(foreign), bare(lone), ...absent.map(bare)]);
  }
}

/** What one may do, tried without doing it, and why not: of what is not there for the stranger both answer as of nothing. */
async function explanations(attempt: Attempt): Promise<void> {
  const {
    definition,
    id,
    snapshot: {
      context: { docNumber },
    },
  } = attempt.known;
  const { type } = definition;
  const { userId, respId } = attempt.stranger.viewer;
  const happens = Object.entries(definition.events).filter(([, spec]) => !spec.system);
  // Whether it is there for him is asked before what is to happen to it.
  for (const [event, spec] of attempt.visible ? happens : happens.slice(-3)) {
    const tryIt = (one: string) => ({ docType: type, id: one, event, payload: payloadOf(spec) });
    if (!attempt.visible) await attempt.notThere('dry run', 'rule', 'dryRun', tryIt);
    else if (
      !attempt.isOwn(event) &&
      ((await attempt.call('dry run', 'rule', 'dryRun', tryIt(id))).data as { allowed?: boolean } | null)?.allowed
    )
      attempt.hole(`dryRun ${type} ${event}`, 'would be taken');
  }
  const [event] = happens.at(-1) ?? ['CREATE'];
  const explained = (named: object): Promise<Answer> =>
    attempt.call('explain', 'rule', 'explain', { docType: type, userId, responsibilityId: respId, event, ...named });
  const past = { at: product.clock.now() - 1_000 };
  const pairs = [
    [{ docId: id }, { docId: ABSENT }],
    [
      { docId: id, ...past },
      { docId: ABSENT, ...past },
    ],
    [{ docNumber: docNumber ?? id }, { docNumber: ABSENT }],
  ] as const;
  // Each reads all rights: each document is asked for in one of the ways.
  const ways = [pairs[types.indexOf(type as (typeof types)[number]) % pairs.length]!];
  for (const [foreign, absent] of ways) {
    const [ofIt, ofNothing] = await Promise.all([explained(foreign), explained(absent)]);
    if (!attempt.visible && asAbsent(ofIt, id) !== asAbsent(ofNothing, id))
      attempt.hole(`explain ${type} ${JSON.stringify(foreign)} reads otherwise than what is absent`, [bare(ofIt), bare(ofNothing)]);
  }
}

async function sockets(attempt: Attempt): Promise<void> {
  const { definition, id, snapshot } = attempt.known;
  const { type } = definition;
  const socket = await attempt.stranger.person.connect();
  const ask = async (kind: string, name: string, body: object) => {
    tried[kind] = (tried[kind] ?? 0) + 1;
    const answer = await socket.ask(name, body);
    attempt.heard(`${name} ${JSON.stringify(body)}`, answer);
    return answer;
  };
  const watched = await ask('watch', 'watch', { type, id });
  if (!attempt.visible && watched.code !== 'DOC_NOT_FOUND') attempt.hole(`watch ${type}`, watched);
  const again = await ask('watch', 'watch', { type, id, seen: { epoch: 'x', viewSeq: 1 } });
  if (!attempt.visible && again.code !== 'DOC_NOT_FOUND') attempt.hole(`watch ${type} from a place`, again);
  for (const [event, spec] of Object.entries(definition.events)) {
    if (attempt.isOwn(event)) continue;
    const payload = spec.call === 'saveOrUpdate' ? { fields: { remark: 'of a stranger' } } : payloadOf(spec);
    const answer = await ask('send', 'send', { type, id, event, payload, rev: snapshot.context.rev, requestId: randomUUID() });
    const expected = spec.system ? ['EVENT_UNKNOWN'] : ['DOC_NOT_FOUND', 'AUTH_STEP_UP'];
    if (attempt.visible && !spec.system ? answer.status !== 'E' : !expected.includes(answer.code))
      attempt.hole(`send ${type} ${event}`, answer);
  }
  const list = await ask('list watch', 'watchList', { listId: 'l', entity: type, query: { pageRows: 500 } });
  const { rows = [] } = (list.data ?? {}) as { readonly rows?: readonly { readonly id: string }[] };
  if (!attempt.visible && rows.some((row) => row.id === id)) attempt.hole(`watchList ${type}`, 'shows the document');
  attempt.heard(`frames of ${type}`, socket.heard);
  socket.close();
}

test('every registered document is made', () => {
  expect(Object.fromEntries(making.failed)).toEqual({});
  expect(types.filter((type) => !known.has(type))).toEqual([]);
});

test('the searching finds what is told: the auditor is shown texts of all that strangers are not', async () => {
  const { secrets } = strangers.get('betamain')!;
  expect(secrets.size).toBeGreaterThan(types.length);
  const found = await auditor.done('srmPurOrderHeader', 'findById', { id: ids.get('srmPurOrderHeader') });
  expect(secrets.toldBy(JSON.stringify(found))).toMatch(/ of srmPurOrderHeader$/);
});

test("a document is no stranger's, and nobody outside sees what its view does not open", () => {
  const seen = [...strangers.values()].map(
    ({ name, viewer }) =>
      [
        name,
        [...known.values()]
          .filter(({ definition, snapshot }) => audienceFor(definition, snapshot, viewer) !== null)
          .map(({ definition }) => definition),
      ] as const,
  );
  for (const [name, definitions] of seen) {
    const documentsSeen = definitions
      .filter(({ kind, view }) => kind === 'document' && !(name === 'szbuyer' && view.scope.anyOrganisation))
      .map(({ type }) => type);
    expect([name, documentsSeen]).toEqual([name, []]);
  }
  const masters = seen[0]![1].filter((definition) => isNeverOutside(definition)).map(({ type }) => type);
  expect(masters).toEqual([]);
});

async function tryAll(attempt: Attempt): Promise<void> {
  await changes(attempt);
  await reads(attempt);
  await lists(attempt);
  await sums(attempt);
  await lines(attempt);
  await specials(attempt);
  await explanations(attempt);
  await sockets(attempt);
  expect(attempt.holes).toEqual([]);
}

describe.each(names)('%s', (name) => {
  test.each(types)('%s', (type) => tryAll(new Attempt(strangers.get(name)!, known.get(type)!)));
});

describe('an engineer of the same organisation without a permit for the category', () => {
  test.each(ofCategories)('%s', async (type) => {
    const attempt = new Attempt(bound, known.get(type)!);
    expect(attempt.visible).toBe(false);
    await tryAll(attempt);
  });
});

test('nothing has happened to any document', async () => {
  for (const {
    definition: { type },
    id,
    snapshot,
  } of known.values())
    expect([type, (await isOf(type, id)).context.rev]).toEqual([type, snapshot.context.rev]);
});

/** Every place in which a call may take the id of something foreign. */
const everywhere = (id: string, docType: string, certificate: string): object => ({
  id,
  ids: [id],
  docId: id,
  docIds: [id],
  businessId: id,
  userId: id,
  userIds: [id],
  fileId: id,
  fileIds: [id],
  pendingId: id,
  pendingIds: [id],
  personId: id,
  orgId: id,
  menuId: id,
  responsibilityId: id,
  viewId: id,
  logId: id,
  docType,
  entity: docType,
  type: docType,
  businessType: docType,
  certificate,
  deviceId: certificate.slice(0, 32),
  typeCodes: ['Zq'],
  profileCodes: ['Zq'],
  pageIndex: 1,
  pageRows: 500,
});

describe.each(names)("%s at the calls that are no document's", (name) => {
  test('numbers and names of foreign documents find nothing', async () => {
    const { person, secrets } = strangers.get(name)!;
    const others = [...known.values()].filter((one) => !new Attempt(strangers.get(name)!, one).visible);
    // Its number, or the name of what has none: searches read both in one statement.
    const keywords = new Set(
      others.flatMap(({ definition, snapshot }) =>
        [snapshot.context.docNumber, ...textsOf(definition, snapshot)]
          .filter((text): text is string => typeof text === 'string' && text.length <= 40 && secrets.toldBy(text) !== null)
          .slice(0, 1),
      ),
    );
    expect(keywords.size).toBeGreaterThan(20);
    for (const keyword of keywords) expect([keyword, await person.done('search', 'find', { keyword })]).toEqual([keyword, []]);
  });

  test("every service is asked for what is another's", async () => {
    const holes: string[] = [];
    const { secrets } = strangers.get(name)!;
    const targets = ['baseUsers', 'srmPurOrderHeader', 'srmSfdCompeteHall', 'baseFile', 'baseUserAuthorisation', 'srmBaseNotification'];
    for (const { name: service, calls = {} } of product.assembled.kernel.services) {
      for (const action of Object.keys(calls)) {
        const person = await entered(name);
        for (const type of targets) {
          tried['service'] = (tried['service'] ?? 0) + 1;
          const body = { ...everywhere(ids.get(type)!, type, alpha.credentials.certificate), requestId: randomUUID() };
          const path = `/v1/${service}/${action}`;
          const bytes = JSON.stringify(body);
          const answer = await product.post(path, bytes, person.signed('POST', path, bytes));
          const told = secrets.toldBy(JSON.stringify(answer));
          if (told || answer.http >= 500 || JSON.stringify(answer.data ?? null).includes(alpha.credentials.certificate))
            holes.push(`${path} for ${type}: ${told} ${JSON.stringify(bare(answer)).slice(0, 300)}`);
        }
      }
    }
    expect(holes).toEqual([]);
    expect(await alpha.done('login', 'findSession')).toMatchObject({ certificate: alpha.credentials.certificate });
  });

  test('workbooks of lists hold no more than the lists', async () => {
    const { person, viewer, secrets } = await aStranger(name);
    const [holes, books]: [string[], string[]] = [[], []];
    for (const { definition } of known.values()) {
      tried['export'] = (tried['export'] ?? 0) + 1;
      const keys = [...new Set(['id', 'docNumber', 'remark', ...Object.keys(definition.fields)])];
      const response = await person.stream('/export/v1/exportExcelRestful/exportExcel', {
        requestUrl: `/v1/${definition.type}Restful/listByPage`,
        requestParams: {},
        fileName: 'all',
        columns: keys.map((key) => ({ key, title: key, width: 100 })),
      });
      const bytes = await response.arrayBuffer();
      if (response.headers.get('content-type')?.includes('json')) {
        if (response.status >= 500 || secrets.toldBy(Buffer.from(bytes).toString('utf8')))
          holes.push(`${definition.type}: ${Buffer.from(bytes).toString('utf8')}`);
        continue;
      }
      books.push(definition.type);
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(bytes as never);
      const rows = (book.worksheets[0]!.getSheetValues() as unknown[][]).slice(2);
      const told = secrets.toldBy(JSON.stringify(rows));
      const shown = keys.filter((key, index) => isHidden(definition, key, viewer) && rows.some((row) => (row[index + 1] ?? null) !== null));
      if (told || shown.length > 0) holes.push(`${definition.type}: ${told} ${shown.join(', ')}`);
    }
    expect(holes).toEqual([]);
    expect(books.length).toBeGreaterThan(0);
  });

  test('a file of another is neither listed, shown, ticketed, packed nor deleted', async () => {
    const { person, secrets } = await aStranger(name);
    const fileId = ids.get('baseFile')!;
    const answers: Record<string, string> = {};
    for (const { path, method, body, anonymous } of product.assembled.kernel.streams ?? []) {
      if (method !== 'POST' || body !== 'json' || anonymous) continue;
      tried['file'] = (tried['file'] ?? 0) + 1;
      const response = await person.stream(path, {
        fileId,
        id: fileId,
        ids: [fileId],
        fileIds: [fileId],
        text: 'of a stranger',
        pageRows: 500,
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString('utf8');
      expect([path, secrets.toldBy(text), text.includes(FILE_CONTENT)]).toEqual([path, null, false]);
      const { code, data } = response.headers.get('content-type')?.includes('json')
        ? (JSON.parse(text) as { code: string; data: unknown })
        : { code: 'STREAM', data: bytes.includes('_missing.txt') };
      answers[path] = code || JSON.stringify(data);
    }
    expect(answers).toMatchObject({
      '/v2/file/download': 'DOC_NOT_FOUND',
      '/v2/file/ticket': 'DOC_NOT_FOUND',
      '/v2/file/downloadImage': 'DOC_NOT_FOUND',
      '/v2/pageoffice/doFilePdfView': 'DOC_NOT_FOUND',
      '/v2/file/createWatermark': 'DOC_NOT_FOUND',
      '/v2/file/listBaseFile': '[]',
      '/v2/file/batchDownload': 'STREAM',
    });
    expect(answers['/v2/file/batchDelete']).toMatch(/DOC_NOT_FOUND|FILE_NOT_OWNER/);
    expect((await isOf('baseFile', fileId)).state).toBe('bound');
  });
});

/** What opens without a session; all else does not. A new one is added here on purpose. */
const OPEN = [
  'baseSsoSystemRestful/listEnabled',
  'loginRestful/getRandomValidateCode',
  'loginRestful/login',
  'loginRestful/loginBySso',
  'loginRestful/secondFactor',
  'passwordRestful/changePasswordByCode',
  'passwordRestful/changePasswordByLink',
  'passwordRestful/checkEmailCode',
  'passwordRestful/findLink',
  'passwordRestful/sendEmailCode',
  'srmBaseNoticeRestful/findPublic',
  'srmBaseNoticeRestful/listPublic',
  // Whoever has the link of a signature, or a signed file.
  'srmCctSignFlowRestful/openLink',
  'srmCctSignFlowRestful/refuseByLink',
  'srmCctSignFlowRestful/sendSignCode',
  'srmCctSignFlowRestful/signByLink',
  'srmCctSignFlowRestful/verifyDocument',
  // Whoever registers his company, and later by the link of his registration.
  'srmSlcRegisterInfoRestful/cancelByLink',
  'srmSlcRegisterInfoRestful/checkRegisterCode',
  'srmSlcRegisterInfoRestful/doRegister',
  'srmSlcRegisterInfoRestful/findByLink',
  'srmSlcRegisterInfoRestful/findInvitation',
  'srmSlcRegisterInfoRestful/findState',
  'srmSlcRegisterInfoRestful/findTerms',
  'srmSlcRegisterInfoRestful/saveByLink',
  'srmSlcRegisterInfoRestful/sendRegisterCode',
  'srmSlcRegisterInfoRestful/submitByLink',
  'srmSlcRegisterInfoRestful/withdrawByLink',
  'taskLinkRestful/enter',
  'taskLinkRestful/find',
  'taskLinkRestful/send',
  'taskLinkRestful/sendCode',
];

describe('without a session', () => {
  test('only the calls of signing in, of links in letters and of public notices answer', async () => {
    const { registry, services } = product.assembled.kernel;
    const ofDocuments = registry
      .all()
      .flatMap(({ definition, calls = {} }) =>
        [
          ...new Set([
            'listByPage',
            'findById',
            'listHistory',
            'findAt',
            'doBatchSaveOrUpdate',
            'doBatchDelete',
            'doBatchOfFilter',
            'exportExcel',
            ...catalogue.calls(definition).keys(),
            ...Object.keys(calls),
          ]),
        ].map((action) => `${definition.type}Restful/${action}`),
      );
    const ofLines = catalogue
      .children()
      .flatMap(({ entity }) =>
        ['listByPage', 'findById', 'saveOrUpdate', 'doBatchSaveOrUpdate', 'delete', 'doBatchDelete'].map(
          (action) => `${entity}Restful/${action}`,
        ),
      );
    const ofServices = services.flatMap(({ name, calls = {}, anonymous = {} }) =>
      [...Object.keys(calls), ...Object.keys(anonymous)].map((action) => `${name}/${action}`),
    );
    const nobody = new Secrets();
    for (const { definition, snapshot } of known.values())
      for (const text of textsOf(definition, snapshot)) nobody.hide(definition.type, text);
    const open: string[] = [];
    for (const call of new Set([...ofDocuments, ...ofLines, ...ofServices])) {
      const id = ids.get(call.split('Restful')[0]!) ?? ids.get('srmBaseNotice')!;
      const answer = await product.anonymous(`/v1/${call}`, { id, docId: id, rev: 1 });
      tried['anonymous'] = (tried['anonymous'] ?? 0) + 1;
      expect([call, nobody.toldBy(JSON.stringify(answer))]).toEqual([call, null]);
      if (answer.code !== 'AUTH_SESSION_INVALID') open.push(call);
    }
    expect(open.sort()).toEqual(OPEN);
    expect((await product.anonymous('/v1/srmBaseNoticeRestful/findPublic', { id: ids.get('srmBaseNotice') })).code).toBe('DOC_NOT_FOUND');
  });

  test('no file is taken, listed or given', async () => {
    for (const { path, method, body, anonymous } of product.assembled.kernel.streams ?? []) {
      if (anonymous) continue;
      const send = () =>
        method === 'GET'
          ? fetch(`http://127.0.0.1:${product.port}${path}`, { headers: { timestamp: String(product.clock.now()) } }).then(
              async (response) => (await response.json()) as Answer,
            )
          : body === 'json'
            ? product.anonymous(path, { fileId: ids.get('baseFile'), ids: [ids.get('baseFile')] })
            : fetch(`http://127.0.0.1:${product.port}${path}`, {
                method: 'POST',
                body: formOf({ 'a.csv': '1' }),
                headers: { timestamp: String(product.clock.now()) },
              }).then(async (response) => (await response.json()) as Answer);
      expect([path, (await send()).code]).toEqual([path, 'AUTH_SESSION_INVALID']);
    }
    const ticket = await fetch(`http://127.0.0.1:${product.port}/v2/file/download?ticket=${'A'.repeat(43)}`);
    expect([ticket.status, ((await ticket.json()) as Answer).code]).toEqual([404, 'FILE_TICKET']);
  });

  test('no socket opens, nor with the certificate of another', async () => {
    const refused = (auth: object) =>
      new Promise<string>((resolve) => {
        const socket = io(`http://127.0.0.1:${product.port}`, {
          path: '/websocket',
          transports: ['websocket'],
          auth,
          reconnection: false,
          forceNew: true,
        });
        socket.once('connect', () => {
          socket.close();
          resolve('open');
        });
        socket.once('connect_error', (error) => {
          socket.close();
          resolve(error.message);
        });
      });
    expect(await refused({})).toMatch(/^(AUTH_SESSION_INVALID|REQ_CLOCK_SKEW)$/);
    expect(await refused({ timestamp: String(product.clock.now()), gatewayTag: 'BASE.local' })).toBe('AUTH_SESSION_INVALID');
    const { certificate } = alpha.credentials;
    const { person } = strangers.get('betamain')!;
    expect(await refused({ ...person.socketAuth(), certificate })).toBe('AUTH_SESSION_INVALID');
  });
});

describe('while others work', () => {
  test('lists in sight of strangers hear nothing of what is not theirs', async () => {
    // A window watches so many lists at most.
    const parts = Array.from({ length: Math.ceil(types.length / LISTS_OF_A_WINDOW) }, (_one, index) =>
      types.slice(index * LISTS_OF_A_WINDOW, (index + 1) * LISTS_OF_A_WINDOW),
    );
    const watch = (person: Person): Promise<readonly LiveSocket[]> =>
      Promise.all(
        parts.map(async (part) => {
          const socket = await person.connect();
          for (const type of part) await socket.ask('watchList', { listId: type, entity: type, query: { pageRows: 500 } });
          return socket;
        }),
      );
    const beside = await Promise.all(names.map(async (name) => ({ ...(await aStranger(name)), name })));
    const watching = await watch(auditor);
    const others: (readonly LiveSocket[])[] = [];
    for (const { person } of beside) others.push(await watch(person));
    const changed: string[] = [];
    for (const { definition, id } of known.values()) {
      const { state, context } = await isOf(definition.type, id);
      const maySave = definition.machine.rowsOf(state, 'SAVE').some((row) => row.spec.who.some((who) => who.system));
      if (maySave) {
        const outcome = await product.assembled.runtime.submit({
          type: definition.type,
          id,
          event: 'SAVE',
          payload: { fields: { remark: making.text('changed') } },
          viewer: { userId: 'SYSTEM', userType: 'SYSTEM', supplierId: null, respCode: null, respId: null, onBehalfOf: null, orgIds: null },
          rev: context.rev,
          cause: { kind: 'SERVER', reason: 'strangers' },
        });
        if (outcome.ok && definition.list.columns.includes('lastUpdateDate')) changed.push(definition.type);
      }
    }
    expect(changed.length).toBeGreaterThan(5);
    for (const type of changed) {
      const socket = watching[parts.findIndex((part) => part.some((one) => one === type))]!;
      await socket.until<{ readonly listId: string }>('list', ({ listId }) => listId === type);
    }
    for (const [index, socket] of others.flatMap((own, at) => own.map((one) => [at, one] as const))) {
      const { secrets, name, viewer } = beside[index]!;
      await socket.ask('heartbeat', {});
      const told = socket.all<{ readonly listId: string; readonly rows: readonly { readonly id: string }[] }>('list');
      const foreign = told
        .filter(({ listId, rows }) =>
          rows.some(({ id }) => {
            const one = known.get(listId)!;
            return id === one.id && audienceFor(one.definition, one.snapshot, viewer) === null;
          }),
        )
        .map(({ listId }) => listId);
      expect([name, foreign, secrets.toldBy(JSON.stringify(socket.heard)), /Zq\d+xchanged/.test(JSON.stringify(socket.heard))]).toEqual([
        name,
        [],
        null,
        false,
      ]);
    }
    for (const socket of [...watching, ...others.flat()]) socket.close();
  });
});

test('all kinds of attempts were made', () => {
  const kinds = [
    'event',
    'batch',
    'read',
    'history',
    'past',
    'list',
    'filter',
    'question',
    'sort',
    'sum',
    'line',
    'line list',
    'special',
    'dry run',
    'explain',
    'watch',
    'send',
    'list watch',
    'service',
    'export',
    'file',
    'anonymous',
  ];
  expect({ missing: kinds.filter((kind) => !tried[kind]), tried }).toMatchObject({ missing: [] });
});
