/**
 * STD(x) of the family (bidding.md §0.3): a draft is saved, submitted, and approved into x, or rejected and submitted again.
 * What was never submitted may be deleted.
 */
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { CommonFields, Fields, Label, Lines } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change, EffectRule, Guard, State, Todo, Transition, Who } from '../../kernel/lifecycle.js';
import { by, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import { approving, approvingReasons, complete } from '../../kernel/stock/approving.js';
import { bidReasons, reasonGiven } from '../reasons.js';

const own = refusalsOf({ BID_DELETE_DRAFT: { en: 'It was submitted before: cancel it instead.', cn: '单据曾提交,请作废' } });
export const stdReasons = { ...approvingReasons, ...bidReasons, ...own.reasons };
export type StdState = 'draft' | 'approving' | 'rejected' | 'cancelled';

const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
export const stdEvents = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<ApprovingFacts>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true }),
  REJECT: event('Reject', '驳回', comment, { seen: true }),
  CANCEL: event('Cancel', '作废', {}, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

type Rows<C, S extends string> = Readonly<Record<string, Transition<C, MachineEvent, S> | readonly Transition<C, MachineEvent, S>[]>>;
type Part<C, S extends string> = Omit<State<C, MachineEvent, S>, 'on' | 'deadlines' | 'refuses'> & { readonly on: Rows<C, S> };
type Does<C, S extends string> = Pick<Transition<C, MachineEvent, S>, 'guards' | 'change' | 'effects'>;
type Leads<C, S extends string> = S | readonly Pick<Transition<C, MachineEvent, S>, 'to' | 'when' | 'change' | 'effects'>[];

export interface StdOptions<C extends CommonFields, S extends string> {
  readonly fields: Fields;
  readonly lines: Lines;
  /** Who writes and submits beside its creator. */
  readonly owner: readonly Who<C>[];
  readonly saved: (context: C, payload: SavePayload, sent: MachineEvent) => Change<C>;
  /** Of every save. */
  readonly save?: readonly Guard<C, MachineEvent>[];
  readonly submit?: Does<C, S>;
  readonly to: Leads<C, S>;
  readonly approve?: Does<C, S>;
  readonly todos: { readonly approve: Todo<C>; readonly rejected: Todo<C> };
  /** On cancelling and deleting. */
  readonly gone?: EffectRule<C, MachineEvent>;
  /** Rows that its drafts and rejected ones have besides, such as PROJECT_ENDED. */
  readonly also?: Rows<C, S>;
  /** The process that decides is stopped, where a row of `alsoApproving` leads out. */
  readonly alsoApproving?: Rows<C, S>;
}

/** Bill type of lists of to-dos and their words; approvers of its organisation, and whoever submitted it. */
export const stdTodos = (menuCode: string, what: Label) => ({
  approve: {
    type: 'DOC_APPROVE',
    menuCode,
    title: { en: `${what.en} to approve`, cn: `${what.cn}待审批` },
    to: ({ orgId }: CommonFields) => (orgId === null ? ['resp:APPROVER' as const] : [`resp:APPROVER@${orgId}` as const]),
  },
  rejected: {
    type: 'DOC_APPROVE',
    menuCode,
    title: { en: `${what.en} rejected`, cn: `${what.cn}被驳回` },
    to: ({ submittedBy }: CommonFields) => (submittedBy === null ? [] : [`user:${submittedBy}` as const]),
  },
});

const unsubmitted: Guard<CommonFields, MachineEvent> = own.guard('BID_DELETE_DRAFT', ({ submittedBy }) => submittedBy === null, {
  over: ['submittedBy'],
});

/** The rows that make, write and submit it, and its four states to spread into a longer life. */
export function std<C extends CommonFields, S extends string>(options: StdOptions<C, S>) {
  const { fields, lines, owner, gone, todos } = options;
  const creator: Who<C> = named('the creator', '创建人', (context: C) => [context.createdBy]);
  const writers = [creator, ...owner] as const;
  // Nobody is named by a document that is not there yet.
  const beginners = owner.filter(({ resp }) => resp !== undefined);
  const change = (context: C, sent: MachineEvent) => options.saved(context, sent.payload as SavePayload, sent);
  const save: Transition<C, MachineEvent, S> = { to: 'same', who: writers, guards: options.save ?? [], change };
  const approval = approving<C, S>({
    owner: writers,
    approver: [by('APPROVER', 'SOURCING_MANAGER')],
    submit: { ...options.submit, guards: [complete(fields, lines), ...(options.submit?.guards ?? [])] },
    to: options.to,
    ...(options.approve ? { approve: options.approve } : {}),
    reject: { says: reasonGiven },
    alreadyActed: 'BID_ALREADY_ACTED',
    toApprove: todos.approve,
  });
  const going = gone ? { effects: [gone] } : {};
  const cancel: Transition<C, MachineEvent, S> = { to: 'cancelled' as S, who: writers, ...going };
  const on = { SAVE: save, SUBMIT: approval.submit, CANCEL: cancel, ...options.also };
  const removed: Transition<C, MachineEvent, S> = { to: 'removed', who: writers, guards: [unsubmitted], ...going };
  return {
    create: { to: 'draft' as S, who: [...beginners, system] as unknown as readonly [Who<C>], guards: options.save ?? [], change },
    save,
    submit: approval.submit,
    states: {
      draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: { ...on, DELETE: removed } } satisfies Part<
        C,
        S
      > as Part<C, S>,
      approving: { ...approval.deciding, on: { ...approval.deciding.on, ...options.alsoApproving } } satisfies Part<C, S> as Part<C, S>,
      rejected: {
        label: { en: 'Rejected', cn: '已驳回' },
        colour: 'red',
        phase: 'draft',
        todos: [todos.rejected],
        on,
      } satisfies Part<C, S> as Part<C, S>,
      cancelled: { label: { en: 'Cancelled', cn: '已作废' }, colour: 'dark', final: true } satisfies Omit<Part<C, S>, 'on'> as Omit<
        Part<C, S>,
        'on'
      >,
    },
  };
}
