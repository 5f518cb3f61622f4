/** Inquiries and auctions (auction-tender.md §1): several suppliers are asked for prices, compared, bargained with and awarded. */
import { defineDocument } from '../../../kernel/definition.js';
import type { Responsibility } from '../../../kernel/events.js';
import { f } from '../../../kernel/fields.js';
import { ocdsProfiles } from '../../../trade/ocds.js';
import { rateProfiles } from '../../../trade/rates.js';
import { toRequisitions } from '../../../trade/sourced.js';
import { sourcingLookups } from '../lookups.js';
import { reasons } from '../reasons.js';
import { events } from './events.js';
import { fields, lines } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

const inside: readonly Responsibility[] = ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR', 'FINANCE'];
const outside: readonly Responsibility[] = ['SUPPLIER', 'SUPPLIER_ADMIN'];

export const srmSfdAuctionHeader = defineDocument({
  type: 'srmSfdAuctionHeader',
  version: 2,
  // Receipts of the first version have no salt, and say so by having none.
  upgrades: { 1: (inquiry) => inquiry },
  path: 'compete/sourcing/auction',
  kind: 'document',
  title: { en: 'Inquiry or auction', cn: '询价竞拍单' },
  fields,
  lines,
  live: { quoteStatus: f.lookup(sourcingLookups.SFD_QUOTE_STATUS, 'My quotation', '我的报价', { supplier: 'read' }) },
  events,
  lifecycle: machine,
  reasons,
  profiles: [rateProfiles.RATE_MAX_AGE_DAYS, ocdsProfiles.BID_OCDS_PREFIX],
  view,
  evidence: true,
  liveDeadlines: true,
  ignores: ['DOWNSTREAM_VOIDED'],
  sends: { SOURCE_ENDED: { to: ['srmSfdAuctionQuestion'] }, ...toRequisitions },
  numbering: {
    pattern: '{prefix}-{yyyyMMdd}-{seq4}',
    prefix: (given) => (['REVERSE', 'FORWARD'].includes(given['auctionType'] as string) ? 'AUC' : 'INQ'),
  },
  nameField: 'auctionTitle',
  todoShows: { amount: ['awardAmount'], currency: 'currencyCode', submitter: ['awardSubmittedBy', 'submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'auctionTitle',
      'auctionType',
      'bidMode',
      'roundNo',
      'itemCount',
      'invitedCount',
      'quotedCount',
      'bidStartDate',
      'bidEndDate',
      'buyerId',
      'quoteStatus',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'auctionTitle', 'auctionType', 'state', 'buyerId', 'categoryId', 'bidEndDate', 'creationDate', 'quoteStatus'],
    lineFilters: { item: { line: 'items', column: 'itemId' }, lineSupplier: { line: 'suppliers', column: 'supplierId' } },
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'In preparation', cn: '准备中' }, where: { state: ['draft', 'publishApproving', 'publishRejected', 'approved'] } },
      { label: { en: 'Quoting', cn: '报价中' }, where: { state: ['published', 'bidding'] } },
      {
        label: { en: 'To open and award', cn: '开标定标' },
        where: { state: ['bidEnded', 'techOpened', 'opened', 'awardApproving', 'awardRejected'] },
      },
      { label: { en: 'Awarded', cn: '已定标' }, where: { state: ['awarded', 'generated'] } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'orgId',
        'auctionTitle',
        'auctionType',
        'bidMode',
        'awardMode',
        'priceBasis',
        'currencyCode',
        'pricePrecision',
        'quoteCurrencies',
        'categoryId',
        'buyerId',
        'observerIds',
        'bidStartDate',
        'bidEndDate',
        'questionEndDate',
      ],
    },
    { label: { en: 'Items', cn: '物料' }, lines: 'items' },
    { label: { en: 'Properties', cn: '属性' }, lines: 'props' },
    { label: { en: 'Price breaks', cn: '阶梯' }, fields: ['ladderMode', 'ladderEvalMode'], lines: 'ladder' },
    {
      label: { en: 'Suppliers', cn: '供应商' },
      fields: ['publicCallFlag', 'minBidders', 'fewReason', 'allowPotentialFlag'],
      lines: 'suppliers',
    },
    {
      label: { en: 'Rules', cn: '报价规则' },
      fields: [
        'evalMethod',
        'priceWeight',
        'techWeight',
        'priceScoreRule',
        'twoEnvelopeFlag',
        'dualOpeningFlag',
        'openerIds',
        'allowPartialFlag',
        'allowSplitFlag',
        'maxRounds',
        'publishOnApproval',
        'resultPublish',
        'showWeightsFlag',
        'showTargetFlag',
        'boundsVisibleFlag',
        'startPrice',
        'ceilingPrice',
        'floorPrice',
        'targetPrice',
      ],
    },
    {
      label: { en: 'Open auction', cn: '公开竞价规则' },
      fields: [
        'visibility',
        'improveMode',
        'tieRule',
        'tieAllowedFlag',
        'minStepValue',
        'minStepRate',
        'maxStepValue',
        'maxStepRate',
        'stepMultipleFlag',
        'firstOfferStepFlag',
        'offerGapMs',
        'overtimeFlag',
        'overtimeTriggerSeconds',
        'overtimeExtendSeconds',
        'overtimeMode',
        'overtimeMax',
      ],
    },
    { label: { en: 'Jury', cn: '评审小组' }, fields: ['juryBlindFlag'], lines: 'jury' },
    {
      label: { en: 'Terms', cn: '商务条款' },
      fields: ['deliveryTerm', 'deliveryPlace', 'paymentTermId', 'validityDays', 'warrantyText', 'remark'],
    },
  ],
  proposes: { orgId: 'organisation', buyerId: 'user' },
  screens: [
    { route: 'inquiryProposal', kind: 'list', audience: ['INSIDE'], label: { en: 'Inquiries and auctions', cn: '询价竞拍' }, resp: inside },
    {
      route: 'inquiryProposalEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Inquiry', cn: '询价单' },
      within: 'inquiryProposal',
    },
    {
      route: 'inquiryNotQuotationList',
      kind: 'list',
      audience: ['EX'],
      label: { en: 'Inquiries to quote', cn: '待报价' },
      resp: outside,
      of: { quoteStatus: ['TO_QUOTE'] },
    },
    {
      route: 'inquiryNotQuotationDetail',
      kind: 'detail',
      audience: ['EX'],
      label: { en: 'Quotation', cn: '报价' },
      within: 'inquiryNotQuotationList',
    },
    {
      route: 'inquiryQuotationList',
      kind: 'list',
      audience: ['EX'],
      label: { en: 'Inquiries quoted', cn: '已报价' },
      resp: outside,
      of: { quoteStatus: ['QUOTED'] },
    },
    {
      route: 'monitorPriceInfo',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Quotations live', cn: '报价监控' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'AUDITOR'],
      menu: true,
    },
    {
      route: 'inquiryAwardSummaryList',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Award of inquiries', cn: '询价定标' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR', 'EXPERT', 'QUALITY', 'ENGINEER'],
      menu: true,
    },
  ],
});
