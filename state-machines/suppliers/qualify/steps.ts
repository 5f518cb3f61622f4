/** What steps of a qualification are, how they follow one another, and the documents that they begin. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { addDays } from '../../kernel/primitives/instant.js';
import { div, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import type { Node, Qualify, QualifyEventOf, QualifyFacts, Requirement } from './fields.js';

type StepDocument = 'srmSlcLocaleInspect' | 'srmSlcSampleTrial' | 'srmSlcBatchTryout';
const documents: Readonly<Record<string, { readonly type: StepDocument; readonly column: 'visitId' | 'trialId' | 'tryoutId' }>> = {
  LOCALE_INSPECT: { type: 'srmSlcLocaleInspect', column: 'visitId' },
  SAMPLE_TRIAL: { type: 'srmSlcSampleTrial', column: 'trialId' },
  BATCH_TRYOUT: { type: 'srmSlcBatchTryout', column: 'tryoutId' },
};
/** null: people say how the step ended. */
export const documentOf = (nodeType: string) => documents[nodeType] ?? null;

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
const next = (nodes: readonly Node[]): readonly Node[] =>
  nodes.map((node) => {
    const passed = waitsFor(node).every((seq) => PASSES.includes(nodes.find((one) => one.nodeSeq === seq)?.nodeStatus ?? 'PASSED'));
    return node.nodeStatus === 'WAITING' && passed ? { ...node, nodeStatus: 'READY' as const } : node;
  });

const SETTLED: readonly string[] = ['ACCEPTED', 'WAIVED'];
export const isSettled = (rowStatus: string) => SETTLED.includes(rowStatus);
/** Papers that are all accepted or waived pass their step, and what follows it opens. */
export function opened(nodes: readonly Node[], requires: readonly Requirement[] = []): readonly Node[] {
  const open = next(nodes);
  const complete = requires.length > 0 && requires.every(({ rowStatus }) => isSettled(rowStatus));
  const papers = open.find(({ nodeType, nodeStatus }) => nodeType === 'QUALIFICATION_DOC' && nodeStatus === 'READY');
  if (!complete || !papers) return open;
  return opened(
    open.map((node) => (node === papers ? { ...node, nodeStatus: 'PASSED' as const, score: '100' } : node)),
    requires,
  );
}

const blank = { visitId: null, trialId: null, tryoutId: null } as const;
export function begun(_qualify: Qualify, sent: MachineEvent): Change<Qualify> {
  const { nodes = [], requires = [], today, planDueAt = null } = sent.facts as QualifyFacts;
  const rows = requires.map((row, index) => ({
    ...row,
    requireNum: index + 1,
    fileIds: null,
    certNo: null,
    expiryDate: null,
    answer: null,
    rowStatus: 'WAIT_SUPPLIER' as const,
    reviewNote: null,
  }));
  const steps = nodes.map(({ standardDays, ...node }) => ({
    ...node,
    ...blank,
    planEnd: today === undefined ? null : addDays(today, standardDays),
    nodeStatus: 'WAITING' as const,
    round: 1,
    score: null,
    note: null,
  }));
  return { nodes: opened(steps, rows), requires: rows, planDueAt };
}
export function withNode(qualify: Qualify, seq: number, change: Partial<Node>): Change<Qualify> {
  const nodes = opened(
    qualify.nodes.map((node) => (node.nodeSeq === seq ? { ...node, ...change } : node)),
    qualify.requires,
  );
  return { nodes, overallScore: overall(nodes) };
}
export function withRequirement(qualify: Qualify, num: number, change: Partial<Requirement>): Change<Qualify> {
  const requires = qualify.requires.map((row) => (row.requireNum === num ? { ...row, ...change } : row));
  const nodes = opened(qualify.nodes, requires);
  return { requires, nodes, overallScore: overall(nodes) };
}

type Starting = QualifyEventOf<'START_NODE'>;
type Closing = QualifyEventOf<'NODE_CLOSED'>;
const lastSample = ({ nodes }: Qualify) =>
  nodes.findLast(({ nodeType, nodeStatus, trialId }) => nodeType === 'SAMPLE_TRIAL' && PASSES.includes(nodeStatus) && trialId !== null)
    ?.trialId ?? null;

function contentOf(qualify: Qualify, node: Node, { payload, facts, actor }: Starting): object {
  const dueDate = payload.dueDate ?? node.planEnd;
  const { itemId } = payload;
  const [categoryId = null] = qualify.categoryIds;
  switch (node.nodeType) {
    case 'LOCALE_INSPECT':
      return {
        siteName: payload.siteName ?? facts.siteName ?? '–',
        inspectType: 'NEW',
        proposedDate: dueDate,
        leaderId: payload.leaderId ?? actor.userId,
        checklistId: payload.checklistId ?? null,
      };
    case 'SAMPLE_TRIAL':
      return {
        siteName: payload.siteName,
        itemId,
        materialDesc: payload.materialDesc ?? facts.itemName ?? '–',
        categoryId,
        requiredDate: dueDate,
        sampleQty: payload.quantity ?? '1',
      };
    default:
      return { sampleTrialId: lastSample(qualify), itemId, tryoutQty: payload.quantity, periodTo: payload.dueDate };
  }
}
/** The document of a step, once for each round of it. */
export function starts(_after: Qualify, sent: Starting, qualify: Qualify): readonly Effect[] {
  const node = qualify.nodes.find(({ nodeSeq }) => nodeSeq === sent.payload.nodeSeq);
  const made = node && documentOf(node.nodeType);
  if (!made) return [];
  return [
    {
      kind: 'create',
      type: made.type,
      id: sent.facts.newId ?? '',
      purpose: 'step',
      part: `${node.nodeSeq}/${node.round}`,
      payload: {
        fields: {
          orgId: qualify.orgId,
          supplierId: qualify.supplierId,
          qualifyId: qualify.id,
          stepNum: node.nodeSeq,
          stepRound: node.round,
          ...contentOf(qualify, node, sent),
        },
        lines: {},
      },
    },
  ];
}
export function started(qualify: Qualify, { payload, facts }: Starting): Change<Qualify> {
  const made = documentOf(qualify.nodes.find(({ nodeSeq }) => nodeSeq === payload.nodeSeq)?.nodeType ?? '');
  return withNode(qualify, payload.nodeSeq, { nodeStatus: 'DOING', ...(made ? { [made.column]: facts.newId ?? null } : {}) });
}

const closes = ({ nodes }: Qualify, { payload }: Closing) =>
  nodes.find(({ nodeSeq, round, nodeStatus }) => nodeSeq === payload.nodeSeq && round === payload.round && nodeStatus === 'DOING');
export const isCurrent = (qualify: Qualify, sent: Closing) => closes(qualify, sent) !== undefined;
/** A document that was given up leaves its step to be begun once more. */
export function closed(qualify: Qualify, { payload: { nodeSeq, round, result, score } }: Closing): Change<Qualify> {
  if (result === 'CANCELLED') return withNode(qualify, nodeSeq, { ...blank, nodeStatus: 'READY', round: round + 1 });
  return withNode(qualify, nodeSeq, { nodeStatus: result, score: score === null ? null : round2(score) });
}
const isSample = ({ nodeType, nodeStatus }: Node) => nodeType === 'SAMPLE_TRIAL' && PASSES.includes(nodeStatus);
/** The first sample that passes lets a small batch be ordered: the supplier is on trial. */
export const admitsOnTrial = (after: Qualify, _sent: MachineEvent, before: Qualify): readonly Effect[] =>
  after.nodes.some(({ nodeType }) => nodeType === 'BATCH_TRYOUT') && after.nodes.some(isSample) && !before.nodes.some(isSample)
    ? [{ kind: 'send', type: 'srmSlcSupplierInfo', id: after.supplierId, event: 'QUALIFY_TRIAL', payload: {}, part: 'trial' }]
    : [];
/** Nobody goes on with what a qualification began once it is over. */
export const endsDocuments = ({ nodes }: Qualify): readonly Effect[] =>
  nodes.flatMap((node) => {
    const made = documentOf(node.nodeType);
    const id = made && node.nodeStatus === 'DOING' ? node[made.column] : null;
    return made && id !== null
      ? [{ kind: 'send', type: made.type, id, event: 'QUALIFY_ENDED', payload: {}, part: String(node.nodeSeq) } as const]
      : [];
  });
/** Whoever passed is proposed as a source of his categories. */
export const proposesSource = (qualify: Qualify, sent: MachineEvent): readonly Effect[] => {
  const { newId, today } = sent.facts as QualifyFacts;
  if (newId === undefined || qualify.categoryIds.length === 0) return [];
  return [
    {
      kind: 'create',
      type: 'srmPurAslApplyHeader',
      id: newId,
      purpose: 'qualification',
      exists: 'answer',
      payload: {
        fields: {
          orgId: qualify.orgId,
          applyType: 'APPLY',
          title: qualify.docNumber,
          applyReason: qualify.reason,
          trialId: lastSample(qualify),
        },
        lines: {
          lines: {
            set: qualify.categoryIds.map((categoryId, index) => ({
              lineNum: index + 1,
              supplierId: qualify.supplierId,
              aslLevel: 'CATEGORY',
              categoryId,
              validFrom: today ?? null,
            })),
          },
        },
      },
    },
  ];
};
/** The decision closes the step of the review itself. */
export const concluded = (qualify: Qualify): Change<Qualify> => ({
  nodes: qualify.nodes.map((node) =>
    node.nodeType === 'FINAL_REVIEW' && !DECIDED.includes(node.nodeStatus)
      ? { ...node, nodeStatus: STATUS_OF[qualify.conclusion ?? 'FAIL'] ?? ('FAILED' as const) }
      : node,
  ),
});
const DECIDED: readonly string[] = ['PASSED', 'CONDITIONAL', 'FAILED', 'SKIPPED'];
const STATUS_OF = { PASS: 'PASSED', CONDITIONAL: 'CONDITIONAL', FAIL: 'FAILED' } as const;
