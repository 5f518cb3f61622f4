/** Days in a user's zone; only the server knows zones, machines get instants. */
import { platformProfiles } from '../../state-machines/platform/profiles.js';

/** What the site's zone is until an administrator says another. */
export const SITE_ZONE = String(platformProfiles.BASE_TIME_ZONE.initial);

/** yyyy-MM-dd of an instant. */
export function dateIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** The instant at which a day is over: the first of the next one, there. */
export function endOfDay(timeZone: string, date: string): number {
  const wall = Date.parse(`${date}T00:00:00.000Z`) + 86_400_000;
  // Twice, because the offset is that of the instant looked for, not of its neighbour.
  const first = wall - offsetAt(timeZone, wall);
  return wall - offsetAt(timeZone, first);
}

/** yyyy-MM-dd HH:mm:ss of an instant. */
export function zoneText(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

const offsetAt = (timeZone: string, at: number): number =>
  Date.parse(`${zoneText(timeZone, at).replace(' ', 'T')}.000Z`) - Math.floor(at / 1000) * 1000;
