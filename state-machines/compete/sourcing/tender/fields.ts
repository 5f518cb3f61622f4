/** Fields and lines of a tender by invitation (auction-tender.md §7). */
import type { Context, LineRow } from '../../../kernel/fields.js';
import { f, hot } from '../../../kernel/fields.js';
import { SFD_AWARD_MODE, SFD_PRICE_BASIS, SFD_TIE_RULE, SFD_VISIBILITY, sourcingLookups as lookups } from '../lookups.js';
import { sourceLine } from '../../../trade/sourced.js';
import { drawingFields } from '../../drawings.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;
const hidden = { computed: true, secret: true } as const;

/** Prices, or quantities, by line number. */
export type Prices = Readonly<Record<string, string>>;

/** Sealed with the key of the installation. */
export interface SealedPrices {
  readonly price: string;
}

/** The own place of a supplier in a running round, where the rules tell it: of the lot, or of an item. */
export interface LiveRank {
  readonly itemNo: number | null;
  readonly supplierId: string;
  readonly rank: number;
}

export const fields = {
  tenderTitle: f.text(200, 'Title', '主题', { need: 'save', ...read }),
  tenderType: f.lookup(lookups.SFD_TENDER_TYPE, 'Type', '类型', { need: 'save', initial: 'ANNUAL', ...read }),
  awardMode: f.lookup(SFD_AWARD_MODE, 'Award mode', '授标方式', { need: 'submit', initial: 'ITEM', ...read }),
  priceBasis: f.lookup(SFD_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  currencyCode: f.text(3, 'Currency', '币种', {
    need: 'submit',
    initial: 'CNY',
    holds: { entity: 'baseCurrency', key: 'currencyCode' },
    ...read,
  }),
  taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100, initial: '13', offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
  pricePrecision: f.integer('Price decimals', '价格精度', { need: 'submit', initial: 2, min: 0, max: 6, ...read }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { holds: true, need: 'submit' }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'submit', ...read }),
  observerIds: f.refs('baseUsers', 'Observers', '观察员'),
  inviteEndDate: f.dateTime('Confirm until', '邀请截止', { need: 'submit', ...read }),
  validFrom: f.date('Prices valid from', '价格有效期起', { need: 'submit', ...read }),
  validTo: f.date('Prices valid to', '价格有效期止', { need: 'submit', ...read }),
  minConfirmed: f.integer('Least confirmed', '最少确认家数', { initial: 3, min: 1, max: 100 }),
  fewReason: f.text(500, 'Reason for fewer', '家数不足理由', { secret: true }),
  allowPotentialFlag: f.flag('Potential suppliers may bid', '允许潜在供应商'),
  maxRounds: f.integer('Most rounds', '最多轮次', { initial: 5, min: 1, max: 20 }),
  maxBidsPerRound: f.integer('Bids per round', '每轮次数', { initial: 3, min: 1, max: 20, ...read }),
  notWorseFlag: f.flag('Not worse than the own last round', '不劣于上轮', { initial: 'Y', ...read }),
  minStepRate: f.rate('Least improvement (%)', '最小降幅(%)', { initial: '0', min: 0, max: 100, ...read }),
  rankVisibility: f.lookup(SFD_VISIBILITY, 'Ranking shown after a round', '排名可见性', { need: 'submit', initial: 'OWN_RANK', ...read }),
  liveRankFlag: f.flag('Own rank during the round', '轮内显示排名', read),
  tieRule: f.lookup(SFD_TIE_RULE, 'Tie rule', '同价规则', { initial: 'EARLIEST', ...read }),
  shareScheme: f.text(50, 'Share scheme', '份额方案', {
    need: 'submit',
    initial: '100',
    ...read,
    help: { en: 'Falling shares that sum to 100, such as 60,30,10', cn: '递减份额，合计100，如60,30,10' },
  }),
  followFlag: f.flag('Others may follow the first price', '跟标', read),
  followMode: f.lookup(lookups.SFD_FOLLOW_MODE, 'Asked', '跟标方式', { initial: 'SEQUENTIAL', ...read }),
  followHours: f.integer('Hours to answer', '跟标时限(小时)', { initial: 24, min: 1, max: 240, ...read }),
  followTolerance: f.rate('Tolerance above the first price (%)', '跟标浮动(%)', { initial: '0', min: 0, max: 5, ...read }),
  unfilledRule: f.lookup(lookups.SFD_UNFILLED_RULE, 'Shares that nobody takes', '未满份额', { initial: 'TO_FIRST', ...read }),
  ouConfirmFlag: f.flag('Units confirm the result', '需各组织确认'),
  boundsVisibleFlag: f.flag('Ceilings visible', '限价可见'),
  roundNo: f.integer('Round', '当前轮次', { ...told, initial: 0 }),
  roundStartDate: f.dateTime('Round from', '轮次开始', told),
  roundEndDate: f.dateTime('Round until', '轮次截止', told),
  rulesText: f.richText('Rules', '规则', read),
  deliveryTerm: f.text(100, 'Delivery term', '交货条款', { offers: { lookup: 'TRADE_TERM' }, ...read }),
  paymentTermId: f.ref('basePaymentTerm', 'Payment term', '付款条件', { ...read, holds: true }),
  sentAt: f.dateTime('Sent', '发送时间', told),
  itemCount: f.integer('Items', '物料数', { ...told, initial: 0 }),
  invitedCount: f.integer('Invited', '邀请家数', { ...made, initial: 0 }),
  confirmedCount: f.integer('Confirmed', '确认家数', { ...made, initial: 0 }),
  followDeadline: f.dateTime('Follow until', '跟标截止', made),
  liveRanks: f.json<readonly LiveRank[]>()('Places in the round', '轮内排名', { ...hidden, initial: [] as readonly LiveRank[] }),
  bestAmount: f.amount('Best total', '最优总价', hidden),
  awardAmount: f.amount('Award', '定标金额', hidden),
  savingAmount: f.amount('Saving', '节约额', hidden),
  savingRate: f.rate('Saving rate', '节约率', hidden),
  awardSubmittedBy: f.ref('baseUsers', 'Award proposed by', '定标提交人', made),
  modifyEvidenceIds: f.attachments('Grounds for a change', '调整依据', hidden),
  voidedCount: f.integer('Downstream documents voided', '后续单据作废次数', { ...made, initial: 0 }),
  fulfilReference: f.text(100, 'Reference outside', '系统外单号', made),
};

export const itemFields = {
  itemNo: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
  orgId: f.ref('baseOrganization', 'Demand unit', '需求组织', { need: 'save', ...read }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...read, holds: true }),
  itemCode: f.text(50, 'Code', '物料编码', told),
  itemName: f.text(200, 'Name', '物料名称', { need: 'submit', ...read }),
  itemNameEn: f.text(200, 'English name', '英文名称', told),
  spec: f.text(500, 'Specification', '规格', read),
  ...drawingFields,
  uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
  quantity: f.quantity('Quantity', '数量', { need: 'submit', min: '0.000001', unit: 'uomId', ...read }),
  ceilingPrice: f.price('Ceiling', '最高限价', { min: 0 }),
  targetPrice: f.price('Target', '目标价', { min: 0, secret: true }),
  historyPrice: f.price('Last price', '历史价', hidden),
  sourceLineId: sourceLine,
};

export const lines = {
  items: hot('Items', '物料明细', { key: 'itemNo', bound: 500, indexes: ['itemId', 'orgId'] }, itemFields),
  suppliers: hot(
    'Suppliers',
    '供应商',
    { key: 'supplierId', bound: 100, secret: true, indexes: ['supplierId'] },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      supplierName: f.text(120, 'Supplier name', '供应商名称', made),
      contactId: f.ref('baseUsers', 'Contact', '联系人'),
      inviteState: f.lookup(lookups.SFD_TENDER_INVITE_STATE, 'Participation', '参与状态', { ...made, initial: 'PENDING' }),
      sentAt: f.dateTime('Sent', '发送时间', made),
      confirmedAt: f.dateTime('Answered', '答复时间', made),
      declineReason: f.text(500, 'Decline reason', '不参与原因', made),
      questionnaire: f.json<Readonly<Record<string, string>>>()('Questionnaire', '问卷', made),
      confirmAttachmentIds: f.attachments('Papers', '附件', made),
      refuseReason: f.text(500, 'Why not admitted', '未准入原因', made),
      factor: f.decimal(9, 6, 'Evaluation factor', '评审系数', { initial: '1', min: '0.5', max: '2' }),
      priorityNo: f.integer('Tie priority', '同价优先级', { min: 1 }),
    },
  ),
  rounds: hot(
    'Rounds',
    '轮次',
    { key: 'roundNo', bound: 20, secret: true, computed: true },
    {
      roundNo: f.integer('Round', '轮次', { need: 'save' }),
      startDate: f.dateTime('From', '开始', { need: 'save' }),
      endDate: f.dateTime('Until', '截止', { need: 'save' }),
      supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商'),
      itemNos: f.text(2000, 'Lines', '行号'),
      note: f.text(500, 'Note', '说明'),
      endCause: f.lookup(lookups.SFD_ROUND_END, 'Ended by', '结束原因'),
    },
  ),
  bids: hot(
    'Bids',
    '报价',
    { key: 'bidKey', bound: 5_000, secret: true, computed: true, indexes: ['supplierId'] },
    {
      bidKey: f.text(40, 'Bid', '报价', { need: 'save' }),
      roundNo: f.integer('Round', '轮次', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      seq: f.integer('No.', '序号', { need: 'save' }),
      receiptHash: f.text(64, 'Receipt', '回执'),
      /** Until the round ends; the salt of the receipt is within. */
      sealed: f.json<SealedPrices>()('Sealed', '密封内容', { secret: true }),
      salt: f.text(64, 'Salt of the receipt', '回执盐值'),
      brokenFlag: f.flag('Differs from its receipt', '与回执不符'),
      prices: f.json<Prices>()('Prices', '报价', { initial: {} as Prices }),
      minOrderValue: f.amount('Least order value', '最小订单金额'),
      minOrderQtys: f.json<Prices>()('Least orders', '最小起订量'),
      totalRaw: f.amount('Total', '总额'),
      totalComparable: f.amount('Comparable total', '可比总额'),
      at: f.dateTime('At', '时间', { need: 'save' }),
      position: f.integer('Position', '次序', { need: 'save' }),
      bidState: f.lookup(lookups.SFD_TENDER_BID_STATE, 'State', '状态', { initial: 'STANDING' }),
    },
  ),
  follows: hot(
    'Follow-bids',
    '跟标',
    { key: 'followKey', bound: 9_000, secret: true, computed: true },
    {
      followKey: f.text(40, 'Follow-bid', '跟标', { need: 'save' }),
      /** Empty where the whole lot is followed. */
      itemNo: f.integer('Item', '物料行号'),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      rank: f.integer('Rank', '排名', { need: 'save' }),
      askedAt: f.dateTime('Asked', '询问时间'),
      deadline: f.dateTime('Until', '截止'),
      followPrices: f.json<Prices>()('Prices to match', '跟标价', { initial: {} as Prices }),
      slot: f.integer('Place', '名次'),
      followState: f.lookup(lookups.SFD_FOLLOW_STATE, 'State', '状态', { initial: 'WAITING' }),
    },
  ),
  winners: hot(
    'Winners',
    '中标结果',
    { key: 'winKey', bound: 2_500, secret: true, computed: true },
    {
      winKey: f.text(40, 'Line', '中标行', { need: 'save' }),
      itemNo: f.integer('Item', '物料行号', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      slot: f.integer('Place', '名次', { need: 'save' }),
      share: f.rate('Share', '份额', { need: 'save' }),
      qty: f.quantity('Quantity', '数量', { need: 'save' }),
      price: f.price('Price', '单价', { need: 'save' }),
      amount: f.amount('Amount', '金额', { need: 'save' }),
      origin: f.lookup(lookups.SFD_WIN_ORIGIN, 'Origin', '来源', { initial: 'RANK' }),
      reason: f.text(500, 'Reason', '理由'),
      /** What the change replaced, for whoever approves it. */
      replaced: f.text(300, 'Instead of', '替换内容'),
      generatedType: f.text(30, 'Document type', '后续单据类型', { documents: 'one' }),
      generatedId: f.text(20, 'Document', '后续单据'),
    },
  ),
  ouStates: hot(
    'Units',
    '组织确认',
    { key: 'ouId', bound: 200, secret: true, computed: true },
    {
      ouId: f.ref('baseOrganization', 'Unit', '组织', { need: 'save' }),
      ouState: f.lookup(lookups.SFD_OU_STATE, 'State', '状态', { initial: 'PENDING' }),
      ouComment: f.text(500, 'Comment', '说明'),
    },
  ),
};

export type Tender = Context<typeof fields, typeof lines>;
export type TenderItem = LineRow<typeof lines.items>;
export type TenderSupplier = LineRow<typeof lines.suppliers>;
export type TenderBid = LineRow<typeof lines.bids>;
export type Follow = LineRow<typeof lines.follows>;
export type Winner = LineRow<typeof lines.winners>;
