/** How instants read (platform-access.md §7.3): the same in both languages, in the zone of whoever reads. */
import type { Instant } from '@machines/kernel/fields.js';

const parts = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = parts.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  parts.set(zone, made);
  return made;
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `2026-03-01 10:00:00` in the zone. */
export function formatDateTime(at: Instant, zone: string): string {
  const found = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return `${found['year']}-${found['month']}-${found['day']} ${found['hour']}:${found['minute']}:${found['second']}`;
}

/** `10:04:12.381` in the zone. */
export function formatClock(at: Instant, zone: string): string {
  return `${formatDateTime(at, zone).slice(11)}.${String(at % 1000).padStart(3, '0')}`;
}

/** The instant of a wall clock `2026-03-01 10:00:00` in a zone; of an hour that occurs twice the first. */
export function instantOfWallClock(text: string, zone: string): Instant {
  const wall = Date.parse(`${text.slice(0, 10)}T${text.slice(11)}Z`);
  const offset = (at: number): number => Date.parse(`${formatDateTime(at, zone).replace(' ', 'T')}Z`) - at;
  const guess = wall - offset(wall);
  return wall - offset(guess);
}
