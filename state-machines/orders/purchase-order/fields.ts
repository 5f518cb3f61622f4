import type { Actor, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { cold, f, hot, lookups } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { gt, isPositive, lt, mul, normalise, round2, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalFields } from '../../kernel/stock/approval.js';
import { awardPriceFields, isAwarded, isRepriced, repricedCount, repricedField } from '../../trade/award-price.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { priced } from '../../trade/money.js';
import { inUnits, priceUnitAsked, priceUnitRead, unitOf } from '../../trade/price-unit.js';
import { frozenRateFields, noRate } from '../../trade/rates.js';
import type { FrozenRate } from '../../trade/rates.js';
import { answersOfSources, takerFields } from '../../trade/sources.js';
import type { OrderGateFacts } from '../../trade/supplier-gate.js';

import { orderLookups } from '../lookups.js';

const { PUR_PRICE_BASIS } = lookups({
  PUR_PRICE_BASIS: { EXCL: { en: 'Excluding tax', cn: '不含税' }, INCL: { en: 'Including tax', cn: '含税' } },
});

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  billTypeId: f.ref('srmPurBillType', 'Bill type', '单据类型', { ...read, holds: true }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'submit', ...read }),
  currency: f.text(3, 'Currency', '币种', {
    need: 'save',
    initial: 'CNY',
    holds: { entity: 'baseCurrency', key: 'currencyCode' },
    ...read,
  }),
  priceBasis: f.lookup(PUR_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  taxRate: f.rate('Tax rate', '税率', { need: 'submit', min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
  deliveryOrgId: f.ref('baseOrganization', 'Ship-to', '收货组织', read),
  warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '收货仓库', { ...read, holds: true }),
  deliveryPlace: f.text(200, 'Delivery place', '交货地点', read),
  sourceNumber: f.text(60, 'Source number', '来源单号', made),
  amountExcl: f.amount('Amount excl. tax', '不含税金额', { ...made, ...read }),
  taxAmount: f.amount('Tax', '税额', { ...made, ...read }),
  amountIncl: f.amount('Amount incl. tax', '含税金额', { ...made, ...read }),
  baseAmount: f.amount('Amount in base currency', '本位币金额', made),
  ...repricedField,
  ...frozenRateFields,
  approvalLevel: f.integer('Approval level', '审批级别', made),
  approvals: f.text(10, 'Approvals given', '审批进度', {
    ...made,
    help: { en: 'How many of the persons who are needed have approved', cn: '已批准人数/所需人数' },
  }),
  approvedBy: f.refs('baseUsers', 'Approved by', '已批准人', made),
  approvedFor: f.refs('baseUsers', 'Approved on behalf of', '代何人批准', made),
  noticeFlag: f.flag('Delivered by notice', '须按通知送货', { ...made, ...read }),
  noticeStrictFlag: f.flag('Never beyond the notice', '严格按通知', { ...made, ...read }),
  confirmedFlag: f.flag('Confirmed', '供应商已确认', { ...made, ...read }),
  approveFlag: f.flag('Has to be approved', '需审批', { ...made, initial: 'Y' }),
  confirmFlag: f.flag('The supplier has to confirm', '需供应商确认', { ...made, ...read }),
  confirmDays: f.integer('Days to reply', '确认期限(天)', { ...made, internal: true }),
  autoConfirmFlag: f.flag('Confirmed by itself afterwards', '逾期自动确认', { ...made, internal: true }),
  confirmRound: f.integer('Round', '确认轮次', { ...made, ...read }),
  confirmUntil: f.dateTime('Confirm by', '确认截止', { ...made, ...read }),
  overdueFlag: f.flag('Not confirmed in time', '逾期未确认', { ...made, ...read }),
  refuseReason: f.longText('Why refused', '拒绝原因', { ...made, ...read }),
  resumeState: f.text(20, 'Goes on as', '恢复状态', { ...made, internal: true }),
  reserveReason: f.lookup(orderLookups.PUR_RESERVE_REASON, 'Why it was not reserved', '占用失败原因', made),
  reserveLine: f.integer('Of line', '占用失败行', made),
  revisionNo: f.integer('Revision', '版次', { ...made, ...read }),
  changeReason: f.text(500, 'Why it is changed', '变更原因', made),
  changedBy: f.ref('baseUsers', 'Change asked by', '变更申请人', made),
  heldProcess: f.text(200, 'Process to begin', '待启动流程', { ...made, internal: true }),
  ...takerFields,
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    {
      entity: 'srmPurOrderLine',
      key: 'lineNum',
      bound: 2000,
      indexes: ['itemId', 'requisitionId', 'agreementId', 'contractId'],
      live: {
        balanceFlag: f.flag('In balance', '账目平衡'),
        reconciledFlag: f.flag('Agrees with deliveries', '与送货一致', {
          help: { en: 'Empty while something is on its way between the documents', cn: '单据间有消息未送达时为空' },
        }),
        lineStatus: f.lookup(orderLookups.PUR_ORDER_LINE, 'Line status', '行状态', read),
      },
    },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...read, holds: true }),
      itemCode: f.text(50, 'Code', '物料编码', { ...made, ...read }),
      itemName: f.text(200, 'Name', '物料名称', { need: 'submit', ...read }),
      spec: f.text(500, 'Specification', '规格', read),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
      orderQty: f.quantity('Order quantity', '订购数量', { need: 'submit', min: '0.000001', unit: 'uomId', ...read }),
      unitPrice: f.price('Price on the basis', '单价', { min: 0, ...read }),
      priceUnit: priceUnitRead,
      ...awardPriceFields,
      repriceReason: f.text(500, 'Reason for the price', '价格理由', {
        help: {
          en: 'Where it is of no agreement, contract or award, or differs from it',
          cn: '手工价格或与协议、合同、定标价不一致时填写',
        },
      }),
      priceSource: f.lookup(orderLookups.PUR_PRICE_SOURCE, 'Price from', '价格来源', made),
      taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
      priceExcl: f.price('Price excl. tax', '不含税单价', { ...made, ...read }),
      priceIncl: f.price('Price incl. tax', '含税单价', { ...made, ...read }),
      amountExcl: f.amount('Amount excl. tax', '不含税金额', { ...made, ...read }),
      taxAmount: f.amount('Tax', '税额', { ...made, ...read }),
      amountIncl: f.amount('Amount incl. tax', '含税金额', { ...made, ...read }),
      needDate: f.date('Need-by', '需求日期', { need: 'submit', ...read }),
      warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Goes to warehouse', '行收货仓库', {
        ...read,
        help: { en: 'Empty, with the place: where the order goes', cn: '与交货地点均为空时按订单收货地' },
      }),
      deliveryPlace: f.text(200, 'Goes to', '行交货地点', read),
      freeFlag: f.flag('Free of charge', '赠品', read),
      sourceLineKey: f.text(80, 'Source line', '来源行', { ...made, internal: true }),
      requisitionId: f.ref('srmPurRequisitionHeader', 'Requisition', '采购申请'),
      requisitionLine: f.integer('Requisition line', '申请行', { min: 1 }),
      allocQty: f.quantity('For the requisition', '分配数量', { min: '0.000001', unit: 'uomId' }),
      agreementId: f.ref('srmPurAgreementHeader', 'Agreement', '采购协议', read),
      agreementLine: f.integer('Agreement line', '协议行', { min: 1, ...read }),
      contractId: f.ref('srmCctContract', 'Contract', '合同', read),
      contractLine: f.integer('Contract line', '合同行', { min: 1, ...read }),
      agreedPrice: f.price('Price of the agreement', '协议价', made),
      agreedUnit: f.integer('Agreement price per', '协议价格单位', { ...made, max: 1_000_000 }),
      minPrice: f.price('Lowest agreed price excl. tax', '最低协议价(不含税)', made),
      prepId: f.ref('srmPurMaterialRequest', 'Preparation', '备料申请', read),
      prepLine: f.integer('Preparation line', '备料行', { min: 1, ...read }),
      overTolRate: f.rate('Over-delivery (%)', '超交允差(%)', { min: 0, max: 100, ...read }),
      underTolRate: f.rate('Short close (%)', '短交允差(%)', { min: 0, max: 100, ...read }),
      consignFlag: f.flag('Consignment', '寄售', { ...made, ...read }),
      confirmedFlag: f.flag('Confirmed', '已确认', { ...made, ...read }),
      promiseDate: f.date('Promised for', '承诺交期', { ...made, ...read }),
      promiseComment: f.text(200, 'Comment of the supplier', '供应商说明', { ...made, ...read }),
      openQty: f.quantity('Open', '未安排', { ...made, ...read }),
      notifiedQty: f.quantity('Notified', '已通知未发', { ...made, ...read }),
      transitQty: f.quantity('On the way', '在途', { ...made, ...read }),
      receivedQty: f.quantity('To be inspected', '待检', { ...made, ...read }),
      acceptedQty: f.quantity('Accepted', '已入库', { ...made, ...read }),
      consignedQty: f.quantity('Consigned stock', '寄售在库', { ...made, ...read }),
      rejectedQty: f.quantity('Rejected', '不合格待处理', { ...made, ...read }),
      cancelledQty: f.quantity('Cancelled', '已取消', { ...made, ...read }),
      overQty: f.quantity('Beyond the order', '超交', { ...made, ...read }),
      closedQty: f.quantity('Of it closed', '其中已关闭', { ...made, ...read }),
      finalCloseFlag: f.flag('Closed for good', '已最终关闭', { ...made, ...read }),
      allocNet: f.quantity('Held of the requisition', '申请占用数量', made),
      surplusQty: f.quantity('Beyond requisitions', '凑整余量', made),
    },
  ),
  holds: hot(
    'Held for deliveries',
    '送货占用',
    { key: 'holdKey', bound: 10_000, secret: true, computed: true },
    {
      holdKey: f.text(60, 'Held for', '占用行', { need: 'save' }),
      takerId: f.text(30, 'Document', '单据', { need: 'save' }),
      docLine: f.integer('Its line', '单据行', { need: 'save' }),
      lineNum: f.integer('Line', '行号', { need: 'save' }),
      qty: f.quantity('Quantity', '数量', { need: 'save' }),
      noticeKey: f.text(60, 'Of notice', '送货通知行'),
      fromNotice: f.quantity('From notice', '来自通知', { need: 'save', initial: '0' }),
    },
  ),
  ...answersOfSources,
  schedules: hot(
    'Promises by date',
    '交期计划',
    { entity: 'srmPurOrderSchedule', key: 'scheduleNum', bound: 4000, computed: true },
    {
      scheduleNum: f.integer('No.', '序号', { need: 'save', ...read }),
      lineNum: f.integer('Line', '行号', { need: 'save', ...read }),
      qty: f.quantity('Quantity', '数量', { need: 'save', ...read }),
      promiseDate: f.date('Promised for', '承诺交期', { need: 'save', ...read }),
      requestedDate: f.date('Asked for', '需求日期', read),
      promiseComment: f.text(200, 'Comment of the supplier', '供应商说明', read),
      sourceRound: f.integer('Round', '确认轮次', read),
      acceptedFlag: f.flag('Agreed', '已同意', read),
    },
  ),
  changes: hot(
    'Changes that wait',
    '待批变更',
    { key: 'lineNum', bound: 2000, computed: true },
    {
      lineNum: f.integer('Line', '行号', { need: 'save' }),
      orderQty: f.quantity('Order quantity', '订购数量'),
      unitPrice: f.price('Price on the basis', '单价'),
      priceUnit: priceUnitAsked,
      needDate: f.date('Need-by', '需求日期'),
    },
  ),
  records: cold(
    'Order record',
    '订单台账',
    {
      entity: 'srmPurOrderRecordInfo',
      key: 'recordId',
      computed: true,
      indexes: ['recordTime', 'itemId'],
      live: { takerNumber: f.text(60, 'Document', '相关单据', read) },
    },
    {
      recordId: f.integer('No.', '序号', { need: 'save', ...read }),
      recordTime: f.dateTime('When', '时间', { need: 'save', ...read }),
      recordKind: f.lookup(orderLookups.PUR_RECORD_KIND, 'Kind', '类型', { need: 'save', ...read }),
      lineNum: f.integer('Line', '行号', { need: 'save', ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', read),
      itemName: f.text(200, 'Name', '物料名称', read),
      movementType: f.lookup(orderLookups.PUR_MOVEMENT, 'Movement', '异动类型', read),
      fromAccount: f.lookup(orderLookups.PUR_ACCOUNT, 'From', '转出', read),
      toAccount: f.lookup(orderLookups.PUR_ACCOUNT, 'To', '转入', read),
      qty: f.quantity('Quantity', '数量', read),
      fieldName: f.text(60, 'What', '变更项', read),
      beforeValue: f.text(60, 'Before', '变更前', read),
      afterValue: f.text(60, 'After', '变更后', read),
      takerType: f.text(60, 'Kind of document', '单据类型', { internal: true }),
      takerId: f.text(30, 'Document id', '单据标识', { internal: true }),
      takerLine: f.integer('Its line', '单据行', read),
      // Persons of the purchaser are nobody's outside.
      actorId: f.ref('baseUsers', 'By', '操作人'),
    },
  ),
};

export interface OrderFacts extends ItemFacts, OrderGateFacts {
  /** Asked when it is submitted: the organisation whose warehouse does not receive for that of the order. */
  readonly receiver?: { readonly from: string; readonly to: string } | null;
  /** Asked when it is submitted; absent on what was submitted before there were levels, which one person approves. */
  readonly worth?: Worth;
  /** Where its currency is not that of its organisation. */
  readonly frozen?: FrozenRate | null;
  /** Of its bill type. */
  readonly noticeFlag?: 'Y' | 'N';
  readonly noticeStrictFlag?: 'Y' | 'N';
  /** Of its bill type; null: it has none. */
  readonly rules?: BillRules | null;
  /** Where the bill type controls sources: what the source list says of each material. */
  readonly sourced?: Readonly<Record<string, 'LISTED' | 'RESTRICTED' | 'NONE'>>;
  /** Materials that are not listed of this supplier though their list controls them, where the bill type does not ask. */
  readonly unlisted?: readonly string[];
  readonly today?: string;
  readonly newId?: string;
  /** For what is made of it, one for each place that its lines go to. */
  readonly newIds?: readonly string[];
  /** Of lines that name a line of an agreement: its price at the ordered quantity, on the order's basis. */
  readonly agreed?: Readonly<Record<number, DecimalString | null>>;
  /** And for how many units it is, where for more than one. */
  readonly agreedUnits?: Readonly<Record<number, number>>;
  /** Of orders of a type: lines whose price stands in an agreement in force or in an approved pricing of the supplier. */
  readonly priced?: Readonly<Record<number, 'AGREEMENT' | 'PRICING'>>;
  /** The lowest price in force by material, of whatever supplier, without tax, of a single unit. */
  readonly lowest?: Readonly<Record<string, DecimalString | null>>;
}

/** What a bill type says of its orders; what it says later moves none that is submitted. */
export interface BillRules {
  readonly orderKind: string;
  /** Absent on what was submitted before types said so: approved. */
  readonly approveFlag?: 'Y' | 'N';
  readonly confirmFlag: 'Y' | 'N';
  readonly confirmDays: number;
  readonly autoConfirmFlag: 'Y' | 'N';
  readonly reqRequiredFlag: 'Y' | 'N';
  /** Absent on what was submitted before types said so: required. */
  readonly priceRequiredFlag?: 'Y' | 'N';
  /** Absent on what was submitted before types said so: ours when it is accepted. */
  readonly consignFlag?: 'Y' | 'N';
  readonly overTolRate: DecimalString | null;
  readonly underTolRate: DecimalString | null;
}

/** What the level of approval follows from: into the organisation's currency, and where its parameters draw the lines. */
export interface Worth {
  readonly rate: DecimalString;
  readonly level2: DecimalString;
  readonly level3: DecimalString;
}

export type Order = Context<typeof fields, typeof lines>;
export type OrderLine = LineRow<typeof lines.lines>;

export const amounts = (order: Order, line: OrderLine): OrderLine => {
  if (line.unitPrice === null || line.orderQty === null)
    return { ...line, priceExcl: null, priceIncl: null, amountExcl: null, taxAmount: null, amountIncl: null };
  return { ...line, ...priced(order.priceBasis, line.unitPrice, line.orderQty, line.taxRate ?? order.taxRate ?? '0', unitOf(line)) };
};

/** What is changed or submitted is approved anew. */
const unapproved: Change<Order> = { ...noRate, baseAmount: null, approvalLevel: null, approvals: null, approvedBy: [], approvedFor: [] };

/** Beside what was agreed, so that whoever approves sees it. */
export function compared(line: OrderLine, { agreed, agreedUnits, lowest }: OrderFacts): OrderLine {
  if (agreed === undefined && lowest === undefined) return line;
  const agreedPrice = agreed?.[line.lineNum] ?? null;
  const least = lowest?.[line.itemId ?? ''] ?? null;
  return {
    ...line,
    agreedPrice,
    agreedUnit: agreedPrice === null ? null : (agreedUnits?.[line.lineNum] ?? 1),
    minPrice: least === null ? null : inUnits({ price: least, unit: 1 }, unitOf(line)),
  };
}
/** Where the price of a line comes from; null: it costs nothing. */
export function priceSourceOf(order: Order, line: OrderLine, { priced = {} }: Pick<OrderFacts, 'priced'>): OrderLine['priceSource'] {
  if (line.freeFlag === 'Y' || line.unitPrice === null || !isPositive(line.unitPrice)) return null;
  if (line.awardPrice !== null && !isRepriced(order, line)) return isAwarded(order.sourceType) ? order.sourceType : 'CONTRACT';
  return priced[line.lineNum] ?? 'MANUAL';
}
/** What costs nothing has a price of nothing; where the price comes from is kept as it was when it was submitted. */
const costed = (order: Order, line: OrderLine, facts: OrderFacts): OrderLine => {
  const free = line.unitPrice === null ? amounts(order, { ...line, unitPrice: '0' }) : line;
  return facts.priced === undefined ? free : { ...free, priceSource: priceSourceOf(order, free, facts) };
};
/** A line that is free costs nothing; one that names an agreement and no price takes its. */
const pricedBy = (line: OrderLine, { agreed, agreedUnits }: OrderFacts): OrderLine => {
  if (line.freeFlag === 'Y') return { ...line, unitPrice: '0' };
  const price = agreed?.[line.lineNum] ?? null;
  return line.unitPrice === null && price !== null ? { ...line, unitPrice: price, priceUnit: agreedUnits?.[line.lineNum] ?? 1 } : line;
};

/** Header amounts are the sums of the lines'. */
export function saved(order: Order, payload: SavePayload, facts: OrderFacts): Change<Order> {
  const change = applySave<Order>(lines, order, withCopies(payload, 'lines', facts));
  const next: Order = { ...order, ...change };
  const rows = next.lines.map((line) => amounts(next, pricedBy(line, facts)));
  const total = (name: 'amountExcl' | 'taxAmount' | 'amountIncl') => normalise(sum(rows.flatMap((row) => row[name] ?? [])));
  return {
    ...change,
    ...unapproved,
    lines: rows,
    amountExcl: total('amountExcl'),
    taxAmount: total('taxAmount'),
    amountIncl: total('amountIncl'),
    repricedCount: repricedCount({ ...next, lines: rows }),
  };
}

export const levelOf = (baseAmount: DecimalString, { level2, level3 }: Worth): number => {
  if (lt(baseAmount, level2)) return 1;
  return lt(baseAmount, level3) ? 2 : 3;
};

/** Three percent above the lowest price that is agreed with anybody. */
const DEAR = '1.03';
const isDear = ({ priceExcl, minPrice }: OrderLine): boolean =>
  priceExcl !== null && (minPrice ?? null) !== null && gt(priceExcl, mul(minPrice!, DEAR));

const isManual = ({ priceSource }: OrderLine): boolean => priceSource === 'MANUAL';

function valued({ amountIncl, lines: rows }: Pick<Order, 'amountIncl' | 'lines'>, worth: Worth, facts: OrderFacts): Change<Order> {
  const baseAmount = normalise(round2(mul(amountIncl ?? '0', worth.rate)));
  if (facts.rules?.approveFlag === 'N') return { baseAmount };
  const unlisted = new Set(facts.unlisted);
  const waived = rows.some(({ itemId }) => itemId !== null && unlisted.has(itemId));
  const approvalLevel = Math.max(levelOf(baseAmount, worth), rows.some(isDear) || rows.some(isManual) ? 2 : 1, waived ? 3 : 1);
  return { baseAmount, approvalLevel, approvals: `0/${approvalLevel}` };
}

const untyped = { approveFlag: 'Y', confirmFlag: 'N', confirmDays: null, autoConfirmFlag: 'N' } as const;
/** What its bill type says of how it is approved and confirmed; tolerances are those of the line first. */
const ruled = ({ rules }: OrderFacts): Change<Order> => {
  if (!rules) return rules === null ? untyped : {};
  const { approveFlag = 'Y', confirmFlag, confirmDays, autoConfirmFlag } = rules;
  return { approveFlag, confirmFlag, confirmDays, autoConfirmFlag };
};
const tolerant = (line: OrderLine, { rules }: OrderFacts): OrderLine =>
  rules
    ? {
        ...line,
        consignFlag: rules.consignFlag ?? 'N',
        overTolRate: line.overTolRate ?? rules.overTolRate,
        underTolRate: line.underTolRate ?? rules.underTolRate,
      }
    : line;

/** Rate and parameters are those of this moment: what changes afterwards changes no order that waits. */
export function submitted(order: Order, facts: OrderFacts): Change<Order> {
  const rows = numbered(order.lines, facts).map((line) => costed(order, tolerant(compared(line, facts), facts), facts));
  return {
    ...unapproved,
    ...ruled(facts),
    lines: rows,
    ...(facts.worth ? valued({ ...order, lines: rows }, facts.worth, facts) : {}),
    ...facts.frozen,
    ...(facts.noticeFlag ? { noticeFlag: facts.noticeFlag } : {}),
    ...(facts.noticeStrictFlag ? { noticeStrictFlag: facts.noticeStrictFlag } : {}),
  };
}

export const lastApproval = ({ approvalLevel, approvedBy }: Order): boolean => approvedBy.length + 1 >= (approvalLevel ?? 1);

export function approved(order: Order, { userId, onBehalfOf }: Actor): Change<Order> {
  if (order.approvalLevel === null) return {};
  const approvedBy = [...order.approvedBy, userId];
  return {
    approvedBy,
    approvals: `${approvedBy.length}/${order.approvalLevel}`,
    ...(onBehalfOf === null ? {} : { approvedFor: [...order.approvedFor, onBehalfOf] }),
  };
}
