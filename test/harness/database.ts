/** Databases for tests: each is a copy of a template, so that a fresh one costs a file copy, not a migration. */
import { randomBytes } from 'node:crypto';

import pg from 'pg';

export interface TestDatabase {
  /** Role guildhall_owner: owns the tables. */
  ownerUrl: string;
  /** Role guildhall_app: what the product runs as. */
  appUrl: string;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** What several specs of a run begin with: made once, in a template of its own. */
export interface Furnishing {
  /** Part of a database's name: small letters and underscores. */
  readonly name: string;
  furnish(appUrl: string): Promise<void>;
}

const TEMPLATE = 'guildhall_template';
const TEMPLATE_LOCK = 5207_0003;

/**
 * A new migrated database with the product's definitions registered and without any data of others, on the run's embedded server.
 * @throws Error when the spec does not run in the Jest projects `server` or `browser`, which start that server
 */
export async function freshDatabase(furnishing?: Furnishing): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    await makeTemplate(admin, TEMPLATE, 'template0', migrateAndShip);
    if (furnishing)
      await makeTemplate(admin, `${TEMPLATE}_${furnishing.name}`, TEMPLATE, (making) =>
        furnishing.furnish(onDatabase('GUILDHALL_TEST_APP_URL', making)),
      );
    await createDatabase(admin, name, furnishing ? `${TEMPLATE}_${furnishing.name}` : TEMPLATE, 'file_copy');
  });
  return databaseNamed(name);
}

/** A new database without tables, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => createDatabase(admin, name, 'template0', 'wal_log'));
  return databaseNamed(name);
}

function databaseNamed(name: string): TestDatabase {
  return {
    ownerUrl: onDatabase('GUILDHALL_TEST_OWNER_URL', name),
    appUrl: onDatabase('GUILDHALL_TEST_APP_URL', name),
    drop: () => asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

function onDatabase(variable: string, name: string): string {
  const given = process.env[variable];
  if (!given) throw new Error(`${variable} is not set: run this spec through npm run test:server or npm run test:browser`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: onDatabase('GUILDHALL_TEST_ADMIN_URL', 'postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function createDatabase(admin: pg.Client, name: string, template: string, strategy: string): Promise<void> {
  await admin.query(`create database ${name} owner guildhall_owner template ${template} strategy ${strategy} encoding 'UTF8' locale 'C'`);
  await admin.query(`revoke all on database ${name} from public`);
  await admin.query(`grant connect on database ${name} to guildhall_app`);
}

/** Once per test run; workers that come later wait for the first. */
async function makeTemplate(admin: pg.Client, name: string, from: string, fill: (making: string) => Promise<void>): Promise<void> {
  await admin.query('select pg_advisory_lock($1, hashtext($2))', [TEMPLATE_LOCK, name]);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const making = `${name}_making`;
    await admin.query(`drop database if exists ${making} with (force)`);
    await createDatabase(admin, making, from, 'wal_log');
    await fill(making);
    await admin.query(`alter database ${making} rename to ${name}`);
  }
  await admin.query('select pg_advisory_unlock($1, hashtext($2))', [TEMPLATE_LOCK, name]);
}

async function migrateAndShip(making: string): Promise<void> {
  const { migrate } = await import('../../server/kernel/database/migrate.js');
  await migrate(onDatabase('GUILDHALL_TEST_OWNER_URL', making), { runtimeRole: 'guildhall_app' });
  const { shipAccess } = await import('./ship-access.js');
  await shipAccess(onDatabase('GUILDHALL_TEST_OWNER_URL', making), onDatabase('GUILDHALL_TEST_APP_URL', making));
}
