/** The kernel's `Database` over simulated connections: a pool, transactions that end as server/kernel/database ends them, blocks of ids. */
import { CommitLostError, ConstraintError, StaleError } from '../../../server/kernel/contracts.js';
import type { Database, Queryable, Transaction } from '../../../server/kernel/contracts.js';
import { SIDE_CONNECTIONS } from '../../../server/kernel/database/data-source.js';
import { ID_BLOCK } from '../../../server/kernel/database/declarations.js';
import { GroupRefused, SharedCommits } from '../../../server/kernel/database/shared-commits.js';
import type { SharingTools, Work as Transacted } from '../../../server/kernel/database/shared-commits.js';
import { Turns, mostAtOnce } from '../../../server/kernel/database/turns.js';
import type { Connection, Work } from './connection.js';
import type { Answer } from './statements.js';
import type { SimulatedStorage } from './storage.js';

/** What the simulated store asks for beside SQL. */
export interface Performer extends Queryable {
  perform<T>(label: string, work: Work<T>): Promise<T>;
}

/** The last statement of a transaction, on its way together with COMMIT. */
export interface LastPerformer extends Performer {
  performLast<T>(label: string, work: Work<T>, meaning: (error: unknown) => unknown): void;
}

export const performer = (on: Queryable): Performer => on as Performer;

interface Waiter {
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: Error) => void;
}

/** Of so many connections at most; who finds none free waits. */
class Pool {
  readonly #idle: Connection[] = [];
  readonly #open = new Set<Connection>();
  readonly #waiting: Waiter[] = [];
  #connecting = 0;

  constructor(
    private readonly connect: () => Promise<Connection>,
    private readonly size: number,
  ) {}

  hangUp(): void {
    for (const connection of this.#open) connection.hangUp();
    this.#open.clear();
  }

  cut(error: () => Error): void {
    for (const connection of [...this.#open]) connection.cut(error);
  }

  async acquire(): Promise<Connection> {
    for (let connection = this.#idle.pop(); connection; connection = this.#idle.pop()) {
      if (!connection.broken) return connection;
      this.#open.delete(connection);
    }
    if (this.#open.size + this.#connecting >= this.size)
      return new Promise((resolve, reject) => {
        this.#waiting.push({ resolve, reject });
      });
    let next: Waiter | undefined;
    this.#connecting += 1;
    try {
      const connection = await this.connect();
      this.#open.add(connection);
      return connection;
    } catch (error) {
      next = this.#waiting.shift();
      throw error;
    } finally {
      this.#connecting -= 1;
      if (next) this.acquire().then(next.resolve, next.reject);
    }
  }

  release(connection: Connection): void {
    const next = this.#waiting.shift();
    if (!connection.broken) {
      if (next) next.resolve(connection);
      else this.#idle.push(connection);
      return;
    }
    this.#open.delete(connection);
    if (next) this.acquire().then(next.resolve, next.reject);
  }
}

export class SimulatedDatabase implements Database {
  readonly read: Performer;
  readonly side: Performer;
  readonly #pool: Pool;
  readonly #sidePool: Pool;
  readonly #turns: Turns;
  #nextId = 0n;
  #endOfIds = 0n;

  readonly #shared: SharedCommits<Statement>;

  constructor(
    private readonly storage: SimulatedStorage,
    connect: () => Promise<Connection>,
    poolSize: number,
    timing: Pick<SharingTools<Statement>, 'breath' | 'after'>,
  ) {
    this.#pool = new Pool(connect, poolSize);
    this.#sidePool = new Pool(connect, SIDE_CONNECTIONS);
    this.#turns = new Turns(mostAtOnce(poolSize, GROUPS));
    this.read = this.#queryable((label, work) => once(this.#pool, label, work));
    this.side = this.#queryable((label, work) => once(this.#sidePool, label, work));
    this.#shared = new SharedCommits({
      ...timing,
      atOnce: GROUPS,
      alone: (work) => this.#alone(work),
      plan: (work) => this.#plan(work),
      together: (statements) => this.#together(statements),
    });
  }

  transaction<T>(work: Transacted<T>, how?: 'shared' | 'asks'): Promise<T> {
    return how === 'shared' ? this.#shared.add(work) : this.#turns.take(() => this.#alone(work));
  }

  #alone<T>(work: Transacted<T>): Promise<T> {
    return this.#onConnection(async (connection) => {
      let last: Last | undefined;
      const queryable = this.#queryable((label, statement) => connection.ask(label, 'statement', statement));
      const performLast: LastPerformer['performLast'] = (label, statement, meaning) => {
        const answer = queryable.perform(label, statement);
        answer.catch(() => undefined);
        last = { answer, meaning };
      };
      const tx = { ...queryable, inTransaction: true as const, performLast, last: onlyTheStore };
      const result = await work(tx);
      await committed(connection, last);
      return result;
    });
  }

  async #plan(work: Transacted<unknown>): ReturnType<SharingTools<Statement>['plan']> {
    let statement: Statement | undefined;
    const performLast: LastPerformer['performLast'] = (label, asked) => {
      statement = { label, work: asked };
    };
    const asks = this.#queryable(() => Promise.reject(new Asks()));
    try {
      const value = await work({ ...asks, inTransaction: true, performLast, last: onlyTheStore } as Transaction);
      return statement ? { statement, value, size: 1_000 } : null;
    } catch (error) {
      if (error instanceof Asks) return null;
      throw error;
    }
  }

  #together(statements: readonly Statement[]): Promise<void> {
    return this.#onConnection(async (connection) => {
      const answers = statements.map(({ label, work }) => connection.ask(`${label}, with others`, 'statement', work, LOCK_MS));
      for (const answer of answers) answer.catch(() => undefined);
      await groupCommitted(connection, answers);
    });
  }

  async #onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#pool.acquire();
    try {
      return await work(connection);
    } catch (error) {
      if (!connection.broken) await connection.ask('rollback', 'rollback', () => undefined).catch(() => undefined);
      throw error;
    } finally {
      this.#pool.release(connection);
    }
  }

  async nextId(): Promise<string> {
    if (this.#nextId === this.#endOfIds) {
      const block = await once(this.#sidePool, 'nextval', () => this.storage.nextBlock());
      this.#nextId = BigInt(block) * BigInt(ID_BLOCK);
      this.#endOfIds = this.#nextId + BigInt(ID_BLOCK);
    }
    return String((this.#nextId += 1n) - 1n);
  }

  async close(): Promise<void> {
    this.hangUp();
  }

  /** The process has ended. */
  hangUp(): void {
    this.#pool.hangUp();
    this.#sidePool.hangUp();
  }

  /** The line to the storage, or the storage itself, has ended all connections. */
  cut(error: () => Error): void {
    this.#pool.cut(error);
    this.#sidePool.cut(error);
  }

  #queryable(perform: Performer['perform']): Performer {
    const { storage } = this;
    return {
      perform: async (label, work) => {
        try {
          return await perform(label, work);
        } catch (error) {
          throw this.#asConstraint(error);
        }
      },
      async query<Row extends object>(this: Performer, sql: string, params: readonly unknown[] = []): Promise<Answer<Row>> {
        const [label, run] = storage.statements.find(sql);
        return this.perform(label, (session) => storage.query<Row>(session, run, params));
      },
    };
  }

  #asConstraint(error: unknown): unknown {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint === undefined) return error;
    return new ConstraintError(constraint, this.storage.reasonOf(constraint) ?? 'DOC_DUPLICATE', [], { cause: error });
  }
}

async function once<T>(pool: Pool, label: string, work: Work<T>): Promise<T> {
  const connection = await pool.acquire();
  try {
    return await connection.ask(label, 'alone', work);
  } finally {
    pool.release(connection);
  }
}

/** One less than in the real one: here fewer documents are at work, and groups are to be seen. */
const GROUPS = 1;

/** As a group of the real one waits for a lock. */
const LOCK_MS = 200;

interface Statement {
  readonly label: string;
  readonly work: Work<unknown>;
}

class Asks extends Error {}

const onlyTheStore = (): never => {
  throw new Error('the simulated store alone sends a last statement');
};

async function groupCommitted(connection: Connection, answers: readonly Promise<unknown>[]): Promise<void> {
  const ended = await connection
    .ask('commit', 'commit', () => '')
    .then(
      (tag) => ({ tag: tag as string }),
      (error: unknown) => ({ error }),
    );
  const failures = (
    await Promise.all(
      answers.map((answer) =>
        answer.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    )
  ).filter((failure) => failure !== undefined);
  const refused = failures.find(isRefusal);
  if (refused !== undefined) throw new GroupRefused(refused);
  if ('error' in ended) throw new CommitLostError('no answer', { cause: failures[0] ?? ended.error });
  if (ended.tag !== 'COMMIT') throw new CommitLostError(ended.tag);
}

interface Last {
  readonly answer: Promise<unknown>;
  readonly meaning: (error: unknown) => unknown;
}

async function committed(connection: Connection, last: Last | undefined): Promise<void> {
  const failure = (): Promise<unknown> =>
    Promise.resolve(last?.answer).then(
      () => undefined,
      (error: unknown) => error,
    );
  let tag: string;
  try {
    tag = (await connection.ask('commit', 'commit', () => '')) as string;
  } catch (error) {
    const refused = await failure();
    if (isRefusal(refused)) throw last!.meaning(refused);
    throw new CommitLostError('no answer', { cause: refused ?? error });
  }
  const failed = await failure();
  if (failed !== undefined) throw last!.meaning(failed);
  if (tag !== 'COMMIT') throw new CommitLostError(tag);
}

/** PostgreSQL itself said no, and not that it goes away. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ConstraintError ||
  error instanceof StaleError ||
  /^(?!57P|08)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | undefined)?.code ?? ''));
