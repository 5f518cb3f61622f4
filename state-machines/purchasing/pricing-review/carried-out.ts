/** Documents by which a pricing review is carried out tell it what came of each of its lines (purchasing.md §10). */
import { systemEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';

const REVIEW = 'srmPurPricingReviewHeader';
/** The line of the review that a line of another document carries out. */
export const reviewLine = f.integer('Review line', '评审行', { computed: true, internal: true });

export interface LineDone {
  readonly lineNum: number;
  readonly docId: string;
  readonly docNumber: string | null;
}
export const carriedOutEvents = {
  LINE_EXECUTED: systemEvent<LineDone>('Line carried out', '行已执行'),
  LINE_FAILED: systemEvent<LineDone>('Line not carried out', '行执行失败'),
};
export const toReviews = {
  LINE_EXECUTED: { to: [REVIEW], byHand: true },
  LINE_FAILED: { to: [REVIEW], byHand: true },
} as const;

interface Made {
  readonly id: string;
  readonly docNumber: string | null;
  readonly sourceType: string | null;
  readonly sourceId: string | null;
}
interface MadeLine {
  readonly reviewLine?: number | null;
}
const telling =
  (event: keyof typeof carriedOutEvents) =>
  ({ id, docNumber, sourceType, sourceId }: Made, lines: readonly MadeLine[]): readonly Effect[] =>
    sourceType !== 'REVIEW' || sourceId === null
      ? []
      : lines.flatMap(({ reviewLine: lineNum = null }): readonly Effect[] =>
          lineNum === null
            ? []
            : [
                {
                  kind: 'send',
                  type: REVIEW,
                  id: sourceId,
                  event,
                  part: `${event}:${lineNum}`,
                  payload: { lineNum, docId: id, docNumber },
                },
              ],
        );
export const carriedOut = telling('LINE_EXECUTED');
export const notCarriedOut = telling('LINE_FAILED');

/** A price that a review ends: lines of the agreement, by the lines of the review that say so. */
export interface EndedFor {
  readonly reviewId: string;
  readonly reviewLines: readonly number[];
}
/** What an agreement says of prices that a review ends. */
export const endedFor =
  (event: keyof typeof carriedOutEvents) =>
  ({ id, docNumber }: Pick<Made, 'id' | 'docNumber'>, { reviewId, reviewLines }: EndedFor): readonly Effect[] =>
    telling(event)(
      { id, docNumber, sourceType: 'REVIEW', sourceId: reviewId },
      reviewLines.map((line) => ({ reviewLine: line })),
    );
