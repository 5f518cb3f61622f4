/** Performance results (performance.md): what one supplier reached in one run, with its appeal and its rectification. */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { plainView } from '../../kernel/view.js';
import { events, fields, lines } from './fields.js';
import type { Result } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'srmSpePerformanceList';
const outside = 'srmSpePerformanceListMenu';
const people = ['SUPPLIER_MANAGER', 'QUALITY', 'BUYER', 'APPROVER'] as const;
const both = ['INSIDE', 'EX'] as const;
/** A supplier reads his own, from the release on. */
const told: Predicate = {
  and: [
    { viewer: ['supplierId', '$supplierId'] },
    { in: ['state', ['released', 'appealing', 'confirmed', 'rectifying', 'rectReview', 'verifying', 'closed']] },
  ],
};

export const srmSpePerformance = defineDocument({
  type: 'srmSpePerformance',
  version: 1,
  path: 'performance/result',
  kind: 'document',
  title: { en: 'Performance result', cn: '供应商绩效结果' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    ANSWERED: { to: ['srmSpeSchemeScore'] },
    CLOSED: { to: ['srmSpeSchemeScore'] },
    RESULT_CHANGED: { to: ['srmSpeSchemeScore'] },
    SET_GRADE: { to: ['srmSlcSupplierInfo'], byHand: true },
  },
  view: plainView<Result>(fields, lines, { supplier: told, supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]) }),
  numbering: { pattern: 'SPF-{yyyyMM}-{seq5}' },
  indexes: [['supplierId', 'period'], ['runId']],
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'schemeName',
      'period',
      'finalScore',
      'grade',
      'lastFinal',
      'rank',
      'shownRank',
      'answerDeadline',
      'appealCount',
      'rectifyRound',
      'releasedAt',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'schemeName', 'period', 'grade', 'finalScore', 'answerDeadline', 'releasedAt'],
    sort: [
      ['period', 'desc'],
      ['docNumber', 'desc'],
    ],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Waiting for the supplier', cn: '待供应商确认' }, where: { state: ['released'] } },
      { label: { en: 'Appeals', cn: '申诉' }, where: { state: ['appealing'] } },
      { label: { en: 'Rectification', cn: '整改' }, where: { state: ['rectifying', 'rectReview', 'verifying'] } },
    ],
  },
  form: [
    {
      label: { en: 'Result', cn: '绩效结果' },
      fields: [
        'supplierId',
        'schemeName',
        'period',
        'finalScore',
        'grade',
        'base',
        'eventAdj',
        'reviewAdj',
        'lastFinal',
        'lastGrade',
        'rank',
        'rankOf',
        'shownRank',
        'shownMean',
        'resultVersion',
        'releasedAt',
        'answerDeadline',
        'answerType',
        'runId',
      ],
    },
    { label: { en: 'Scores', cn: '指标得分' }, lines: 'scores' },
    { label: { en: 'Appeal', cn: '申诉' }, fields: ['appealCount', 'appealDue', 'appealLate'] },
    { label: { en: 'Lines of the appeal', cn: '申诉明细' }, lines: 'appeals' },
    {
      label: { en: 'Rectification', cn: '整改' },
      fields: ['rectifyFlag', 'rectifyRound', 'rectifyDeadline', 'rectifyOverdue', 'verifyDeadline', 'verifyDue'],
    },
    { label: { en: '8D', cn: '8D报告' }, lines: 'rectifications' },
  ],
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Performance results', cn: '供应商绩效结果' }, resp: people },
    {
      route: outside,
      kind: 'list',
      audience: ['EX'],
      label: { en: 'My performance', cn: '我的绩效' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'SpePerformance/SpePerformanceEdit',
      kind: 'edit',
      audience: both,
      label: { en: 'Performance result', cn: '绩效结果' },
      within: menu,
    },
    {
      route: 'SupplierAppeal/SrmSpeSupplierAppeal',
      kind: 'edit',
      audience: both,
      label: { en: 'Appeal', cn: '绩效申诉' },
      within: menu,
    },
    {
      route: 'SupplierAppeal/SrmSpeSupplierRectification',
      kind: 'edit',
      audience: both,
      label: { en: 'Rectification', cn: '绩效整改' },
      within: menu,
    },
    {
      route: 'supplierPerformanceMonitoring',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Performance monitoring', cn: '供应商绩效监控' },
      resp: people,
    },
  ],
});
