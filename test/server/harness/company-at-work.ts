import { aCompany, seedDatabase } from './company.js';
import type { Named, Seeder } from './company.js';
import { Product, TestClock } from './product.js';

const DAY_MS = 86_400_000;

export interface AtWork {
  readonly product: Product;
  readonly named: Named;
  readonly clock: TestClock;
}

/** The company on a Monday morning, two days after it was made, with whoever else a story is about. */
export async function companyAtWork(others: (seeder: Seeder) => Promise<unknown>): Promise<AtWork> {
  const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
  let named!: Named;
  const product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 2 * DAY_MS, async (seeder) => {
        await aCompany(seeder);
        await others(seeder);
      });
    },
  });
  return { product, named, clock };
}
