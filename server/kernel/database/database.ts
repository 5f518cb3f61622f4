/** The runtime role's connections: reads, transactions whose end is known, ids. */
import type { DataSource } from 'typeorm';
import type pg from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { CommitLostError, ConstraintError } from '../contracts.js';
import type { Database, Queryable, Transaction } from '../contracts.js';
import { dataSource } from './data-source.js';
import type { PoolOptions } from './data-source.js';
import { ID_BLOCK } from './declarations.js';
import { reasonOfConstraint } from './reasons.js';
import { Statements } from './statements.js';

export interface DatabaseOptions extends PoolOptions {
  /** Entities for repositories of the platform; documents go through the store. */
  readonly entities?: Parameters<typeof dataSource>[1];
}

export interface PostgresDatabase extends Database {
  readonly source: DataSource;
}

export async function createDatabase(appUrl: string, options: DatabaseOptions = {}): Promise<PostgresDatabase> {
  const source = await dataSource(appUrl, options.entities ?? [], options).initialize();
  return databaseOf(source);
}

/** The kernel's database on a DataSource that somebody else made with `dataSource()`. */
export function databaseOf(source: DataSource): PostgresDatabase {
  const pool = (source.driver as unknown as PostgresDriver).master as pg.Pool;
  const statements = new Statements();
  const ask = (client: pg.Pool | pg.PoolClient) => async <Row extends object>(sql: string, params: readonly unknown[] = []): Promise<{ rows: Row[]; rowCount: number }> => {
    try {
      const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(statements.query(sql, params));
      return { rows, rowCount: rowCount ?? 0 };
    } catch (error) {
      throw asConstraint(error);
    }
  };
  const read: Queryable = { query: ask(pool) };
  const ids = new IdBlocks(read);
  return {
    source, read,
    transaction: (work) => inTransaction(pool, ask, work),
    nextId: () => ids.next(),
    close: () => source.destroy(),
  };
}

async function inTransaction<T>(pool: pg.Pool, ask: (client: pg.PoolClient) => Queryable['query'], work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const broken: { error?: Error } = {};
  const onError = (error: Error) => { broken.error = error; };
  client.on('error', onError);
  try {
    const result = await worked(client, ask, work);
    await committed(client);
    return result;
  } catch (error) {
    if (!broken.error) await client.query('ROLLBACK').catch((failed: Error) => { broken.error = failed; });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken.error);
  }
}

/** BEGIN travels with the first statement: a round trip less. Were it refused, COMMIT is not even asked for. */
async function worked<T>(client: pg.PoolClient, ask: (client: pg.PoolClient) => Queryable['query'], work: (tx: Transaction) => Promise<T>): Promise<T> {
  const begun = client.query('BEGIN');
  begun.catch(() => undefined);
  const result = await work({ inTransaction: true, query: ask(client) });
  await begun;
  return result;
}

/** The one place where a transaction's end is known: PostgreSQL answers COMMIT of a failed one with ROLLBACK and no error. */
async function committed(client: pg.PoolClient): Promise<void> {
  let tag: string;
  try {
    tag = (await client.query('COMMIT')).command;
  } catch (error) {
    throw new CommitLostError('no answer', { cause: error });
  }
  if (tag !== 'COMMIT') throw new CommitLostError(tag);
}

const UNIQUE_VIOLATION = '23505';

function asConstraint(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION || constraint === undefined) return error;
  return new ConstraintError(constraint, reasonOfConstraint(constraint) ?? 'DOC_DUPLICATE', { cause: error });
}

/** Ids from a sequence of blocks: unique over all servers, one statement a thousand. */
class IdBlocks {
  #next = 0n;
  #end = 0n;
  #fetching: Promise<void> | undefined;

  constructor(private readonly on: Queryable) {}

  async next(): Promise<string> {
    while (this.#next === this.#end) await (this.#fetching ??= this.#fetch().finally(() => { this.#fetching = undefined; }));
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
  const tries = ['update document_event set event = event where false', 'delete from document_event where false', 'truncate document_event', 'update document_payload set seed = null where false'];
  for (const attempt of tries) if (await works(db, attempt)) throw historyIsWritable(`"${attempt}" worked`);
  const { rows: [role] } = await db.read.query<{ owns: boolean }>("select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'document_event'::regclass");
  if (role!.owns) throw historyIsWritable('an owner can give itself every right');
}

const historyIsWritable = (why: string): Error => new Error(
  `The database role of DATABASE_URL may change the history (${why}): use a role that does not own the tables, and run the migrations again so that its rights are settled. `
  + '/ DATABASE_URL 所用的数据库角色可以修改历史记录,请改用不拥有数据表的角色,并重新执行迁移。');

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
