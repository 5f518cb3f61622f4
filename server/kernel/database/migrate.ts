/** Brings a database to this version of the product: migrations as the owning role, then what the runtime role may do. */
import { createHash } from 'node:crypto';
import { MigrationExecutor } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { migrations } from '../../../migrations/index.js';
import { dataSource } from './data-source.js';
import { grants } from './schema.js';
import { settleSimilarNames } from './similar-names.js';
import { settleWordIndexes } from './word-indexes.js';

/** One migration at a time, however many servers start. */
export const MIGRATING = 5207_0010;

export interface MigrateOptions {
  /** Role of DATABASE_URL, which runs the product. */
  readonly runtimeRole?: string;
  /** Is told what this PostgreSQL lacks and the product does without. */
  readonly told?: (sentence: string) => void;
  /** Those whose lists find words by an index, where this PostgreSQL can. */
  readonly definitions?: readonly AnyDefinition[];
}

export class ChangedMigrationError extends Error {
  constructor(readonly migration: string) {
    super(
      `The database was made by another ${migration} than this version has. While the schema is young its first migration is made anew: ` +
        'remove the data folder (.data) and start again. / 数据库由另一版本的初始迁移创建,请删除数据目录(.data)后重新启动。',
    );
    this.name = 'ChangedMigrationError';
  }
}

/**
 * @returns the names of the migrations that ran
 * @throws ChangedMigrationError when a migration that ran here has changed since
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const source = await dataSource(ownerUrl, [], {
    poolSize: 1,
    applicationName: 'guildhall migrate',
    migrations: [...migrations],
  }).initialize();
  const runner = source.createQueryRunner();
  try {
    const role = options.runtimeRole ?? runtimeRole();
    await refuseOwner(runner, role);
    return await locked(runner, async () => {
      const executor = new MigrationExecutor(source, runner);
      executor.transaction = 'all';
      const ran = await executor.executePendingMigrations();
      await checkDigests(runner);
      await runner.query(grants(role).join(';\n'));
      const lacking = await settleSimilarNames(runner, role);
      if (lacking !== null) options.told?.(lacking);
      else if (options.definitions) await settleWordIndexes(runner, options.definitions);
      return ran.map((migration) => migration.name);
    });
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/** The lock belongs to a session: all of the work is done on the connection that holds it, and a failed one takes it along. */
async function locked<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await runner.query('select pg_advisory_lock($1)', [MIGRATING]);
  const done = await work();
  await runner.query('select pg_advisory_unlock($1)', [MIGRATING]);
  return done;
}

/** Settling the rights of the runtime role takes most of them away: done to the owner, it could migrate no more. */
async function refuseOwner(runner: QueryRunner, role: string): Promise<void> {
  const [{ owner }] = (await runner.query('select current_user as owner')) as [{ owner: string }];
  if (owner === role)
    throw new Error(
      `The role ${role} migrates, so the server must run as another: name that in DATABASE_URL. / 角色 ${role} 用于迁移,服务器须使用另一角色,请在 DATABASE_URL 中指定。`,
    );
}

function runtimeRole(): string {
  const url = process.env['DATABASE_URL'];
  return (url ? decodeURIComponent(new URL(url).username) : '') || 'guildhall_app';
}

async function checkDigests(runner: QueryRunner): Promise<void> {
  await runner.query('create table if not exists migration_digest (name varchar(200) primary key, digest char(64) not null)');
  for (const migration of migrations) {
    const digest = createHash('sha256').update(migration.statements.join('\n')).digest('hex');
    const { records } = await runner.query(
      'insert into migration_digest (name, digest) values ($1, $2) on conflict (name) do update set name = excluded.name returning digest',
      [migration.name, digest],
      true,
    );
    const [known] = records as { digest: string }[];
    if (known!.digest !== digest) throw new ChangedMigrationError(migration.name);
  }
}
