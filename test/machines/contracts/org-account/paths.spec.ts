import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { mayUseSeal, srmCctOrgAccount } from '../../../../state-machines/contracts/org-account/index.js';
import { MONDAY, inside } from '../../golden/events.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';

const manager = inside('16', 'CONTRACT_MANAGER');
const full = { orgName: 'Guildhall', creditCode: '91350100M000100Y43', legalPerson: 'Wang', agentPersonId: '71', authFileId: '5' };
const create = (more: object = {}) => sent('CREATE', manager, { fields: { ...full, ...more }, lines: {} }, { id: '61' });
const [alpha, finance] = [outside('501'), inside('18', 'FINANCE')];
const banked = { verifyMethod: 'MICRO_DEPOSIT', bankName: 'ICBC Xiamen', bankAccountNo: '6222020' };
const proved = (fields: object = {}) => sent('CREATE', alpha, { fields: { ...full, ...banked, ...fields }, lines: {} }, { id: '62' });
const open = sent('CREATE_ACCT', alpha, {}, { agentActive: true, deposit: '3.07' });
const pay = sent('PAY_DEPOSIT', finance);
const say = (right: boolean) =>
  sent('VERIFY', alpha, { comment: null, depositAmount: null }, { right, serial: 'ab', notAfter: MONDAY + 1000 });
const grant = { grantSealNo: 1, personId: '71', dateFrom: '2026-01-01', dateTo: '2026-12-31', amountLimit: '100000.00' };

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmCctOrgAccount), {
    create: [
      create(),
      proved(),
      create({ creditCode: '91350100M000100Y44' }),
      create({ legalPerson: null }),
      create({ verifyMethod: 'PROVIDER' }),
    ],
    later: [
      sent('SAVE', manager, { fields: { remark: 'Checked' } }),
      sent('CREATE_ACCT', manager, {}, { agentActive: true }),
      sent('CREATE_ACCT', manager, {}, { taken: true }),
      sent('CREATE_ACCT', manager, {}, { agentActive: false }),
      sent('VERIFY', manager, { comment: null }, { serial: 'ab', notAfter: MONDAY + 1000 }),
      sent('REFUSE', manager, { reason: 'Other name' }),
      sent('REFUSE', manager, { reason: null }),
      open,
      pay,
      say(true),
      say(false),
      sent('DEPOSIT_FAILED', SYSTEM),
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
    by: ['creditCode', 'legalPerson', 'verifyMethod', 'depositPaidAt', 'depositTries', 'seals', 'grants'],
    most: 900,
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

const definition = anyDefinition(srmCctOrgAccount);
/** What the last is answered; null: taken. */
function codeOf(...events: readonly MachineEvent[]): { readonly code: string | null; readonly after: Snapshot } {
  let after: Snapshot | null = null;
  let code: string | null = null;
  for (const event of events) {
    if (code !== null) throw new Error(code);
    const decision = decide(definition, after, event);
    if (decision.ok) after = decision.after;
    else code = decision.refusal.code;
  }
  return { code, after: after! };
}

test('a supplier says what arrived once it was paid; five wrong amounts lead back to the draft, and nothing of the amount stays', () => {
  const opened = codeOf(proved(), open);
  expect(opened.after).toMatchObject({ state: 'verifying', context: { depositAmount: '3.07', depositPaidAt: null, depositTries: 0 } });
  expect(codeOf(proved(), open, say(true)).code).toBe('CCT_DEPOSIT_UNPAID');
  expect(codeOf(proved(), open, pay, pay).code).toBe('CCT_DEPOSIT_PAID');
  expect(codeOf(proved(), open, pay, say(false)).code).toBe('CCT_VERIFY_WRONG');
  expect(codeOf(proved(), open, pay, say(true)).after).toMatchObject({
    state: 'active',
    context: { depositAmount: null, certSerial: 'ab' },
  });
  const wrong = (times: number) =>
    codeOf(proved(), open, pay, ...Array.from({ length: times }, () => sent('DEPOSIT_FAILED', SYSTEM))).after;
  expect(wrong(4)).toMatchObject({ state: 'verifying', context: { depositTries: 4 } });
  expect(wrong(5)).toMatchObject({ state: 'draft', context: { depositAmount: null, depositTries: 0 } });
});

test('whoever keeps the account neither pays nor says it, ours is not proved so, and an account at a bank is needed', () => {
  expect(codeOf(proved(), open, sent('PAY_DEPOSIT', manager)).code).toMatch(/^PERM_|^STATE_/);
  expect(codeOf(proved(), open, pay, { ...say(true), actor: manager }).code).toMatch(/^PERM_|^STATE_/);
  expect(codeOf(proved(), open, pay, { ...say(true), actor: outside('502') }).code).toMatch(/^PERM_|^STATE_/);
  expect(codeOf(proved({ bankAccountNo: null }), open).code).toBe('CCT_ACCT_FIELDS');
  expect(codeOf(create(banked), { ...open, actor: manager }).code).toBe('CCT_VERIFY_METHOD');
});

test('he who says the amount is told it nowhere', () => {
  const shown = (events: readonly MachineEvent[]): string => {
    const { context, state } = codeOf(...events).after;
    const { view } = definition;
    return JSON.stringify({ ...view.shared(context as never, state, 'supplier'), ...view.own(context as never, state, 'supplier:501') });
  };
  const other = sent('CREATE_ACCT', alpha, {}, { agentActive: true, deposit: '8.88' });
  expect(shown([proved(), open, pay])).toBe(shown([proved(), other, pay]));
});
