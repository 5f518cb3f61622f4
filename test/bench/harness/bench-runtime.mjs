/** A migrated database with the product's runtime on it, in the bench's own process. */
import { built } from './built.mjs';

/**
 * @param {{ ownerUrl: string, appUrl: string }} server
 * @returns the started runtime with its parts; `errors` holds what it reported
 */
export async function openRuntime({ ownerUrl, appUrl }) {
  const [
    { migrate },
    { registerDefinitions },
    { createDatabase },
    { documentStore },
    { Registry },
    { DocumentRuntime },
    { documents },
    { familyDocuments },
  ] = await Promise.all(
    [
      'server/kernel/database/migrate',
      'server/kernel/machine-versions',
      'server/kernel/database/database',
      'server/kernel/database/store',
      'server/kernel/registry',
      'server/kernel/runtime/runtime',
      'state-machines/registry',
      'server/families',
    ].map(built),
  );
  await migrate(ownerUrl, { runtimeRole: 'guildhall_app' });
  await registerDefinitions(ownerUrl, documents);
  const database = await createDatabase(appUrl);
  const registry = new Registry(documents, familyDocuments);
  const errors = [];
  const report = (error) => errors.push(error);
  const runtime = new DocumentRuntime({ db: database, store: documentStore, registry, access: { permits: () => true }, report });
  await runtime.start();
  const close = async () => {
    await runtime.stop();
    await database.close();
  };
  return { database, documents, registry, runtime, store: documentStore, errors, close };
}
