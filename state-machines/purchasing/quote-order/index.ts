/** Quote orders (purchasing.md §9): a quick, closed inquiry of prices from chosen suppliers, for small spend. */
import { defineDocument } from '../../kernel/definition.js';
import { toRequisitions } from '../../trade/sourced.js';
import { classOf, plainView } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import { purchasingProfiles } from '../profiles.js';
import type { Inquiry } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const invited = { some: 'suppliers' as const, where: { viewer: ['supplierId', '$supplierId'] as const } };
const plain = plainView<Inquiry>(fields, lines, {
  supplier: { and: [invited, { not: { eq: ['state', 'draft'] } }] },
  supplierKeys: ({ suppliers }) => suppliers.map(({ supplierId }) => supplierId),
  ownRows: ['suppliers', 'quotes'],
});
/** Nobody inside reads a quote before it is opened; it is not there, in documents as in lists of quotes. */
const view: View<Inquiry> = {
  ...plain,
  shared: (inquiry, state, audienceClass) => {
    const all = plain.shared(inquiry, state, audienceClass);
    return classOf(audienceClass) === 'supplier' ? all : { ...all, quotes: inquiry.quotes.filter(({ openedFlag }) => openedFlag === 'Y') };
  },
  // How often it changed would tell how many others were asked.
  columns: { rev: { supplier: { always: false } } },
  rows: {
    ...plain.rows,
    quotes: { inside: { eq: ['openedFlag', 'Y'] }, supplier: { viewer: ['supplierId', '$supplierId'] } },
  },
};

const resp = ['BUYER', 'SOURCING_MANAGER', 'SUPPLIER', 'SUPPLIER_ADMIN'] as const;
const both = ['INSIDE', 'EX'] as const;
const several = { quoteScope: ['MULTI_ORG'] };
const single = { quoteScope: ['SINGLE_ORG'] };

export const srmPurQuoteOrderHeader = defineDocument({
  type: 'srmPurQuoteOrderHeader',
  version: 2,
  // Inquiries of the first version were for no requisition.
  upgrades: { 1: (inquiry) => inquiry },
  path: 'purchasing/quote-order',
  kind: 'document',
  title: { en: 'Quote order', cn: '询报价单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: toRequisitions,
  profiles: [purchasingProfiles.PUR_QUOTE_MIN_SUPPLIERS],
  view,
  numbering: { pattern: 'QO-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  list: {
    columns: ['docNumber', 'state', 'title', 'round', 'currency', 'quoteDeadline', 'creationDate'],
    filters: ['docNumber', 'state', 'quoteScope', 'title', 'quoteDeadline', 'creationDate'],
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
        'fewReason',
        'round',
        'pricingId',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '询价明细' }, lines: 'lines' },
    { label: { en: 'Suppliers', cn: '供应商' }, lines: 'suppliers' },
    { label: { en: 'Quotes', cn: '报价' }, lines: 'quotes' },
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
