import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { ConsentFacts } from '../reasons.js';
import type { EnvelopeType } from '../sealing.js';

const made = { computed: true } as const;
const read = { computed: true, supplier: 'read' } as const;

export interface SignIn {
  readonly userId: string;
  readonly supplierId: string | null;
  readonly name: string;
  readonly role: 'HOLDER' | 'SUPERVISOR' | 'OWNER' | 'BIDDER';
  readonly at: number;
}
/** Of a share its hash alone is kept. */
export interface ShareIn {
  readonly userId: string;
  readonly name: string;
  readonly hash: string;
  readonly at: number;
}
export interface Confirmation {
  readonly userId: string;
  readonly supplierId: string | null;
  readonly name: string;
  readonly at: number;
}
export interface ControlPrice {
  readonly sectionId: string;
  readonly sectionName: string | null;
  readonly controlPrice: string;
}

export const fields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true, supplier: 'read' }),
  projectNumber: f.text(60, 'Project number', '项目编号', read),
  projectName: f.text(200, 'Project', '项目名称', read),
  stage: f.lookup(lookups.BID_OPEN_STAGE, 'Stage', '阶段', { need: 'save', initial: 'ALL', supplier: 'read' }),
  openTime: f.dateTime('Opening', '开标时间', { supplier: 'read' }),
  sealMode: f.lookup(lookups.BID_SEAL_MODE, 'Sealing', '加密方式', { ...read, initial: 'QUORUM' }),
  quorum: f.integer('Shares needed', '所需份额', { ...read, initial: 2 }),
  decryptWindowMin: f.integer('Decryption window (minutes)', '解密时限(分钟)', { ...read, initial: 60 }),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', made),
  supervisorUserId: f.ref('baseUsers', 'Supervisor', '监标人', read),
  holderUserIds: f.refs('baseUsers', 'Key holders', '密钥持有人', made),
  supplierIds: f.refs('srmSlcSupplierInfo', 'Participants', '参与供应商', made),
  bidderCount: f.integer('Bidders', '投标人数', { ...read, initial: null }),
  signIns: f.json<readonly SignIn[]>()('Signed in', '签到', { ...read, initial: [] }),
  shares: f.json<readonly ShareIn[]>()('Shares', '密钥份额', { ...made, initial: [] }),
  sharesIn: f.integer('Shares in', '已提交份额', { ...read, initial: 0 }),
  startedAt: f.dateTime('Decrypted from', '解密开始', read),
  controlPrices: f.json<readonly ControlPrice[]>()('Ceiling prices', '最高限价', { ...made, initial: [] }),
  readCount: f.integer('Read', '已唱标', { ...read, initial: 0 }),
  recordConfirms: f.json<readonly Confirmation[]>()('Record confirmed', '记录确认', { ...read, initial: [] }),
  recordHash: f.text(64, 'Hash of the record', '开标记录哈希', read),
  closedAt: f.dateTime('Closed at', '结束时间', read),
};
export const lines = {
  bids: hot(
    'Bids',
    '投标',
    { key: 'bidKey', bound: 2_000, computed: true },
    {
      bidKey: f.text(80, 'Bid', '投标', { need: 'save' }),
      respondId: f.ref('srmSfdRespondHeader', 'Bid', '投标响应', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      supplierName: f.text(200, 'Bidder', '投标人'),
      sectionId: f.text(20, 'Section', '标段', { need: 'save' }),
      sectionName: f.text(200, 'Section', '标段名称'),
      envelopeType: f.lookup(lookups.BID_ENVELOPE_TYPE, 'Envelope', '信封', { need: 'save' }),
      sealedAt: f.dateTime('Sealed at', '提交时间'),
      commitHash: f.text(64, 'Commitment', '承诺值'),
      status: f.lookup(lookups.BID_READ_STATUS, 'Status', '状态', { need: 'save' }),
      total: f.amount('Total', '总价'),
      currency: f.text(3, 'Currency', '币种'),
      deliveryDays: f.integer('Days to delivery', '交货天数'),
      quality: f.text(200, 'Quality', '质量'),
      projectManager: f.text(60, 'Project manager', '项目负责人'),
      bond: f.text(60, 'Bond', '保证金'),
      readNo: f.integer('Read as', '唱标次序'),
      readAt: f.dateTime('Read at', '唱标时间'),
    },
  ),
};
export type Opening = Context<typeof fields, typeof lines>;
export type OpenedBid = LineRow<typeof lines.bids>;

/** What is read out of an envelope. */
export interface ReadOut {
  readonly total: string | null;
  readonly currency: string | null;
  readonly deliveryDays: number | null;
  readonly quality: string | null;
  readonly projectManager: string | null;
}
export interface ListedBid {
  readonly bidKey: string;
  readonly respondId: string;
  readonly supplierId: string;
  readonly supplierName: string | null;
  readonly sectionId: string;
  readonly sectionName: string | null;
  readonly envelopeType: EnvelopeType;
  readonly sealedAt: number | null;
  readonly commitHash: string | null;
  readonly bond: string | null;
}
export interface OpeningFacts {
  readonly projectNumber?: string | null;
  readonly projectName?: string | null;
  readonly orgId?: string | null;
  readonly ownerUserId?: string | null;
  readonly supervisorUserId?: string | null;
  readonly holderUserIds?: readonly string[];
  readonly supplierIds?: readonly string[];
  readonly sealMode?: 'QUORUM' | 'SERVER_KEY';
  readonly quorum?: number;
  readonly decryptWindowMin?: number;
  readonly openTime?: number | null;
}
/** Who takes part by now: some join after the check-in has begun. */
export interface PresentFacts {
  readonly supplierIds?: readonly string[];
}
export interface SignInFacts extends PresentFacts {
  readonly name?: string;
}
export interface ShareFacts extends SignInFacts {
  /** The project has processed its deadline, so that no bid comes any more. */
  readonly bidsClosed?: boolean;
  readonly allShort?: boolean;
  readonly objections?: number;
  readonly hash?: string | null;
  readonly valid?: boolean;
  /** Users whose shares this server still holds in memory: a restart loses them. */
  readonly alive?: readonly string[];
  readonly bids?: readonly ListedBid[];
  readonly controls?: readonly ControlPrice[];
}
export interface RevealModeFacts extends ConsentFacts, PresentFacts {
  readonly bidsClosed?: boolean;
  readonly bids?: readonly ListedBid[];
  readonly controls?: readonly ControlPrice[];
}
export interface RevealFacts {
  readonly fits?: boolean;
  readonly readOut?: ReadOut | null;
}
export interface CloseFacts {
  readonly objections?: number;
}

export const events = {
  CREATE: systemEvent<{ readonly fields?: Readonly<Record<string, unknown>> }, OpeningFacts>('New', '新建'),
  RESCHEDULE: systemEvent<{ readonly openTime: number }>('Rescheduled', '改期'),
  SCHEDULE: event('Set the opening time', '确定开标时间', { openTime: f.dateTime('Opening', '开标时间', { need: 'save' }) }),
  CHECK_IN_DUE: systemEvent<object, OpeningFacts>('Sign-in begins', '开始签到'),
  SIGN_IN: event('Sign in', '签到', {}, { facts: facts<SignInFacts>() }),
  SUBMIT_SHARE: event(
    'Submit the key share',
    '提交密钥份额',
    { share: f.text(400, 'Share', '份额', { masked: true }) },
    { confidential: true, facts: facts<ShareFacts>() },
  ),
  REVEAL_MODE: event(
    'Let bidders decrypt',
    '启用投标人解密',
    { reason: f.text(500, 'Reason', '原因', { told: true }) },
    { dangerous: true, facts: facts<RevealModeFacts>() },
  ),
  ENVELOPE_RESULT: systemEvent<{ readonly bidKey: string; readonly ok: boolean; readonly readOut: ReadOut | null }>(
    'Envelope decrypted',
    '信封解密',
  ),
  SUPPLIER_REVEAL: event(
    'Decrypt one’s own bid',
    '投标人解密',
    {
      bidKey: f.text(80, 'Bid', '投标', { need: 'save' }),
      key: f.text(60, 'Key', '密钥', { masked: true }),
    },
    { confidential: true, facts: facts<RevealFacts>() },
  ),
  ALL_DECRYPTED: systemEvent('All decrypted', '全部解密'),
  WINDOW_OVER: systemEvent('Decryption window over', '解密时限已到'),
  READ_NEXT: event('Read the next bid', '唱下一标'),
  CONFIRM_RECORD: event('Confirm the record', '确认开标记录', {}, { facts: facts<SignInFacts>() }),
  CLOSE: event('Close the opening', '结束开标', {}, { facts: facts<CloseFacts>() }),
  ABORT: systemEvent('Cancelled', '取消开标'),
};
export type OpeningEvent = EventOf<typeof events>;
export type OpeningEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
