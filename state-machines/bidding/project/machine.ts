/** The life of a bidding project (bidding.md §3): prepared, published, closed, opened, judged, awarded, contracted. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Deadline, State, Todo, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { addDays, startOfUtcDay } from '../../kernel/primitives/instant.js';
import { reasonGiven } from '../reasons.js';
import { projectOwner, sourcingManager, supervisor } from '../shared/people.js';
import type { StdState } from '../shared/std.js';
import { std, stdTodos } from '../shared/std.js';
import * as changes from './changes.js';
import * as effects from './effects.js';
import type { MadeIds, ProjectEvent, ProjectEventOf, SavingFacts, SubmitFacts, events } from './events.js';
import type { Project } from './fields.js';
import { fields, lines } from './fields.js';
import * as rules from './rules.js';

export type ProjectState =
  | StdState
  | 'preparing'
  | 'prequalifying'
  | 'tendering'
  | 'suspended'
  | 'bid_closed'
  | 'opening'
  | 'compliance'
  | 'technical_eval'
  | 'commercial_opening'
  | 'commercial_eval'
  | 'eval_report'
  | 'awarding'
  | 'negotiating'
  | 'publicity'
  | 'awarded'
  | 'completed'
  | 'failed'
  | 'retendered'
  | 'archived'
  | 'terminated';
type Row<K extends keyof typeof events> = Transition<Project, ProjectEventOf<K>, ProjectState>;
type Rows<K extends keyof typeof events> = readonly Row<K>[];

const sys = [system] as const;
const ownerOnly = [projectOwner] as const;
const ownerOrSm = [projectOwner, sourcingManager] as const;
const sm = [sourcingManager] as const;
const leader: Who<Project> = named('the leader of the jury', '评委组长', ({ leaderUserId }) => [leaderUserId]);
const juror: Who<Project> = named('a juror', '评委', ({ jurorUserIds }) => jurorUserIds);
const byLeader = [leader] as const;
const writers = by('BUYER', 'SOURCING_MANAGER');

const detail = 'biddingProjectDetail';
const toOwner = (c: Project) => (c.ownerUserId === null ? [] : [`user:${c.ownerUserId}` as const]);
const todoOf = (type: string, en: string, cn: string, to: Todo<Project>['to'] = toOwner): Todo<Project> => ({
  type,
  menuCode: detail,
  title: { en, cn },
  to,
});
const todo = {
  shortlist: todoOf('BIDDING_TO_RESPONSE', 'Prequalification to decide', '资格预审待评审', (c) =>
    c.prequalFlag === 'Y' && c.prequalEndedAt !== null && c.prequalShortlistId === null ? toOwner(c) : [],
  ),
  closed: todoOf('BIDDING_OPENING', 'Bids closed: sections with few bids', '已截标,投标不足待处理', (c) =>
    c.sections.some((row) => row.shortFlag === 'Y') ? toOwner(c) : [],
  ),
  evaluate: todoOf('BIDDING_EVALUATE', 'Bids to evaluate', '待评标', (c) => c.jurorUserIds.map((id) => `user:${id}` as const)),
  sign: todoOf('BIDDING_EVALUATE', 'Report to sign', '评标报告待签署', (c) =>
    c.jurorUserIds.filter((id) => !c.signatures.some(({ userId }) => userId === id)).map((id) => `user:${id}` as const),
  ),
  award: todoOf('BIDDING_AWARD', 'Award to decide', '待定标'),
  validity: todoOf('BIDDING_VALIDITY', 'Bids are valid for two weeks or less', '投标有效期不足两周', (c) =>
    c.validityNearFlag === 'Y' ? toOwner(c) : [],
  ),
  failed: todoOf('BIDDING_AWARD', 'Failed: tender again or archive', '已流标,待重新招标或归档'),
};

const block = std<Project, ProjectState>({
  fields,
  lines,
  owner: [writers, projectOwner],
  saved: (c, payload, { facts }) => changes.saved(c, payload, facts as SavingFacts),
  submit: { guards: rules.submitRules, change: (c, sent) => changes.submitted(c, sent.facts as SubmitFacts) },
  to: 'preparing',
  approve: {
    guards: rules.approveRules,
    change: (c, sent) => changes.approved(c, sent as MachineEvent<string, unknown, SubmitFacts & MadeIds>),
    effects: [effects.approved],
  },
  todos: stdTodos(detail, { en: 'Bidding project', cn: '招标项目' }),
  gone: effects.gone,
});

const consent: Row<'SUPERVISE_CONSENT'> = {
  to: 'same',
  who: [supervisor, by('SUPERVISOR')],
  guards: [rules.bySupervisor],
  change: changes.consented,
  effects: [effects.consented],
};
const used: Row<'CONSENT_USED'> = { to: 'same', who: sys, change: changes.consentUsed };
const terminate: Row<'TERMINATE'> = {
  to: 'terminated',
  who: sm,
  guards: [reasonGiven, rules.termReason, rules.notContracted],
  change: changes.terminated,
  effects: [effects.terminated],
};
const jury: Row<'JURY_CHANGED'> = { to: 'same', who: sys, change: changes.juryChanged, effects: [effects.juryTold] };
const refused: Row<'REFUSED'> = { to: 'same', who: sys, effects: [effects.refused] };
const supervised = { SUPERVISE_CONSENT: consent, CONSENT_USED: used, JURY_CHANGED: jury, REFUSED: refused };
const running = { ...supervised, TERMINATE: terminate };

const LATER_ADJUSTS: readonly string[] = ['NODE', 'PEOPLE', 'VALIDITY'];
const adjust: Row<'APPLY_ADJUST'> = { to: 'same', who: sys, change: changes.adjusted, effects: [effects.adjusted] };
const adjustLater: Rows<'APPLY_ADJUST'> = [
  { to: 'same', who: sys, when: (_c, { payload }) => LATER_ADJUSTS.includes(payload.adjustType), change: changes.adjusted },
  { to: 'ignored', who: sys },
];
const raised: Row<'OBJECTION_RAISED'> = { to: 'same', who: sys, change: changes.raised };
const resolved: Row<'OBJECTION_RESOLVED'> = { to: 'same', who: sys, change: changes.resolved };
const objections = { OBJECTION_RAISED: raised, OBJECTION_RESOLVED: resolved };

const invalidate: Row<'INVALIDATE_BID'> = {
  to: 'same',
  who: byLeader,
  guards: [reasonGiven, rules.sectionLive],
  change: changes.invalidated,
  effects: [effects.invalidated],
};
const rejectAll: Rows<'REJECT_ALL'> = [
  {
    to: 'failed',
    who: byLeader,
    when: (c, { payload }) => rules.lastLive(c, payload.sectionId),
    guards: [reasonGiven, rules.sectionLive],
    change: (c, sent) => ({ ...changes.allRejected(c, sent), failReason: 'ALL_REJECTED', endNote: sent.payload.reason }),
    effects: [effects.ended],
  },
  { to: 'same', who: byLeader, guards: [reasonGiven, rules.sectionLive], change: changes.allRejected, effects: [effects.sectionEnded] },
];
const winnerRefused: Row<'WINNER_REFUSED'> = { to: 'same', who: sys, change: changes.winnerRefused, effects: [effects.winnerRefused] };
const contracted: Row<'SECTION_CONTRACTED'> = { to: 'same', who: sys, change: changes.contracted, effects: [effects.contracted] };
const withdrawn: Row<'RESULT_WITHDRAWN'> = { to: 'awarding', who: sys, change: changes.withdrawn, effects: [effects.resultWithdrawn] };

const preparing: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  APPLY_ADJUST: adjustLater,
  SAVE: {
    to: 'same',
    who: ownerOrSm,
    guards: [rules.unlocked],
    change: (c, { payload, facts }) => changes.saved(c, payload, facts),
  },
  GENERATE_KEYS: { to: 'same', who: ownerOnly, guards: [rules.peopleFit, rules.holdersKeyed], effects: [effects.keysWanted] },
  OPENING_KEYS_READY: { to: 'same', who: sys, change: changes.keysReady },
  OPEN_PREQUAL: {
    to: 'prequalifying',
    who: ownerOnly,
    guards: rules.prequalRules,
    change: changes.prequalOpened,
    effects: [effects.prequalOpened],
  },
  SHORTLIST_EFFECTIVE: [
    {
      to: 'same',
      who: sys,
      when: (_c, { payload }) => payload.shortlistType === 'PREQUAL',
      change: changes.prequalified,
      effects: [effects.prequalified],
    },
    { to: 'ignored', who: sys },
  ],
  PUBLISH: { to: 'tendering', who: ownerOrSm, guards: [rules.publishable], change: changes.published, effects: [effects.published] },
};

const tendering: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  APPLY_ADJUST: adjust,
  OBJECTION_RAISED: [
    {
      to: 'suspended',
      who: sys,
      when: ({ legalRegime }) => legalRegime === 'STATUTORY',
      change: changes.raisedAndHeld,
      effects: [effects.suspended],
    },
    raised,
  ],
  OBJECTION_RESOLVED: resolved,
  SUSPEND: { to: 'suspended', who: ownerOrSm, guards: [reasonGiven], change: changes.suspended, effects: [effects.suspended] },
  DEADLINE: { to: 'bid_closed', who: sys, change: changes.deadlinePassed, effects: [effects.bidsClosed] },
};
const suspended: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  APPLY_ADJUST: adjust,
  OBJECTION_RAISED: raised,
  OBJECTION_RESOLVED: [
    {
      to: 'tendering',
      who: sys,
      when: (c) => c.suspendedByObjection === 'Y' && c.heldObjections <= 1,
      change: (c, sent) => ({ ...changes.resolved(c, sent), ...changes.resumed(c, sent) }),
      effects: [effects.resumed],
    },
    resolved,
  ],
  RESUME: { to: 'tendering', who: ownerOrSm, guards: [rules.noObjection], change: changes.resumed, effects: [effects.resumed] },
};

const bidClosed: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  ...objections,
  APPLY_ADJUST: adjustLater,
  CONTINUE_SHORT: { to: 'same', who: sm, guards: [reasonGiven, rules.sectionLive, rules.shortAllowed], change: changes.continued },
  OPENING_STARTED: { to: 'opening', who: sys, change: changes.openingBegun, effects: [effects.openingBegun] },
  FAIL: {
    to: 'failed',
    who: ownerOrSm,
    guards: [reasonGiven, rules.noneToOpen],
    change: (c, { payload }) => changes.failed(payload.failReason, payload.reason)(c),
    effects: [effects.unopened],
  },
};

const markConfirmed: Rows<'MARK_CONFIRMED'> = [
  {
    to: 'failed',
    who: sys,
    when: (c, { payload }) => rules.allMarked(c, payload.sectionId) && !rules.liveAfterMark(c, payload),
    change: (c, sent) => ({ ...changes.marked(c, sent), failReason: 'NO_VALID' }),
    effects: [effects.ended],
  },
  { to: 'same', who: sys, when: (c, { payload }) => !rules.allMarked(c, payload.sectionId), change: changes.marked },
  { to: 'technical_eval', who: sys, when: rules.hasTechnical, change: changes.marked },
  {
    to: 'commercial_opening',
    who: sys,
    when: ({ envelopeMode }) => envelopeMode === 'DOUBLE',
    change: (c, sent) => ({ ...changes.marked(c, sent), ...changes.commercialOpening(c, sent) }),
    effects: [effects.commercialOpening],
  },
  { to: 'commercial_eval', who: sys, change: changes.marked, effects: [effects.commercialScores] },
];
const lockTechnical: Rows<'LOCK_STAGE'> = [
  {
    to: 'failed',
    who: byLeader,
    when: (c, { facts }) => !rules.somePass(c, facts),
    guards: rules.failingRules,
    change: (c, sent) => ({ ...changes.technicalLocked(c, sent), failReason: 'NO_VALID' }),
    effects: [effects.sheetsLocked, effects.ended],
  },
  {
    to: 'commercial_opening',
    who: byLeader,
    when: ({ envelopeMode }) => envelopeMode === 'DOUBLE',
    guards: rules.technicalRules,
    change: (c, sent) => ({ ...changes.technicalLocked(c, sent), ...changes.commercialOpening(c, sent) }),
    effects: [effects.sheetsLocked, effects.commercialOpening],
  },
  {
    to: 'commercial_eval',
    who: byLeader,
    guards: rules.technicalRules,
    change: changes.technicalLocked,
    effects: [effects.sheetsLocked, effects.commercialScores],
  },
];

const commercialEval: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  ...objections,
  APPLY_ADJUST: adjustLater,
  INVALIDATE_BID: invalidate,
  DECIDE_ABNORMAL: {
    to: 'same',
    who: byLeader,
    guards: [rules.noted, rules.sectionLive],
    change: changes.abnormalDecided,
    effects: [effects.abnormalDecided],
  },
  CORRECT_PRICE: {
    to: 'same',
    who: byLeader,
    guards: [rules.sectionLive, rules.correctionAgreed],
    change: changes.corrected,
    effects: [effects.corrected],
  },
  LOCK_STAGE: {
    to: 'eval_report',
    who: byLeader,
    guards: rules.commercialRules,
    change: changes.reported,
    effects: [effects.sheetsLocked],
  },
  REJECT_ALL: rejectAll,
};

const evalReport: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  ...objections,
  APPLY_ADJUST: adjustLater,
  REJECT_ALL: rejectAll,
  SIGN_REPORT: [
    {
      to: 'awarding',
      who: [juror, by('EXPERT')],
      when: (c, { actor }) => rules.lastSigner(c, actor.onBehalfOf ?? actor.userId),
      guards: [rules.isMember, rules.notSigned],
      change: changes.lastSigned,
      effects: [effects.reportSigned],
    },
    { to: 'same', who: [juror, by('EXPERT')], guards: [rules.isMember, rules.notSigned], change: changes.signed },
  ],
  REPORT_DUE: { to: 'awarding', who: sys, change: changes.reportLapsed, effects: [effects.reportSigned] },
  REOPEN_EVALUATION: [
    {
      to: 'technical_eval',
      who: sm,
      when: (_c, { payload }) => payload.stage === 'TECHNICAL',
      guards: [reasonGiven, rules.consentHeld('REOPEN_EVALUATION'), rules.pricesUnknown],
      change: changes.reopened,
      effects: [effects.reopened],
    },
    {
      to: 'commercial_eval',
      who: sm,
      guards: [reasonGiven, rules.consentHeld('REOPEN_EVALUATION')],
      change: changes.reopened,
      effects: [effects.reopened],
    },
  ],
};

const awarding: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  ...objections,
  APPLY_ADJUST: adjustLater,
  VALIDITY_NEAR: { to: 'same', who: sys, change: changes.validityNear },
  CANDIDATE_PUBLICITY_ENDED: {
    to: 'same',
    who: sys,
    change: (c, { at }) => ({ candidateEndedAt: at, nodes: changes.noded(c.nodes, at, { ends: ['CANDIDATE'] }) }),
  },
  START_NEGOTIATION: {
    to: 'negotiating',
    who: ownerOnly,
    guards: [rules.mayNegotiate],
    change: changes.negotiated,
    effects: [effects.negotiated],
  },
  PICKETAGE_APPROVED: { to: 'publicity', who: sys, change: changes.picked, effects: [effects.picked] },
  PICKETAGE_NONE: [
    {
      to: 'failed',
      who: sys,
      when: (c, sent) => rules.nothingLeft({ ...c, ...changes.noneAwarded(c, sent) }),
      change: (c, sent) => ({ ...changes.noneAwarded(c, sent), failReason: 'NO_AWARD' }),
      effects: [effects.ended],
    },
    {
      to: 'completed',
      who: sys,
      when: (c, sent) => rules.allContracted({ ...c, ...changes.noneAwarded(c, sent) }),
      change: (c, sent) => ({ ...changes.noneAwarded(c, sent), ...changes.completed(c, sent.at) }),
      effects: [effects.ended],
    },
    { to: 'awarded', who: sys, change: changes.noneAwarded, effects: [effects.sectionEnded] },
  ],
  RESULT_WITHDRAWN: withdrawn,
  REOPEN_EVALUATION: {
    to: 'eval_report',
    who: sm,
    guards: [reasonGiven, rules.consentHeld('REOPEN_EVALUATION'), rules.upheld],
    change: changes.unsigned,
    effects: [effects.reportUnsigned],
  },
  WINNER_REFUSED: winnerRefused,
  SECTION_CONTRACTED: contracted,
};
const negotiating: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...running,
  ...objections,
  APPLY_ADJUST: adjustLater,
  NEGOTIATION_CLOSED: [
    {
      to: 'awarding',
      who: sys,
      when: (c, { payload }) => rules.lastNegotiation(c, payload.sectionId),
      change: changes.negotiationClosed,
    },
    { to: 'same', who: sys, change: changes.negotiationClosed },
  ],
};
const publicity: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...supervised,
  ...objections,
  RESULT_CONFIRMED: { to: 'awarded', who: sys, change: changes.confirmed, effects: [effects.confirmed] },
  RESULT_WITHDRAWN: withdrawn,
  WINNER_REFUSED: winnerRefused,
  SECTION_CONTRACTED: contracted,
};
const awarded: State<Project, ProjectEvent, ProjectState>['on'] = {
  ...supervised,
  ...objections,
  WINNER_REFUSED: { ...winnerRefused, to: 'awarding' },
  SECTION_CONTRACTED: [
    {
      to: 'completed',
      who: sys,
      when: (c, sent) => rules.allContracted({ ...c, ...changes.contracted(c, sent) }),
      change: (c, sent) => ({ ...changes.contracted(c, sent), ...changes.completed(c, sent.at) }),
      effects: [effects.contracted, effects.ended],
    },
    contracted,
  ],
};

type At = (c: Project) => number | null;
const deadline = (event: ProjectEvent['type'], at: At): Deadline<Project, ProjectEvent['type']> => ({ event, at });
const VALIDITY_DAYS = 14;
const validityAt: At = (c) =>
  c.validUntil === null || c.validityNearFlag === 'Y' ? null : startOfUtcDay(addDays(c.validUntil, -VALIDITY_DAYS));

export const machine = lifecycle<Project, ProjectEvent>()<ProjectState>(
  { CREATE: block.create },
  {
    ...block.states,
    preparing: { label: { en: 'Preparing', cn: '招标准备' }, colour: 'blue', todos: [todo.shortlist], on: preparing },
    prequalifying: {
      label: { en: 'Prequalification open', cn: '资格预审中' },
      colour: 'orange',
      deadlines: [deadline('PREQUAL_DUE', (c) => c.prequalDeadline)],
      on: {
        TERMINATE: terminate,
        PREQUAL_DUE: { to: 'preparing', who: sys, change: changes.prequalEnded },
        CONSENT_USED: used,
        JURY_CHANGED: jury,
        OPENING_KEYS_READY: { to: 'same', who: sys, change: changes.keysReady },
      },
    },
    tendering: {
      label: { en: 'Open for bids', cn: '招标中' },
      colour: 'orange',
      deadlines: [deadline('DEADLINE', (c) => c.bidDeadline)],
      on: tendering,
    },
    suspended: { label: { en: 'Suspended', cn: '已暂停' }, colour: 'blue', on: suspended },
    bid_closed: { label: { en: 'Bids closed', cn: '已截标' }, colour: 'blue', todos: [todo.closed], on: bidClosed },
    opening: {
      label: { en: 'Opening', cn: '开标中' },
      colour: 'blue',
      on: {
        ...running,
        ...objections,
        OPENING_CLOSED: { to: 'compliance', who: sys, change: changes.openingEnded, effects: [effects.marksWanted] },
      },
    },
    compliance: {
      label: { en: 'Compliance review', cn: '符合性评审' },
      colour: 'blue',
      todos: [todo.evaluate],
      on: { ...running, ...objections, APPLY_ADJUST: adjustLater, MARK_CONFIRMED: markConfirmed, REJECT_ALL: rejectAll },
    },
    technical_eval: {
      label: { en: 'Technical evaluation', cn: '技术评审' },
      colour: 'blue',
      todos: [todo.evaluate],
      on: {
        ...running,
        ...objections,
        APPLY_ADJUST: adjustLater,
        LOCK_STAGE: lockTechnical,
        INVALIDATE_BID: invalidate,
        REJECT_ALL: rejectAll,
      },
    },
    commercial_opening: {
      label: { en: 'Commercial opening', cn: '商务开标' },
      colour: 'blue',
      on: {
        ...running,
        ...objections,
        APPLY_ADJUST: adjustLater,
        OPENING_STARTED: { to: 'same', who: sys },
        OPENING_CLOSED: { to: 'commercial_eval', who: sys, effects: [effects.commercialScores] },
      },
    },
    commercial_eval: {
      label: { en: 'Commercial evaluation', cn: '商务评审' },
      colour: 'blue',
      todos: [todo.evaluate],
      on: commercialEval,
    },
    eval_report: {
      label: { en: 'Evaluation report', cn: '评标报告' },
      colour: 'blue',
      todos: [todo.sign],
      deadlines: [deadline('REPORT_DUE', (c) => c.reportDueAt)],
      on: evalReport,
    },
    awarding: {
      label: { en: 'Award decision', cn: '定标中' },
      colour: 'blue',
      todos: [todo.award, todo.validity],
      deadlines: [deadline('VALIDITY_NEAR', validityAt)],
      on: awarding,
    },
    negotiating: { label: { en: 'Negotiating', cn: '议价中' }, colour: 'orange', on: negotiating },
    publicity: { label: { en: 'Award published', cn: '结果公示' }, colour: 'blue', on: publicity },
    awarded: { label: { en: 'Awarded', cn: '已定标' }, colour: 'green', on: awarded },
    completed: { label: { en: 'Contracted', cn: '已完成' }, colour: 'dark', final: true },
    failed: {
      label: { en: 'Failed', cn: '已流标' },
      colour: 'red',
      phase: 'ended',
      todos: [todo.failed],
      on: {
        RETENDER: { to: 'retendered', who: ownerOrSm, effects: [effects.retendered] },
        ARCHIVE: { to: 'archived', who: sm, effects: [effects.archived] },
      },
    },
    retendered: { label: { en: 'Tendered again', cn: '已重新招标' }, colour: 'dark', final: true },
    archived: { label: { en: 'Archived', cn: '已归档' }, colour: 'dark', final: true },
    terminated: { label: { en: 'Terminated', cn: '已终止' }, colour: 'red', final: true },
  },
);
