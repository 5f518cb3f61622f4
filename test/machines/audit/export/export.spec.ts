import { expect, test } from '@jest/globals';
import { auditExport } from '../../../../state-machines/audit/export/index.js';
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
