/** Performance templates (performance.md): which indicators and weights apply to which categories. */
import { defineDocument } from '../../kernel/definition.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { eq, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import {
  approvedMasterEvents,
  approvedMasterFields,
  approvedMasterLifecycle,
  approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { performanceLookups as lookups } from '../lookups.js';

const fields = {
  templateName: f.text(100, 'Name', '模板名称', { need: 'save' }),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织'),
  applyBy: f.lookup(lookups.SPE_APPLY_BY, 'Applied by', '适用方式', { need: 'save', initial: 'CATEGORY' }),
  categoryIds: f.refs('srmBasePurchaseCategory', 'Categories', '适用品类'),
  ...approvedMasterFields('srmSpeTemplateHead'),
};
const lines = {
  indicators: hot(
    'Indicators',
    '指标',
    { entity: 'srmSpeTemplateIndicator', key: 'rowNum', bound: 100, indexes: ['indicatorId'] },
    {
      rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      indicatorId: f.ref('srmSpeIndicatorsHead', 'Indicator', '指标', { need: 'save' }),
      weight: f.rate('Weight', '权重', { need: 'save', min: 0, max: 100 }),
    },
  ),
  scorers: hot(
    'Scorers',
    '评分人',
    { entity: 'srmSpeTemplateScorer', key: 'scorerNum', bound: 200 },
    {
      scorerNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      indicatorId: f.ref('srmSpeIndicatorsHead', 'Indicator', '指标', { need: 'save' }),
      userId: f.ref('baseUsers', 'Scorer', '评分人', { need: 'save' }),
      scorerWeight: f.rate('Weight', '权重', { need: 'save', min: 0, max: 100 }),
    },
  ),
};
type Template = Context<typeof fields, typeof lines>;

const { guard, rule, refuse, reasons } = refusalsOf({
  TPL_WEIGHT: { en: 'Weights add up to {sum}, not 100.', cn: '权重合计{sum},必须为100' },
  TPL_SCORER: { en: 'The weights of the scorers of an indicator must add up to 100.', cn: '指标评分人权重合计须为100' },
  TPL_SCOPE: { en: 'Choose the categories.', cn: '请选择适用品类' },
  TPL_TWICE: { en: 'An indicator stands twice.', cn: '指标重复' },
});
const weighed = rule<Template>(
  ['TPL_WEIGHT'],
  ({ indicators }) => {
    const total = sum(indicators.map(({ weight }) => weight));
    return eq(total, '100') || refuse('TPL_WEIGHT', { params: { sum: total } });
  },
  { over: ['indicators'] },
);
const scored = guard<Template>(
  'TPL_SCORER',
  ({ scorers }) =>
    [...new Set(scorers.map(({ indicatorId }) => indicatorId))].every((id) =>
      eq(sum(scorers.filter(({ indicatorId }) => indicatorId === id).map(({ scorerWeight }) => scorerWeight)), '100'),
    ),
  { over: ['scorers'] },
);
const scoped = guard<Template>('TPL_SCOPE', ({ applyBy, categoryIds }) => applyBy !== 'CATEGORY' || categoryIds.length > 0, {
  over: ['applyBy', 'categoryIds'],
});
const noRepeats = guard<Template>(
  'TPL_TWICE',
  ({ indicators }) => new Set(indicators.map(({ indicatorId }) => indicatorId)).size === indicators.length,
  {
    over: ['indicators'],
  },
);
const keepers = by('SUPPLIER_MANAGER', 'QUALITY');
const names = ['templateName', 'orgIds', 'applyBy', 'categoryIds'] as const;
const menu = 'srmSpeTemplateList';

export const srmSpeTemplateHead = defineDocument({
  type: 'srmSpeTemplateHead',
  version: 1,
  path: 'performance/template',
  kind: 'document',
  title: { en: 'Performance template', cn: '绩效模板' },
  fields,
  lines,
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Template>({
    entity: 'srmSpeTemplateHead',
    fields,
    lines,
    owner: keepers,
    maintainer: keepers,
    saved: (record, payload) => applySave<Template>(lines, record, payload),
    submit: [weighed, noRepeats, scored, scoped],
    copied: { fields: names, lines: ['indicators', 'scorers'] },
    todos: approvalTodos(menu, { en: 'Performance template', cn: '绩效模板' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSpeTemplateHead'], byHand: true } },
  view: plainView<Template>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'TPL-{seq4}' },
  nameField: 'templateName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'templateName', 'applyBy', 'categoryIds', 'orgIds', 'versionNo', 'state'],
    filters: ['docNumber', 'templateName', 'applyBy', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    { label: { en: 'Template', cn: '绩效模板' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Indicators', cn: '指标' }, lines: 'indicators' },
    { label: { en: 'Scorers', cn: '评分人' }, lines: 'scorers' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Performance templates', cn: '绩效模板' },
      resp: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'],
    },
    {
      route: 'SpeTemplate/SpeTemplateEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Performance template', cn: '绩效模板' },
      within: menu,
    },
  ],
});
