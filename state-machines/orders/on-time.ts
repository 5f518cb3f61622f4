/**
 * How far what was ordered came when it was promised (orders-deliveries.md §14): the figures of the day, as against the
 * official score of the performance family. A schedule is what is due on one day of one line; what was accepted fills the
 * schedules of its line, the first due first. Pure.
 */
import { div, gte, isZero, mul, round, sub, sum } from '../kernel/primitives/decimal.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { addDays, compareDates, daysBetween } from '../kernel/primitives/instant.js';
import { allotted } from '../trade/allotted.js';
import type { Receipt } from '../trade/allotted.js';
import { byDate } from '../trade/dues.js';
import type { Due } from '../trade/dues.js';

export interface Window {
  readonly earlyDays: number;
  readonly lateDays: number;
  readonly underTolRate: DecimalString;
}
export interface OnTime extends Due {
  readonly onTimeQty: DecimalString;
  readonly earlyQty: DecimalString;
  readonly lateQty: DecimalString;
  /** Days late times what was late. */
  readonly lateness: DecimalString;
  /** On time and in full; null: the day has not passed and something is missing, so that nobody knows. */
  readonly otif: 0 | 1 | null;
}
const HUNDRED = '100';
const qtyWhere = (rows: readonly Receipt[], holds: (date: string) => boolean): DecimalString =>
  sum(rows.filter(({ date }) => holds(date)).map(({ qty }) => qty));

function measured(due: Due, came: readonly Receipt[], { earlyDays, lateDays, underTolRate }: Window, today: string): OnTime {
  const [first, last] = [addDays(due.dueDate, -earlyDays), addDays(due.dueDate, lateDays)];
  const onTimeQty = qtyWhere(came, (date) => compareDates(date, first) >= 0 && compareDates(date, last) <= 0);
  const lateRows = came.filter(({ date }) => compareDates(date, last) > 0);
  const known = compareDates(last, today) < 0 || gte(sum(came.map(({ qty }) => qty)), due.qty);
  const full = gte(onTimeQty, mul(due.qty, sub('1', div(underTolRate, HUNDRED))));
  return {
    ...due,
    onTimeQty,
    earlyQty: qtyWhere(came, (date) => compareDates(date, first) < 0),
    lateQty: sum(lateRows.map(({ qty }) => qty)),
    lateness: sum(lateRows.map(({ date, qty }) => mul(qty, String(daysBetween(due.dueDate, date))))),
    otif: known ? (full ? 1 : 0) : null,
  };
}

/** Schedules of one line against what came of it. */
export function onTime(dues: readonly Due[], receipts: readonly Receipt[], window: Window, today: string): readonly OnTime[] {
  const sorted = dues.toSorted(byDate);
  const filled = allotted(sorted, receipts);
  return sorted.map((due, index) => measured(due, filled[index]!, window, today));
}

/** What happened besides in the same period. */
export interface Beside {
  readonly shippedQty: DecimalString;
  readonly shortQty: DecimalString;
  readonly receivedQty: DecimalString;
  readonly rejectedQty: DecimalString;
  readonly toConfirm: number;
  readonly confirmedInTime: number;
}
export interface Figures extends Beside {
  readonly dueCount: number;
  readonly dueQty: DecimalString;
  readonly onTimeQty: DecimalString;
  readonly otd: DecimalString | null;
  readonly otif: DecimalString | null;
  readonly lateDaysAvg: DecimalString | null;
  readonly shortRate: DecimalString | null;
  readonly rejectPpm: DecimalString | null;
  readonly confirmRate: DecimalString | null;
}
const ratio = (part: DecimalString, whole: DecimalString, times: DecimalString, places: number): DecimalString | null =>
  isZero(whole) ? null : round(div(mul(part, times), whole), places);

/** Of what is measured; without anything to divide by there is no figure. */
export function figuresOf(rows: readonly OnTime[], beside: Beside): Figures {
  const known = rows.filter(({ otif }) => otif !== null);
  const total = (name: 'qty' | 'onTimeQty' | 'lateQty' | 'lateness'): DecimalString => sum(known.map((row) => row[name]));
  const [dueQty, onTimeQty] = [total('qty'), total('onTimeQty')];
  return {
    ...beside,
    dueCount: known.length,
    dueQty,
    onTimeQty,
    otd: ratio(onTimeQty, dueQty, HUNDRED, 4),
    otif: ratio(String(known.filter(({ otif }) => otif === 1).length), String(known.length), HUNDRED, 4),
    lateDaysAvg: ratio(total('lateness'), total('lateQty'), '1', 4),
    shortRate: ratio(beside.shortQty, beside.shippedQty, HUNDRED, 4),
    rejectPpm: ratio(beside.rejectedQty, beside.receivedQty, '1000000', 0),
    confirmRate: ratio(String(beside.confirmedInTime), String(beside.toConfirm), HUNDRED, 4),
  };
}
