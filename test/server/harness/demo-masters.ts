/** The masters of the demo company, told once in a run. */
import { assemble } from '../../../server/assemble.js';
import { Cast } from '../../../server/scripts/demo/cast.js';
import { loadMasters } from '../../../server/scripts/demo/masters.js';
import type { Furnishing } from '../../harness/database.js';
import { PASSWORD, testSettings } from './product.js';

/** Its events are made by each spec, because their hours count from then. */
export const demoMasters: Furnishing = {
  name: 'demo_masters',
  async furnish(appUrl) {
    const errors: unknown[] = [];
    const house = await assemble({
      databaseUrl: appUrl,
      settings: testSettings,
      report: (error) => errors.push(error),
      // Nobody waits for it: on a busy machine it waits for the database as long as that takes.
      serving: false,
    });
    await house.start();
    try {
      await loadMasters(house, new Cast(house), PASSWORD);
    } finally {
      await house.stop();
    }
    if (errors.length > 0) throw new AggregateError(errors, 'loading the masters of the demo company reported errors');
  },
};
