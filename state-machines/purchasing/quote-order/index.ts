/** Quote orders (purchasing.md §9): a quick, closed inquiry of prices from chosen suppliers, for small spend. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { toRequisitions } from '../../trade/sourced.js';
import { classOf, plainView } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import { purchasingLookups } from '../lookups.js';
import { purchasingProfiles } from '../profiles.js';
import { toReviews } from '../pricing-review/carried-out.js';
import type { Inquiry } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const never = { always: false } as const;
const invited = { some: 'suppliers' as const, where: { viewer: ['supplierId', '$supplierId'] as const } };
const plain = plainView<Inquiry>(fields, lines, {
  supplier: { and: [invited, { not: { eq: ['state', 'draft'] } }] },
  supplierKeys: ({ suppliers }) => suppliers.map(({ supplierId }) => supplierId),
  ownRows: ['suppliers', 'quotes', 'steps'],
});
const isOpened = ({ openedFlag }: { readonly openedFlag: string }): boolean => openedFlag === 'Y';
const openedOrOwn = { inside: { eq: ['openedFlag', 'Y'] }, supplier: { viewer: ['supplierId', '$supplierId'] } } as const;
/** Nobody inside reads a quote before it is opened; it is not there, in documents as in lists of quotes. */
const view: View<Inquiry> = {
  ...plain,
  shared: (inquiry, state, audienceClass) => {
    const all = plain.shared(inquiry, state, audienceClass);
    if (classOf(audienceClass) !== 'supplier')
      return { ...all, quotes: inquiry.quotes.filter(isOpened), steps: inquiry.steps.filter(isOpened) };
    const { lastUpdateDate: _betrays, ...told } = all;
    return told;
  },
  // How often it changed, and when, would tell what others do.
  columns: { rev: { supplier: never }, lastUpdateDate: { supplier: never } },
  rows: {
    ...plain.rows,
    quotes: openedOrOwn,
    steps: openedOrOwn,
  },
};

const resp = ['BUYER', 'SOURCING_MANAGER', 'SUPPLIER', 'SUPPLIER_ADMIN'] as const;
const both = ['INSIDE', 'EX'] as const;
const several = { quoteScope: ['MULTI_ORG'] };
const single = { quoteScope: ['SINGLE_ORG'] };

export const srmPurQuoteOrderHeader = defineDocument({
  type: 'srmPurQuoteOrderHeader',
  version: 3,
  // Earlier inquiries were for no requisition, review or unpriced material, and at one price a line.
  upgrades: { 1: (inquiry) => inquiry, 2: (inquiry) => inquiry },
  path: 'purchasing/quote-order',
  kind: 'document',
  title: { en: 'Quote order', cn: '询报价单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    ...toRequisitions,
    ...toReviews,
    TAKEN: { to: ['srmPurUnpricedMaterial'], byHand: true },
    TARGET_MOVED: { to: ['srmPurUnpricedMaterial'], byHand: true },
    TARGET_ENDED: { to: ['srmPurUnpricedMaterial'], byHand: true },
  },
  profiles: [purchasingProfiles.PUR_QUOTE_MIN_SUPPLIERS],
  live: {
    replies: f.text(20, 'Replied / asked', '已回复/邀请'),
    viewedCount: f.integer('Opened by', '已查看家数'),
    myReply: f.lookup(purchasingLookups.PUR_QUOTE_REPLY, 'My reply', '我的回复', { supplier: 'read' }),
  },
  view,
  numbering: { pattern: 'QO-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  list: {
    columns: ['docNumber', 'state', 'title', 'round', 'currency', 'quoteDeadline', 'replies', 'viewedCount', 'myReply', 'creationDate'],
    filters: ['docNumber', 'state', 'quoteScope', 'title', 'quoteDeadline', 'myReply', 'creationDate'],
    lineFilters: { lineItem: { line: 'lines', column: 'itemId' }, lineSupplier: { line: 'suppliers', column: 'supplierId' } },
    sort: [['quoteDeadline', 'asc']],
  },
  form: [
    {
      label: { en: 'Inquiry', cn: '询价单' },
      fields: [
        'orgId',
        'quoteScope',
        'title',
        'currency',
        'taxRate',
        'priceBasis',
        'quoteDeadline',
        'sealedFlag',
        'ladderFlag',
        'fewReason',
        'round',
        'pricingId',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '询价明细' }, lines: 'lines' },
    { label: { en: 'Ranges', cn: '阶梯区间' }, lines: 'stepRanges' },
    { label: { en: 'Suppliers', cn: '供应商' }, lines: 'suppliers' },
    { label: { en: 'Quotes', cn: '报价' }, lines: 'quotes' },
    { label: { en: 'Prices by quantity', cn: '阶梯报价' }, lines: 'steps' },
    { label: { en: 'Awards', cn: '评定结果' }, lines: 'awards' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: 'purQuoteOrdersList', kind: 'list', audience: both, label: { en: 'Quote orders', cn: '询报价单' }, resp, of: single },
    {
      route: 'purQuoteOrdersEdit',
      kind: 'edit',
      audience: both,
      label: { en: 'Quote order', cn: '询报价单' },
      within: 'purQuoteOrdersList',
      of: single,
    },
    {
      route: 'purQuoteOrdersOrgList',
      kind: 'list',
      audience: both,
      label: { en: 'Group quote orders', cn: '集团询报价单' },
      resp,
      of: several,
    },
    {
      route: 'purQuoteOrdersOrgEdit',
      kind: 'edit',
      audience: both,
      label: { en: 'Group quote order', cn: '集团询报价单' },
      within: 'purQuoteOrdersOrgList',
      of: several,
    },
  ],
});
