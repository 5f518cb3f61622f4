/** Purchase agreements (purchasing.md §5): where orders and price look-ups take their prices from. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { awardTypes } from '../../trade/award-price.js';
import { linesForOneUnit } from '../../trade/price-unit.js';
import { plainView } from '../../kernel/view.js';
import { toReviews } from '../pricing-review/carried-out.js';
import type { Agreement } from './fields.js';
import { fields, lines } from './fields.js';
import { events } from './events.js';
import { machine, reasons } from './machine.js';

/** From when the supplier reads it. */
const told = ['confirming', 'refused', 'effective', 'suspended', 'expired', 'terminated'];

export const srmPurAgreementHeader = defineDocument({
  type: 'srmPurAgreementHeader',
  version: 2,
  // Prices of the first version were for one unit.
  upgrades: { 1: linesForOneUnit() },
  path: 'purchasing/agreement',
  kind: 'document',
  title: { en: 'Purchase agreement', cn: '采购协议' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    DOWNSTREAM_VOIDED: { to: awardTypes },
    RESERVED: { to: ['srmPurOrderHeader'], byHand: true },
    RESERVE_REFUSED: { to: ['srmPurOrderHeader'], byHand: true },
    SUPERSEDE_LINES: { to: ['srmPurAgreementHeader'] },
    PRICED: { to: ['srmPurUnpricedMaterial'] },
    ...toReviews,
  },
  live: { expiredFlag: f.flag('Expired', '已过期') },
  view: plainView<Agreement>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: (c) => [c.supplierId],
  }),
  numbering: { pattern: 'AGR-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'editionNo',
      'title',
      'supplierId',
      'agreementType',
      'currency',
      'validFrom',
      'validTo',
      'sourceNumber',
      'state',
      'expiredFlag',
      'creationDate',
    ],
    filters: ['docNumber', 'title', 'supplierId', 'agreementType', 'state', 'validTo', 'expiredFlag'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Header', cn: '协议信息' },
      fields: [
        'title',
        'agreementType',
        'orgId',
        'supplierId',
        'currency',
        'taxRate',
        'priceBasis',
        'validFrom',
        'validTo',
        'paymentTermId',
        'tradeTerm',
        'supplierConfirmFlag',
        'confirmUntil',
        'amountLimit',
        'amountUsed',
        'overLimitFlag',
        'sourceNumber',
        'editionNo',
        'prevEditionId',
        'repricedCount',
        'refuseReason',
        'terminateDate',
        'endReason',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '协议明细' }, lines: 'lines' },
    { label: { en: 'Price breaks', cn: '阶梯价' }, lines: 'steps' },
    { label: { en: 'Organisations', cn: '适用组织' }, lines: 'orgs' },
  ],
  proposes: { orgId: 'organisation', supplierConfirmFlag: 'yes' },
  screens: [
    {
      route: 'purAgreementListPurchaser',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Agreements', cn: '采购协议' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'],
    },
    {
      route: 'purAgreementList',
      kind: 'list',
      audience: ['EX', 'INSIDE'],
      label: { en: 'Agreement query', cn: '采购协议查询' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN', 'FINANCE', 'AUDITOR'],
    },
    { route: 'purAgreementEdit', kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Agreement', cn: '采购协议编辑' } },
  ],
});
