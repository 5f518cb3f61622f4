/** The runtime role's connections: reads, transactions whose end is known, ids. */
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import pg from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { CommitLostError, ConstraintError } from '../contracts.js';
import type { Database, Joinable, Queryable, Statement } from '../contracts.js';
import { CONNECT_MS, POOL_SIZE, dataSource, sidePool } from './data-source.js';
import type { PoolOptions } from './data-source.js';
import { ID_BLOCK } from './declarations.js';
import { isWatched, refuseInside, within } from './inside.js';
import { Reach } from './reach.js';
import { reasonOfConstraint } from './reasons.js';
import { GroupRefused, SharedCommits } from './shared-commits.js';
import type { Planned, Work } from './shared-commits.js';
import { Statements } from './statements.js';
import { Turns, mostAtOnce } from './turns.js';

export interface DatabaseOptions extends PoolOptions {
  /** Entities for repositories of the platform; documents go through the store. */
  readonly entities?: Parameters<typeof dataSource>[1];
}

export interface PostgresDatabase extends Database {
  readonly source: DataSource;
  /** Connections at this moment, and work that waits for one. */
  pool(): { readonly used: number; readonly idle: number; readonly waiting: number };
}

export async function createDatabase(appUrl: string, options: DatabaseOptions = {}): Promise<PostgresDatabase> {
  const source = await dataSource(appUrl, options.entities ?? [], options).initialize();
  const side = sidePool(appUrl, options);
  const turns = new Turns(mostAtOnce(options.poolSize ?? POOL_SIZE, GROUPS), options.serving ? { ms: CONNECT_MS, after } : undefined);
  if (!options.serving) return databaseOf({ source, side, turns });
  const reach = reachOf([poolOf(source), side], appUrl);
  reach.start();
  return databaseOf({ source, side, turns, reach });
}

const streamOf = (client: pg.PoolClient): Socket => (client as unknown as pg.Client).connection.stream as Socket;
const poolOf = (source: DataSource): pg.Pool => (source.driver as unknown as PostgresDriver).master as pg.Pool;

/** Ends all connections of the pools, whatever they wait for, once nothing is heard any more. */
function reachOf(pools: readonly pg.Pool[], url: string): Reach {
  const open = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on('acquire', (client) => open.add(client));
    pool.on('remove', (client) => open.delete(client));
  }
  return new Reach({
    fresh: () => new pg.Client({ connectionString: url, application_name: 'guildhall reach' }),
    listen: () => {
      const before = new Map([...open].map((client) => [client, streamOf(client).bytesRead]));
      return () => [...open].some((client) => streamOf(client).bytesRead > (before.get(client) ?? 0));
    },
    lost: () => {
      for (const client of open) streamOf(client).destroy();
    },
  });
}

interface Parts {
  readonly source: DataSource;
  readonly side: pg.Pool;
  readonly turns: Turns;
  readonly reach?: Reach;
}

const after = (ms: number, then: () => void) => {
  const timer = setTimeout(then, ms).unref();
  return { cancel: () => clearTimeout(timer) };
};

function databaseOf({ source, side, turns, reach }: Parts): PostgresDatabase {
  const pool = isWatched ? watched(poolOf(source)) : poolOf(source);
  const statements = new Statements();
  const ask =
    (client: pg.Pool | pg.PoolClient) =>
    async <Row extends object>(sql: string, params: readonly unknown[] = []): Promise<{ rows: Row[]; rowCount: number }> => {
      reach?.check();
      try {
        const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(statements.query(sql, params));
        return { rows, rowCount: rowCount ?? 0 };
      } catch (error) {
        throw asConstraint(error);
      }
    };
  const read: Queryable = { query: ask(pool) };
  const aside: Queryable = { query: ask(side) };
  const ids = new IdBlocks(aside);
  const asking = <T>(work: Work<T>): Promise<T> => inTransaction(pool, ask, work);
  const alone = <T>(work: Work<T>): Promise<T> => asking(isWatched ? (tx) => within(() => work(tx)) : work);
  const shared = new SharedCommits<Sent>({
    atOnce: GROUPS,
    alone,
    plan,
    together: (statements) => onClient(pool, (client) => together(client, ask(client), joined(statements))),
    breath: () => setImmediate(),
    after,
  });
  return {
    source,
    read,
    side: aside,
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount + turns.waiting }),
    transaction: async (work, how) => {
      reach?.check();
      if (how === 'shared') return shared.add(work);
      return turns.take(() => (how === 'asks' ? asking(work) : alone(work)));
    },
    nextId: () => ids.next(),
    close: async () => {
      await reach?.stop();
      await Promise.all([source.destroy(), side.end()]);
    },
  };
}

/** Whatever asks it takes a connection by `connect`: a question, a transaction, a repository. */
function watched(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (...given: readonly unknown[]) => unknown;
  pool.connect = ((...given: readonly unknown[]) => {
    refuseInside();
    return connect(...given);
  }) as typeof pool.connect;
  return pool;
}

const inTransaction = <T>(pool: pg.Pool, ask: (client: pg.PoolClient) => Queryable['query'], work: Work<T>): Promise<T> =>
  onClient(pool, (client) => worked(client, ask(client), work));

async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const broken: { error?: Error } = {};
  const onError = (error: Error) => {
    broken.error = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (!broken.error)
      await client.query('ROLLBACK').catch((failed: Error) => {
        broken.error = failed;
      });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken.error);
  }
}

interface Last {
  readonly answer: Promise<unknown>;
  readonly meaning: (error: unknown) => unknown;
}

/** BEGIN travels with the first statement, and COMMIT with the last where nobody waits for that one: in one packet. */
async function worked<T>(client: pg.PoolClient, query: Queryable['query'], work: Work<T>): Promise<T> {
  const send = gatherPacket(client);
  const begun = settling(client.query('BEGIN'));
  let last: Last | undefined;
  try {
    const result = await work({
      inTransaction: true,
      query: (sql, params) => {
        const answer = query<never>(sql, params);
        send();
        return answer;
      },
      last: (sql, params, meaning = same) => {
        last = { answer: settling(query(sql, params)), meaning };
      },
    });
    if (!last) {
      send();
      await begun;
    }
    await committed(client, begun, last, send);
    return result;
  } finally {
    send();
  }
}

interface Sent extends Statement {
  readonly joinable?: Joinable | undefined;
}

/** What it would ask, it asks on a connection of its own. */
class Asks extends Error {}

async function plan(work: Work<unknown>): Promise<(Planned<Sent> & { readonly value: unknown }) | null> {
  let statement: Sent | undefined;
  try {
    const value = await work({
      inTransaction: true,
      query: () => Promise.reject(new Asks()),
      last: (sql, params = [], _meaning, joinable) => {
        statement = { sql, params, joinable };
      },
    });
    return statement ? { statement, value, size: sizeOf(statement) } : null;
  } catch (error) {
    if (error instanceof Asks) return null;
    throw error;
  }
}

const sizeOf = ({ params }: Statement): number => params.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);

/** One statement for all that change alike. */
function joined(statements: readonly Sent[]): readonly Statement[] {
  const byKind = new Map<unknown, Sent[]>();
  for (const one of statements) {
    const kind = one.joinable?.kind ?? one;
    const alike = byKind.get(kind);
    if (alike) alike.push(one);
    else byKind.set(kind, [one]);
  }
  return [...byKind.values()].map(([first, ...others]) =>
    others.length === 0 ? first! : first!.joinable!.joined(others.map((one) => one.joinable!)),
  );
}

/** Transactions of groups under way at a time: what one of them waits for, the processor or the disk, the other uses. */
const GROUPS = 2;

/**
 * Nobody's lock holds the others of a group up for long: then each goes alone. What a joined statement touches is found by
 * keys, however small a table was when the plan was made: to the planner it may be small for a minute after it has grown.
 */
const BEGIN_GROUP =
  'BEGIN; SET LOCAL lock_timeout = 200; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_material = off; SET LOCAL enable_seqscan = off';

async function together(client: pg.PoolClient, query: Queryable['query'], statements: readonly Statement[]): Promise<void> {
  const send = gatherPacket(client);
  try {
    const begun = settling(client.query(BEGIN_GROUP));
    const answers = statements.map(({ sql, params }) => settling(query(sql, params)));
    await groupCommitted(client, [begun, ...answers], send);
  } finally {
    send();
  }
}

/** As `committed`, of many statements. */
async function groupCommitted(client: pg.PoolClient, answers: readonly Promise<unknown>[], send: () => void): Promise<void> {
  const ended = settling(client.query('COMMIT'));
  send();
  const failures = (await Promise.all(answers.map(failureOf))).filter((failure) => failure !== undefined);
  const refused = failures.find(isRefusal);
  const answer = await ended.then(
    ({ command }) => ({ command }),
    (error: unknown) => ({ error }),
  );
  if (refused !== undefined) throw isOwn(refused) ? new GroupRefused(refused) : refused;
  if ('error' in answer) throw new CommitLostError('no answer', { cause: failures[0] ?? answer.error });
  if (failures.length > 0 || answer.command !== 'COMMIT') throw new CommitLostError(answer.command, { cause: failures[0] });
}

/** Lost connections, a full disk, too little memory and the like refuse whatever is sent. */
const isOwn = (refused: unknown): boolean => !/^(08|25006|53|57P)/.test((refused as { code?: string }).code ?? '');

/** What is written from here on leaves with the first call of the answer: a packet wakes PostgreSQL once. */
function gatherPacket(client: pg.PoolClient): () => void {
  const stream = streamOf(client);
  let gathering = true;
  stream.cork();
  return () => {
    if (gathering) stream.uncork();
    gathering = false;
  };
}

const same = (error: unknown): unknown => error;

/** Its failure is heard later. */
function settling<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/**
 * The one place where a transaction's end is known: PostgreSQL answers COMMIT of a failed one with ROLLBACK and no error.
 * Without an answer to it nothing is known, unless the last statement was refused before: then nothing can have been
 * committed. Nor is anything known if it was never begun.
 */
async function committed(client: pg.PoolClient, begun: Promise<unknown>, last: Last | undefined, send: () => void): Promise<void> {
  let tag: string;
  try {
    const ended = client.query('COMMIT');
    send();
    tag = (await ended).command;
    await begun;
  } catch (error) {
    const refused = await failureOf(last?.answer);
    if (isRefusal(refused)) throw last!.meaning(refused);
    throw new CommitLostError('no answer', { cause: refused ?? error });
  }
  const failure = await failureOf(last?.answer);
  if (failure !== undefined) throw last!.meaning(failure);
  if (tag !== 'COMMIT') throw new CommitLostError(tag);
}

const failureOf = (answer: Promise<unknown> | undefined): Promise<unknown> => Promise.resolve(answer).then(() => undefined, same);

/** PostgreSQL said no and goes on; when it ends the connection, its severity is FATAL. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ConstraintError || (error instanceof pg.DatabaseError && error.severity === 'ERROR');

const UNIQUE_VIOLATION = '23505';

function asConstraint(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION || constraint === undefined) return error;
  const { code: reason, columns } = reasonOfConstraint(constraint) ?? { code: 'DOC_DUPLICATE', columns: [] };
  return new ConstraintError(constraint, reason, columns, { cause: error });
}

/** Ids from a sequence of blocks: unique over all servers, one statement a thousand. */
class IdBlocks {
  #next = 0n;
  #end = 0n;
  #fetching: Promise<void> | undefined;

  constructor(private readonly on: Queryable) {}

  async next(): Promise<string> {
    while (this.#next === this.#end)
      await (this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = undefined;
      }));
    const id = this.#next;
    this.#next += 1n;
    return id.toString();
  }

  async #fetch(): Promise<void> {
    const { rows } = await this.on.query<{ block: string }>("select nextval('document_id_block') as block");
    this.#next = BigInt(rows[0]!.block) * BigInt(ID_BLOCK);
    this.#end = this.#next + BigInt(ID_BLOCK);
  }
}

/**
 * Start-up guard: history that the runtime role could rewrite is none (architecture, "History, replay, proof").
 * @throws Error naming what to do, when the forbidden UPDATE works
 */
export async function refuseIfHistoryIsWritable(db: Database): Promise<void> {
  const tries = [
    'update document_event set event = event where false',
    'delete from document_event where false',
    'truncate document_event',
    'update document_payload set seed = null where false',
  ];
  for (const attempt of tries) if (await works(db, attempt)) throw historyIsWritable(`"${attempt}" worked`);
  const {
    rows: [role],
  } = await db.read.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'document_event'::regclass",
  );
  if (role!.owns) throw historyIsWritable('an owner can give itself every right');
}

const historyIsWritable = (why: string): Error =>
  new Error(
    `The database role of DATABASE_URL may change the history (${why}): use a role that does not own the tables, and run the migrations again so that its rights are settled. ` +
      '/ DATABASE_URL 所用的数据库角色可以修改历史记录,请改用不拥有数据表的角色,并重新执行迁移。',
  );

class Tried extends Error {}

const INSUFFICIENT_PRIVILEGE = '42501';

async function works(db: Database, sql: string): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(sql);
      throw new Tried();
    });
  } catch (error) {
    if (error instanceof Tried) return true;
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
  return true;
}
