/** Bids as their specs and stories begin them; contents are hashed as browsers do it (bidding.md §7.2). */
import type { BidPayload } from '../../../../state-machines/bidding/sealing.js';
import { commitHash, envelopeKey } from '../../../../state-machines/bidding/sealing.js';
import { MONDAY } from '../../golden/events.js';
import { outside } from '../../kernel/walk.js';

export const bidder = outside('501');
export const DEADLINE = MONDAY + 9.5 * 3_600_000;
export const SALT = `${'0'.repeat(63)}1`;
export const CONTENT: BidPayload = {
  currency: 'CNY',
  items: [{ listItemId: '51', price: '12.500000', taxRate: '13.0000' }],
  total: '14125.00',
};
export const hashOf = (sectionId: string, envelopeType: 'ALL' | 'TECHNICAL' | 'COMMERCIAL' = 'ALL', payload: BidPayload = CONTENT) =>
  commitHash({ projectId: '61', sectionId, supplierId: '501', envelopeType }, SALT, payload);
const WRAPPED = { epk: 'A'.repeat(87), iv: 'B'.repeat(16), ct: 'C'.repeat(64) };
export const sealedRow = (sectionId: string, envelopeType: 'ALL' | 'TECHNICAL' | 'COMMERCIAL' = 'ALL') => ({
  envKey: envelopeKey(sectionId, envelopeType),
  commitHash: hashOf(sectionId, envelopeType),
  cipherFileId: '901',
  wrappedKey: WRAPPED,
  fileIds: null,
});
export const draftRow = (sectionId: string, envelopeType: 'ALL' | 'TECHNICAL' | 'COMMERCIAL' = 'ALL') => ({
  envKey: envelopeKey(sectionId, envelopeType),
  sectionId,
  envelopeType,
  draftFileId: '900',
});
export const SAVING = {
  projectNumber: 'BR-20260302-0001',
  projectName: 'Steel',
  orgId: '100',
  ownerUserId: '7',
  currency: 'CNY',
  supplierId: '501',
  supplierName: 'Alpha',
  participantId: '91',
  joined: true,
  sections: ['2001', '2002'],
};
export const BEGUN = { id: '81', docNumber: 'TB-20260302-0001', ...SAVING };
export const SEALING = {
  deadline: DEADLINE,
  phase: 'OPEN',
  joined: true,
  docObtained: true,
  acknowledged: 2,
  docVersion: 2,
  bondPaid: true,
  needed: ['2001:ALL', '2002:ALL'],
};
export const BILL = { bill: { 51: { quantity: '1000', itemName: 'Plate' } } };
