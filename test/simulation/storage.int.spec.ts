/** The simulated storage answers what PostgreSQL answers: the same scripts are played on both, and their answers compared. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { Registry } from '../../server/kernel/registry.js';
import { CommitLostError, ConstraintError, StaleError } from '../../server/kernel/contracts.js';
import type { AcceptedEvent, Database, DocumentStore, Queryable, Transaction } from '../../server/kernel/contracts.js';
import { writeSideRows } from '../../server/kernel/database/side-rows.js';
import { createDatabase } from '../../server/kernel/database/database.js';
import { applySchema } from '../../server/kernel/database/schema.js';
import { documentStore } from '../../server/kernel/database/store.js';
import { registerDefinitions } from '../../server/kernel/machine-versions.js';
import { keyRows, lookUpKeys } from '../../server/kernel/runtime/keys.js';
import { shippedRule } from '../../server/kernel/installation.js';
import { Numbers } from '../../server/kernel/runtime/numbering.js';
import {
  answerOutbox,
  claimOutbox,
  isOvertaking,
  lapseOutbox,
  outboxRows,
  settleOutbox,
  takenRows,
  wasDeleted,
  wasTaken,
} from '../../server/kernel/runtime/outbox-table.js';
import type { OutboxEntry } from '../../server/kernel/runtime/outbox-table.js';
import { chainRefusals, refusalHead, refusalRows, storedRefusals } from '../../server/kernel/runtime/refusal-list.js';
import { madeFor } from '../../server/kernel/runtime/steps/made-for.js';
import { transition } from '../../server/kernel/runtime/steps/transition.js';
import { processTiming } from '../../server/kernel/runtime/timing.js';
import type { Timing } from '../../server/kernel/runtime/timing.js';
import type { MachineEvent } from '../../state-machines/kernel/events.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { GENESIS_HASH } from '../../state-machines/kernel/primitives/chain.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { emptyDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { CLAIMS, LOT, ORDER, definitions, lotDefinition, serverDocuments } from './documents.js';
import { Random } from './random.js';
import { SimulatedStorage } from './storage/storage.js';
import { BEGIN, World } from './world.js';

const registry = new Registry(definitions, serverDocuments);
const anna = { userId: '71', userType: 'INSIDE' as const, supplierId: null, respCode: 'BUYER' as const, respId: '1', onBehalfOf: null };

/** A database to play on, and how long a step that waits for another is waited for. */
interface Stage {
  readonly db: Database;
  readonly store: DocumentStore;
  readonly timing: Pick<Timing, 'breath' | 'after'>;
  readonly settle: () => Promise<void>;
  /** PostgreSQL answers a single statement a moment before it is committed; another connection sees it after that. */
  readonly committed: () => Promise<void>;
}

type Script = (stage: Stage, say: (what: string, answer: unknown) => void) => Promise<void>;

let database: TestDatabase;
let real: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
  await applySchema(database.ownerUrl, definitions);
  await registerDefinitions(database.ownerUrl, definitions);
  real = await createDatabase(database.appUrl);
});
afterAll(async () => {
  await real.close();
  await database.drop();
});

const told = (error: unknown): string => {
  if (error instanceof ConstraintError) return `${error.constraint.replace(/_\d_pkey$/, '_pkey')} ${error.code}`;
  if (error instanceof StaleError || error instanceof CommitLostError) return error.message.replace(/\d{4,}/g, 'N');
  return (error as { code?: string }).code ?? String(error);
};

async function played(stage: Stage, script: Script): Promise<unknown[]> {
  const answers: unknown[] = [];
  await script(stage, (what, answer) => {
    answers.push([what, answer]);
  });
  return answers;
}

/** The simulated storage, with time passing by itself. */
async function simulated(script: Script): Promise<unknown[]> {
  const world = new World(false);
  const storage = new SimulatedStorage(world, new Random(7), definitions);
  storage.register(
    registry
      .all()
      .map(({ definition, defHash }) => ({ type: definition.type, version: definition.version, machine: definition.machineName, defHash })),
  );
  storage.statements.know('claims', CLAIMS, (session, _params, { tables }) =>
    session.where(tables.document(LOT), (row) => row['claimed'] === 'Y').map(() => ({})),
  );
  const caller = {
    name: 'T',
    receive: (at: number, run: () => void) => {
      world.at(at, run);
    },
  };
  const db = storage.database(caller, { cut: false, holeUntil: 0 }, 10);
  let over = false;
  const after: Timing['after'] = (ms, then) => {
    let wanted = true;
    world.after(ms, () => {
      if (wanted) then();
    });
    return {
      cancel: () => {
        wanted = false;
      },
    };
  };
  const timing = {
    after,
    breath: () =>
      new Promise<void>((resolve) => {
        world.after(1, resolve);
      }),
  };
  const stage: Stage = {
    db,
    store: storage.store,
    timing,
    settle: () =>
      new Promise((resolve) => {
        world.after(200, resolve);
      }),
    committed: () => Promise.resolve(),
  };
  const answers = played(stage, script).finally(() => {
    over = true;
  });
  answers.catch(() => undefined);
  await world.run(60_000, () => over);
  return answers;
}

const onReal = (script: Script): Promise<unknown[]> =>
  played(
    {
      db: real,
      store: documentStore,
      timing: processTiming,
      settle: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 250);
        }),
      committed: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 10);
        }),
    },
    script,
  );

/** Plays on both. */
async function same(script: Script): Promise<unknown[]> {
  const answers = await simulated(script);
  expect(answers).toEqual(await onReal(script));
  return answers;
}

let ids = 900_000;
const made = async (fields: object = {}): Promise<AcceptedEvent> =>
  accepted(null, 'CREATE', { fields: { title: 'Steel', ...fields } }, { id: String((ids += 1)) });

async function accepted(
  before: { readonly snapshot: Snapshot; readonly hash: string } | null,
  type: string,
  payload: object,
  facts: object = {},
): Promise<AcceptedEvent> {
  const event: MachineEvent = {
    type,
    payload,
    at: BEGIN + 1_000,
    clientAt: null,
    actor: anna,
    cause: null,
    requestId: `r-${type}-${ids}`,
    facts,
  };
  const decided = await transition(registry.get(LOT), before?.snapshot ?? null, event, before?.hash ?? GENESIS_HASH);
  if ('refusal' in decided) throw new Error(decided.refusal.code);
  return decided;
}

const next = (one: AcceptedEvent, type: string, payload: object): Promise<AcceptedEvent> =>
  accepted({ snapshot: one.decision.after, hash: one.entry.hash }, type, payload);
const idOf = (one: AcceptedEvent): string => one.decision.after.context.id;
const write = (stage: Stage, tx: Transaction, before: AcceptedEvent | null, ...batch: AcceptedEvent[]): Promise<void> =>
  stage.store.write(tx, lotDefinition, before?.decision.after ?? null, batch);
const stored = (stage: Stage, one: AcceptedEvent, before: AcceptedEvent | null = null): Promise<void> =>
  stage.db.transaction((tx) => write(stage, tx, before, one));
const answerOf = (work: Promise<unknown>): Promise<unknown> => work.then((value) => value ?? 'done', told);

/** A transaction held open until it is let go. */
function held(
  stage: Stage,
  work: (tx: Transaction) => Promise<unknown>,
): { readonly ended: Promise<unknown>; readonly worked: Promise<unknown>; go: (error?: Error) => void } {
  let go: (error?: Error) => void = () => undefined;
  const released = new Promise<void>((resolve, reject) => {
    go = (error) => {
      if (error) reject(error);
      else resolve();
    };
  });
  released.catch(() => undefined);
  let work_: Promise<unknown> = Promise.resolve();
  const ended = answerOf(
    stage.db.transaction((tx) => {
      work_ = work(tx);
      return work_.then(() => released);
    }),
  );
  return {
    ended,
    get worked() {
      return answerOf(work_);
    },
    go: (error) => go(error),
  };
}

const entry = (sourceRev: number, targetId = '8', sourceId = '7'): OutboxEntry => ({
  sourceType: LOT,
  sourceId,
  sourceRev,
  index: 0,
  targetType: ORDER,
  targetId,
  event: 'NOTED',
  payload: { about: '7' },
  key: `${ids}:${sourceRev}`,
});

describe('the simulated storage and PostgreSQL answer the same', () => {
  test('about a document that is written and read', async () => {
    const first = await made({ endAt: BEGIN + 60_000 });
    const [second, third] = [
      await next(first, 'BID', { amount: '90' }),
      await next(await next(first, 'BID', { amount: '90' }), 'PAUSE', { orderId: '5' }),
    ];
    await same(async (stage, say) => {
      const { db, store } = stage;
      await stored(stage, first);
      await stored(stage, second, first);
      say('loaded', await store.load(db.read, lotDefinition, idOf(first)));
      say('head', await store.head(db.read, LOT, idOf(first)));
      say('history', await store.history(db.read, LOT, idOf(first)));
      say(
        'later history',
        (await store.history(db.read, LOT, idOf(first), 2, 1)).map(({ rev }) => rev),
      );
      say('rows', await store.rows(db.read, lotDefinition, idOf(first), 'bids'));
      say('stale', await answerOf(stored(stage, third, first)));
      say('again', await answerOf(stored(stage, first)));
      say('nothing there', [
        await store.load(db.read, lotDefinition, '1'),
        await store.head(db.read, LOT, '1'),
        await store.history(db.read, LOT, '1'),
      ]);
    });
  });

  test('about the rows that follow a document: deadlines, keys, outbox', async () => {
    const first = await made({ endAt: BEGIN + 60_000 });
    const second = await next(first, 'PAUSE', { orderId: '5' });
    const types = [LOT];
    await same(async (stage, say) => {
      const { db } = stage;
      const timers = async () => [
        (
          await db.read.query('select distinct doc_type, doc_id::text as doc_id from document_timer where doc_type = any($1::text[])', [
            types,
          ])
        ).rows.filter((row) => row['doc_id'] === idOf(first)),
        (
          await db.read.query(
            `select doc_type, doc_id::text as doc_id, (extract(epoch from min(due)) * 1000)::bigint::text as due from document_timer
       where due < to_timestamp($1::bigint / 1000.0) group by doc_type, doc_id order by min(due)`,
            [BEGIN + 70_000],
          )
        ).rows.filter((row) => row['doc_id'] === idOf(first)),
      ];
      const item = {
        command: { type: LOT, id: null, event: 'CREATE', payload: {}, viewer: { ...anna, orgIds: null }, requestId: `k-${idOf(first)}` },
        stamp: 0,
        attempts: 0,
        resolve: () => undefined,
      };
      const keys = keyRows(LOT, [{ item, accepted: first }]);
      await db.transaction((tx) =>
        stage.store.write(tx, lotDefinition, null, [first], [...keys, ...outboxRows([entry(4, idOf(first)), entry(5, idOf(first))])], true),
      );
      say('timers', await timers());
      say('keys', [
        ...(await lookUpKeys(db.read, [
          { scope: 'user:71', key: `k-${idOf(first)}` },
          { scope: 'user:71', key: 'unknown' },
        ])),
      ]);
      say('key again', await answerOf(writeSideRows(db.read, keys)));
      const claimed = async () => {
        await stage.committed();
        return [...(await claimOutbox(db.read, 'one', 1_000))].sort((a, b) => a.sourceRev - b.sourceRev);
      };
      say('first of the order', await claimed());
      say('overtaking', [await isOvertaking(db.read, entry(4, idOf(first))), await isOvertaking(db.read, entry(5, idOf(first)))]);
      await db.transaction((tx) => stage.store.write(tx, lotDefinition, first.decision.after, [second], takenRows([entry(4)]), true));
      say(
        'next of the order',
        (await claimed()).map(({ sourceRev }) => sourceRev),
      );
      say('settled by who has it alone', [
        await settleOutbox(db.read, entry(5), 'two', { state: 'DELIVERED', code: null }),
        await settleOutbox(db.read, entry(5), 'one', { state: 'DELIVERED', code: 'DROPPED' }),
      ]);
      say('none left', await claimed());
      say('no timers', await timers());
      say('deleted', await wasDeleted(db.read, LOT, idOf(first)));
      say('entry again', await answerOf(writeSideRows(db.read, outboxRows([entry(4)]))));
    });
  });

  test('about entries that several servers take: by turns over sources, each once; what fails waits, and what nobody settles comes again', async () => {
    const beat =
      'insert into server_heartbeat (server, at, started_at) values ($1, to_timestamp($2::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)) on conflict (server) do update set at = excluded.at';
    const [many, few] = [String((ids += 1)), String((ids += 1))];
    await same(async (stage, say) => {
      const { db } = stage;
      const {
        rows: [clock],
      } = await db.read.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms');
      await db.read.query(beat, ['one', Number(clock!.ms)]);
      await writeSideRows(db.read, outboxRows([1, 2, 3].map((rev) => entry(rev, `${rev}`, many))));
      await writeSideRows(
        db.read,
        outboxRows([entry(1, '9', few), { ...entry(1, '8', few), index: 1, server: 'one', correlation: 'c', causation: 'k', hops: 3 }]),
      );
      const claim = async (server: string, most = 100) => {
        await stage.committed();
        return [...(await claimOutbox(db.read, server, most))]
          .map(({ sourceId, sourceRev, index, attempts }) => `${sourceId}:${sourceRev}.${index} ${attempts}`)
          .sort();
      };
      say('by turns', [await claim('one', 2), await claim('two', 1)]);
      const rest = held(stage, (tx) => claimOutbox(tx, 'one', 100));
      await rest.worked;
      say('what another takes', await claim('two'));
      rest.go();
      await rest.ended;
      say(
        'retry',
        await settleOutbox(db.read, entry(1, '1', many), 'one', { state: 'RETRY', code: 'SYS_ERROR', message: 'no', waitMs: 60_000 }),
      );
      say('given back', await settleOutbox(db.read, entry(1, '9', few), 'one', { state: 'PENDING', code: null, counts: false }));
      say('due', await claim('one'));
      await answerOutbox(db.read, entry(1, '9', few), 'one', {
        code: 'HELD',
        message: null,
        answer: { ...entry(1, '7', few), index: -1, event: 'TOLD' },
        compensate: 'UNDO',
      });
      await answerOutbox(db.read, entry(1, '9', few), 'one', {
        code: 'HELD',
        message: null,
        answer: { ...entry(1, '7', few), index: -2, event: 'TOLD' },
        compensate: null,
      });
      say('answered once', await claim('one'));
      say('what the others took may be taken back', [
        await wasTaken(db.read, { ...entry(1, '8', few), index: 1_000_001 }),
        await settleOutbox(db.read, { ...entry(1, '8', few), index: 1 }, 'one', { state: 'DELIVERED', code: null }),
        await wasTaken(db.read, { ...entry(1, '8', few), index: 1_000_001 }),
        await claim('one'),
      ]);
      say('lapsed, of who beats no more', await lapseOutbox(db.read));
      say('comes again', await claim('one'));
    });
  });

  test('about refusals, numbers, origins, beats, registered versions and the clock', async () => {
    const id = String((ids += 1));
    await same(async (stage, say) => {
      const { db } = stage;
      const item = {
        command: { type: LOT, id, event: 'BID', payload: { amount: '5' }, viewer: { ...anna, orgIds: null }, requestId: 'no' },
        stamp: 0,
        attempts: 0,
        resolve: () => undefined,
      };
      const links = chainRefusals(LOT, id, await refusalHead(db.read, LOT, id), [
        { kind: 'refused', item, refusal: refusal('BID_NOT_LOWER'), event: null, revSeen: 3, at: BEGIN + 5 },
      ]);
      await writeSideRows(db.read, refusalRows(links));
      say('head', await refusalHead(db.read, LOT, id));
      say('stored', [
        ...(await storedRefusals(
          db.read,
          ['71', '72'].map((actor) => ({ docType: LOT, docId: id, actor, requestId: 'no' })),
        )),
      ]);
      say('link again', await answerOf(writeSideRows(db.read, refusalRows(links))));
      const [rule, parts] = [shippedRule(`N${id}-{seq3}`), { day: '20260301', orgCode: '', prefix: '', root: '' }];
      const numbers = new Numbers(db.read, stage.timing);
      say('numbers', [
        await numbers.next(rule, parts),
        await Promise.all(Array.from({ length: 3 }, () => numbers.next(rule, parts))),
        await numbers.next({ ...rule, startNo: 40 }, parts),
      ]);
      const origin = 'insert into document_origin (doc_type, origin_key, doc_id) values ($1, $2, $3) on conflict do nothing';
      say('origin', [
        (await db.read.query(origin, [ORDER, `o-${id}`, id])).rowCount,
        (await db.read.query(origin, [ORDER, `o-${id}`, id])).rowCount,
        await madeFor(db.read, ORDER, `o-${id}`),
        await madeFor(db.read, ORDER, `o-none-${id}`),
      ]);
      const beat =
        'insert into server_heartbeat (server, at, started_at) values ($1, to_timestamp($2::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)) on conflict (server) do update set at = excluded.at';
      for (const [server, at] of [
        ['one', 1_000],
        ['two', 2_000],
        ['one', 3_000],
      ] as const)
        await db.read.query(beat, [server, BEGIN + at]);
      const beats = async () =>
        (
          await db.read.query(
            'select server, (extract(epoch from at) * 1000)::bigint::text as at from server_heartbeat order by at desc limit $1',
            [100],
          )
        ).rows;
      say('beats', await beats());
      await db.read.query(
        `with mine as (delete from server_heartbeat where server = $1)
       insert into server_heartbeat (server, at, started_at) values ($2, to_timestamp($3::bigint / 1000.0), to_timestamp($3::bigint / 1000.0))
       on conflict (server) do update set at = greatest(server_heartbeat.at, excluded.at)`,
        ['one', 'ended', BEGIN + 4_000],
      );
      say('beats at the end', await beats());
      const versions = await db.read.query<{ type: string }>('select type, version, def_hash from machine_version');
      say(
        'versions',
        [...versions.rows].sort((a, b) => (a.type < b.type ? -1 : 1)),
      );
      const {
        rows: [clock],
      } = await db.read.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms');
      say('clock', /^\d{13}$/.test(clock!.ms));
      say('claims', (await db.read.query(CLAIMS)).rowCount);
    });
  });

  test('about two writers of one row: the second waits, and is stale when the first commits', async () => {
    const first = await made();
    const [mine, other] = [await next(first, 'BID', { amount: '90' }), await next(first, 'BID', { amount: '80' })];
    for (const error of [undefined, new Error('let go')]) {
      const fresh = await made();
      const [a, b] = error ? [await next(fresh, 'BID', { amount: '90' }), await next(fresh, 'BID', { amount: '80' })] : [mine, other];
      const answers = await same(async (stage, say) => {
        await stored(stage, error ? fresh : first);
        const one = held(stage, (tx) => write(stage, tx, error ? fresh : first, a));
        await stage.settle();
        let waited = true;
        const two = answerOf(stored(stage, b, error ? fresh : first)).finally(() => {
          waited = false;
        });
        await stage.settle();
        say('waits', waited);
        one.go(error);
        say('ends', [String(await one.ended), await two]);
      });
      expect(answers[0]).toEqual(['waits', true]);
    }
  });

  test('about one label that two want: the second waits, and is told when the first commits', async () => {
    const label = `L${ids}`;
    for (const error of [undefined, new Error('let go')]) {
      const [a, b] = [
        await made({ label: `${label}${String(error)}`.slice(0, 20) }),
        await made({ label: `${label}${String(error)}`.slice(0, 20) }),
      ];
      const answers = await same(async (stage, say) => {
        const one = held(stage, (tx) => write(stage, tx, null, a));
        await stage.settle();
        let waited = true;
        const two = answerOf(stored(stage, b)).finally(() => {
          waited = false;
        });
        await stage.settle();
        say('waits', waited);
        one.go(error);
        say('ends', [String(await one.ended), await two]);
      });
      expect(answers).toEqual([
        ['waits', true],
        ['ends', error ? ['Error: let go', 'done'] : ['done', 'uq_srm_sfd_auction_header_label LABEL_TAKEN']],
      ]);
    }
  });

  test('about an origin and a key that two want at once', async () => {
    const origin = 'insert into document_origin (doc_type, origin_key, doc_id) values ($1, $2, $3) on conflict do nothing';
    const key = `both-${ids}`;
    await same(async (stage, say) => {
      const claim = (on: Queryable) => on.query(origin, [ORDER, key, '1']).then(({ rowCount }) => `claimed ${rowCount}`);
      const one = held(stage, claim);
      await stage.settle();
      let waited = true;
      const two = answerOf(claim(stage.db.read)).finally(() => {
        waited = false;
      });
      await stage.settle();
      say('waits', waited);
      one.go();
      say('ends', [await one.worked, await two]);
    });
  });

  test('about advisory locks: they are waited for, and of two that wait for one another one is ended', async () => {
    const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
    const [a, b] = [`a-${ids}`, `b-${ids}`];
    const answers = await same(async (stage, say) => {
      const crossing = (mine: string, other: string) =>
        answerOf(
          stage.db.transaction(async (tx) => {
            await tx.query(lock, [mine]);
            await stage.settle();
            await tx.query(lock, [other]);
          }),
        );
      say('crossing', (await Promise.all([crossing(a, b), crossing(b, a)])).map(String).sort());
    });
    expect(answers).toEqual([['crossing', ['40P01', 'done']]]);
  });

  test('about a transaction in which something failed: COMMIT is answered with ROLLBACK, and nothing of it stands', async () => {
    const one = await made();
    await same(async (stage, say) => {
      const failing = (swallow: boolean) =>
        answerOf(
          stage.db.transaction(async (tx) => {
            await write(stage, tx, null, one);
            await tx.query('select 1 / 0').catch((error: unknown) => {
              if (!swallow) throw error;
            });
            if (swallow) say('afterwards', await answerOf(stage.store.head(tx, LOT, idOf(one))));
          }),
        );
      say('thrown', await failing(false));
      say('swallowed', await failing(true));
      say('nothing stands', await stage.store.load(stage.db.read, lotDefinition, idOf(one)));
      say('last', await answerOf(stage.db.transaction((tx) => stage.store.write(tx, lotDefinition, one.decision.after, [one], [], true))));
    });
  });

  test('about documents that are committed together: one that is stale or wants what another has is told so, the others stand', async () => {
    const [stale, free, newer, taken] = [await made(), await made(), await made(), await made({ label: `T${ids}` })];
    const wanting = await made({ label: String(taken.decision.after.context['label']) });
    const [late, bid] = [await next(stale, 'BID', { amount: '90' }), await next(free, 'BID', { amount: '80' })];
    const answers = await same(async (stage, say) => {
      const shared = (before: AcceptedEvent | null, one: AcceptedEvent) =>
        answerOf(
          stage.db.transaction((tx) => stage.store.write(tx, lotDefinition, before?.decision.after ?? null, [one], [], true), 'shared'),
        );
      say('all', await Promise.all([shared(null, stale), shared(null, free)]));
      say('moved', await shared(stale, late));
      say('one stale', await Promise.all([shared(stale, late), shared(free, bid), shared(null, newer)]));
      say('one label', (await Promise.all([shared(null, taken), shared(null, wanting)])).sort());
      say(
        'stand',
        await Promise.all([stale, free, newer].map(async (one) => (await stage.store.head(stage.db.read, LOT, idOf(one)))?.rev)),
      );
    });
    expect(answers).toEqual([
      ['all', ['done', 'done']],
      ['moved', 'done'],
      ['one stale', [expect.stringContaining('has moved on'), 'done', 'done']],
      ['one label', ['done', 'uq_srm_sfd_auction_header_label LABEL_TAKEN']],
      ['stand', [2, 2, 1]],
    ]);
  });

  test('about a lock that one of a group would wait for: the others do not wait with it', async () => {
    const [locked, free] = [await made(), await made()];
    const [mine, theirs, other] = [
      await next(locked, 'BID', { amount: '90' }),
      await next(locked, 'BID', { amount: '70' }),
      await next(free, 'BID', { amount: '80' }),
    ];
    await same(async (stage, say) => {
      const shared = (before: AcceptedEvent, one: AcceptedEvent) =>
        answerOf(stage.db.transaction((tx) => stage.store.write(tx, lotDefinition, before.decision.after, [one], [], true), 'shared'));
      await Promise.all([stored(stage, locked), stored(stage, free)]);
      const holder = held(stage, (tx) => write(stage, tx, locked, theirs));
      await stage.settle();
      let waited = true;
      const waiting = shared(locked, mine).finally(() => {
        waited = false;
      });
      say('free', await shared(free, other));
      say('waits', waited);
      holder.go();
      say('ends', [String(await holder.ended), await waiting]);
    });
  });

  test("about what is seen: one's own writes, and nobody else's before they are committed", async () => {
    const one = await made();
    await same(async (stage, say) => {
      const look = async (on: Queryable) => (await stage.store.head(on, LOT, idOf(one)))?.rev ?? null;
      const writing = held(stage, async (tx) => {
        await write(stage, tx, null, one);
        say('inside', await look(tx));
      });
      await stage.settle();
      say('outside', await look(stage.db.read));
      writing.go();
      await writing.ended;
      say('afterwards', await look(stage.db.read));
    });
  });
});
