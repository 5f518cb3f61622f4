import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { mayUseSeal, srmCctOrgAccount } from '../../../../state-machines/contracts/org-account/index.js';
import { MONDAY, inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const manager = inside('16', 'CONTRACT_MANAGER');
const full = { orgName: 'Guildhall', creditCode: '91350100M000100Y43', legalPerson: 'Wang', agentPersonId: '71', authFileId: '5' };
const create = (more: object = {}) => sent('CREATE', manager, { fields: { ...full, ...more }, lines: {} }, { id: '61' });
const grant = { grantSealNo: 1, personId: '71', dateFrom: '2026-01-01', dateTo: '2026-12-31', amountLimit: '100000.00' };

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmCctOrgAccount), {
    create: [create(), create({ creditCode: '91350100M000100Y44' }), create({ legalPerson: null }), create({ verifyMethod: 'PROVIDER' })],
    later: [
      sent('SAVE', manager, { fields: { remark: 'Checked' } }),
      sent('CREATE_ACCT', manager, {}, { agentActive: true }),
      sent('CREATE_ACCT', manager, {}, { taken: true }),
      sent('CREATE_ACCT', manager, {}, { agentActive: false }),
      sent('VERIFY', manager, { comment: null }, { serial: 'ab', notAfter: MONDAY + 1000 }),
      sent('REFUSE', manager, { reason: 'Other name' }),
      sent('REFUSE', manager, { reason: null }),
      sent('VERIFY_LATE', SYSTEM),
      sent('SAVE_SEAL', manager, { sealName: 'Contracts', sealType: 'CONTRACT', sealImageId: null, widthMm: 42 }),
      sent('AUTHORISE', manager, grant),
      sent('AUTHORISE', manager, { ...grant, grantSealNo: 9 }),
      sent('UNAUTHORISE', manager, { grantNo: 1 }),
      sent('UNAUTHORISE', manager, { grantNo: 9 }),
      sent('SUSPEND', manager, { reason: 'Checked anew' }),
      sent('SUSPEND', manager, { reason: null }),
      sent('RESUME', manager),
      sent('LAPSE', SYSTEM),
      sent('REVOKE', manager, { reason: 'Closed' }),
      sent('REVOKE', manager, { reason: null }),
    ],
    by: ['creditCode', 'legalPerson', 'verifyMethod', 'seals', 'grants'],
    most: 300,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('a seal is used by whom it was given to, within the dates and up to the limit', () => {
  const may = (amount: string, today: string, personId = '71') =>
    mayUseSeal({ grants: [{ grantNo: 1, ...grant }] }, { seal: 1, personId, amount, today });
  expect([
    may('100000.00', '2026-06-01'),
    may('100000.01', '2026-06-01'),
    may('1', '2027-01-01'),
    may('1', '2025-12-31'),
    may('1', '2026-06-01', '72'),
  ]).toEqual([true, false, false, false, false]);
});
