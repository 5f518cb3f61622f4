/** Process setups (bidding.md §1): which rule, template and nodes a new project gets, by organisation, category, kind and amount. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { lt } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import {
  approvedMasterEvents,
  approvedMasterFields,
  approvedMasterLifecycle,
  approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import type { RevisionFacts } from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { biddingLookups as lookups } from '../lookups.js';

const fields = {
  setupName: f.text(120, 'Name', '设置名称', { need: 'save' }),
  forOrgId: f.ref('baseOrganization', 'Organisation (none: all)', '适用组织(空为全部)'),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category (none: all)', '适用品类(空为全部)'),
  procurementType: f.lookup(lookups.BID_PROC_TYPE, 'Kind', '采购类型', { need: 'save', initial: 'GOODS' }),
  amountFrom: f.amount('From amount', '金额起(含)', { need: 'save', initial: '0', min: 0 }),
  amountTo: f.amount('Below amount', '金额止(不含)', { min: 0 }),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE' }),
  tenderMethod: f.lookup(lookups.BID_TENDER_METHOD, 'Method', '招标方式', { need: 'save', initial: 'OPEN' }),
  ruleId: f.ref('srmSfdBiddingRule', 'Rule', '评标规则', { need: 'save' }),
  templateId: f.ref('srmSfdBiddingTemplate', 'Template', '评标模板', { need: 'save' }),
  contractTemplateId: f.ref('srmCctTemplate', 'Contract template', '合同模板'),
  countersignFlag: f.flag('Countersigned', '需会签'),
  poolRatio: f.decimal(5, 2, 'Candidates for each seat', '抽取候选倍数', { need: 'save', initial: '2', min: 1, max: 20 }),
  ...approvedMasterFields('srmSfdBiddingSetup'),
};
const lines = {
  nodes: hot(
    'Nodes',
    '节点',
    { entity: 'srmSfdBiddingSetupNode', key: 'seq', bound: 30 },
    {
      seq: f.integer('No.', '序号', { need: 'save', min: 1 }),
      nodeCode: f.lookup(lookups.BID_NODE, 'Node', '节点', { need: 'save', initial: 'PLAN' }),
      requiredFlag: f.flag('Required', '必选', { initial: 'Y' }),
      offsetDays: f.integer('Begins after (days)', '开始偏移(天)', { need: 'save', initial: 0, min: 0, max: 730 }),
      durationDays: f.integer('Takes (days)', '持续(天)', { need: 'save', initial: 1, min: 0, max: 365 }),
    },
  ),
};
export type Setup = Context<typeof fields, typeof lines>;

/** `overlaps`: number of another enabled setup for the same; `fits`: whether rule and template are in force and of this kind. */
export interface SetupFacts extends RevisionFacts {
  readonly overlaps?: string | null;
  readonly fits?: boolean;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  BID_SETUP_OVERLAP: { en: 'The enabled setup {number} covers the same conditions.', cn: '已启用的设置{number}条件重叠' },
  BID_SETUP_RULE_MISMATCH: {
    en: 'Rule or template is not in force, or does not fit regime, kind or method.',
    cn: '规则或模板未启用,或与招标性质、类型、方式不符',
  },
  BID_SETUP_NODES: { en: 'Nodes are missing, stand twice, or are out of order.', cn: '必选节点缺失、重复或顺序错误' },
  BID_SETUP_AMOUNTS: { en: 'The upper amount must be above the lower one.', cn: '金额上限须大于下限' },
});
const NODE_ORDER = Object.keys(lookups.BID_NODE.values);
const NEEDED = ['DOC', 'TENDERING', 'OPENING', 'EVALUATION', 'AWARD'];

/** Each node once, in the order of a procedure, with those that no procedure is without. */
export function nodesHold(nodes: readonly { readonly seq: number; readonly nodeCode: string; readonly offsetDays: number }[]): boolean {
  const sorted = [...nodes].sort((a, b) => a.seq - b.seq);
  const places = sorted.map(({ nodeCode }) => NODE_ORDER.indexOf(nodeCode));
  const ascends = places.every((place, at) => at === 0 || place > places[at - 1]!);
  const inTime = sorted.every(({ offsetDays }, at) => at === 0 || offsetDays >= sorted[at - 1]!.offsetDays);
  return ascends && inTime && NEEDED.every((code) => nodes.some(({ nodeCode }) => nodeCode === code));
}
const given = (sent: MachineEvent) => sent.facts as SetupFacts;
const alone: Guard<Setup, MachineEvent> = rule<Setup, MachineEvent>(
  ['BID_SETUP_OVERLAP'],
  (_setup, sent) => {
    const number = given(sent).overlaps ?? null;
    return number === null || refuse('BID_SETUP_OVERLAP', { params: { number } });
  },
  { needs: 'ask' },
);
const fitting = guard<Setup, MachineEvent>('BID_SETUP_RULE_MISMATCH', (_setup, sent) => given(sent).fits !== false, { needs: 'ask' });
const ordered = guard<Setup, MachineEvent>('BID_SETUP_NODES', ({ nodes }) => nodesHold(nodes), { over: ['nodes'] });
const spanned = guard<Setup, MachineEvent>(
  'BID_SETUP_AMOUNTS',
  ({ amountFrom, amountTo }) => amountTo === null || lt(amountFrom, amountTo),
  {
    over: ['amountFrom', 'amountTo'],
  },
);
const keepers = by('SOURCING_MANAGER', 'ADMIN');
const names = [
  'setupName',
  'forOrgId',
  'categoryId',
  'procurementType',
  'amountFrom',
  'amountTo',
  'legalRegime',
  'tenderMethod',
  'ruleId',
  'templateId',
  'contractTemplateId',
  'countersignFlag',
  'poolRatio',
] as const;
const menu = 'biddingSetupList';
const withFacts = { facts: facts<SetupFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const srmSfdBiddingSetup = defineDocument({
  type: 'srmSfdBiddingSetup',
  version: 1,
  path: 'bidding/setup',
  kind: 'document',
  title: { en: 'Process setup', cn: '招标流程设置' },
  fields,
  lines,
  events: {
    ...approvedMasterEvents,
    SUBMIT: event('Submit', '提交', {}, withFacts),
    APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
    ENABLE: event('Enable', '启用', {}, withFacts),
  },
  lifecycle: approvedMasterLifecycle<Setup>({
    entity: 'srmSfdBiddingSetup',
    fields,
    lines,
    mainLine: 'nodes',
    owner: keepers,
    maintainer: keepers,
    saved: (setup, payload) => applySave<Setup>(lines, setup, payload),
    submit: [spanned, ordered, fitting, alone],
    holds: [fitting, alone],
    copied: { fields: names, lines: ['nodes'] },
    todos: approvalTodos(menu, { en: 'Process setup', cn: '招标流程设置' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSfdBiddingSetup'], byHand: true } },
  view: plainView<Setup>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'BSZ-{seq4}' },
  nameField: 'setupName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'setupName',
      'forOrgId',
      'categoryId',
      'procurementType',
      'amountFrom',
      'amountTo',
      'legalRegime',
      'tenderMethod',
      'ruleId',
      'templateId',
      'state',
    ],
    filters: ['docNumber', 'setupName', 'forOrgId', 'categoryId', 'procurementType', 'state'],
    sort: [['amountFrom', 'asc']],
  },
  form: [
    { label: { en: 'Setup', cn: '流程设置' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Nodes', cn: '节点' }, lines: 'nodes' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Process setups', cn: '招标流程设置' },
      resp: ['SOURCING_MANAGER', 'ADMIN', 'APPROVER'],
    },
    { route: 'biddingSetupEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Process setup', cn: '招标流程设置维护' }, within: menu },
  ],
});
