/**
 * The server's clock as this browser knows it (compete.md §6.5): of eight exchanges the one with the least delay tells
 * the offset; done at connecting and every 30 seconds. Every countdown of the page ends at the same instant.
 */
import type { Instant } from '@machines/kernel/fields.js';

import { storeOf, useStore } from '../store.js';

export interface Exchange {
  /** Client send, server receive, server send, client receive. */
  readonly t0: number;
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
}

export interface ClockReading {
  /** Server time minus client time, milliseconds. */
  readonly offset: number;
  /** Round trip, milliseconds; null before the first synchronisation. */
  readonly delay: number | null;
}

export const EXCHANGES = 8;
export const RESYNC_MS = 30_000;

export const offsetOf = ({ t0, t1, t2, t3 }: Exchange): number => (t1 - t0 + (t2 - t3)) / 2;
export const delayOf = ({ t0, t1, t2, t3 }: Exchange): number => t3 - t0 - (t2 - t1);

/** The exchange with the least delay wins. */
export function readingOf(exchanges: readonly Exchange[]): ClockReading | null {
  let best: Exchange | null = null;
  for (const one of exchanges) if (!best || delayOf(one) < delayOf(best)) best = one;
  return best && { offset: offsetOf(best), delay: delayOf(best) };
}

export const clockStore = storeOf<ClockReading>({ offset: 0, delay: null });

/** Answers of calls carry the server's time: good enough until the first synchronisation, and after a skew refusal. */
export function learnServerTime(serverTime: number, force = false): void {
  const { delay } = clockStore.get();
  if (delay === null || force) clockStore.set({ offset: serverTime - Date.now(), delay });
}

/** Milliseconds UTC by the server's clock. */
export const serverNow = (): Instant => Math.round(Date.now() + clockStore.get().offset);

/** The reader's own day, yyyy-MM-dd, by the server's clock. */
export const readersDay = (): string => new Date(serverNow()).toLocaleDateString('sv-SE');

export const useClock = (): ClockReading => useStore(clockStore);
