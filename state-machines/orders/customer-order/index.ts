/** Customer orders (orders-deliveries.md §4): what sales sold, from which demand is made. Suppliers never see them. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import type { Pegged, SaleFacts } from './pegged.js';
import { excessOf, lessPegged, neededQty } from './pegged.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { addDays } from '../../kernel/primitives/instant.js';
import { add, isPositive } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';

const ADVICE = 'srmPurOrderAdviseCancel';
const made = { computed: true } as const;
const fields = {
  customerCode: f.text(30, 'Customer code', '客户编码', { need: 'save' }),
  customerName: f.text(100, 'Customer', '客户名称', { need: 'save' }),
  erpOrderNo: f.text(60, 'ERP order', 'ERP订单号', { need: 'save', fixed: true }),
  orderDate: f.date('Ordered on', '下单日期', { need: 'save' }),
  salesOwner: f.text(60, 'Sales', '销售负责人'),
};
const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurCustomerOrderLine', key: 'lineNum', bound: 500, indexes: ['itemId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      productCode: f.text(50, 'Product', '产品编码', { need: 'save' }),
      productName: f.text(200, 'Name', '产品名称', { need: 'save' }),
      orderQty: f.quantity('Quantity', '订单数量', { need: 'save', min: 0 }),
      deliverDate: f.date('Deliver on', '交货日期', { need: 'save' }),
      itemId: f.ref('baseMaterialItem', 'Material needed', '所需物料', { holds: true }),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true }),
      qtyPer: f.quantity('For each product', '单台用量', { min: 0, initial: '1' }),
      peggedQty: f.quantity('Asked for', '已申请数量', { ...made, initial: '0' }),
      excessQty: f.quantity('Asked for beyond the need', '超出需求的已申请数量', { ...made, initial: '0' }),
    },
  ),
};
type Sale = Context<typeof fields, typeof lines>;
const withFacts = { facts: facts<SaleFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存', withFacts),
  CREATE_REQUISITION: event('Ask for the materials', '生成采购申请', {}, withFacts),
  CLOSE: event('Close', '关闭', comment, { dangerous: true }),
  CANCEL: event('Cancel', '取消', comment, { dangerous: true, ...withFacts }),
};
type SaleEvent = EventOf<typeof events>;
type SaleEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, reasons } = refusalsOf({
  CO_ALREADY_PEGGED: { en: 'All that is needed is asked for already.', cn: '该订单所需物料已全部申请' },
  CO_DUPLICATE: { en: 'This ERP order is there already.', cn: '该ERP订单已存在' },
});
const needing = ({ lines: rows }: Sale) => rows.filter((line) => line.itemId !== null && isPositive(neededQty(line)));
const needs = guard<Sale, MachineEvent>('CO_ALREADY_PEGGED', (sale) => needing(sale).length > 0, { over: ['lines'] });
const LEAD_DAYS = 7;
const requisition = (sale: Sale, { facts: given }: SaleEventOf<'CREATE_REQUISITION'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'srmPurRequisitionHeader',
    id: given.newId ?? '',
    purpose: 'requisition',
    part: `${sale.rev}`,
    payload: {
      fields: { orgId: sale.orgId, title: `${sale.customerName} ${sale.erpOrderNo}`.slice(0, 100), reqType: 'MATERIAL' },
      lines: {
        lines: {
          set: needing(sale).map((line, index) => ({
            lineNum: (index + 1) * 10,
            itemId: line.itemId,
            itemName: line.productName,
            uomId: line.uomId,
            requestQty: neededQty(line),
            needDate: addDays(line.deliverDate, -LEAD_DAYS),
          })),
        },
      },
    },
  },
];
/** Told where less is needed than is on order, and what of it is open. */
const advises = (sale: Sale, rows: readonly Pegged[], { newIds = [] }: SaleFacts, adviseReason: string): readonly Effect[] => {
  const told = rows.map(({ orderId, orderLine, qty, adviceId }, index): Effect => {
    if (adviceId !== null)
      return { kind: 'send', type: ADVICE, id: adviceId, event: 'ADVISED_MORE', part: adviceId, payload: { adviseQty: qty } };
    const fields = { orgId: sale.orgId, orderId, orderLine, adviseQty: qty, adviseReason };
    const part = `${sale.rev}:${orderId}:${orderLine}`;
    return { kind: 'create', type: ADVICE, id: newIds[index] ?? '', purpose: 'advice', part, payload: { fields } };
  });
  if (told.length === 0) return [];
  const params = { number: sale.docNumber, erpOrder: sale.erpOrderNo, count: told.length };
  return [...told, { kind: 'message', template: 'CO_BELOW_PEGGED', to: [`resp:BUYER@${sale.orgId}`], params }];
};
/** Less of a product takes back what is on order beyond the need, of the order that is needed last first. */
const advisesLess = (after: Sale, { facts: given }: SaleEventOf<'SAVE'>, before: Sale): readonly Effect[] =>
  advises(after, lessPegged(before.lines, after.lines, given.pegged ?? []), given, 'DEMAND_DOWN');
const advisesAll = (after: Sale, { facts: given }: SaleEventOf<'CANCEL'>): readonly Effect[] =>
  advises(after, given.pegged ?? [], given, 'CUSTOMER_CANCEL');
const pegged = (sale: Sale): Change<Sale> => ({
  lines: sale.lines.map((line) =>
    line.itemId !== null && isPositive(neededQty(line)) ? { ...line, peggedQty: add(line.peggedQty ?? '0', neededQty(line)) } : line,
  ),
});
const saved = (sale: Sale, { payload }: SaleEventOf<'SAVE'> | SaleEventOf<'CREATE'>): Change<Sale> => {
  const change = applySave<Sale>(lines, sale, payload);
  return { ...change, lines: (change.lines ?? sale.lines).map((line) => ({ ...line, excessQty: excessOf(line) })) };
};
const planner = by('PLANNER', 'BUYER');
const machine = lifecycle<Sale, SaleEvent>()<'open' | 'closed' | 'cancelled'>(
  { CREATE: { to: 'open', who: [planner, system], change: saved } },
  {
    open: {
      label: { en: 'Open', cn: '执行中' },
      colour: 'green',
      on: {
        SAVE: { to: 'same', who: [planner, system], change: saved, effects: [advisesLess] },
        CREATE_REQUISITION: {
          to: 'same',
          who: [planner],
          guards: [needs],
          change: pegged,
          effects: [(_after, sent, before) => requisition(before, sent)],
        },
        CLOSE: { to: 'closed', who: [planner, system], guards: [mustSay('comment')] },
        CANCEL: { to: 'cancelled', who: [planner, system], guards: [mustSay('comment')], effects: [advisesAll] },
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', ended: true },
  },
);

export const srmPurCustomerOrder = defineDocument({
  type: 'srmPurCustomerOrder',
  version: 2,
  upgrades: { 1: (sale) => sale },
  sends: { ADVISED_MORE: { to: ['srmPurOrderAdviseCancel'], byHand: true } },
  path: 'orders/customer-order',
  kind: 'document',
  title: { en: 'Customer order', cn: '客户订单' },
  fields,
  live: {
    kittedRate: f.rate('Arrived (%)', '齐套率(%)', {
      help: { en: 'Of the material of which the least has come in', cn: '按到货最少的物料计算' },
    }),
  },
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  view: plainView<Sale>(fields, lines, {}),
  numbering: { pattern: 'CO-{yyyyMMdd}-{seq4}' },
  nameField: 'customerName',
  uniqueKeys: [{ columns: ['erpOrderNo'], code: 'CO_DUPLICATE', caseless: true }],
  list: {
    columns: ['docNumber', 'state', 'customerCode', 'customerName', 'erpOrderNo', 'orderDate', 'kittedRate', 'salesOwner'],
    filters: ['docNumber', 'state', 'customerName', 'erpOrderNo', 'orderDate'],
    lineFilters: { lineItem: { line: 'lines', column: 'itemId' } },
    sort: [['orderDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Order', cn: '客户订单' },
      fields: ['orgId', 'customerCode', 'customerName', 'erpOrderNo', 'orderDate', 'salesOwner', 'remark'],
    },
    { label: { en: 'Lines', cn: '明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'purCustomerOrderList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Customer orders', cn: '客户订单' },
      resp: ['PLANNER', 'BUYER'],
    },
    {
      route: 'purCustomerOrderList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Customer order', cn: '客户订单' },
      within: 'purCustomerOrderList',
    },
  ],
});
