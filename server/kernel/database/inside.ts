/** Whoever holds a transaction asks nothing of the pool: under load all of them would wait for connections that they hold themselves. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Inside {
  over: boolean;
}

const inside = new AsyncLocalStorage<Inside>();

/** In tests and development: in production each transaction would pay for what these have shown. */
export const isWatched = process.env['NODE_ENV'] !== 'production';

export class AskedFromInside extends Error {
  constructor() {
    super('a connection of the pool was asked for from inside a transaction: ask before it begins, ask `tx`, or ask `side`');
    this.name = 'AskedFromInside';
  }
}

export async function within<T>(work: () => Promise<T>): Promise<T> {
  const here: Inside = { over: false };
  try {
    return await inside.run(here, work);
  } finally {
    // What it began and did not wait for may ask from here on.
    here.over = true;
  }
}

/** @throws AskedFromInside */
export function refuseInside(): void {
  if (inside.getStore()?.over === false) throw new AskedFromInside();
}
