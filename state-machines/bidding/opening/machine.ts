/** The life of an opening (bidding.md §8): scheduled, signed in, decrypted by a quorum, read out one by one, and closed. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { actsAs, by, lifecycle, own as ownedBy, refusalsOf, system } from '../../kernel/lifecycle.js';
import { HOUR_MS, MINUTE_MS } from '../../kernel/primitives/instant.js';
import { refusal } from '../../kernel/refusals.js';
import { bidReasons, consentGiven, reasonGiven } from '../reasons.js';
import { consentUsed } from '../shared/consents.js';
import { keyHolder, projectOwner, sourcingManager, supervisor } from '../shared/people.js';
import {
  closed,
  completes,
  confirmed,
  copied,
  created,
  isHolder,
  isTwice,
  readNext,
  resulted,
  revealed,
  roleOf,
  shared,
  signedIn,
  started,
  supervisorConfirmed,
  supervisorIsIn,
  toRead,
  undecrypted,
  windowOver,
} from './changes.js';
import type { CloseFacts, Opening, OpeningEvent, OpeningEventOf, RevealFacts, ShareFacts } from './fields.js';

const own = refusalsOf({
  BID_OPEN_NOT_INVITED: { en: 'You take no part in this opening.', cn: '您不是本次开标的参加人' },
  BID_OPEN_TOO_EARLY: { en: 'The opening time has not come.', cn: '未到开标时间' },
  BID_OPEN_NOTICE: { en: 'Bidders need two hours of notice at least.', cn: '开标时间须至少提前2小时通知投标人' },
  BID_OPEN_STAGE: {
    en: 'Only the opening of prices is given its time here; others open at the deadline.',
    cn: '仅商务开标在此确定时间,其余于截标时开标',
  },
  BID_OPEN_ALL_SHORT: { en: 'No section has enough bids.', cn: '所有标段投标人数不足' },
  BID_OPEN_NOT_HOLDER: { en: 'You hold no opening key.', cn: '您不是密钥持有人' },
  BID_OPEN_SHARE_INVALID: { en: 'The key share does not fit its recorded hash.', cn: '密钥份额校验失败' },
  BID_OPEN_SHARE_TWICE: { en: 'Your share is already in.', cn: '您已提交密钥份额' },
  BID_OPEN_SUPERVISOR_ABSENT: { en: 'The supervisor has not signed in.', cn: '监标人未签到' },
  BID_OPEN_REVEAL_EARLY: { en: 'Reveal mode is allowed 2 hours after the opening time.', cn: '开标时间2小时后方可启用投标人解密' },
  BID_OPEN_WINDOW_OVER: { en: 'The decryption window is over.', cn: '解密时限已过' },
  BID_OPEN_HASH: { en: 'Content does not fit its commitment.', cn: '内容与承诺值不符' },
  BID_OPEN_ALL_READ: { en: 'All bids are read.', cn: '已全部唱标' },
  BID_OPEN_NOT_ALL_READ: { en: 'Not all bids are read.', cn: '尚未全部唱标' },
  BID_OPEN_SUPERVISOR_RECORD: { en: 'The supervisor has not confirmed the record.', cn: '监标人未确认开标记录' },
});
export const reasons = { ...bidReasons, ...own.reasons };
const { guard } = own;

export type OpeningState = 'scheduled' | 'checking_in' | 'decrypting' | 'reading' | 'closed' | 'aborted';

type Asked = Guard<Opening, MachineEvent>;
type Share = OpeningEventOf<'SUBMIT_SHARE'>;
const given = (event: MachineEvent) => event.facts as ShareFacts;
const ask = { needs: 'ask' } as const;
const invited: Asked = guard('BID_OPEN_NOT_INVITED', (c, { actor }) => roleOf(c, actor) !== null, ask);
const timeCome: Asked = guard(
  'BID_OPEN_TOO_EARLY',
  (c, event) => c.openTime !== null && event.at >= c.openTime && given(event).bidsClosed === true,
  ask,
);
const noticed: Asked = guard(
  'BID_OPEN_NOTICE',
  (_c, event) => (event.payload as { openTime: number }).openTime >= event.at + 2 * HOUR_MS,
  ask,
);
const ofPrices: Asked = guard('BID_OPEN_STAGE', ({ stage }) => stage === 'COMMERCIAL', { over: ['stage'] });
const someEnough: Asked = guard('BID_OPEN_ALL_SHORT', (_c, event) => given(event).allShort !== true, ask);
const unobjected: Asked = {
  codes: ['BID_PROJ_OBJECTION_OPEN'],
  needs: 'ask',
  check: (_c, { facts }) => ((facts as CloseFacts).objections ?? 0) === 0 || refusal('BID_PROJ_OBJECTION_OPEN'),
};
const holds: Asked = guard(
  'BID_OPEN_NOT_HOLDER',
  (c, { actor }) => (c.sealMode === 'SERVER_KEY' ? actsAs(c.supervisorUserId, actor) : isHolder(c, actor)),
  ask,
);
const validShare: Asked = guard('BID_OPEN_SHARE_INVALID', (_c, event) => given(event).valid === true, ask);
const once: Guard<Opening, Share> = guard('BID_OPEN_SHARE_TWICE', (c, event) => !isTwice(c, event), ask);
const supervised: Asked = guard('BID_OPEN_SUPERVISOR_ABSENT', (c) => supervisorIsIn(c), { over: ['signIns'] });
const quorumMissed: Asked = guard(
  'BID_OPEN_REVEAL_EARLY',
  (c, event) => c.openTime !== null && event.at >= c.openTime + 2 * HOUR_MS && given(event).bidsClosed === true,
  ask,
);
const inWindow: Asked = guard(
  'BID_OPEN_WINDOW_OVER',
  (c, event) => c.startedAt !== null && event.at < c.startedAt + (c.decryptWindowMin ?? 60) * MINUTE_MS,
  ask,
);
const asCommitted: Guard<Opening, OpeningEventOf<'SUPPLIER_REVEAL'>> = guard(
  'BID_OPEN_HASH',
  (c, { payload, actor, facts }) =>
    (facts as RevealFacts).fits === true &&
    undecrypted(c).some(({ bidKey, supplierId }) => bidKey === payload.bidKey && supplierId === actor.supplierId),
  ask,
);
const moreToRead: Asked = guard('BID_OPEN_ALL_READ', (c) => toRead(c).length > 0, { over: ['bids'] });
const allRead: Asked = guard('BID_OPEN_NOT_ALL_READ', (c) => toRead(c).length === 0, { over: ['bids'] });
/** Of the supervisor only what he attended. */
const attended: Asked = guard('BID_OPEN_SUPERVISOR_ABSENT', (c, { actor }) => !actsAs(c.supervisorUserId, actor) || supervisorIsIn(c), ask);
const recorded: Asked = guard('BID_OPEN_SUPERVISOR_RECORD', (c) => supervisorConfirmed(c), { over: ['recordConfirms', 'signIns'] });

const bidder = ownedBy<Opening>((c, supplierId) => c.supplierIds.includes(supplierId));
const there = [keyHolder, supervisor, projectOwner, bidder, by('BUYER', 'SOURCING_MANAGER')] as const;
const holding = [keyHolder, supervisor, projectOwner] as const;

type Project = 'OPENING_STARTED' | 'OPENING_CLOSED';
const toProject =
  (event: Project) =>
  (c: Opening): readonly Effect[] => [
    {
      kind: 'send',
      type: 'srmSfdBiddingHeader',
      id: c.projectId,
      event,
      payload: { openingId: c.id, stage: c.stage, at: c.closedAt ?? c.startedAt },
    },
  ];
/** Decrypting happens where the key is: the server opens every envelope and tells this document of each. */
const decryptAll = (c: Opening): readonly Effect[] => [
  { kind: 'run', name: 'decryptAll', params: { openingId: c.id, projectId: c.projectId, stage: c.stage } },
];
const allOpen = (c: Opening): readonly Effect[] =>
  undecrypted(c).length > 0
    ? []
    : [{ kind: 'send', type: 'srmSfdBiddingBidOpening', id: c.id, event: 'ALL_DECRYPTED', part: 'all', payload: {} }];
const tellRevealed = (c: Opening, { payload }: OpeningEventOf<'SUPPLIER_REVEAL'>): readonly Effect[] => [
  { kind: 'run', name: 'openRevealed', params: { openingId: c.id, bidKey: payload.bidKey } },
];
const restUnreadable = (_after: Opening, _event: MachineEvent, c: Opening): readonly Effect[] =>
  undecrypted(c).map(({ respondId, sectionId, envelopeType, bidKey }) => ({
    kind: 'send',
    type: 'srmSfdRespondHeader',
    id: respondId,
    event: 'ENVELOPE_UNREADABLE',
    part: bidKey,
    payload: { sectionId, type: envelopeType },
  }));
/** Who was drawn and who judges is no secret inside from now on. */
const namesTold = (c: Opening): readonly Effect[] => [{ kind: 'run', name: 'tellJury', params: { projectId: c.projectId } }];
const keysForgotten = (c: Opening): readonly Effect[] => [{ kind: 'run', name: 'forgetShares', params: { openingId: c.id } }];
const revealConsented = (c: Opening): readonly Effect[] => [
  consentUsed(c.projectId, { targetEntity: 'srmSfdBiddingBidOpening', targetId: c.id, event: 'REVEAL_MODE' }),
];

const announced = (c: Opening): readonly Effect[] =>
  c.supplierIds.length === 0
    ? []
    : [
        {
          kind: 'message',
          template: 'BID_OPENING_SET',
          to: c.supplierIds.map((id) => `supplier:${id}` as const),
          params: { project: c.projectName ?? '', at: c.openTime },
        },
      ];

const menu = 'biddingBidOpeningEdit';
const CHECK_IN_BEFORE = 30 * MINUTE_MS;
const toAttend = {
  type: 'BIDDING_OPENING',
  menuCode: menu,
  title: { en: 'Opening of bids: sign in', cn: '开标:请签到' },
  to: (c: Opening) =>
    [...new Set([...c.holderUserIds, ...(c.supervisorUserId === null ? [] : [c.supervisorUserId])])].map(
      (userId) => `user:${userId}` as const,
    ),
  due: ({ openTime }: Opening) => openTime,
};
const named2 = (title: { readonly en: string; readonly cn: string }, of: (c: Opening) => string | null) => ({
  type: 'BIDDING_OPENING',
  menuCode: menu,
  title,
  to: (c: Opening) => {
    const userId = of(c);
    return userId === null ? [] : [`user:${userId}` as const];
  },
});

type Row = Transition<Opening, MachineEvent, OpeningState>;
const abort: Row = { to: 'aborted', who: [system], effects: [keysForgotten] };
const reschedule: Transition<Opening, OpeningEventOf<'RESCHEDULE'>, OpeningState> = {
  to: 'scheduled',
  who: [system],
  change: (_c, { payload }) => ({ openTime: payload.openTime }),
};
const signIn: Transition<Opening, OpeningEventOf<'SIGN_IN'>, OpeningState> = {
  to: 'same',
  who: there,
  guards: [invited],
  change: signedIn,
};
const shareGuards = [timeCome, someEnough, unobjected, holds, validShare, once] as const;

export const machine = lifecycle<Opening, OpeningEvent>()<OpeningState>(
  { CREATE: { to: 'scheduled', who: [system], change: (_c, event) => created(event) } },
  {
    scheduled: {
      label: { en: 'Scheduled', cn: '待开标' },
      colour: 'grey',
      todos: [
        named2({ en: 'Opening of prices: set its time', cn: '请确定商务开标时间' }, (c) => (c.openTime === null ? c.ownerUserId : null)),
      ],
      deadlines: [{ event: 'CHECK_IN_DUE', at: ({ openTime }) => (openTime === null ? null : openTime - CHECK_IN_BEFORE) }],
      on: {
        RESCHEDULE: reschedule,
        SCHEDULE: {
          to: 'same',
          who: [projectOwner],
          guards: [ofPrices, noticed],
          change: (_c, { payload }) => ({ openTime: payload.openTime }),
          effects: [announced],
        },
        CHECK_IN_DUE: { to: 'checking_in', who: [system], change: (_c, { facts }) => copied(facts) },
        ABORT: abort,
      },
    },
    checking_in: {
      label: { en: 'Signing in', cn: '签到中' },
      colour: 'blue',
      todos: [toAttend],
      on: {
        RESCHEDULE: reschedule,
        SIGN_IN: signIn,
        SUBMIT_SHARE: [
          {
            to: 'decrypting',
            when: completes,
            who: holding,
            guards: [...shareGuards, supervised],
            change: (c, event) => ({ ...shared(c, event), ...started(event) }),
            effects: [toProject('OPENING_STARTED'), decryptAll],
          },
          { to: 'same', who: holding, guards: shareGuards, change: shared },
        ],
        REVEAL_MODE: {
          to: 'decrypting',
          who: [sourcingManager],
          guards: [reasonGiven, quorumMissed, consentGiven],
          change: (_c, event) => started(event),
          effects: [toProject('OPENING_STARTED'), revealConsented, allOpen],
        },
        ABORT: abort,
      },
    },
    decrypting: {
      label: { en: 'Decrypting', cn: '解密中' },
      colour: 'blue',
      deadlines: [
        {
          event: 'WINDOW_OVER',
          at: ({ startedAt, decryptWindowMin }) => (startedAt === null ? null : startedAt + (decryptWindowMin ?? 60) * MINUTE_MS),
        },
      ],
      on: {
        SIGN_IN: signIn,
        ENVELOPE_RESULT: { to: 'same', who: [system], change: resulted, effects: [allOpen] },
        SUPPLIER_REVEAL: {
          to: 'same',
          who: [bidder],
          guards: [inWindow, asCommitted],
          change: revealed,
          effects: [tellRevealed, allOpen],
        },
        ALL_DECRYPTED: { to: 'reading', who: [system] },
        WINDOW_OVER: { to: 'reading', who: [system], change: windowOver, effects: [restUnreadable] },
        ABORT: abort,
      },
    },
    reading: {
      label: { en: 'Being read', cn: '唱标中' },
      colour: 'orange',
      todos: [
        named2({ en: 'Bids to read out', cn: '待唱标' }, ({ ownerUserId }) => ownerUserId),
        named2({ en: 'Opening record to confirm', cn: '待确认开标记录' }, (c) => (supervisorConfirmed(c) ? null : c.supervisorUserId)),
      ],
      on: {
        SIGN_IN: signIn,
        READ_NEXT: { to: 'same', who: [projectOwner], guards: [moreToRead], change: readNext },
        CONFIRM_RECORD: { to: 'same', who: [supervisor, bidder], guards: [invited, attended], change: confirmed },
        CLOSE: {
          to: 'closed',
          who: [projectOwner],
          guards: [allRead, unobjected, recorded],
          change: closed,
          effects: [toProject('OPENING_CLOSED'), namesTold, keysForgotten],
        },
        ABORT: abort,
      },
    },
    closed: { label: { en: 'Closed', cn: '已开标' }, colour: 'green', final: true },
    aborted: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', final: true },
  },
);
