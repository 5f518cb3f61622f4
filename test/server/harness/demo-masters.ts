/** What the demo company begins with, told once in a run. */
import { assemble } from '../../../server/assemble.js';
import type { Assembled } from '../../../server/assemble.js';
import { Cast } from '../../../server/scripts/demo/cast.js';
import { loadPast } from '../../../server/scripts/demo/load.js';
import { loadMasters } from '../../../server/scripts/demo/masters.js';
import type { Furnishing } from '../../harness/database.js';
import { PASSWORD, testSettings } from './product.js';

function furnishing(name: string, load: (house: Assembled) => Promise<unknown>): Furnishing {
  return {
    name,
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
        await load(house);
      } finally {
        await house.stop();
      }
      if (errors.length > 0) throw new AggregateError(errors, 'loading the demo company reported errors');
    },
  };
}

/** Its events are made by each spec, because their hours count from then. */
export const demoMasters = furnishing('demo_masters', (house) => loadMasters(house, new Cast(house), PASSWORD));

/** All of the demo company but its next event, whose hours count from when a spec begins: `loadDemo` completes it. */
export const demoPast = furnishing('demo_past', (house) => loadPast(house, new Cast(house), PASSWORD));
