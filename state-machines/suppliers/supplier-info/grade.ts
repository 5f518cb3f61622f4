/** A grade stands until one of the same or of a later period comes: results may be answered out of turn. */
import { refuse, rule } from './fields.js';
import type { Supplier, SupplierEventOf } from './fields.js';

/** The last month of a period: of 2026-03, 2026-Q1, 2026-H1, 2026 or 2026-02/2026-03. */
export function lastMonthOf(period: string): string {
  const [year = '', part] = [period.slice(0, 4), period.slice(5)];
  if (part === '') return `${year}-12`;
  const [kind, n] = [part.charAt(0), Number(part.slice(1))];
  if (kind === 'Q') return `${year}-${String(n * 3).padStart(2, '0')}`;
  return kind === 'H' ? `${year}-${String(n * 6).padStart(2, '0')}` : period.slice(-7);
}
export const newerGrade = rule(
  ['SUP_GRADE_OLD'],
  ({ gradePeriod }: Supplier, { payload: { period } }: SupplierEventOf<'SET_GRADE'>) =>
    gradePeriod === null ||
    period === null ||
    lastMonthOf(period) >= lastMonthOf(gradePeriod) ||
    refuse('SUP_GRADE_OLD', { params: { period, standing: gradePeriod } }),
  { needs: 'ask' },
);
