/** Brings a database to this version of the product: migrations as the owning role, then what the runtime role may do. */
import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { dataSource } from './data-source.js';
import { grants } from './schema.js';

/** One migration at a time, however many servers start. */
const MIGRATING = 5207_0010;

export interface MigrateOptions {
  /** Role of DATABASE_URL, which runs the product. */
  readonly runtimeRole?: string;
}

export class ChangedMigrationError extends Error {
  constructor(readonly migration: string) {
    super(`The database was made by another ${migration} than this version has. While the schema is young its first migration is made anew: `
      + 'remove the data folder (.data) and start again. / 数据库由另一版本的初始迁移创建,请删除数据目录(.data)后重新启动。');
    this.name = 'ChangedMigrationError';
  }
}

/**
 * @returns the names of the migrations that ran
 * @throws ChangedMigrationError when a migration that ran here has changed since
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const source = await dataSource(ownerUrl, [], { poolSize: 2, applicationName: 'guildhall migrate', migrations: [...migrations] }).initialize();
  try {
    await source.query('select pg_advisory_lock($1)', [MIGRATING]);
    const ran = await source.runMigrations();
    await checkDigests(source);
    await source.query(grants(options.runtimeRole ?? runtimeRole()).join(';\n'));
    return ran.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}

function runtimeRole(): string {
  const url = process.env['DATABASE_URL'];
  return (url ? decodeURIComponent(new URL(url).username) : '') || 'guildhall_app';
}

async function checkDigests(source: DataSource): Promise<void> {
  await source.query('create table if not exists migration_digest (name varchar(200) primary key, digest char(64) not null)');
  for (const migration of migrations) {
    const digest = createHash('sha256').update(migration.statements.join('\n')).digest('hex');
    const [known] = await source.query<{ digest: string }[]>(
      'insert into migration_digest (name, digest) values ($1, $2) on conflict (name) do update set name = excluded.name returning digest', [migration.name, digest]);
    if (known!.digest !== digest) throw new ChangedMigrationError(migration.name);
  }
}
