/** Payment stages that fall due by a day (contracts.md §2): one that was agreed, or the end of the warranty, counted from acceptance. Pure. */
import type { Instant } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { system } from '../../kernel/lifecycle.js';
import { gte } from '../../kernel/primitives/decimal.js';
import { addDays, addMonths } from '../../kernel/primitives/instant.js';
import type { Contract } from './fields.js';
import { withMoney } from './paying.js';
import { menu } from './people.js';

type Stage = Contract['stages'][number];
/** When the day of a stage begins, which only the server knows. */
export interface StageStart {
  readonly stageNo: number;
  readonly at: Instant;
}
export interface WarrantyEnd {
  readonly day: string;
  readonly at: Instant;
}
export const warrantyEndOf = (accepted: string, months: number): string => addMonths(accepted, months);
export const triggered = (stage: Stage, on: string): Stage =>
  stage.triggeredOn === null ? { ...stage, triggeredOn: on, dueDate: addDays(on, stage.daysAfter), triggersAt: null } : stage;
/** Waits for its day from now on. */
export const withStarts = (stages: readonly Stage[], starts: readonly StageStart[] = []): readonly Stage[] =>
  stages.map((stage) => ({
    ...stage,
    triggersAt: starts.find(({ stageNo }) => stageNo === stage.stageNo)?.at ?? stage.triggersAt ?? null,
  }));
/** Accepted in full for the first time: the warranty runs. */
export const withWarranty = (stages: readonly Stage[], end: WarrantyEnd | undefined): readonly Stage[] =>
  stages.map((stage) =>
    end !== undefined && stage.stageTrigger === 'WARRANTY_END' && stage.triggeredOn === null && (stage.triggerDate ?? null) === null
      ? { ...stage, triggerDate: end.day, triggersAt: end.at }
      : stage,
  );

const waiting = ({ triggersAt, triggeredOn }: Stage): boolean => (triggersAt ?? null) !== null && triggeredOn === null;
const nextStage = ({ stages }: Contract): Instant | null => {
  const starts = stages.filter(waiting).map(({ triggersAt }) => triggersAt!);
  return starts.length === 0 ? null : Math.min(...starts);
};
export const stageDeadline = { event: 'STAGE_DUE' as const, at: nextStage };
export const stageDue = {
  to: 'same' as const,
  who: [system] as const,
  change: (contract: Contract, { at }: { readonly at: Instant }): Change<Contract> =>
    withMoney(
      contract,
      contract.stages.map((stage) => (waiting(stage) && stage.triggersAt! <= at ? triggered(stage, stage.triggerDate!) : stage)),
    ),
};
const isPaid = ({ stagePaid, stageAmount }: Stage): boolean => gte(stagePaid ?? '0', stageAmount ?? '0');
/** Finance hears of every stage that is due and not paid. */
export const paymentTodo = {
  type: 'CONTRACT_PAYMENT',
  menuCode: menu,
  title: { en: 'Payment of a contract due', cn: '合同付款到期' },
  to: ({ orgId, stages, priceMode }: Contract) =>
    orgId !== null && priceMode === 'FIXED' && stages.some((stage) => stage.triggeredOn !== null && !isPaid(stage))
      ? [`resp:FINANCE@${orgId}` as const]
      : [],
};
