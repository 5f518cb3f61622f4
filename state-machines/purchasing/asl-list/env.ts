/** Environmental data of an entry (purchasing.md §1): limits in ppm, and what the latest accepted papers come to on a day. */
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import { gt, isDecimal, sum } from '../../kernel/primitives/decimal.js';

export type EnvStatus = 'VALID' | 'EXPIRING' | 'EXPIRED' | 'FAILED' | 'MISSING';

export interface EnvRow {
  readonly envNum: number;
  readonly envType: string;
  readonly reportDate: string | null;
  readonly validTo: string | null;
  readonly result: string | null;
  readonly reviewStatus: string | null;
}

/** Substance code to ppm, decimal strings. */
export type Substances = Readonly<Record<string, string>>;

const thousand = '1000';
const limits: Readonly<Record<string, Substances>> = {
  ROHS: {
    Pb: thousand,
    Hg: thousand,
    Cd: '100',
    Cr6: thousand,
    PBB: thousand,
    PBDE: thousand,
    DEHP: thousand,
    BBP: thousand,
    DBP: thousand,
    DIBP: thousand,
  },
  HF: { Cl: '900', Br: '900' },
};
/** Chlorine and bromine together. */
const HALOGENS = '1500';
const DAYS_VALID = 365;
const SHEET_DAYS = 1_095;
const WARNED_DAYS = 30;

/** PASS when each value is within its limit, and the halogens together; types without limits pass when they are accepted. */
export function judged(envType: string, substances: Substances | null): 'PASS' | 'FAIL' {
  const own = limits[envType];
  if (!own) return 'PASS';
  const values = substances ?? {};
  const above = Object.entries(own).some(([code, limit]) => gt(values[code] ?? '0', limit));
  const together = envType === 'HF' && gt(sum(Object.values(values)), HALOGENS);
  return above || together ? 'FAIL' : 'PASS';
}

/** Every value is a number of ppm that is not below zero. */
export const areSubstances = (value: unknown): value is Substances =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 50 &&
  Object.values(value).every((ppm) => isDecimal(ppm) && !gt('0', ppm));

export const envValidTo = (envType: string, reportDate: string): string =>
  addDays(reportDate, envType === 'MSDS' ? SHEET_DAYS : DAYS_VALID);

/** The latest accepted paper of a type. */
const latest = (rows: readonly EnvRow[], envType: string): EnvRow | undefined =>
  rows
    .filter((row) => row.envType === envType && row.reviewStatus === 'ACCEPTED' && row.reportDate !== null)
    .toSorted((a, b) => compareDates(b.reportDate!, a.reportDate!) || b.envNum - a.envNum)[0];

/** @param required types that the item's category asks for @param today yyyy-MM-dd */
export function envStatusOf(rows: readonly EnvRow[], required: readonly string[], today: string): EnvStatus {
  const papers = required.map((envType) => latest(rows, envType));
  const there = papers.flatMap((paper) => (paper ? [paper] : []));
  if (there.length < papers.length) return 'MISSING';
  if (there.some(({ result }) => result === 'FAIL')) return 'FAILED';
  if (there.some(({ validTo }) => validTo !== null && compareDates(validTo, today) < 0)) return 'EXPIRED';
  return there.some(({ validTo }) => validTo !== null && compareDates(validTo, addDays(today, WARNED_DAYS)) <= 0) ? 'EXPIRING' : 'VALID';
}

/** The first day on which a required paper ends; null: none does. */
export function envEnd(rows: readonly EnvRow[], required: readonly string[]): string | null {
  const ends = required.flatMap((envType) => latest(rows, envType)?.validTo ?? []);
  return ends.toSorted(compareDates)[0] ?? null;
}
