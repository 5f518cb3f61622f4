/** Visits, samples and small batches that a step of a qualification began: they tell it how they ended (suppliers.md). */
import { systemEvent } from '../kernel/events.js';
import { f } from '../kernel/fields.js';
import type { Effect } from '../kernel/lifecycle.js';

const made = { computed: true } as const;
export const stepFields = {
  qualifyId: f.ref('srmSlcQualifyHeader', 'Qualification', '供应商准入', made),
  stepNum: f.integer('Step of the qualification', '准入节点', { ...made, internal: true }),
  stepRound: f.integer('Round of the step', '节点轮次', { ...made, internal: true }),
};
export type StepResult = 'PASSED' | 'CONDITIONAL' | 'FAILED' | 'CANCELLED';
export interface StepClosed {
  readonly nodeSeq: number;
  readonly round: number;
  readonly result: StepResult;
  readonly score: string | null;
}
interface OfStep {
  readonly qualifyId: string | null;
  readonly stepNum: number | null;
  readonly stepRound: number | null;
}

/** Nothing for a document that stands alone. */
export const tellStep =
  <C extends OfStep>(result: StepResult, score: (context: C) => string | null = () => null) =>
  (context: C): readonly Effect[] =>
    context.qualifyId === null
      ? []
      : [
          {
            kind: 'send',
            type: 'srmSlcQualifyHeader',
            id: context.qualifyId,
            event: 'NODE_CLOSED',
            payload: { nodeSeq: context.stepNum ?? 0, round: context.stepRound ?? 1, result, score: score(context) } satisfies StepClosed,
            part: 'step',
          },
        ];

/** The qualification is over before the document was. */
export const stepEvents = { QUALIFY_ENDED: systemEvent('Qualification ended', '准入已结束') };
export const tellsSteps = { NODE_CLOSED: { to: ['srmSlcQualifyHeader'], byHand: true } } as const;
