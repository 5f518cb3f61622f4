/** Points of a value (performance.md): bands, a line between two values, the value itself, or points off for each unit. Pure. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { div, eq, gte, isZero, lt, max, min, mul, round2, sub } from '../../kernel/primitives/decimal.js';

export interface Band {
  readonly fromValue: DecimalString;
  /** Below this; null: no limit. */
  readonly toValue: DecimalString | null;
  readonly bandScore: DecimalString;
}
export interface Scoring {
  readonly scoringMethod: string;
  readonly zeroAt: DecimalString | null;
  readonly fullAt: DecimalString | null;
  readonly perUnit: DecimalString | null;
  readonly bands: readonly Band[];
}

const clamp = (points: DecimalString): DecimalString => max('0', min('100', points));

/** 0 to 100 with two decimals; null: the method gives none to a value. */
export function pointsOf({ scoringMethod, zeroAt, fullAt, perUnit, bands }: Scoring, value: DecimalString): DecimalString | null {
  if (scoringMethod === 'BAND')
    return bands.find(({ fromValue, toValue }) => gte(value, fromValue) && (toValue === null || lt(value, toValue)))?.bandScore ?? null;
  if (scoringMethod === 'LINEAR')
    return zeroAt === null || fullAt === null ? null : round2(clamp(div(mul('100', sub(value, zeroAt)), sub(fullAt, zeroAt))));
  if (scoringMethod === 'RATIO') return round2(clamp(value));
  if (scoringMethod === 'DEDUCT') return round2(max('0', sub('100', mul(perUnit ?? '0', value))));
  return null;
}

/** Bands join without gap or overlap, rising; only the last has no limit. */
export const bandsJoin = (bands: readonly Band[]): boolean =>
  bands.length > 0 &&
  bands.every(({ fromValue, toValue }, index) => {
    const next = bands[index + 1];
    if (!next) return toValue === null || lt(fromValue, toValue);
    return toValue !== null && lt(fromValue, toValue) && eq(toValue, next.fromValue);
  });

/** A line needs two values that differ. */
export const lineHolds = (zeroAt: DecimalString | null, fullAt: DecimalString | null): boolean =>
  zeroAt !== null && fullAt !== null && !isZero(sub(zeroAt, fullAt));
