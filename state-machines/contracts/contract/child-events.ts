/** What happens between a contract and those that follow it, and what they tell one another. */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Taken } from '../../trade/sources.js';
import type { Contract } from './fields.js';
import type { StageStart } from './stage-days.js';

export interface ChildFacts {
  readonly newId?: string;
  readonly today?: string;
  /** Of the day to which a supplement goes. */
  readonly endsAt?: Instant | null;
  readonly stageStarts?: readonly StageStart[];
}
const known = { facts: facts<ChildFacts>() };
export interface OfChild {
  readonly childId: string;
}
export type Row = Readonly<Record<string, unknown>>;
export interface Terms {
  readonly items: readonly Row[];
  readonly stages: readonly Row[];
  readonly effectiveTo: string | null;
}
export interface Carried {
  readonly taken: readonly Taken[];
  readonly items: readonly Pick<Contract['items'][number], 'lineNo' | 'receivedQty' | 'deliveredQty'>[];
  readonly stages: readonly (Pick<Contract['stages'][number], 'stageNo' | 'triggeredOn' | 'dueDate' | 'stagePaid'> &
    Partial<Pick<Contract['stages'][number], 'triggerDate' | 'triggersAt'>>)[];
  readonly paidAmount: string;
  readonly unallocatedPaid?: string | null;
}
export const childEvents = {
  PRE_TO_MAIN: event('Main contract', '转正式合同', {}, { call: 'doPreToMain', ...known }),
  RENEW: event(
    'Renew',
    '续签',
    { months: f.integer('Months', '续签月数', { need: 'save', initial: 12, min: 1, max: 120 }) },
    { call: 'doRenew', ...known },
  ),
  DRAFT_TERMINATION: event('Termination agreement', '拟终止协议', {}, { call: 'doDraftTermination', ...known }),
  CHILD_CANCELLED: systemEvent<OfChild>('Follow-up cancelled', '关联合同作废'),
  CHILD_EFFECTIVE: systemEvent<OfChild & { readonly kind: string }>('Follow-up in force', '关联合同生效'),
  MAIN_EFFECTIVE: systemEvent<OfChild>('Main contract in force', '正式合同生效'),
  SUPPLEMENT_EFFECTIVE: systemEvent<OfChild & { readonly changes: Terms }, ChildFacts>('Supplement in force', '补充协议生效'),
  SUPERSEDE: systemEvent<OfChild>('Replaced', '被替代'),
  CARRIED: systemEvent<Carried>('Taken over', '承接履行'),
};
