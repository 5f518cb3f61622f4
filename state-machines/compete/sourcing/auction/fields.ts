/** Fields and lines of an inquiry or auction (auction-tender.md §1 to §3). */
import type { Context, Flag, LineRow } from '../../../kernel/fields.js';
import { f, hot } from '../../../kernel/fields.js';
import {
  SFD_AWARD_MODE,
  SFD_IMPROVE_MODE,
  SFD_OT_MODE,
  SFD_PRICE_BASIS,
  SFD_RESULT_PUBLISH,
  SFD_TIE_RULE,
  SFD_VISIBILITY,
  sourcingLookups as lookups,
} from '../lookups.js';
import { sourceLine } from '../../../trade/sourced.js';
import { drawingFields } from '../../drawings.js';

export const MAX_ITEMS = 500;
export const MAX_SUPPLIERS = 100;

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;
const hidden = { computed: true, secret: true } as const;

/** A rate of exchange that was frozen when the inquiry was published, into its own currency. */
export type Rates = Readonly<Record<string, string>>;

export interface LadderPrice {
  readonly fromQty: string;
  readonly price: string;
}

/** What a supplier says of one item. */
export interface BidLine {
  readonly itemNo: number;
  readonly noBidFlag: Flag;
  readonly noBidReason: string | null;
  readonly price: string | null;
  readonly ladder: readonly LadderPrice[];
  readonly freightPrice: string | null;
  readonly dutyRate: string | null;
  readonly offeredQty: string | null;
  readonly minOrderQty: string | null;
  readonly packQty: string | null;
  readonly leadTimeDays: number | null;
  readonly brand: string | null;
  readonly propAnswers: Readonly<Record<string, string>>;
}
/** The same without prices: what jurors read of a technical envelope. */
export interface TechLine {
  readonly itemNo: number;
  readonly noBidFlag: Flag;
  readonly propAnswers: Readonly<Record<string, string>>;
}
export type Answers = Readonly<Record<string, string>>;

/** Sealed with the key of the installation: the answers apart from the prices. */
export interface SealedBid {
  readonly tech: string;
  readonly price: string;
}

export const fields = {
  auctionTitle: f.text(200, 'Title', '主题', { need: 'save', ...read }),
  auctionType: f.lookup(lookups.SFD_AUCTION_TYPE, 'Type', '类型', { need: 'save', initial: 'RFQ', fixed: true, ...read }),
  bidMode: f.lookup(lookups.SFD_BID_MODE, 'Bid mode', '报价方式', { need: 'submit', initial: 'SEALED', ...read }),
  awardMode: f.lookup(SFD_AWARD_MODE, 'Award mode', '授标方式', { need: 'submit', initial: 'ITEM', ...read }),
  priceBasis: f.lookup(SFD_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  currencyCode: f.text(3, 'Currency', '币种', {
    need: 'submit',
    initial: 'CNY',
    holds: { entity: 'baseCurrency', key: 'currencyCode' },
    ...read,
  }),
  pricePrecision: f.integer('Price decimals', '价格精度', { need: 'submit', initial: 2, min: 0, max: 6, ...read }),
  quoteCurrencies: f.text(60, 'Currencies allowed besides', '另允许报价币种', {
    ...read,
    help: { en: 'Codes divided by commas', cn: '币种代码以逗号分隔' },
  }),
  rates: f.json<Rates>()('Frozen rates', '冻结汇率', { ...made, initial: {} as Rates }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { holds: true, need: 'submit' }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'submit', ...read }),
  observerIds: f.refs('baseUsers', 'Observers', '观察员'),
  bidStartDate: f.dateTime('Quotations from', '报价开始', { need: 'submit', ...read }),
  bidEndDate: f.dateTime('Quotations until', '报价截止', { need: 'submit', ...read }),
  originalEndDate: f.dateTime('Original end', '原截止', told),
  extensionCount: f.integer('Extensions', '延时次数', { ...told, initial: 0 }),
  adjustCount: f.integer('Adjustments of the end', '截止调整次数', { ...made, initial: 0 }),
  questionEndDate: f.dateTime('Questions until', '提问截止', { need: 'submit', ...read }),
  evalMethod: f.lookup(lookups.SFD_EVAL_METHOD, 'Evaluation', '评审办法', { need: 'submit', initial: 'LOWEST_PRICE', ...read }),
  priceWeight: f.rate('Weight of the price', '价格权重', { min: 0, max: 100, ...read }),
  techWeight: f.rate('Weight of the technical part', '技术权重', { min: 0, max: 100, ...read }),
  priceScoreRule: f.lookup(lookups.SFD_PRICE_SCORE_RULE, 'Price score', '价格分算法', { initial: 'LOW_RATIO', ...read }),
  twoEnvelopeFlag: f.flag('Two envelopes', '双信封', read),
  dualOpeningFlag: f.flag('Two people open', '双人开标'),
  openerIds: f.refs('baseUsers', 'Openers', '开标人'),
  minBidders: f.integer('Least quotations', '最少报价家数', { initial: 3, min: 1, max: MAX_SUPPLIERS }),
  fewReason: f.text(500, 'Reason for fewer', '家数不足理由', { secret: true }),
  publicCallFlag: f.flag('Open call', '公开征集', {
    ...read,
    help: { en: 'Suppliers who are not invited see it and may take part', cn: '未受邀供应商可查看并报名参与' },
  }),
  allowPotentialFlag: f.flag('Potential suppliers may quote', '允许潜在供应商'),
  allowPartialFlag: f.flag('Partial quantities', '允许部分数量', { initial: 'Y', ...read }),
  allowSplitFlag: f.flag('Split award', '允许拆分', { initial: 'Y' }),
  ladderMode: f.lookup(lookups.PUR_STEP_MODE, 'Price breaks', '阶梯方式', { initial: 'ALL_UNITS', ...read }),
  ladderEvalMode: f.lookup(lookups.SFD_LADDER_EVAL, 'Breaks compared', '阶梯比价口径', { initial: 'AT_DEMAND', ...read }),
  visibility: f.lookup(SFD_VISIBILITY, 'Bidders see', '供应商可见', { initial: 'OWN_RANK', ...read }),
  improveMode: f.lookup(SFD_IMPROVE_MODE, 'Improve on', '优于', { initial: 'OWN', ...read }),
  tieRule: f.lookup(SFD_TIE_RULE, 'Tie rule', '同价规则', { initial: 'EARLIEST', ...read }),
  tieAllowedFlag: f.flag('Equal bids allowed', '允许同价', { initial: 'Y', ...read }),
  minStepValue: f.amount('Least step', '最小降（增）幅', { initial: '0', min: 0, ...read }),
  minStepRate: f.rate('Least step (%)', '最小降（增）幅(%)', { initial: '0', min: 0, max: 100, ...read }),
  maxStepValue: f.amount('Greatest step', '最大降（增）幅', { initial: '0', min: 0, ...read }),
  maxStepRate: f.rate('Greatest step (%)', '最大降（增）幅(%)', { initial: '0', min: 0, max: 100, ...read }),
  stepMultipleFlag: f.flag('Whole multiples', '须为整数倍', read),
  firstOfferStepFlag: f.flag('First bid below the start', '首次报价须降幅', read),
  offerGapMs: f.integer('Least time between bids (ms)', '报价间隔(毫秒)', { initial: 0, min: 0, max: 600_000, ...read }),
  overtimeFlag: f.flag('Overtime', '延时', { initial: 'Y', ...read }),
  overtimeTriggerSeconds: f.integer('Overtime in the last (s)', '延时触发(秒)', { initial: 300, min: 1, max: 7_200, ...read }),
  overtimeExtendSeconds: f.integer('Extends by (s)', '延长(秒)', { initial: 300, min: 1, max: 7_200, ...read }),
  overtimeMode: f.lookup(SFD_OT_MODE, 'Overtime mode', '延时方式', { initial: 'ADD', ...read }),
  overtimeMax: f.integer('Most extensions', '最多延时次数', { initial: 0, min: 0, max: 1_000, ...read }),
  startPrice: f.amount('Start total', '起始总价', { min: 0, ...read }),
  ceilingPrice: f.amount('Upper bound', '最高限价', { min: 0 }),
  floorPrice: f.amount('Lower bound', '最低限价', { min: 0 }),
  targetPrice: f.amount('Target total', '目标总价', { min: 0, secret: true }),
  boundsVisibleFlag: f.flag('Suppliers see the bounds', '限价可见'),
  showTargetFlag: f.flag('Suppliers see the target', '目标价可见'),
  showWeightsFlag: f.flag('Suppliers see the weights', '权重可见', { initial: 'Y' }),
  juryBlindFlag: f.flag('Jurors see no names', '评委匿名评审'),
  roundNo: f.integer('Round', '轮次', { ...told, initial: 1 }),
  maxRounds: f.integer('Most rounds', '最多轮次', { initial: 5, min: 1, max: 20 }),
  publishOnApproval: f.flag('Publish on approval', '审批后自动发布', { initial: 'Y' }),
  resultPublish: f.lookup(SFD_RESULT_PUBLISH, 'Result to suppliers', '结果公布', { initial: 'OWN', ...read }),
  deliveryTerm: f.text(100, 'Delivery term', '交货条款', { offers: { lookup: 'TRADE_TERM' }, ...read }),
  deliveryPlace: f.text(200, 'Delivery place', '交货地点', read),
  paymentTermId: f.ref('basePaymentTerm', 'Payment term', '付款条件', { ...read, holds: true }),
  validityDays: f.integer('Validity (days)', '有效期(天)', { initial: 90, min: 1, max: 3_650, ...read }),
  warrantyText: f.text(500, 'Warranty', '质保', read),
  publishedAt: f.dateTime('Published', '发布时间', told),
  itemCount: f.integer('Items', '物料数', { ...told, initial: 0 }),
  invitedCount: f.integer('Invited', '邀请家数', { ...made, initial: 0 }),
  quotedCount: f.integer('Quoted', '已报价家数', { ...made, initial: 0 }),
  fewBidReason: f.text(500, 'Opened with fewer because', '不足家数开标理由', hidden),
  firstOpenerId: f.ref('baseUsers', 'First opener', '首位开标人', made),
  firstOpenedAt: f.dateTime('Opened by the first', '首位开标时间', made),
  openedAt: f.dateTime('Opened', '开标时间', made),
  endedAt: f.dateTime('Bidding ended', '报价结束时间', made),
  remindedAt: f.dateTime('Last reminder', '最近催办', made),
  bestAmount: f.amount('Best total', '最优总价', hidden),
  awardAmount: f.amount('Award', '定标金额', hidden),
  baselineAmount: f.amount('Baseline', '基准金额', hidden),
  savingAmount: f.amount('Saving', '节约额', hidden),
  savingRate: f.rate('Saving rate', '节约率', hidden),
  awardSubmittedBy: f.ref('baseUsers', 'Award proposed by', '定标提交人', made),
  awardSharedFlag: f.flag('Results announced', '结果已公布', made),
  voidedCount: f.integer('Downstream documents voided', '后续单据作废次数', { ...made, initial: 0 }),
  fulfilReference: f.text(100, 'Reference outside', '系统外单号', made),
};

export const itemFields = {
  itemNo: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...read, holds: true }),
  itemCode: f.text(50, 'Code', '物料编码', told),
  itemName: f.text(200, 'Name', '物料名称', { need: 'submit', ...read }),
  itemNameEn: f.text(200, 'English name', '英文名称', told),
  spec: f.text(500, 'Specification', '规格', read),
  drawingVersion: f.text(30, 'Drawing version', '图纸版本', read),
  ...drawingFields,
  uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
  quantity: f.quantity('Quantity', '数量', { need: 'submit', min: '0.000001', unit: 'uomId', ...read }),
  annualQty: f.quantity('Annual use', '年用量', { min: 0, unit: 'uomId', ...read }),
  needDate: f.date('Need by', '需求日期', read),
  deliveryOrgId: f.ref('baseOrganization', 'Ship-to', '收货组织', read),
  startPrice: f.price('Start price', '起始价', { min: 0, ...read }),
  ceilingPrice: f.price('Upper bound', '最高限价', { min: 0 }),
  floorPrice: f.price('Lower bound', '最低限价', { min: 0 }),
  targetPrice: f.price('Target', '目标价', { min: 0, secret: true }),
  budgetPrice: f.price('Budget', '预算价', { min: 0, secret: true }),
  historyPrice: f.price('Last price', '历史价', hidden),
  ladderFlag: f.flag('Price breaks', '阶梯报价', read),
  sourceLineId: sourceLine,
  roundNo: f.integer('Round', '当前轮次', { ...made, initial: 1 }),
  roundTarget: f.price('Target of the round', '本轮目标价', told),
  notAwardedReason: f.text(500, 'Why not awarded', '未定标说明', hidden),
};

export const lines = {
  items: hot('Items', '物料明细', { entity: 'srmSfdAuctionItem', key: 'itemNo', bound: MAX_ITEMS, indexes: ['itemId'] }, itemFields),
  props: hot(
    'Properties',
    '物料属性',
    { entity: 'srmSfdAuctionItemProp', key: 'propNo', bound: 500 },
    {
      propNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      itemNo: f.integer('Line (empty: whole inquiry)', '行号（空为整单）', { min: 1, ...read }),
      propCode: f.text(30, 'Code', '属性编码', { need: 'save', ...read }),
      propName: f.text(100, 'Property', '属性', { need: 'save', ...read }),
      propUom: f.text(20, 'Unit', '单位', read),
      dataType: f.lookup(lookups.SFD_PROP_TYPE, 'Type', '数据类型', { need: 'save', initial: 'TEXT', ...read }),
      options: f.text(1000, 'Options', '选项', {
        ...read,
        help: { en: 'Divided by commas; points are given below', cn: '以逗号分隔；分值另填' },
      }),
      optionPoints: f.text(500, 'Points of the options', '选项分值', {
        secret: true,
        help: { en: 'In the order of the options, divided by commas', cn: '按选项次序以逗号分隔' },
      }),
      requiredFlag: f.flag('Required', '必填', read),
      knockoutFlag: f.flag('Knock-out', '否决项', read),
      knockoutOp: f.lookup(lookups.SFD_OP, 'Condition', '条件', read),
      knockoutValue1: f.text(100, 'Value', '值', read),
      knockoutValue2: f.text(100, 'Second value', '值二', read),
      scoreRule: f.lookup(lookups.SFD_SCORE_RULE, 'Scoring', '评分规则', { initial: 'NONE' }),
      scoreMin: f.decimal(18, 6, 'Zero points at', '零分值'),
      scoreMax: f.decimal(18, 6, 'Full points at', '满分值'),
      weight: f.rate('Weight', '权重', { min: 0, max: 100 }),
    },
  ),
  ladder: hot(
    'Price breaks',
    '阶梯',
    { entity: 'srmSfdAuctionItemLadder', key: 'stepNo', bound: 2_000 },
    {
      stepNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      itemNo: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      fromQty: f.quantity('From', '起始数量', { need: 'save', min: 0, ...read }),
      toQty: f.quantity('Below', '截止数量', { min: 0, ...read }),
      weight: f.rate('Weight', '权重', { min: 0, max: 100 }),
    },
  ),
  suppliers: hot(
    'Suppliers',
    '供应商',
    { entity: 'srmSfdAuctionSupplier', key: 'supplierId', bound: MAX_SUPPLIERS, secret: true, indexes: ['supplierId'] },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      supplierName: f.text(120, 'Supplier name', '供应商名称', made),
      contactId: f.ref('baseUsers', 'Contact', '联系人'),
      inviteState: f.lookup(lookups.SFD_INVITE_STATE, 'Participation', '参与状态', { ...made, initial: 'INVITED' }),
      declineReason: f.text(500, 'Decline reason', '不参与原因', made),
      factor: f.decimal(9, 6, 'Evaluation factor', '评审系数', { initial: '1', min: '0.5', max: '2' }),
      priorityNo: f.integer('Tie priority', '同价优先级', { min: 1 }),
      roundNo: f.integer('Round', '轮次', { ...made, initial: 1 }),
      invitedAt: f.dateTime('Invited', '邀请时间', made),
      viewedAt: f.dateTime('Viewed', '查看时间', made),
      respondedAt: f.dateTime('Answered', '答复时间', made),
      bidVersion: f.integer('Versions', '报价版本', { ...made, initial: 0 }),
      bidAt: f.dateTime('Quoted at', '报价时间', made),
    },
  ),
  jury: hot(
    'Jury',
    '评审小组',
    { entity: 'srmSfdAuctionJury', key: 'userId', bound: 50, secret: true },
    {
      userId: f.ref('baseUsers', 'Juror', '评审成员', { need: 'save' }),
      juryRole: f.lookup(lookups.SFD_JURY_ROLE, 'Role', '角色', { need: 'save', initial: 'MEMBER' }),
      scope: f.lookup(lookups.SFD_JURY_SCOPE, 'Scope', '范围', { initial: 'TECH' }),
      conflictFlag: f.flag('Conflict of interest', '申报回避', made),
      submittedAt: f.dateTime('Submitted', '提交时间', made),
    },
  ),
  bids: hot(
    'Quotations',
    '报价',
    { entity: 'srmSfdAuctionBid', key: 'bidKey', bound: 2_000, computed: true, indexes: ['supplierId'] },
    {
      bidKey: f.text(40, 'Quotation', '报价', { need: 'save', ...read }),
      bidNumber: f.text(80, 'Number', '报价单号', read),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      roundNo: f.integer('Round', '轮次', { need: 'save', ...read }),
      version: f.integer('Version', '版本', { need: 'save', ...read }),
      bidState: f.lookup(lookups.SFD_BID_STATE, 'State', '状态', { initial: 'SUBMITTED', ...read }),
      submittedAt: f.dateTime('Submitted', '报价时间', { need: 'save', ...read }),
      receiptHash: f.text(64, 'Receipt', '回执', { need: 'save', ...read }),
      /** Told when it is opened: whoever has the receipt could find the price by it. */
      salt: f.text(64, 'Salt of the receipt', '回执盐值', read),
      surrogateReason: f.text(500, 'Entered for the supplier because', '代报理由', read),
      position: f.integer('Position', '次序', { secret: true }),
      sealed: f.json<SealedBid>()('Sealed', '密封内容', { secret: true }),
      techFlag: f.flag('Technical part opened', '技术标已开'),
      openedFlag: f.flag('Opened', '已开标'),
      currencyCode: f.text(3, 'Currency', '币种'),
      exchangeRate: f.decimal(18, 8, 'Rate', '汇率'),
      taxRate: f.rate('Tax rate', '税率'),
      validTo: f.date('Valid to', '有效期至'),
      minOrderValue: f.amount('Least order value', '最小订单金额'),
      lines: f.json<readonly BidLine[]>()('Prices', '报价明细', { initial: [] as readonly BidLine[] }),
      techLines: f.json<readonly TechLine[]>()('Answers by item', '物料应答', { initial: [] as readonly TechLine[] }),
      headAnswers: f.json<Answers>()('Answers', '整单应答', { initial: {} as Answers }),
      techAttachmentIds: f.attachments('Technical papers', '技术附件', read),
      bidAttachmentIds: f.attachments('Papers', '附件', read),
      bidRemark: f.text(500, 'Remark', '备注'),
      totalRaw: f.amount('Total', '报价总额'),
      totalComparable: f.amount('Comparable total', '可比总额'),
      rank: f.integer('Rank', '排名'),
      techScore: f.decimal(9, 4, 'Technical score', '技术分'),
      priceScore: f.decimal(9, 4, 'Price score', '价格分'),
      score: f.decimal(9, 4, 'Score', '综合分'),
      knockoutFailed: f.flag('Knocked out', '未通过否决项'),
      requalifiedFlag: f.flag('Requalified', '已恢复'),
    },
  ),
  drafts: hot(
    'Drafts of quotations',
    '报价草稿',
    { key: 'supplierId', bound: MAX_SUPPLIERS, secret: true, computed: true },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      savedAt: f.dateTime('Saved', '保存时间', { need: 'save' }),
      sealed: f.json<SealedBid>()('Sealed', '密封内容', { secret: true }),
      draftTechAttachmentIds: f.attachments('Technical papers', '技术附件'),
      draftAttachmentIds: f.attachments('Papers', '附件'),
    },
  ),
  scores: hot(
    'Scores',
    '评分',
    { key: 'scoreKey', bound: 9_000, secret: true, computed: true },
    {
      scoreKey: f.text(80, 'Score', '评分', { need: 'save' }),
      userId: f.ref('baseUsers', 'Juror', '评审成员', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      propNo: f.integer('Property', '属性', { need: 'save' }),
      score: f.decimal(7, 4, 'Score', '得分', { need: 'save' }),
      comment: f.text(500, 'Comment', '说明'),
    },
  ),
  awards: hot(
    'Awards',
    '定标明细',
    { key: 'awardKey', bound: 2_000, secret: true, computed: true },
    {
      awardKey: f.text(60, 'Line', '定标行', { need: 'save' }),
      itemNo: f.integer('Item', '物料行号', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      bidKey: f.text(40, 'Quotation', '报价', { need: 'save' }),
      rank: f.integer('Rank', '排名'),
      awardRate: f.rate('Share', '份额', { need: 'save' }),
      awardQty: f.quantity('Quantity', '定标数量', { need: 'save' }),
      currencyCode: f.text(3, 'Currency', '币种', { need: 'save' }),
      taxRate: f.rate('Tax rate', '税率'),
      offerPrice: f.price('Offered', '报价单价', { need: 'save' }),
      price: f.price('Price', '定标单价', { need: 'save' }),
      negotiatedPrice: f.price('Negotiated', '谈判价'),
      amount: f.amount('Amount', '金额', { need: 'save' }),
      baseAmount: f.amount('Amount in the inquiry currency', '折算金额', { need: 'save' }),
      reason: f.text(500, 'Reason', '定标理由'),
      generatedType: f.text(30, 'Document type', '后续单据类型', { documents: 'one' }),
      generatedId: f.text(20, 'Document', '后续单据'),
    },
  ),
  adjustments: hot(
    'Adjustments of the end',
    '截止调整',
    { key: 'adjustNo', bound: 100, computed: true },
    {
      adjustNo: f.integer('No.', '序号', { need: 'save' }),
      oldEnd: f.dateTime('From', '原截止', { need: 'save' }),
      newEnd: f.dateTime('To', '新截止', { need: 'save' }),
      reason: f.text(500, 'Reason', '原因', { need: 'save' }),
      at: f.dateTime('At', '时间', { need: 'save' }),
    },
  ),
};

export type Auction = Context<typeof fields, typeof lines>;
export type AuctionItem = LineRow<typeof lines.items>;
export type ItemProp = LineRow<typeof lines.props>;
export type Step = LineRow<typeof lines.ladder>;
export type Invited = LineRow<typeof lines.suppliers>;
export type Juror = LineRow<typeof lines.jury>;
export type Bid = LineRow<typeof lines.bids>;
export type Score = LineRow<typeof lines.scores>;
export type Award = LineRow<typeof lines.awards>;
