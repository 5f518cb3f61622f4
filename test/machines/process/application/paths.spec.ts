import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { bpmApplication } from '../../../../state-machines/process/application/index.js';
import { MONDAY, approver, buyer } from '../../golden/events.js';

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
