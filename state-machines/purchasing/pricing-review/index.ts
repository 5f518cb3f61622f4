/** Pricing reviews (purchasing.md §10): whether prices in force are kept, negotiated, asked again or extended. */
import { defineDocument } from '../../kernel/definition.js';
import { linesForOneUnit } from '../../trade/price-unit.js';
import { plainView } from '../../kernel/view.js';
import type { Review } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const resp = ['SOURCING_MANAGER', 'BUYER', 'FINANCE', 'APPROVER'] as const;

export const srmPurPricingReviewHeader = defineDocument({
  type: 'srmPurPricingReviewHeader',
  version: 4,
  // Lines of the first version were carried out as soon as it was approved; their documents told nothing. None ended a price.
  // Until version 3 prices were for one unit.
  upgrades: { 1: linesForOneUnit(), 2: linesForOneUnit(), 3: linesForOneUnit() },
  path: 'purchasing/pricing-review',
  kind: 'document',
  title: { en: 'Pricing review', cn: '价格评审' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: { SUPERSEDE_LINES: { to: ['srmPurAgreementHeader'], byHand: true } },
  view: plainView<Review>(fields, lines, {}),
  numbering: { pattern: 'PRV-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'reviewType', 'title', 'period', 'dueDate', 'reviewedCount', 'lineCount', 'creationDate'],
    filters: ['docNumber', 'state', 'reviewType', 'title', 'period', 'dueDate'],
    lineFilters: {
      lineReviewer: { line: 'lines', column: 'reviewerId' },
      lineItem: { line: 'lines', column: 'itemId' },
    },
    sort: [['dueDate', 'asc']],
  },
  form: [
    {
      label: { en: 'Review', cn: '价格评审' },
      fields: [
        'orgId',
        'reviewType',
        'title',
        'period',
        'dueDate',
        'marketIndexRate',
        'lineCount',
        'reviewedCount',
        'pricingId',
        'quoteOrderId',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '评审明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: 'purPricingReviewList', kind: 'list', audience: ['INSIDE'], label: { en: 'Pricing reviews', cn: '价格评审' }, resp },
    {
      route: 'purPricingReviewLine',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Pricing review', cn: '价格评审明细' },
      within: 'purPricingReviewList',
    },
  ],
});
