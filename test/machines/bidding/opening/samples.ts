/** Openings as their specs and stories begin them. */
import type { ListedBid } from '../../../../state-machines/bidding/opening/fields.js';
import { MONDAY, inside } from '../../golden/events.js';

export const OPEN_TIME = MONDAY + 9.5 * 3_600_000;
export const supervisor = inside('20', 'SUPERVISOR');
export const holder = (n: 1 | 2 | 3) => inside(`2${n}`, 'BUYER');
export const OPENING = {
  id: '85',
  docNumber: 'KB-20260302-0001',
  projectNumber: 'BR-20260302-0001',
  projectName: 'Steel',
  orgId: '100',
  ownerUserId: '7',
  supervisorUserId: '20',
  holderUserIds: ['21', '22', '23'],
  supplierIds: ['501', '502'],
  sealMode: 'QUORUM',
  quorum: 2,
  decryptWindowMin: 60,
};
export const bid = (n: number, more: Partial<ListedBid> = {}): ListedBid => ({
  bidKey: `8${n}:2001:ALL`,
  respondId: `8${n}`,
  supplierId: `50${n}`,
  supplierName: `Bidder ${n}`,
  sectionId: '2001',
  sectionName: 'Section 1',
  envelopeType: 'ALL',
  sealedAt: MONDAY + n,
  commitHash: `${n}`.repeat(64),
  bond: 'VERIFIED',
  ...more,
});
export const READ = { total: '14125', currency: 'CNY', deliveryDays: 30, quality: 'GB/T', projectManager: 'Li' };
export const shareFacts = (n: 1 | 2 | 3, alive: readonly string[], more: object = {}) => ({
  name: `Holder ${n}`,
  bidsClosed: true,
  allShort: false,
  objections: 0,
  hash: `${n}`.repeat(64),
  valid: true,
  alive,
  bids: [1, 2].map((one) => bid(one)),
  controls: [],
  ...more,
});
