/** A database with the tables of the two test documents, and servers (runtimes) on it whose clock and storage a test holds in its hands. */
import { isDeepStrictEqual } from 'node:util';

import type { Command, Commit, Database, Outcome, Queryable, Runtime, Transaction } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { applySchema } from '../../../../server/kernel/database/schema.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { ServerClock } from '../../../../server/kernel/runtime/clock.js';
import type { Observer } from '../../../../server/kernel/runtime/observer.js';
import { DocumentRuntime } from '../../../../server/kernel/runtime/runtime.js';
import { processTiming } from '../../../../server/kernel/runtime/timing.js';
import type { Timing } from '../../../../server/kernel/runtime/timing.js';
import { MessageBus } from '../../../../server/kernel/servers/bus.js';
import type { Wire } from '../../../../server/kernel/servers/bus.js';
import { LeaseBook } from '../../../../server/kernel/servers/process-leases.js';
import { ProcessHub } from '../../../../server/kernel/servers/process-wire.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { replay } from '../../../../state-machines/kernel/replay.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { emptyDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { ORDER, SALE, orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';

export const anna: Viewer = {
  userId: '71',
  userType: 'INSIDE',
  supplierId: null,
  respCode: 'BUYER',
  respId: '1',
  onBehalfOf: null,
  orgIds: null,
};
export const bert: Viewer = { ...anna, userId: '72' };

/** The runtime's database with a tap: what passes is counted, may be held before its COMMIT, cut off, or lose its answer. */
export class TappedDatabase implements Database {
  transactions = 0;
  /** Beside those of numbers and of the heartbeat. */
  reads = 0;
  /** Of the reads. */
  keyQuestions = 0;
  /** What PostgreSQL said no with. */
  readonly failures: unknown[] = [];
  /** After each lock the transaction rests, so that two of them meet in the middle. */
  slowLocks = false;
  /** Everything fails as if PostgreSQL were gone. */
  cut = false;
  /** Awaited inside each transaction after its work, before COMMIT. */
  beforeCommit: ((tx: Transaction) => Promise<void>) | undefined;
  /** Thrown after the COMMIT was answered, as when the connection broke on the way back. */
  afterCommit: (() => Error | undefined) | undefined;
  /** Awaited after a transaction that failed, before anybody hears of it. */
  afterFailure: (() => Promise<void>) | undefined;
  /** Reads wait for this, as on a disk that does not answer. */
  readHangs: Promise<void> | undefined;
  readonly read: Queryable;
  readonly side: Queryable;

  constructor(private readonly inner: PostgresDatabase) {
    this.read = {
      query: async (sql, params) => {
        await this.readHangs;
        if (this.cut) throw gone();
        this.reads += 1;
        if (sql.includes('from document_key ')) this.keyQuestions += 1;
        return this.inner.read.query(sql, params);
      },
    };
    this.side = {
      query: async (sql, params) => {
        await this.readHangs;
        if (this.cut) throw gone();
        return this.inner.side.query(sql, params);
      },
    };
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, how?: 'shared' | 'asks'): Promise<T> {
    if (this.cut) throw gone();
    const isHeld = this.beforeCommit !== undefined || this.slowLocks;
    this.transactions += 1;
    const result = await this.inner
      .transaction(
        async (tx) => {
          const done = await work(this.slowLocks ? resting(tx) : tx);
          await this.beforeCommit?.(tx);
          return done;
        },
        // What a test does meanwhile is nothing that the product does.
        isHeld ? 'asks' : how,
      )
      .catch(async (error: unknown) => {
        this.failures.push(error);
        await this.afterFailure?.();
        throw error;
      });
    const lost = this.afterCommit?.();
    if (lost) throw lost;
    return result;
  }

  nextId(): Promise<string> {
    return this.cut ? Promise.reject(gone()) : this.inner.nextId();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

const resting = (tx: Transaction): Transaction => ({
  ...tx,
  query: async (sql, params) => {
    const answer = await tx.query<never>(sql, params);
    if (sql.includes('pg_advisory_xact_lock')) await pause(80);
    return answer;
  },
});

const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** What a server tells and hears, through a tap: all of it may wait, as when its event loop stands still, or end for good. */
export class TappedWire implements Wire {
  /** Both ways wait for this. */
  stalled: Promise<void> | undefined;
  /** Texts that were sent, in order. */
  readonly sent: string[] = [];
  #dead = false;

  constructor(private readonly inner: Wire) {}

  open(serverId: string, receive: (text: string) => void): Promise<void> {
    return this.inner.open(serverId, (text) => {
      if (this.stalled) void this.stalled.then(() => receive(text));
      else receive(text);
    });
  }

  async send(to: string | null, text: string): Promise<number> {
    if (this.#dead) throw new Error('this server is dead');
    this.sent.push(text);
    await this.stalled;
    return this.inner.send(to, text);
  }

  async close(): Promise<void> {
    this.#dead = true;
    await this.inner.close();
  }
}

const LOOK_MS = 20;
const MOST_MS = 100;

/** Time in which this process never stands still: what a busy machine does to the tests is not the servers' doing. */
function steadyTiming(): { readonly timing: Timing; stop(): void } {
  let steady = 0;
  let last = performance.now();
  const elapsed = (): number => {
    const now = performance.now();
    steady += Math.min(now - last, MOST_MS);
    last = now;
    return steady;
  };
  const looking = setInterval(elapsed, LOOK_MS).unref();
  return { timing: { ...processTiming, elapsed }, stop: () => clearInterval(looking) };
}

export interface Server {
  /** Of a server that hears others. */
  readonly bus: MessageBus | undefined;
  readonly wire: TappedWire | undefined;
  readonly runtime: DocumentRuntime;
  readonly db: TappedDatabase;
  readonly commits: Commit[];
  readonly errors: unknown[];
  /** Ends like a killed process: whatever it does from now on reaches nothing. */
  kill(): void;
}

export class House {
  /** What every server's clock reads; undefined: real time. */
  time: number | undefined;
  /** What servers that hear one another speak over, and where they keep their leases. */
  readonly hub = new ProcessHub();
  readonly #steady = steadyTiming();
  readonly book = new LeaseBook(this.#steady.timing);
  readonly #servers: Server[] = [];

  readonly #opened = Date.now();

  private constructor(
    readonly database: TestDatabase,
    readonly inner: PostgresDatabase,
    private readonly isSteady: boolean,
  ) {}

  /** @param clocks whether the servers' clocks stand still while this process does, so that no instant passes unseen */
  static async open(clocks: 'real' | 'steady' = 'real'): Promise<House> {
    const database = await emptyDatabase();
    await applySchema(database.ownerUrl, [saleDefinition, orderDefinition]);
    await registerDefinitions(database.ownerUrl, [saleDefinition, orderDefinition]);
    return new House(database, await createDatabase(database.appUrl), clocks === 'steady');
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map(({ runtime, db }) => (db.cut ? undefined : runtime.stop())));
    this.#steady.stop();
    await this.inner.close();
    await this.database.drop();
  }

  /** Stops a server, be it one that did not come to start. */
  stopped(serverId: string): Promise<void> {
    return this.#servers.find(({ runtime }) => runtime.serverId === serverId)!.runtime.stop();
  }

  now = (): number => this.time ?? (this.isSteady ? this.#opened + this.#steady.timing.elapsed() : Date.now());

  /** Waits until the servers' clocks say so. */
  reaches(instant: number): Promise<void> {
    return this.until(() => this.now() >= instant, `the clocks reach ${instant}`);
  }

  async server(
    serverId: string,
    options: {
      readonly permits?: boolean;
      readonly cacheBytes?: number;
      readonly sweepMs?: number;
      /** Hears of the database before the server starts. */ readonly tap?: (db: TappedDatabase) => void;
      /** Another build's documents. */ readonly registry?: Registry;
      /** One of several that hear one another. */ readonly heard?: boolean;
      readonly observer?: Observer;
    } = {},
  ): Promise<Server> {
    const db = new TappedDatabase(this.inner);
    options.tap?.(db);
    const errors: unknown[] = [];
    const clock = new ServerClock(
      { query: async <Row extends object>() => ({ rows: [{ ms: String(this.now()) } as unknown as Row], rowCount: 1 }) },
      (error) => void errors.push(error),
      { ...processTiming, wall: this.now, steady: this.now },
    );
    const wire = options.heard ? new TappedWire(this.hub.wire()) : undefined;
    const bus = wire && new MessageBus({ serverId, wire, timing: this.#steady.timing, report: (error) => void errors.push(error) });
    const runtime = new DocumentRuntime({
      db,
      ...(bus ? { bus, leases: this.book.of(serverId), timing: this.#steady.timing } : {}),
      store: documentStore,
      registry: options.registry ?? new Registry([saleDefinition, orderDefinition], [saleDocument, orderDocument]),
      clock,
      serverId,
      ...(options.cacheBytes === undefined ? {} : { cacheBytes: options.cacheBytes }),
      ...(options.sweepMs === undefined ? {} : { sweepMs: options.sweepMs }),
      ...(options.observer ? { observer: options.observer } : {}),
      access: { permits: () => options.permits ?? true },
      report: (error) => void errors.push(error),
    });
    const commits: Commit[] = [];
    runtime.onCommit((commit) => void commits.push(commit));
    const server: Server = {
      runtime,
      db,
      commits,
      errors,
      bus,
      wire,
      kill: () => {
        db.cut = true;
        void wire?.close();
      },
    };
    this.#servers.push(server);
    await runtime.start();
    return server;
  }

  /** Waits in real time until the condition holds. */
  async until(condition: () => boolean | Promise<boolean>, what: string, ms = 60_000): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (await condition()) return;
    throw new Error(`waited ${ms} ms in vain until ${what}`);
  }

  async rows<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return (await this.inner.read.query<Row>(sql, params)).rows;
  }

  history(id: string, type: string = SALE) {
    return documentStore.history(this.inner.read, type, id);
  }

  /** The stored document, after making sure that its history folds to it. */
  async stored(id: string, type: string = SALE): Promise<Snapshot | null> {
    const definition = type === SALE ? saleDefinition : orderDefinition;
    const loaded = await documentStore.load(this.inner.read, definition, id);
    const entries = await this.history(id, type);
    // What was committed between the two reads is the next reader's.
    const folded = replay(definition, loaded ? entries.filter((entry) => entry.rev <= loaded.head.rev) : entries);
    if (folded.broken) throw new Error(`rev ${folded.broken.rev}: ${folded.broken.reason}`);
    if (!isDeepStrictEqual(folded.snapshot, loaded?.snapshot ?? null))
      throw new Error(`the history folds to ${JSON.stringify(folded.snapshot)}, stored is ${JSON.stringify(loaded?.snapshot)}`);
    return loaded?.snapshot ?? null;
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export function sent(id: string | null, event: string, payload: object = {}, more: Partial<Command> = {}): Command {
  return { type: SALE, id, event, payload, viewer: anna, ...more };
}

export async function aSale(runtime: Runtime, fields: object = {}): Promise<string> {
  return idOf(await runtime.submit(sent(null, 'CREATE', { fields: { title: 'Steel', ...fields } })));
}

export async function anOrder(runtime: Runtime): Promise<string> {
  return idOf(await runtime.submit(sent(null, 'CREATE', { fields: { title: 'Order' } }, { type: ORDER })));
}

export function idOf(outcome: Outcome): string {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.id;
}

/** rev of an accepted event, or the code of the refusal. */
export const answerOf = (outcome: Outcome): number | string => (outcome.ok ? outcome.rev : outcome.refusal.code);

/** Both servers decide and write before either commits; whom a lock keeps away is not waited for. */
export function meetBeforeCommit(one: Server, two: Server): void {
  let arrived = 0;
  let go: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    go = resolve;
  });
  const arrive = async () => {
    arrived += 1;
    if (arrived === 2) go();
    await Promise.race([
      both,
      new Promise((resolve) => {
        setTimeout(resolve, 250);
      }),
    ]);
  };
  one.db.beforeCommit = arrive;
  two.db.beforeCommit = arrive;
}
