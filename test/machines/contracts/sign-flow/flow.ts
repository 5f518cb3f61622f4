/** A sign flow of two parties as it begins. */
import { MONDAY } from '../../golden/events.js';

const signer = (party: 'A' | 'B', signerName: string, personId: string) => ({
  party,
  signerType: 'PERSON',
  signerName,
  companyName: party === 'A' ? 'Guildhall' : 'Alpha',
  personId,
  orgAccountId: null,
  sealNo: null,
});

export const flowStart = {
  contractId: '51',
  orgId: '100',
  supplierId: '501',
  flowTitle: 'Brackets',
  contractNumber: 'HT-100-2026-00001',
  amount: '1130.00',
  signOrder: 'A_FIRST',
  deadline: MONDAY + 15 * 86_400_000,
  fileId: '3',
  fileSha256: 'aa'.repeat(32),
  verifyCode: 'ABCDEFGHJKLMNPQRSTUV',
  signers: [signer('A', 'Lin', '71'), signer('B', 'Zhao', '72')],
};

export const signedStep = (signerNo: number) => ({ signerNo, fileId: `${3 + signerNo}`, sha256: 'bb'.repeat(32), certSerial: 'ab' });
