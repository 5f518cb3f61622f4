/**
 * Cron expressions (platform-system.md §1): `second minute hour day month weekday`, or five fields at second 0. Pure: what
 * follows a moment is worked out on wall time; the server turns that into instants of a zone.
 */
import { addDays, addMonths, weekday } from '../kernel/primitives/instant.js';

/** A moment as a clock on the wall shows it. */
export interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

type DayRule = (year: number, month: number, day: number) => boolean;

export interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly months: readonly number[];
  readonly day: DayRule;
}

export type CronFault = 'REQ_CRON' | 'REQ_CRON_BOTH';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MOST_YEARS = 8;

const two = (n: number): string => String(n).padStart(2, '0');
const dateOf = (year: number, month: number, day: number): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
const daysIn = (year: number, month: number): number => Number(addDays(addMonths(dateOf(year, month, 1), 1), -1).slice(8));
/** Sunday is 0. */
const weekdayOf = (year: number, month: number, day: number): number => weekday(dateOf(year, month, day)) % 7;
/** Saturdays and Sundays are no working days here: the calendar of an organisation is another matter. */
const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

function numberOf(text: string, names: readonly string[], first: number): number | null {
  const at = names.indexOf(text);
  if (at >= 0) return at + first;
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

/** `*`, `a`, `a-b`, with `/n`; null: it is no such thing. */
function partOf(part: string, { min, max, names = [] }: Bounds): readonly number[] | null {
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return null;
  const by = step === undefined ? 1 : Number(step);
  const ends = range === '*' ? [min, max] : range.split('-').map((end) => numberOf(end, names, min));
  if (ends.length > 2 || ends.some((end) => end === null || end < min || end > max)) return null;
  const [from, to = step === undefined ? from : max] = ends as [number, number?];
  if (to! < from) return null;
  return Array.from({ length: Math.floor((to! - from) / by) + 1 }, (_one, index) => from + index * by);
}

function valuesOf(text: string, bounds: Bounds): readonly number[] | null {
  const parts = text.split(',').map((part) => partOf(part, bounds));
  return parts.some((part) => part === null) ? null : [...new Set(parts.flatMap((part) => part!))].sort((a, b) => a - b);
}

/** The working day nearest to a day, in the same month. */
function nearestWorkday(year: number, month: number, day: number): number {
  const last = daysIn(year, month);
  const wanted = Math.min(day, last);
  const weekday = weekdayOf(year, month, wanted);
  if (!isWeekend(weekday)) return wanted;
  if (weekday === 6) return wanted > 1 ? wanted - 1 : wanted + 2;
  return wanted < last ? wanted + 1 : wanted - 2;
}

function dayOfMonth(text: string): DayRule | null {
  if (text === 'L') return (year, month, day) => day === daysIn(year, month);
  if (text === 'LW') return (year, month, day) => day === nearestWorkday(year, month, 31);
  const near = /^(\d{1,2})W$/.exec(text);
  if (near) {
    const wanted = Number(near[1]);
    return wanted >= 1 && wanted <= 31
      ? (year, month, day) => wanted <= daysIn(year, month) && day === nearestWorkday(year, month, wanted)
      : null;
  }
  const values = valuesOf(text, { min: 1, max: 31 });
  return values && ((_year, _month, day) => values.includes(day));
}

function dayOfWeek(text: string): DayRule | null {
  const last = /^(SUN|MON|TUE|WED|THU|FRI|SAT|[0-7])L$/.exec(text);
  if (last) {
    const wanted = numberOf(last[1]!, DAYS, 0)! % 7;
    return (year, month, day) => weekdayOf(year, month, day) === wanted && day + 7 > daysIn(year, month);
  }
  const nth = /^(SUN|MON|TUE|WED|THU|FRI|SAT|[0-7])#([1-5])$/.exec(text);
  if (nth) {
    const [wanted, n] = [numberOf(nth[1]!, DAYS, 0)! % 7, Number(nth[2])];
    return (year, month, day) => weekdayOf(year, month, day) === wanted && Math.ceil(day / 7) === n;
  }
  const values = valuesOf(text, { min: 0, max: 7, names: DAYS });
  return values && ((year, month, day) => values.some((value) => value % 7 === weekdayOf(year, month, day)));
}

export function parseCron(text: string): Cron | CronFault {
  const given = text.trim().toUpperCase().split(/\s+/);
  const parts = given.length === 5 ? ['0', ...given] : given;
  if (parts.length !== 6) return 'REQ_CRON';
  const [second, minute, hour, day, month, weekday] = parts.map((part) => (part === '?' ? '*' : part)) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const seconds = valuesOf(second, { min: 0, max: 59 });
  const minutes = valuesOf(minute, { min: 0, max: 59 });
  const hours = valuesOf(hour, { min: 0, max: 23 });
  const months = valuesOf(month, { min: 1, max: 12, names: MONTHS });
  const [byDay, byWeekday] = [dayOfMonth(day), dayOfWeek(weekday)];
  if (!seconds || !minutes || !hours || !months || !byDay || !byWeekday) return 'REQ_CRON';
  if (day !== '*' && weekday !== '*') return 'REQ_CRON_BOTH';
  return { seconds, minutes, hours, months, day: day === '*' ? byWeekday : byDay };
}

/** The first moment after another that the expression names; null: none in the next years. */
export function nextWall(cron: Cron, after: Wall): Wall | null {
  for (let index = 0; index <= MOST_YEARS * 366; index += 1) {
    const [year, month, day] = addDays(dateOf(after.year, after.month, after.day), index)
      .split('-')
      .map(Number) as [number, number, number];
    if (!cron.months.includes(month) || !cron.day(year, month, day)) continue;
    const time = timeAfter(cron, index === 0 ? after : null);
    if (time) return { year, month, day, ...time };
  }
  return null;
}

type Time = Pick<Wall, 'hour' | 'minute' | 'second'>;

/** The first time of a day, after another one of it; null: none is left. */
function timeAfter({ hours, minutes, seconds }: Cron, after: Time | null): Time | null {
  if (!after) return { hour: hours[0]!, minute: minutes[0]!, second: seconds[0]! };
  for (const hour of hours.filter((one) => one >= after.hour)) {
    if (hour > after.hour) return { hour, minute: minutes[0]!, second: seconds[0]! };
    for (const minute of minutes.filter((one) => one >= after.minute)) {
      if (minute > after.minute) return { hour, minute, second: seconds[0]! };
      const second = seconds.find((one) => one > after.second);
      if (second !== undefined) return { hour, minute, second };
    }
  }
  return null;
}
