/**
 * Supplier qualification (suppliers.md): the steps of a scene, their results, and the decision that moves the supplier.
 * Steps do not start inspections or samples yet; their results are entered.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf } from '../../kernel/lifecycle.js';
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import { div, lt, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  sceneId: f.ref('srmSlcIntroduceScenes', 'Scene', '引入场景', { need: 'save', ...read }),
  categoryIds: f.refs('srmBasePurchaseCategory', 'Categories', '准入品类', read),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员'),
  reason: f.text(500, 'Reason', '申请原因', { need: 'save' }),
  planEnd: f.date('To be done by', '计划完成日期', { need: 'save', ...read }),
  overallScore: f.decimal(5, 2, 'Score', '综合得分', made),
  conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '准入结论', made),
  conclusionNote: f.text(500, 'Note', '结论说明', made),
  conditionUntil: f.date('Conditions until', '附加条件期限', made),
};
const lines = {
  nodes: hot(
    'Steps',
    '准入节点',
    { entity: 'srmSlcQualifyNodes', key: 'nodeSeq', bound: 50, computed: true },
    {
      nodeSeq: f.integer('No.', '序号', { need: 'save', ...read }),
      nodeType: f.lookup(lookups.SLC_NODE_TYPE, 'Step', '节点类型', { need: 'save', ...read }),
      mandatoryFlag: f.flag('Required', '必经', read),
      dependsOn: f.text(60, 'After', '前置节点', read),
      ownerResp: f.lookup(lookups.SLC_ROLE, 'By', '责任角色', read),
      planEnd: f.date('Due', '计划完成', read),
      passScore: f.decimal(5, 2, 'Score to pass', '合格分'),
      nodeStatus: f.lookup(lookups.SLC_NODE_STATUS, 'Status', '状态', { need: 'save', initial: 'WAITING', ...read }),
      round: f.integer('Round', '轮次', { need: 'save', initial: 1 }),
      score: f.decimal(5, 2, 'Score', '得分'),
      note: f.text(500, 'Note', '说明'),
    },
  ),
};
type Qualify = Context<typeof fields, typeof lines>;
type Node = Qualify['nodes'][number];
type NodeFacts = Pick<Node, 'nodeSeq' | 'nodeType' | 'mandatoryFlag' | 'dependsOn' | 'ownerResp' | 'passScore'> & {
  readonly standardDays: number;
};

export interface QualifyFacts {
  readonly status?: string | null;
  readonly open?: string | null;
  readonly nodes?: readonly NodeFacts[];
  readonly today?: string;
  /** Whether the scene is for the categories and the organisation. */
  readonly covered?: boolean;
}
const withFacts = { facts: facts<QualifyFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const nodeSeq = f.integer('Step', '节点序号', { need: 'save', min: 1 });
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<{ readonly acted?: boolean }>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: event('Reject', '驳回', comment, { seen: true }),
  NODE_RESULT: event('Result of a step', '录入节点结果', {
    nodeSeq,
    result: f.lookup(lookups.SLC_NODE_STATUS, 'Result', '结果', { need: 'save', initial: 'PASSED' }),
    score: f.decimal(5, 2, 'Score', '得分', { min: 0, max: 100 }),
    note: f.text(500, 'Note', '说明'),
  }),
  RETRY_NODE: event('Try again', '重试节点', { nodeSeq }),
  SKIP_NODE: event('Skip a step', '跳过节点', { nodeSeq, ...reason }, { dangerous: true }),
  SUBMIT_FINAL: event(
    'Submit the decision',
    '提交准入评审',
    {
      conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '准入结论', { need: 'save', initial: 'PASS' }),
      conclusionNote: f.text(500, 'Note', '结论说明'),
      conditionUntil: f.date('Conditions until', '附加条件期限'),
    },
    withFacts,
  ),
  WITHDRAW_FINAL: event('Withdraw the decision', '撤回准入评审', {}, { facts: facts<{ readonly acted?: boolean }>() }),
  APPROVE_FINAL: event('Approve the decision', '批准准入', comment, { seen: true }),
  REJECT_FINAL: event('Reject the decision', '驳回准入评审', comment, { seen: true }),
  TERMINATE: event('Terminate', '终止', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
};
type QualifyEvent = EventOf<typeof events>;
type QualifyEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const MOST_ROUNDS = 3;
const LONGEST_CONDITION = 180;
const { guard, rule, refuse, reasons } = refusalsOf({
  QLF_SITE_STATE: { en: 'The supplier is not potential: {status}.', cn: '供应商状态{status}不可发起准入' },
  QLF_SCOPE: {
    en: 'The scene is not for these categories or this organisation, or has no steps.',
    cn: '场景不适用于该品类或组织,或没有节点',
  },
  SLC_OPEN_EXISTS: { en: 'Another qualification is open: {number}', cn: '存在未完成的准入:{number}' },
  QLF_NODE_NOT_READY: { en: 'Earlier steps are not finished, or there is no such step.', cn: '前置节点未完成或节点不存在' },
  QLF_NODE_RESULT: { en: 'Choose passed, passed with conditions or failed.', cn: '请选择通过、有条件通过或未通过' },
  QLF_NODE_SCORE: { en: 'With less than {score} the step is not passed.', cn: '低于合格分{score},不能判定通过' },
  QLF_NODE_NOT_FAILED: { en: 'The step has not failed.', cn: '该节点未失败,无需重试' },
  QLF_ROUNDS: { en: 'The step was tried {n} times.', cn: '节点已尝试{n}次' },
  QLF_NODE_MANDATORY: { en: 'A required step cannot be skipped.', cn: '必经节点不可跳过' },
  QLF_NODES_OPEN: { en: 'Steps are open: {list}', cn: '节点未完成:{list}' },
  QLF_PASS: { en: 'A required step failed: the supplier does not pass.', cn: '存在未通过的必经节点,不能判定通过' },
  QLF_CONDITION: { en: 'State the condition and a date within 180 days.', cn: '请填写附加条件及180天内期限' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as QualifyFacts;
const nodeOf = ({ nodes }: Qualify, seq: number) => nodes.find((node) => node.nodeSeq === seq);

const isPotential = rule<Qualify, MachineEvent>(
  ['QLF_SITE_STATE'],
  (_qualify, sent) => {
    const { status } = given(sent);
    return status === undefined || status === 'POTENTIAL' || refuse('QLF_SITE_STATE', { params: { status: status ?? '–' } });
  },
  ask,
);
const inScope = guard<Qualify, MachineEvent>('QLF_SCOPE', (_qualify, sent) => given(sent).covered !== false, ask);
const alone = rule<Qualify, MachineEvent>(
  ['SLC_OPEN_EXISTS'],
  (_qualify, sent) => {
    const { open } = given(sent);
    return !open || refuse('SLC_OPEN_EXISTS', { params: { number: open } });
  },
  ask,
);
const ready = guard<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  'QLF_NODE_NOT_READY',
  (qualify, { payload }) => nodeOf(qualify, payload.nodeSeq)?.nodeStatus === 'READY',
  ask,
);
const RESULTS: readonly string[] = ['PASSED', 'CONDITIONAL', 'FAILED'];
const isResult = guard<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  'QLF_NODE_RESULT',
  (_qualify, { payload }) => RESULTS.includes(payload.result),
  ask,
);
const scored = rule<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  ['QLF_NODE_SCORE'],
  (qualify, { payload }) => {
    const least = nodeOf(qualify, payload.nodeSeq)?.passScore ?? null;
    const low = least !== null && (payload.score === null || lt(payload.score, least));
    return payload.result !== 'PASSED' || !low || refuse('QLF_NODE_SCORE', { params: { score: least } });
  },
  ask,
);
const failed = guard<Qualify, QualifyEventOf<'RETRY_NODE'>>(
  'QLF_NODE_NOT_FAILED',
  (qualify, { payload }) => nodeOf(qualify, payload.nodeSeq)?.nodeStatus === 'FAILED',
  ask,
);
const roundsLeft = rule<Qualify, QualifyEventOf<'RETRY_NODE'>>(
  ['QLF_ROUNDS'],
  (qualify, { payload }) => {
    const n = nodeOf(qualify, payload.nodeSeq)?.round ?? 1;
    return n < MOST_ROUNDS || refuse('QLF_ROUNDS', { params: { n } });
  },
  ask,
);
const optional = guard<Qualify, QualifyEventOf<'SKIP_NODE'>>(
  'QLF_NODE_MANDATORY',
  (qualify, { payload }) => nodeOf(qualify, payload.nodeSeq)?.mandatoryFlag === 'N',
  ask,
);
const DONE: readonly string[] = ['PASSED', 'CONDITIONAL', 'FAILED', 'SKIPPED'];
const allDone = rule<Qualify, QualifyEventOf<'SUBMIT_FINAL'>>(
  ['QLF_NODES_OPEN'],
  ({ nodes }, { payload }) => {
    const open = nodes.filter(({ nodeStatus }) => !DONE.includes(nodeStatus));
    return (
      payload.conclusion === 'FAIL' ||
      open.length === 0 ||
      refuse('QLF_NODES_OPEN', { params: { list: open.map(({ nodeSeq: seq }) => seq).join(', ') } })
    );
  },
  ask,
);
const honest = guard<Qualify, QualifyEventOf<'SUBMIT_FINAL'>>(
  'QLF_PASS',
  ({ nodes }, { payload }) =>
    payload.conclusion === 'FAIL' || nodes.every(({ mandatoryFlag, nodeStatus }) => mandatoryFlag === 'N' || nodeStatus !== 'FAILED'),
  ask,
);
const conditioned = guard<Qualify, QualifyEventOf<'SUBMIT_FINAL'>>(
  'QLF_CONDITION',
  (_qualify, { payload, facts: { today } }) =>
    payload.conclusion !== 'CONDITIONAL' ||
    (isSaid(payload.conclusionNote) &&
      payload.conditionUntil !== null &&
      (today === undefined || compareDates(payload.conditionUntil, addDays(today, LONGEST_CONDITION)) <= 0)),
  ask,
);

const WEIGHTS: Readonly<Record<string, string>> = { LOCALE_INSPECT: '40', SAMPLE_TRIAL: '20', BATCH_TRYOUT: '20' };
/** Of the steps with a score, inspections weigh 40, samples and small batches 20, others 10. */
export function overall(nodes: readonly Pick<Node, 'nodeType' | 'score'>[]): string | null {
  const scoredNodes = nodes.flatMap(({ nodeType, score }) => (score === null ? [] : [{ weight: WEIGHTS[nodeType] ?? '10', score }]));
  if (scoredNodes.length === 0) return null;
  return round2(div(sum(scoredNodes.map(({ weight, score }) => mul(weight, score))), sum(scoredNodes.map(({ weight }) => weight))));
}
const waitsFor = ({ dependsOn }: Pick<Node, 'dependsOn'>) =>
  (dependsOn ?? '')
    .split(',')
    .map(Number)
    .filter((seq) => seq > 0);
const PASSES: readonly string[] = ['PASSED', 'CONDITIONAL', 'SKIPPED'];
/** Steps whose earlier steps are passed may begin. */
export const opened = (nodes: readonly Node[]): readonly Node[] =>
  nodes.map((node) => {
    const passed = waitsFor(node).every((seq) => PASSES.includes(nodes.find((one) => one.nodeSeq === seq)?.nodeStatus ?? 'PASSED'));
    return node.nodeStatus === 'WAITING' && passed ? { ...node, nodeStatus: 'READY' as const } : node;
  });
const begun = (_qualify: Qualify, sent: MachineEvent): Change<Qualify> => {
  const { nodes = [], today } = given(sent);
  return {
    nodes: opened(
      nodes.map(({ standardDays, ...node }) => ({
        ...node,
        planEnd: today === undefined ? null : addDays(today, standardDays),
        nodeStatus: 'WAITING' as const,
        round: 1,
        score: null,
        note: null,
      })),
    ),
  };
};
const withNode = (qualify: Qualify, seq: number, change: Partial<Node>): Change<Qualify> => {
  const nodes = opened(qualify.nodes.map((node) => (node.nodeSeq === seq ? { ...node, ...change } : node)));
  return { nodes, overallScore: overall(nodes) };
};
const tellSupplier =
  (name: string, payload: (qualify: Qualify) => object = () => ({})) =>
  (qualify: Qualify): readonly Effect[] => [
    { kind: 'send', type: 'srmSlcSupplierInfo', id: qualify.supplierId, event: name, payload: payload(qualify) },
  ];
const failing = tellSupplier('QUALIFY_FAIL', ({ docNumber }) => ({ reason: docNumber ?? '–' }));

type State = 'draft' | 'approving' | 'rejected' | 'running' | 'finalApproving' | 'passed' | 'failed' | 'cancelled';
const menu = 'qualifyCensorList';
const people = by('BUYER', 'SUPPLIER_MANAGER');
const owner = named<Qualify>('the creator', '创建人', ({ createdBy }) => [createdBy]);
const owners = [people, owner] as const;
const toApprovers = (en: string, cn: string) => ({
  type: 'QUALIFY',
  menuCode: menu,
  title: { en, cn },
  to: ({ orgId }: Qualify) => (orgId === null ? ['resp:APPROVER' as const] : [`resp:APPROVER@${orgId}` as const]),
});
const start = approving<Qualify, State>({
  owner: owners,
  submit: { guards: [isPotential, inScope, alone] },
  approve: { guards: [inScope], change: begun, effects: [tellSupplier('START_QUALIFY')] },
  to: 'running',
  toApprove: toApprovers('Qualification to approve', '准入申请待审批'),
});
const final = approving<Qualify, State, QualifyEventOf<'SUBMIT_FINAL'>>({
  stage: {
    submit: 'SUBMIT_FINAL',
    withdraw: 'WITHDRAW_FINAL',
    approve: 'APPROVE_FINAL',
    reject: 'REJECT_FINAL',
    before: 'running',
    rejected: 'running',
  },
  owner: owners,
  during: 'finalApproving',
  label: { en: 'Decision in approval', cn: '准入评审中' },
  submit: {
    guards: [allDone, honest, conditioned],
    change: (_qualify, { payload }) => ({
      conclusion: payload.conclusion,
      conclusionNote: payload.conclusionNote,
      conditionUntil: payload.conclusion === 'CONDITIONAL' ? payload.conditionUntil : null,
    }),
  },
  to: [
    { to: 'failed', when: ({ conclusion }) => conclusion === 'FAIL', effects: [failing] },
    { to: 'passed', effects: [tellSupplier('QUALIFY_PASS')] },
  ],
  toApprove: toApprovers('Qualification to decide', '准入评审待审批'),
});
const save = {
  to: 'same' as const,
  who: owners,
  change: (qualify: Qualify, { payload }: QualifyEventOf<'SAVE'>) => applySave<Qualify>(lines, qualify, payload),
};
const written = { SAVE: save, SUBMIT: start.submit, CANCEL: { to: 'cancelled' as const, who: owners } };
const workers = by('BUYER', 'SUPPLIER_MANAGER', 'QUALITY', 'ENGINEER');
const machine = lifecycle<Qualify, QualifyEvent>()<State>(
  { CREATE: { to: 'draft', who: [people], change: (qualify, { payload }) => applySave<Qualify>(lines, qualify, payload) } },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: start.deciding,
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    running: {
      label: { en: 'Under way', cn: '准入进行中' },
      colour: 'blue',
      phase: 'inForce',
      on: {
        NODE_RESULT: {
          to: 'same',
          who: [workers],
          guards: [ready, isResult, scored],
          change: (qualify, { payload }) =>
            withNode(qualify, payload.nodeSeq, { nodeStatus: payload.result, score: payload.score, note: payload.note }),
        },
        RETRY_NODE: {
          to: 'same',
          who: [workers],
          guards: [failed, roundsLeft],
          change: (qualify, { payload }) =>
            withNode(qualify, payload.nodeSeq, { nodeStatus: 'READY', score: null, round: nodeOf(qualify, payload.nodeSeq)!.round + 1 }),
        },
        SKIP_NODE: {
          to: 'same',
          who: [by('SUPPLIER_MANAGER')],
          guards: [optional, mustSay('reason')],
          change: (qualify, { payload }) => withNode(qualify, payload.nodeSeq, { nodeStatus: 'SKIPPED', note: payload.reason }),
        },
        SUBMIT_FINAL: final.submit as never,
        TERMINATE: { to: 'failed', who: [by('SUPPLIER_MANAGER')], guards: [mustSay('reason')], effects: [failing] },
      },
    },
    finalApproving: final.deciding,
    passed: { label: { en: 'Passed', cn: '准入通过' }, colour: 'green', ended: true },
    failed: { label: { en: 'Failed', cn: '准入不通过' }, colour: 'red', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);

export const srmSlcQualifyHeader = defineDocument({
  type: 'srmSlcQualifyHeader',
  version: 1,
  path: 'suppliers/qualify',
  kind: 'document',
  title: { en: 'Supplier qualification', cn: '供应商准入' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  sends: {
    START_QUALIFY: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFY_PASS: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFY_FAIL: { to: ['srmSlcSupplierInfo'], byHand: true },
  },
  view: plainView<Qualify>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['running', 'finalApproving', 'passed', 'failed']] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'QLF-{yyyyMMdd}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'sceneId',
      'orgId',
      'planEnd',
      'overallScore',
      'conclusion',
      'conditionUntil',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'sceneId', 'planEnd', 'conclusion'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Qualification', cn: '准入申请' },
      fields: ['orgId', 'supplierId', 'sceneId', 'categoryIds', 'buyerId', 'reason', 'planEnd', 'remark'],
    },
    { label: { en: 'Steps', cn: '准入节点' }, lines: 'nodes' },
    { label: { en: 'Decision', cn: '准入结论' }, fields: ['overallScore', 'conclusion', 'conclusionNote', 'conditionUntil'] },
  ],
  proposes: { orgId: 'organisation', buyerId: 'user' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Qualifications', cn: '供应商准入' },
      resp: ['BUYER', 'SUPPLIER_MANAGER', 'QUALITY', 'APPROVER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'qualifyCensor/QualifyCensorEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Qualification', cn: '供应商准入' },
      within: menu,
    },
  ],
});
