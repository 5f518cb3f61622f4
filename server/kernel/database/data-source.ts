/** Connections: TypeORM's pool, with values as the kernel knows them, on this pool alone. */
import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntitySchema } from 'typeorm';
import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;

/** PostgreSQL writes `2026-03-01 02:00:00.5+00`; sessions run in UTC. */
const instantOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`);

/** Instants are milliseconds, dates text; the rest as node-postgres has it (bigint and numeric are strings). */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === TIMESTAMPTZ) return instantOf;
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface PoolOptions {
  readonly poolSize?: number;
  /** People wait for the answers: nothing may take long. Without it (scripts, migrations) a statement takes what it needs. */
  readonly serving?: boolean;
  readonly applicationName?: string;
  readonly onPoolError?: (error: Error) => void;
}

export const POOL_SIZE = 10;
const NAME = 'guildhall';
/** For a free connection of the pool, or a new one. */
export const CONNECT_MS = 4_000;
/** PostgreSQL gives up a statement, and with it the lock it waits for. */
const STATEMENT_MS = 10_000;
/** An answer that comes later than the statement can last will not come: the connection is dead. */
const ANSWER_MS = STATEMENT_MS + 2_000;
/** A server that stands still or is gone in the middle of a transaction does not hold its locks longer. */
const IDLE_IN_TRANSACTION_MS = 3_000;

const sessionOptions = '-c timezone=UTC -c jit=off -c client_min_messages=warning';
/** A connection whose other end is gone leaves the server's table of connections after a minute, not after two hours. */
const servingOptions =
  `${sessionOptions} -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS} ` +
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** What node-postgres is told beside the address. */
const connectionSettings = (serving: boolean) => ({
  types: valueTypes,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  ...(serving ? { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS, options: servingOptions } : { options: sessionOptions }),
});

/** Ids (a block at a time), numbers (one group at a time) and the heartbeat. */
export const SIDE_CONNECTIONS = 2;

/** A second, small pool, opened when it is first asked. */
export function sidePool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: SIDE_CONNECTIONS,
    application_name: `${options.applicationName ?? NAME} side`,
    ...connectionSettings(options.serving ?? false),
  });
  pool.on('error', (error) => options.onPoolError?.(withoutClient(error)));
  return pool;
}

/** The pool hands its client along, with the key that cancels its statements: nothing for a log. */
function withoutClient(error: Error & { client?: unknown }): Error {
  delete error.client;
  return error;
}

export function dataSource(
  url: string,
  entities: readonly EntitySchema[],
  options: PoolOptions & Partial<Pick<DataSourceOptions, 'migrations'>> = {},
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    synchronize: false,
    logging: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize: options.poolSize ?? POOL_SIZE,
    applicationName: options.applicationName ?? NAME,
    ...(options.migrations ? { migrations: options.migrations, migrationsTransactionMode: 'all' as const } : {}),
    // A stopping database tells idle connections so (57P01); unheard, that would end the process.
    poolErrorHandler: (error: Error) => options.onPoolError?.(withoutClient(error)),
    extra: connectionSettings(options.serving ?? false),
  });
}
