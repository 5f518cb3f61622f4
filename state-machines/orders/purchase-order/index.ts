/** Purchase orders (orders-deliveries.md, srmPurOrderHeader): made by hand or from an award. */
import { defineDocument } from '../../kernel/definition.js';
import type { Responsibility } from '../../kernel/events.js';
import { rateProfiles } from '../../trade/rates.js';
import { awardTypes } from '../../trade/award-price.js';
import { f } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import { orderProfiles } from '../profiles.js';
import { events } from './events.js';
import { toldColumns } from '../../trade/told.js';
import { toldSends } from '../told.js';
import { linesForOneUnit } from '../../trade/price-unit.js';
import type { Order } from './fields.js';
import { fields, lines } from './fields.js';
import { machine } from './machine.js';
import { reasons } from './reasons.js';

const view = plainView<Order>(fields, lines, {
  supplier: {
    and: [
      { viewer: ['supplierId', '$supplierId'] },
      { in: ['state', ['released', 'proposed', 'refused', 'effective', 'changing', 'completed', 'cancelled', 'archived']] },
    ],
  },
  supplierKeys: (c) => [c.supplierId],
});

/** Who makes orders, approves them, plans by them or pays them (orders-deliveries.md §16); managers and ministers until their levels have screens of their own. */
const workers: readonly Responsibility[] = ['BUYER', 'SOURCING_MANAGER', 'MINISTER', 'PLANNER', 'APPROVER', 'FINANCE'];

const readers: readonly Responsibility[] = ['BUYER', 'PLANNER', 'FINANCE', 'AUDITOR', 'SUPPLIER', 'SUPPLIER_ADMIN'];

export const srmPurOrderHeader = defineDocument({
  type: 'srmPurOrderHeader',
  version: 6,
  // What moved before there was a record of it is in the histories alone, as what was closed before it could be opened again. Until
  // version 3 an order could say nowhere where it goes, lines in change were shipped, and promised ones cancelled without a word.
  // Until version 5 every price was for one unit.
  upgrades: { 1: linesForOneUnit(), 2: linesForOneUnit(), 3: linesForOneUnit(), 4: linesForOneUnit(), 5: linesForOneUnit() },
  path: 'orders/purchase-order',
  kind: 'document',
  title: { en: 'Purchase order', cn: '采购订单' },
  fields,
  live: {
    ...toldColumns,
    firstNeedDate: f.date('First needed', '最早需求日期', { supplier: 'read' }),
    receivedRate: f.rate('Received (%)', '已收(%)', {
      supplier: 'read',
      help: { en: 'Of what is ordered and not cancelled; each line counts alike', cn: '按未取消的订购数量,各行权重相同' },
    }),
  },
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    DOWNSTREAM_VOIDED: { to: awardTypes },
    RESERVE: { to: ['srmPurRequisitionHeader', 'srmPurAgreementHeader', 'srmCctContract', 'srmPurMaterialRequest'], byHand: true },
    RELEASE: { to: ['srmPurRequisitionHeader', 'srmPurAgreementHeader', 'srmCctContract', 'srmPurMaterialRequest'], byHand: true },
    USE: { to: ['srmPurAgreementHeader', 'srmCctContract'], byHand: true },
    DELIVERY_CHANGED: { to: ['srmCctContract'], byHand: true },
    RESERVED: { to: ['srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'], byHand: true },
    RESERVE_REFUSED: { to: ['srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'], byHand: true },
    RELEASED: { to: ['srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'], byHand: true },
    SHIP_POSTED: { to: ['srmPurDeliveryNoticeHeader'], byHand: true },
    SHIP_REVERSED: { to: ['srmPurDeliveryNoticeHeader'], byHand: true },
    CANCEL_DONE: { to: ['srmPurOrderAdviseCancel'], byHand: true },
    CANCEL_FAILED: { to: ['srmPurOrderAdviseCancel'], byHand: true },
    ...toldSends,
  },
  view: { ...view, rows: { ...view.rows, records: { inside: { always: true }, supplier: { always: true } } } },
  profiles: [orderProfiles.PO_APPROVE_L2, orderProfiles.PO_APPROVE_L3, rateProfiles.RATE_MAX_AGE_DAYS],
  indexes: [['warehouseCode']],
  freezesRate: ['reserving', 'approving', 'released', 'proposed', 'refused', 'effective', 'changing'],
  numbering: { pattern: 'PO-{yyyyMMdd}-{seq4}' },
  todoShows: { amount: ['amountIncl'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'buyerId',
      'amountIncl',
      'currency',
      'amountExcl',
      'firstNeedDate',
      'receivedRate',
      'sourceNumber',
      'syncStatus',
      'creationDate',
    ],
    filters: ['docNumber', 'supplierId', 'buyerId', 'state', 'firstNeedDate', 'syncStatus', 'creationDate'],
    searched: ['docNumber'],
    sort: [['creationDate', 'desc']],
    sums: { columns: ['amountExcl', 'amountIncl'], by: 'currency' },
  },
  lineLists: {
    records: {
      columns: [
        'recordTime',
        'docNumber',
        'lineNum',
        'itemName',
        'supplierId',
        'movementType',
        'fromAccount',
        'toAccount',
        'qty',
        'takerNumber',
        'fieldName',
        'beforeValue',
        'afterValue',
        'actorId',
      ],
      filters: ['docNumber', 'lineNum', 'itemId', 'itemName', 'supplierId', 'movementType', 'recordKind', 'recordTime', 'orgId', 'buyerId'],
      sort: [
        ['recordTime', 'desc'],
        ['recordId', 'desc'],
      ],
      tabs: [
        { label: { en: 'Quantities', cn: '数量异动' }, where: { recordKind: ['QTY'] } },
        { label: { en: 'Terms', cn: '商务变更' }, where: { recordKind: ['COMMERCIAL'] } },
      ],
    },
    lines: {
      columns: [
        'docNumber',
        'lineNum',
        'itemName',
        'supplierId',
        'state',
        'lineStatus',
        'uomId',
        'orderQty',
        'openQty',
        'notifiedQty',
        'transitQty',
        'receivedQty',
        'acceptedQty',
        'consignedQty',
        'rejectedQty',
        'cancelledQty',
        'overQty',
        'needDate',
        'promiseDate',
        'confirmUntil',
        'balanceFlag',
        'reconciledFlag',
      ],
      filters: [
        'docNumber',
        'itemId',
        'itemCode',
        'itemName',
        'supplierId',
        'state',
        'lineStatus',
        'buyerId',
        'needDate',
        'promiseDate',
        'orgId',
        'openQty',
        'balanceFlag',
        'reconciledFlag',
      ],
      sort: [
        ['needDate', 'asc'],
        ['docNumber', 'asc'],
      ],
      tabs: [
        { label: { en: 'In force', cn: '已生效' }, where: { state: ['released', 'proposed', 'effective', 'changing'] } },
        { label: { en: 'Completed', cn: '已完成' }, where: { state: ['completed', 'cancelled'] } },
        { label: { en: 'All', cn: '全部' }, where: {} },
      ],
    },
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
        'noticeStrictFlag',
        'approveFlag',
        'confirmFlag',
        'confirmedFlag',
        'confirmUntil',
        'overdueFlag',
        'confirmRound',
        'refuseReason',
        'sourceNumber',
        'reserveReason',
        'reserveLine',
        'revisionNo',
        'changeReason',
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
    { label: { en: 'Promises by date', cn: '交期计划' }, lines: 'schedules' },
    { label: { en: 'Changes that wait', cn: '待批变更' }, lines: 'changes' },
  ],
  proposes: { orgId: 'organisation', buyerId: 'user' },
  screens: [
    { route: 'purchaseOrderList', kind: 'list', audience: ['INSIDE'], label: { en: 'Orders', cn: '采购订单' }, resp: workers },
    { route: 'purchaseOrderList2', kind: 'list', audience: ['EX'], label: { en: 'Orders', cn: '采购订单' } },
    {
      route: 'purchaseOrderList2/lines',
      kind: 'list',
      lines: 'lines',
      audience: ['EX'],
      label: { en: 'Order lines', cn: '订单行' },
      within: 'purchaseOrderList2',
    },
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
    {
      route: 'purOrderRecordInfoList',
      kind: 'list',
      lines: 'records',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Order record', cn: '订单台账' },
      resp: readers,
    },
    {
      route: 'purOrderRecordInfoList/balance',
      kind: 'list',
      lines: 'lines',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Balance by line', cn: '行余额' },
      resp: readers,
      within: 'purOrderRecordInfoList',
    },
  ],
});
