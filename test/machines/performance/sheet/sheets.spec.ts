import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSpeManualScore } from '../../../../state-machines/performance/sheet/index.js';
import { MONDAY, supplierManager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { scorer, sheetOrder } from '../samples.js';

const definition = anyDefinition(srmSpeManualScore);
const DAY = 86_400_000;
const create = (more: object = {}) =>
  sent('CREATE', SYSTEM, { ...sheetOrder, deadline: MONDAY + DAY, ...more }, { id: '81', headId: '14', lastScores: {} });
const scores = (score: string, more: object = {}) => ({ lines: { rows: { set: [1, 2].map((lineNum) => ({ lineNum, score, ...more })) } } });

test('sheets: every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ approvalFlag: 'N' })],
    later: [
      sent('SAVE', scorer, scores('80')),
      sent('SAVE', scorer, scores('59.99')),
      sent('SAVE', scorer, scores('100.01')),
      sent('SAVE', scorer, { lines: { rows: { set: [], remove: [1] } } }),
      sent('SUBMIT', scorer),
      sent('SUBMIT', scorer, {}, {}, null, MONDAY + DAY),
      sent('WITHDRAW', scorer),
      sent('WITHDRAW', scorer, {}, { acted: true }),
      sent('APPROVE', supplierManager, { comment: null }),
      sent('APPROVE', { ...supplierManager, userId: scorer.userId }, { comment: null }),
      sent('REJECT', supplierManager, { comment: 'Explain' }),
      sent('REJECT', supplierManager, { comment: null }),
      sent('TRANSFER', supplierManager, { userId: '11', reason: 'On leave' }),
      sent('TRANSFER', supplierManager, { userId: '11', reason: null }),
      sent('INVALIDATE', supplierManager, { reason: 'Wrong person' }, { runOpen: true }),
      sent('INVALIDATE', supplierManager, { reason: 'Wrong person' }, { runOpen: false }),
      sent('ENABLE', SYSTEM, { deadline: MONDAY + DAY }),
      sent('DEADLINE', SYSTEM),
      sent('URGED', SYSTEM),
      sent('RUN_CANCELLED', SYSTEM, { reason: 'Mistake' }),
    ],
    by: ['rows', 'approvalFlag'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

const submitted = (score: string, comment: string | null, at = MONDAY) => {
  const made = decide(definition, null, create());
  const saved = decide(definition, made.ok ? made.after : null, sent('SAVE', scorer, scores(score, { comment })));
  const decision = decide(definition, saved.ok ? saved.after : null, sent('SUBMIT', scorer, {}, {}, null, at));
  return decision.ok ? decision.after.state : decision.refusal.code;
};

test('a score below 60 or above 95 needs a comment', () => {
  expect(submitted('59.99', null)).toBe('MSC_COMMENT');
  expect(submitted('60', null)).toBe('approving');
  expect(submitted('95.01', null)).toBe('MSC_COMMENT');
  expect(submitted('59.99', 'Late answers')).toBe('approving');
});

test('one millisecond before the deadline is in time, the deadline is not', () => {
  expect([submitted('80', null, MONDAY + DAY - 1), submitted('80', null, MONDAY + DAY)]).toEqual(['approving', 'MSC_DEADLINE']);
});
