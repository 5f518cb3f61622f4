/** The product with its built client, a browser, and the demo company: what a spec of screens begins with. */
import type { Browser, Page } from 'playwright-core';

import { loadDemo } from '../../../server/scripts/demo/load.js';
import type { LoadedDemo } from '../../../server/scripts/demo/load.js';
import { launchChromium } from '../../harness/chromium.js';
import { PASSWORD, Product } from '../../server/harness/product.js';
import { buildClient } from './client.js';
import { openWindow, signIn } from './window.js';
import type { WindowOptions } from './window.js';

export class DemoHouse {
  /** Warnings and errors of every window's console, and uncaught errors. */
  readonly said: string[] = [];

  private constructor(readonly product: Product, readonly demo: LoadedDemo, private readonly browser: Browser, private readonly removeClient: () => Promise<void>) {}

  static async open(): Promise<DemoHouse> {
    const client = await buildClient();
    const product = await Product.start({ pages: client.folder });
    return new DemoHouse(product, await loadDemo(product.assembled, PASSWORD), await launchChromium(), () => client.remove());
  }

  window(options: WindowOptions): Promise<Page> {
    return openWindow(this.browser, this.said, options);
  }

  signIn(page: Page, userName: string, wanted: string): Promise<void> {
    return signIn(page, this.product.port, userName, wanted);
  }

  async goTo(page: Page, address: string): Promise<void> {
    await page.goto(`http://127.0.0.1:${this.product.port}${address}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
    await this.removeClient();
  }
}
