/**
 * Everything that can happen in a hall (spec compete.md §2). `alias` stands for `supplierId` where the buyer sees aliases only (§9).
 */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Flag, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { SFD_OT_MODE, SFD_OT_TRIGGER, SFD_TURN_LIMIT, SFD_TURN_MODE, SFD_TURN_STEP, SFD_VISIBILITY, SYS_YES_NO } from '../lookups.js';
import type { RiskType } from '../lookups.js';
import type {
  CreateFacts,
  ExcludeFacts,
  OfferFacts,
  OpenFacts,
  ReadmitFacts,
  ReopenFacts,
  RequestFacts,
  SealFacts,
  StartFacts,
  WithdrawFacts,
  BidderMarks,
} from './facts.js';
import type { Bidder, Hall, HallItem, Offer, PricesByItem, TurnParam } from './fields.js';
import { LONGEST_ESCROW, MAX_TURNS } from './fields.js';

/** A bidder as the header tells the hall about him. */
export interface InvitedBidder {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly confirmedFlag: Flag;
  readonly depositOkFlag: Flag;
  readonly factor?: string;
  readonly adder?: string;
  readonly priorityNo?: number | null;
  readonly taxRate?: string | null;
  readonly initialPrices?: PricesByItem | null;
}

type Configured = Omit<
  Hall,
  'items' | 'turnParams' | 'bidders' | 'turns' | 'offers' | 'notices' | 'withdrawRequests' | 'riskFlags' | 'id' | 'rev' | 'docNumber'
>;

/** What PUBLISH and RESCHEDULE of the header send: the whole configuration; what is left out takes its default. */
export interface HallConfiguration {
  readonly docNumber: string;
  readonly fields: Partial<Configured> & Pick<Hall, 'headerId' | 'hallNo' | 'editionNo' | 'checkinAt' | 'startAt'>;
  readonly items: readonly (Partial<HallItem> & Pick<HallItem, 'itemNo' | 'quantity'>)[];
  readonly turnParams: readonly (Partial<TurnParam> & Pick<TurnParam, 'turnNo'>)[];
  readonly bidders: readonly InvitedBidder[];
}

interface Edition {
  readonly editionNo: number;
}

const reason = (need?: true) => f.text(500, 'Reason', '原因', need ? { need: 'save' } : {});
const turnNo = f.integer('Turn', '轮次', { need: 'save', min: 1, max: MAX_TURNS });
const level = f.integer('Level', '价位', { need: 'save', min: 0 });
const whom = { supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商'), alias: f.text(10, 'Alias', '别名') } as const;
const offerId = f.text(20, 'Offer', '报价', { need: 'save' });

const prices = f.rows(
  {
    itemNo: f.integer('Line', '行号', { need: 'save' }),
    price: f.price('Price', '单价', { need: 'save' }),
  },
  'Prices',
  '报价明细',
  { initial: [] },
);

/** What SET_TURN_PARAM, ADD_TURN and REOPEN may say of a turn; null keeps the value, or takes the default. */
const turnRules = {
  durationSeconds: f.integer('Duration (s)', '时长(秒)', { min: 30, max: 86_400 }),
  intervalSeconds: f.integer('Break after it (s)', '轮间间隔(秒)', { min: 0, max: 86_400 }),
  maxOffers: f.integer('Most offers per bidder', '每轮最多报价次数', { min: 0, max: 10_000 }),
  minStepValue: f.decimal(18, 6, 'Least step', '最小降（增）幅'),
  minStepRate: f.rate('Least step (%)', '最小降（增）幅(%)'),
  maxStepValue: f.decimal(18, 6, 'Greatest step', '最大降（增）幅'),
  maxStepRate: f.rate('Greatest step (%)', '最大降（增）幅(%)'),
  stepMultipleFlag: f.lookup(SYS_YES_NO, 'Whole multiples of the least step', '须为最小降（增）幅整数倍'),
  slotSeconds: f.integer('Slot (s)', '时段(秒)', { min: 1, max: 86_400 }),
  slotEarlyFlag: f.lookup(SYS_YES_NO, 'Slot ends on the offer', '报价即结束'),
  firstOfferStepFlag: f.lookup(SYS_YES_NO, 'Step from the start price on the first offer', '首次报价计降（增）幅'),
  turnLimitRule: f.lookup(SFD_TURN_LIMIT, 'Turn limit', '本轮限价规则'),
  visibility: f.lookup(SFD_VISIBILITY, 'Bidders see', '供应商可见性'),
  eliminateN: f.integer('Eliminate last N', '末位淘汰数', { min: 0 }),
  overtimeFlag: f.lookup(SYS_YES_NO, 'Overtime', '延时'),
  overtimeTriggerSeconds: f.integer('Overtime window (s)', '延时触发窗口(秒)', { min: 0, max: 86_400 }),
  overtimeExtendSeconds: f.integer('Extension (s)', '每次延时(秒)', { min: 0, max: 86_400 }),
  overtimeMode: f.lookup(SFD_OT_MODE, 'Overtime mode', '延时方式'),
  overtimeTriggerOn: f.lookup(SFD_OT_TRIGGER, 'Overtime trigger', '延时触发条件'),
  overtimeTopN: f.integer('First N', '前N名', { min: 1 }),
  overtimeMax: f.integer('Most extensions', '最多延时次数', { min: 0, max: 10_000 }),
  hardStopSeconds: f.integer('Hard stop (s)', '强制结束(秒)', { min: 0, max: 864_000 }),
} as const;

export const events = {
  CREATE: systemEvent<HallConfiguration, CreateFacts>('Create', '创建'),
  CONFIGURE: systemEvent<HallConfiguration>('Configure', '配置'),
  RESCHEDULE_HALL: systemEvent<Edition & { readonly checkinAt: Instant; readonly startAt: Instant }>('Reschedule', '改期'),
  CANCEL_PENDING: systemEvent<Edition>('Event under revision', '竞价单修订'),
  ADD_BIDDER: systemEvent<Edition & { readonly bidder: InvitedBidder }>('Add a bidder', '增加参与方'),
  REMOVE_BIDDER: systemEvent<Edition & Pick<Bidder, 'supplierId'>>('Remove a bidder', '移除参与方'),
  BIDDER_CONFIRMED: systemEvent<Edition & Pick<Bidder, 'supplierId' | 'taxRate'>>('Bidder confirmed', '供应商确认参与'),
  BIDDER_DECLINED: systemEvent<Edition & Pick<Bidder, 'supplierId'>>('Bidder declined', '供应商不参与'),
  DEPOSIT_CHANGED: systemEvent<Pick<Bidder, 'supplierId' | 'depositOkFlag'>>('Deposit changed', '保证金变更'),
  CHECKIN_DUE: systemEvent<object, OpenFacts>('Check-in opens', '到签到时间'),
  START_DUE: systemEvent<object, StartFacts>('Start is due', '到开始时间'),
  FAIL_DUE: systemEvent('Not started in time', '超时未开始'),
  TURN_DUE: systemEvent('Turn ends', '本轮到时'),
  INTERVAL_DUE: systemEvent<object, StartFacts>('Break ends', '轮间到时'),
  REVEAL_DUE: systemEvent('Opening ends', '开封到时'),
  LEVEL_DUE: systemEvent('Level ends', '价位到时'),
  SLOT_DUE: systemEvent('Slot ends', '时段到时'),
  RESUME_DUE: systemEvent('Resuming is due', '到恢复时间'),
  DOWNTIME: systemEvent<{ readonly from: Instant; readonly to: Instant }>('Outage', '故障补偿'),
  ESCROW_OPENED: systemEvent<
    Pick<Offer, 'supplierId'> & { readonly commitment: string; readonly saltHex: string; readonly payload: string }
  >('Escrow opened', '托管报价开启'),
  RISK_FLAG: systemEvent<{ readonly riskType: RiskType; readonly supplierIds: readonly string[] }>('Integrity flag', '廉洁标记'),
  CANCEL_HALL: systemEvent<object>('Cancel', '取消'),
  ARCHIVE: systemEvent<object>('Archive', '归档'),

  OPEN: event('Open the hall', '开厅', {}, { facts: facts<OpenFacts>() }),
  TURN_PROCESS: event(
    'Start or end the turn',
    '轮次控制',
    {
      step: f.lookup(SFD_TURN_STEP, 'Step', '步骤', { need: 'save' }),
      reason: reason(),
      overrideReason: f.text(500, 'Reason to start with fewer', '不足家数开始原因'),
    },
    { facts: facts<StartFacts>() },
  ),
  EXTEND: event('Extend', '延长', { seconds: f.integer('Seconds', '秒数', { need: 'save' }), reason: reason() }),
  PAUSE: event('Pause', '暂停', { reason: reason() }, { dangerous: true }),
  RESUME: event('Resume', '恢复', { leadSeconds: f.integer('Lead time (s)', '恢复预告(秒)', { initial: 30 }) }),
  SET_TURN_PARAM: event('Change a coming turn', '调整轮次参数', { turnNo, ...turnRules }),
  ADD_TURN: event('Add a turn', '增加轮次', {
    turnMode: f.lookup(SFD_TURN_MODE, 'Mode', '方式', { initial: 'OPEN' }),
    ...turnRules,
    reason: reason(),
  }),
  CLOSE: event('Close the hall', '结束竞价', { reason: reason() }, { dangerous: true }),
  FAIL_HALL: event('Declare failed', '流标', { reason: reason() }, { dangerous: true }),
  REOPEN: event(
    'Reopen',
    '重新开启',
    {
      turnMode: f.lookup(SFD_TURN_MODE, 'Mode', '方式', { initial: 'OPEN' }),
      ...turnRules,
      leadSeconds: f.integer('Turn starts in (s)', '开始预告(秒)', { min: 0, max: 86_400 }),
      reason: reason(),
    },
    { facts: facts<ReopenFacts>(), dangerous: true },
  ),
  EXCLUDE_SUPPLIER: event(
    'Exclude',
    '取消资格',
    { ...whom, keepOffers: f.lookup(SYS_YES_NO, 'Keep the offers', '保留报价'), reason: reason() },
    { button: 'btnExclude', facts: facts<ExcludeFacts>(), dangerous: true },
  ),
  READMIT_SUPPLIER: event('Readmit', '恢复资格', { ...whom, reason: reason() }, { button: 'btnReadmit', facts: facts<ReadmitFacts>() }),
  SURROGATE_OFFER: event(
    'Surrogate offer',
    '代报',
    { ...whom, turnNo, items: prices, reason: reason(), attachmentIds: f.attachments('Authorisation', '代报依据') },
    { button: 'btnSurrogate', facts: facts<OfferFacts>() },
  ),
  DECIDE_WITHDRAW: event(
    'Decide on a withdrawal',
    '处理撤回申请',
    { requestNo: f.text(20, 'Request', '申请', { need: 'save' }), agree: f.flag('Agreed', '同意'), reason: reason() },
    { facts: facts<WithdrawFacts>() },
  ),
  POST_NOTICE: event('Post a message', '发布消息', {
    ...whom,
    title: f.text(100, 'Title', '标题'),
    content: f.text(2_000, 'Content', '内容'),
    attachmentIds: f.attachments('Attachments', '附件'),
  }),
  ANSWER: event('Answer', '答复', {
    replyTo: f.integer('Question', '问题', { need: 'save' }),
    content: f.text(2_000, 'Content', '内容'),
    publicFlag: f.flag('To everybody', '公开'),
    attachmentIds: f.attachments('Attachments', '附件'),
  }),

  SUPPLIER_READY: event(
    'I am ready',
    '签到',
    { rulesAccepted: f.flag('Rules accepted', '同意规则'), sealKeyReady: f.flag('Sealing set up', '密封已设置') },
    { button: 'btnReady', facts: facts<BidderMarks>() },
  ),
  SUPPLIER_UNREADY: event('Not ready after all', '取消签到', {}, { button: 'btnReady', facts: facts<BidderMarks>() }),
  OFFER_PRICE: event('Offer', '报价', { turnNo, items: prices }, { facts: facts<OfferFacts>() }),
  ACCEPT_PRICE: event(
    'Accept the price',
    '应价',
    {
      turnNo,
      tickNo: f.integer('Price step', '价格档位', { need: 'save', min: 0 }),
      quantity: f.quantity('Quantity', '数量', { min: '0.000001' }),
    },
    { facts: facts<OfferFacts>() },
  ),
  STAY_IN: event('Stay in', '继续参与', { turnNo, level }, { facts: facts<OfferFacts>() }),
  DROP_OUT: event('Drop out', '退出竞价', { turnNo, level }, { facts: facts<BidderMarks>(), dangerous: true }),
  SEAL_OFFER: event(
    'Seal an offer',
    '密封报价',
    {
      turnNo,
      seq: f.integer('Seal of the turn', '本轮密封序号', { need: 'save', min: 1, max: 10_000 }),
      commitment: f.text(64, 'Commitment', '承诺值', { need: 'save' }),
      vault: f.longText('Vault', '保险箱'),
      escrow: f.text(LONGEST_ESCROW, 'Encrypted for the platform', '托管密文'),
    },
    { facts: facts<SealFacts>() },
  ),
  WITHDRAW_SEAL: event('Withdraw the sealed offer', '撤回密封报价', { turnNo }, { button: 'btnSealOffer', facts: facts<BidderMarks>() }),
  REVEAL_OFFER: event(
    'Reveal the sealed offer',
    '揭示密封报价',
    {
      commitment: f.text(64, 'Commitment', '承诺值', { need: 'save' }),
      saltHex: f.text(64, 'Salt', '盐值', { need: 'save' }),
      payload: f.text(16_000, 'Content', '内容', { need: 'save' }),
    },
    { facts: facts<BidderMarks>() },
  ),
  PASS: event('Pass', '放弃本次报价', { turnNo }, { facts: facts<BidderMarks>() }),
  REQUEST_WITHDRAW: event(
    'Ask to withdraw',
    '申请撤回',
    { offerId, reason: reason() },
    { button: 'btnWithdrawOffer', facts: facts<RequestFacts>() },
  ),
  WITHDRAW_OFFER: event(
    'Withdraw the offer',
    '撤回报价',
    { offerId, reason: reason() },
    { facts: facts<WithdrawFacts>(), dangerous: true },
  ),
  ASK: event(
    'Ask',
    '提问',
    {
      objectionFlag: f.flag('Objection', '异议'),
      title: f.text(100, 'Title', '标题'),
      content: f.text(2_000, 'Content', '内容'),
      attachmentIds: f.attachments('Attachments', '附件'),
    },
    { facts: facts<BidderMarks>() },
  ),
} as const;

export type HallEvent = EventOf<typeof events>;
export type HallEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
