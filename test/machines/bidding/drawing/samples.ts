/** Draws as their specs and stories begin them: the pool of the specification's examples (bidding.md §6). */
import type { Pooled } from '../../../../state-machines/bidding/drawing/fields.js';
import { commitmentOf } from '../../../../state-machines/bidding/draw.js';
import { MONDAY, inside } from '../../golden/events.js';

export const SECRET = '9f2c0000000000000000000000000000';
export const PHRASE = 'supervisor-2026-04-01';
export const OPENING = MONDAY + 24 * 3_600_000;
export const supervisor = inside('20', 'SUPERVISOR');

/** The user of an expert is his number behind 9. */
export const expert = (number: string) => inside(`9${number.slice(1)}`, 'EXPERT');
export const pooled = (expertNumber: string, specialty: 'TECH' | 'ECON', more: Partial<Pooled> = {}): Pooled => ({
  expertId: `8${expertNumber.slice(1)}`,
  expertNumber,
  expertName: `王${expertNumber}`,
  userId: `9${expertNumber.slice(1)}`,
  expertType: specialty,
  specialty,
  employerCode: null,
  avoid: null,
  ...more,
});
export const TECH = ['E0001', 'E0002', 'E0003', 'E0004', 'E0005', 'E0006'].map((number) => pooled(number, 'TECH'));
export const ECON = ['E0101', 'E0102', 'E0103'].map((number) => pooled(number, 'ECON'));
export const POOL = [...TECH, ...ECON];

export const DRAWING = { orgId: '100', projectId: '61', poolRatio: '1.5' };
export const SEATS = [
  { seatNum: 1, specialty: 'TECH', expertType: 'TECH', seats: 3 },
  { seatNum: 2, specialty: 'ECON', expertType: 'ECON', seats: 2 },
];
export const PROJECT = {
  projectNumber: 'BR-20260401-0001',
  projectName: 'Steel',
  ownerUserId: '7',
  supervisorUserId: '20',
  juryId: '71',
  juryCount: 5,
  openTime: OPENING,
};
export const BEGUN = { id: '70', docNumber: 'CQ-20260401-0001', ...PROJECT };
export const FROZEN = { ...PROJECT, hours: 48, pool: POOL, serverCommit: commitmentOf(SECRET), secretSealed: 'sealed', consented: true };
