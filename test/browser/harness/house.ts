/** The product with its built client and a browser: what a spec of screens begins with. */
import type { Browser, Page } from 'playwright-core';

import { launchChromium } from '../../harness/chromium.js';
import { seedDatabase } from '../../server/harness/company.js';
import type { Seeder } from '../../server/harness/company.js';
import { Product } from '../../server/harness/product.js';
import type { Person, ProductOptions } from '../../server/harness/product.js';
import { openWindow, putSession, signIn } from './window.js';
import type { WindowOptions } from './window.js';

/** Folder of the built client, with a slash at its end. */
export const clientFolder = (): string => process.env['GUILDHALL_TEST_CLIENT']!;

export interface HouseOptions extends Omit<ProductOptions, 'pages' | 'seed'> {
  /** What there is before the server starts. */
  readonly company?: (seeder: Seeder) => Promise<unknown>;
  /** How long before now that was made; a minute when left out. */
  readonly ageMs?: number;
}

export class House {
  /** Warnings and errors of every window's console, and uncaught errors. */
  readonly said: string[] = [];
  private readonly seated: { readonly page: Page; readonly person: Person }[] = [];

  protected constructor(
    readonly product: Product,
    readonly browser: Browser,
  ) {}

  static async open(options: HouseOptions = {}): Promise<House> {
    return new House(...(await House.rooms(options)));
  }

  /** A browser beside a product that was started with the client's pages. */
  static async around(product: Product): Promise<House> {
    return new House(product, await launchChromium());
  }

  protected static async rooms({ company, ageMs = 60_000, ...options }: HouseOptions): Promise<[Product, Browser]> {
    const seed =
      company &&
      (async (url: string, at: number): Promise<void> => {
        await seedDatabase(url, at - ageMs, async (seeder) => {
          await company(seeder);
        });
      });
    const product = await Product.start({ ...options, pages: clientFolder(), ...(seed && { seed }) });
    return [product, await launchChromium()];
  }

  window(options: WindowOptions = {}): Promise<Page> {
    return openWindow(this.browser, this.said, options);
  }

  /** Through the sign-in page, for specs that are about it; waits for the address wanted. */
  signIn(page: Page, userName: string, wanted?: string): Promise<void> {
    return signIn(page, this.product.port, userName, wanted);
  }

  /** A window of its own in which that person works. */
  async enter(userName: string, wanted: string, options: WindowOptions = {}): Promise<Page> {
    const page = await this.window(options);
    await this.seat(page, userName, { wanted });
    return page;
  }

  /** Without the sign-in page, for specs that are about something else: the window is that person's from here on. @returns the same person, for calls */
  async seat(
    page: Page,
    userName: string,
    { respCode, wanted = '/main' }: { readonly respCode?: string; readonly wanted?: string } = {},
  ): Promise<Person> {
    await this.clearSeats();
    const person = await this.product.enter(userName, respCode);
    this.seated.push({ page, person });
    await this.goToNothing(page);
    await putSession(page, { ...person.credentials, ...(await person.done('login', 'findSession')) });
    await this.goTo(page, wanted);
    return person;
  }

  /** Who closed his window leaves, so that a file of many windows stays below the sessions that one person may have. */
  private async clearSeats(): Promise<void> {
    const gone = this.seated.filter(({ page }) => page.isClosed());
    for (const seat of gone) {
      this.seated.splice(this.seated.indexOf(seat), 1);
      await seat.person.call('login', 'logout');
    }
  }

  /** An empty page of the product's origin, where what the client keeps can be put. */
  private async goToNothing(page: Page): Promise<void> {
    await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }), {
      times: 1,
    });
    await this.goTo(page, '/nothing');
  }

  async goTo(page: Page, address: string): Promise<void> {
    await page.goto(`http://127.0.0.1:${this.product.port}${address}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
  }
}
