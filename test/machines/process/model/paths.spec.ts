import { expect, test } from '@jest/globals';
import type { ApproverRule, ProcessGraph } from '../../../../state-machines/process/graph.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { bpmModel } from '../../../../state-machines/process/model/index.js';
import { MONDAY, admin } from '../../golden/events.js';
import { poStd } from '../fixture.js';

const send = (before: Snapshot | null, type: string, payload: object = {}, facts: object = {}) =>
  decide(anyDefinition(bpmModel), before, { type, actor: admin, payload, facts, at: MONDAY, cause: null });
const fields = { modelCode: 'PO_STD', modelName: '采购订单审批', docType: 'PUR_ORDER', categoryId: '31', graph: poStd };
const codeOf = (decision: ReturnType<typeof send>) => (decision.ok ? null : decision.refusal.code);
const made = (more: object = {}): Snapshot => {
  const decision = send(null, 'CREATE', { fields: { ...fields, ...more } }, { id: '61' });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.after;
};

test('what is published never changes; the same again is no version', () => {
  const published = send(made(), 'PUBLISH', { changeNote: null });
  expect(published.ok && [published.after.state, published.after.context['versionNo'], published.rows['versions']?.length]).toEqual([
    'enabled',
    1,
    1,
  ]);
  if (!published.ok) return;
  expect(codeOf(send(published.after, 'PUBLISH', { changeNote: null }))).toBe('BPM_NO_CHANGE');
  expect(codeOf(send(published.after, 'SAVE', { fields: { docType: 'PUR_AGREEMENT' } }))).toBe('BPM_MODEL_FIXED');
  const edited = send(published.after, 'SAVE', { fields: { graph: { nodes: [], flows: [] } } });
  expect(edited.ok && edited.after.context['published']).toEqual(poStd);
  expect(edited.ok && codeOf(send(edited.after, 'PUBLISH', { changeNote: null }))).toBe('BPM_GRAPH_ENDS');
  const back = edited.ok && send(edited.after, 'DISCARD_VERSION');
  expect(back && back.ok && back.after.context['graph']).toEqual(poStd);
});

test('faults of the drawing and of what it names are told all at once', () => {
  const broken = { ...poStd, nodes: poStd.nodes.map((node) => (node.rules ? { ...node, rules: [] } : node)) };
  const decision = send(made({ graph: broken }), 'PUBLISH', { changeNote: null });
  expect(!decision.ok && decision.refusal.all?.length).toBe(5);
  expect(codeOf(send(made({ emptyPolicy: 'FALLBACK' }), 'PUBLISH', { changeNote: null }))).toBe('BPM_FALLBACK');
  const facts = { faults: [{ code: 'BPM_BINDING_CLASH', kind: 'Refused', params: { code: 'PO_2' } }] };
  expect(codeOf(send(made(), 'PUBLISH', { changeNote: null }, facts))).toBe('BPM_BINDING_CLASH');
});

test('a branch that is always taken, and a choice of nobody or from another choice, do not run', () => {
  const always = { ...poStd, flows: poStd.flows.map(({ condition: _condition, ...flow }) => flow) };
  const asked = (rule: ApproverRule) => ({
    ...poStd,
    nodes: poStd.nodes.map((node) => (node.kind === 'APPROVE' ? { ...node, rules: [rule] } : node)),
  });
  const told = (graph: ProcessGraph) => {
    const decision = send(made({ graph }), 'PUBLISH', { changeNote: null });
    return decision.ok ? null : [...new Set([decision.refusal, ...(decision.refusal.all ?? [])].map(({ code }) => code))];
  };
  expect(told(always)).toEqual(['BPM_GRAPH_ALWAYS']);
  expect(told(asked({ kind: 'SUBMITTER_CHOICE', min: 1, max: 20 }))).toBeNull();
  for (const rule of [
    { kind: 'SUBMITTER_CHOICE', min: 0, max: 1 },
    { kind: 'SUBMITTER_CHOICE', min: 3, max: 2 },
    { kind: 'SUBMITTER_CHOICE', min: 1, max: 21 },
    { kind: 'SUBMITTER_CHOICE', min: 1, max: 1, candidates: [{ kind: 'SUBMITTER_CHOICE', min: 1, max: 1 }] },
  ] satisfies ApproverRule[])
    expect(told(asked(rule))).toEqual(['BPM_GRAPH_CHOICE']);
});
