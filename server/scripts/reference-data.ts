/** Loads the reference data that the product ships and the database of DATABASE_URL does not have yet. */
import { documents, lookupTypes, profileCatalogue } from '../../state-machines/registry.js';
import { loadReferenceData } from '../base/seeds/load.js';
import { assemble } from '../assemble.js';
import { familyLetters } from '../families.js';
import { messageSeeds } from '../messages/seeds.js';
import { orderSeeds } from '../orders/seeds.js';
import { calendarSeeds } from '../organisation/seeds.js';
import { processSeeds } from '../process/seeds.js';
import { reportSeeds } from '../reports/seeds.js';
import { supplierSeeds } from '../suppliers/checklists.js';
import { systemSeeds } from '../system/seeds.js';
import { errorLine } from '../kernel/report.js';
import { syncAccess } from '../platform/access/sync.js';
import { shipInstallation } from '../platform/seeds/load.js';
import { settingsFrom } from '../platform/settings.js';

const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) {
  console.error('DATABASE_URL is not set.');
  process.exit(1);
}
const house = await assemble({
  databaseUrl,
  dataFolder: process.env['GUILDHALL_DATA'],
  serving: false,
  settings: settingsFrom(process.env),
  report: (error, about) => console.error(errorLine(error, about)),
  ...(process.env['REDIS_URL'] ? { redisUrl: process.env['REDIS_URL'] } : {}),
});
await house.start();
try {
  const loading = { runtime: house.runtime, registry: house.kernel.registry, read: house.database.read };
  const access = await syncAccess({ ...loading, definitions: documents });
  const made =
    Object.values(access).reduce((sum, added) => sum + added, 0) +
    (await shipInstallation(loading, { lookups: lookupTypes, profiles: profileCatalogue })) +
    (await loadReferenceData(loading, {
      more: [
        ...messageSeeds(familyLetters.letters),
        ...[calendarSeeds, processSeeds, systemSeeds, reportSeeds, supplierSeeds, orderSeeds].flat(),
      ],
    }));
  if (made > 0) console.error(`Reference data: ${made} rows were added.`);
} finally {
  await house.stop();
}
