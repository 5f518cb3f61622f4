/**
 * Block A: the standard approval (purchasing.md §0.1). draft → approving → effective | rejected; rejected ones are
 * corrected and submitted again; what was submitted once is voided, what never was is deleted.
 */
import { event, facts, saveEvent } from '../events.js';
import type { Actor, EventOf, EventSpecs, MachineEvent, SavePayload } from '../events.js';
import type { CommonFields, Fields, Lines } from '../fields.js';
import { f } from '../fields.js';
import type { Change, Declared, EffectRule, Guard, Todo, Who } from '../lifecycle.js';
import { lifecycle, named, system } from '../lifecycle.js';
import { refusal } from '../refusals.js';
import type { Reasons } from '../refusals.js';
import { approving, approvingEvents, approvingReasons, complete } from './approving.js';
import type { ItemFacts } from './item-copies.js';

export const approvalReasons = {
  DOC_NO_LINES: { en: 'Add at least one line.', cn: '请至少维护一行明细' },
  ...approvingReasons,
  DOC_NEVER_SUBMITTED: { en: 'It was never submitted: delete it instead.', cn: '单据从未提交,请直接删除' },
  DOC_SUBMITTED_ONCE: { en: 'It was submitted before: void it instead.', cn: '单据曾提交,请作废' },
} as const satisfies Reasons;

const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const approvalEvents = {
  CREATE: saveEvent('New', '新建', { facts: facts<ItemFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<ItemFacts>() }),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<ItemFacts>() }),
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

interface ApprovalOptions<C> {
  readonly fields: Fields;
  readonly lines: Lines;
  /** Line kind that must not be empty. */
  readonly mainLine: keyof C & string;
  readonly owner: Who<C>;
  readonly saved: (context: C, payload: SavePayload, facts: ItemFacts) => Change<C>;
  readonly submitted: (context: C, facts: ItemFacts) => Change<C>;
  readonly submit?: readonly Guard<C, MachineEvent>[];
  readonly several?: Several<C>;
  readonly todos: { readonly approve: Todo<C>; readonly rejected: Todo<C> };
  /** On voiding and deleting. */
  readonly gone?: EffectRule<C, MachineEvent>;
}

export function approvalLifecycle<C extends ApprovalContext>(
  options: ApprovalOptions<C>,
): Declared<C, ApprovalEvent['type'], ApprovalState> {
  const { fields, lines, mainLine, owner, saved, submitted, several, gone } = options;
  const values = (context: C) => context as unknown as Readonly<Record<string, unknown>>;
  const code = (
    name: keyof typeof approvalReasons,
    holds: (context: C, sent: MachineEvent) => boolean,
    over?: readonly string[],
  ): Guard<C, MachineEvent> => ({
    codes: [name],
    ...(over ? { over } : { needs: 'ask' as const }),
    check: (context, sent) => holds(context, sent) || refusal(name),
  });
  const hasLines = code('DOC_NO_LINES', (context) => (values(context)[mainLine] as readonly unknown[]).length > 0, [mainLine]);
  const neverSubmitted = code('DOC_SUBMITTED_ONCE', (context) => context.submitCount === 0, ['submitCount']);
  const onceSubmitted = code('DOC_NEVER_SUBMITTED', (context) => context.submitCount > 0, ['submitCount']);
  const own: Who<C> = named('the owner', '负责人', (context: C) => [context.createdBy]);

  const save = {
    to: 'same' as const,
    who: [owner, own] as const,
    change: (context: C, sent: MachineEvent) => saved(context, sent.payload as SavePayload, sent.facts as ItemFacts),
  };
  const approval = approving<C, ApprovalState>({
    owner: [owner, own],
    submit: {
      guards: [hasLines, complete(fields, lines), ...(options.submit ?? [])],
      change: (context, sent) => ({ ...submitted(context, sent.facts as ItemFacts), submitCount: context.submitCount + 1 }) as Change<C>,
    },
    to: several ? [{ to: 'same', when: (context) => !several.last(context) }, { to: 'effective' }] : 'effective',
    ...(several ? { approve: { guards: [several.once], change: (context, { actor }) => several.approved(context, actor) } } : {}),
    toApprove: options.todos.approve,
  });
  const voided = { to: 'voided' as const, who: [owner, own] as const, guards: [onceSubmitted], ...(gone ? { effects: [gone] } : {}) };
  const removed = { to: 'removed' as const, who: [owner, own] as const, guards: [neverSubmitted], ...(gone ? { effects: [gone] } : {}) };
  return lifecycle<C, ApprovalEvent>()<ApprovalState>(
    {
      CREATE: { to: 'draft', who: [owner, system], change: (context, sent) => saved(context, sent.payload, sent.facts) },
    },
    {
      draft: {
        label: { en: 'Draft', cn: '草稿' },
        colour: 'grey',
        phase: 'draft',
        on: { SAVE: save, SUBMIT: approval.submit, VOID: voided, DELETE: removed },
      },
      approving: approval.deciding,
      rejected: {
        label: { en: 'Rejected', cn: '已驳回' },
        colour: 'red',
        phase: 'draft',
        todos: [options.todos.rejected],
        on: { SAVE: save, SUBMIT: approval.submit, VOID: voided },
      },
      effective: { label: { en: 'Effective', cn: '已生效' }, colour: 'green', phase: 'inForce', ended: true },
      voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'dark', final: true },
    },
  ) as Declared<C, ApprovalEvent['type'], ApprovalState>;
}

/** An award's document that goes tells the sourcing document, which frees its lines (conventions.md, "Events between documents" 6). */
export const downstreamVoided =
  (type: string, lineKeys: (context: never) => readonly string[]): EffectRule<CommonFields, MachineEvent> =>
  (context) =>
    context.sourceType === 'COMPETE' && context.sourceId !== null
      ? [
          {
            kind: 'send',
            type: 'srmSfdCompeteHeader',
            id: context.sourceId,
            event: 'DOWNSTREAM_VOIDED',
            payload: { docType: type, docId: context.id, lineIds: lineKeys(context as never) },
          },
        ]
      : [];
