/** Facts that a decision relied on, under lock. */
import type { Transaction } from '../../contracts.js';
import type { Reading } from '../item.js';

/** A fact that a decision relied on has changed: the event is prepared and decided anew. */
export class FactChanged extends Error {
  constructor(readonly key: string) {
    super(`the fact ${key} changed before the commit`);
    this.name = 'FactChanged';
  }
}

/**
 * In sorted order, so that two batches never wait for each other. Whoever relies on a fact locks its own document too: two
 * documents that each rely on the other would otherwise both pass.
 */
export async function lock(tx: Transaction, own: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of [...new Set([own, ...keys])].sort(order))
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** @throws FactChanged */
export async function check(tx: Transaction, readings: readonly Reading[]): Promise<void> {
  for (const reading of [...readings].sort((a, b) => order(a.key, b.key)))
    if (!(await reading.check(tx))) throw new FactChanged(reading.key);
}

/** @throws FactChanged */
export async function lockAndCheck(tx: Transaction, own: string, readings: readonly Reading[]): Promise<void> {
  await lock(tx, own, keysOf(readings));
  await check(tx, readings);
}

export const keysOf = (readings: readonly Reading[]): readonly string[] => readings.map(({ key }) => key);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
