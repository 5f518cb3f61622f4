/** Periods of assignments on calendar days: overlap, and the day on which a position has more holders than places. */
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import type { Period } from './fields.js';

const endsBefore = ({ endDate }: Period, day: string): boolean => endDate !== null && compareDates(endDate, day) < 0;

export const holdsOn = (period: Period, day: string): boolean => compareDates(period.startDate, day) <= 0 && !endsBefore(period, day);

export const overlap = (one: Period, other: Period): boolean => !endsBefore(one, other.startDate) && !endsBefore(other, one.startDate);

/** The first day of `wanted` on which `holders` and it are more than `headcount`; null: on none. */
export function firstOverfull(wanted: Period, holders: readonly Period[], headcount: number): string | null {
  const beside = holders.filter((holder) => overlap(holder, wanted));
  const days = [wanted.startDate, ...beside.map(({ startDate }) => startDate)].filter((day) => holdsOn(wanted, day)).toSorted(compareDates);
  return days.find((day) => beside.filter((holder) => holdsOn(holder, day)).length + 1 > headcount) ?? null;
}

export const dayBefore = (date: string): string => addDays(date, -1);
