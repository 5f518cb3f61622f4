import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { div, mul, normalise, round, sub, sum } from '../../kernel/primitives/decimal.js';

/** An amount in shares of percent: all but the last rounded to the currency's minor unit, the last takes what is left (base-srm.md §7). */
export function splitAmount(total: DecimalString, ratios: readonly DecimalString[], minorUnit: number): readonly DecimalString[] {
  const parts = ratios.slice(0, -1).map((ratio) => normalise(round(div(mul(total, ratio), '100'), minorUnit)));
  return ratios.length === 0 ? [] : [...parts, normalise(sub(total, sum(parts)))];
}
