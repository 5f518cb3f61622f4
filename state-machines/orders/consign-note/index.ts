/** Consignment notes (orders-deliveries.md §10): which goods of which delivery lie in our stock and are the supplier's. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { linesForOneUnit } from '../../trade/price-unit.js';
import type { ConsignNote } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine } from './machine.js';

const menu = 'purConsignNoteList';
const outside = ['SUPPLIER', 'SUPPLIER_ADMIN'] as const;
export const srmPurConsignNote = defineDocument({
  type: 'srmPurConsignNote',
  version: 2,
  // Until version 1 every price was for one unit.
  upgrades: { 1: linesForOneUnit() },
  path: 'orders/consign-note',
  kind: 'document',
  title: { en: 'Consignment note', cn: '寄售单' },
  fields,
  live: { ageDays: f.integer('Days in stock', '在库天数', { supplier: 'read' }) },
  lines,
  events,
  lifecycle: machine,
  reasons: saidReasons,
  sends: {
    STOCK_NOTED: { to: ['srmSlcConsignStock'], byHand: true },
    POST: { to: ['srmPurOrderHeader'], byHand: true },
    CONSIGN_RETURNED: { to: ['srmPurDeliveryNoteHeader'], byHand: true },
    CONSIGN_VOIDED: { to: ['srmPurDeliveryNoteHeader'], byHand: true },
  },
  view: plainView<ConsignNote>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['stocked', 'settled']] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'CN-{yyyyMMdd}-{seq4}' },
  list: {
    columns: ['docNumber', 'state', 'supplierId', 'noteNumber', 'warehouseCode', 'stockDate', 'ageDays', 'agedFlag', 'creationDate'],
    filters: ['docNumber', 'state', 'supplierId', 'noteNumber', 'warehouseCode', 'stockDate', 'agedFlag'],
    lineFilters: {
      lineItem: { line: 'lines', column: 'itemId' },
      lineOrder: { line: 'lines', column: 'orderId' },
      lineLot: { line: 'lines', column: 'lotNo' },
    },
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Note', cn: '寄售单' },
      fields: ['orgId', 'supplierId', 'noteId', 'warehouseCode', 'stockDate', 'agedFlag', 'remark'],
    },
    { label: { en: 'Lines', cn: '明细' }, lines: 'lines' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Consignment notes', cn: '寄售单' },
      resp: ['WAREHOUSE', 'BUYER', 'PLANNER', 'FINANCE', ...outside],
    },
    { route: `${menu}/edit`, kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Consignment note', cn: '寄售单' }, within: menu },
  ],
});
