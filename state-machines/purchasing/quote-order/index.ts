/** Quote orders (purchasing.md §9): a quick, closed inquiry of prices from chosen suppliers, for small spend. */
import { defineDocument } from '../../kernel/definition.js';
import type { Upgrade } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { rateProfiles } from '../../trade/rates.js';
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
type Rows = readonly Readonly<Record<string, unknown>>[];
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
    if (inquiry.showTargetFlag !== 'Y') return told;
    const rows = told['lines'] as Rows;
    return { ...told, lines: rows.map((row, index) => ({ ...row, targetPrice: inquiry.lines[index]!.targetPrice })) };
  },
  /** His rank where it is shown, once his quote has been opened; nobody else's. */
  own: (inquiry, state, audience) => {
    const own = plain.own(inquiry, state, audience);
    if (inquiry.showRankFlag !== 'Y' || classOf(audience) !== 'supplier') return own;
    const known = new Map(inquiry.quotes.filter(isOpened).map(({ quoteKey, rank }) => [quoteKey, rank]));
    const rows = own['quotes'] as Rows;
    return {
      ...own,
      quotes: rows.map((row) => {
        const key = row['quoteKey'] as string;
        return known.has(key) ? { ...row, rank: known.get(key) } : row;
      }),
    };
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

/** Up to the third version everybody quoted in the currency of the inquiry, which became one pricing. */
const inOneCurrency: Upgrade = ({ state, context }) => {
  const { currency, pricingId } = context;
  return {
    state,
    context: {
      ...context,
      rates: {},
      quotes: (context['quotes'] as Rows).map((quote) => ({
        ...quote,
        ...(quote['price'] === null ? {} : { currency, cmpPrice: quote['price'] }),
      })),
      awards: (context['awards'] as Rows).map((award) => ({ ...award, currency, pricingId })),
    },
  };
};

export const srmPurQuoteOrderHeader = defineDocument({
  type: 'srmPurQuoteOrderHeader',
  version: 4,
  // Earlier inquiries were for no requisition, review or unpriced material, and at one price a line; all in one currency.
  upgrades: { 1: inOneCurrency, 2: inOneCurrency, 3: inOneCurrency },
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
  profiles: [purchasingProfiles.PUR_QUOTE_MIN_SUPPLIERS, rateProfiles.RATE_MAX_AGE_DAYS],
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
        'quoteCurrencies',
        'taxRate',
        'priceBasis',
        'quoteDeadline',
        'sealedFlag',
        'showTargetFlag',
        'showRankFlag',
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
