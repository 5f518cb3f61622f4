/** Evaluation schemes (performance.md): who is evaluated, by which template, how often. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import { events, fields, lines } from './fields.js';
import type { Scheme } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'srmSpeSchemeList';

export const srmSpeScheme = defineDocument({
  type: 'srmSpeScheme',
  version: 1,
  path: 'performance/scheme',
  kind: 'document',
  title: { en: 'Evaluation scheme', cn: '绩效方案' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Scheme>(fields, lines, {}),
  numbering: { pattern: 'SPS-{yyyy}-{seq3}' },
  nameField: 'schemeName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'schemeName',
      'periodType',
      'periodFrom',
      'periodTo',
      'templateId',
      'supplierRule',
      'runsDone',
      'runsAll',
      'nextPeriod',
      'nextRunAt',
    ],
    filters: ['docNumber', 'state', 'schemeName', 'periodType', 'templateId', 'periodFrom'],
    lineFilters: { schemeSupplier: { line: 'suppliers', column: 'supplierId' } },
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Scheme', cn: '绩效方案' },
      fields: [
        'schemeName',
        'orgId',
        'orgIds',
        'templateId',
        'settingId',
        'periodType',
        'periodFrom',
        'periodTo',
        'supplierRule',
        'minReceiptAmount',
        'yearMethod',
        'remark',
      ],
    },
    { label: { en: 'Suppliers', cn: '供应商' }, lines: 'suppliers' },
    { label: { en: 'Calendar', cn: '评分日历' }, fields: ['nextPeriod', 'nextRunAt', 'runsDone', 'runsAll'] },
    { label: { en: 'Runs', cn: '评分' }, lines: 'periods' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Evaluation schemes', cn: '绩效方案' },
      resp: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'],
    },
    {
      route: 'SpeScheme/SpeSchemeEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Evaluation scheme', cn: '绩效方案' },
      within: menu,
    },
  ],
});
