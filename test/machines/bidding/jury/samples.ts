/** Juries as their specs and stories begin them. */
import type { AddedMember } from '../../../../state-machines/bidding/jury/fields.js';
import { inside } from '../../golden/events.js';

export const JURY = {
  id: '71',
  orgId: '100',
  projectNumber: 'BR-20260401-0001',
  projectName: 'Steel',
  legalRegime: 'ENTERPRISE',
  ownerUserId: '7',
  supervisorUserId: '20',
  juryCount: 5,
};
export const JUROR = (n: number) => inside(`9${n}`, 'EXPERT');
export const MEMBERS: readonly AddedMember[] = [1, 2, 3, 4, 5].map((n) => ({
  userId: `9${n}`,
  expertId: `8${n}`,
  memberName: `Juror ${n}`,
  memberType: n < 4 ? 'EXPERT_TECH' : 'EXPERT_ECON',
}));
