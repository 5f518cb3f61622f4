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
  readonly applicationName?: string;
  readonly onPoolError?: (error: Error) => void;
}

export function dataSource(url: string, entities: readonly EntitySchema[], options: PoolOptions & Partial<Pick<DataSourceOptions, 'migrations'>> = {}): DataSource {
  return new DataSource({
    type: 'postgres', url, entities: [...entities], synchronize: false, logging: false,
    uuidExtension: 'pgcrypto', installExtensions: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'guildhall',
    ...(options.migrations ? { migrations: options.migrations, migrationsTransactionMode: 'all' as const } : {}),
    // A stopping database tells idle connections so (57P01); unheard, that would end the process.
    poolErrorHandler: options.onPoolError ?? (() => undefined),
    extra: { types: valueTypes, pipeline: true, options: '-c timezone=UTC -c jit=off -c client_min_messages=warning' },
  });
}
