/**
 * Block A: the standard approval (purchasing.md §0.1). draft → approving → effective | rejected; rejected ones are
 * corrected and submitted again; what was submitted once is voided, what never was is deleted.
 */
import { event, facts, saveEvent } from '../events.js';
import type { Actor, EventOf, EventSpecs, MachineEvent, SavePayload } from '../events.js';
import type { CommonFields, Fields, Label, Lines } from '../fields.js';
import { f } from '../fields.js';
import type { Change, Declared, EffectRule, Guard, State, Todo, Transition, Who } from '../lifecycle.js';
import { lifecycle, named, system } from '../lifecycle.js';
import { refusal } from '../refusals.js';
import type { Reasons } from '../refusals.js';
import { approving, approvingEvents, approvingReasons, complete } from './approving.js';

export const approvalReasons = {
  DOC_NO_LINES: { en: 'Add at least one line.', cn: '请至少维护一行明细' },
  ...approvingReasons,
  DOC_NEVER_SUBMITTED: { en: 'It was never submitted: delete it instead.', cn: '单据从未提交,请直接删除' },
  DOC_SUBMITTED_ONCE: { en: 'It was submitted before: void it instead.', cn: '单据曾提交,请作废' },
} as const satisfies Reasons;

const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const approvalEvents = {
  CREATE: saveEvent('New', '新建', { facts: facts<object>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<object>() }),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<object>() }),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  VOID: event('Void', '作废', comment, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
} satisfies EventSpecs;

export const approvalFields = { submitCount: f.integer('Times submitted', '提交次数', { computed: true, initial: 0 }) } satisfies Fields;

export type ApprovalState = 'draft' | 'approving' | 'rejected' | 'effective' | 'voided';

type ApprovalEvent = EventOf<typeof approvalEvents>;
interface ApprovalContext extends CommonFields {
  readonly submitCount: number;
}

/** Approval by several persons, one after the other; it stays in approval until the last of them. */
interface Several<C> {
  /** Whether one more is enough. */
  readonly last: (context: C) => boolean;
  /** Nobody approves twice. */
  readonly once: Guard<C, MachineEvent>;
  readonly approved: (context: C, actor: Actor) => Change<C>;
}

type Rows<C, S extends string> = Readonly<Record<string, Transition<C, MachineEvent, S> | readonly Transition<C, MachineEvent, S>[]>>;
type Part<C, S extends string> = Omit<State<C, MachineEvent, S>, 'on' | 'deadlines' | 'refuses'> & { readonly on: Rows<C, S> };
type Does<C, S extends string> = Pick<Transition<C, MachineEvent, S>, 'guards' | 'change' | 'effects'>;

interface Written<C, F = object> {
  readonly fields: Fields;
  readonly lines: Lines;
  /** Line kind that must not be empty. */
  readonly mainLine?: keyof C & string;
  readonly owner: Who<C>;
  readonly saved: (context: C, payload: SavePayload, facts: F) => Change<C>;
  readonly submitted?: (context: C, facts: F) => Change<C>;
  readonly submit?: readonly Guard<C, MachineEvent>[];
  readonly todos: { readonly approve: Todo<C>; readonly rejected: Todo<C> };
  /** On voiding and deleting. */
  readonly gone?: EffectRule<C, MachineEvent>;
}

interface ApprovalOptions<C> extends Written<C> {
  readonly several?: Several<C>;
}

export type BlockAState = 'draft' | 'approving' | 'rejected' | 'voided';

/** `F`: what prepare reads when it is made, saved and submitted. */
export interface BlockAOptions<C, S extends string, F = object> extends Written<C, F> {
  /** Where an approval leads; rows where that depends, each with what it does besides. */
  readonly to: S | readonly Pick<Transition<C, MachineEvent, S>, 'to' | 'when' | 'change' | 'effects'>[];
  /** Of every approval. */
  readonly approve?: Does<C, S>;
  readonly approver?: readonly [Who<C>, ...Who<C>[]];
  /** Of every save, beside the input's own checks. */
  readonly save?: readonly Guard<C, MachineEvent>[];
}

/**
 * Block A as a part of a longer life: its four states to spread into a lifecycle, the row that makes one, and the rows by
 * which it is written, for further states in which it is.
 */
export function blockA<C extends ApprovalContext, S extends string, F = object>(options: BlockAOptions<C, S, F>) {
  const { fields, lines, mainLine, owner, submitted, gone } = options;
  const own: Who<C> = named('the owner', '负责人', (context: C) => [context.createdBy]);
  const owners = [owner, own] as const;
  const saved = (context: C, sent: MachineEvent) => options.saved(context, sent.payload as SavePayload, sent.facts as F);
  const going = gone ? { effects: [gone] } : {};
  const save: Transition<C, MachineEvent, S> = { to: 'same', who: owners, guards: options.save ?? [], change: saved };
  const approval = approving<C, S>({
    owner: owners,
    ...(options.approver ? { approver: options.approver } : {}),
    submit: {
      guards: [...(mainLine ? [hasLines<C>(mainLine)] : []), complete(fields, lines), ...(options.submit ?? [])],
      change: (context, sent) => ({ ...submitted?.(context, sent.facts as F), submitCount: context.submitCount + 1 }) as Change<C>,
    },
    to: options.to,
    ...(options.approve ? { approve: options.approve } : {}),
    toApprove: options.todos.approve,
  });
  const voided = { to: 'voided' as S, who: owners, guards: [onceSubmitted], ...going };
  const removed = { to: 'removed' as const, who: owners, guards: [neverSubmitted], ...going };
  return {
    create: { to: 'draft' as S, who: [owner, system] as const, guards: options.save ?? [], change: saved },
    save,
    submit: approval.submit,
    voided,
    states: {
      draft: {
        label: { en: 'Draft', cn: '草稿' },
        colour: 'grey',
        phase: 'draft',
        on: { SAVE: save, SUBMIT: approval.submit, VOID: voided, DELETE: removed },
      } satisfies Part<C, S> as Part<C, S>,
      approving: approval.deciding,
      rejected: {
        label: { en: 'Rejected', cn: '已驳回' },
        colour: 'red',
        phase: 'draft',
        todos: [options.todos.rejected],
        on: { SAVE: save, SUBMIT: approval.submit, VOID: voided },
      } satisfies Part<C, S> as Part<C, S>,
      voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'dark', final: true } satisfies Omit<Part<C, S>, 'on'> as Omit<
        Part<C, S>,
        'on'
      >,
    },
  };
}

/** The to-dos of Block A: of those who approve in its organisation, and of whoever submitted what is rejected. */
export const approvalTodos = (menuCode: string, what: Label) => ({
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

const code = <C>(name: keyof typeof approvalReasons, holds: (context: C) => boolean, over: readonly string[]): Guard<C, MachineEvent> => ({
  codes: [name],
  over,
  check: (context) => holds(context) || refusal(name),
});
const hasLines = <C>(kind: keyof C & string) =>
  code<C>('DOC_NO_LINES', (context) => (context[kind] as readonly unknown[]).length > 0, [kind]);
const neverSubmitted = code<ApprovalContext>('DOC_SUBMITTED_ONCE', ({ submitCount }) => submitCount === 0, ['submitCount']);
const onceSubmitted = code<ApprovalContext>('DOC_NEVER_SUBMITTED', ({ submitCount }) => submitCount > 0, ['submitCount']);

export function approvalLifecycle<C extends ApprovalContext>(
  options: ApprovalOptions<C>,
): Declared<C, ApprovalEvent['type'], ApprovalState> {
  const { several } = options;
  const block = blockA<C, ApprovalState>({
    ...options,
    to: several ? [{ to: 'same', when: (context) => !several.last(context) }, { to: 'effective' }] : 'effective',
    ...(several ? { approve: { guards: [several.once], change: (context, { actor }) => several.approved(context, actor) } } : {}),
  });
  return lifecycle<C, ApprovalEvent>()<ApprovalState>(
    { CREATE: block.create },
    {
      draft: block.states.draft,
      approving: block.states.approving,
      rejected: block.states.rejected,
      effective: { label: { en: 'Effective', cn: '已生效' }, colour: 'green', phase: 'inForce', ended: true },
      voided: block.states.voided,
    },
  ) as Declared<C, ApprovalEvent['type'], ApprovalState>;
}
