/** Purchase bill types (orders-deliveries.md §2): what steers the way of an order. */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { orderLookups as lookups } from '../lookups.js';

const { guard, rule, refuse, reasons } = refusalsOf({
  BT_FLAGS: { en: 'The settings contradict each other: {what}.', cn: '单据类型设置矛盾:{what}' },
  BT_DEFAULT: {
    en: 'It is the last enabled type of its kind; enable another one first.',
    cn: '该类别最后一个启用类型不能失效,请先启用其他类型',
  },
});
const words = {
  strict: { en: 'strict delivery needs notices', cn: '严格按通知须启用送货通知' },
  auto: { en: 'automatic confirmation needs confirmation', cn: '逾期自动确认须启用供应商确认' },
  consign: { en: 'consignment is for orders of that kind only', cn: '寄售仅用于寄售类订单' },
} as const;

const fields = {
  billTypeCode: f.text(30, 'Code', '编码', { need: 'save', fixed: true, supplier: 'read' }),
  billTypeName: f.text(60, 'Chinese name', '中文名称', { need: 'save', supplier: 'read' }),
  billTypeNameEn: f.text(60, 'English name', '英文名称', { supplier: 'read' }),
  orderKind: f.lookup(lookups.PUR_ORDER_KIND, 'Kind', '订单类别', { need: 'save', initial: 'STANDARD', fixed: true }),
  approveFlag: f.flag('Approved by somebody', '需审批', { initial: 'Y' }),
  confirmFlag: f.flag('The supplier confirms', '需供应商确认', { initial: 'Y' }),
  confirmDays: f.integer('Days to reply', '确认期限(天)', { min: 1, max: 60, initial: 2 }),
  autoConfirmFlag: f.flag('Confirmed by itself afterwards', '逾期自动确认'),
  noticeFlag: f.flag('Delivered by notice', '需送货通知', { initial: 'Y' }),
  noticeStrictFlag: f.flag('Never beyond the notice', '严格按通知'),
  inspectFlag: f.flag('Inspected', '需检验', {
    initial: 'Y',
    help: {
      en: 'Goods wait for inspection, as do those of warehouses and materials that ask for it',
      cn: '收货后待检;仓库或物料要求检验的同样待检',
    },
  }),
  consignFlag: f.flag('Consignment', '寄售'),
  priceRequiredFlag: f.flag('A price is needed', '必须有价', { initial: 'Y' }),
  aslControlFlag: f.flag('Approved sources only', '管控货源'),
  reqRequiredFlag: f.flag('A requisition is needed', '必须有申请'),
  overTolRate: f.rate('Over-delivery (%)', '超交允差(%)', { min: 0, max: 100, initial: '0' }),
  underTolRate: f.rate('Short close (%)', '短交允差(%)', { min: 0, max: 100, initial: '0' }),
  earlyDays: f.integer('Days too early', '早到容差(天)', { min: 0, max: 365, initial: 3 }),
  lateDays: f.integer('Days too late', '迟到容差(天)', { min: 0, max: 365, initial: 0 }),
  syncFlag: f.flag('Told to the ERP', '同步ERP'),
};
interface Flags {
  readonly confirmFlag: string;
  readonly autoConfirmFlag: string;
  readonly noticeFlag: string;
  readonly noticeStrictFlag: string;
  readonly consignFlag: string;
  readonly orderKind: string;
}
const contradiction = (type: Flags): keyof typeof words | null => {
  if (type.noticeStrictFlag === 'Y' && type.noticeFlag !== 'Y') return 'strict';
  if (type.autoConfirmFlag === 'Y' && type.confirmFlag !== 'Y') return 'auto';
  return type.consignFlag === 'Y' && type.orderKind !== 'CONSIGN' ? 'consign' : null;
};
const consistent = rule<Flags, MachineEvent>(
  ['BT_FLAGS'],
  (type) => {
    const what = contradiction(type);
    return what === null || refuse('BT_FLAGS', { words: { what: words[what] } });
  },
  { over: ['noticeFlag', 'noticeStrictFlag', 'autoConfirmFlag', 'confirmFlag', 'consignFlag', 'orderKind'] },
);
const notTheLast = guard<object, MachineEvent>('BT_DEFAULT', (_type, { facts }) => (facts as BillTypeFacts).lastOfKind !== true, {
  needs: 'ask',
});

export interface BillTypeFacts {
  readonly lastOfKind?: boolean;
}
export const srmPurBillType = defineMaster({
  type: 'srmPurBillType',
  path: 'orders/bill-type',
  title: { en: 'Purchase bill type', cn: '采购单据类型' },
  fields,
  maintainer: [by('ADMIN', 'SOURCING_MANAGER')],
  holds: [consistent],
  invalidate: [notTheLast],
  reasons,
  supplier: { eq: ['state', 'enabled'] },
  uniqueKeys: [{ columns: ['billTypeCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'billTypeName',
  list: {
    columns: [
      'billTypeCode',
      'billTypeName',
      'orderKind',
      'state',
      'approveFlag',
      'confirmFlag',
      'noticeFlag',
      'inspectFlag',
      'consignFlag',
      'overTolRate',
      'underTolRate',
    ],
    filters: ['billTypeCode', 'billTypeName', 'orderKind', 'state'],
    sort: [['billTypeCode', 'asc']],
  },
  form: [
    { label: { en: 'Bill type', cn: '单据类型' }, fields: ['billTypeCode', 'billTypeName', 'billTypeNameEn', 'orderKind'] },
    {
      label: { en: 'Approval and confirmation', cn: '审批与确认' },
      fields: ['approveFlag', 'confirmFlag', 'confirmDays', 'autoConfirmFlag'],
    },
    {
      label: { en: 'Delivery', cn: '送货' },
      fields: ['noticeFlag', 'noticeStrictFlag', 'inspectFlag', 'consignFlag', 'overTolRate', 'underTolRate', 'earlyDays', 'lateDays'],
    },
    { label: { en: 'What orders need', cn: '下单要求' }, fields: ['priceRequiredFlag', 'aslControlFlag', 'reqRequiredFlag'] },
    { label: { en: 'Other systems', cn: '外部系统' }, fields: ['syncFlag'] },
  ],
  screens: [
    {
      route: 'purchaseBillTypeList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Bill types', cn: '采购单据类型' },
      resp: ['ADMIN', 'SOURCING_MANAGER'],
    },
    {
      route: 'purchaseBillTypeList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Bill type', cn: '采购单据类型' },
      within: 'purchaseBillTypeList',
    },
  ],
});
