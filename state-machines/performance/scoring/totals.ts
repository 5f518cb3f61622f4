/** From values to points, totals, grades and ranks (performance.md §1.1). Pure and exact; a total is rounded once. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, div, eq, gt, gte, isZero, lt, lte, max, min, mul, round2, round6, sum } from '../../kernel/primitives/decimal.js';
import { pointsOf } from '../indicator/points.js';
import type { Basis, BasisIndicator, Grade, Measured, MissingRule, Sheet, Veto } from './basis.js';

export interface ScoreRow {
  readonly scoreKey: string;
  readonly supplierId: string;
  readonly indicatorId: string;
  readonly value: DecimalString | null;
  readonly numerator: DecimalString | null;
  readonly denominator: DecimalString | null;
  readonly naFlag: 'Y' | 'N';
  readonly points: DecimalString | null;
  readonly weight: DecimalString;
  readonly effectiveWeight: DecimalString;
  readonly weighted: DecimalString | null;
  readonly vetoFlag: 'Y' | 'N';
  readonly excludedCount: number;
}
export interface Total {
  readonly supplierId: string;
  readonly base: DecimalString | null;
  readonly eventAdj: DecimalString;
  readonly finalScore: DecimalString | null;
  readonly grade: string;
}
/** What counts beside the indicators. */
export interface Beside {
  readonly eventPoints: DecimalString;
  readonly reviewAdj: DecimalString;
}

export const NOT_GRADED = 'N';
const HUNDRED = '100';
const clamp = (value: DecimalString, least: DecimalString, most: DecimalString): DecimalString => max(least, min(most, value));
const product = (values: readonly DecimalString[]): DecimalString => values.reduce((all, one) => mul(all, one), '1');

interface Weighed {
  readonly dimension: string;
  readonly weight: DecimalString;
  readonly points: DecimalString | null;
}
interface Dimension {
  readonly name: string;
  /** Weight of all its indicators. */
  readonly weight: DecimalString;
  /** Weight of those with points. */
  readonly live: DecimalString;
  /** Σ points × weight of those. */
  readonly earned: DecimalString;
}
function dimensionsOf(rows: readonly Weighed[]): readonly Dimension[] {
  return [...new Set(rows.map(({ dimension }) => dimension))].map((name) => {
    const own = rows.filter(({ dimension }) => dimension === name);
    const scored = own.filter(({ points }) => points !== null);
    return {
      name,
      weight: sum(own.map(({ weight }) => weight)),
      live: sum(scored.map(({ weight }) => weight)),
      earned: sum(scored.map(({ points, weight }) => mul(points!, weight))),
    };
  });
}
const liveOnes = (rows: readonly Weighed[]) => dimensionsOf(rows).filter(({ live }) => !isZero(live));

/** Weights after those without points gave theirs away: within the dimension first, then between dimensions. */
export function effectiveWeights(rows: readonly Weighed[]): readonly DecimalString[] {
  const live = liveOnes(rows);
  const all = sum(live.map(({ weight }) => weight));
  return rows.map(({ dimension, weight, points }) => {
    const own = live.find(({ name }) => name === dimension);
    return points === null || !own || isZero(all) ? '0' : div(mul(mul(weight, own.weight), HUNDRED), mul(all, own.live));
  });
}

/** The weighted mean, over one denominator, so that nothing is rounded on the way; null: nothing has points. */
export function baseOf(rows: readonly Weighed[]): DecimalString | null {
  const live = liveOnes(rows);
  if (live.length === 0) return null;
  const numerator = sum(
    live.map((one) => mul(mul(one.weight, one.earned), product(live.filter((other) => other !== one).map((other) => other.live)))),
  );
  return round2(div(numerator, mul(sum(live.map(({ weight }) => weight)), product(live.map((one) => one.live)))));
}

/** 59.32 is D where C begins at 60: the highest grade that begins at or below it. */
export const gradeAt = <G extends Pick<Grade, 'grade' | 'fromScore'>>(grades: readonly G[], score: DecimalString): G | null =>
  grades
    .filter(({ fromScore }) => gte(score, fromScore))
    .reduce<G | null>((best, one) => (best && gt(best.fromScore, one.fromScore) ? best : one), null);

const comparisons = { LT: lt, LE: lte, GT: gt, GE: gte } as const;
export const vetoHits = (veto: Veto | null, value: DecimalString | null): boolean =>
  veto !== null && value !== null && comparisons[veto.operator](value, veto.value);

/** The worse of two grades: the one that begins lower. */
function worse(grades: readonly Grade[], one: string, other: string): string {
  const start = (name: string) => grades.find(({ grade }) => grade === name)?.fromScore ?? HUNDRED;
  return lt(start(other), start(one)) ? other : one;
}

/** Points that people gave: the mean by their weights, those who are missing as the setting says. */
export function manualPoints(
  scorers: readonly { readonly weight: DecimalString; readonly score: DecimalString | null; readonly missing: boolean }[],
  rule: MissingRule,
  average: DecimalString | null,
): DecimalString | null {
  const stand: Readonly<Record<MissingRule, DecimalString | null>> = { DROP: null, ZERO: '0', FULL: HUNDRED, AVERAGE: average };
  const present = scorers.flatMap(({ weight, score, missing }) => {
    const points = missing ? stand[rule] : score;
    return points === null ? [] : [{ weight, points }];
  });
  const weights = sum(present.map(({ weight }) => weight));
  return isZero(weights) ? null : round2(div(sum(present.map(({ weight, points }) => mul(weight, points))), weights));
}

const isManual = ({ sourceKind }: BasisIndicator): boolean => sourceKind === 'MANUAL';

/** The mean of what was measured in a dimension, by weight. */
function averageOf(basis: Basis, dimension: string, points: ReadonlyMap<string, DecimalString | null>): DecimalString | null {
  const own = basis.indicators.filter((one) => one.dimension === dimension && !isManual(one));
  return baseOf(own.map((one) => ({ dimension, weight: one.weight, points: points.get(one.indicatorId) ?? null })));
}

function givenTo(basis: Basis, sheets: readonly Sheet[], indicator: BasisIndicator, supplierId: string, average: DecimalString | null) {
  const scorers = basis.scorers
    .filter(({ indicatorId }) => indicatorId === indicator.indicatorId)
    .map(({ userId, weight }) => {
      const sheet = sheets.find(({ scorerId }) => scorerId === userId);
      const row = sheet?.given.find((one) => one.supplierId === supplierId && one.indicatorId === indicator.indicatorId);
      const score = row && row.naFlag !== 'Y' ? row.score : null;
      return { weight, score: sheet?.status === 'DONE' ? score : null, missing: sheet?.status === 'MISSING' };
    });
  return manualPoints(scorers, basis.terms.missingRule, average);
}

/** Rows of one supplier: values become points, points of people their mean, weights what they are worth. */
export function scoresOf(basis: Basis, supplierId: string, measured: readonly Measured[], sheets: readonly Sheet[]): readonly ScoreRow[] {
  const known = new Map(measured.filter((one) => one.supplierId === supplierId).map((one) => [one.indicatorId, one]));
  const automatic = new Map(
    basis.indicators
      .filter((one) => !isManual(one))
      .map(({ indicatorId, scoring }) => {
        const value = known.get(indicatorId)?.value ?? null;
        return [indicatorId, value === null ? null : pointsOf(scoring, value)] as const;
      }),
  );
  const rows = basis.indicators.map((indicator) => ({
    indicator,
    dimension: indicator.dimension,
    weight: indicator.weight,
    points: isManual(indicator)
      ? givenTo(basis, sheets, indicator, supplierId, averageOf(basis, indicator.dimension, automatic))
      : (automatic.get(indicator.indicatorId) ?? null),
  }));
  const effective = effectiveWeights(rows);
  return rows.map(({ indicator, weight, points }, index) => {
    const one = known.get(indicator.indicatorId);
    const value = one?.value ?? null;
    return {
      scoreKey: `${supplierId}:${indicator.indicatorId}`,
      supplierId,
      indicatorId: indicator.indicatorId,
      value,
      numerator: one?.numerator ?? null,
      denominator: one?.denominator ?? null,
      naFlag: points === null ? 'Y' : 'N',
      points,
      weight,
      effectiveWeight: round6(effective[index]!),
      weighted: points === null ? null : round6(div(mul(points, effective[index]!), HUNDRED)),
      vetoFlag: vetoHits(indicator.veto, isManual(indicator) ? points : value) ? 'Y' : 'N',
      excludedCount: one?.excludedCount ?? 0,
    };
  });
}

/** Events count by themselves only where no indicator measures them. */
const eventsOf = ({ indicators, terms }: Basis, points: DecimalString): DecimalString =>
  indicators.some(({ formulaCode }) => formulaCode === 'E_EVENT') ? '0' : clamp(points, terms.eventMin, terms.eventMax);

export function totalOf(basis: Basis, supplierId: string, rows: readonly ScoreRow[], { eventPoints, reviewAdj }: Beside): Total {
  const dimensionOf = new Map(basis.indicators.map(({ indicatorId, dimension }) => [indicatorId, dimension]));
  const base = baseOf(rows.map(({ indicatorId, weight, points }) => ({ dimension: dimensionOf.get(indicatorId) ?? '', weight, points })));
  const eventAdj = eventsOf(basis, eventPoints);
  if (base === null) return { supplierId, base, eventAdj, finalScore: null, grade: NOT_GRADED };
  const finalScore = round2(clamp(add(add(base, eventAdj), reviewAdj), '0', HUNDRED));
  const vetoed = basis.indicators.filter(({ indicatorId }) => rows.some((row) => row.indicatorId === indicatorId && row.vetoFlag === 'Y'));
  const scale = gradeAt(basis.grades, finalScore)?.grade ?? NOT_GRADED;
  return {
    supplierId,
    base,
    eventAdj,
    finalScore,
    grade: vetoed.reduce((grade, { veto }) => worse(basis.grades, grade, veto!.grade), scale),
  };
}

/** 1, 1, 3: equal scores share a rank; who has no score has none. */
export const ranksOf = (scores: readonly (DecimalString | null)[]): readonly (number | null)[] =>
  scores.map((score) => (score === null ? null : 1 + scores.filter((other) => other !== null && gt(other, score)).length));

export const meanOf = (scores: readonly (DecimalString | null)[]): DecimalString | null => {
  const given = scores.flatMap((score) => score ?? []);
  return given.length === 0 ? null : round2(div(sum(given), String(given.length)));
};

export const sameScore = (one: DecimalString | null, other: DecimalString | null): boolean =>
  one === null || other === null ? one === other : eq(one, other);
