/** What moves a bidding project (bidding.md §3), and what the documents of its procedure send it. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Label } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { NewIds } from '../evaluation/wanted.js';
import type { ConsentFacts } from '../reasons.js';
import type { ConsentTarget } from '../shared/consents.js';
import { stdEvents } from '../shared/std.js';
import type { BidResults, FinalPrice } from '../shared/results.js';
import type { AwardLine, ProjectIndex, RuleSnapshot, SetupSnapshot, TemplateSnapshot } from './fields.js';

/** A bill of items as prepare found it. */
export interface BillFact {
  readonly approved: boolean;
  readonly boundProjectId: string | null;
  readonly estimateTotal: string;
}
/** Days of the organisation on which instants of the project fall. */
export interface DayFacts {
  readonly today?: string;
  readonly issueStart?: string | null;
  readonly issueEnd?: string | null;
  readonly deadline?: string | null;
  readonly prequal?: string | null;
}
export interface SavingFacts {
  readonly bills?: Readonly<Record<string, BillFact>>;
  readonly supplierNames?: Readonly<Record<string, string>>;
  /** What the setup that fits proposes; null: none fits. */
  readonly setup?: ProposedSetup | null;
  /** Rows of the template that the save names. */
  readonly indexes?: readonly Partial<ProjectIndex>[];
  readonly rule?: RuleSnapshot | null;
  readonly days?: DayFacts;
  /** The tender document is approved: the score sheet is closed. */
  readonly docApproved?: boolean;
}
export interface ProposedSetup {
  readonly setupId: string;
  readonly ruleId: string;
  readonly templateId: string;
  readonly snapshot: SetupSnapshot;
  readonly nodes: readonly {
    readonly seq: number;
    readonly nodeCode: string;
    readonly offsetDays: number;
    readonly durationDays: number;
  }[];
}
export interface PeopleFacts {
  /** The supervisor is a person inside who holds the responsibility. */
  readonly supervises?: boolean;
  /** Holders who report to the owner's department. */
  readonly holdersOfOwner?: number;
  /** Names of holders without an opening key. */
  readonly keyless?: readonly string[];
}
export interface SubmitFacts extends SavingFacts, PeopleFacts {
  /** Estimates of the plan's lines by number; absent: no plan. */
  readonly planned?: Readonly<Record<string, string>>;
  readonly ruleInForce?: boolean;
  readonly templateInForce?: boolean;
  readonly template?: TemplateSnapshot | null;
  readonly bondCap?: string;
}
/** Ids of documents that the event makes, by what they are for; of kinds that are not there yet none. */
export interface MadeIds {
  readonly ids?: Readonly<Record<string, string>>;
}
export interface PublishFacts extends DayFacts, MadeIds {
  readonly doc?: { readonly id: string; readonly approved: boolean } | null;
  readonly notice?: { readonly id: string; readonly approved: boolean } | null;
  /** Invitees who may not be invited, and why. */
  readonly gated?: Readonly<Record<string, Label>>;
}
/** Sealed bids by section. */
export interface DeadlineFacts {
  readonly sealed?: Readonly<Record<string, number>>;
}
export interface StageFacts extends ConsentFacts, MadeIds {
  /** Of score sheets that it asks for, by part. */
  readonly newIds?: NewIds;
  /** Score sheets and clarifications that are not finished. */
  readonly sheetsOpen?: number;
  readonly clarificationsOpen?: number;
  /** Outliers without a note, by juror. */
  readonly outliers?: readonly string[];
  /** Bids above the technical line, by section; absent: all. */
  readonly passing?: Readonly<Record<string, readonly string[]>>;
  /** Abnormally low bids that nobody decided on. */
  readonly abnormalOpen?: readonly string[];
  readonly results?: BidResults;
  readonly signHours?: number;
}
export interface CreateFacts extends ConsentFacts, MadeIds {
  readonly newId?: string;
  /** Of marks and score sheets that it asks for, by part. */
  readonly newIds?: NewIds;
  /** The round of sheets that are asked for anew. */
  readonly round?: number;
  readonly results?: BidResults;
  /** An effective shortlist of each section. */
  readonly shortlists?: Readonly<Record<string, string>>;
  /** What goes into a live hall, by section. */
  readonly halls?: Readonly<Record<string, object>>;
  /** Sections with one shortlisted bidder, who has nobody to compete with. */
  readonly lonely?: readonly string[];
  readonly publicityBegun?: boolean;
  readonly signHours?: number;
}

const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const section = { sectionId: f.text(20, 'Section', '标段', { need: 'save' }) };
const respond = { respondId: f.ref('srmSfdRespondHeader', 'Bid', '投标', { need: 'save' }) };

const people = {
  ...stdEvents,
  CREATE: saveEvent('New', '新建', { facts: facts<SavingFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<SavingFacts>() }),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<SubmitFacts>() }),
  APPROVE: event(
    'Approve',
    '批准',
    { comment: f.text(500, 'Comment', '意见', { told: true }) },
    { seen: true, facts: facts<SubmitFacts & MadeIds>() },
  ),
  GENERATE_KEYS: event('Make opening keys', '生成开标密钥', {}, { facts: facts<PeopleFacts & SavingFacts>(), stepUp: true }),
  OPEN_PREQUAL: event('Open prequalification', '发布资格预审', {}, { facts: facts<PublishFacts>() }),
  PUBLISH: event('Publish', '发布', {}, { facts: facts<PublishFacts>() }),
  SUSPEND: event('Suspend', '暂停', reason),
  RESUME: event('Resume', '恢复'),
  CONTINUE_SHORT: event('Go on with few bids', '投标不足继续', { ...section, ...reason }),
  FAIL: event(
    'Fail',
    '流标',
    { failReason: f.lookup(lookups.BID_FAIL_REASON, 'Failed because', '流标原因', { need: 'save', initial: 'SHORT' }), ...reason },
    { dangerous: true, facts: facts<MadeIds>() },
  ),
  LOCK_STAGE: event('Lock the stage', '锁定评审阶段', {}, { facts: facts<StageFacts>() }),
  INVALIDATE_BID: event('Reject a bid', '否决投标', { ...respond, ...section, ...reason }, { dangerous: true }),
  DECIDE_ABNORMAL: event('Decide on a low price', '异常低价裁定', {
    ...respond,
    ...section,
    keepFlag: f.flag('Keep the bid', '保留'),
    note: f.text(1000, 'Note', '说明', { told: true }),
  }),
  CORRECT_PRICE: event(
    'Correct a price',
    '算术修正',
    { ...respond, ...section, correctedAmount: f.amount('Corrected amount', '修正后金额', { need: 'save', min: 0 }), ...reason },
    { facts: facts<{ readonly agreed?: boolean }>() },
  ),
  REJECT_ALL: event('Reject all bids', '否决全部投标', { ...section, ...reason }, { dangerous: true }),
  SIGN_REPORT: event(
    'Sign the report',
    '签署评标报告',
    { dissent: f.text(1000, 'Dissent', '不同意见', { told: true }) },
    { facts: facts<CreateFacts>() },
  ),
  REOPEN_EVALUATION: event(
    'Evaluate again',
    '重新评审',
    { stage: f.lookup(lookups.BID_OPEN_STAGE, 'Stage', '阶段', { need: 'save', initial: 'COMMERCIAL' }), ...reason },
    { facts: facts<CreateFacts>() },
  ),
  START_NEGOTIATION: event(
    'Negotiate',
    '发起议价',
    {
      mode: f.lookup(lookups.BID_NEG_MODE, 'By', '方式', { need: 'save', initial: 'BARGAINING' }),
      sectionIds: f.text(200, 'Sections (none: all)', '标段(空为全部)'),
    },
    { facts: facts<CreateFacts>() },
  ),
  SUPERVISE_CONSENT: event('Consent', '监标同意', {
    targetEntity: f.text(60, 'Document', '单据类型', { need: 'save' }),
    targetId: f.text(40, 'Number', '单据', { need: 'save' }),
    event: f.text(60, 'Step', '操作', { need: 'save' }),
  }),
  RETENDER: event('Tender again', '重新招标', {}, { facts: facts<CreateFacts>() }),
  ARCHIVE: event('Archive', '归档'),
  TERMINATE: event(
    'Terminate',
    '终止',
    { terminateReason: f.lookup(lookups.BID_TERMINATE_REASON, 'Terminated because', '终止原因'), ...reason },
    { dangerous: true, facts: facts<MadeIds>() },
  ),
};

/** Sent by documents of the procedure, timers and the server: names and payloads are what the others rely on. */
const others = {
  OPENING_KEYS_READY: systemEvent<{ readonly publicKey: string; readonly shareHashes: readonly string[] }>(
    'Opening keys ready',
    '开标密钥就绪',
  ),
  PREQUAL_DUE: systemEvent('Applications ended', '资格预审截止'),
  SHORTLIST_EFFECTIVE: systemEvent<{
    readonly shortlistId: string;
    readonly shortlistType: 'PREQUAL' | 'NEGOTIATION';
    readonly supplierIds: readonly string[];
  }>('Shortlist effective', '入围名单生效'),
  APPLY_ADJUST: systemEvent<AdjustPayload, DayFacts>('Adjusted', '变更生效'),
  OBJECTION_RAISED: systemEvent<{ readonly questionId: string }>('Objection raised', '提出异议'),
  OBJECTION_RESOLVED: systemEvent<{ readonly questionId: string; readonly upheld: boolean }>('Objection resolved', '异议处理完毕'),
  DEADLINE: systemEvent<object, DeadlineFacts>('Deadline of bids', '投标截止'),
  OPENING_STARTED: systemEvent<{ readonly openingId: string; readonly stage: string }>('Opening began', '开标开始'),
  OPENING_CLOSED: systemEvent<{ readonly openingId: string; readonly stage: string }, CreateFacts>('Opening closed', '开标结束'),
  JURY_CHANGED: systemEvent<
    { readonly juryId: string; readonly leaderUserId: string | null; readonly memberUserIds: readonly string[] },
    CreateFacts
  >('Jury changed', '评委会变动'),
  MARK_CONFIRMED: systemEvent<{ readonly sectionId: string; readonly valid: readonly string[] }, CreateFacts>(
    'Compliance confirmed',
    '符合性评审确认',
  ),
  REPORT_DUE: systemEvent<object, CreateFacts>('Time to sign is over', '签署时限已到'),
  CANDIDATE_PUBLICITY_ENDED: systemEvent<{ readonly resultId: string }>('Publicity of candidates ended', '候选人公示结束'),
  NEGOTIATION_CLOSED: systemEvent<
    { readonly mode: string; readonly sectionId: string | null; readonly finalPrices: readonly FinalPrice[] },
    { readonly results?: BidResults }
  >('Negotiation closed', '议价结束'),
  VALIDITY_NEAR: systemEvent('Validity ends soon', '有效期临近'),
  PICKETAGE_APPROVED: systemEvent<
    { readonly picketageId: string; readonly lines: readonly AwardLine[]; readonly noAward?: readonly string[] },
    CreateFacts
  >('Award decided', '定标批准'),
  PICKETAGE_NONE: systemEvent<{ readonly picketageId: string; readonly sectionIds: readonly string[] }>('Nothing awarded', '不予定标'),
  RESULT_CONFIRMED: systemEvent<{ readonly resultId: string }>('Result confirmed', '结果生效'),
  RESULT_WITHDRAWN: systemEvent<{ readonly resultId: string; readonly picketageId?: string | null }>('Result withdrawn', '结果撤销'),
  WINNER_REFUSED: systemEvent<{
    readonly sectionId: string;
    readonly lineId: string | number;
    readonly supplierId?: string | null;
    readonly picketageId?: string | null;
  }>('Winner refused', '中标人放弃'),
  SECTION_CONTRACTED: systemEvent<{ readonly sectionId: string; readonly picketageId?: string | null }>('Section contracted', '标段签约'),
  CONSENT_USED: systemEvent<ConsentTarget>('Consent used', '同意已使用'),
  REFUSED: systemEvent<{ readonly event: string; readonly docType: string; readonly docId: string; readonly code: string }>(
    'Not taken by another document',
    '下游未接受',
  ),
};

export interface AdjustPayload {
  readonly adjustId: string;
  readonly adjustType: 'EXTEND_DEADLINE' | 'ADDENDUM' | 'NODE' | 'SECTION' | 'PEOPLE' | 'VALIDITY';
  readonly newDeadline: number | null;
  readonly newDocId: string | null;
  readonly affectsPreparation: boolean;
  /** Fields of the header, and of sections and nodes by their key: `sections.2.controlPrice`. */
  readonly changes: readonly { readonly field: string; readonly value: unknown }[];
}

export const events = { ...people, ...others };
export type ProjectEvent = EventOf<typeof events>;
export type ProjectEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
