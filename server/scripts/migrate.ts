/** Migrates the database of DATABASE_OWNER_URL and settles what the role of DATABASE_URL may do. */
import { ChangedMigrationError, migrate } from '../kernel/database/migrate.js';

const url = process.env['DATABASE_OWNER_URL'];
if (!url) {
  console.error('Set DATABASE_OWNER_URL to the database as the role that owns its tables.');
  process.exit(1);
}
try {
  const ran = await migrate(url);
  if (ran.length > 0) console.error(`Migrated: ${ran.join(', ')}`);
} catch (error) {
  if (!(error instanceof ChangedMigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
