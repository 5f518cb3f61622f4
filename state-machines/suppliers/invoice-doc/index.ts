/**
 * Supplier invoice documents (suppliers.md): receipts of a period, and what was sent back after it was billed, agreed by both
 * sides, the supplier's invoices matched with them, and paid: payments are entered, or told by the finance system.
 */
import type { Snapshot } from '../../kernel/document.js';
import { defineDocument } from '../../kernel/definition.js';
import type { Screen } from '../../kernel/definition.js';
import { approvingReasons } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import { linesForOneUnit } from '../../trade/price-unit.js';
import { toldColumns } from '../../trade/told.js';
import type { Doc } from './fields.js';
import { events, fields, lines } from './fields.js';
import { inside, machine, outside } from './machine.js';
import { reasons } from './rules.js';

const told = ['checking', 'returned', 'supplierConfirming', 'disputed', 'invoicing', 'financeChecking', 'approved', 'paid', 'cancelled'];
const label = { en: 'Invoice documents', cn: '对账开票' };
const resp = ['BUYER', 'FINANCE', 'AUDITOR'] as const;
const theirs = ['SUPPLIER', 'SUPPLIER_ADMIN'] as const;
const screens: readonly Screen[] = [
  { route: inside, kind: 'list', audience: ['INSIDE'], label, resp },
  {
    route: 'supplierInvDocOrgEdit',
    kind: 'edit',
    audience: ['INSIDE'],
    label: { en: 'Invoice document', cn: '对账开票单' },
    within: inside,
  },
  { route: outside, kind: 'list', audience: ['EX'], label, resp: theirs },
  { route: 'supplierInvDocEdit', kind: 'edit', audience: ['EX'], label: { en: 'Invoice document', cn: '对账开票单' }, within: outside },
  {
    route: 'supplierInvList',
    kind: 'list',
    lines: 'invoices',
    audience: ['INSIDE', 'EX'],
    label: { en: 'Invoices', cn: '发票查询' },
    resp: [...resp, ...theirs],
  },
];

/** All prices of before were without tax. */
const withoutTax = ({ state, context }: Snapshot): Snapshot => ({
  state,
  context: { ...context, lines: (context['lines'] as readonly object[]).map((row) => ({ ...row, priceIncl: null })) },
});

const forOneUnit = linesForOneUnit();

export const srmSlcSupplierInvDocHeader = defineDocument({
  type: 'srmSlcSupplierInvDocHeader',
  version: 6,
  upgrades: {
    1: ({ state, context }) => forOneUnit({ state, context: { ...context, initiatorType: 'INSIDE' } }),
    2: forOneUnit,
    3: forOneUnit,
    4: (statement) => forOneUnit(withoutTax(statement)),
    5: forOneUnit,
  },
  path: 'suppliers/invoice-doc',
  kind: 'document',
  title: { en: 'Supplier invoice document', cn: '供应商对账开票单' },
  fields,
  live: toldColumns,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  sends: {
    DEDUCTED: { to: ['srmSpeAssessHead'], byHand: true },
    INVOICED: { to: ['srmCctContract'], byHand: true },
    INVOICE_PAID: { to: ['srmCctContract'], byHand: true },
    UNDEDUCTED: { to: ['srmSpeAssessHead'], byHand: true },
  },
  view: plainView<Doc>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { or: [{ eq: ['initiatorType', 'EX'] }, { in: ['state', told] }] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'INV-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'initiatorType',
      'periodFrom',
      'periodTo',
      'currency',
      'netTotal',
      'taxTotal',
      'grossTotal',
      'invoiceGross',
      'paidAmount',
      'syncStatus',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'initiatorType', 'periodTo', 'overPaidFlag', 'syncStatus', 'creationDate'],
    lineFilters: { invoiceNumber: { line: 'invoices', column: 'invoiceNumber' } },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['grossTotal', 'invoiceGross', 'paidAmount'], by: 'currency' },
  },
  lineLists: {
    invoices: {
      columns: [
        'invoiceNumber',
        'invoiceKind',
        'invoiceDate',
        'netAmount',
        'taxAmount',
        'grossAmount',
        'currency',
        'verifyStatus',
        'duplicateFlag',
        'docNumber',
        'state',
        'supplierId',
      ],
      filters: [
        'invoiceNumber',
        'invoiceKind',
        'invoiceDate',
        'verifyStatus',
        'duplicateFlag',
        'docNumber',
        'state',
        'supplierId',
        'currency',
        'orgId',
      ],
      sort: [['invoiceDate', 'desc']],
      sums: { columns: ['netAmount', 'taxAmount', 'grossAmount'], by: 'currency' },
    },
  },
  form: [
    {
      label: { en: 'Document', cn: '对账开票单' },
      fields: [
        'noteId',
        'stockId',
        'orgId',
        'supplierId',
        'currency',
        'periodFrom',
        'periodTo',
        'initiatorType',
        'disputeNote',
        'returnNote',
        'remark',
      ],
    },
    {
      label: { en: 'Totals', cn: '合计' },
      fields: [
        'netTotal',
        'taxTotal',
        'grossTotal',
        'invoiceNet',
        'invoiceTax',
        'invoiceGross',
        'deductTotal',
        'payableTotal',
        'paidAmount',
        'overPaidFlag',
      ],
    },
    { label: { en: 'Statement', cn: '对账明细' }, lines: 'lines' },
    { label: { en: 'Deductions', cn: '扣款明细' }, lines: 'deducts' },
    { label: { en: 'Invoices', cn: '发票' }, lines: 'invoices' },
  ],
  proposes: { orgId: 'organisation', supplierId: 'supplier' },
  screens,
});
