/** Offsets of a zone, remembered by the quarter of an hour: asking for each instant would cost more than the rest of a row. */
import { zoneText } from '../zones.js';

const QUARTER_MS = 900_000;

export function offsetsOf(timeZone: string): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const start = quarter * QUARTER_MS;
    const offset = Date.parse(`${zoneText(timeZone, start).replace(' ', 'T')}.000Z`) - start;
    known.set(quarter, offset);
    return offset;
  };
}
