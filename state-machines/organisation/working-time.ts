/**
 * Working time (platform-process.md §1): Monday to Friday within the day's spans, but for exceptional days. Instants are
 * milliseconds; days are those of a zone, which is given by what a day's midnight is and which day an instant lies in.
 */
import { MINUTE_MS, addDays, weekday } from '../kernel/primitives/instant.js';

/** Minutes from midnight, ends excluded, in order. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Zone {
  readonly dayOf: (at: number) => string;
  readonly startOf: (day: string) => number;
}

export interface WorkCalendar {
  readonly spans: readonly Span[];
  /** Exceptional days. */
  readonly days: Readonly<Record<string, 'WORK' | 'HOLIDAY'>>;
}

/** Longer than any calendar without a working day. */
const MOST_DAYS = 3_660;
const SATURDAY = 6;

const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** `09:00-12:00,13:00-18:00`; spans that are empty or not in order are left out. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const part of text.split(',')) {
    const [from = '', to = ''] = part.split('-');
    const span = { from: minutes(from), to: minutes(to) };
    if (span.from < span.to && span.from >= (spans.at(-1)?.to ?? 0)) spans.push(span);
  }
  return spans;
}

export function isWorkday({ days }: WorkCalendar, day: string): boolean {
  const kind = days[day];
  return kind === undefined ? weekday(day) < SATURDAY : kind === 'WORK';
}

/**
 * The instant at which `hours` (decimal, at least 0) of working time have passed since `start`.
 * @throws RangeError when the calendar has no working time within ten years
 */
export function addWorkingHours(start: number, hours: number, calendar: WorkCalendar, zone: Zone): number {
  let left = Math.round(hours * 60) * MINUTE_MS;
  let day = zone.dayOf(start);
  for (let count = 0; count < MOST_DAYS; count += 1, day = addDays(day, 1)) {
    if (!isWorkday(calendar, day)) continue;
    const midnight = zone.startOf(day);
    for (const span of calendar.spans) {
      const from = Math.max(start, midnight + span.from * MINUTE_MS);
      const to = midnight + span.to * MINUTE_MS;
      if (from >= to) continue;
      if (left <= to - from) return from + left;
      left -= to - from;
    }
  }
  throw new RangeError('the work calendar has no working time within ten years');
}
