/** Documents of the evaluation as their specs and stories begin them (bidding.md §9, §10). */
/** What the server writes into documents of the evaluation: five jurors, led by the first, and two bids. */
export const FRAME = {
  orgId: '100',
  projectId: '1001',
  projectNumber: 'BR-20260420-0001',
  projectName: 'Steel',
  sectionId: '1',
  sectionNo: 'BR-20260420-0001/01',
  sectionName: 'Plates',
  ownerUserId: '7',
  supervisorUserId: '6',
  leaderUserId: '51',
  jurorIds: ['51', '52', '53', '54', '55'],
};
export const JURY = { working: true, jurorIds: FRAME.jurorIds, leaderUserId: '51' };
const criterion = (indexNum: number, indexCode: string, more: object = {}) => ({
  indexNum,
  indexCode,
  indexName: indexCode,
  standard: null,
  ...more,
});
export const MARK_BASE = {
  ...FRAME,
  maxMinorFails: 2,
  bids: [
    { bidNum: 1, respondId: '201', supplierId: '301', grounds: null },
    { bidNum: 2, respondId: '202', supplierId: '302', grounds: null },
  ],
  indexes: [
    criterion(1, 'Q1', { category: 'QUALIFICATION', keyFlag: 'N', onlyBids: null }),
    criterion(2, 'C1', { category: 'COMPLIANCE', keyFlag: 'Y', onlyBids: null }),
    criterion(3, 'C2', { category: 'COMPLIANCE', keyFlag: 'N', onlyBids: null }),
    criterion(4, 'C3', { category: 'COMPLIANCE', keyFlag: 'N', onlyBids: null }),
  ],
  suspicions: [],
};
export const SHEET_BASE = {
  ...FRAME,
  blindFlag: 'N',
  passScore: '0',
  trimFlag: 'Y',
  bids: [
    { bidNum: 1, alias: 'A', respondId: '201', supplierId: '301' },
    { bidNum: 2, alias: 'B', respondId: '202', supplierId: '302' },
  ],
  indexes: [
    criterion(2, 'T1', { scoreMode: 'RANGE', maxScore: '10', minScore: '0', scoreStep: '0.5', levels: null }),
    criterion(3, 'T2', { scoreMode: 'LEVEL', maxScore: '10', minScore: '0', scoreStep: '0', levels: 'Good=10; Fair=6' }),
  ],
};
export const CLARIFICATION = {
  projectId: '1001',
  sectionId: '1',
  respondId: '201',
  clarifyType: 'EXPLAIN',
  subject: 'Delivery',
  replyDeadline: 1_772_409_600_000 + 3_600_000,
};
export const SHORTLIST = { projectId: '1001', sectionId: '1', shortlistType: 'NEGOTIATION' };
export const CANDIDATES = [1, 2, 3].map((rank) => ({
  candidateNum: rank,
  participantId: null,
  respondId: `20${rank}`,
  supplierId: `30${rank}`,
  reviewResult: 'PASS',
  score: `${90 - rank}.00`,
  rank,
  selectedFlag: 'N',
  reason: null,
}));
