/** When an invoice is due and how it is paid (base-srm.md §1.6). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { refusal } from '../../kernel/refusals.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { BASE_PAY_METHOD, BASE_TERM_BASELINE } from '../lookups.js';
import type { Term } from './due-date.js';

const { guard, reasons } = refusalsOf({
  TERM_DISCOUNT: {
    en: 'Discount days and rate belong together and come before the due date.',
    cn: '折扣天数与折扣率须同时维护且早于到期日',
  },
});

const discount = guard<Term>(
  'TERM_DISCOUNT',
  ({ days, discountDays, discountRate }) =>
    (discountDays === null) === (discountRate === null) && (discountDays === null || discountDays < days),
  { over: ['days', 'discountDays', 'discountRate'] },
);

const dayOfMonth = /^([1-9]|[12]\d|3[01])(,([1-9]|[12]\d|3[01]))*$/;
const payDays: Guard<Term, MachineEvent> = {
  codes: ['FIELD_FORMAT'],
  over: ['payDays'],
  check: (term) =>
    term.payDays === null || dayOfMonth.test(term.payDays) || refusal('FIELD_FORMAT', { field: 'payDays', params: { field: 'payDays' } }),
};
const proportion: Guard<Term & { readonly proportionId: string | null }, MachineEvent> = {
  codes: ['MD_FIELD_REQUIRED'],
  over: ['baseline', 'proportionId'],
  check: ({ baseline, proportionId }) =>
    baseline !== 'STAGES' ||
    proportionId !== null ||
    refusal('MD_FIELD_REQUIRED', { field: 'proportionId', params: { field: 'proportionId' } }),
};

export const basePaymentTerm = defineMaster({
  type: 'basePaymentTerm',
  path: 'base/payment-term',
  title: { en: 'Payment term', cn: '付款条件' },
  fields: {
    termCode: f.text(30, 'Code', '条件编码', { need: 'save', fixed: true, supplier: 'read' }),
    termName: f.text(60, 'Chinese name', '中文名称', { need: 'save', supplier: 'read' }),
    termNameEn: f.text(60, 'English name', '英文名称', { supplier: 'read' }),
    baseline: f.lookup(BASE_TERM_BASELINE, 'Counted from', '起算日', { need: 'save', initial: 'INVOICE_DATE', supplier: 'read' }),
    days: f.integer('Days', '天数', { need: 'save', initial: 0, min: 0, max: 720, supplier: 'read' }),
    payDays: f.text(40, 'Pay days', '付款日', {
      supplier: 'read',
      help: { en: 'Days of the month, such as 10,25; 31 is the last day.', cn: '每月付款日,如 10,25;31表示月末' },
    }),
    discountDays: f.integer('Discount days', '折扣天数', { min: 0, max: 720, supplier: 'read' }),
    discountRate: f.rate('Discount %', '折扣率(%)', { min: 0, max: 100, supplier: 'read' }),
    payMethod: f.lookup(BASE_PAY_METHOD, 'Paid by', '付款方式', { need: 'submit', supplier: 'read' }),
    proportionId: f.ref('srmBasePaymentProportion', 'Stages', '付款比例', { holds: 'inForce' }),
    exFlag: f.flag('Offered to suppliers', '供应商可选', { supplier: 'read' }),
  },
  maintainer: [by('FINANCE')],
  holds: [discount, payDays],
  enable: [proportion],
  reasons,
  supplier: { and: [{ eq: ['exFlag', 'Y'] }, { eq: ['state', 'enabled'] }] },
  uniqueKeys: [{ columns: ['termCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'termName',
  list: {
    columns: [
      'termCode',
      'termName',
      'termNameEn',
      'baseline',
      'days',
      'payDays',
      'discountDays',
      'discountRate',
      'payMethod',
      'exFlag',
      'state',
      'lastUpdateDate',
    ],
    filters: ['termCode', 'termName', 'termNameEn', 'baseline', 'payMethod', 'state'],
    sort: [['termCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Payment term', cn: '付款条件' },
      fields: ['termCode', 'termName', 'termNameEn', 'baseline', 'days', 'payDays', 'payMethod', 'proportionId', 'exFlag'],
    },
    { label: { en: 'Cash discount', cn: '现金折扣' }, fields: ['discountDays', 'discountRate'] },
  ],
  screens: [
    {
      route: 'baseReferenceData/basePaymentTerm',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Payment terms', cn: '付款条件' },
      within: 'baseReferenceData',
    },
  ],
});
