/** Performance indicators (performance.md): how one thing is measured and turned into points. */
import { defineDocument } from '../../kernel/definition.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';
import { bandsJoin, lineHolds } from './points.js';
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
  indicatorName: f.text(100, 'Chinese name', '指标名称', { need: 'save' }),
  indicatorNameEn: f.text(100, 'English name', '英文名称'),
  dimension: f.lookup(lookups.SPE_DIMENSION, 'Dimension', '维度', { need: 'save', initial: 'QUALITY' }),
  sourceKind: f.lookup(lookups.SPE_SOURCE_TYPE, 'Source', '数据来源', { need: 'save', initial: 'MANUAL' }),
  formulaCode: f.lookup(lookups.SPE_FORMULA, 'Formula', '计算公式'),
  unitText: f.text(20, 'Unit', '单位'),
  scoringMethod: f.lookup(lookups.SPE_SCORING, 'Scoring', '计分方式', { need: 'save', initial: 'MANUAL' }),
  zeroAt: f.decimal(18, 6, '0 points at', '零分值'),
  fullAt: f.decimal(18, 6, '100 points at', '满分值'),
  perUnit: f.decimal(9, 4, 'Points off a unit', '每单位扣分', { min: 0 }),
  dueBasis: f.lookup(lookups.SPE_DUE_BASIS, 'Due date', '交期口径', { need: 'save', initial: 'PROMISE' }),
  graceDays: f.integer('Grace (days)', '宽限天数', { min: 0, max: 90 }),
  earlyLimitDays: f.integer('Early by at most (days)', '提前上限(天)', { min: 0, max: 365 }),
  underTolerance: f.rate('Short tolerance (%)', '短交容差(%)', { min: 0, max: 100 }),
  concessionFactor: f.decimal(3, 2, 'Weight of conceded lots', '让步批折算', { need: 'save', initial: '0.50', min: 0, max: 1 }),
  capHours: f.decimal(9, 2, 'Hours at most', '时长上限', { need: 'save', initial: '72', min: 1 }),
  vetoOperator: f.lookup(lookups.SPE_VETO, 'Veto if the value is', '一票否决条件'),
  vetoValue: f.decimal(18, 6, 'Veto value', '一票否决值'),
  vetoGrade: f.text(2, 'Grade by veto', '否决等级'),
  minSample: f.integer('Least sample', '最小样本', { initial: 1, min: 1 }),
  scoreGuide: f.longText('Scoring guide', '评分标准'),
  ...approvedMasterFields('srmSpeIndicatorsHead'),
};
const lines = {
  bands: hot(
    'Bands',
    '分段',
    { entity: 'srmSpeIndicatorsLine', key: 'bandNum', bound: 50 },
    {
      bandNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      fromValue: f.decimal(18, 6, 'From', '起(含)', { need: 'save' }),
      toValue: f.decimal(18, 6, 'Below', '止(不含)'),
      bandScore: f.decimal(5, 2, 'Points', '得分', { need: 'save', min: 0, max: 100 }),
    },
  ),
};
type Indicator = Context<typeof fields, typeof lines>;

const { guard, reasons } = refusalsOf({
  IND_BAND: { en: 'Bands must join without gap or overlap.', cn: '分段须连续且不重叠' },
  IND_LINEAR: { en: 'The values of 0 and of 100 points must differ.', cn: '零分值与满分值不能相同' },
  IND_FORMULA: { en: 'Choose a formula.', cn: '请选择公式' },
  IND_DEDUCT: { en: 'Enter the points off for a unit.', cn: '请填写每单位扣分' },
  IND_VETO: {
    en: 'Say of the veto when, at which value and which grade, or nothing of it.',
    cn: '一票否决须同时填写条件、数值与等级,或均不填',
  },
  IND_GUIDE: { en: 'Write how it is scored.', cn: '请填写评分标准' },
});
const joined = guard<Indicator>('IND_BAND', ({ scoringMethod, bands }) => scoringMethod !== 'BAND' || bandsJoin(bands), {
  over: ['scoringMethod', 'bands'],
});
const linear = guard<Indicator>(
  'IND_LINEAR',
  ({ scoringMethod, zeroAt, fullAt }) => scoringMethod !== 'LINEAR' || lineHolds(zeroAt, fullAt),
  {
    over: ['scoringMethod', 'zeroAt', 'fullAt'],
  },
);
const computed = guard<Indicator>('IND_FORMULA', ({ sourceKind, formulaCode }) => sourceKind === 'MANUAL' || formulaCode !== null, {
  over: ['sourceKind', 'formulaCode'],
});
const deducted = guard<Indicator>('IND_DEDUCT', ({ scoringMethod, perUnit }) => scoringMethod !== 'DEDUCT' || perUnit !== null, {
  over: ['scoringMethod', 'perUnit'],
});
const guided = guard<Indicator>('IND_GUIDE', ({ scoringMethod, scoreGuide }) => scoringMethod !== 'MANUAL' || isSaid(scoreGuide), {
  over: ['scoringMethod', 'scoreGuide'],
});
const vetoed = guard<Indicator>(
  'IND_VETO',
  ({ vetoOperator, vetoValue, vetoGrade }) => new Set([vetoOperator, vetoValue, vetoGrade].map((one) => one === null)).size === 1,
  { over: ['vetoOperator', 'vetoValue', 'vetoGrade'] },
);
const keepers = by('SUPPLIER_MANAGER', 'QUALITY');
const names = [
  'indicatorName',
  'indicatorNameEn',
  'dimension',
  'sourceKind',
  'formulaCode',
  'unitText',
  'scoringMethod',
  'zeroAt',
  'fullAt',
  'perUnit',
  'dueBasis',
  'graceDays',
  'earlyLimitDays',
  'underTolerance',
  'concessionFactor',
  'capHours',
  'vetoOperator',
  'vetoValue',
  'vetoGrade',
  'minSample',
  'scoreGuide',
] as const;
const menu = 'srmSpeIndicatorsList';

export const srmSpeIndicatorsHead = defineDocument({
  type: 'srmSpeIndicatorsHead',
  version: 1,
  path: 'performance/indicator',
  kind: 'document',
  title: { en: 'Performance indicator', cn: '绩效指标' },
  fields,
  lines,
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Indicator>({
    entity: 'srmSpeIndicatorsHead',
    fields,
    lines,
    owner: keepers,
    maintainer: keepers,
    saved: (record, payload) => applySave<Indicator>(lines, record, payload),
    submit: [joined, linear, computed, deducted, guided, vetoed],
    copied: { fields: names, lines: ['bands'] },
    todos: approvalTodos(menu, { en: 'Performance indicator', cn: '绩效指标' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSpeIndicatorsHead'], byHand: true } },
  view: plainView<Indicator>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'IND-{seq4}' },
  nameField: 'indicatorName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'indicatorName', 'dimension', 'sourceKind', 'formulaCode', 'scoringMethod', 'unitText', 'versionNo', 'state'],
    filters: ['docNumber', 'indicatorName', 'dimension', 'sourceKind', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    { label: { en: 'Indicator', cn: '绩效指标' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Bands', cn: '分段' }, lines: 'bands' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Performance indicators', cn: '绩效指标' },
      resp: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'],
    },
    {
      route: 'SpeIndicators/SpeIndicatorsEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Performance indicator', cn: '绩效指标' },
      within: menu,
    },
  ],
});
