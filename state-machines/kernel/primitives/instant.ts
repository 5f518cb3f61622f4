/**
 * Instants and civil dates without Date. An instant is epoch milliseconds in UTC (`number`), its
 * text `yyyy-MM-ddTHH:mm:ss.SSSZ`; a date is `yyyy-MM-dd` in the proleptic Gregorian calendar.
 * Years 0001 to 9999.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export class InstantError extends RangeError {
  readonly code = 'INSTANT_INVALID';

  constructor(what: string, value: unknown) {
    super(`Not ${what}: ${typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)}`);
    this.name = 'InstantError';
  }
}

interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days from 1970-01-01, by eras of 400 years that begin on 1 March. */
function daysFromCivil({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

function civilOf(text: unknown): CivilDate | undefined {
  const match = typeof text === 'string' ? DATE.exec(text) : null;
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return { year, month, day };
}

function civilOrThrow(date: string): CivilDate {
  const civil = civilOf(date);
  if (civil === undefined) throw new InstantError('a date yyyy-MM-dd', date);
  return civil;
}

function dateText({ year, month, day }: CivilDate): string {
  if (year < 1 || year > 9999) throw new InstantError('a date of the years 0001 to 9999', year);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Is this `yyyy-MM-dd` and a day that exists? */
export function isDate(value: unknown): value is string {
  return civilOf(value) !== undefined;
}

/** Is this `yyyy-MM` with a month that exists? */
export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && MONTH.test(value) && !value.startsWith('0000');
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  if (!Number.isInteger(days)) throw new InstantError('a whole number of days', days);
  return dateText(civilFromDays(daysFromCivil(civilOrThrow(date)) + days));
}

/** The same day `months` later, or the last day of that month when it is shorter. */
export function addMonths(date: string, months: number): string {
  if (!Number.isInteger(months)) throw new InstantError('a whole number of months', months);
  const civil = civilOrThrow(date);
  const counted = civil.year * 12 + civil.month - 1 + months;
  const year = Math.floor(counted / 12);
  const month = counted - year * 12 + 1;
  return dateText({ year, month, day: Math.min(civil.day, daysInMonth(year, month)) });
}

/** -1 when a is before b, 0 on the same day, 1 after. */
export function compareDates(a: string, b: string): -1 | 0 | 1 {
  civilOrThrow(a);
  civilOrThrow(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return daysFromCivil(civilOrThrow(to)) - daysFromCivil(civilOrThrow(from));
}

/** Day of the week, Monday 1 to Sunday 7. */
export function weekday(date: string): number {
  const days = daysFromCivil(civilOrThrow(date));
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** First millisecond of the date in UTC. */
export function startOfUtcDay(date: string): number {
  return daysFromCivil(civilOrThrow(date)) * DAY_MS;
}

/** The date in UTC on which the instant falls. */
export function utcDateOf(instant: number): string {
  assertInstant(instant);
  return dateText(civilFromDays(Math.floor(instant / DAY_MS)));
}

const FIRST_INSTANT = -62_135_596_800_000;
const LAST_INSTANT = 253_402_300_799_999;

/** Is this a whole number of epoch milliseconds within the years 0001 to 9999? */
export function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= FIRST_INSTANT && value <= LAST_INSTANT;
}

function assertInstant(value: unknown): asserts value is number {
  if (!isInstant(value)) throw new InstantError('an instant in epoch milliseconds', value);
}

/** `yyyy-MM-ddTHH:mm:ss.SSSZ`. */
export function formatInstant(instant: number): string {
  assertInstant(instant);
  const days = Math.floor(instant / DAY_MS);
  const ms = instant - days * DAY_MS;
  const hours = pad(Math.floor(ms / HOUR_MS), 2);
  const minutes = pad(Math.floor(ms / MINUTE_MS) % 60, 2);
  const seconds = pad(Math.floor(ms / SECOND_MS) % 60, 2);
  return `${dateText(civilFromDays(days))}T${hours}:${minutes}:${seconds}.${pad(ms % SECOND_MS, 3)}Z`;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/**
 * Epoch milliseconds of a complete ISO 8601 instant, with Z or a numeric offset and up to three
 * decimals of the second.
 * @throws InstantError on anything else, such as a time without zone, 24:00 or a leap second
 */
export function parseInstant(text: string): number {
  const match = INSTANT.exec(text);
  const civil = match === null ? undefined : civilOf(match[1]);
  if (match === null || civil === undefined) throw new InstantError('an instant yyyy-MM-ddTHH:mm:ss.SSSZ', text);
  const [, , hours, minutes, seconds, fraction = '', sign, offsetHours, offsetMinutes] = match;
  const time = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  const offset = sign === undefined ? 0 : Number(offsetHours) * HOUR_MS + Number(offsetMinutes) * MINUTE_MS;
  const instant = daysFromCivil(civil) * DAY_MS + time + Number(fraction.padEnd(3, '0')) - (sign === '-' ? -offset : offset);
  if (!isInstant(instant)) throw new InstantError('an instant of the years 0001 to 9999', text);
  return instant;
}

function clockText(wholeSeconds: number): string {
  const hours = Math.floor(wholeSeconds / 3_600);
  return `${pad(hours, 2)}:${pad(Math.floor(wholeSeconds / 60) % 60, 2)}:${pad(wholeSeconds % 60, 2)}`;
}

function assertMilliseconds(ms: number): void {
  if (!Number.isFinite(ms)) throw new InstantError('a number of milliseconds', ms);
}

/** Elapsed time `hh:mm:ss`, begun seconds not counted; hours may pass 99, a negative time has a minus. */
export function formatDuration(ms: number): string {
  assertMilliseconds(ms);
  const seconds = Math.floor(Math.abs(ms) / SECOND_MS);
  return ms < 0 && seconds > 0 ? `-${clockText(seconds)}` : clockText(seconds);
}

/** Remaining time `hh:mm:ss`, begun seconds counted: it reads 00:00:00 only when the time is up. */
export function formatCountdown(ms: number): string {
  assertMilliseconds(ms);
  return clockText(Math.max(0, Math.ceil(ms / SECOND_MS)));
}
