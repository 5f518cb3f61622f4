/** Delivery notices (orders-deliveries.md §8): what is called for of orders, how much, when and where. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import type { Notice } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const told = ['issued', 'disputed', 'confirmed', 'releasing', 'completed', 'closed', 'cancelled', 'archived'];

export const srmPurDeliveryNoticeHeader = defineDocument({
  type: 'srmPurDeliveryNoticeHeader',
  version: 2,
  upgrades: { 1: (notice) => notice },
  path: 'orders/delivery-notice',
  kind: 'document',
  title: { en: 'Delivery notice', cn: '送货通知单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    RESERVE: { to: ['srmPurOrderHeader'], byHand: true },
    RELEASE: { to: ['srmPurOrderHeader'], byHand: true },
  },
  view: plainView<Notice>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'DNN-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'noticeType',
      'warehouseCode',
      'deliverDate',
      'timeWindow',
      'replyDeadline',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'warehouseCode', 'deliverDate'],
    lineFilters: { lineItem: { line: 'lines', column: 'itemId' }, lineOrder: { line: 'lines', column: 'orderId' } },
    sort: [['deliverDate', 'asc']],
  },
  form: [
    {
      label: { en: 'Notice', cn: '送货通知' },
      fields: [
        'orgId',
        'supplierId',
        'noticeType',
        'warehouseCode',
        'deliveryPlace',
        'deliverDate',
        'timeWindow',
        'replyDeadline',
        'autoFlag',
        'disputeComment',
        'reserveReason',
        'reserveLine',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '通知明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'purDeliveryNoticeList',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Delivery notices', cn: '送货通知' },
      resp: ['PLANNER', 'BUYER', 'WAREHOUSE', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'purDeliveryNoticeEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Delivery notice', cn: '送货通知单' },
      within: 'purDeliveryNoticeList',
    },
  ],
});
