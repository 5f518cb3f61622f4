/** Documents of bidding as their specs and stories begin them (bidding.md). */
export const RULE = { orgId: '100', ruleName: 'Own tenders' };
export const STATUTORY = {
  orgId: '100',
  ruleName: '依法必须招标',
  legalRegime: 'STATUTORY',
  candidatePublicityFlag: 'Y',
  docIssueDays: 5,
  tenderDays: 20,
  prequalDays: 5,
  addendumDays: 15,
  docObjectionDays: 10,
  reportToPublicityDays: 3,
  decryptWindowMin: 60,
};
export const TEMPLATE = { orgId: '100', templateName: 'Goods' };
const index = (indexNum: number, indexCode: string, category: string, maxScore: string, more: object = {}) => ({
  indexNum,
  indexCode,
  indexName: indexCode,
  category,
  maxScore,
  ...more,
});
export const INDEXES = [
  index(1, 'C1', 'COMPLIANCE', '0', { scoreMode: 'PASS_FAIL', keyFlag: 'Y' }),
  index(2, 'T1', 'TECHNICAL', '50'),
  index(3, 'M1', 'COMMERCIAL', '10', { scoreMode: 'LEVEL', levels: 'Good=10; Fair=6' }),
  index(4, 'P1', 'PRICE', '40', { scoreMode: 'FORMULA' }),
];
export const SETUP = { orgId: '100', setupName: 'Steel', ruleId: '61', templateId: '62' };
export const NODES = ['DOC', 'TENDERING', 'OPENING', 'EVALUATION', 'AWARD'].map((nodeCode, at) => ({
  seq: at + 1,
  nodeCode,
  offsetDays: at * 7,
}));
export const PLAN = { orgId: '100', planName: '2026', planYear: 2026, deptId: '30' };
export const PLAN_LINE = {
  lineNum: 1,
  subject: 'Steel',
  categoryId: '20',
  estimateAmount: '1200000',
  budgetAmount: '1300000',
  plannedNoticeDate: '2026-03-02',
  plannedOpenDate: '2026-03-23',
  plannedAwardDate: '2026-04-10',
  ownerUserId: '7',
};
export const BILL = { orgId: '100', listName: 'Steel' };
export const ITEM = { lineNum: 1, itemName: 'Plate', uomId: '5', quantity: '1000', estimatePrice: '12.333333' };
export const EXPERT = {
  orgId: '100',
  expertName: 'Wang',
  userId: '55',
  birthDate: '1970-01-01',
  mobile: '+8613800000000',
  email: 'wang@example.com',
  employer: 'Institute',
};
export const WORK = { workNum: 1, dateFrom: '2010-01-01', employer: 'Institute' };
export const PROJECT = {
  orgId: '100',
  projectName: 'Steel 2026',
  ruleId: '61',
  templateId: '62',
  docIssueStart: Date.UTC(2026, 2, 2, 1),
  docIssueEnd: Date.UTC(2026, 2, 9, 9),
  bidDeadline: Date.UTC(2026, 2, 22, 1, 30),
  ownerUserId: '7',
  supervisorUserId: '20',
  holderUserIds: ['21', '22', '23'],
};
export const SECTION = { sectionNum: 1, sectionName: 'Plate', listId: '71', bondAmount: '240000', controlPrice: '11000000' };
export const PROJECT_NODES = [
  { seq: 1, nodeCode: 'DOC', plannedStart: '2026-02-20', plannedEnd: '2026-03-01' },
  { seq: 2, nodeCode: 'TENDERING', plannedStart: '2026-03-02', plannedEnd: '2026-03-22' },
  { seq: 3, nodeCode: 'OPENING', plannedStart: '2026-03-22', plannedEnd: '2026-03-22' },
  { seq: 4, nodeCode: 'EVALUATION', plannedStart: '2026-03-23', plannedEnd: '2026-03-27' },
];
export const BILL_FACT = { approved: true, boundProjectId: null, estimateTotal: '12000000.00' };
export const RULE_FACT = {
  docNumber: 'BGZ-0001',
  legalRegime: 'ENTERPRISE',
  openFlag: 'Y',
  invitedFlag: 'Y',
  negotiatedFlag: 'Y',
  sealMode: 'QUORUM',
  openingHolders: 3,
  openingQuorum: 2,
  envelopeMode: 'SINGLE',
  priceBasis: 'TAX_INCL',
  minBidders: 3,
  juryCount: 5,
  bargainingFlag: 'Y',
  docIssueDays: 3,
  tenderDays: 7,
};
export const TEMPLATE_FACT = {
  docNumber: 'PBM-0001',
  templateName: 'Goods',
  evalMethod: 'COMPREHENSIVE',
  technicalPassScore: '0',
  maxMinorFails: 3,
};
export const PROJECT_FACTS = {
  bills: { 71: BILL_FACT, 72: BILL_FACT, 73: BILL_FACT },
  rule: RULE_FACT,
  template: TEMPLATE_FACT,
  supervises: true,
  holdersOfOwner: 1,
  ruleInForce: true,
  templateInForce: true,
  days: { today: '2026-02-20', deadline: '2026-03-22' },
};
export const PUBLISH_FACTS = {
  today: '2026-03-02',
  issueStart: '2026-03-02',
  issueEnd: '2026-03-09',
  deadline: '2026-03-22',
  doc: { id: '81', approved: true },
  notice: { id: '82', approved: true },
};
