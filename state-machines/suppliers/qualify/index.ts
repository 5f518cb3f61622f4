/**
 * Supplier qualification (suppliers.md): the steps of a scene begin visits, samples and small batches and end with them;
 * papers are asked for, answered and reviewed; the decision moves the supplier.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Audience, Effect, State as StateOf, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, own, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approving } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import type { Qualify, QualifyEvent, QualifyEventOf } from './fields.js';
import { events, fields, lines } from './fields.js';
import * as rules from './rules.js';
import { nodeOf, reasons } from './rules.js';
import * as steps from './steps.js';
import { withNode, withRequirement } from './steps.js';

export type { QualifyFacts } from './fields.js';
export { opened, overall } from './steps.js';

const tellSupplier =
  (name: string, payload: (qualify: Qualify) => object = () => ({})) =>
  (qualify: Qualify): readonly Effect[] => [
    { kind: 'send', type: 'srmSlcSupplierInfo', id: qualify.supplierId, event: name, payload: payload(qualify) },
  ];
const failing = tellSupplier('QUALIFY_FAIL', ({ docNumber }) => ({ reason: docNumber ?? '–' }));

/** Categories first: whoever passes may deliver them, and what else he was qualified for before. */
const qualifies = (qualify: Qualify): readonly Effect[] => [
  ...(qualify.categoryIds.length === 0
    ? []
    : tellSupplier('QUALIFIED_FOR', ({ id: qualifyId, orgId, categoryIds }) => ({ qualifyId, orgId, categoryIds }))(qualify)),
  ...tellSupplier('QUALIFY_PASS')(qualify),
];

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
  submit: { guards: [rules.isPotential, rules.inScope, rules.alone] },
  approve: { guards: [rules.inScope], change: steps.begun, effects: [tellSupplier('START_QUALIFY')] },
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
    guards: [rules.allDone, rules.honest, rules.conditioned],
    change: (_qualify, { payload }) => ({
      conclusion: payload.conclusion,
      conclusionNote: payload.conclusionNote,
      conditionUntil: payload.conclusion === 'CONDITIONAL' ? payload.conditionUntil : null,
    }),
  },
  to: [
    {
      to: 'failed',
      when: ({ conclusion }) => conclusion === 'FAIL',
      change: steps.concluded,
      effects: [failing, (_after, _sent, before) => steps.endsDocuments(before)],
    },
    { to: 'passed', change: steps.concluded, effects: [qualifies, steps.proposesSource] },
  ],
  toApprove: toApprovers('Qualification to decide', '准入评审待审批'),
});
const save = {
  to: 'same' as const,
  who: owners,
  change: (qualify: Qualify, { payload }: QualifyEventOf<'SAVE'>) => applySave<Qualify>(lines, qualify, payload),
};
const supplier = own<Qualify>(({ supplierId }, id) => supplierId === id);
type Row = Transition<Qualify, MachineEvent, State>;
const gone: Row = { to: 'cancelled', who: [system] };
/** The supplier has left or is blacklisted: nothing goes on, and his status is not touched. */
const lost: Row = { to: 'failed', who: [system], effects: [(_after, _sent, before) => steps.endsDocuments(before)] };
const closed: readonly Transition<Qualify, QualifyEventOf<'NODE_CLOSED'>, State>[] = [
  { to: 'same', when: steps.isCurrent, who: [system], change: steps.closed, effects: [steps.admitsOnTrial] },
  // Of an earlier round.
  { to: 'ignored', who: [system] },
];
const written = {
  SAVE: save,
  SUBMIT: start.submit,
  CANCEL: { to: 'cancelled' as const, who: owners },
  SUPPLIER_ENDED: gone,
};
const workers = by('BUYER', 'SUPPLIER_MANAGER', 'QUALITY', 'ENGINEER');
const STATUS_TO_REVIEW = 'WAIT_REVIEW';
/** Suppliers whose papers are asked for, reviewers of what was answered, and owners of steps that may begin. */
function waitedFor({ orgId, supplierId, nodes, requires }: Qualify): readonly Audience[] {
  const at = (role: string | null) => (role === null ? [] : [(orgId === null ? `resp:${role}` : `resp:${role}@${orgId}`) as Audience]);
  const asked = requires.some(({ rowStatus }) => rowStatus === 'WAIT_SUPPLIER' || rowStatus === 'RETURNED');
  return [
    ...new Set<Audience>([
      ...(asked ? [`supplier:${supplierId}` as const] : []),
      ...requires.filter(({ rowStatus }) => rowStatus === STATUS_TO_REVIEW).flatMap(({ reviewResp }) => at(reviewResp)),
      ...nodes.filter(({ nodeStatus }) => nodeStatus === 'READY').flatMap(({ ownerResp }) => at(ownerResp)),
    ]),
  ];
}
const running = {
  SUBMIT_REQUIRE: {
    to: 'same',
    who: [supplier],
    guards: [rules.answerable, rules.proven, rules.lasting],
    change: (qualify, { payload: { requireNum, ...told } }) =>
      withRequirement(qualify, requireNum, { ...told, rowStatus: 'WAIT_REVIEW', reviewNote: null }),
  },
  REVIEW_REQUIRE: {
    to: 'same',
    who: [by('SUPPLIER_MANAGER', 'QUALITY', 'BUYER', 'ENGINEER', 'FINANCE')],
    guards: [rules.reviewable, rules.byReviewer, rules.noted, rules.waivable],
    change: (qualify, { payload: { requireNum, verdict, reviewNote } }) =>
      withRequirement(qualify, requireNum, { rowStatus: verdict, reviewNote }),
  },
  START_NODE: {
    to: 'same',
    who: [workers],
    guards: [rules.ready, rules.hasDocument, rules.isSaidWhat, rules.listOn],
    change: steps.started,
    effects: [steps.starts],
  },
  NODE_CLOSED: closed,
  SUPPLIER_ENDED: lost,
  PLAN_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }) },
} satisfies Partial<StateOf<Qualify, QualifyEvent, State>['on']>;

const machine = lifecycle<Qualify, QualifyEvent>()<State>(
  { CREATE: { to: 'draft', who: [people], change: (qualify, { payload }) => applySave<Qualify>(lines, qualify, payload) } },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: { ...start.deciding, on: { ...start.deciding.on, SUPPLIER_ENDED: gone } },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    running: {
      label: { en: 'Under way', cn: '准入进行中' },
      colour: 'blue',
      phase: 'inForce',
      todos: [
        {
          type: 'QUALIFY',
          menuCode: menu,
          title: { en: 'Qualification waits for you', cn: '准入待处理' },
          to: waitedFor,
        },
      ],
      deadlines: [{ event: 'PLAN_DUE', at: ({ planDueAt, overdueFlag }) => (overdueFlag === 'Y' ? null : planDueAt) }],
      on: {
        ...running,
        NODE_RESULT: {
          to: 'same',
          who: [workers],
          guards: [rules.ready, rules.byHand, rules.isResult, rules.scored, rules.reviewed],
          change: (qualify, { payload }) =>
            withNode(qualify, payload.nodeSeq, { nodeStatus: payload.result, score: payload.score, note: payload.note }),
        },
        RETRY_NODE: {
          to: 'same',
          who: [workers],
          guards: [rules.failed, rules.roundsLeft],
          change: (qualify, { payload }) =>
            withNode(qualify, payload.nodeSeq, {
              nodeStatus: 'READY',
              score: null,
              visitId: null,
              trialId: null,
              tryoutId: null,
              round: nodeOf(qualify, payload.nodeSeq)!.round + 1,
            }),
        },
        SKIP_NODE: {
          to: 'same',
          who: [by('SUPPLIER_MANAGER')],
          guards: [rules.optional, mustSay('reason')],
          change: (qualify, { payload }) => withNode(qualify, payload.nodeSeq, { nodeStatus: 'SKIPPED', note: payload.reason }),
        },
        SUBMIT_FINAL: final.submit as never,
        TERMINATE: {
          to: 'failed',
          who: [by('SUPPLIER_MANAGER')],
          guards: [mustSay('reason')],
          effects: [failing, (_after, _sent, before) => steps.endsDocuments(before)],
        },
      },
    },
    finalApproving: { ...final.deciding, on: { ...final.deciding.on, NODE_CLOSED: closed as never, SUPPLIER_ENDED: lost } },
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
  reasons,
  ignores: ['NODE_CLOSED', 'SUPPLIER_ENDED'],
  sends: {
    START_QUALIFY: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFIED_FOR: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFY_PASS: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFY_FAIL: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFY_TRIAL: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUALIFY_ENDED: { to: ['srmSlcLocaleInspect', 'srmSlcSampleTrial', 'srmSlcBatchTryout'], byHand: true },
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
      'overdueFlag',
      'overallScore',
      'conclusion',
      'conditionUntil',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'sceneId', 'planEnd', 'overdueFlag', 'conclusion'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Qualification', cn: '准入申请' },
      fields: ['orgId', 'supplierId', 'sceneId', 'categoryIds', 'buyerId', 'reason', 'planEnd', 'overdueFlag', 'remark'],
    },
    { label: { en: 'Steps', cn: '准入节点' }, lines: 'nodes' },
    { label: { en: 'Requirements', cn: '资质要求' }, lines: 'requires' },
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
