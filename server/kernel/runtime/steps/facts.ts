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

/** In sorted order, so that two batches never wait for each other. */
export async function lock(tx: Transaction, keys: Iterable<string>): Promise<void> {
  for (const key of [...new Set(keys)].sort(order)) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** @throws FactChanged */
export async function check(tx: Transaction, readings: readonly Reading[]): Promise<void> {
  const changed = await changedOf(tx, readings);
  if (changed) throw new FactChanged(changed.key);
}

/** The first that is no longer as it was read. */
export async function changedOf(tx: Transaction, readings: readonly Reading[]): Promise<Reading | null> {
  for (const reading of [...readings].sort((a, b) => order(a.key, b.key))) if (!(await reading.check(tx))) return reading;
  return null;
}

/**
 * Whoever relies on a fact locks its own document too: two documents that each rely on the other would otherwise both pass.
 * @throws FactChanged
 */
export async function lockAndCheck(tx: Transaction, own: string, readings: readonly Reading[]): Promise<void> {
  await lock(tx, keysOf(own, readings));
  await check(tx, readings);
}

export const keysOf = (own: string, readings: readonly Reading[]): readonly string[] =>
  readings.length === 0 ? [] : [own, ...readings.map(({ key }) => key)];

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
