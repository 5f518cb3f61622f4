import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { suggested } from '../../../../state-machines/purchasing/pricing-review/fields.js';
import type { FoundPrice } from '../../../../state-machines/purchasing/pricing-review/fields.js';
import { srmPurPricingReviewHeader } from '../../../../state-machines/purchasing/pricing-review/index.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurPricingReviewHeader);
const price = (more: object = {}): FoundPrice => ({
  agreementId: '40',
  supplierId: '501',
  itemId: '31',
  uomId: '5',
  currency: 'CNY',
  currentPrice: '9.20',
  minPrice: '9.20',
  qty12m: '100',
  lineValidTo: '2026-12-31',
  ...more,
});
const create = (more: object = {}) =>
  sent('CREATE', manager, { fields: { orgId: '100', title: 'March', period: '2026-03', dueDate: '2026-03-31', ...more } }, { id: '91' });
const opinion = (said: string, proposedPrice: string | null = null, actor = manager, lineNum = 10) =>
  sent('REVIEW_LINE', actor, { lineNum, opinion: said, proposedPrice, opinionComment: null });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ reviewType: 'MARKET' })],
    later: [
      sent('SAVE', manager, { fields: { title: 'April' } }),
      sent('SAVE', manager, { lines: { lines: { set: [{ lineNum: 10, reviewerId: null }] } } }),
      sent('COLLECT', manager, {}, { today: '2026-03-02', found: [price()] }),
      sent('START', manager),
      opinion('KEEP'),
      opinion('RENEGOTIATE', '9.00'),
      opinion('RENEGOTIATE', '9.20'),
      opinion('REQUOTE'),
      opinion('TERMINATE'),
      opinion('KEEP', null, buyer),
      sent('SUBMIT', manager),
      sent('WITHDRAW', manager),
      sent('WITHDRAW', manager, {}, { acted: true }),
      sent('APPROVE', approver, { comment: null }, { pricingId: '92', quoteOrderId: '93', today: '2026-03-02' }),
      sent('APPROVE', { ...approver, userId: manager.userId }, { comment: null }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CLOSE', manager, { comment: 'Done' }),
      sent('CANCEL', manager, { comment: 'Not now' }),
    ],
    by: ['lines'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('what the figures suggest', () => {
  const now = (more: object, index: string | null = null) => suggested(price(more), index, '2026-03-02');
  expect(now({ minPrice: '8.875' })).toBe('RENEGOTIATE');
  expect(now({ minPrice: '8.30' })).toBe('REQUOTE');
  expect(now({ qty12m: '0' })).toBe('TERMINATE');
  expect(now({}, '-3')).toBe('RENEGOTIATE');
  expect(now({ lineValidTo: '2026-05-01' })).toBe('EXTEND');
  expect(now({ lineValidTo: '2026-05-02' })).toBe('KEEP');
});
