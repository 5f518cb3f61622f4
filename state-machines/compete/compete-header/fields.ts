/** Fields and lines of a compete event (compete.md §1, §11). Halls are configured here and become documents at publication. */
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { hallRuleFields, turnParamFields } from '../compete-hall/fields.js';
import type { PricesByItem } from '../compete-hall/fields.js';
import {
  SFD_AWARD_MODE,
  SFD_BUYER_VISIBILITY,
  SFD_COMPETE_TYPE,
  SFD_CONFIRM_STATE,
  SFD_DEPOSIT_STATE,
  SFD_DIRECTION,
  SFD_HALL_SEQUENCE,
  SFD_OPINION,
  SFD_PRICE_BASIS,
  SFD_RESULT_PUBLISH,
} from '../lookups.js';
import { sourceLine } from '../../trade/sourced.js';
import { drawingFields } from '../drawings.js';

export const MAX_HALLS = 20;
export const MAX_SUPPLIERS = 1_000;
export const MAX_AWARDS = 4_000;

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const hidden = { computed: true, secret: true } as const;

/** One bidder's place when the event was proposed for award; what resultPublish FULL_ANON shows by alias. */
export interface FinalTotal {
  readonly hallId: string;
  readonly supplierId: string;
  readonly alias: string | null;
  readonly rank: number | null;
  readonly total: string;
}

export const fields = {
  competeTitle: f.text(200, 'Title', '竞价主题', { need: 'save', ...read }),
  competeType: f.lookup(SFD_COMPETE_TYPE, 'Type', '竞价类型', { need: 'submit', initial: 'PURCHASE', ...read }),
  direction: f.lookup(SFD_DIRECTION, 'Direction', '竞价方向', { need: 'submit', initial: 'REVERSE', ...read }),
  awardMode: f.lookup(SFD_AWARD_MODE, 'Award mode', '授标方式', { need: 'submit', initial: 'TOTAL', ...read }),
  priceBasis: f.lookup(SFD_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  currencyCode: f.text(3, 'Currency', '币种', {
    need: 'submit',
    initial: 'CNY',
    holds: { entity: 'baseCurrency', key: 'currencyCode' },
    ...read,
  }),
  pricePrecision: f.integer('Price decimals', '价格精度', { need: 'submit', initial: 2, min: 0, max: 6, ...read }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { holds: true }),
  categoryName: f.text(60, 'Category name', '品类名称', { ...made, ...read }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'submit', ...read }),
  coBuyerIds: f.refs('baseUsers', 'Co-buyers', '协办人'),
  observerIds: f.refs('baseUsers', 'Observers', '观察员'),
  sourceNumber: f.text(60, 'Source number', '来源单号', made),
  sectionId: f.ref('srmSfdBiddingSection', 'Section', '标段', made),
  confirmDeadline: f.dateTime('Confirm by', '参与确认截止', { need: 'submit', ...read }),
  publishOnApproval: f.flag('Publish on approval', '审批后自动发布', { initial: 'Y' }),
  hallSequence: f.lookup(SFD_HALL_SEQUENCE, 'Hall order', '大厅顺序', { initial: 'PARALLEL', ...read }),
  serialGapSeconds: f.integer('Gap between halls (s)', '大厅间隔(秒)', { initial: 300, min: 0, max: 86_400 }),
  minSuppliers: f.integer('Minimum suppliers', '最少供应商数', { initial: 3, min: 1, max: MAX_SUPPLIERS }),
  allowPotentialFlag: f.flag('Potential suppliers may join', '允许潜在供应商'),
  singleSourceReason: f.text(500, 'Reason for fewer', '不足家数理由', { secret: true }),
  depositFlag: f.flag('Deposit', '需保证金', read),
  depositAmount: f.amount('Deposit amount', '保证金金额', { min: 0, ...read }),
  deliveryTerm: f.text(100, 'Delivery term', '交货条款', {
    ...read,
    offers: { lookup: 'TRADE_TERM' },
    help: { en: 'Needs the named place beside it.', cn: '须同时填写交货地点' },
  }),
  deliveryPlace: f.text(200, 'Delivery place', '交货地点', read),
  paymentTermId: f.ref('basePaymentTerm', 'Payment term', '付款条件', { ...read, holds: true }),
  requiredDate: f.date('Required by', '需求日期', read),
  validityDays: f.integer('Validity (days)', '有效期(天)', { initial: 90, min: 1, max: 3_650, ...read }),
  rulesText: f.richText('Bidding rules', '竞价规则', { need: 'submit', ...read }),
  buyerVisibility: f.lookup(SFD_BUYER_VISIBILITY, 'Buyer sees', '采购方可见性', { initial: 'FULL' }),
  resultPublish: f.lookup(SFD_RESULT_PUBLISH, 'Result to suppliers', '结果公布', { initial: 'OWN', ...read }),
  countersignFlag: f.flag('Observers countersign', '结果会签'),
  allowSplitFlag: f.flag('Split award', '允许拆分'),
  maxLotsPerSupplier: f.integer('Lot limit per supplier', '单家中标标段上限', { initial: 0, min: 0, max: MAX_HALLS }),
  rehearsalFlag: f.flag('Rehearsal', '演练', read),
  editionNo: f.integer('Edition', '版次', { ...made, initial: 1, ...read }),
  publishedAt: f.dateTime('Published', '发布时间', { ...made, ...read }),
  confirmClosedFlag: f.flag('Confirmation closed', '确认已截止', { ...made, ...read }),
  formats: f.text(60, 'Format', '竞价形式', { ...made, ...read }),
  hallCount: f.integer('Halls', '大厅数', { ...made, initial: 0 }),
  invitedCount: f.integer('Invited', '邀请家数', { ...made, initial: 0 }),
  confirmedCount: f.integer('Confirmed', '确认家数', { ...made, initial: 0 }),
  startAt: f.dateTime('First start', '首场开始', { ...made, ...read }),
  baselineAmount: f.amount('Baseline', '基准金额', hidden),
  bestAmount: f.amount('Best', '最优金额', hidden),
  awardAmount: f.amount('Award', '定标金额', hidden),
  savingAmount: f.amount('Saving', '节约额', hidden),
  savingRate: f.rate('Saving rate', '节约率', hidden),
  awardAttachmentIds: f.attachments('Award documents', '定标附件', hidden),
  awardSubmittedBy: f.ref('baseUsers', 'Award proposed by', '定标提交人', made),
  finalTotals: f.json<readonly FinalTotal[]>()('Final totals', '最终总价', { ...hidden, initial: [] as readonly FinalTotal[] }),
  droppedHallIds: f.json<readonly string[]>()('Halls dropped by the revision', '修订删除的大厅', {
    ...hidden,
    initial: [] as readonly string[],
  }),
  voidedCount: f.integer('Downstream documents voided', '后续单据作废次数', { ...made, initial: 0 }),
  fulfilReference: f.text(100, 'Reference outside', '系统外单号', made),
};

export const itemFields = {
  itemNo: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
  hallNo: f.integer('Hall', '所属大厅', { need: 'submit', min: 1, max: MAX_HALLS, ...read }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...read, holds: true }),
  itemCode: f.text(50, 'Code', '物料编码', { ...made, ...read }),
  itemName: f.text(200, 'Name', '物料名称', { need: 'submit', ...read }),
  itemNameEn: f.text(200, 'English name', '英文名称', { ...made, ...read }),
  spec: f.text(500, 'Specification', '规格', read),
  drawing: f.text(90, 'Drawing', '图号', { ...made, ...read }),
  ...drawingFields,
  uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
  uomName: f.text(50, 'Unit name', '单位名称', { ...made, ...read }),
  quantity: f.quantity('Quantity', '数量', { need: 'submit', min: '0.000001', unit: 'uomId', ...read }),
  startPrice: f.price('Start unit price', '起始单价', { min: 0, ...read }),
  ceilingPrice: f.price('Upper bound', '最高限价', { min: 0 }),
  floorPrice: f.price('Lower bound', '最低限价', { min: 0 }),
  targetPrice: f.price('Target', '目标价', { min: 0, secret: true }),
  historyPrice: f.price('Last price', '历史价', hidden),
  requiredDate: f.date('Need date', '需求日期', read),
  deliveryOrgId: f.ref('baseOrganization', 'Ship-to', '收货组织', read),
  sourceLineId: sourceLine,
  listItemId: f.ref('srmSfdBiddingListItem', 'Bidding item', '招标清单行', made),
  notAwardedReason: f.text(500, 'Why not awarded', '未定标说明', hidden),
};

export const supplierFields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  supplierName: f.text(120, 'Supplier name', '供应商名称', made),
  contactId: f.ref('baseUsers', 'Contact', '联系人'),
  hallNos: f.text(100, 'Halls invited to', '邀请大厅'),
  confirmState: f.lookup(SFD_CONFIRM_STATE, 'Participation', '参与状态', { ...made, initial: 'INVITED' }),
  declineReason: f.text(500, 'Decline reason', '不参与原因', made),
  respondedAt: f.dateTime('Answered', '答复时间', made),
  taxRate: f.rate('Tax rate', '税率', made),
  factor: f.decimal(9, 6, 'Evaluation factor', '评审系数', { initial: '1', min: '0.5', max: '2', secret: true }),
  adder: f.amount('Evaluation adder', '评审附加额', { initial: '0', secret: true }),
  priorityNo: f.integer('Tie priority', '同价优先级', { secret: true, min: 1 }),
  depositState: f.lookup(SFD_DEPOSIT_STATE, 'Deposit', '保证金状态', { ...made, initial: 'NONE' }),
  depositAttachmentId: f.attachments('Deposit voucher', '保证金凭证', made),
  initialPrices: f.json<PricesByItem>()('Imported quotation', '初始报价', hidden),
};

/** Where a hall stands as its own document told; PLANNED until publication. */
export type HallProgress = 'PLANNED' | 'WAITING' | 'OPEN' | 'ENDED' | 'FAILED';

export const lines = {
  items: hot('Items', '物料明细', { entity: 'srmSfdCompeteItem', key: 'itemNo', bound: 4_000 }, itemFields),
  halls: hot(
    'Halls and turns',
    '大厅与轮次',
    { key: 'hallNo', bound: MAX_HALLS },
    {
      ...hallRuleFields,
      hallId: f.ref('srmSfdCompeteHall', 'Hall document', '大厅单据', { ...made, ...read }),
      hallProgress: f.text(10, 'Progress', '进度', { ...made, initial: 'PLANNED', ...read }),
      bestValue: f.decimal(20, 6, 'Best', '最优', hidden),
      notAwardedReason: f.text(500, 'Why not awarded', '未定标说明', hidden),
    },
    { turnParams: { key: 'turnNo', fields: turnParamFields } },
  ),
  suppliers: hot(
    'Suppliers',
    '供应商',
    { entity: 'srmSfdCompeteSupplier', key: 'supplierId', bound: MAX_SUPPLIERS, secret: true, indexes: ['supplierId'] },
    supplierFields,
  ),
  awards: hot(
    'Awards',
    '定标明细',
    { key: 'awardKey', bound: MAX_AWARDS, secret: true, computed: true },
    {
      awardKey: f.text(60, 'Line', '定标行', { need: 'save' }),
      hallId: f.ref('srmSfdCompeteHall', 'Hall', '大厅', { need: 'save' }),
      hallNo: f.integer('Hall no.', '大厅编号', { need: 'save' }),
      itemNo: f.integer('Item', '物料行号', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      offerId: f.text(20, 'Offer', '报价', { need: 'save' }),
      rank: f.integer('Rank', '排名'),
      awardRate: f.rate('Share', '份额', { need: 'save' }),
      awardQty: f.quantity('Quantity', '定标数量', { need: 'save' }),
      offerPrice: f.price('Offered', '报价单价', { need: 'save' }),
      price: f.price('Price', '定标单价', { need: 'save' }),
      negotiatedPrice: f.price('Negotiated', '谈判价'),
      amount: f.amount('Amount', '金额', { need: 'save' }),
      reason: f.text(500, 'Reason', '定标理由'),
      generatedType: f.text(30, 'Document type', '后续单据类型'),
      generatedId: f.text(20, 'Document', '后续单据'),
      generatedQty: f.quantity('Generated', '已转数量', { initial: '0' }),
    },
  ),
  countersigns: hot(
    'Countersignatures',
    '会签',
    { key: 'userId', bound: 100, secret: true, computed: true },
    {
      userId: f.ref('baseUsers', 'Observer', '观察员', { need: 'save' }),
      opinion: f.lookup(SFD_OPINION, 'Opinion', '意见', { need: 'save' }),
      comment: f.text(500, 'Comment', '说明'),
      at: f.dateTime('At', '时间', { need: 'save' }),
    },
  ),
};

export type Compete = Context<typeof fields, typeof lines>;
export type CompeteItem = LineRow<typeof lines.items>;
export type CompeteHallLine = LineRow<typeof lines.halls>;
export type TurnParamLine = CompeteHallLine['turnParams'][number];
export type InvitedSupplier = LineRow<typeof lines.suppliers>;
export type AwardLine = LineRow<typeof lines.awards>;
export type Countersign = LineRow<typeof lines.countersigns>;
