/** Purchase orders (orders-deliveries.md, srmPurOrderHeader): made by hand or from an award. */
import { defineDocument } from '../../kernel/definition.js';
import type { Responsibility } from '../../kernel/events.js';
import { rateProfiles } from '../../kernel/stock/rates.js';
import { plainView } from '../../kernel/view.js';
import { orderProfiles } from '../profiles.js';
import { events } from './events.js';
import type { Order } from './fields.js';
import { fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

/** Who makes orders, approves them, plans by them or pays them (orders-deliveries.md §16); managers and ministers until their levels have screens of their own. */
const workers: readonly Responsibility[] = ['BUYER', 'SOURCING_MANAGER', 'MINISTER', 'PLANNER', 'APPROVER', 'FINANCE'];

export const srmPurOrderHeader = defineDocument({
  type: 'srmPurOrderHeader',
  version: 1,
  path: 'orders/purchase-order',
  kind: 'document',
  title: { en: 'Purchase order', cn: '采购订单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    DOWNSTREAM_VOIDED: { to: ['srmSfdCompeteHeader'] },
    RESERVED: { to: ['srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'], byHand: true },
    RESERVE_REFUSED: { to: ['srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'], byHand: true },
    RELEASED: { to: ['srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'], byHand: true },
    SHIP_POSTED: { to: ['srmPurDeliveryNoticeHeader'], byHand: true },
    SHIP_REVERSED: { to: ['srmPurDeliveryNoticeHeader'], byHand: true },
    CANCEL_DONE: { to: ['srmPurOrderAdviseCancel'], byHand: true },
    CANCEL_FAILED: { to: ['srmPurOrderAdviseCancel'], byHand: true },
  },
  view: plainView<Order>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['effective', 'completed']] }] },
    supplierKeys: (c) => [c.supplierId],
  }),
  profiles: [orderProfiles.PO_APPROVE_L2, orderProfiles.PO_APPROVE_L3, rateProfiles.RATE_MAX_AGE_DAYS],
  indexes: [['warehouseCode']],
  freezesRate: ['approving', 'effective'],
  numbering: { pattern: 'PO-{yyyyMMdd}-{seq4}' },
  todoShows: { amount: ['amountIncl'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'supplierId', 'buyerId', 'amountIncl', 'currency', 'amountExcl', 'sourceNumber', 'creationDate'],
    filters: ['docNumber', 'supplierId', 'buyerId', 'state', 'creationDate'],
    sort: [['creationDate', 'desc']],
    sums: { columns: ['amountExcl', 'amountIncl'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Header', cn: '订单信息' },
      fields: [
        'orgId',
        'billTypeId',
        'supplierId',
        'buyerId',
        'currency',
        'priceBasis',
        'taxRate',
        'deliveryOrgId',
        'warehouseCode',
        'deliveryPlace',
        'noticeFlag',
        'confirmedFlag',
        'sourceNumber',
        'repricedCount',
        'amountExcl',
        'taxAmount',
        'amountIncl',
        'remark',
      ],
    },
    {
      label: { en: 'Approval', cn: '审批' },
      fields: ['baseAmount', 'exchangeRate', 'rateDate', 'approvalLevel', 'approvals', 'approvedBy'],
    },
    { label: { en: 'Lines', cn: '订单明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation', buyerId: 'user' },
  screens: [
    { route: 'purchaseOrderList', kind: 'list', audience: ['INSIDE'], label: { en: 'Orders', cn: '采购订单' }, resp: workers },
    { route: 'purchaseOrderList2', kind: 'list', audience: ['EX'], label: { en: 'Orders', cn: '采购订单' } },
    {
      route: 'purchaseOrderEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Order', cn: '采购订单编辑' },
      resp: [...workers, 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'purchaseOrderEditManager',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Order for the manager', cn: '采购订单(经理)' },
      resp: ['SOURCING_MANAGER', 'APPROVER'],
    },
    {
      route: 'purchaseOrderEditMinister',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Order for the minister', cn: '采购订单(部长)' },
      resp: ['MINISTER', 'APPROVER'],
    },
  ],
});
