/** Points of a result by dimension: the mean of its indicators by what they weigh in the end. */
export interface ScoreOfResult {
  readonly resultVersion: number;
  readonly indicatorId?: string;
  readonly indicatorName: string;
  readonly indicatorNameEn: string | null;
  readonly dimension: string;
  readonly points: string | null;
  readonly weighted: string | null;
  readonly effectiveWeight: string;
  readonly scoreKey: string;
}

export const currentScores = (scores: readonly ScoreOfResult[], version: number): readonly ScoreOfResult[] =>
  scores.filter(({ resultVersion }) => resultVersion === version);

/** For pictures only: figures that are shown as text come from the server. */
export function dimensionPoints(scores: readonly ScoreOfResult[]): readonly { readonly dimension: string; readonly points: number }[] {
  const found = [...new Set(scores.map(({ dimension }) => dimension))].map((dimension) => {
    const own = scores.filter((row) => row.dimension === dimension && row.points !== null);
    const weight = own.reduce((sum, row) => sum + Number(row.effectiveWeight), 0);
    const earned = own.reduce((sum, row) => sum + Number(row.weighted ?? 0), 0);
    return weight === 0 ? null : { dimension, points: Math.round((earned / weight) * 10_000) / 100 };
  });
  return found.filter((one) => one !== null);
}
