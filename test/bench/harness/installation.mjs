import { openRuntime } from './bench-runtime.mjs';
import { built } from './built.mjs';

/**
 * All that the product ships, in a database that is migrated for it, and the runtime that put it there.
 * @param {{ ownerUrl: string, appUrl: string }} server
 */
export async function openInstallation({ ownerUrl, appUrl }) {
  const [{ lookupTypes, profileCatalogue }, { syncAccess }, { shipInstallation }] = await Promise.all(
    ['state-machines/registry', 'server/platform/access/sync', 'server/platform/seeds/load'].map(built),
  );
  // The stage is not what is measured: its commits need not wait for the disk.
  const {
    database: db,
    documents,
    registry,
    runtime,
    errors,
    close,
  } = await openRuntime({
    ownerUrl,
    appUrl: `${appUrl}?options=-c%20synchronous_commit%3Doff`,
  });
  await shipInstallation({ runtime, registry, read: db.read }, { lookups: lookupTypes, profiles: profileCatalogue });
  await syncAccess({ runtime, read: db.read, definitions: documents });
  return { db, runtime, errors, close };
}
