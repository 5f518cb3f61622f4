/** The score of a visit (suppliers.md): the share of what was reached of what applies, and what follows from it. */
import { add, div, gte, isPositive, lt, mul, round2 } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';

export interface Scored {
  readonly fullScore: DecimalString;
  readonly score: DecimalString | null;
  readonly keyItemFlag: 'Y' | 'N';
  readonly applicableFlag: 'Y' | 'N';
  readonly severity: string | null;
  readonly rectifyStatus: string | null;
}

const PASS_RATE = '80';
const CONDITIONAL_RATE = '60';
const LOW = '0.6';

export const applies = ({ applicableFlag }: Scored): boolean => applicableFlag !== 'N';

/** Reached and full points of what applies, and the rate in percent; null: nothing applies. */
export function rated(items: readonly Scored[]): { readonly totalScore: DecimalString; readonly scoreRate: DecimalString | null } {
  const counted = items.filter(applies);
  const totalScore = counted.reduce((total, { score }) => add(total, score ?? '0'), '0');
  const full = counted.reduce((total, { fullScore }) => add(total, fullScore), '0');
  return { totalScore, scoreRate: isPositive(full) ? round2(div(mul(totalScore, '100'), full)) : null };
}

export const isLow = ({ score, fullScore }: Scored): boolean => score !== null && lt(score, mul(fullScore, LOW));

const isOpen = ({ rectifyStatus }: Scored) => rectifyStatus === 'OPEN' || rectifyStatus === 'SUBMITTED';

/** A key item at 0, or a major finding that stays open, fails it; open ones cap it at conditional. */
export function concluded(items: readonly Scored[]): 'PASS' | 'CONDITIONAL' | 'FAIL' {
  const { scoreRate } = rated(items);
  const rate = scoreRate ?? '0';
  const keyFailed = items.some((item) => applies(item) && item.keyItemFlag === 'Y' && !isPositive(item.score ?? '0'));
  const majorOpen = items.some((item) => item.severity === 'MAJOR' && isOpen(item));
  if (keyFailed || majorOpen || !gte(rate, CONDITIONAL_RATE)) return 'FAIL';
  return gte(rate, PASS_RATE) && !items.some(isOpen) ? 'PASS' : 'CONDITIONAL';
}
