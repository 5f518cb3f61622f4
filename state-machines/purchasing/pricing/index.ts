/** Procurement pricing (purchasing.md §6): the decision about new prices, from which agreements are made. */
import { defineDocument } from '../../kernel/definition.js';
import { awardTypes } from '../../trade/award-price.js';
import { linesForOneUnit } from '../../trade/price-unit.js';
import { plainView } from '../../kernel/view.js';
import { toRequisitions } from '../../trade/sourced.js';
import { toReviews } from '../pricing-review/carried-out.js';
import type { Pricing } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const resp = ['BUYER', 'SOURCING_MANAGER', 'FINANCE', 'APPROVER', 'AUDITOR'] as const;
const label = { en: 'Pricing', cn: '核价单' };

export const srmPurPricingHeader = defineDocument({
  type: 'srmPurPricingHeader',
  version: 3,
  // Pricings of the first version had one price a line, and told no review; until the second it was for one unit.
  upgrades: { 1: linesForOneUnit(), 2: linesForOneUnit() },
  path: 'purchasing/pricing',
  kind: 'document',
  title: { en: 'Procurement pricing', cn: '采购核价单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    SUPERSEDE: { to: ['srmPurPricingHeader'], byHand: true },
    TAKEN: { to: ['srmPurUnpricedMaterial'], byHand: true },
    PRICED: { to: ['srmPurUnpricedMaterial'], byHand: true },
    TARGET_ENDED: { to: ['srmPurUnpricedMaterial'], byHand: true },
    DOWNSTREAM_VOIDED: { to: awardTypes },
    ...toRequisitions,
    ...toReviews,
  },
  view: plainView<Pricing>(fields, lines, {}),
  numbering: { pattern: 'PRC-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  todoShows: { amount: ['totalSaving'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'editionNo',
      'state',
      'pricingType',
      'title',
      'pricingSource',
      'currency',
      'totalSaving',
      'maxIncreaseRate',
      'reviewFlag',
      'createdBy',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'pricingType', 'title', 'pricingSource', 'reviewFlag', 'creationDate'],
    lineFilters: {
      lineItem: { line: 'lines', column: 'itemId' },
      lineSupplier: { line: 'lines', column: 'supplierId' },
    },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['totalSaving'], by: 'currency' },
  },
  form: [
    {
      label,
      fields: [
        'orgId',
        'pricingType',
        'title',
        'pricingSource',
        'currency',
        'taxRate',
        'reason',
        'editionNo',
        'prevEditionId',
        'totalSaving',
        'maxIncreaseRate',
        'reviewFlag',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '核价明细' }, lines: 'lines' },
    { label: { en: 'Price breaks', cn: '阶梯价' }, lines: 'steps' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: 'procurementPricingHeaderList', kind: 'list', audience: ['INSIDE'], label: { en: 'Pricings', cn: '采购核价' }, resp },
    { route: 'procurementPricingEdit', kind: 'edit', audience: ['INSIDE'], label, within: 'procurementPricingHeaderList' },
    {
      route: 'procurementPricingList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Circuit board pricings', cn: 'PCB核价' },
      resp,
      of: { pricingType: ['PCB'] },
    },
    {
      route: 'procurementPricingPcbEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Circuit board pricing', cn: 'PCB核价单' },
      within: 'procurementPricingList',
      of: { pricingType: ['PCB'] },
    },
  ],
});
