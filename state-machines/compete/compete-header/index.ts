/** Compete events (compete.md §1, §11): what is competed for, who is invited, when, by which rules, and who is awarded. */
import { defineDocument } from '../../kernel/definition.js';
import { toRequisitions } from '../../trade/sourced.js';
import { reasons } from '../reasons.js';
import { events } from './events.js';
import { fields, lines } from './fields.js';
import { machine, observing } from './machine.js';
import { view } from './view.js';

const hall = { to: ['srmSfdCompeteHall'] } as const;

export const srmSfdCompeteHeader = defineDocument({
  type: 'srmSfdCompeteHeader',
  version: 1,
  path: 'compete/compete-header',
  kind: 'document',
  title: { en: 'Compete event', cn: '竞价单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  ignores: ['HALL_OPENED', 'HALL_REOPENED', 'HALL_ENDED', 'HALL_FAILED', 'PROJECT_ENDED', 'DOWNSTREAM_VOIDED'],
  sends: {
    ...toRequisitions,
    CONFIGURE: hall,
    RESCHEDULE_HALL: hall,
    CANCEL_PENDING: hall,
    CANCEL_HALL: hall,
    ARCHIVE: hall,
    ADD_BIDDER: hall,
    REMOVE_BIDDER: hall,
    BIDDER_CONFIRMED: hall,
    BIDDER_DECLINED: hall,
    DEPOSIT_CHANGED: hall,
    NEGOTIATION_CLOSED: { to: ['srmSfdBiddingHeader'] },
  },
  numbering: { pattern: '{prefix}-{yyyyMMdd}-{seq4}', prefix: (given) => (given['rehearsalFlag'] === 'Y' ? 'CMPR' : 'CMP') },
  nameField: 'competeTitle',
  todoShows: { amount: ['awardAmount', 'baselineAmount'], currency: 'currencyCode', submitter: ['awardSubmittedBy', 'submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'competeTitle',
      'formats',
      'direction',
      'hallCount',
      'confirmedCount',
      'invitedCount',
      'startAt',
      'bestAmount',
      'savingRate',
      'buyerId',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'competeTitle', 'state', 'formats', 'buyerId', 'categoryId', 'startAt', 'direction', 'rehearsalFlag'],
    lineFilters: { material: { line: 'items', column: 'itemId' }, lineSupplier: { line: 'suppliers', column: 'supplierId' } },
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'In preparation', cn: '准备中' }, where: { state: ['draft', 'approving', 'rejected', 'approved'] } },
      { label: { en: 'Invited', cn: '邀请中' }, where: { state: ['published'] } },
      { label: { en: 'Live', cn: '竞价中' }, where: { state: ['competing'] } },
      { label: { en: 'Award', cn: '定标' }, where: { state: ['awarding', 'awardApproving', 'awardRejected', 'awarded'] } },
      { label: { en: 'Ended', cn: '已结束' }, where: { state: ['fulfilled', 'handedOver', 'rehearsed', 'failed', 'cancelled'] } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'competeTitle',
        'competeType',
        'direction',
        'awardMode',
        'priceBasis',
        'currencyCode',
        'pricePrecision',
        'orgId',
        'categoryId',
        'buyerId',
        'coBuyerIds',
        'observerIds',
      ],
    },
    { label: { en: 'Items', cn: '物料明细' }, lines: 'items' },
    { label: { en: 'Halls and turns', cn: '大厅与轮次' }, fields: ['hallSequence', 'serialGapSeconds'], lines: 'halls' },
    {
      label: { en: 'Suppliers', cn: '供应商' },
      fields: ['confirmDeadline', 'minSuppliers', 'singleSourceReason', 'allowPotentialFlag', 'depositFlag', 'depositAmount'],
      lines: 'suppliers',
    },
    {
      label: { en: 'Rules and terms', cn: '规则与条款' },
      fields: [
        'rulesText',
        'deliveryTerm',
        'deliveryPlace',
        'paymentTermId',
        'requiredDate',
        'validityDays',
        'buyerVisibility',
        'resultPublish',
        'countersignFlag',
        'allowSplitFlag',
        'maxLotsPerSupplier',
        'publishOnApproval',
        'remark',
      ],
    },
  ],
  screens: [
    {
      route: 'competeList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Compete events', cn: '竞价单' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR', 'FINANCE', 'EXPERT'],
    },
    {
      route: 'competeEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Edit compete event', cn: '编辑竞价单' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'],
    },
    { route: 'competeDetail', kind: 'detail', audience: ['INSIDE'], label: { en: 'Compete event', cn: '竞价单详情' }, resp: observing },
    { route: 'competeAwardSummary', kind: 'special', audience: ['INSIDE'], label: { en: 'Award', cn: '竞价定标' }, resp: observing },
    { route: 'supplierCompeteList', kind: 'list', audience: ['EX'], label: { en: 'Invitations to compete', cn: '竞价邀请' } },
    { route: 'supplierCompeteDetail', kind: 'detail', audience: ['EX'], label: { en: 'Invitation', cn: '竞价邀请详情' } },
  ],
});
