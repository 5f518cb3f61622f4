/** Delivery notes (orders-deliveries.md §9): what a supplier ships, with its receipt, inspection and return. */
import { defineDocument } from '../../kernel/definition.js';
import type { LineRowValues, Snapshot } from '../../kernel/document.js';
import { f } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import { orderLookups } from '../lookups.js';
import { toldColumns } from '../../trade/told.js';
import { toldSends } from '../told.js';
import type { Note } from './fields.js';
import { events, fields, lines } from './fields.js';
import { reasons } from './guards.js';
import { machine } from './machine.js';

const inspectedWhole = ({ state, context: note }: Snapshot): Snapshot => ({
  state,
  context: {
    ...note,
    lines: (note['lines'] as readonly LineRowValues[]).map((line) => ({ ...line, inspectFlag: note['inspectFlag'] ?? null })),
  },
});

const outside = ['SUPPLIER', 'SUPPLIER_ADMIN'] as const;

export const srmPurDeliveryNoteHeader = defineDocument({
  type: 'srmPurDeliveryNoteHeader',
  version: 3,
  // What was dispatched before there were consignment notes was nobody's but ours. Until version 3 a note was inspected whole or not at all.
  upgrades: { 1: inspectedWhole, 2: inspectedWhole },
  path: 'orders/delivery-note',
  kind: 'document',
  title: { en: 'Delivery note', cn: '送货单' },
  fields,
  live: { ...toldColumns, billing: f.lookup(orderLookups.PUR_NOTE_BILLING, 'Billed', '开票情况', { supplier: 'read' }) },
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    RESERVE: { to: ['srmPurOrderHeader'], byHand: true },
    UNSHIP: { to: ['srmPurOrderHeader'], byHand: true },
    POST: { to: ['srmPurOrderHeader'], byHand: true },
    VOID: { to: ['srmCuxDeliveryLabelPrint'], byHand: true },
    ...toldSends,
  },
  view: plainView<Note>(fields, lines, {
    supplier: { viewer: ['supplierId', '$supplierId'] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'DN-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'noteType',
      'warehouseCode',
      'shipDate',
      'expectArriveDate',
      'waybillNo',
      'packageCount',
      'overdueFlag',
      'printCount',
      'syncStatus',
      'billing',
      'creationDate',
    ],
    filters: [
      'docNumber',
      'state',
      'supplierId',
      'warehouseCode',
      'shipDate',
      'expectArriveDate',
      'waybillNo',
      'overdueFlag',
      'syncStatus',
      'billing',
    ],
    lineFilters: {
      lineItem: { line: 'lines', column: 'itemId' },
      lineOrder: { line: 'lines', column: 'orderId' },
      lineLot: { line: 'lines', column: 'lotNo' },
    },
    sort: [['expectArriveDate', 'asc']],
  },
  form: [
    {
      label: { en: 'Note', cn: '送货单' },
      fields: [
        'orgId',
        'supplierId',
        'noteType',
        'warehouseCode',
        'deliveryPlace',
        'shipDate',
        'expectArriveDate',
        'arrivalTime',
        'overdueFlag',
        'inspectFlag',
        'reserveReason',
        'remark',
      ],
    },
    {
      label: { en: 'Logistics', cn: '物流信息' },
      fields: ['carrierName', 'waybillNo', 'vehicleNo', 'packageCount', 'grossWeight', 'printCount'],
    },
    { label: { en: 'Lines', cn: '送货明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'purDealDeliveryNoteList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Goods in', cn: '收货处理' },
      resp: ['WAREHOUSE', 'QUALITY', 'BUYER', 'PLANNER'],
    },
    { route: 'purDeliveryNoteList', kind: 'list', audience: ['EX'], label: { en: 'Delivery notes', cn: '送货单' }, resp: outside },
    {
      route: 'purDeliveryNoteEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Delivery note', cn: '送货单' },
      within: 'purDealDeliveryNoteList',
    },
    {
      route: 'notePrintList',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Delivery notes to print', cn: '送货单打印' },
      resp: ['WAREHOUSE', ...outside],
    },
  ],
});
