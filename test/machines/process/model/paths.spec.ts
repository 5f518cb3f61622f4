import { expect, test } from '@jest/globals';
import type { ApproverRule, ProcessGraph } from '../../../../state-machines/process/graph.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { bpmModel } from '../../../../state-machines/process/model/index.js';
import { todosOf } from '../../../../state-machines/kernel/derive.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { MONDAY, admin } from '../../golden/events.js';
import { poStd, sealForm } from '../fixture.js';

const send = (before: Snapshot | null, type: string, payload: object = {}, facts: object = {}) =>
  decide(anyDefinition(bpmModel), before, { type, actor: admin, payload, facts, at: MONDAY, cause: null });
const fields = { modelCode: 'PO_STD', modelName: '采购订单审批', docType: 'PUR_ORDER', categoryId: '31', graph: poStd };
/** Codes that publishing a drawing is refused with; null: it is published. */
const told = (graph: ProcessGraph) => {
  const decision = send(made({ graph }), 'PUBLISH', { changeNote: null });
  return decision.ok ? null : [...new Set([decision.refusal, ...(decision.refusal.all ?? [])].map(({ code }) => code))];
};
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

test('a copy begins as a draft with what was drawn, under a code of its own; the model itself goes on', () => {
  const published = send(made({ priority: 20, emptyPolicy: 'ADMIN', orgId: '7' }), 'PUBLISH', { changeNote: null });
  if (!published.ok) throw new Error(published.refusal.code);
  const name = { modelCode: 'PO_EAST', modelName: '华东采购订单审批' };
  const copied = send(published.after, 'COPY', name, { newId: '62', taken: false });
  if (!copied.ok) throw new Error(copied.refusal.code);
  expect([copied.after.state, copied.after.context['versionNo'], copied.effects.length]).toEqual(['enabled', 1, 1]);
  const { payload, ...effect } = copied.effects[0] as { readonly payload: { readonly fields: object } } & Record<string, unknown>;
  expect(effect).toMatchObject({ kind: 'create', type: 'bpmModel', id: '62', purpose: 'copy' });
  const begun = send(null, 'CREATE', payload, { id: '62' });
  expect(begun).toMatchObject({
    ok: true,
    after: {
      state: 'draft',
      context: {
        ...name,
        docType: 'PUR_ORDER',
        priority: 20,
        emptyPolicy: 'ADMIN',
        graph: poStd,
        versionNo: 0,
        published: null,
        defHash: null,
      },
    },
  });
  expect(codeOf(send(published.after, 'COPY', name, { newId: '63', taken: true }))).toBe('BPM_CODE_TAKEN');
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

/** The first approver of the drawing asks for this, too. */
const withFirst = (more: object): ProcessGraph => ({
  ...poStd,
  nodes: poStd.nodes.map((node) => (node.nodeKey === 'mgr' ? { ...node, ...more } : node)),
});
const check = (code: string, more: object = {}) => ({ code, label: { en: 'Three quotations', cn: '三家报价' }, required: true, ...more });

test('what is to be checked has words in both languages, twenty at most, and a code of its own', () => {
  const many = (count: number) => Array.from({ length: count }, (_one, index) => check(`c${index + 1}`));
  expect([told(withFirst({ checklist: many(20) })), told(withFirst({ checklist: [] }))]).toEqual([null, null]);
  for (const checklist of [
    many(21),
    [check('c1'), check('c1')],
    [check('1')],
    [check('c1', { label: { en: 'Three quotations', cn: '  ' } })],
    [check('c1', { label: { en: 'x'.repeat(101), cn: '三家报价' } })],
    [check('c1', { label: undefined })],
    [null],
    'c1',
  ])
    expect(told(withFirst({ checklist }))).toEqual(['BPM_GRAPH_CHECKS']);
});

test('a step that asks for proofs is not approved by the end of its time', () => {
  const late = { dueHours: '8', onOverdue: 'AUTO_APPROVE' };
  expect([told(withFirst(late)), told(withFirst({ ...late, checklist: [check('c1', { required: false })] }))]).toEqual([null, null]);
  for (const asks of [{ flags: ['signature'] }, { flags: ['attachmentRequired'] }, { checklist: [check('c1')] }]) {
    expect(told(withFirst({ ...late, ...asks }))).toEqual(['BPM_GRAPH_AUTO']);
    expect(told(withFirst({ ...late, ...asks, onOverdue: 'TRANSFER_MANAGER' }))).toBeNull();
  }
});

test('8.4: whom a process in force names and who is gone is a to-do of administrators, until it names somebody else', () => {
  const seen = (before: Snapshot, dead: string | null) =>
    decide(anyDefinition(bpmModel), before, {
      ...{ type: 'REFERENCES_SEEN', actor: SYSTEM, payload: { dead }, facts: {}, at: MONDAY, cause: null },
    });
  const after = (decision: ReturnType<typeof send>): Snapshot => {
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  };
  const waits = (model: Snapshot) => todosOf(anyDefinition(bpmModel), model).map(({ type, audience }) => `${type} ${audience}`);
  const published = after(send(made(), 'PUBLISH', { changeNote: null }));
  const gone = after(seen(published, '表决: 王强'));
  expect([waits(published), waits(gone)]).toEqual([[], ['BPM_DEAD_REF resp:ADMIN']]);
  expect(waits(after(seen(gone, null)))).toEqual([]);
  expect(waits(after(send(gone, 'INVALIDATE')))).toEqual([]);
  const edited = after(send(gone, 'SAVE', { fields: { graph: withFirst({ nodeName: '主管' }) } }));
  expect([waits(edited), waits(after(send(edited, 'PUBLISH', { changeNote: null })))]).toEqual([['BPM_DEAD_REF resp:ADMIN'], []]);
});

test('a form is frozen with its version: another one is a version, what is discarded comes back', () => {
  const free = (set: readonly object[]) =>
    send(null, 'CREATE', { fields: { ...fields, docType: 'FREE_FORM' }, lines: { formFields: { set } } }, { id: '61' });
  const ok = (decision: ReturnType<typeof send>) => {
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision;
  };
  const published = ok(send(ok(free(sealForm.toReversed())).after, 'PUBLISH', { changeNote: null }));
  expect(published.after.context['publishedForm']).toEqual(sealForm);
  expect(published.rows['versions']).toEqual([expect.objectContaining({ versionNo: 1, form: sealForm })]);
  expect(codeOf(send(published.after, 'PUBLISH', { changeNote: null }))).toBe('BPM_NO_CHANGE');
  const changed = ok(send(published.after, 'SAVE', { lines: { formFields: { remove: [3] } } })).after;
  expect(changed.context['publishedForm']).toEqual(sealForm);
  expect(ok(send(changed, 'PUBLISH', { changeNote: null })).after.context['versionNo']).toBe(2);
  expect(ok(send(changed, 'DISCARD_VERSION')).after.context['formFields']).toEqual(sealForm);
  const refused = (set: readonly object[]) => codeOf(send(ok(free(set)).after, 'PUBLISH', { changeNote: null }));
  const [, copies] = sealForm;
  expect(refused([{ ...copies, fieldKey: '2nd' }])).toBe('BPM_FORM_KEY');
  expect(refused([{ ...copies, initialValue: 'two' }])).toBe('BPM_FORM_DEFAULT');
  expect(refused([{ ...copies, fieldKind: 'LOOKUP' }])).toBe('BPM_FORM_LOOKUP');
  expect(refused([{ ...copies, labelEn: null }])).toBe('FIELD_REQUIRED');
  const business = ok(send(made(), 'SAVE', { lines: { formFields: { set: sealForm } } })).after;
  expect(codeOf(send(business, 'PUBLISH', { changeNote: null }))).toBe('BPM_FORM_ONLY_FREE');
});
