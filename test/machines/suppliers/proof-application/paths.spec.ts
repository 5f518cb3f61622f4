import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSlcProofApplicationHeader } from '../../../../state-machines/suppliers/proof-application/index.js';
import { supplierManager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';

const alpha = outside('501');
const create = (set: readonly object[], supplierId = '501') =>
  sent(
    'CREATE',
    alpha,
    { fields: { supplierId, purpose: 'Loan', addressee: 'Bank', needDate: '2026-04-01' }, lines: { lines: { set } } },
    { id: '61', docNumber: 'PRF-2026-00001' },
  );
const record = { lineNum: 1, proofType: 'SUPPLY_RECORD', periodFrom: '2024-01-01', periodTo: '2026-12-31' };
const decide = (lineResult: string, declineReason: string | null = null) =>
  sent('DECIDE_LINE', supplierManager, { lineNum: 1, lineResult, declineReason });

test('every state, every row, every refusal', () => {
  const { found, gaps } = walked(anyDefinition(srmSlcProofApplicationHeader), {
    create: [create([record]), create([]), create([{ ...record, periodTo: '2027-01-02' }]), create([record], '502')],
    later: [
      sent('SAVE', alpha, { fields: { purpose: 'Tender' } }),
      sent('SUBMIT', alpha, {}, { status: 'QUALIFIED' }),
      sent('SUBMIT', alpha, {}, { status: 'POTENTIAL' }),
      sent('WITHDRAW', alpha),
      sent('WITHDRAW', alpha, {}, { acted: true }),
      decide('ISSUED'),
      decide('DECLINED', 'No orders'),
      decide('DECLINED'),
      sent(
        'APPROVE',
        supplierManager,
        { comment: null },
        { amounts: { 1: { ordered: '2000.00', received: '1854.57' } }, codes: { 1: 'AB12CD34EF56' } },
      ),
      sent('APPROVE', { ...supplierManager, userId: alpha.userId }, { comment: null }),
      sent('REJECT', supplierManager, { comment: 'No' }),
      sent('REJECT', supplierManager, { comment: null }),
      sent('REVOKE', supplierManager, { reason: 'Mistake' }),
      sent('EXPIRE_DUE', SYSTEM),
      sent('CANCEL', alpha),
    ],
    by: ['lines'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
  expect(found.states.get('issued')!.snapshot.context).toMatchObject({
    issuedCount: 1,
    lines: [{ receivedAmount: '1854.57', proofNumber: 'PRF-2026-00001-1', verifyCode: 'AB12CD34EF56' }],
  });
});
