/**
 * A compete event from draft to award (compete.md §1). Halls tell it when they open, end or fail; it never looks at
 * offers except when it is awarded. Approval is by a person with the button.
 */
import type { MachineEvent, Responsibility } from '../../kernel/events.js';
import type { Transition, Who } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, named, own, system } from '../../kernel/lifecycle.js';
import { approving } from '../../kernel/stock/approving.js';
import { sourcing } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import * as changes from './changes.js';
import * as effects from './effects.js';
import type { CompeteEvent, CompeteEventOf } from './events.js';
import type { Compete } from './fields.js';
import { generated, creations, openAwards } from './rules/generation.js';
import { needCodes } from '../targets.js';
import type { Downstream } from '../targets.js';
import * as guards from './rules/guards.js';
import { isFinished } from './rules/halls.js';

export type CompeteState =
  | 'draft'
  | 'approving'
  | 'rejected'
  | 'approved'
  | 'published'
  | 'competing'
  | 'awarding'
  | 'awardApproving'
  | 'awardRejected'
  | 'awarded'
  | 'fulfilled'
  | 'handedOver'
  | 'rehearsed'
  | 'failed'
  | 'cancelled';

type Row<K extends Parameters<Names>[0]> = Transition<Compete, CompeteEventOf<K>, CompeteState>;
type Names = (name: keyof typeof import('./events.js').events) => void;

const buyer = by('BUYER', 'SOURCING_MANAGER');
const manager = by('SOURCING_MANAGER');
const invitee = own((c: Compete, supplierId) =>
  c.suppliers.some((supplier) => supplier.supplierId === supplierId && supplier.confirmState !== 'REMOVED'),
);
const awardSubmitter: Who<Compete> = named('the submitter of the award', '定标提交人', (c) => [c.awardSubmittedBy]);
/** What observers of an event may hold. */
export const observing: readonly Responsibility[] = [
  'EXPERT',
  'BUYER',
  'SOURCING_MANAGER',
  'APPROVER',
  'FINANCE',
  'QUALITY',
  'ENGINEER',
  'CONTRACT_MANAGER',
  'SUPPLIER_MANAGER',
  'SUPERVISOR',
];
/** Anybody inside may try; the guard tells who is no observer. */
const insider: Who<Compete> = {
  label: { en: 'an observer', cn: '观察员' },
  resp: observing,
  test: (_c, actor) => actor.userType === 'INSIDE',
};

const save: Row<'SAVE'> = {
  to: 'same',
  who: [buyer],
  guards: [guards.rehearsalFixed, guards.suppliersOnce, guards.formatsPlay],
  change: (c, e) => changes.saved(c, e.payload, e.facts),
};
const cancel = (who: Who<Compete>, when?: (c: Compete) => boolean): Row<'CANCEL'> => ({
  to: 'cancelled',
  who: [who],
  ...(when ? { when } : {}),
  guards: [guards.reasonGiven],
  effects: [effects.cancelled],
});
const projectEnded: Row<'PROJECT_ENDED'> = { to: 'cancelled', who: [system], effects: [effects.endedByProject] };
const recordDeposit: Row<'RECORD_DEPOSIT'> = {
  to: 'same',
  who: [by('FINANCE')],
  guards: [guards.depositAsked, guards.supplierListed],
  change: (c, e) => changes.withSupplier(c, e.payload.supplierId, { depositState: e.payload.depositState }),
  effects: [effects.depositRecorded],
};

type Told = Row<'HALL_ENDED'> & Row<'HALL_FAILED'>;
const stale = (c: Compete, e: MachineEvent) => !changes.isNews(c, e);
const allFinished = (c: Compete, e: MachineEvent) => changes.hallsAfter(c, e).every(isFinished);
const someEnded = (c: Compete, e: MachineEvent) => changes.hallsAfter(c, e).some((hall) => hall.hallProgress === 'ENDED');
const told = (
  to: CompeteState | 'same' | 'ignored',
  when: (c: Compete, e: MachineEvent) => boolean,
  effect?: typeof effects.handedOver,
): Told =>
  ({
    to,
    who: [system],
    when,
    ...(to === 'ignored' ? {} : { change: changes.hallFinished }),
    ...(effect ? { effects: [effect] } : {}),
  }) as Told;
/** Read from the top: news, then more to come, then what all halls together make of the event. */
const hallFinished: readonly Told[] = [
  told('ignored', stale),
  told('same', (c, e) => !allFinished(c, e), effects.nextHall),
  told('handedOver', (c, e) => someEnded(c, e) && c.sourceType === 'BIDDING', effects.handedOver),
  told('awarding', (c, e) => someEnded(c, e) && c.rehearsalFlag === 'N'),
  told('rehearsed', (c) => c.rehearsalFlag === 'Y', effects.archived),
  told('failed', () => true, effects.failed),
];
const hallOpened: readonly Row<'HALL_OPENED'>[] = [
  { to: 'ignored', who: [system], when: (c, e) => changes.tellerOf(c, e) === undefined },
  { to: 'competing', who: [system], change: changes.hallOpened },
];
const hallReopened: readonly Row<'HALL_REOPENED'>[] = [
  { to: 'ignored', who: [system], when: (c, e) => changes.tellerOf(c, e) === undefined },
  { to: 'competing', who: [system], change: changes.hallOpened },
];

const saveAward: Row<'SAVE_AWARD'> = { to: 'same', who: [buyer], guards: [guards.offersKnown], change: changes.awardSaved };
const countersign: Row<'COUNTERSIGN'> = {
  to: 'same',
  who: [insider],
  guards: [guards.isObserver, guards.notCountersigned],
  effects: [effects.countersigned],
  change: (c, e) => ({
    countersigns: [...c.countersigns, { userId: e.actor.userId, opinion: e.payload.opinion, comment: e.payload.comment, at: e.at }],
  }),
};
const fail: Row<'FAIL'> = { to: 'failed', who: [manager], guards: [guards.reasonGiven], effects: [effects.failed] };

type Generate = CompeteEventOf<`GENERATE_${Downstream}`>;
const remain = (c: Compete, e: Generate) => openAwards(c, []).length > openAwards(c, e.payload.supplierIds).length;
const generation = (kind: Downstream) => ({
  who: [buyer] as const,
  guards: [guards.isPurchase, guards.linesOpen, ...(needCodes.includes(kind) ? [guards.itemsCoded] : [])],
  change: (c: Compete, e: Generate) => ({ awards: generated(c, kind, e.payload.supplierIds, e.facts) }),
  effects: [(_c: Compete, e: Generate, before: Compete) => creations(before, kind, e.payload.supplierIds, e.facts)],
});
/** A part stays to be generated, or the event has done its work. A refused one stays where it is either way. */
const generate = (kind: Downstream) => [
  { ...generation(kind), to: 'same' as const, when: (c: Compete, e: Generate) => remain(c, e) },
  { ...generation(kind), to: 'fulfilled' as const },
];

const toBuyer = (c: Compete) => (c.buyerId === null ? [] : [`user:${c.buyerId}` as const]);
const toApprovers = (c: Compete) => [`resp:APPROVER@${c.orgId}` as const];
const todo = {
  approve: {
    type: 'DOC_APPROVE',
    menuCode: 'competeDetail',
    title: { en: 'Compete event to approve', cn: '竞价单待审批' },
    to: toApprovers,
  },
  approveAward: {
    type: 'DOC_APPROVE',
    menuCode: 'competeAwardSummary',
    title: { en: 'Award to approve', cn: '竞价定标待审批' },
    to: toApprovers,
  },
  rejected: {
    type: 'DOC_APPROVE',
    menuCode: 'competeEdit',
    title: { en: 'Compete event rejected', cn: '竞价单被驳回' },
    to: (c: Compete) => (c.submittedBy === null ? [] : [`user:${c.submittedBy}` as const]),
  },
  publish: { type: 'COMPETE_PUBLISH', menuCode: 'competeDetail', title: { en: 'Compete event to publish', cn: '竞价待发布' }, to: toBuyer },
  confirm: {
    type: 'COMPETE_CONFIRM',
    menuCode: 'supplierCompeteDetail',
    title: { en: 'Invitation to a compete event', cn: '竞价邀请' },
    to: (c: Compete) =>
      c.suppliers.filter((supplier) => supplier.confirmState === 'INVITED').map((supplier) => `supplier:${supplier.supplierId}` as const),
  },
  award: { type: 'COMPETE_AWARD', menuCode: 'competeAwardSummary', title: { en: 'Compete event to award', cn: '竞价待定标' }, to: toBuyer },
  generate: {
    type: 'COMPETE_GENERATE',
    menuCode: 'competeAwardSummary',
    title: { en: 'Award to turn into orders', cn: '竞价待转单' },
    to: toBuyer,
  },
};

const says = guards.reasonGiven;
const alreadyActed = 'APPROVAL_ALREADY_ACTED';
const publishesItself = ({ publishOnApproval }: Compete) => publishOnApproval === 'Y';
const eventApproval = approving<Compete, CompeteState, CompeteEventOf<'SUBMIT'>>({
  owner: [buyer],
  submit: { guards: [guards.submittable], change: changes.submitted },
  to: [
    { to: 'approved', when: (c) => !publishesItself(c) },
    { to: 'published', when: publishesItself, change: changes.published, effects: [effects.publication] },
  ],
  reject: { says, effects: [effects.rejected] },
  alreadyActed,
  toApprove: todo.approve,
});
const awardApproval = approving<Compete, CompeteState, CompeteEventOf<'SUBMIT_AWARD'>>({
  stage: {
    submit: 'SUBMIT_AWARD',
    withdraw: 'WITHDRAW_AWARD',
    approve: 'APPROVE_AWARD',
    reject: 'REJECT_AWARD',
    before: 'awarding',
    rejected: 'awardRejected',
    submittedBy: 'awardSubmittedBy',
  },
  owner: [buyer],
  during: 'awardApproving',
  label: { en: 'Award in approval', cn: '定标审批中' },
  submit: { guards: [guards.awardable], change: changes.awardSubmitted },
  to: 'awarded',
  approve: { change: changes.awarded, effects: [effects.resultTold] },
  reject: { says, effects: [effects.awardRejected] },
  withdraw: { who: [awardSubmitter] },
  alreadyActed,
  toApprove: todo.approveAward,
});

/** A project's items are linked by its bill. */
const ofRequisitions: Sourcing<Compete, CompeteState> = {
  target: 'COMPETE',
  lines: ({ sourceType, rehearsalFlag, items }) =>
    sourceType === 'BIDDING' || rehearsalFlag === 'Y'
      ? []
      : items.map(({ sourceLineId, itemNo, quantity }) => ({ sourceLineId, targetLine: itemNo, qty: quantity })),
  works: ['approving', 'approved', 'published', 'competing', 'awarding', 'awardApproving', 'awardRejected', 'awarded'],
  done: ['fulfilled'],
};

const life = lifecycle<Compete, CompeteEvent>()<CompeteState>(
  {
    CREATE: {
      to: 'draft',
      who: [buyer, system],
      guards: [guards.suppliersOnce, guards.formatsPlay],
      change: (c, e) => ({
        sourceType: 'MANUAL',
        buyerId: e.actor.userType === 'SYSTEM' ? null : e.actor.userId,
        ...changes.saved(c, e.payload, e.facts),
      }),
    },
    COPY: {
      to: 'draft',
      who: [buyer],
      guards: [guards.formatsPlay],
      change: (c, e) => ({
        ...changes.saved(c, e.facts.copy ?? {}, e.facts),
        sourceType: 'COMPETE',
        sourceId: e.facts.sourceId ?? null,
        sourceNumber: e.facts.sourceNumber ?? null,
        orgId: e.facts.orgId ?? null,
        buyerId: e.actor.userId,
        rehearsalFlag: e.payload.rehearsalFlag,
      }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: save,
        SUBMIT: eventApproval.submit,
        PROJECT_ENDED: projectEnded,
        CANCEL: cancel(buyer, (c) => c.editionNo > 1 || c.sourceType === 'BIDDING'),
        DELETE: { to: 'removed', who: [creator], guards: [guards.neverPublished, guards.withoutProject] },
      },
    },
    approving: { ...eventApproval.deciding, on: { ...eventApproval.deciding.on, PROJECT_ENDED: projectEnded } },
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      todos: [todo.rejected],
      on: { SAVE: save, SUBMIT: eventApproval.submit, CANCEL: cancel(buyer), PROJECT_ENDED: projectEnded },
    },
    approved: {
      label: { en: 'Approved, not published', cn: '待发布' },
      colour: 'blue',
      todos: [todo.publish],
      on: {
        PUBLISH: {
          to: 'published',
          who: [buyer],
          guards: [guards.startsInTime, guards.nobodyBlocked],
          change: changes.published,
          effects: [effects.publication],
        },
        CANCEL: cancel(buyer),
        PROJECT_ENDED: projectEnded,
      },
    },
    published: {
      label: { en: 'Published', cn: '已发布' },
      colour: 'orange',
      todos: [todo.confirm],
      deadlines: [{ event: 'CONFIRM_DUE', at: (c) => (c.confirmClosedFlag === 'Y' ? null : c.confirmDeadline) }],
      on: {
        ADD_SUPPLIER: {
          to: 'same',
          who: [buyer],
          guards: [guards.confirmOpen, guards.notInvitedYet, guards.newcomerPermitted],
          change: changes.supplierAdded,
          effects: [effects.invited],
        },
        REMOVE_SUPPLIER: {
          to: 'same',
          who: [buyer],
          guards: [guards.reasonGiven, guards.supplierListed],
          change: (c, e) => changes.withSupplier(c, e.payload.supplierId, { confirmState: 'REMOVED' }),
          effects: [effects.removed],
        },
        CONFIRM_PARTICIPATION: {
          to: 'same',
          who: [invitee],
          guards: [guards.confirmOpen, guards.rulesAccepted, guards.taxRateGiven],
          effects: [effects.answered],
          change: (c, e) =>
            changes.withSupplier(c, e.actor.supplierId!, {
              confirmState: 'CONFIRMED',
              taxRate: e.payload.taxRate,
              respondedAt: e.at,
              ...(e.payload.depositAttachmentId === null ? {} : { depositAttachmentId: e.payload.depositAttachmentId }),
            }),
        },
        DECLINE_PARTICIPATION: {
          to: 'same',
          who: [invitee],
          guards: [guards.reasonGiven],
          effects: [effects.answered],
          change: (c, e) =>
            changes.withSupplier(c, e.actor.supplierId!, {
              confirmState: 'DECLINED',
              declineReason: e.payload.reason,
              respondedAt: e.at,
            }),
        },
        RECORD_DEPOSIT: recordDeposit,
        RESCHEDULE: {
          to: 'same',
          who: [buyer],
          guards: [guards.noHallOpen, guards.timesFit, guards.reasonGiven],
          change: (c, e) => changes.rescheduled(c, e),
          effects: [effects.rescheduled],
        },
        REVISE: {
          to: 'draft',
          who: [buyer],
          guards: [guards.noHallOpen, guards.reasonGiven],
          change: changes.revised,
          effects: [effects.revised],
        },
        CONFIRM_DUE: { to: 'same', who: [system], change: changes.confirmationClosed, effects: [effects.fewConfirmed] },
        HALL_OPENED: hallOpened,
        HALL_ENDED: hallFinished,
        HALL_FAILED: hallFinished,
        CANCEL: cancel(buyer),
        PROJECT_ENDED: projectEnded,
      },
    },
    competing: {
      label: { en: 'Competing', cn: '竞价中' },
      colour: 'orange',
      on: {
        RECORD_DEPOSIT: recordDeposit,
        HALL_OPENED: hallOpened,
        HALL_REOPENED: hallReopened,
        HALL_ENDED: hallFinished,
        HALL_FAILED: hallFinished,
        CANCEL: cancel(manager),
        PROJECT_ENDED: projectEnded,
      },
    },
    awarding: {
      label: { en: 'To award', cn: '待定标' },
      colour: 'blue',
      todos: [todo.award],
      on: {
        RECORD_DEPOSIT: recordDeposit,
        HALL_REOPENED: hallReopened,
        COUNTERSIGN: countersign,
        SAVE_AWARD: saveAward,
        SUBMIT_AWARD: awardApproval.submit,
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    awardApproving: {
      ...awardApproval.deciding,
      on: { ...awardApproval.deciding.on, RECORD_DEPOSIT: recordDeposit, HALL_REOPENED: hallReopened },
    },
    awardRejected: {
      label: { en: 'Award rejected', cn: '定标驳回' },
      colour: 'red',
      todos: [todo.award],
      on: {
        RECORD_DEPOSIT: recordDeposit,
        HALL_REOPENED: hallReopened,
        COUNTERSIGN: countersign,
        SAVE_AWARD: saveAward,
        SUBMIT_AWARD: awardApproval.submit,
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    awarded: {
      label: { en: 'Awarded', cn: '已定标' },
      colour: 'green',
      todos: [todo.generate],
      on: {
        RECORD_DEPOSIT: recordDeposit,
        REVOKE_AWARD: {
          to: 'awarding',
          who: [manager],
          guards: [guards.reasonGiven, guards.nothingGenerated],
          effects: [effects.revoked],
        },
        GENERATE_AGREEMENT: generate('AGREEMENT'),
        GENERATE_ORDER: generate('ORDER'),
        GENERATE_CONTRACT: generate('CONTRACT'),
        GENERATE_PRICING: generate('PRICING'),
        FULFIL_MANUALLY: {
          to: 'fulfilled',
          who: [buyer],
          guards: [guards.reasonGiven],
          change: (_c, e) => ({ fulfilReference: e.payload.reference }),
        },
        DOWNSTREAM_VOIDED: [
          { to: 'ignored', who: [system], when: (c, e) => !c.awards.some((award) => award.generatedId === e.payload.docId) },
          { to: 'same', who: [system], change: (c, e) => changes.freed(c, e.payload.docId) },
        ],
      },
    },
    fulfilled: {
      label: { en: 'Documents generated', cn: '已转单' },
      colour: 'green',
      ended: true,
      entry: [effects.archived],
      on: { RECORD_DEPOSIT: recordDeposit },
    },
    handedOver: {
      label: { en: 'Prices handed to the bidding project', cn: '结果已转招标项目' },
      colour: 'dark',
      ended: true,
      on: { RECORD_DEPOSIT: recordDeposit },
    },
    rehearsed: { label: { en: 'Rehearsal finished', cn: '演练结束' }, colour: 'dark', final: true },
    failed: { label: { en: 'Failed', cn: '流标' }, colour: 'dark', ended: true, on: { RECORD_DEPOSIT: recordDeposit } },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', ended: true, on: { RECORD_DEPOSIT: recordDeposit } },
  },
);
export const machine = sourcing(life, ofRequisitions);
