/** A house in which the demo company works. */
import type { Browser } from 'playwright-core';

import { loadDemo } from '../../../server/scripts/demo/load.js';
import type { LoadedDemo } from '../../../server/scripts/demo/load.js';
import { demoPast } from '../../server/harness/demo-masters.js';
import { PASSWORD } from '../../server/harness/product.js';
import type { Product } from '../../server/harness/product.js';
import { House } from './house.js';

export class DemoHouse extends House {
  private constructor(
    product: Product,
    browser: Browser,
    readonly demo: LoadedDemo,
  ) {
    super(product, browser);
  }

  static override async open(): Promise<DemoHouse> {
    const [product, browser] = await House.rooms({ furnishing: demoPast });
    return new DemoHouse(product, browser, await loadDemo(product.assembled, PASSWORD));
  }
}
