/** Performance settings (performance.md): terms and grades. */
import { defineDocument } from '../../kernel/definition.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { isZero } from '../../kernel/primitives/decimal.js';
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
  settingName: f.text(100, 'Name', '设置名称', { need: 'save' }),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织'),
  lagDays: f.integer('Days after the period', '取数滞后(天)', { need: 'save', initial: 5, min: 0, max: 60 }),
  manualDays: f.integer('Days to score', '手工评分(天)', { need: 'save', initial: 5, min: 1, max: 60 }),
  answerDays: f.integer('Days to answer', '供应商回复(天)', { need: 'save', initial: 7, min: 1, max: 60 }),
  secondAnswerDays: f.integer('Days to answer after an appeal', '申诉后回复(天)', { need: 'save', initial: 3, min: 1, max: 60 }),
  appealDecisionDays: f.integer('Days to decide an appeal', '申诉处理(天)', { need: 'save', initial: 5, min: 1, max: 60 }),
  maxAppeals: f.integer('Appeals at most', '申诉次数上限', { need: 'save', initial: 1, min: 0, max: 5 }),
  rectifyDays: f.integer('Days to rectify', '整改期限(天)', { need: 'save', initial: 10, min: 1, max: 180 }),
  verifyDays: f.integer('Days to verify', '效果验证(天)', { need: 'save', initial: 30, min: 1, max: 365 }),
  maxRectifyRounds: f.integer('Rounds of rectification at most', '整改轮次上限', { need: 'save', initial: 3, min: 1, max: 9 }),
  manualApproval: f.flag('Manual scores are approved', '手工评分须审批'),
  missingRule: f.lookup(lookups.SPE_MISSING_RULE, 'Missing scores', '缺分处理', { need: 'save', initial: 'DROP' }),
  eventMin: f.decimal(5, 2, 'Least of events', '事件分下限', { need: 'save', initial: '-20', min: -100, max: 0 }),
  eventMax: f.decimal(5, 2, 'Most of events', '事件分上限', { need: 'save', initial: '5', min: 0, max: 100 }),
  reviewAdjMax: f.decimal(5, 2, 'Review at most ±', '评审调整上限', { need: 'save', initial: '5', min: 0, max: 100 }),
  publishRank: f.flag('Ranks are told', '公布排名'),
  assessApprovalAmount: f.amount('Notices approved from', '考核审批金额', { need: 'save', initial: '10000', min: 0 }),
  ...approvedMasterFields('srmSpeSettingHead'),
};
const lines = {
  grades: hot(
    'Grades',
    '等级',
    { entity: 'srmSpeSettingLine', key: 'grade', bound: 10 },
    {
      grade: f.text(2, 'Grade', '等级', { need: 'save' }),
      fromScore: f.decimal(5, 2, 'From', '起(含)', { need: 'save', min: 0, max: 100 }),
      quotaFactor: f.decimal(5, 2, 'Factor of shares', '配额系数', { need: 'save', initial: '1', min: 0, max: 2 }),
      rectifyFlag: f.flag('Must rectify', '须整改'),
      newProjects: f.flag('New projects', '可参与新项目', { initial: 'Y' }),
      effectType: f.lookup(lookups.SPE_EFFECT, 'Draft it makes', '触发草稿', { need: 'save', initial: 'NONE' }),
      effectAfter: f.integer('After periods running', '连续期数', { need: 'save', initial: 1, min: 1, max: 12 }),
      quitAfter: f.integer('End of cooperation after', '连续几期退出', { min: 1, max: 12 }),
    },
  ),
};
type Setting = Context<typeof fields, typeof lines>;

const { guard, reasons } = refusalsOf({
  SET_GRADES: { en: 'The lowest grade begins at 0, and no two begin alike.', cn: '最低等级须从0开始且起分不能重复' },
});
const graded = guard<Setting>(
  'SET_GRADES',
  ({ grades }) =>
    grades.some(({ fromScore }) => isZero(fromScore)) && new Set(grades.map(({ fromScore }) => Number(fromScore))).size === grades.length,
  { over: ['grades'] },
);
const keepers = by('SUPPLIER_MANAGER', 'QUALITY');
const names = [
  'settingName',
  'orgIds',
  'lagDays',
  'manualDays',
  'answerDays',
  'secondAnswerDays',
  'appealDecisionDays',
  'maxAppeals',
  'rectifyDays',
  'verifyDays',
  'maxRectifyRounds',
  'manualApproval',
  'missingRule',
  'eventMin',
  'eventMax',
  'reviewAdjMax',
  'publishRank',
  'assessApprovalAmount',
] as const;
const menu = 'srmSpeSettingHeadList';

export const srmSpeSettingHead = defineDocument({
  type: 'srmSpeSettingHead',
  version: 1,
  path: 'performance/setting',
  kind: 'document',
  title: { en: 'Performance setting', cn: '绩效参数设置' },
  fields,
  lines,
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Setting>({
    entity: 'srmSpeSettingHead',
    fields,
    lines,
    owner: keepers,
    maintainer: keepers,
    saved: (record, payload) => applySave<Setting>(lines, record, payload),
    submit: [graded],
    copied: { fields: names, lines: ['grades'] },
    todos: approvalTodos(menu, { en: 'Performance setting', cn: '绩效参数设置' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSpeSettingHead'], byHand: true } },
  view: plainView<Setting>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'SET-{seq3}' },
  nameField: 'settingName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'settingName', 'orgIds', 'lagDays', 'manualDays', 'answerDays', 'versionNo', 'state'],
    filters: ['docNumber', 'settingName', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    { label: { en: 'Setting', cn: '绩效参数' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Grades', cn: '等级' }, lines: 'grades' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Performance settings', cn: '绩效参数设置' },
      resp: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'],
    },
    {
      route: 'SpeSettingHead/SpeSettingHeadEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Performance setting', cn: '绩效参数设置' },
      within: menu,
    },
  ],
});
