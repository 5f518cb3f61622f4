/** Preparation requests (purchasing.md §4): long-lead material that a supplier makes ready before orders exist, and that orders convert line by line. */
import { defineDocument } from '../../kernel/definition.js';
import type { Snapshot } from '../../kernel/document.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { plainView } from '../../kernel/view.js';
import { toRequisitions } from '../../trade/sourced.js';
import type { Prep } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const WEEK = 7 * DAY_MS;
const reporting = ({ state, context }: Snapshot): Snapshot => ({
  state,
  context: state === 'confirmed' ? { ...context, reportDueAt: Number(context['lastUpdateDate'] ?? 0) + WEEK, missedReports: 0 } : context,
});
const told = ['issued', 'refused', 'confirmed', 'settling', 'closed', 'cancelled'];

export const srmPurMaterialRequest = defineDocument({
  type: 'srmPurMaterialRequest',
  version: 2,
  // Until version 1 nobody was asked for stock: what is in force reports within a week of its last event.
  upgrades: { 1: reporting },
  path: 'purchasing/material-request',
  kind: 'document',
  title: { en: 'Preparation request', cn: '备料申请' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    RESERVED: { to: ['srmPurOrderHeader'], byHand: true },
    RESERVE_REFUSED: { to: ['srmPurOrderHeader'], byHand: true },
    ...toRequisitions,
  },
  view: plainView<Prep>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'MPR-{yyyyMMdd}-{seq4}' },
  nameField: 'reason',
  todoShows: { amount: ['liabilityAmount'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'reason',
      'currency',
      'liabilityAmount',
      'validTo',
      'confirmDeadline',
      'overdueFlag',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'validTo', 'overdueFlag', 'missedReports', 'creationDate'],
    lineFilters: { lineItem: { line: 'lines', column: 'itemId' } },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['liabilityAmount'], by: 'currency' },
  },
  lineLists: {
    lines: {
      columns: [
        'docNumber',
        'state',
        'orgId',
        'supplierId',
        'itemName',
        'uomId',
        'prepQty',
        'confirmQty',
        'convertedQty',
        'convertedRate',
        'openQty',
        'finishedQty',
        'wipQty',
        'openLiability',
        'currency',
        'validTo',
      ],
      filters: ['docNumber', 'state', 'orgId', 'supplierId', 'itemId', 'itemName', 'validTo'],
      sort: [
        ['openLiability', 'desc'],
        ['docNumber', 'asc'],
      ],
    },
  },
  form: [
    {
      label: { en: 'Request', cn: '备料申请' },
      fields: [
        'orgId',
        'supplierId',
        'reason',
        'currency',
        'liabilityRate',
        'validTo',
        'confirmDeadline',
        'liabilityAmount',
        'overdueFlag',
        'reportDueAt',
        'reportedAt',
        'missedReports',
        'supplierComment',
        'consentIds',
        'settledAmount',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '备料明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'purMaterialPrepRequestList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Preparation requests', cn: '备料申请' },
      resp: ['PLANNER', 'BUYER', 'APPROVER'],
    },
    {
      route: 'purMaterialPrepRequestEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Preparation request', cn: '备料申请编辑' },
      within: 'purMaterialPrepRequestList',
    },
    {
      route: 'purMaterialRequestList',
      kind: 'list',
      audience: ['EX'],
      label: { en: 'Preparation requests', cn: '备料申请' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'purMaterialRequestListOu',
      kind: 'list',
      lines: 'lines',
      audience: ['INSIDE'],
      label: { en: 'Preparation by organisation', cn: '备料监控' },
      resp: ['PLANNER', 'BUYER', 'FINANCE', 'AUDITOR'],
    },
  ],
});
