import type { SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot, lookups } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { normalise, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalFields } from '../../kernel/stock/approval.js';
import { numbered, withCopies } from '../../kernel/stock/item-copies.js';
import type { ItemFacts } from '../../kernel/stock/item-copies.js';
import { priced } from '../../kernel/stock/money.js';

const { PUR_PRICE_BASIS } = lookups({ PUR_PRICE_BASIS: { EXCL: { en: 'Excluding tax', cn: '不含税' }, INCL: { en: 'Including tax', cn: '含税' } } });

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'submit', ...read }),
  currency: f.text(3, 'Currency', '币种', { need: 'save', initial: 'CNY', ...read }),
  priceBasis: f.lookup(PUR_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  taxRate: f.rate('Tax rate', '税率', { need: 'submit', min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
  deliveryOrgId: f.ref('baseOrganization', 'Ship-to', '收货组织', read),
  warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '收货仓库', read),
  deliveryPlace: f.text(200, 'Delivery place', '交货地点', read),
  sourceNumber: f.text(60, 'Source number', '来源单号', made),
  amountExcl: f.amount('Amount excl. tax', '不含税金额', { ...made, ...read }),
  taxAmount: f.amount('Tax', '税额', { ...made, ...read }),
  amountIncl: f.amount('Amount incl. tax', '含税金额', { ...made, ...read }),
  ...approvalFields,
};

export const lines = {
  lines: hot('Lines', '明细', { entity: 'srmPurOrderLine', key: 'lineNum', bound: 500, indexes: ['itemId'] }, {
    lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
    itemId: f.ref('baseMaterialItem', 'Material', '物料', read),
    itemCode: f.text(50, 'Code', '物料编码', { ...made, ...read }),
    itemName: f.text(200, 'Name', '物料名称', { need: 'submit', ...read }),
    spec: f.text(500, 'Specification', '规格', read),
    uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit', ...read }),
    orderQty: f.quantity('Order quantity', '订购数量', { need: 'submit', min: '0.000001', unit: 'uomId', ...read }),
    unitPrice: f.price('Price on the basis', '单价', { need: 'submit', min: 0, ...read }),
    taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
    priceExcl: f.price('Price excl. tax', '不含税单价', { ...made, ...read }),
    priceIncl: f.price('Price incl. tax', '含税单价', { ...made, ...read }),
    amountExcl: f.amount('Amount excl. tax', '不含税金额', { ...made, ...read }),
    taxAmount: f.amount('Tax', '税额', { ...made, ...read }),
    amountIncl: f.amount('Amount incl. tax', '含税金额', { ...made, ...read }),
    needDate: f.date('Need-by', '需求日期', { need: 'submit', ...read }),
    sourceLineKey: f.text(80, 'Source line', '来源行', made),
  }),
};

export interface OrderFacts extends ItemFacts {
  /** Asked when it is submitted: the organisation whose warehouse does not receive for that of the order. */
  readonly receiver?: { readonly from: string; readonly to: string } | null;
}

export type Order = Context<typeof fields, typeof lines>;
export type OrderLine = LineRow<typeof lines.lines>;

const amounts = (order: Order, line: OrderLine): OrderLine => {
  if (line.unitPrice === null || line.orderQty === null) return { ...line, priceExcl: null, priceIncl: null, amountExcl: null, taxAmount: null, amountIncl: null };
  return { ...line, ...priced(order.priceBasis, line.unitPrice, line.orderQty, line.taxRate ?? order.taxRate ?? '0') };
};

/** Header amounts are the sums of the lines'. */
export function saved(order: Order, payload: SavePayload, facts: ItemFacts): Change<Order> {
  const change = applySave<Order>(lines, order, withCopies(payload, 'lines', facts));
  const next: Order = { ...order, ...change };
  const rows = next.lines.map((line) => amounts(next, line));
  const total = (name: 'amountExcl' | 'taxAmount' | 'amountIncl') => normalise(sum(rows.flatMap((row) => row[name] ?? [])));
  return { ...change, lines: rows, amountExcl: total('amountExcl'), taxAmount: total('taxAmount'), amountIncl: total('amountIncl') };
}

export const submitted = (order: Order, facts: ItemFacts): Change<Order> => ({ lines: numbered(order.lines, facts) });
