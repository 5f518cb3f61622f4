import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { opened, overall, srmSlcQualifyHeader } from '../../../../state-machines/suppliers/qualify/index.js';
import { approver, buyer, supplierManager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const node = (nodeSeq: number, nodeType: string, more: object = {}) => ({
  nodeSeq,
  nodeType,
  mandatoryFlag: 'Y',
  dependsOn: null,
  ownerResp: 'QUALITY',
  passScore: null,
  standardDays: 5,
  ...more,
});
const scene = {
  covered: true,
  today: '2026-03-02',
  nodes: [
    node(10, 'INFO_REVIEW'),
    node(20, 'LOCALE_INSPECT', { dependsOn: '10', passScore: '60' }),
    node(30, 'BUSINESS', { mandatoryFlag: 'N' }),
  ],
};
const create = sent(
  'CREATE',
  buyer,
  { fields: { orgId: '100', supplierId: '501', sceneId: '71', reason: 'Second source', planEnd: '2026-06-30' } },
  { id: '61' },
);
const result = (nodeSeq: number, said: string, score: string | null = null) =>
  sent('NODE_RESULT', buyer, { nodeSeq, result: said, score, note: null });
const decide = (conclusion: string, more: object = {}) =>
  sent('SUBMIT_FINAL', buyer, { conclusion, conclusionNote: null, conditionUntil: null, ...more }, { today: '2026-03-02' });
const deciding = (suffix = '') => [
  sent(`WITHDRAW${suffix}`, buyer),
  sent(`WITHDRAW${suffix}`, buyer, {}, { acted: true }),
  sent(`APPROVE${suffix}`, approver, { comment: null }, scene),
  sent(`APPROVE${suffix}`, { ...approver, userId: buyer.userId }, { comment: null }, scene),
  sent(`REJECT${suffix}`, approver, { comment: 'No' }),
  sent(`REJECT${suffix}`, approver, { comment: null }),
];

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmSlcQualifyHeader), {
    create: [create],
    later: [
      sent('SAVE', buyer, { fields: { reason: 'Price' } }),
      sent('SUBMIT', buyer, {}, { ...scene, status: 'POTENTIAL' }),
      sent('SUBMIT', buyer, {}, { ...scene, status: 'QUALIFIED' }),
      sent('SUBMIT', buyer, {}, { ...scene, covered: false }),
      sent('SUBMIT', buyer, {}, { ...scene, open: 'QLF-1' }),
      ...deciding(),
      result(10, 'PASSED', '100'),
      result(10, 'READY'),
      result(20, 'PASSED', '84'),
      result(20, 'PASSED', '50'),
      result(20, 'FAILED', '50'),
      sent('RETRY_NODE', buyer, { nodeSeq: 20 }),
      sent('RETRY_NODE', buyer, { nodeSeq: 10 }),
      sent('SKIP_NODE', supplierManager, { nodeSeq: 30, reason: 'Agreed by telephone' }),
      sent('SKIP_NODE', supplierManager, { nodeSeq: 20, reason: 'No time' }),
      decide('PASS'),
      decide('FAIL'),
      decide('CONDITIONAL'),
      decide('CONDITIONAL', { conclusionNote: 'Audit in May', conditionUntil: '2026-05-31' }),
      ...deciding('_FINAL'),
      sent('TERMINATE', supplierManager, { reason: 'Not needed' }),
      sent('TERMINATE', supplierManager, { reason: null }),
      sent('CANCEL', buyer),
    ],
    by: ['nodes', 'conclusion'],
    most: 2500,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('inspection 84, samples 90, batch 97.2, information 100 and papers 100 are 91.04', () => {
  const nodes = [
    ['INFO_REVIEW', '100'],
    ['QUALIFICATION_DOC', '100'],
    ['LOCALE_INSPECT', '84'],
    ['SAMPLE_TRIAL', '90'],
    ['BATCH_TRYOUT', '97.2'],
    ['BUSINESS', null],
  ] as const;
  expect(overall(nodes.map(([nodeType, score]) => ({ nodeType, score })))).toBe('91.04');
});

test('a step begins when those before it are passed, with conditions too', () => {
  const steps = (first: string) =>
    opened([
      { nodeSeq: 10, nodeStatus: first, dependsOn: null },
      { nodeSeq: 20, nodeStatus: 'WAITING', dependsOn: '10' },
    ] as never).map(({ nodeStatus }) => nodeStatus);
  expect([steps('CONDITIONAL')[1], steps('FAILED')[1], steps('SKIPPED')[1]]).toEqual(['READY', 'WAITING', 'READY']);
});
