/** A house in which the demo company works. */
import type { Browser } from 'playwright-core';

import { assemble } from '../../../server/assemble.js';
import { shipped } from '../../../server/platform/settings.js';
import { Cast } from '../../../server/scripts/demo/cast.js';
import { loadDemo } from '../../../server/scripts/demo/load.js';
import type { LoadedDemo } from '../../../server/scripts/demo/load.js';
import { loadMasters } from '../../../server/scripts/demo/masters.js';
import type { Furnishing } from '../../harness/database.js';
import { PASSWORD } from '../../server/harness/product.js';
import type { Product } from '../../server/harness/product.js';
import { House } from './house.js';

/** The company's masters. Its events are made in each house, because their hours count from then. */
export const demoMasters: Furnishing = {
  name: 'demo_masters',
  async furnish(appUrl) {
    const errors: unknown[] = [];
    const house = await assemble({ databaseUrl: appUrl, settings: shipped, report: (error) => errors.push(error) });
    await house.start();
    try {
      await loadMasters(house, new Cast(house), PASSWORD);
    } finally {
      await house.stop();
    }
    if (errors.length > 0) throw new AggregateError(errors, 'loading the masters of the demo company reported errors');
  },
};

export class DemoHouse extends House {
  private constructor(
    product: Product,
    browser: Browser,
    readonly demo: LoadedDemo,
  ) {
    super(product, browser);
  }

  static override async open(): Promise<DemoHouse> {
    const [product, browser] = await House.rooms({ furnishing: demoMasters });
    return new DemoHouse(product, browser, await loadDemo(product.assembled, PASSWORD));
  }
}
