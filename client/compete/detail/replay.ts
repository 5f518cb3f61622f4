/** Time and positions of a replay. Pure. */
import type { Instant } from '@machines/kernel/fields.js';

/** One position of a hall's history. */
export interface Position {
  readonly rev: number;
  readonly at: Instant;
  readonly event: string;
}

export const speeds = ['1', '10', '60'] as const;
export type Speed = (typeof speeds)[number];

/** Index of the last position that had happened by then; the first one before the beginning. Positions are in order of time. */
export function positionAt(positions: readonly Position[], at: Instant): number {
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (positions[middle]!.at <= at) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Where the hall's own clock is after so much time of the viewer's. */
export const playedTo = (from: Instant, elapsedMs: number, speed: Speed, end: Instant): Instant =>
  Math.min(end, from + elapsedMs * Number(speed));
