/** Further suppliers, made as the demo data are: through the runtime's events, beside the server that runs. */
import { assemble } from '../../assemble.js';
import { settingsFrom } from '../../platform/settings.js';
import { Cast } from '../demo/cast.js';
import type { DemoSupplier } from '../demo/company.js';
import { loadSuppliers } from '../demo/masters.js';
import { SceneError } from './people.js';

/** @throws SceneError when this command was not given the product's database */
export async function addFurtherSuppliers(
  wanted: readonly DemoSupplier[],
  password: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { DATABASE_URL: databaseUrl, GUILDHALL_DATA: dataFolder, REDIS_URL: redisUrl } = variables;
  if (!databaseUrl) {
    throw new SceneError(
      `The auction has ${wanted.length} bidder(s) more than the demo company has suppliers that may bid; to make them, run it beside the server, without GUILDHALL_URL or with its DATABASE_URL.`,
    );
  }
  const house = await assemble({
    databaseUrl,
    dataFolder,
    serving: false,
    settings: settingsFrom(variables),
    report: (error, about) => console.error(about ?? '', error),
    ...(redisUrl ? { redisUrl } : {}),
  });
  await house.start();
  try {
    await loadSuppliers(house, new Cast(house), password, wanted);
  } finally {
    await house.stop();
  }
}
