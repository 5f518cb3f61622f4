/** Tenders by invitation (auction-tender.md §7): invited, confirmed, priced in rounds, ranked, followed and awarded in shares. */
import { defineDocument } from '../../../kernel/definition.js';
import type { Responsibility } from '../../../kernel/events.js';
import { f } from '../../../kernel/fields.js';
import { ocdsProfiles } from '../../../trade/ocds.js';
import { sourcingLookups } from '../lookups.js';
import { toRequisitions } from '../../../trade/sourced.js';
import { reasons } from '../reasons.js';
import { events } from './events.js';
import { fields, lines } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

const inside: readonly Responsibility[] = ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR', 'FINANCE'];
const outside: readonly Responsibility[] = ['SUPPLIER', 'SUPPLIER_ADMIN'];

export const srmSfdTenderHeader = defineDocument({
  type: 'srmSfdTenderHeader',
  version: 2,
  // Bids of the first version stand in the open; those of a running round go on beside sealed ones.
  upgrades: { 1: ({ state, context }) => ({ state, context: { ...context, liveRanks: [] } }) },
  path: 'compete/sourcing/tender',
  kind: 'document',
  title: { en: 'Tender by invitation', cn: '邀标单' },
  fields,
  lines,
  live: { myInviteState: f.lookup(sourcingLookups.SFD_TENDER_INVITE_STATE, 'My participation', '我的参与状态', { supplier: 'read' }) },
  events,
  lifecycle: machine,
  reasons,
  profiles: [ocdsProfiles.BID_OCDS_PREFIX],
  view,
  evidence: true,
  liveDeadlines: true,
  ignores: ['DOWNSTREAM_VOIDED'],
  sends: { SOURCE_ENDED: { to: ['srmSfdAuctionQuestion'] }, ...toRequisitions },
  numbering: { pattern: 'TND-{yyyyMMdd}-{seq4}' },
  nameField: 'tenderTitle',
  todoShows: { amount: ['awardAmount'], currency: 'currencyCode', submitter: ['awardSubmittedBy', 'submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'tenderTitle',
      'tenderType',
      'itemCount',
      'confirmedCount',
      'invitedCount',
      'roundNo',
      'inviteEndDate',
      'roundEndDate',
      'bestAmount',
      'buyerId',
      'myInviteState',
      'state',
      'creationDate',
    ],
    filters: [
      'docNumber',
      'tenderTitle',
      'state',
      'tenderType',
      'buyerId',
      'categoryId',
      'inviteEndDate',
      'roundEndDate',
      'creationDate',
      'myInviteState',
    ],
    lineFilters: {
      item: { line: 'items', column: 'itemId' },
      unit: { line: 'items', column: 'orgId' },
      lineSupplier: { line: 'suppliers', column: 'supplierId' },
    },
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Invitation', cn: '邀请' }, where: { state: ['inviting'] } },
      {
        label: { en: 'In progress', cn: '进行中' },
        where: { state: ['invited', 'bidding', 'roundEnded', 'following', 'decided', 'awardApproving', 'awardRejected'] },
      },
      { label: { en: 'Finished', cn: '已结束' }, where: { state: ['awarded', 'generated', 'failed', 'cancelled'] } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'orgId',
        'tenderTitle',
        'tenderType',
        'awardMode',
        'priceBasis',
        'currencyCode',
        'taxRate',
        'pricePrecision',
        'categoryId',
        'buyerId',
        'observerIds',
        'inviteEndDate',
        'validFrom',
        'validTo',
      ],
    },
    { label: { en: 'Items', cn: '物料' }, lines: 'items' },
    { label: { en: 'Suppliers', cn: '供应商' }, fields: ['minConfirmed', 'fewReason', 'allowPotentialFlag'], lines: 'suppliers' },
    {
      label: { en: 'Rounds and shares', cn: '轮次与份额' },
      fields: [
        'maxRounds',
        'maxBidsPerRound',
        'notWorseFlag',
        'minStepRate',
        'rankVisibility',
        'liveRankFlag',
        'tieRule',
        'shareScheme',
        'followFlag',
        'followMode',
        'followHours',
        'followTolerance',
        'unfilledRule',
        'ouConfirmFlag',
        'boundsVisibleFlag',
      ],
    },
    { label: { en: 'Terms', cn: '商务条款' }, fields: ['rulesText', 'deliveryTerm', 'paymentTermId', 'remark'] },
    { label: { en: 'Rounds', cn: '轮次' }, fields: ['roundNo', 'roundStartDate', 'roundEndDate'], lines: 'rounds' },
    { label: { en: 'Bids', cn: '报价' }, lines: 'bids' },
    { label: { en: 'Follow-bids', cn: '跟标' }, lines: 'follows' },
    { label: { en: 'Winners', cn: '中标结果' }, fields: ['bestAmount', 'awardAmount', 'savingAmount', 'savingRate'], lines: 'winners' },
    { label: { en: 'Units', cn: '组织' }, lines: 'ouStates' },
  ],
  proposes: { orgId: 'organisation', buyerId: 'user' },
  screens: [
    { route: 'tenderHeaderList', kind: 'list', audience: ['INSIDE'], label: { en: 'Tenders by invitation', cn: '邀标' }, resp: inside },
    {
      route: 'tenderInquiryProposal',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Tender', cn: '邀标单' },
      within: 'tenderHeaderList',
    },
    {
      route: 'tenderSupplierInvConfirm',
      kind: 'list',
      audience: ['EX'],
      label: { en: 'Invitations to tender', cn: '邀标邀请' },
      resp: outside,
    },
    {
      route: 'tenderSupplierInvConfirmDetail',
      kind: 'detail',
      audience: ['EX'],
      label: { en: 'Invitation to tender', cn: '邀标邀请详情' },
      within: 'tenderSupplierInvConfirm',
    },
    {
      route: 'tenderSupplierInvEdit',
      kind: 'special',
      audience: ['EX'],
      label: { en: 'Bids of a tender', cn: '邀标报价' },
      within: 'tenderSupplierInvConfirm',
    },
    {
      route: 'tenderHeaderListOu',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Tenders by unit', cn: '邀标（按组织）' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'AUDITOR'],
      menu: true,
    },
    {
      route: 'tenderSupplierInvEditOu',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Tender of a unit', cn: '组织邀标' },
      within: 'tenderHeaderListOu',
    },
  ],
});
