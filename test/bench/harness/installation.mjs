import { built } from './built.mjs';

/**
 * All that the product ships, in a database that is migrated for it, and the runtime that put it there.
 * @param {{ ownerUrl: string, appUrl: string }} server
 */
export async function openInstallation({ ownerUrl, appUrl }) {
  const [
    { migrate },
    { registerDefinitions },
    { createDatabase },
    { documentStore },
    { Registry },
    { DocumentRuntime },
    { documents, lookupTypes, profileCatalogue },
    { familyDocuments },
    { syncAccess },
    { shipInstallation },
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
      'server/platform/access/sync',
      'server/platform/seeds/load',
    ].map(built),
  );
  await migrate(ownerUrl, { runtimeRole: 'guildhall_app' });
  await registerDefinitions(ownerUrl, documents);
  // The stage is not what is measured: its commits need not wait for the disk.
  const db = await createDatabase(`${appUrl}?options=-c%20synchronous_commit%3Doff`);
  const errors = [];
  const registry = new Registry(documents, familyDocuments);
  const runtime = new DocumentRuntime({
    db,
    store: documentStore,
    registry,
    access: { permits: () => true },
    report: (error) => errors.push(error),
  });
  await runtime.start();
  await shipInstallation({ runtime, registry, read: db.read }, { lookups: lookupTypes, profiles: profileCatalogue });
  await syncAccess({ runtime, read: db.read, definitions: documents });
  const close = async () => {
    await runtime.stop();
    await db.close();
  };
  return { db, runtime, errors, close };
}
