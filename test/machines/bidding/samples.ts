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
