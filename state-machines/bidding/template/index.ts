/** Assessment templates (bidding.md §1): the score sheet of a kind of tender. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts } from '../../kernel/events.js';
import type { SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by } from '../../kernel/lifecycle.js';
import { sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import {
  approvedMasterEvents,
  approvedMasterFields,
  approvedMasterLifecycle,
  approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { biddingLookups as lookups } from '../lookups.js';
import { biddingProfiles } from '../profiles.js';
import type { TemplateFacts } from './rules.js';
import { leavesOf, reasons, rules } from './rules.js';

const fields = {
  templateName: f.text(120, 'Name', '模板名称', { need: 'save' }),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE' }),
  procurementType: f.lookup(lookups.BID_PROC_TYPE, 'Kind', '采购类型', { need: 'save', initial: 'GOODS' }),
  evalMethod: f.lookup(lookups.BID_EVAL_METHOD, 'Evaluation', '评标办法', { need: 'save', initial: 'COMPREHENSIVE' }),
  technicalPassScore: f.decimal(6, 2, 'Technical score to pass (0: none)', '技术合格线', { initial: '0', min: 0, max: 100 }),
  maxMinorFails: f.integer('Minor failures that reject a bid', '一般条款否决项数', { initial: 3, min: 1, max: 99 }),
  totalScore: f.decimal(7, 2, 'Total', '总分', { computed: true, initial: '0' }),
  priceWeight: f.decimal(7, 2, 'Weight of the price', '价格权重', { computed: true, initial: '0' }),
  ...approvedMasterFields('srmSfdBiddingTemplate'),
};
const lines = {
  indexes: hot(
    'Indexes',
    '评标指标',
    { entity: 'srmSfdBiddingIndex', key: 'indexNum', bound: 300 },
    {
      indexNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      parentNum: f.integer('Below no.', '上级序号', { min: 1 }),
      indexCode: f.text(40, 'Code', '指标编码', { need: 'save' }),
      indexName: f.text(200, 'Name', '指标名称', { need: 'save' }),
      category: f.lookup(lookups.BID_INDEX_CATEGORY, 'Category', '类别', { need: 'save', initial: 'TECHNICAL' }),
      scoreMode: f.lookup(lookups.BID_SCORE_MODE, 'Scored by', '评分方式', { need: 'save', initial: 'RANGE' }),
      maxScore: f.decimal(6, 2, 'Most points', '最高分', { need: 'save', initial: '0', min: 0, max: 100 }),
      minScore: f.decimal(6, 2, 'Fewest points', '最低分', { initial: '0', min: 0, max: 100 }),
      scoreStep: f.decimal(6, 2, 'Step', '步长', { initial: '0.5', min: 0, max: 100 }),
      levels: f.text(500, 'Levels', '档次', { help: { en: 'Such as Good=10; Fair=6; Poor=2', cn: '如 优=10; 良=6; 差=2' } }),
      keyFlag: f.flag('★ Substantive', '★实质性条款'),
      standard: f.longText('Standard', '评审标准'),
      envelopeType: f.lookup(lookups.BID_ENVELOPE_TYPE, 'Evidence in', '所在信封', { need: 'save', initial: 'ALL' }),
    },
  ),
};
export type Template = Context<typeof fields, typeof lines>;
export type Index = LineRow<typeof lines.indexes>;

function saved(template: Template, payload: SavePayload): Change<Template> {
  const change = applySave<Template>(lines, template, payload);
  const leaves = leavesOf(change.indexes ?? template.indexes);
  return {
    ...change,
    totalScore: sum(leaves.map(({ maxScore }) => maxScore)),
    priceWeight: sum(leaves.filter(({ category }) => category === 'PRICE').map(({ maxScore }) => maxScore)),
  };
}
const keepers = by('SOURCING_MANAGER', 'ADMIN');
const names = ['templateName', 'legalRegime', 'procurementType', 'evalMethod', 'technicalPassScore', 'maxMinorFails'] as const;
const menu = 'assessTemplateList';

export const srmSfdBiddingTemplate = defineDocument({
  type: 'srmSfdBiddingTemplate',
  version: 1,
  path: 'bidding/template',
  kind: 'document',
  title: { en: 'Assessment template', cn: '评标模板' },
  fields,
  lines,
  events: {
    ...approvedMasterEvents,
    SUBMIT: event('Submit', '提交', {}, { facts: facts<TemplateFacts>() }),
  },
  lifecycle: approvedMasterLifecycle<Template>({
    entity: 'srmSfdBiddingTemplate',
    fields,
    lines,
    mainLine: 'indexes',
    owner: keepers,
    maintainer: keepers,
    saved: (template, payload) => saved(template, payload),
    submit: rules,
    copied: { fields: names, lines: ['indexes'] },
    todos: approvalTodos(menu, { en: 'Assessment template', cn: '评标模板' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSfdBiddingTemplate'], byHand: true } },
  profiles: [biddingProfiles.BID_PRICE_WEIGHT_RANGE],
  view: plainView<Template>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'PBM-{seq4}' },
  nameField: 'templateName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'templateName',
      'legalRegime',
      'procurementType',
      'evalMethod',
      'totalScore',
      'priceWeight',
      'versionNo',
      'state',
    ],
    filters: ['docNumber', 'templateName', 'legalRegime', 'procurementType', 'evalMethod', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    {
      label: { en: 'Template', cn: '评标模板' },
      fields: [...names, 'totalScore', 'priceWeight', 'versionNo', 'previousId', 'orgId', 'remark'],
    },
    { label: { en: 'Indexes', cn: '评标指标' }, lines: 'indexes' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Assessment templates', cn: '评标模板' },
      resp: ['SOURCING_MANAGER', 'ADMIN', 'APPROVER'],
    },
    {
      route: 'assessTemplateEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Assessment template', cn: '评标模板维护' },
      within: menu,
    },
  ],
});
