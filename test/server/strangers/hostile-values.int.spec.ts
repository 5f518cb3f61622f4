/**
 * Values that nobody types, sent to every filter of every list, to every field of every event and to every name that a
 * service reads: each is answered or refused, and none is a fault of ours. Which names a service reads, its body tells.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { documents } from '../../../state-machines/registry.js';
import { asBody, parseBody } from '../../../server/kernel/edges/body.js';
import type { Body } from '../../../server/kernel/edges/body.js';
import { Calls } from '../../../server/kernel/edges/calls/calls.js';
import type { AnonymousCall, Caller, ServiceTools, StreamCall } from '../../../server/kernel/edges/contracts.js';
import { callName } from '../../../server/kernel/edges/path.js';
import { aCompany, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { Product } from '../harness/product.js';
import { heard, hostileValues, Turns, withAt } from './hostility.js';
import { Making } from './making.js';
import { sampleOf } from './telling.js';

const operators = ['eq', 'ne', 'in', 'like', 'gt', 'ge', 'lt', 'le', 'between', 'isNull'] as const;
/** By turns: a value for some operators of each column; every operator with every value for the first column of a kind. */
const OF_OPERATORS = 1;
const OF_EACH_NAME = 6;
const AT_ONCE = 8;

let product: Product;
let named: Named;
let calls: Calls;
const ids = new Map<string, string>();
const callers = new Map<string, Caller>();
const counted = { filters: 0, fields: 0, names: 0, calls: 0, reached: 0 };

beforeAll(async () => {
  let making: Making | undefined;
  product = await Product.start({
    settings: { callsPerMinute: 1_000_000, anonymousPerMinute: 1_000_000 },
    expectErrors: true,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        making = new Making(seeder, at);
        await making.all(documents);
      });
    },
  });
  for (const [type, id] of making!.made) ids.set(type, id);
  for (const name of ['admin', 'buyer', 'auditor', 'manager', 'alpha']) callers.set(name, await callerOf(await product.enter(name)));
  calls = new Calls(product.assembled.kernel);
});
afterAll(() => product.stop());

const callerOf = async (person: Person): Promise<Caller> => (await product.assembled.sessions.refresh(person.credentials.certificate))!;

const toolsAt = (): ServiceTools => {
  const at = product.clock.now();
  return {
    arrival: { method: 'POST', path: '/v1/x/y', body: new Uint8Array(), headers: {}, address: '127.0.0.1', at },
    language: 'en',
    at,
    setCookie: () => undefined,
  };
};

/** As a body comes: through JSON, where halves of pairs and zeros survive. */
const sent = (body: unknown): Body => parseBody(new TextEncoder().encode(JSON.stringify(body)));

const faults: string[] = [];
/** Each is told once. */
const known = new Set<string>();

/** What the edges would answer with 500. */
async function tried(about: string, body: unknown, work: (body: Body) => Promise<unknown>): Promise<Refusal | null> {
  const before = product.reported.length;
  const fault = (what: unknown): null => {
    const text =
      what instanceof Error
        ? `${what.name}: ${what.message} ${(what.stack ?? '')
            .split('\n')
            .filter((line) => /server\/|state-machines\//.test(line))
            .slice(0, 3)
            .join('')}`
        : String(what);
    const name = `${about}: ${text.slice(0, 120)}`;
    if (known.has(name)) return null;
    known.add(name);
    faults.push(`${about} ${(JSON.stringify(body) ?? '').slice(0, 300)}: ${text.slice(0, 900)}`);
    return null;
  };
  try {
    await work(sent(body));
    return null;
  } catch (error) {
    const { refusal } = error as { readonly refusal?: Refusal };
    if (!refusal) return fault(error);
    if (refusal.code === 'SYS_ERROR') return fault(product.reported.at(before) ?? error);
    return refusal;
  }
}

/** Some at a time: one after the other the database would stand idle. */
async function all<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const iterator = things[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
    }),
  );
}

const faultless = () => expect(faults.splice(0)).toEqual([]);

const common = ['id', 'docId', 'docNumber', 'state', 'orgId', 'rev', 'creationDate', 'createdBy', 'remark', 'submittedBy', 'sourceId'];
const keysOf = ({ fields, live, list }: AnyDefinition): ReadonlySet<string> =>
  new Set([
    ...Object.keys(fields),
    ...Object.keys(live ?? {}),
    ...Object.keys(list.related ?? {}),
    ...list.columns,
    ...list.filters,
    ...common,
  ]);

describe('lists', () => {
  interface Asked {
    readonly who: string;
    readonly entity: string;
    readonly body: object;
  }

  function* questions(): Generator<Asked> {
    const turns = new Turns(hostileValues);
    const ops = new Turns(operators);
    const seen = new Set<string>();
    const lists = [
      ...documents.map((definition) => ({ entity: definition.type, keys: [...keysOf(definition)], fields: definition.fields })),
      ...calls.catalogue.children().map(({ entity, spec, nested }) => {
        const fields = nested ? spec.nested![nested]!.fields : spec.fields;
        return { entity, keys: [...Object.keys(fields), ...common], fields };
      }),
    ];
    for (const who of ['auditor', 'alpha']) {
      for (const { entity, keys, fields } of lists) {
        for (const key of keys) {
          const kind = `${who} ${fields[key]?.kind ?? key}`;
          const some = (): readonly unknown[] => (seen.has(kind) ? turns.next(1) : hostileValues);
          for (const op of seen.has(kind) ? ['in' as const, ...ops.next(OF_OPERATORS)] : operators)
            for (const value of [...some(), ...(op === 'in' ? [[]] : [])])
              yield {
                who,
                entity,
                body: { conditions: [{ key, op, value: op === 'between' && !Array.isArray(value) ? [value, null] : value }] },
              };
          for (const value of some()) yield { who, entity, body: { [key]: value } };
          seen.add(kind);
        }
      }
    }
  }

  test('every filter', async () => {
    await all(questions(), async ({ who, entity, body }) => {
      counted.filters += 1;
      const refused = await tried(`${who} ${entity}.listByPage`, { pageRows: 5, ...body }, (given) =>
        calls.call(callName(`/v1/${entity}Restful/listByPage`)!, callers.get(who)!, given, toolsAt()),
      );
      if (refused === null) counted.reached += 1;
    });
    faultless();
  });

  test('every envelope', async () => {
    for (const name of ['pageIndex', 'pageRows', 'conditions', 'orderBy', 'sums', 'respId', 'requestId', 'lan'])
      await all(hostileValues, async (value) => {
        for (const body of [{ [name]: value }, { [name]: [{ key: value, op: value, dir: value, value }] }])
          await tried('admin listByPage', body, (given) =>
            calls.call(callName('/v1/baseUsersRestful/listByPage')!, callers.get('admin')!, given, toolsAt()),
          );
      });
    faultless();
  });
});

test('every field of every event', async () => {
  const turns = new Turns(hostileValues);
  const about = function* (): Generator<{ readonly type: string; readonly action: string; readonly body: object }> {
    for (const definition of documents) {
      const id = ids.get(definition.type) ?? '1';
      for (const [action, events] of calls.catalogue.calls(definition)) {
        const { spec } = events[0]!;
        const payload = { ...(spec.payload ?? {}) };
        const fields = spec.call === 'saveOrUpdate' ? { ...definition.fields, ...payload } : payload;
        for (const [name, field] of Object.entries(fields)) {
          const others =
            spec.call === 'saveOrUpdate' ? {} : Object.fromEntries(Object.entries(payload).map(([one, of]) => [one, sampleOf(of)]));
          for (const value of turns.next(2)) yield { type: definition.type, action, body: { ...others, id, rev: 1, [name]: value } };
          if (field.kind === 'rows') yield { type: definition.type, action, body: { ...others, id, rev: 1, [name]: [null, 1, {}] } };
        }
        for (const [line, { fields: columns }] of spec.call === 'saveOrUpdate' ? Object.entries(definition.lines) : [])
          for (const name of Object.keys(columns))
            for (const value of turns.next(2)) yield { type: definition.type, action, body: { id, rev: 1, [line]: [{ [name]: value }] } };
        for (const value of turns.next(3)) yield { type: definition.type, action, body: { id: value, rev: value, requestId: value } };
      }
    }
  };
  await all(about(), async ({ type, action, body }) => {
    counted.fields += 1;
    for (const given of action === 'saveOrUpdate' ? [body, { ...body, id: undefined, rev: undefined }] : [body])
      await tried(`${type}.${action}`, given, (one) =>
        calls.call(callName(`/v1/${type}Restful/${action}`)!, callers.get(counted.fields % 2 ? 'admin' : 'buyer')!, one, toolsAt()),
      );
  });
  faultless();
});

/** Something that stands, by the name under which it is asked for. */
function plausible(name: string, type: string): readonly unknown[] {
  const own = name.split('.').at(-1)!;
  const user = named.get('user:buyer')!;
  const byName: readonly (readonly [RegExp, unknown])[] = [
    [/^(id|docId|headerId|businessId|noticeId|hallId)$/, ids.get(type) ?? ids.get('srmPurOrderHeader')],
    [/^(docType|entity|type|businessType)$/, documents.some((one) => one.type === type) ? type : 'srmPurOrderHeader'],
    [/(user|owner|buyer|approver)\w*Id$/i, user],
    [/supplierId$/i, named.get('supplier:Alpha')],
    [/orgId$/i, named.get('org:HQ')],
    [/resp\w*Id$/i, named.get('resp:BUYER')],
    [/fileId$/i, ids.get('baseFile')],
    [/event$/i, 'SAVE'],
    [/currency|^from$|^to$/i, 'CNY'],
    [/date|day$/i, '2026-03-02'],
    [/(At|Time)$/, product.clock.now()],
    [/(ids|Ids)$/, ['1']],
    [/rows|lines|items|list$/i, [{}]],
  ];
  return [...byName.filter(([pattern]) => pattern.test(own)).map(([, value]) => value), '1', 1, [{}], {}, ['1'], 'Y', 'srmPurOrderHeader'];
}

interface Target {
  readonly about: string;
  readonly type: string;
  readonly by: readonly (string | null)[];
  readonly ask: (body: Body, who: string | null) => Promise<unknown>;
}

function targets(): Target[] {
  const { services, streams = [] } = product.assembled.kernel;
  const people = ['admin', 'buyer', 'auditor', 'manager', 'alpha'];
  const refusing = async (answer: Promise<object>): Promise<unknown> => {
    const given = await answer;
    if ('refusal' in given) throw Object.assign(new Error('refused'), { refusal: given.refusal });
    if ('stream' in given) (given.stream as { destroy(): void }).destroy();
    return given;
  };
  const special = documents.flatMap(({ type }) =>
    Object.keys(calls.catalogue.document(type)!.calls ?? {}).map((action) => [type, `${type}Restful`, action] as const),
  );
  const ofServices = services.flatMap(({ name, calls: own = {} }) => Object.keys(own).map((action) => [name, name, action] as const));
  const generic = ['findById', 'findAt', 'listHistory', 'doBatchSaveOrUpdate', 'doBatchDelete', 'doBatchOfFilter'].map(
    (action) => ['srmPurOrderHeader', 'srmPurOrderHeaderRestful', action] as const,
  );
  return [
    ...[...special, ...ofServices, ...generic].map(([type, service, action]): Target => ({
      about: `${service}/${action}`,
      type,
      by: people,
      ask: (body, who) => calls.call(callName(`/v1/${service}/${action}`)!, callers.get(who!)!, body, toolsAt()),
    })),
    ...services.flatMap(({ name, anonymous = {} }) =>
      Object.entries(anonymous).map(([action, call]: readonly [string, AnonymousCall]): Target => ({
        about: `${name}/${action} without a session`,
        type: name,
        by: [null],
        ask: async (body) => refusing(call(body, toolsAt())),
      })),
    ),
    ...streams
      .filter(({ method, body, anonymous }: StreamCall) => method === 'POST' && body === 'json' && !anonymous)
      .map(({ path, answer }): Target => ({
        about: path,
        type: 'baseFile',
        by: ['admin', 'alpha'],
        ask: async (body, who) =>
          refusing(
            answer({
              caller: callers.get(who!)!,
              address: '127.0.0.1',
              language: 'en',
              at: product.clock.now(),
              body,
              query: new URLSearchParams(),
              headers: {},
              incoming: null as never,
            }),
          ),
      })),
  ];
}

const closed = (refused: Refusal | null): boolean =>
  refused !== null && (refused.code.startsWith('PERM_') || refused.kind === 'NotAllowed');

/** What is read of a body under these names, answered or refused. */
async function readsOf(target: Target, who: string | null, body: object): Promise<Set<string>> {
  const names = new Set<string>();
  await target.ask(heard(asBody(body), names) as Body, who).catch(() => undefined);
  return names;
}

/** Grown name by name: the value for each that lets the call read on. */
async function grown(target: Target, who: string | null): Promise<{ readonly body: object; readonly names: ReadonlySet<string> }> {
  let body: object = {};
  const names = await readsOf(target, who, body);
  for (const name of names) {
    if (names.size > 60) break;
    let best: { readonly value: unknown; readonly read: Set<string> } | undefined;
    for (const value of plausible(name, target.type)) {
      const read = await readsOf(target, who, withAt(body, name.split('.'), value) as object);
      if (!best || read.size > best.read.size) best = { value, read };
    }
    body = withAt(body, name.split('.'), best!.value) as object;
    for (const more of best!.read) if (more.split('.').length <= 3) names.add(more);
  }
  return { body, names };
}

test('every name that a service reads', async () => {
  const turns = new Turns(hostileValues);
  await all(targets(), async (target) => {
    counted.calls += 1;
    let [who = null] = target.by;
    for (const one of target.by) {
      who = one;
      if (!closed(await tried(target.about, {}, (body) => target.ask(body, one)))) break;
    }
    const { body, names } = await grown(target, who);
    for (const name of names) {
      counted.names += 1;
      for (const value of turns.next(OF_EACH_NAME))
        await tried(`${who} ${target.about}`, withAt(body, name.split('.'), value), (given) => target.ask(given, who));
    }
  });
  faultless();
});

test('all of it was tried', () => {
  expect(counted.filters).toBeGreaterThan(documents.length * 100);
  expect(counted.reached).toBeGreaterThan(documents.length * 10);
  expect(counted.fields).toBeGreaterThan(documents.length * 20);
  expect(counted.names).toBeGreaterThan(counted.calls);
});
