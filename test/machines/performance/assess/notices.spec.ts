import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { amountOf, srmSpeAssessHead } from '../../../../state-machines/performance/assess/index.js';
import { slcSupplierPerformance } from '../../../../state-machines/performance/event/index.js';
import { MONDAY, approver, buyer, supplierManager } from '../../golden/events.js';
import { blockAEvents, outside, sent, walked } from '../../kernel/walk.js';

const alpha = outside('501');
const DAY = 86_400_000;

test('events: every state, every row, every refusal', () => {
  const incident = (more: object = {}) =>
    sent(
      'CREATE',
      buyer,
      {
        fields: {
          orgId: '100',
          supplierId: '501',
          eventDate: '2026-03-01',
          description: 'Two days late',
          evidenceIds: '3',
          noticeFlag: 'Y',
          ...more,
        },
      },
      { id: '61' },
    );
  const ofSystem = sent(
    'CREATE',
    SYSTEM,
    {
      fields: {
        orgId: '100',
        supplierId: '501',
        eventType: 'RECTIFY_LATE',
        eventDate: '2026-03-01',
        description: '8D',
        points: '-2',
        sourceKind: 'SYSTEM',
      },
    },
    { id: '62' },
  );
  const { gaps } = walked(anyDefinition(slcSupplierPerformance), {
    create: [
      incident(),
      incident({ evidenceIds: null }),
      incident({ eventDate: '2025-01-01' }),
      incident({ eventType: 'LINE_DEFECT' }),
      ofSystem,
    ],
    later: [
      sent('SAVE', buyer, { fields: { billNumber: 'DN-1' } }),
      sent('SUBMIT', buyer, {}, { today: '2026-03-02' }),
      ...blockAEvents(buyer),
      sent('APPROVE', supplierManager, { comment: null }, { newId: '71' }),
      sent('APPROVE', approver, { comment: null }, { newId: '71' }),
      sent('REVOKE', supplierManager, { reason: 'Our own fault' }),
    ],
    by: ['eventType', 'eventDate', 'evidenceIds', 'submitCount'],
  });
  // All that it needs is asked when it is saved.
  expect(gaps).toEqual({ states: [], rows: [], codes: ['FIELD_REQUIRED'] });
});

test('notices: every state, every row, every refusal', () => {
  const notice = (more: object = {}, set: readonly object[] = [{ lineNum: 10, description: 'Late', amount: '500.00' }]) =>
    sent(
      'CREATE',
      buyer,
      {
        fields: {
          orgId: '100',
          supplierId: '501',
          noticeTitle: 'Late',
          assessDate: '2026-03-01',
          basisRef: '§ 9',
          handlerId: '8',
          ...more,
        },
        lines: { lines: { set } },
      },
      { id: '61' },
    );
  const reply = (replyType: string, replyText: string | null = null, at = MONDAY) =>
    sent('SUPPLIER_COMMIT', alpha, { replyType, replyText }, {}, null, at);
  const { gaps } = walked(anyDefinition(srmSpeAssessHead), {
    create: [notice(), notice({}, []), notice({ basisRef: null })],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Second time' } }),
      sent('SUBMIT', buyer),
      sent('CHECK_OK', supplierManager, { comment: null }),
      sent('CHECK_RETURN', supplierManager, { reason: 'Wrong clause' }),
      sent('CHECK_RETURN', supplierManager, { reason: null }),
      sent('CHECK_DUE', SYSTEM),
      reply('ACCEPT'),
      reply('ACCEPT', null, MONDAY + 8 * DAY),
      reply('OBJECT', 'Your drawing was late'),
      reply('OBJECT'),
      sent('REPLY_DUE', SYSTEM),
      sent('UPHOLD', supplierManager, { reason: 'The drawing was in time' }),
      sent('EXECUTE', supplierManager, { comment: null }),
      sent('WITHDRAW_NOTICE', supplierManager, { reason: 'Mistake' }),
      sent('CANCEL', buyer),
    ],
    by: ['lines', 'basisRef', 'replyRound'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('0.5 % a day of 20,000.00 for 12 days is 1,200.00, and 1,000.00 where it is capped at 5 %', () => {
  const line = { basisAmount: '20000', ratePerUnit: '0.5', units: '12', capRate: null, amount: null };
  expect([amountOf(line), amountOf({ ...line, capRate: '5' })]).toEqual(['1200.00', '1000.00']);
});
