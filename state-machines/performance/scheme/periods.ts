/** Periods of a scheme (performance.md): which days each has, and how those of a year become one score. Pure. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { div, isZero, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import { addDays, addMonths } from '../../kernel/primitives/instant.js';

export type PeriodType = 'MONTH' | 'QUARTER' | 'HALF' | 'YEAR' | 'SPECIAL';

export interface Period {
  /** 2024-03, 2024-Q1, 2024-H1, 2024, or its two months. */
  readonly period: string;
  readonly fromDate: string;
  readonly toDate: string;
}

export const MOST_PERIODS = 60;
const monthsOf = { MONTH: 1, QUARTER: 3, HALF: 6, YEAR: 12 } as const;

const monthNumber = (month: string): number => Number(month.slice(5, 7));
const yearOf = (month: string): number => Number(month.slice(0, 4));
const between = (from: string, to: string): number => (yearOf(to) - yearOf(from)) * 12 + monthNumber(to) - monthNumber(from) + 1;
const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** Whole periods of the type: a quarter begins in January, April, July or October. */
export function periodsFit(type: PeriodType, from: string, to: string): boolean {
  const months = between(from, to);
  if (months < 1) return false;
  if (type === 'SPECIAL') return months <= MOST_PERIODS;
  const length = monthsOf[type];
  return (monthNumber(from) - 1) % length === 0 && months % length === 0 && months / length <= MOST_PERIODS;
}

function nameOf(type: PeriodType, first: string, last: string): string {
  const year = first.slice(0, 4);
  if (type === 'MONTH') return first;
  if (type === 'QUARTER') return `${year}-Q${(monthNumber(first) + 2) / 3}`;
  if (type === 'HALF') return `${year}-H${monthNumber(first) === 1 ? 1 : 2}`;
  return type === 'YEAR' ? year : `${first}/${last}`;
}

export function periodsOf(type: PeriodType, from: string, to: string): readonly Period[] {
  if (!periodsFit(type, from, to)) return [];
  const length = type === 'SPECIAL' ? between(from, to) : monthsOf[type];
  return Array.from({ length: between(from, to) / length }, (_unused, index) => {
    const first = addMonths(`${from}-01`, index * length).slice(0, 7);
    const last = addMonths(`${first}-01`, length - 1).slice(0, 7);
    return { period: nameOf(type, first, last), fromDate: `${first}-01`, toDate: lastDayOf(last) };
  });
}

export interface PeriodScore {
  readonly final: DecimalString;
  readonly amount: DecimalString;
}

/** The score of a year; periods without a score are left out. Without receipts, amounts weigh nothing and the mean counts. */
export function annualScore(method: 'AVERAGE' | 'AMOUNT_WEIGHTED', scores: readonly PeriodScore[]): DecimalString | null {
  if (scores.length === 0) return null;
  const total = sum(scores.map(({ amount }) => amount));
  if (method === 'AVERAGE' || isZero(total)) return round2(div(sum(scores.map(({ final }) => final)), String(scores.length)));
  return round2(div(sum(scores.map(({ final, amount }) => mul(final, amount))), total));
}
