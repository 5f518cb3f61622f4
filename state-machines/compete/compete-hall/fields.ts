/**
 * Fields and lines of a hall (spec compete.md §2 to §4, §8). The configuration is copied from the header at PUBLISH;
 * everything below "Runtime" is made by events. Offers are hot while effective or sealed, the others are rows only.
 */
import { cold, f, hot } from '../../kernel/fields.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import {
  SFD_AWARD_MODE,
  SFD_BIDDER_STATE,
  SFD_BUYER_VISIBILITY,
  SFD_COMPETE_FORMAT,
  SFD_DIRECTION,
  SFD_IMPROVE_MODE,
  SFD_NOTICE_TYPE,
  SFD_NO_OFFER_RULE,
  SFD_OFFER_SOURCE,
  SFD_OFFER_STATE,
  SFD_OT_MODE,
  SFD_OT_TRIGGER,
  SFD_PRICE_BASIS,
  SFD_RISK_TYPE,
  SFD_SEAL_MODE,
  SFD_TIE_RULE,
  SFD_TURN_END_CAUSE,
  SFD_TURN_LIMIT,
  SFD_TURN_MODE,
  SFD_TURN_STATE,
  SFD_UNREVEALED_RULE,
  SFD_VISIBILITY,
  SFD_WITHDRAW_REQUEST_STATE,
  SFD_WITHDRAW_RULE,
} from '../lookups.js';

export const MAX_BIDDERS = 1_000;
export const MAX_ITEMS = 200;
/** base64url of the longest content that a bidder may reveal. */
export const LONGEST_ESCROW = 24_000;
export const MAX_TURNS = 10;
export const MAX_NOTICES = 2_000;

/** Rules of one turn; what the header's author edits and SET_TURN_PARAM may change of future turns. */
export const turnRuleFields = {
  turnMode: f.lookup(SFD_TURN_MODE, 'Mode', '方式', { need: 'submit', supplier: 'read', initial: 'OPEN' }),
  durationSeconds: f.integer('Duration (s)', '时长(秒)', { need: 'submit', supplier: 'read', initial: 1_800, min: 30, max: 86_400 }),
  intervalSeconds: f.integer('Break after it (s)', '轮间间隔(秒)', { need: 'submit', supplier: 'read', initial: 0, min: 0, max: 86_400 }),
  maxOffers: f.integer('Most offers per bidder', '每轮最多报价次数', { supplier: 'read', initial: 0, min: 0, max: 10_000 }),
  minStepValue: f.decimal(18, 6, 'Least step', '最小降（增）幅', { supplier: 'read', initial: '0' }),
  minStepRate: f.rate('Least step (%)', '最小降（增）幅(%)', { supplier: 'read', initial: '0' }),
  maxStepValue: f.decimal(18, 6, 'Greatest step', '最大降（增）幅', { supplier: 'read', initial: '0' }),
  maxStepRate: f.rate('Greatest step (%)', '最大降（增）幅(%)', { supplier: 'read', initial: '0' }),
  stepMultipleFlag: f.flag('Whole multiples of the least step', '须为最小降（增）幅整数倍', { supplier: 'read' }),
  firstOfferStepFlag: f.flag('Step from the start price on the first offer', '首次报价计降（增）幅', { supplier: 'read' }),
  turnLimitRule: f.lookup(SFD_TURN_LIMIT, 'Turn limit', '本轮限价规则', { supplier: 'read', initial: 'PREV_OWN' }),
  visibility: f.lookup(SFD_VISIBILITY, 'Bidders see', '供应商可见性', { need: 'submit', supplier: 'read', initial: 'OWN_RANK' }),
  eliminateN: f.integer('Eliminate last N', '末位淘汰数', { supplier: 'read', initial: 0, min: 0, max: MAX_BIDDERS }),
  overtimeFlag: f.flag('Overtime', '延时', { supplier: 'read' }),
  overtimeTriggerSeconds: f.integer('Overtime window (s)', '延时触发窗口(秒)', { supplier: 'read', initial: 120, min: 1, max: 86_400 }),
  overtimeExtendSeconds: f.integer('Extension (s)', '每次延时(秒)', { supplier: 'read', initial: 120, min: 1, max: 86_400 }),
  overtimeMode: f.lookup(SFD_OT_MODE, 'Overtime mode', '延时方式', { supplier: 'read', initial: 'ADD' }),
  overtimeTriggerOn: f.lookup(SFD_OT_TRIGGER, 'Overtime trigger', '延时触发条件', { supplier: 'read', initial: 'ANY_OFFER' }),
  overtimeTopN: f.integer('First N', '前N名', { supplier: 'read', initial: 3, min: 1, max: MAX_BIDDERS }),
  overtimeMax: f.integer('Most extensions', '最多延时次数', { supplier: 'read', initial: 0, min: 0, max: 10_000 }),
  hardStopSeconds: f.integer('Hard stop (s)', '强制结束(秒)', { supplier: 'read', initial: 0, min: 0, max: 864_000 }),
  clockStartPrice: f.price('Clock start', '时钟起价', { supplier: 'read' }),
  clockStep: f.price('Clock step', '时钟步长', { supplier: 'read' }),
  clockSeconds: f.integer('Seconds per level', '每价位秒数', { supplier: 'read', min: 1, max: 86_400 }),
  clockLimitPrice: f.price('Clock limit', '时钟限价', { supplier: 'read' }),
  tickGraceMs: f.integer('Grace after a tick (ms)', '跳价宽限(毫秒)', { supplier: 'read', initial: 1_000, min: 0, max: 43_200_000 }),
  multiUnitFlag: f.flag('Several winners by quantity', '可分量成交', { supplier: 'read' }),
  levelEarlyFlag: f.flag('Level ends when all answered', '全部响应即进级', { supplier: 'read' }),
  showActiveFlag: f.flag('Show how many stay in', '显示在场家数', { supplier: 'read', initial: 'Y' }),
  slotSeconds: f.integer('Slot (s)', '时段(秒)', { supplier: 'read', initial: 120, min: 1, max: 86_400 }),
  slotEarlyFlag: f.flag('Slot ends on the offer', '报价即结束', { supplier: 'read' }),
} as const;

export const turnParamFields = {
  turnNo: f.integer('Turn', '轮次', { need: 'save', supplier: 'read', min: 1, max: MAX_TURNS }),
  ...turnRuleFields,
} as const;

/** Rules of the whole hall, edited in the header while it is draft or rejected. */
export const hallRuleFields = {
  hallNo: f.integer('No.', '编号', { need: 'save', supplier: 'read', min: 1, max: 20 }),
  hallName: f.text(100, 'Name', '名称', { need: 'submit', supplier: 'read' }),
  competeFormat: f.lookup(SFD_COMPETE_FORMAT, 'Format', '竞价形式', { need: 'submit', supplier: 'read', initial: 'ENGLISH' }),
  checkinAt: f.dateTime('Check-in opens', '签到开放', { need: 'submit', supplier: 'read' }),
  startAt: f.dateTime('Planned start', '计划开始', { need: 'submit', supplier: 'read' }),
  autoOpenFlag: f.flag('Opens by itself', '自动开厅', { initial: 'Y' }),
  autoStartFlag: f.flag('Starts by itself', '自动开始', { initial: 'Y', supplier: 'read' }),
  autoNextFlag: f.flag('Next turn by itself', '自动下一轮', { initial: 'Y', supplier: 'read' }),
  minReadyCount: f.integer('Least ready bidders', '最少签到家数', { initial: 2, min: 1, max: MAX_BIDDERS }),
  failAfterMinutes: f.integer('Fail if not started within (min)', '未开始自动流标时限(分)', { initial: 60, min: 1, max: 10_080 }),
  lateJoinTurn: f.integer('Late check-in until turn', '允许迟到至第几轮', { initial: 1, min: 0, max: MAX_TURNS, supplier: 'read' }),
  startPrice: f.amount('Start total', '起始总价', { supplier: 'read', min: 0 }),
  ceilingPrice: f.amount('Upper bound', '最高限价', { min: 0 }),
  floorPrice: f.amount('Lower bound', '最低限价', { min: 0 }),
  targetPrice: f.amount('Target total', '目标总价', { secret: true, min: 0 }),
  boundsVisibleFlag: f.flag('Show bounds', '限价可见', { supplier: 'read' }),
  improveMode: f.lookup(SFD_IMPROVE_MODE, 'Must beat', '报价须优于', { initial: 'OWN', supplier: 'read' }),
  tieRule: f.lookup(SFD_TIE_RULE, 'Tie rule', '同价规则', { initial: 'EARLIEST', supplier: 'read' }),
  tieAllowedFlag: f.flag('Equal offers allowed', '允许同价', { initial: 'Y', supplier: 'read' }),
  withdrawRule: f.lookup(SFD_WITHDRAW_RULE, 'Withdrawal', '撤回规则', { initial: 'CONSENT', supplier: 'read' }),
  withdrawWindowSeconds: f.integer('Withdrawal window (s)', '撤回时限(秒)', { initial: 30, min: 0, max: 86_400, supplier: 'read' }),
  offerGapMs: f.integer('Least gap between own offers (ms)', '报价最小间隔(毫秒)', {
    initial: 1_000,
    min: 0,
    max: 3_600_000,
    supplier: 'read',
  }),
  minRemain: f.integer('Least remaining', '最少保留家数', { initial: 2, min: 1, max: MAX_BIDDERS, supplier: 'read' }),
  noOfferRule: f.lookup(SFD_NO_OFFER_RULE, 'No offer in a turn', '未报价处理', { initial: 'KEEP', supplier: 'read' }),
  sealMode: f.lookup(SFD_SEAL_MODE, 'Sealing', '密封方式', { initial: 'COMMIT', supplier: 'read' }),
  revealSeconds: f.integer('Opening time (s)', '开封时限(秒)', { initial: 180, min: 10, max: 86_400, supplier: 'read' }),
  unrevealedRule: f.lookup(SFD_UNREVEALED_RULE, 'Unrevealed offers', '未揭示处理', { initial: 'ELIMINATE', supplier: 'read' }),
  showCountFlag: f.flag('Show number of bidders', '显示参与家数', { supplier: 'read' }),
  minResumeSeconds: f.integer('Least time left after a pause (s)', '恢复后最短剩余(秒)', { initial: 60, min: 0, max: 3_600 }),
  outageMinSeconds: f.integer('Least time left after an outage (s)', '故障后最短剩余(秒)', { initial: 120, min: 0, max: 3_600 }),
} as const;

/** What the hall takes over from its header. */
const headerFields = {
  headerId: f.ref('srmSfdCompeteHeader', 'Compete event', '竞价单', { need: 'save', supplier: 'read' }),
  editionNo: f.integer('Edition', '版次', { initial: 1 }),
  competeTitle: f.text(200, 'Title', '竞价主题', { supplier: 'read' }),
  direction: f.lookup(SFD_DIRECTION, 'Direction', '竞价方向', { initial: 'REVERSE', supplier: 'read' }),
  awardMode: f.lookup(SFD_AWARD_MODE, 'Award mode', '授标方式', { initial: 'TOTAL', supplier: 'read' }),
  priceBasis: f.lookup(SFD_PRICE_BASIS, 'Price basis', '价格基准', { initial: 'EXCL', supplier: 'read' }),
  currencyCode: f.text(10, 'Currency', '币种', { initial: 'CNY', supplier: 'read' }),
  pricePrecision: f.integer('Price decimals', '价格精度', { initial: 2, min: 0, max: 6, supplier: 'read' }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员'),
  coBuyerIds: f.refs('baseUsers', 'Co-buyers', '协办人'),
  observerIds: f.refs('baseUsers', 'Observers', '观察员'),
  rehearsalFlag: f.flag('Rehearsal', '演练', { supplier: 'read' }),
  buyerVisibility: f.lookup(SFD_BUYER_VISIBILITY, 'Buyer sees', '采购方可见性', { initial: 'FULL' }),
  depositFlag: f.flag('Deposit asked', '需保证金', { supplier: 'read' }),
  rulesText: f.richText('Bidding rules', '竞价规则', { supplier: 'read' }),
} as const;

const made = { computed: true } as const;

const runtimeFields = {
  revisingFlag: f.flag('Event is being revised', '竞价单修订中', made),
  serialWaitFlag: f.flag('Waits for the previous hall', '等待上一大厅', made),
  startBlockedFlag: f.flag('Start blocked', '未能自动开始', made),
  failAt: f.dateTime('Fails unless started', '自动流标时间', made),
  openedAt: f.dateTime('Opened', '开厅时间', made),
  openRev: f.integer('Position of the opening', '开厅序位', made),
  aliasSeed: f.text(64, 'Alias seed', '别名种子', { ...made, secret: true }),
  aliasCount: f.integer('Aliases given', '别名数', { ...made, initial: 0 }),
  currentTurnNo: f.integer('Turn', '轮次', { ...made, initial: 0, supplier: 'read' }),
  turnEndAt: f.dateTime('Turn ends', '本轮结束时间', { ...made, supplier: 'read' }),
  hardStopAt: f.dateTime('Hard stop', '强制结束时间', made),
  intervalEndAt: f.dateTime('Next turn starts', '下一轮开始时间', { ...made, supplier: 'read' }),
  pausedFrom: f.text(20, 'Paused from', '暂停前状态', made),
  pausedAt: f.dateTime('Paused at', '暂停时间', made),
  remainingMs: f.integer('Remaining (ms)', '剩余(毫秒)', made),
  resumeAt: f.dateTime('Resumes', '恢复时间', made),
  lastDowntimeFrom: f.dateTime('Last outage', '最近故障', made),
  endedAt: f.dateTime('Ended', '结束时间', { ...made, supplier: 'read' }),
  offerSerial: f.integer('Offers numbered', '报价序号', { ...made, initial: 0 }),
  noticeSerial: f.integer('Messages numbered', '消息序号', { ...made, initial: 0 }),
  bestValue: f.decimal(20, 6, 'Best', '最优', { ...made, secret: true }),
  bestSupplierId: f.ref('srmSlcSupplierInfo', 'Best bidder', '最优供应商', { ...made, secret: true }),
} as const;

export const fields = { ...headerFields, ...hallRuleFields, ...runtimeFields } as const;

export const itemFields = {
  itemNo: f.integer('Line', '行号', { need: 'save', supplier: 'read' }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { supplier: 'read' }),
  itemCode: f.text(50, 'Code', '物料编码', { supplier: 'read' }),
  itemName: f.text(200, 'Name', '物料名称', { supplier: 'read', initial: '' }),
  itemNameEn: f.text(200, 'English name', '英文名称', { supplier: 'read' }),
  spec: f.text(500, 'Specification', '规格', { supplier: 'read' }),
  uomId: f.ref('baseUom', 'Unit', '单位', { supplier: 'read' }),
  uomName: f.text(50, 'Unit name', '单位名称', { supplier: 'read' }),
  quantity: f.quantity('Quantity', '数量', { need: 'save', supplier: 'read', min: 0 }),
  startPrice: f.price('Start unit price', '起始单价', { supplier: 'read', min: 0 }),
  ceilingPrice: f.price('Upper bound', '最高限价', { min: 0 }),
  floorPrice: f.price('Lower bound', '最低限价', { min: 0 }),
  targetPrice: f.price('Target', '目标价', { secret: true, min: 0 }),
  historyPrice: f.price('Last price', '历史价', { secret: true, min: 0 }),
  requiredDate: f.date('Need date', '需求日期', { supplier: 'read' }),
  deliveryOrgId: f.ref('baseOrganization', 'Ship-to', '收货组织', { supplier: 'read' }),
  bestValue: f.decimal(20, 6, 'Best', '最优', { ...made, secret: true }),
  bestSupplierId: f.ref('srmSlcSupplierInfo', 'Best bidder', '最优供应商', { ...made, secret: true }),
  limitValue: f.decimal(20, 6, 'Best of the previous turn', '上轮最优', { ...made, secret: true }),
} as const;

/** Prices by line number, as imported from a source document or kept as a limit. */
export type PricesByItem = Readonly<Record<string, string>>;

/** What a new offer of the turn may not be worse than, kept when an offer of an earlier turn was withdrawn. */
export interface OwnLimit {
  readonly raw: string | null;
  readonly prices: PricesByItem;
}

export const bidderFields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  supplierName: f.text(200, 'Supplier name', '供应商名称', { initial: '' }),
  alias: f.text(10, 'Alias', '别名', made),
  bidderState: f.lookup(SFD_BIDDER_STATE, 'State', '状态', { ...made, initial: 'INVITED' }),
  confirmedFlag: f.flag('Confirmed', '已确认', made),
  depositOkFlag: f.flag('Deposit confirmed', '保证金已确认', made),
  readyAt: f.dateTime('Checked in', '签到时间', made),
  joinedTurn: f.integer('Joined in turn', '加入轮次', made),
  eliminatedTurn: f.integer('Eliminated in turn', '淘汰轮次', made),
  exclusionReason: f.text(500, 'Reason of exclusion', '取消资格原因', { ...made, secret: true }),
  stateBeforeExclusion: f.lookup(SFD_BIDDER_STATE, 'State before the exclusion', '取消资格前状态', { ...made, secret: true }),
  excludedAt: f.dateTime('Excluded', '取消资格时间', made),
  factor: f.decimal(9, 6, 'Evaluation factor', '评审系数', { initial: '1', secret: true, min: '0.5', max: '2' }),
  adder: f.amount('Evaluation adder', '评审附加额', { initial: '0', secret: true }),
  priorityNo: f.integer('Tie priority', '同价优先级', { secret: true }),
  taxRate: f.rate('Tax rate', '税率'),
  initialPrices: f.json<PricesByItem>()('Imported quotation', '初始报价', { secret: true }),
  effectiveOfferId: f.ref('srmSfdCompeteOfferHeader', 'Effective offer', '有效报价', made),
  rank: f.integer('Rank at the end of the turn', '轮末排名', made),
  offersThisTurn: f.integer('Offers in this turn', '本轮报价次数', { ...made, initial: 0 }),
  lastOfferAt: f.dateTime('Last offer', '最近报价时间', made),
  ownLimit: f.json<OwnLimit>()('Own limit of this turn', '本轮自身限价', { ...made, secret: true }),
  ipHashes: f.json<readonly string[]>()('Network marks', '网络标识', { ...made, secret: true, initial: [] }),
  deviceHashes: f.json<readonly string[]>()('Device marks', '设备标识', { ...made, secret: true, initial: [] }),
} as const;

/** One bidder's place when a turn closed; what an eliminated bidder keeps seeing. */
export interface TurnPlace {
  readonly supplierId: string;
  readonly rank: number;
  readonly totalRaw: string;
  readonly totalComparable: string;
}

const turnFields = {
  turnNo: f.integer('Turn', '轮次', { need: 'save' }),
  turnMode: f.lookup(SFD_TURN_MODE, 'Mode', '方式', { initial: 'OPEN' }),
  turnState: f.lookup(SFD_TURN_STATE, 'State', '状态', { initial: 'RUNNING' }),
  startedAt: f.dateTime('Started', '开始时间', { initial: 0 }),
  plannedEndAt: f.dateTime('Planned end', '计划结束', { initial: 0 }),
  endAt: f.dateTime('End', '结束时间', { initial: 0 }),
  endedAt: f.dateTime('Ended', '实际结束', made),
  endCause: f.lookup(SFD_TURN_END_CAUSE, 'Ended by', '结束原因', made),
  extensionCount: f.integer('Extensions', '延时次数', { initial: 0 }),
  manualExtendSeconds: f.integer('Extended by the buyer (s)', '手工延长(秒)', { initial: 0 }),
  pausedMs: f.integer('Paused (ms)', '暂停(毫秒)', { initial: 0 }),
  offerCount: f.integer('Offers', '报价次数', { initial: 0 }),
  bidderCount: f.integer('Bidders who offered', '报价家数', { initial: 0 }),
  bestValue: f.decimal(20, 6, 'Best', '最优', made),
  bestSupplierId: f.ref('srmSlcSupplierInfo', 'Best bidder', '最优供应商', made),
  level: f.integer('Level', '价位', made),
  levelEndAt: f.dateTime('Level ends', '价位结束', made),
  slotOrder: f.json<readonly string[]>()('Slot order', '时段顺序', made),
  slotIndex: f.integer('Slot', '时段', made),
  slotEndAt: f.dateTime('Slot ends', '时段结束', made),
  sealListHash: f.text(64, 'Hash of the seals', '密封清单哈希', made),
  openedAt: f.dateTime('Opened', '开封时间', made),
  escrowPublicKey: f.text(200, 'Escrow key', '托管公钥', made),
  /** The private part, sealed with the installation's key: what the database holds opens nothing. */
  escrowKey: f.text(400, 'Sealed escrow key', '托管私钥密文', { ...made, secret: true }),
  eliminatedSupplierIds: f.json<readonly string[]>()('Eliminated', '淘汰名单', { ...made, initial: [] }),
  places: f.json<readonly TurnPlace[]>()('Ranking at the end', '轮末排名', { ...made, initial: [] }),
} as const;

export const offerFields = {
  offerId: f.text(20, 'Offer', '报价', { need: 'save' }),
  offerNumber: f.text(60, 'Number', '编号', { initial: '' }),
  turnNo: f.integer('Turn', '轮次', { initial: 0 }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  seq: f.integer('No.', '序号', { initial: 0 }),
  source: f.lookup(SFD_OFFER_SOURCE, 'Source', '来源', { initial: 'BIDDER' }),
  offerState: f.lookup(SFD_OFFER_STATE, 'State', '状态', { initial: 'EFFECTIVE' }),
  acceptedRev: f.integer('Position', '序位', { initial: 0 }),
  at: f.dateTime('At', '时间', { initial: 0 }),
  clientAt: f.dateTime('Client time', '客户端时间', made),
  requestId: f.text(100, 'Request', '请求号', made),
  totalRaw: f.amount('Total', '总价', { initial: '0' }),
  totalComparable: f.decimal(20, 2, 'Comparable total', '可比总价', { initial: '0' }),
  commitment: f.text(64, 'Commitment', '承诺值', made),
  commitRev: f.integer('Position of the seal', '密封序位', made),
  vault: f.longText('Vault', '保险箱', { ...made, secret: true }),
  escrow: f.text(LONGEST_ESCROW, 'Escrow', '托管密文', { ...made, secret: true }),
  invalidCode: f.text(50, 'Why invalid', '无效原因', made),
  surrogateReason: f.text(500, 'Reason of the surrogate offer', '代报原因', made),
  surrogateUserId: f.ref('baseUsers', 'Offered for him by', '代报人', made),
  surrogateAttachmentIds: f.attachments('Authorisation', '代报依据', made),
  withdrawnReason: f.text(500, 'Reason of the withdrawal', '撤回原因', made),
  previousOfferId: f.text(20, 'Previous offer', '上次报价', made),
  voidedFrom: f.lookup(SFD_OFFER_STATE, 'State before voiding', '作废前状态', made),
  ipHash: f.text(64, 'Network mark', '网络标识', { ...made, secret: true }),
  deviceHash: f.text(64, 'Device mark', '设备标识', { ...made, secret: true }),
} as const;

const offerItemFields = {
  itemNo: f.integer('Line', '行号', { need: 'save' }),
  price: f.price('Price', '单价', { need: 'save' }),
  quantity: f.quantity('Quantity', '数量', { need: 'save' }),
  amount: f.amount('Amount', '金额', { need: 'save' }),
  comparable: f.decimal(20, 6, 'Comparable', '可比价', { need: 'save' }),
  previousPrice: f.price('Previous price', '上次单价'),
  step: f.decimal(20, 6, 'Step', '降（增）幅'),
  /** Position of the event that made this line's value (§5.4); carried over while the price stands. */
  valueRev: f.integer('Position of the value', '价格序位', { initial: 0 }),
} as const;

const noticeFields = {
  noticeNo: f.integer('No.', '序号', { need: 'save' }),
  noticeType: f.lookup(SFD_NOTICE_TYPE, 'Type', '类型', { initial: 'SYSTEM' }),
  at: f.dateTime('At', '时间', { initial: 0 }),
  fromUserId: f.ref('baseUsers', 'From', '发送人', made),
  /** The supplier it comes from or goes to; null: everybody. */
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  toSupplierId: f.ref('srmSlcSupplierInfo', 'To', '接收供应商', made),
  title: f.text(100, 'Title', '标题', made),
  content: f.text(2_000, 'Content', '内容', { initial: '' }),
  replyTo: f.integer('Answers', '答复', made),
  answeredFlag: f.flag('Answered', '已答复', made),
  publicFlag: f.flag('To everybody', '公开', made),
  attachmentIds: f.attachments('Attachments', '附件', made),
  /** SYSTEM lines: the sentence is made from the code at reading. */
  systemCode: f.text(40, 'Code', '代码', made),
  systemParams: f.json<Readonly<Record<string, string | number | null>>>()('Values', '参数', made),
  keptFlag: f.flag('Kept at hand', '在册', { computed: true, initial: 'Y' }),
} as const;

const withdrawRequestFields = {
  requestNo: f.text(20, 'Request', '申请', { need: 'save' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  offerId: f.text(20, 'Offer', '报价', { need: 'save' }),
  reason: f.text(500, 'Reason', '原因', { initial: '' }),
  requestState: f.lookup(SFD_WITHDRAW_REQUEST_STATE, 'State', '状态', { initial: 'OPEN' }),
  requestedAt: f.dateTime('Requested', '申请时间', { initial: 0 }),
  decidedAt: f.dateTime('Decided', '处理时间', made),
  decidedBy: f.ref('baseUsers', 'Decided by', '处理人', made),
  decisionReason: f.text(500, 'Reason of the decision', '处理意见', made),
} as const;

const riskFlagFields = {
  flagKey: f.text(200, 'Flag', '标记', { need: 'save' }),
  riskType: f.lookup(SFD_RISK_TYPE, 'Type', '类型', { initial: 'SAME_IP' }),
  supplierIds: f.json<readonly string[]>()('Suppliers', '供应商', { initial: [] }),
  at: f.dateTime('At', '时间', { initial: 0 }),
} as const;

export const lines = {
  items: hot('Items', '物料明细', { key: 'itemNo', bound: MAX_ITEMS }, itemFields),
  turnParams: hot('Turn parameters', '轮次参数', { entity: 'srmSfdCompeteTurnParam', key: 'turnNo', bound: MAX_TURNS }, turnParamFields),
  bidders: hot('Bidders', '竞价供应商', { key: 'supplierId', bound: MAX_BIDDERS, secret: true, computed: true }, bidderFields),
  turns: hot('Turns', '轮次', { entity: 'srmSfdCompeteTurn', key: 'turnNo', bound: MAX_TURNS, computed: true }, turnFields),
  offers: hot(
    'Offers',
    '报价',
    {
      entity: 'srmSfdCompeteOfferHeader',
      key: 'offerId',
      // What stands of each bidder, and what he has sealed.
      bound: MAX_BIDDERS * 2,
      hotWhile: { column: 'offerState', in: ['EFFECTIVE', 'SEALED', 'REVEALED'] },
      secret: true,
      computed: true,
    },
    offerFields,
    {
      items: { entity: 'srmSfdCompeteOfferItem', key: 'itemNo', fields: offerItemFields },
    },
  ),
  notices: hot(
    'Messages',
    '大厅消息',
    {
      entity: 'srmSfdCompeteNotice',
      key: 'noticeNo',
      bound: MAX_NOTICES,
      hotWhile: { column: 'keptFlag', in: ['Y'] },
      secret: true,
      computed: true,
    },
    noticeFields,
  ),
  withdrawRequests: hot(
    'Withdrawal requests',
    '撤回申请',
    { key: 'requestNo', bound: MAX_BIDDERS, hotWhile: { column: 'requestState', in: ['OPEN'] }, secret: true, computed: true },
    withdrawRequestFields,
  ),
  riskFlags: hot('Integrity flags', '廉洁标记', { key: 'flagKey', bound: 500, secret: true, computed: true }, riskFlagFields),
  outages: cold(
    'Outages',
    '故障记录',
    { key: 'fromAt', secret: true, computed: true },
    {
      fromAt: f.dateTime('From', '起', { need: 'save' }),
      toAt: f.dateTime('To', '止', { need: 'save' }),
      shiftMs: f.integer('Shift (ms)', '顺延(毫秒)', { need: 'save' }),
    },
  ),
} as const;

export type Hall = Context<typeof fields, typeof lines>;
export type HallItem = LineRow<typeof lines.items>;
export type TurnParam = LineRow<typeof lines.turnParams>;
export type Bidder = LineRow<typeof lines.bidders>;
export type Turn = LineRow<typeof lines.turns>;
export type Offer = LineRow<typeof lines.offers>;
export type OfferItem = Offer['items'][number];
export type Notice = LineRow<typeof lines.notices>;
export type WithdrawRequest = LineRow<typeof lines.withdrawRequests>;
export type RiskFlag = LineRow<typeof lines.riskFlags>;
