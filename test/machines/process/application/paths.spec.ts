import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { bpmApplication } from '../../../../state-machines/process/application/index.js';
import { MONDAY, approver, buyer } from '../../golden/events.js';
import { filesChanged, showsFile } from '../../../../state-machines/kernel/attachments.js';
import { paperField, sealForm } from '../fixture.js';

const process = { instanceId: '92', modelId: '62', docCode: 'FREE_FORM', docType: 'bpmApplication' };
const send = (before: Snapshot | null, type: string, actor: Actor, payload: object = {}, facts: object = {}) =>
  decide(anyDefinition(bpmApplication), before, { type, actor, payload, facts, at: MONDAY, cause: null });
const ok = (decision: ReturnType<typeof send>): Snapshot => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.after;
};
const draft = () => ok(send(null, 'CREATE', buyer, { fields: { modelId: '62', title: 'Seal', content: 'x' } }, { id: '81' }));
const codeOf = (decision: ReturnType<typeof send>) => (decision.ok ? null : decision.refusal.code);

test('it is submitted to a process or not at all', () => {
  expect(codeOf(send(draft(), 'SUBMIT', buyer))).toBe('APP_MODEL_OFF');
  const submitted = send(draft(), 'SUBMIT', buyer, {}, { process });
  expect(submitted.ok && submitted.effects).toEqual([expect.objectContaining({ kind: 'create', type: 'bpmInstance', id: '92' })]);
});

test('while the process runs, it alone decides', () => {
  const approving = ok(send(draft(), 'SUBMIT', buyer, {}, { process }));
  expect(codeOf(send(approving, 'APPROVE', approver, { comment: null }, { process }))).toBe('BPM_IN_PROCESS');
  expect(codeOf(send(approving, 'APPROVE', SYSTEM, { instanceId: '91', comment: null, by: '9' }, { process }))).toBe('BPM_STALE');
  expect(codeOf(send(approving, 'APPROVE', SYSTEM, {}, {}))).toBe('BPM_STALE');
  const alone = { instanceId: '92', comment: null, by: '7', selfOnly: true };
  expect(codeOf(send(approving, 'APPROVE', SYSTEM, alone, { process }))).toBe('DOC_SELF_APPROVE');
  const rejected = send(approving, 'REJECT', SYSTEM, { instanceId: '92', comment: 'No', by: '9' }, { process });
  expect(rejected.ok && [rejected.after.state, rejected.effects[0]]).toEqual([
    'rejected',
    expect.objectContaining({ kind: 'send', type: 'bpmInstance', event: 'DOC_ACCEPTED' }),
  ]);
});

test('withdrawn before anybody acted, it tells the process', () => {
  const approving = ok(send(draft(), 'SUBMIT', buyer, {}, { process }));
  expect(codeOf(send(approving, 'WITHDRAW', buyer, {}, { process, acted: true }))).toBe('DOC_ALREADY_ACTED');
  const withdrawn = send(approving, 'WITHDRAW', buyer, {}, { process });
  expect(withdrawn.ok && withdrawn.effects).toEqual([expect.objectContaining({ event: 'DOC_WITHDRAWN', id: '92' })]);
});

const form = { versionNo: 3, fields: sealForm };
const begun = (formData?: object) =>
  send(null, 'CREATE', buyer, { fields: { modelId: '62', title: 'Seal', content: 'x', formData } }, { id: '81', form });
const refused = (decision: ReturnType<typeof send>) =>
  decision.ok ? [] : [decision.refusal, ...(decision.refusal.all ?? [])].map(({ code, row }) => `${code} ${row ?? ''}`.trim());

test('it keeps the form that it was begun with, and says its fields by key', () => {
  const application = ok(begun({ copies: 2 }));
  expect(application.context).toMatchObject({ form: sealForm, formVersionNo: 3 });
  expect(application.context['formData']).toEqual({ sealKind: '公章', copies: 2, worth: null });
  const later = ok(send(application, 'SAVE', buyer, { fields: { formData: { worth: '7' } } }));
  expect(later.context['formData']).toEqual({ sealKind: '公章', copies: 2, worth: '7' });
  expect(ok(send(later, 'SAVE', buyer, { fields: { formData: null } })).context['formData']).toEqual({
    ...{ sealKind: null, copies: null, worth: null },
  });
});

test('what no field asks, or is none of its kind, is refused where it is saved', () => {
  expect(refused(begun({ colour: 'red' }))).toEqual(['APP_FIELD']);
  expect([...new Set(refused(begun({ copies: 'two', worth: '1.005' })))]).toEqual(['APP_FIELD copies', 'APP_FIELD worth']);
  const nobody = send(ok(begun()), 'SAVE', buyer, { fields: { formData: { sealKind: 'x' } } }, { unusable: ['sealKind'] });
  expect(refused(nobody)).toEqual(['APP_FIELD sealKind']);
  expect(refused(send(draft(), 'SAVE', buyer, { fields: { formData: { copies: 2 } } }))).toEqual(['APP_FIELD']);
});

test('what must be said is asked when it is submitted', () => {
  expect(refused(send(ok(begun()), 'SUBMIT', buyer, {}, { process }))).toEqual(['APP_FIELD copies']);
  expect(ok(send(ok(begun({ copies: 1 })), 'SUBMIT', buyer, {}, { process })).state).toBe('approving');
});

test('another process asks its own form, and takes over what it asks alike', () => {
  const application = ok(begun({ copies: 2, worth: '7' }));
  const other = { versionNo: 1, fields: sealForm.filter(({ fieldKey }) => fieldKey !== 'worth') };
  const sent = { fields: { modelId: '63', formData: { worth: '8' } } };
  const moved = ok(send(application, 'SAVE', buyer, sent, { form: other }));
  expect(moved.context).toMatchObject({ form: other.fields, formVersionNo: 1 });
  expect(moved.context['formData']).toEqual({ sealKind: '公章', copies: 2 });
});

test('files of its form are bound to it like its own, as far as the form asks for files', () => {
  const definition = anyDefinition(bpmApplication);
  const withPaper = { versionNo: 3, fields: [...sealForm, paperField] };
  const made = (formData: object) =>
    ok(send(null, 'CREATE', buyer, { fields: { modelId: '62', title: 'Seal', content: 'x', formData } }, { id: '81', form: withPaper }));
  const before = made({ sealKind: '40', paper: '41,42' });
  const place = (fileId: string) => ({ field: 'formData', fileId });
  expect(filesChanged(definition, null, before.context)).toEqual({ bound: [place('41'), place('42')], unbound: [] });
  const after = ok(send(before, 'SAVE', buyer, { fields: { formData: { paper: '42,43' } } }));
  expect(filesChanged(definition, before.context, after.context)).toEqual({ bound: [place('43')], unbound: [place('41')] });
  const moved = ok(send(after, 'SAVE', buyer, { fields: { modelId: '63' } }, { form: { versionNo: 1, fields: sealForm } }));
  expect(filesChanged(definition, after.context, moved.context).unbound).toEqual([place('42'), place('43')]);
  expect(['43', '40', '41'].map((fileId) => showsFile(definition, { shared: after.context }, 'formData', fileId))).toEqual([
    true,
    false,
    false,
  ]);
});
