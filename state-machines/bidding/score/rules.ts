/** What one juror gives (bidding.md §9.2): within the limits of each index, in its steps, with a comment at either end. */
import type { Change, Guard } from '../../kernel/lifecycle.js';
import { eq, gt, isMultiple, isPositive, lt, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { isSaid } from '../../kernel/stock/said.js';
import { seated } from '../evaluation/jury.js';
import { every, guard, refuse } from '../evaluation/reasons.js';
import { levelsOf } from '../template/rules.js';
import type { Bid, Index, Score, ScoreEventOf, ScoreSheet } from './fields.js';

type Limits = Pick<Index, 'scoreMode' | 'maxScore' | 'minScore' | 'scoreStep' | 'levels'>;
const levelAt = ({ levels }: Limits, score: DecimalString) => levelsOf(levels)?.find((level) => eq(level.score, score)) ?? null;

/** Why this index does not take this score; null: it does. */
export function faultOf(index: Limits, score: DecimalString): 'BID_SCORE_RANGE' | 'BID_SCORE_STEP' | null {
  const { scoreMode, maxScore, minScore, scoreStep } = index;
  if (gt(score, maxScore) || lt(score, minScore ?? '0')) return 'BID_SCORE_RANGE';
  if (scoreMode === 'LEVEL') return levelAt(index, score) ? null : 'BID_SCORE_RANGE';
  const step = scoreStep ?? '0';
  return !isPositive(step) || isMultiple(sub(score, minScore ?? '0'), step) ? null : 'BID_SCORE_STEP';
}
/** The highest and the lowest score of an index are explained. */
export const isExtreme = ({ maxScore, minScore }: Pick<Index, 'maxScore' | 'minScore'>, score: DecimalString): boolean =>
  eq(score, maxScore) || eq(score, minScore ?? '0');

const ask = { needs: 'ask' } as const;
export const onSheet: Guard<ScoreSheet, ScoreEventOf<'SCORE'>> = every<ScoreSheet, ScoreEventOf<'SCORE'>>(
  ['BID_EVAL_UNKNOWN', 'BID_SCORE_RANGE', 'BID_SCORE_STEP'],
  ({ bids, indexes }, { payload }) =>
    payload.rows.flatMap(({ bidNum, indexNum, score }, row) => {
      const index = indexes.find((one) => one.indexNum === indexNum);
      if (!index || !bids.some((one) => one.bidNum === bidNum)) return [refuse('BID_EVAL_UNKNOWN', { row })];
      const fault = score === null ? null : faultOf(index, score);
      return fault === null ? [] : [refuse(fault, { row, field: 'score' })];
    }),
  ask,
);

export const allScored: Guard<ScoreSheet, ScoreEventOf<'SUBMIT'>> = guard<ScoreSheet, ScoreEventOf<'SUBMIT'>>(
  'BID_SCORE_INCOMPLETE',
  ({ toScore, scoredCount }) => scoredCount >= toScore,
  ask,
);
export const explained: Guard<ScoreSheet, ScoreEventOf<'SUBMIT'>> = every<ScoreSheet, ScoreEventOf<'SUBMIT'>>(
  ['BID_SCORE_COMMENT'],
  ({ indexes, scores }) =>
    scores.flatMap(({ indexNum, score, comment, scoreKey }) => {
      const index = indexes.find((one) => one.indexNum === indexNum);
      return index && isExtreme(index, score) && !isSaid(comment) ? [refuse('BID_SCORE_COMMENT', { row: scoreKey, field: 'comment' })] : [];
    }),
  ask,
);

const withTotals = (bids: readonly Bid[], scores: readonly Score[]): readonly Bid[] =>
  bids.map((bid) => ({ ...bid, total: sum(scores.filter(({ bidNum }) => bidNum === bid.bidNum).map(({ score }) => score)) }));

export function scored(c: ScoreSheet, e: ScoreEventOf<'SCORE'>): Change<ScoreSheet> {
  const given = new Map(
    e.payload.rows.map(({ bidNum, indexNum, score, comment }): [string, Score | null] => {
      const scoreKey = `${bidNum}:${indexNum}`;
      if (score === null) return [scoreKey, null];
      const index = c.indexes.find((one) => one.indexNum === indexNum)!;
      const levelLabel = index.scoreMode === 'LEVEL' ? (levelAt(index, score)?.label ?? null) : null;
      return [scoreKey, { scoreKey, bidNum, indexNum, score, comment, levelLabel }];
    }),
  );
  const scores = [
    ...c.scores.map((one) => (given.has(one.scoreKey) ? given.get(one.scoreKey)! : one)),
    ...[...given.values()].filter((one) => one !== null && !c.scores.some(({ scoreKey }) => scoreKey === one.scoreKey)),
  ].filter((one): one is Score => one !== null);
  return { ...seated(e), scores, scoredCount: scores.length, bids: withTotals(c.bids, scores) };
}
