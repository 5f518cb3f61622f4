import { expect, test } from '@jest/globals';
import { auditExport } from '../../../../state-machines/audit/export/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { MONDAY, admin } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { auditor } from '../stories.js';

const DAY = 86_400_000;
const item = { itemNo: 1, docType: 'srmPurOrderHeader', targetId: '1001' };
const created = (fields: object, set: readonly object[] = [item]) =>
  sent('CREATE', auditor, { fields: { audience: 'INTERNAL', ...fields }, lines: { items: { set } } }, { id: '61' });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(auditExport), {
    create: [
      created({ disclose: 'VIEW' }),
      created({ disclose: 'FULL' }),
      created({ disclose: 'VIEW' }, []),
      created({ disclose: 'VIEW', audience: 'SUPPLIER' }),
    ],
    later: [
      sent('SAVE', auditor, { fields: { remark: 'For the court' } }),
      sent('SUBMIT', auditor),
      sent('APPROVE', auditor),
      sent('APPROVE', admin),
      sent('REJECT', admin, { reason: ' ' }),
      sent('REJECT', admin, { reason: 'What for?' }),
      sent('WITHDRAW', auditor),
      sent('WITHDRAW', auditor, {}, { acted: true }),
      sent('FINISH', SYSTEM, { fileId: '71', sha256: 'a'.repeat(64), sizeBytes: 4096, attempt: 1 }),
      sent('FINISH', SYSTEM, { fileId: '71', sha256: 'a'.repeat(64), sizeBytes: 4096, attempt: 7 }),
      sent('FAIL', SYSTEM, { code: 'AUD_LOST', attempt: 1 }),
      sent('RETRY', auditor),
      sent('DOWNLOAD', auditor),
      sent('EXPIRE_DUE', SYSTEM, {}, {}, { kind: 'TIMER', event: 'EXPIRE_DUE', due: MONDAY + 30 * DAY }, MONDAY + 30 * DAY),
    ],
    by: ['disclose', 'audience', 'attempt'],
    most: 300,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('no process lets everything out without a second person: nobody’s word is none, nor is the creator’s', () => {
  const definition = anyDefinition(auditExport);
  const process = { instanceId: '77', modelId: '5', docCode: 'AUDIT_EXPORT', docType: 'auditExport' };
  const by = (userId: string | null, selfOnly = false) =>
    sent('APPROVE', SYSTEM, { instanceId: '77', by: userId, comment: null, selfOnly }, { process });
  const ends = (result: ReturnType<typeof by>) => {
    const made = decide(definition, null, created({ disclose: 'FULL' }));
    const submitted = made.ok ? decide(definition, made.after, sent('SUBMIT', auditor, {}, { process })) : made;
    const decision = submitted.ok ? decide(definition, submitted.after, result) : submitted;
    return decision.ok ? [decision.after.state, decision.after.context['decidedBy']] : decision.refusal.code;
  };
  expect(ends(by(null))).toBe('AUD_SECOND_PERSON');
  expect(ends(by(auditor.userId, true))).toBe('DOC_SELF_APPROVE');
  expect(ends(by(admin.userId))).toEqual(['building', admin.userId]);
});
