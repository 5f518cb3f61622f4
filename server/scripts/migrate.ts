/** Migrates the database of DATABASE_OWNER_URL, settles what the role of DATABASE_URL may do, and registers the definitions. */
import { ChangedMigrationError, migrate } from '../kernel/database/migrate.js';
import { BundleDriftError, UpgradeMissingError, registerDefinitions } from '../kernel/machine-versions.js';
import { registeredDefinitions } from '../tables.js';

const url = process.env['DATABASE_OWNER_URL'];
if (!url) {
  console.error('Set DATABASE_OWNER_URL to the database as the role that owns its tables.');
  process.exit(1);
}
try {
  const ran = await migrate(url, { definitions: registeredDefinitions, told: (sentence) => console.error(sentence) });
  if (ran.length > 0) console.error(`Migrated: ${ran.join(', ')}`);
  await registerDefinitions(url, registeredDefinitions);
} catch (error) {
  const isSaid = [ChangedMigrationError, BundleDriftError, UpgradeMissingError].some((kind) => error instanceof kind);
  if (!(error instanceof Error) || !isSaid) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
