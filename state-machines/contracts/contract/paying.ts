/**
 * Money for the stages of a contract (contracts.md §2, STAGE_PAID): what invoices of its orders are paid goes to the stages that are due, the
 * oldest first; what none of them takes waits for the next one. Pure.
 */
import type { Change } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, gte, isPositive, min, sub } from '../../kernel/primitives/decimal.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { Contract } from './fields.js';

type Stage = Contract['stages'][number];
const leftOf = ({ stageAmount, stagePaid }: Stage): DecimalString => sub(stageAmount ?? '0', stagePaid ?? '0');
const dueFirst = (a: Stage, b: Stage): number =>
  compareDates(a.dueDate ?? '9999-12-31', b.dueDate ?? '9999-12-31') || a.stageNo - b.stageNo;

function spread(stages: readonly Stage[], amount: DecimalString): { readonly stages: readonly Stage[]; readonly left: DecimalString } {
  let left = amount;
  const gets = new Map<number, DecimalString>();
  for (const stage of stages.filter(({ triggeredOn }) => triggeredOn !== null).sort(dueFirst)) {
    const part = min(left, leftOf(stage));
    if (!isPositive(part)) continue;
    gets.set(stage.stageNo, part);
    left = sub(left, part);
  }
  return {
    stages: stages.map((stage) =>
      gets.has(stage.stageNo) ? { ...stage, stagePaid: add(stage.stagePaid ?? '0', gets.get(stage.stageNo)!) } : stage,
    ),
    left,
  };
}
/** Stages of which some have just fallen due take what waits for them. */
export function withMoney({ unallocatedPaid }: Pick<Contract, 'unallocatedPaid'>, stages: readonly Stage[]): Change<Contract> {
  const waiting = unallocatedPaid ?? '0';
  if (!isPositive(waiting)) return { stages };
  const { stages: paid, left } = spread(stages, waiting);
  return { stages: paid, unallocatedPaid: left };
}
export const paidByInvoice = (
  contract: Contract,
  { payload: { amount } }: { readonly payload: { readonly amount: string } },
): Change<Contract> => {
  const { stages, left } = spread(contract.stages, add(contract.unallocatedPaid ?? '0', amount));
  return { stages, unallocatedPaid: left, paidAmount: add(contract.paidAmount ?? '0', amount) };
};

type Status = 'PLANNED' | 'DUE' | 'OVERDUE' | 'PARTIAL' | 'PAID';
/** The first that holds. */
export function statusOf(stage: Stage, today: string): Status {
  if (isPositive(stage.stageAmount ?? '0') && gte(stage.stagePaid ?? '0', stage.stageAmount ?? '0')) return 'PAID';
  if (stage.dueDate !== null && compareDates(stage.dueDate, today) < 0) return 'OVERDUE';
  if (isPositive(stage.stagePaid ?? '0')) return 'PARTIAL';
  return stage.triggeredOn === null ? 'PLANNED' : 'DUE';
}
