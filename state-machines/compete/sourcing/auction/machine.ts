/** An inquiry or auction from draft to generated documents (auction-tender.md §1). */
import type { MachineEvent, Responsibility } from '../../../kernel/events.js';
import type { Todo, Transition, Who } from '../../../kernel/lifecycle.js';
import { by, creator, lifecycle, named, own, system } from '../../../kernel/lifecycle.js';
import { approving } from '../../../kernel/stock/approving.js';
import { sourcing } from '../../../trade/sourced.js';
import type { Sourcing } from '../../../trade/sourced.js';
import { needCodes, takenBy, typeOf } from '../../targets.js';
import type { Downstream } from '../../targets.js';
import * as changes from './changes.js';
import * as effects from './effects.js';
import type { AuctionEvent, AuctionEventOf, events } from './events.js';
import type { Auction } from './fields.js';
import * as guards from './guards.js';
import { openAwards, targetLines, targetSource } from './rules/award.js';
import { juryProps, scored } from './rules/jury.js';
import { jurorsOf } from './rules/setup.js';

export type AuctionState =
  | 'draft'
  | 'publishApproving'
  | 'publishRejected'
  | 'approved'
  | 'published'
  | 'bidding'
  | 'bidEnded'
  | 'techOpened'
  | 'opened'
  | 'awardApproving'
  | 'awardRejected'
  | 'awarded'
  | 'generated'
  | 'failed'
  | 'cancelled';

type Row<K extends keyof typeof events> = Transition<Auction, AuctionEventOf<K>, AuctionState>;

const buyer = by('BUYER', 'SOURCING_MANAGER');
const manager = by('SOURCING_MANAGER');
const invitee = own((c: Auction, supplierId) => c.suppliers.some((one) => one.supplierId === supplierId && one.inviteState !== 'REMOVED'));
/** Anybody who is not on the list already, be it that he was taken off it. */
const caller = own(
  (c: Auction, supplierId) => c.publicCallFlag === 'Y' && c.roundNo === 1 && c.suppliers.every((one) => one.supplierId !== supplierId),
);
const awardSubmitter: Who<Auction> = named('the submitter of the award', '定标提交人', (c) => [c.awardSubmittedBy]);
const leader: Who<Auction> = named('the leader of the jury', '评审组长', (c) =>
  c.jury.filter((one) => one.juryRole === 'LEADER').map(({ userId }) => userId),
);
const jurors: readonly Responsibility[] = ['EXPERT', 'BUYER', 'SOURCING_MANAGER', 'QUALITY', 'ENGINEER', 'FINANCE', 'SUPPLIER_MANAGER'];
/** Anybody inside may try; the guard tells who is no juror. */
const juror: Who<Auction> = { label: { en: 'a juror', cn: '评审成员' }, resp: jurors, test: (_c, actor) => actor.userType === 'INSIDE' };
const openers: Who<Auction> = named('an opener', '开标人', (c) => c.openerIds);

const save: Row<'SAVE'> = { to: 'same', who: [buyer], guards: [guards.modeFixed], change: (c, e) => changes.saved(c, e.payload, e.facts) };
const cancel = (who: Who<unknown>): Row<'CANCEL'> => ({
  to: 'cancelled',
  who: [who],
  guards: [guards.reasonGiven],
  effects: [effects.cancelled],
});
const fail: Row<'FAIL'> = { to: 'failed', who: [buyer], guards: [guards.reasonGiven], effects: [effects.failed] };

const toBuyer = (c: Auction) => (c.buyerId === null ? [] : [`user:${c.buyerId}` as const]);
const toApprovers = (c: Auction) => [`resp:APPROVER@${c.orgId}` as const];
const awaited = (c: Auction) =>
  c.suppliers
    .filter((one) => one.roundNo === c.roundNo && ['INVITED', 'VIEWED', 'ACCEPTED', 'WITHDRAWN'].includes(one.inviteState))
    .map((one) => `supplier:${one.supplierId}` as const);
const silentJurors = (c: Auction) =>
  juryProps(c).length === 0
    ? []
    : jurorsOf(c)
        .filter((one) => one.submittedAt === null)
        .map((one) => `user:${one.userId}` as const);
const todoOf = (type: string, menuCode: string, en: string, cn: string, to: Todo<Auction>['to'] = toBuyer): Todo<Auction> => ({
  type,
  menuCode,
  title: { en, cn },
  to,
});
const due = (c: Auction) => c.bidEndDate;
const todo = {
  approve: todoOf('DOC_APPROVE', 'inquiryProposalEdit', 'Inquiry to approve', '询价发布待审批', toApprovers),
  approveAward: todoOf('DOC_APPROVE', 'inquiryAwardSummaryList', 'Award to approve', '询价定标待审批', toApprovers),
  rejected: todoOf('AUCTION_PUBLISH', 'inquiryProposalEdit', 'Inquiry rejected', '询价发布被驳回', (c) =>
    c.submittedBy === null ? [] : [`user:${c.submittedBy}` as const],
  ),
  publish: todoOf('AUCTION_PUBLISH', 'inquiryProposalEdit', 'Inquiry to publish', '询价待发布'),
  respond: { ...todoOf('BIDDING_TO_RESPONSE', 'inquiryNotQuotationDetail', 'Quotation wanted', '待报价', awaited), due },
  bargain: {
    ...todoOf('BIDDING_TO_BARGAINING', 'inquiryNotQuotationDetail', 'Quotation wanted in another round', '待再次报价', (c) =>
      c.roundNo > 1 ? awaited(c) : [],
    ),
    due,
  },
  open: todoOf('AUCTION_OPEN', 'monitorPriceInfo', 'Quotations to open', '待开标'),
  jury: todoOf('AUCTION_JURY', 'inquiryAwardSummaryList', 'Quotations to score', '待评审', silentJurors),
  award: todoOf('AUCTION_AWARD', 'inquiryAwardSummaryList', 'Inquiry to award', '待定标'),
  generate: todoOf('AUCTION_GENERATE', 'inquiryAwardSummaryList', 'Award to turn into documents', '待转单'),
};

const says = guards.reasonGiven;
const alreadyActed = 'APPROVAL_ALREADY_ACTED';
const tooLate = (c: Auction, at: number) => (c.bidEndDate ?? 0) < at + 30 * 60_000;
const waits = (c: Auction, e: MachineEvent) => c.publishOnApproval === 'N' || tooLate(c, e.at);
const early = (c: Auction, e: MachineEvent) => e.at < (c.bidStartDate ?? 0);

const publishApproval = approving<Auction, AuctionState, AuctionEventOf<'SUBMIT_PUBLISH'>>({
  stage: { submit: 'SUBMIT_PUBLISH', approve: 'APPROVE_PUBLISH', reject: 'REJECT_PUBLISH', rejected: 'publishRejected' },
  owner: [buyer],
  during: 'publishApproving',
  label: { en: 'Publication in approval', cn: '发布审批中' },
  submit: { guards: [guards.publishable], change: (c, e) => changes.submitted(c, e.facts) },
  to: [
    { to: 'approved', when: waits },
    { to: 'published', when: early, change: (c, e) => changes.published(c, e as never), effects: [effects.publication] },
    { to: 'bidding', change: (c, e) => changes.published(c, e as never), effects: [effects.publication] },
  ],
  reject: { says, effects: [effects.rejected] },
  alreadyActed,
  toApprove: todo.approve,
});
const awardApproval = approving<Auction, AuctionState, AuctionEventOf<'SUBMIT_AWARD'>>({
  stage: {
    submit: 'SUBMIT_AWARD',
    withdraw: 'WITHDRAW_AWARD',
    approve: 'APPROVE_AWARD',
    reject: 'REJECT_AWARD',
    before: 'opened',
    rejected: 'awardRejected',
    submittedBy: 'awardSubmittedBy',
  },
  owner: [buyer],
  during: 'awardApproving',
  label: { en: 'Award in approval', cn: '定标审批中' },
  submit: { guards: [guards.awardable] },
  to: 'awarded',
  approve: { change: changes.awarded, effects: [effects.resultTold] },
  reject: { says, effects: [effects.awardRejected] },
  withdraw: { who: [awardSubmitter] },
  alreadyActed,
  toApprove: todo.approveAward,
});

const publishing = { who: [buyer] as const, change: changes.published, effects: [effects.publication] };
const startNow: Row<'IMMEDIATE_START'> = {
  to: 'bidding',
  who: [buyer],
  guards: [guards.leavesTime, guards.nobodyBlocked],
  change: changes.startedNow,
  effects: [effects.startedNow],
};
/** While suppliers may come, look and answer. */
const answering = {
  ADD_SUPPLIER: {
    to: 'same',
    who: [buyer],
    guards: [guards.newcomer],
    change: changes.supplierAdded,
    effects: [effects.invited],
  } as Row<'ADD_SUPPLIER'>,
  REMOVE_SUPPLIER: {
    to: 'same',
    who: [buyer],
    guards: [guards.reasonGiven, guards.listed as never, guards.notQuoted],
    change: (c, e) => changes.withSupplier(c, e.payload.supplierId, { inviteState: 'REMOVED' }),
    effects: [effects.removed],
  } as Row<'REMOVE_SUPPLIER'>,
  REMIND: {
    to: 'same',
    who: [buyer],
    guards: [guards.remindable],
    change: (_c, e) => ({ remindedAt: e.at }),
    effects: [effects.reminded],
  } as Row<'REMIND'>,
  VIEW: { to: 'same', who: [invitee], change: changes.viewed } as Row<'VIEW'>,
  JOIN_CALL: {
    to: 'same',
    who: [caller],
    guards: [guards.joinable],
    change: changes.joined,
    effects: [effects.joined],
  } as Row<'JOIN_CALL'>,
  ACCEPT_INVITE: {
    to: 'same',
    who: [invitee],
    guards: [guards.noneStanding],
    change: (c, e) => changes.withSupplier(c, e.actor.supplierId, { inviteState: 'ACCEPTED', declineReason: null, respondedAt: e.at }),
  } as Row<'ACCEPT_INVITE'>,
  DECLINE_INVITE: {
    to: 'same',
    who: [invitee],
    guards: [guards.reasonGiven, guards.noneStanding],
    change: (c, e) =>
      changes.withSupplier(c, e.actor.supplierId, { inviteState: 'DECLINED', declineReason: e.payload.reason, respondedAt: e.at }),
    effects: [effects.declined],
  } as Row<'DECLINE_INVITE'>,
  SAVE_BID: { to: 'same', who: [invitee], guards: [guards.draftable], change: changes.drafted } as Row<'SAVE_BID'>,
  ADJUST_BID_END_DATE: {
    to: 'same',
    who: [buyer],
    guards: [guards.adjustable],
    change: changes.endMoved,
    effects: [effects.endMoved],
  } as Row<'ADJUST_BID_END_DATE'>,
  CANCEL: cancel(buyer),
};

const endings = { change: (_c: Auction, e: MachineEvent) => ({ endedAt: e.at }) };
const hasBid = (c: Auction) => c.bids.some((bid) => bid.roundNo === c.roundNo && bid.bidState === 'SUBMITTED');
const firstToOpen = (c: Auction, e: MachineEvent) => c.dualOpeningFlag === 'Y' && !guards.firstStands(c, e.at);
const byFirst: Row<'BID_OPENING'> = {
  to: 'same',
  who: [buyer, openers],
  when: firstToOpen,
  guards: [guards.isOpener, guards.bidsAreIn],
  change: (_c, e) => ({ firstOpenerId: e.actor.onBehalfOf ?? e.actor.userId, firstOpenedAt: e.at, fewBidReason: e.payload.fewBidReason }),
  effects: [effects.openedByFirst],
};
const opening = { who: [buyer, openers] as const, guards: [guards.isOpener, guards.bidsAreIn, guards.secondPerson] };

const scoring = {
  SAVE_SCORE: {
    to: 'same',
    who: [juror],
    guards: [guards.scorable],
    change: (c, e) => ({ scores: scored(c, e.actor.userId, e.payload.rows) }),
  } as Row<'SAVE_SCORE'>,
  SUBMIT_SCORE: {
    to: 'same',
    who: [juror],
    guards: [guards.scoresDone],
    change: (c, e) =>
      changes.judged(c, { jury: c.jury.map((one) => (one.userId === e.actor.userId ? { ...one, submittedAt: e.at } : one)) }),
  } as Row<'SUBMIT_SCORE'>,
  DECLARE_CONFLICT: {
    to: 'same',
    who: [juror],
    guards: [guards.isMember, guards.jurorNotDone, guards.reasonGiven],
    change: (c, e) => ({
      jury: c.jury.map((one) => (one.userId === e.actor.userId ? { ...one, conflictFlag: 'Y' as const } : one)),
      scores: c.scores.filter((score) => score.userId !== e.actor.userId),
    }),
  } as Row<'DECLARE_CONFLICT'>,
  DISQUALIFY: {
    to: 'same',
    who: [buyer, leader],
    guards: [guards.reasonGiven, guards.canStrike],
    change: (c, e) => changes.requalified(c, e.payload.supplierId, false),
  } as Row<'DISQUALIFY'>,
  REQUALIFY: {
    to: 'same',
    who: [buyer, leader],
    guards: [guards.someoneIsOut, guards.reasonGiven, guards.canTakeBack],
    change: (c, e) => changes.requalified(c, e.payload.supplierId, true, e.facts.contents),
  } as Row<'REQUALIFY'>,
};
const newRound: Row<'NEW_ROUND'> = {
  to: 'bidding',
  who: [buyer],
  guards: [guards.roundFits],
  change: changes.nextRound,
  effects: [effects.nextRound],
};
const saveAward: Row<'SAVE_AWARD'> = { to: 'same', who: [buyer], guards: [guards.offersKnown], change: changes.awardSaved };

type Generate = AuctionEventOf<`GENERATE_${Downstream}`>;
const remain = (c: Auction, e: Generate) => openAwards(c, []).length > openAwards(c, e.payload.supplierIds).length;
const generation = (kind: Downstream) => ({
  who: [buyer] as const,
  guards: [
    ...[guards.isPurchase, guards.linesOpen],
    ...(needCodes.includes(kind) ? [guards.itemsCoded] : []),
    ...(kind === 'ORDER' ? [guards.ordersLargeEnough] : []),
  ],
  change: (c: Auction, e: Generate) => {
    const taken = takenBy(targetSource(c, null, null), kind, targetLines(c, e.payload.supplierIds), e.facts.ids ?? {});
    return {
      awards: c.awards.map((award) =>
        taken.has(award.awardKey) ? { ...award, generatedType: typeOf(kind), generatedId: taken.get(award.awardKey)! } : award,
      ),
    };
  },
});
/** A part stays to be generated, or the inquiry has done its work. */
const generate = (kind: Downstream) => [
  { ...generation(kind), to: 'same' as const, when: remain, effects: [effects.generation(kind)] },
  { ...generation(kind), to: 'generated' as const, effects: [effects.generation(kind), effects.finished] },
];

const ofRequisitions: Sourcing<Auction, AuctionState> = {
  target: 'AUCTION',
  lines: ({ items }) => items.map(({ sourceLineId, itemNo, quantity }) => ({ sourceLineId, targetLine: itemNo, qty: quantity })),
  works: [
    'publishApproving',
    'approved',
    'published',
    'bidding',
    'bidEnded',
    'techOpened',
    'opened',
    'awardApproving',
    'awardRejected',
    'awarded',
  ],
  done: ['generated'],
};

const life = lifecycle<Auction, AuctionEvent>()<AuctionState>(
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
        sourceType: 'AUCTION',
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
      on: { SAVE: save, SUBMIT_PUBLISH: publishApproval.submit, DELETE: { to: 'removed', who: [creator] } },
    },
    publishApproving: publishApproval.deciding,
    publishRejected: {
      label: { en: 'Publication rejected', cn: '发布驳回' },
      colour: 'red',
      phase: 'draft',
      todos: [todo.rejected],
      on: { SAVE: save, SUBMIT_PUBLISH: publishApproval.submit },
    },
    approved: {
      label: { en: 'To publish', cn: '待发布' },
      colour: 'blue',
      todos: [todo.publish],
      on: {
        PUBLISH: [
          { ...publishing, to: 'published', when: early, guards: [guards.nobodyBlocked] },
          { ...publishing, to: 'bidding', guards: [guards.leavesTime, guards.nobodyBlocked] },
        ],
        IMMEDIATE_START: startNow,
        RETURN_DRAFT: { to: 'draft', who: [buyer] },
        CANCEL: cancel(buyer),
      },
    },
    published: {
      label: { en: 'Published, not started', cn: '已发布待开始' },
      colour: 'orange',
      todos: [todo.respond],
      deadlines: [{ event: 'START_DUE', at: (c) => c.bidStartDate }],
      on: { ...answering, IMMEDIATE_START: startNow, START_DUE: { to: 'bidding', who: [system], effects: [effects.started] } },
    },
    bidding: {
      label: { en: 'Quoting', cn: '报价中' },
      colour: 'orange',
      todos: [todo.respond, todo.bargain],
      deadlines: [{ event: 'END_DUE', at: (c) => c.bidEndDate }],
      on: {
        ...answering,
        SUBMIT_BID: { to: 'same', who: [invitee], guards: [guards.bidFits], change: (c, e) => changes.bid(c, e, e.actor.supplierId!) },
        WITHDRAW_BID: {
          to: 'same',
          who: [invitee],
          guards: [guards.withdrawable],
          change: (c, e) => changes.withdrawn(c, e.actor.supplierId!),
        },
        SURROGATE_BID: {
          to: 'same',
          who: [buyer],
          guards: [guards.surrogateFits],
          change: (c, e) => changes.bid(c, e, e.payload.supplierId),
          effects: [effects.surrogate],
        },
        EARLY_END: { ...endings, to: 'bidEnded', who: [buyer], guards: [guards.endsEarly] },
        END_DUE: [
          { to: 'opened', who: [system], when: (c) => c.bidMode === 'OPEN' && hasBid(c), change: changes.openEnded },
          { ...endings, to: 'bidEnded', who: [system] },
        ],
      },
    },
    bidEnded: {
      label: { en: 'Quoting ended, to open', cn: '已截止待开标' },
      colour: 'blue',
      todos: [todo.open],
      on: {
        ADJUST_BID_END_DATE: {
          to: 'bidding',
          who: [manager],
          guards: [guards.reopenable],
          change: changes.endMoved,
          effects: [effects.endMoved],
        },
        BID_OPENING: [
          byFirst,
          {
            ...opening,
            to: 'techOpened',
            when: (c) => c.twoEnvelopeFlag === 'Y' && c.roundNo === 1,
            change: (c, e) => ({ ...changes.techOpened(c, e), firstOpenerId: null, firstOpenedAt: null }),
          },
          { ...opening, to: 'opened', change: changes.pricesOpened },
        ],
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    techOpened: {
      label: { en: 'Technical part opened', cn: '技术标已开' },
      colour: 'blue',
      todos: [todo.jury],
      on: {
        ...scoring,
        REOPEN_SCORE: {
          to: 'same',
          who: [leader],
          guards: [guards.reasonGiven],
          change: (c, e) => ({ jury: c.jury.map((one) => (one.userId === e.payload.userId ? { ...one, submittedAt: null } : one)) }),
        },
        BID_OPENING: [
          { ...byFirst, guards: [guards.isOpener, guards.juryDone, guards.bidsAreIn] },
          {
            ...opening,
            to: 'opened',
            guards: [guards.isOpener, guards.juryDone, guards.bidsAreIn, guards.secondPerson],
            change: changes.pricesOpened,
          },
        ],
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    opened: {
      label: { en: 'Opened, in evaluation', cn: '已开标待定标' },
      colour: 'blue',
      todos: [todo.award, todo.jury],
      on: {
        ...scoring,
        NEW_ROUND: newRound,
        SAVE_AWARD: saveAward,
        SUBMIT_AWARD: awardApproval.submit,
        CONVERT_TO_COMPETE: {
          to: 'generated',
          who: [buyer],
          guards: [guards.convertible],
          effects: [effects.converted, effects.finished],
        },
        FAIL: fail,
        CANCEL: cancel(manager),
      },
    },
    awardApproving: awardApproval.deciding,
    awardRejected: {
      label: { en: 'Award rejected', cn: '定标驳回' },
      colour: 'red',
      todos: [todo.award],
      on: { NEW_ROUND: newRound, SAVE_AWARD: saveAward, SUBMIT_AWARD: awardApproval.submit, FAIL: fail, CANCEL: cancel(manager) },
    },
    awarded: {
      label: { en: 'Awarded', cn: '已定标' },
      colour: 'green',
      todos: [todo.generate],
      on: {
        REVOKE_AWARD: {
          to: 'opened',
          who: [manager],
          guards: [guards.reasonGiven, guards.nothingGenerated],
          change: changes.revoked,
          effects: [effects.revoked],
        },
        GENERATE_AGREEMENT: generate('AGREEMENT'),
        GENERATE_ORDER: generate('ORDER'),
        GENERATE_CONTRACT: generate('CONTRACT'),
        GENERATE_PRICING: generate('PRICING'),
        FULFIL_MANUALLY: {
          to: 'generated',
          who: [buyer],
          guards: [guards.reasonGiven],
          change: (_c, e) => ({ fulfilReference: e.payload.reference }),
          effects: [effects.finished],
        },
        DOWNSTREAM_VOIDED: [
          { to: 'ignored', who: [system], when: (c, e) => !c.awards.some((award) => award.generatedId === e.payload.docId) },
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
