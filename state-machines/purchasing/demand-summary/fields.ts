import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { priceUnit } from '../../trade/price-unit.js';
import type { Quota } from './split.js';

const made = { computed: true } as const;
const zero = { computed: true, initial: '0' } as const;

export const fields = {
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'save', fixed: true }),
  needMonth: f.text(7, 'Month', '需求月', { need: 'save', fixed: true, help: { en: 'As 2026-05', cn: '格式如2026-05' } }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '采购品类', { ...made, holds: true }),
  uomId: f.ref('baseUom', 'Unit', '单位', { ...made, holds: true }),
  itemName: f.text(200, 'Name', '物料名称', made),
  totalQty: f.quantity('Demand', '需求量', zero),
  prepQty: f.quantity('Prepared', '已备料量', zero),
  draftQty: f.quantity('Ordered from here', '已转单占用', zero),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', made),
  surplusQty: f.quantity('Rounding surplus', '凑整余量', zero),
};

export const lines = {
  details: hot(
    'Requisitions',
    '需求明细',
    { key: 'detailNum', bound: 2000, computed: true },
    {
      detailNum: f.integer('No.', '序号', { need: 'save' }),
      requisitionId: f.ref('srmPurRequisitionHeader', 'Requisition', '采购申请', { need: 'save' }),
      requisitionLine: f.integer('Line', '行号', { need: 'save' }),
      openQty: f.quantity('Open', '未转数量', { need: 'save' }),
      freeQty: f.quantity('Free', '可用数量', { need: 'save' }),
      needDate: f.date('Needed by', '需求日期', { need: 'save' }),
      warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '仓库'),
    },
  ),
  splits: hot(
    'Split',
    '拆分',
    { key: 'splitNum', bound: 50, computed: true },
    {
      splitNum: f.integer('No.', '序号', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      quotaRate: f.rate('Share (%)', '配额(%)', { need: 'save' }),
      planQty: f.quantity('Planned', '计划数量', { need: 'save' }),
      minOrderQty: f.quantity('Smallest order', '最小订购量'),
      packQty: f.quantity('Pack multiple', '最小包装量'),
      qty: f.quantity('Quantity', '数量', { need: 'save' }),
      price: f.price('Price excl. tax', '不含税单价'),
      priceUnit,
      currency: f.text(3, 'Currency', '币种'),
      taxRate: f.rate('Tax rate', '税率'),
      amount: f.amount('Amount excl. tax', '不含税金额'),
      overFlag: f.flag('More than he can make', '超出月产能'),
    },
  ),
};

export type Demand = Context<typeof fields, typeof lines>;
export type Detail = LineRow<typeof lines.details>;
export type DemandSplit = LineRow<typeof lines.splits>;

/** What stands behind the row now: open lines of approved requisitions, less what orders made from here have. */
export interface OpenDemand {
  readonly details: readonly Omit<Detail, 'detailNum'>[];
  readonly draftQty: string;
  readonly prepQty: string;
  readonly categoryId: string | null;
  readonly uomId: string | null;
  readonly itemName: string | null;
}
/** A supplier of the split as he stands: his source of the material, and his price in force. */
export interface Source extends Quota {
  readonly name: string;
  readonly inAsl: boolean;
  /** More falls to him than he can still make in the month. */
  readonly over?: boolean;
  readonly price: string | null;
  /** For how many units; absent: for one. */
  readonly priceUnit?: number;
  readonly currency: string | null;
  readonly taxRate: string | null;
}
export interface DemandFacts {
  readonly standing?: OpenDemand;
  readonly sources?: readonly Source[];
  readonly priceRequired?: boolean;
  /** Of the inquiry or bill that is made. */
  readonly newId?: string;
  /** Of the orders that are made, by supplier and warehouse. */
  readonly ids?: Readonly<Record<string, string>>;
}

const withFacts = { facts: facts<DemandFacts>() };
const supplierId = f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' });
export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  RECALC: event('Recalculate', '重新汇总', {}, withFacts),
  ASSIGN: event('Assign', '分配', { buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'save' }) }),
  SPLIT: event(
    'Split',
    '拆分',
    {
      rows: f.rows(
        {
          supplierId,
          quotaRate: f.rate('Share (%)', '配额(%)', { need: 'save', min: 0, max: 100 }),
          qty: f.quantity('Quantity', '数量', { min: 0, help: { en: 'Empty: worked out', cn: '留空:自动计算' } }),
        },
        'Suppliers; none: by the agreed shares',
        '供应商(留空按预设配额)',
      ),
    },
    withFacts,
  ),
  TO_ORDER: event(
    'To order',
    '转订单',
    { billTypeId: f.ref('srmPurBillType', 'Bill type', '单据类型') },
    { call: 'doCreateOrder', ...withFacts },
  ),
  TO_QUOTE: event('To quote', '转询报价', {}, { call: 'doCreateQuoteOrder', ...withFacts }),
  TO_BIDDING: event('To bidding', '转招标', {}, { call: 'doCreateBiddingPlan', ...withFacts }),
  CLOSE: event('Close', '关闭', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { dangerous: true }),
};
export type DemandEvent = EventOf<typeof events>;
export type DemandEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
