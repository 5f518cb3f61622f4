/** Purchase requisitions (purchasing.md §2): what departments and planning need, approved, given to buyers, and taken by orders line by line. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import { slaProfiles } from '../profiles.js';
import type { Requisition } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const resp = ['REQUESTER', 'PLANNER', 'BUYER', 'SOURCING_MANAGER', 'APPROVER'] as const;

export const srmPurRequisitionHeader = defineDocument({
  type: 'srmPurRequisitionHeader',
  version: 2,
  // Lines of the first version were sourced by nobody who told it.
  upgrades: { 1: (requisition) => requisition },
  path: 'purchasing/requisition',
  kind: 'document',
  title: { en: 'Purchase requisition', cn: '采购申请' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    RESERVED: { to: ['srmPurOrderHeader'], byHand: true },
    RESERVE_REFUSED: { to: ['srmPurOrderHeader'], byHand: true },
    ADD_DEMAND: { to: ['srmPurUnpricedMaterial'], byHand: true },
  },
  ignores: ['LINK_TARGET', 'UNLINK_TARGET'],
  view: plainView<Requisition>(fields, lines, {}),
  profiles: slaProfiles,
  numbering: { pattern: 'PR-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  uniqueKeys: [
    {
      columns: ['sourceSystem', 'sourceNo'],
      code: 'REQ_DUPLICATE_SOURCE',
      where: { sourceSystem: ['ERP', 'PLM', 'EXCEL'] },
    },
  ],
  todoShows: { amount: ['estAmount'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'reqType', 'title', 'requesterId', 'departmentId', 'estAmount', 'currency', 'sourceNo', 'creationDate'],
    filters: ['docNumber', 'state', 'reqType', 'title', 'requesterId', 'departmentId', 'creationDate'],
    lineFilters: {
      lineItem: { line: 'lines', column: 'itemId' },
      lineBuyer: { line: 'lines', column: 'lineBuyerId' },
      needDate: { line: 'lines', column: 'needDate' },
      lineStatus: { line: 'lines', column: 'lineStatus' },
    },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['estAmount'], by: 'currency' },
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Being written', cn: '草稿' }, where: { state: ['draft', 'rejected', 'returned'] } },
      { label: { en: 'In approval', cn: '审批中' }, where: { state: ['approving'] } },
      { label: { en: 'To order', cn: '待转单' }, where: { state: ['approved'] } },
      { label: { en: 'All ordered', cn: '已转单' }, where: { state: ['completed'] } },
    ],
  },
  lineLists: {
    lines: {
      columns: [
        'docNumber',
        'lineNum',
        'itemName',
        'nodeStrip',
        'currentNode',
        'nodeLight',
        'nodeDays',
        'nodeDue',
        'sourcedBy',
        'overdueDays',
        'requesterId',
        'lineBuyerId',
        'suggestSupplierId',
        'needDate',
        'promiseDate',
        'uomId',
        'requestQty',
        'onOrderQty',
        'stockedQty',
        'shortQty',
      ],
      filters: [
        'docNumber',
        'itemId',
        'itemName',
        'requesterId',
        'lineBuyerId',
        'currentNode',
        'nodeLight',
        'nodeDays',
        'needDate',
        'overdueDays',
        'state',
        'orgId',
      ],
      sort: [
        ['overdueDays', 'desc'],
        ['needDate', 'asc'],
      ],
      sums: { columns: ['lineCount', 'lateCount', 'nodeDays'], by: 'currentNode' },
      tabs: [
        {
          label: { en: 'Under way', cn: '进行中' },
          where: {
            state: ['approving', 'approved', 'completed'],
            currentNode: [
              'REQUEST',
              'SOURCED',
              'ORDERED',
              'APPROVED',
              'CONFIRMED',
              'NOTIFIED',
              'SHIPPED',
              'RECEIVED',
              'INSPECTED',
              'SETTLED',
            ],
          },
        },
        { label: { en: 'Overdue', cn: '已逾期' }, where: { state: ['approved', 'completed'], nodeLight: ['RED'] } },
        { label: { en: 'Done', cn: '已完成' }, where: { currentNode: ['DONE'] } },
        { label: { en: 'All', cn: '全部' }, where: {} },
      ],
    },
  },
  form: [
    {
      label: { en: 'Requisition', cn: '采购申请' },
      fields: [
        'orgId',
        'reqType',
        'title',
        'requesterId',
        'departmentId',
        'sourceSystem',
        'sourceNo',
        'budgetCode',
        'budgetBalance',
        'currency',
        'estAmount',
        'emergencyReason',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '申请明细' }, lines: 'lines' },
    { label: { en: 'Sourcing', cn: '寻源' }, lines: 'targets' },
  ],
  proposes: { orgId: 'organisation', requesterId: 'user' },
  screens: [
    { route: 'purchaseRequisitionList', kind: 'list', audience: ['INSIDE'], label: { en: 'Requisitions', cn: '采购申请' }, resp },
    {
      route: 'purchaseRequisitionEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Requisition', cn: '采购申请编辑' },
      within: 'purchaseRequisitionList',
    },
    {
      route: 'processMonitoringList',
      kind: 'list',
      lines: 'lines',
      audience: ['INSIDE'],
      label: { en: 'Process monitoring', cn: '采购全流程监控' },
      resp: ['PLANNER', 'BUYER', 'SOURCING_MANAGER', 'REQUESTER', 'AUDITOR'],
    },
  ],
});
