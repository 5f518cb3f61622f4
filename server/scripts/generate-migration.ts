/**
 * `npm run migration:initial` makes the one initial migration anew from the registered definitions;
 * `npm run migration:generate -- NAME` writes what the definitions have more than the migrations, as a new migration.
 * Both work on a PostgreSQL of their own in a folder that goes afterwards.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EmbeddedPostgres } from '../bootstrap/embedded-postgres.mjs';
import { dataSource } from '../kernel/database/data-source.js';
import { allEntities } from '../kernel/database/entities.js';
import { migrate } from '../kernel/database/migrate.js';
import { otherTables, registeredDefinitions } from '../tables.js';
import { schemaDifference } from '../kernel/database/schema.js';
import { INITIAL, removeMigration, writeMigration } from '../kernel/database/write-migration.js';

const root = process.cwd();
const migrationsFolder = path.join(root, 'migrations');

async function withServer<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const launcher = pathToFileURL(path.join(root, 'server/bootstrap/embedded-postgres.mjs')).href;
  const { startEmbedded } = (await import(launcher)) as { startEmbedded: (folder: string, options: object) => Promise<EmbeddedPostgres> };
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-migration-'));
  chmodSync(folder, 0o711);
  const server = await startEmbedded(path.join(folder, 'postgres'), {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    return await work(server.ownerUrl);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function difference(ownerUrl: string): Promise<string[]> {
  const source = await dataSource(ownerUrl, allEntities(registeredDefinitions, otherTables), { poolSize: 1 }).initialize();
  try {
    return await schemaDifference(source, registeredDefinitions);
  } finally {
    await source.destroy();
  }
}

const [wish, name] = process.argv.slice(2);
if (!existsSync(migrationsFolder) || (wish !== 'initial' && (wish !== 'generate' || !name))) {
  console.error('Run it in the repository: npm run migration:initial, or npm run migration:generate -- NAME');
  process.exit(1);
}

const statements = await withServer(async (ownerUrl) => {
  if (wish === 'generate') await migrate(ownerUrl, { runtimeRole: 'guildhall_app' });
  return difference(ownerUrl);
});

if (wish === 'initial') {
  removeMigration(migrationsFolder, INITIAL);
  const file = writeMigration(migrationsFolder, 'Initial', INITIAL, statements);
  console.log(`migrations/${file}: ${statements.length} statements for ${registeredDefinitions.length} documents.`);
  console.log(
    'After adding or changing a document, run npm run migration:initial again (until the first release; then npm run migration:generate -- NAME).',
  );
  console.log('A data folder made before must go: rm -rf .data. Tests make their database anew by themselves.');
} else if (statements.length === 0) {
  console.log('The migrations and the definitions agree: nothing to write.');
} else {
  const file = writeMigration(migrationsFolder, name!, Date.now(), statements);
  console.log(`migrations/${file}: ${statements.length} statements. Read it before you commit it.`);
}
