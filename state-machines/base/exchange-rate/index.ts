/** Rates of exchange by day, which documents find and freeze (base-srm.md §8). */
import { defineDocument } from '../../kernel/definition.js';
import { baseProfiles } from '../profiles.js';
import { plainView } from '../../kernel/view.js';
import type { Rate } from './fields.js';
import { events, fields, reasons } from './fields.js';
import { machine } from './machine.js';

const { RATE_APPROVAL, RATE_JUMP, RATE_MAX_AGE_DAYS } = baseProfiles;

export const srmBaseExchangeRate = defineDocument({
  type: 'srmBaseExchangeRate',
  version: 1,
  path: 'base/exchange-rate',
  kind: 'document',
  title: { en: 'Exchange rate', cn: '汇率' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Rate>(fields, {}, { anyOrganisation: true }),
  profiles: [RATE_APPROVAL, RATE_JUMP, RATE_MAX_AGE_DAYS],
  numbering: { pattern: 'FX-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [
    {
      columns: ['fromCurrency', 'toCurrency', 'rateType', 'rateDate', 'orgId'],
      code: 'MD_DUPLICATE',
      emptyEqual: true,
      where: { state: ['draft', 'approving', 'rejected', 'enabled'] },
    },
  ],
  list: {
    columns: [
      'docNumber',
      'fromCurrency',
      'toCurrency',
      'rateType',
      'rateDate',
      'quoteUnit',
      'quoteRate',
      'rate',
      'changeRate',
      'source',
      'orgId',
      'state',
      'createdBy',
    ],
    filters: ['fromCurrency', 'toCurrency', 'rateType', 'rateDate', 'source', 'state'],
    sort: [['rateDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Rate', cn: '汇率' },
      fields: ['fromCurrency', 'toCurrency', 'rateType', 'rateDate', 'orgId', 'quoteUnit', 'quoteRate', 'rate', 'changeRate', 'remark'],
    },
    {
      label: { en: 'Source and correction', cn: '来源与更正' },
      fields: ['source', 'sourceRef', 'pendingQuoteRate', 'correctedBy', 'versionNo'],
    },
  ],
  screens: [
    {
      route: 'exchangeRateManagement',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Exchange rates', cn: '汇率管理' },
      resp: ['FINANCE', 'AUDITOR'],
    },
  ],
});
