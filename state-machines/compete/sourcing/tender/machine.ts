/** A tender by invitation from draft to generated documents (auction-tender.md §7). */
import type { MachineEvent } from '../../../kernel/events.js';
import type { Todo, Transition, Who } from '../../../kernel/lifecycle.js';
import { by, creator, lifecycle, named, own, system } from '../../../kernel/lifecycle.js';
import { approving } from '../../../kernel/stock/approving.js';
import { sourcing } from '../../../trade/sourced.js';
import type { Sourcing } from '../../../trade/sourced.js';
import { needCodes, takenBy, typeOf } from '../../targets.js';
import type { Downstream } from '../../targets.js';
import * as changes from './changes.js';
import * as effects from './effects.js';
import type { TenderEvent, TenderEventOf, events } from './events.js';
import type { Tender } from './fields.js';
import { standingOfRound, roundOf } from './rules/ranking.js';
import { answeredBy, begunFollows, lapsed, openWinners, targetLines, targetSource, winnersByRank } from './rules/winning.js';

export type TenderState =
  | 'draft'
  | 'approving'
  | 'rejected'
  | 'approved'
  | 'inviting'
  | 'invited'
  | 'bidding'
  | 'roundEnded'
  | 'following'
  | 'decided'
  | 'awardApproving'
  | 'awardRejected'
  | 'awarded'
  | 'generated'
  | 'failed'
  | 'cancelled';
type Row<K extends keyof typeof events> = Transition<Tender, TenderEventOf<K>, TenderState>;

const buyer = by('BUYER', 'SOURCING_MANAGER');
const manager = by('SOURCING_MANAGER');
const invitee = own((c: Tender, id) => c.suppliers.some((one) => one.supplierId === id && one.sentAt !== null));
const awardSubmitter: Who<Tender> = named('the submitter of the award', '定标提交人', (c) => [c.awardSubmittedBy]);
const says = changes.reasonGiven;

const save: Row<'SAVE'> = { to: 'same', who: [buyer], change: (c, e) => changes.saved(c, e.payload, e.facts) };
const cancel = (who: Who<unknown>): Row<'CANCEL'> => ({ to: 'cancelled', who: [who], guards: [says], effects: [effects.ended] });
const fail: Row<'FAIL'> = { to: 'failed', who: [manager], guards: [says], effects: [effects.ended] };

const toBuyer = (c: Tender) => (c.buyerId === null ? [] : [`user:${c.buyerId}` as const]);
const toApprovers = (c: Tender) => [`resp:APPROVER@${c.orgId}` as const];
const suppliers = (ids: readonly string[]) => ids.map((id) => `supplier:${id}` as const);
const todoOf = (type: string, menuCode: string, en: string, cn: string, to: Todo<Tender>['to'] = toBuyer): Todo<Tender> => ({
  type,
  menuCode,
  title: { en, cn },
  to,
});
const silent = (c: Tender) => suppliers((roundOf(c)?.supplierIds ?? []).filter((id) => !standingOfRound(c, id)));
const edit = 'tenderInquiryProposal';
const todo = {
  approve: todoOf('DOC_APPROVE', edit, 'Tender to approve', '邀标待审批', toApprovers),
  approveAward: todoOf('DOC_APPROVE', edit, 'Tender award to approve', '邀标定标待审批', toApprovers),
  rejected: todoOf('TENDER_SEND', edit, 'Tender rejected', '邀标被驳回', (c) =>
    c.submittedBy === null ? [] : [`user:${c.submittedBy}` as const],
  ),
  send: todoOf('TENDER_SEND', edit, 'Invitations to send', '邀请待发送'),
  confirm: todoOf('BIDDING_TO_RESPONSE', 'tenderSupplierInvConfirmDetail', 'Invitation to tender', '邀标待确认', (c) =>
    suppliers(c.suppliers.filter((one) => one.inviteState === 'SENT').map(({ supplierId }) => supplierId)),
  ),
  round: todoOf('TENDER_ROUND', edit, 'Tender: what comes next', '邀标待处理'),
  bid: todoOf('BIDDING_TO_RESPONSE', 'tenderSupplierInvEdit', 'Bid wanted', '待报价', (c) => (c.roundNo === 1 ? silent(c) : [])),
  bargain: todoOf('BIDDING_TO_BARGAINING', 'tenderSupplierInvEdit', 'Bid wanted in another round', '待再次报价', (c) =>
    c.roundNo > 1 ? silent(c) : [],
  ),
  follow: todoOf('TENDER_FOLLOW', 'tenderSupplierInvEdit', 'Will you match the price', '跟标待答复', (c) =>
    suppliers([...new Set(c.follows.filter((one) => one.followState === 'ASKED').map(({ supplierId }) => supplierId))]),
  ),
  award: todoOf('TENDER_AWARD', edit, 'Winners to submit', '待定标'),
  generate: todoOf('TENDER_GENERATE', edit, 'Award to turn into documents', '待转单'),
};

const alreadyActed = 'APPROVAL_ALREADY_ACTED';
const approval = approving<Tender, TenderState, TenderEventOf<'SUBMIT'>>({
  owner: [buyer],
  submit: { guards: [changes.submittable], change: changes.submitted },
  to: 'approved',
  reject: { says, effects: [effects.rejected] },
  alreadyActed,
  toApprove: todo.approve,
});
const awardApproval = approving<Tender, TenderState, TenderEventOf<'SUBMIT_AWARD'>>({
  stage: {
    submit: 'SUBMIT_AWARD',
    withdraw: 'WITHDRAW_AWARD',
    approve: 'APPROVE_AWARD',
    reject: 'REJECT_AWARD',
    before: 'decided',
    rejected: 'awardRejected',
    submittedBy: 'awardSubmittedBy',
  },
  owner: [buyer],
  during: 'awardApproving',
  label: { en: 'Award in approval', cn: '定标审批中' },
  submit: { guards: [changes.awardable] },
  to: 'awarded',
  approve: { effects: [effects.resultTold] },
  reject: { says, effects: [effects.awardRejected] },
  withdraw: { who: [awardSubmitter] },
  alreadyActed,
  toApprove: todo.approveAward,
});

const newRound: Row<'CREATE_NEW_ROUND'> = {
  to: 'bidding',
  who: [buyer],
  guards: [changes.roundFits],
  change: changes.roundBegun,
  effects: [effects.roundBegun],
};
const modify: Row<'MODIFY_WINNING_SUPPLIER'> = { to: 'same', who: [buyer], guards: [changes.modifiable], change: changes.changedWinners };

const confirmUnit: Row<'OU_CONFIRM'> = {
  to: 'same',
  who: [buyer],
  guards: [changes.unitOwn],
  change: (c, e) => ({
    ouStates: c.ouStates.map((one) =>
      one.ouId === e.payload.ouId
        ? { ...one, ouState: e.payload.agree === 'Y' ? ('CONFIRMED' as const) : ('OBJECTED' as const), ouComment: e.payload.reason }
        : one,
    ),
  }),
};

const followsAfter = (c: Tender, e: TenderEventOf<'FOLLOW_BID'>) =>
  answeredBy(c.follows, e.actor.supplierId ?? '', e.payload.itemNo, e.payload.accept === 'Y');
const follow = {
  who: [invitee] as const,
  guards: [changes.mayFollow],
  change: (c: Tender, e: TenderEventOf<'FOLLOW_BID'>) => changes.followed(c, followsAfter(c, e), e.at),
  effects: [effects.followAsked],
};
const overdue = {
  who: [system] as const,
  change: (c: Tender, e: MachineEvent) => changes.followed(c, lapsed(c.follows, e.at), e.at),
  effects: [effects.followAsked],
};
/** Whoever has not answered is not asked any more. */
const closed = (c: Tender) =>
  c.follows.map((one) => (one.followState === 'ASKED' || one.followState === 'WAITING' ? { ...one, followState: 'LAPSED' as const } : one));

type Generate = TenderEventOf<`GENERATE_${Downstream}`>;
const remain = (c: Tender, e: Generate) => openWinners(c, []).length > openWinners(c, e.payload.supplierIds).length;
const generation = (kind: Downstream) => ({
  who: [buyer] as const,
  guards: [
    changes.linesOpen,
    ...(needCodes.includes(kind) ? [changes.itemsCoded] : []),
    ...(kind === 'ORDER' ? [changes.ordersLargeEnough] : []),
  ],
  change: (c: Tender, e: Generate) => {
    const taken = takenBy(targetSource(c), kind, targetLines(c, e.payload.supplierIds), e.facts.ids ?? {});
    return {
      winners: c.winners.map((one) =>
        taken.has(one.winKey) ? { ...one, generatedType: typeOf(kind), generatedId: taken.get(one.winKey)! } : one,
      ),
    };
  },
});
const generate = (kind: Downstream) => [
  { ...generation(kind), to: 'same' as const, when: remain, effects: [effects.generation(kind)] },
  { ...generation(kind), to: 'generated' as const, effects: [effects.generation(kind), effects.finished] },
];

const ofRequisitions: Sourcing<Tender, TenderState> = {
  target: 'TENDER',
  lines: ({ items }) => items.map(({ sourceLineId, itemNo, quantity }) => ({ sourceLineId, targetLine: itemNo, qty: quantity })),
  works: [
    'approving',
    'approved',
    'inviting',
    'invited',
    'bidding',
    'roundEnded',
    'following',
    'decided',
    'awardApproving',
    'awardRejected',
    'awarded',
  ],
  done: ['generated'],
};

const life = lifecycle<Tender, TenderEvent>()<TenderState>(
  {
    CREATE: {
      to: 'draft',
      who: [buyer, system],
      change: (c, e) => ({
        sourceType: 'MANUAL',
        buyerId: e.actor.userType === 'SYSTEM' ? null : e.actor.userId,
        ...changes.saved(c, e.payload, e.facts),
      }),
    },
    COPY: {
      to: 'draft',
      who: [buyer],
      change: (c, e) => ({
        ...changes.saved(c, e.facts.copy ?? {}, e.facts),
        sourceType: 'TENDER',
        sourceId: e.facts.sourceId ?? null,
        orgId: e.facts.orgId ?? null,
        buyerId: e.actor.userId,
      }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, SUBMIT: approval.submit, DELETE: { to: 'removed', who: [creator] } },
    },
    approving: approval.deciding,
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      todos: [todo.rejected],
      on: { SAVE: save, SUBMIT: approval.submit },
    },
    approved: {
      label: { en: 'To send', cn: '待发送' },
      colour: 'blue',
      todos: [todo.send],
      on: {
        SEND_SUPPLIER: { to: 'inviting', who: [buyer], guards: [changes.firstSending], change: changes.sent, effects: [effects.invited] },
        CANCEL: cancel(buyer),
      },
    },
    inviting: {
      label: { en: 'Inviting', cn: '邀请中' },
      colour: 'orange',
      todos: [todo.confirm],
      deadlines: [{ event: 'INVITE_DUE', at: (c) => c.inviteEndDate }],
      on: {
        SEND_SUPPLIER: { to: 'same', who: [buyer], guards: [changes.furtherSending], change: changes.sent, effects: [effects.invited] },
        CONFIRM_INVITATION: {
          to: 'same',
          who: [invitee],
          guards: [changes.invitationOpen, changes.rulesAccepted, changes.isSent],
          change: (c, e) =>
            changes.withSupplier(c, e.actor.supplierId, {
              inviteState: 'CONFIRMED',
              confirmedAt: e.at,
              declineReason: null,
              questionnaire: e.payload.questionnaire,
              confirmAttachmentIds: e.payload.confirmAttachmentIds,
            }),
          effects: [effects.answered],
        },
        DECLINE_INVITATION: {
          to: 'same',
          who: [invitee],
          guards: [changes.invitationOpen, changes.isSent, says],
          change: (c, e) =>
            changes.withSupplier(c, e.actor.supplierId, { inviteState: 'DECLINED', confirmedAt: e.at, declineReason: e.payload.reason }),
          effects: [effects.answered],
        },
        EXTEND_INVITATION: {
          to: 'same',
          who: [buyer],
          guards: [changes.laterInvitation],
          change: (_c, e) => ({ inviteEndDate: e.payload.inviteEndDate }),
          effects: [effects.inviteMoved],
        },
        END_INVITATION: { to: 'invited', who: [buyer], guards: [changes.allAnsweredInvitation], change: changes.invitationEnded },
        INVITE_DUE: { to: 'invited', who: [system], change: changes.invitationEnded },
        CANCEL: cancel(buyer),
      },
    },
    invited: {
      label: { en: 'Invitation ended', cn: '邀请结束' },
      colour: 'blue',
      todos: [todo.round],
      on: {
        ADMIT: {
          to: 'same',
          who: [buyer],
          guards: [changes.admissible],
          change: (c, e) =>
            changes.withSupplier(c, e.payload.supplierId, {
              inviteState: e.payload.admit === 'Y' ? 'ADMITTED' : 'NOT_ADMITTED',
              refuseReason: e.payload.admit === 'Y' ? null : e.payload.reason,
            }),
          effects: [effects.admitted],
        },
        SEND_SUPPLIER: {
          to: 'inviting',
          who: [buyer],
          guards: [changes.furtherSending],
          change: changes.sent,
          effects: [effects.invited],
        },
        CREATE_NEW_ROUND: newRound,
        FAIL: fail,
        CANCEL: cancel(buyer),
      },
    },
    bidding: {
      label: { en: 'Round open', cn: '轮次报价中' },
      colour: 'orange',
      todos: [todo.bid, todo.bargain],
      deadlines: [{ event: 'ROUND_DUE', at: (c) => c.roundEndDate }],
      on: {
        BID_PRICE: {
          to: 'same',
          who: [invitee],
          guards: [changes.bidFits],
          change: changes.bid,
        },
        WITHDRAW_BID: {
          to: 'same',
          who: [invitee],
          guards: [changes.withdrawable],
          change: changes.bidTakenBack,
        },
        EXTEND_ROUND: {
          to: 'same',
          who: [buyer],
          guards: [changes.roundLater],
          change: changes.roundExtended,
          effects: [effects.roundMoved],
        },
        EARLY_END: {
          to: 'roundEnded',
          who: [buyer],
          guards: [changes.roundDone],
          change: changes.roundEnded('EARLY'),
          effects: [effects.roundEnded],
        },
        ROUND_DUE: { to: 'roundEnded', who: [system], change: changes.roundEnded('TIME') },
        CANCEL: cancel(manager),
      },
    },
    roundEnded: {
      label: { en: 'Round ended', cn: '轮次结束' },
      colour: 'blue',
      todos: [todo.round],
      on: {
        CREATE_NEW_ROUND: newRound,
        START_FOLLOW: {
          to: 'following',
          who: [buyer],
          guards: [changes.receiptsAgree, changes.canFollow],
          change: (c, e) => changes.followed({ ...c, follows: [] }, begunFollows(c), e.at),
          effects: [effects.followAsked],
        },
        DECIDE: {
          to: 'decided',
          who: [buyer],
          guards: [changes.receiptsAgree, changes.bidIn],
          change: (c) => ({ follows: [], ...changes.decided(c, winnersByRank(c)) }),
        },
        CONVERT_TO_COMPETE: {
          to: 'generated',
          who: [buyer],
          guards: [changes.receiptsAgree, changes.convertible],
          effects: [effects.converted, effects.finished],
        },
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    following: {
      label: { en: 'Follow-bid', cn: '跟标中' },
      colour: 'orange',
      todos: [todo.follow],
      deadlines: [{ event: 'FOLLOW_DUE', at: (c) => c.followDeadline }],
      on: {
        FOLLOW_BID: [
          { ...follow, to: 'same', when: (c, e) => changes.goesOn(c, followsAfter(c, e), e.at) },
          { ...follow, to: 'decided' },
        ],
        FOLLOW_DUE: [
          { ...overdue, to: 'same', when: (c, e) => changes.goesOn(c, lapsed(c.follows, e.at), e.at) },
          { ...overdue, to: 'decided' },
        ],
        END_FOLLOW: { to: 'decided', who: [buyer], guards: [says], change: (c, e) => changes.followed(c, closed(c), e.at) },
        CANCEL: cancel(manager),
      },
    },
    decided: {
      label: { en: 'Winners proposed', cn: '待定标' },
      colour: 'blue',
      todos: [todo.award],
      on: {
        RECONSIDER: {
          to: 'roundEnded',
          who: [buyer],
          guards: [changes.nobodyFollowed],
          change: () => ({ winners: [], ouStates: [], follows: [], awardAmount: null, savingAmount: null, savingRate: null }),
        },
        MODIFY_WINNING_SUPPLIER: modify,
        OU_CONFIRM: confirmUnit,
        SUBMIT_AWARD: awardApproval.submit,
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    awardApproving: awardApproval.deciding,
    awardRejected: {
      label: { en: 'Award rejected', cn: '定标驳回' },
      colour: 'red',
      todos: [todo.award],
      on: {
        MODIFY_WINNING_SUPPLIER: modify,
        OU_CONFIRM: confirmUnit,
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
        MODIFY_WINNING_SUPPLIER: {
          to: 'decided',
          who: [manager],
          guards: [changes.nothingGenerated, changes.modifiable],
          change: changes.changedWinners,
          effects: [effects.resultChanged],
        },
        GENERATE_AGREEMENT: generate('AGREEMENT'),
        GENERATE_ORDER: generate('ORDER'),
        GENERATE_CONTRACT: generate('CONTRACT'),
        GENERATE_PRICING: generate('PRICING'),
        FULFIL_MANUALLY: {
          to: 'generated',
          who: [buyer],
          guards: [says],
          change: (_c, e) => ({ fulfilReference: e.payload.reference }),
          effects: [effects.finished],
        },
        DOWNSTREAM_VOIDED: [
          { to: 'ignored', who: [system], when: (c, e) => !c.winners.some((one) => one.generatedId === e.payload.docId) },
          { to: 'same', who: [system], change: (c, e) => changes.freed(c, e.payload.docId) },
        ],
      },
    },
    generated: { label: { en: 'Documents generated', cn: '已转单' }, colour: 'green', final: true },
    failed: { label: { en: 'Failed', cn: '流标' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', final: true },
  },
);
export const machine = sourcing(life, ofRequisitions);
