import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { amountOf, srmSpeAssessHead } from '../../../../state-machines/performance/assess/index.js';
import { slcSupplierPerformance } from '../../../../state-machines/performance/event/index.js';
import { MONDAY, approver, buyer, inside, supplierManager } from '../../golden/events.js';
import { blockAEvents, outside, sent, walked } from '../../kernel/walk.js';

const alpha = outside('501');
const finance = inside('13', 'FINANCE');
const DAY = 86_400_000;
const modified = (amount: string) =>
  sent('MODIFY', supplierManager, { rows: [{ lineNum: 10, amount, points: null }], reason: 'Partly our fault' });

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
      sent('CHECK_OK', supplierManager, { comment: null }, { approvalAmount: '500' }),
      sent('CHECK_DUE', SYSTEM, {}, { approvalAmount: '500' }),
      sent('TRANSFER', supplierManager, { userId: '14', reason: 'On leave' }),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      sent('APPROVE', approver, { comment: null }),
      sent('APPROVE', { ...approver, userId: buyer.userId }, { comment: null }),
      sent('REJECT', approver, { comment: 'Too much' }),
      sent('REJECT', approver, { comment: null }),
      sent('KEEP_REPLY', alpha, { replyType: 'OBJECT', replyText: 'Your drawing was late' }),
      modified('300.00'),
      modified('0'),
      modified('600.00'),
      sent('PAID', finance, { amount: '100.00', voucher: 'V-1' }),
      sent('PAID', finance, { amount: '500.00', voucher: 'V-1' }),
      sent('PAID', finance, { amount: '9999.00', voucher: 'V-1' }),
      sent('DEDUCTED', SYSTEM, { invDocId: '41', amount: '100.00' }),
      sent('DEDUCTED', SYSTEM, { invDocId: '41', amount: '500.00' }),
      sent('UNDEDUCTED', SYSTEM, { invDocId: '41', amount: '100.00' }),
      sent('EXECUTE', supplierManager, { comment: null }),
      sent('WITHDRAW_NOTICE', supplierManager, { reason: 'Mistake' }),
      sent('CANCEL', buyer),
    ],
    by: ['lines', 'basisRef', 'replyRound', 'replyType', 'remainingAmount'],
    most: 2000,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('0.5 % a day of 20,000.00 for 12 days is 1,200.00, and 1,000.00 where it is capped at 5 %', () => {
  const line = { basisAmount: '20000', ratePerUnit: '0.5', units: '12', capRate: null, amount: null };
  expect([amountOf(line), amountOf({ ...line, capRate: '5' })]).toEqual(['1200.00', '1000.00']);
});

const definition = anyDefinition(srmSpeAssessHead);
const ISSUED = Date.parse('2024-03-01T03:00:00.000Z');
const WEEK = 7 * DAY;
const at = (type: string, actor: Actor, payload: object = {}, facts: object = {}, instant = ISSUED) =>
  sent(type, actor, payload, facts, null, instant);
const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((before, one) => {
    const decision = decide(definition, before, one);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, null)!;
const checked = (amount: string, approvalAmount: string | null = '10000') =>
  after(
    at(
      'CREATE',
      buyer,
      {
        fields: { orgId: '100', supplierId: '501', noticeTitle: 'Late', assessDate: '2024-02-28', basisRef: '§ 9', handlerId: '8' },
        lines: { lines: { set: [{ lineNum: 10, description: 'Late', amount }] } },
      },
      { id: '61' },
    ),
    at('SUBMIT', buyer),
    at('CHECK_OK', supplierManager, { comment: null }, { approvalAmount }),
  );
const then = (before: Snapshot, ...events: readonly MachineEvent[]): Snapshot =>
  events.reduce((snapshot, one) => {
    const decision = decide(definition, snapshot, one);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, before);
const codeOf = (before: Snapshot, one: MachineEvent) => {
  const decision = decide(definition, before, one);
  return decision.ok ? 'taken' : decision.refusal.code;
};

test('9,999.99 is issued, 10,000.00 is approved first', () =>
  expect([checked('9999.99').state, checked('10000.00').state]).toEqual(['issued', 'approving']));

test('silence accepts at the end of the seventh day; a reply at that instant is late, one millisecond before it is not', () => {
  const issued = checked('1000.00');
  const reply = (instant: number) => at('SUPPLIER_COMMIT', alpha, { replyType: 'ACCEPT', replyText: null }, {}, instant);
  expect([codeOf(issued, reply(ISSUED + WEEK)), codeOf(issued, reply(ISSUED + WEEK - 1))]).toEqual(['ASS_DEADLINE', 'taken']);
  const silent = then(issued, at('REPLY_DUE', SYSTEM, {}, {}, ISSUED + WEEK));
  expect([silent.state, silent.context['autoSubmitFlag']]).toEqual(['accepted', 'Y']);
});

test('a kept objection is sent at the deadline; lowered, it is answered once more, and deducted until nothing remains', () => {
  const objected = then(
    checked('1000.00'),
    at('KEEP_REPLY', alpha, { replyType: 'OBJECT', replyText: 'Your drawing was late' }),
    at('REPLY_DUE', SYSTEM, {}, {}, ISSUED + WEEK),
  );
  expect(objected.state).toBe('objected');
  const second = then(
    objected,
    at('MODIFY', supplierManager, { rows: [{ lineNum: 10, amount: '600.00', points: null }], reason: 'Partly' }),
  );
  expect([second.state, second.context['replyRound']]).toEqual(['issued', 2]);
  expect(codeOf(second, at('SUPPLIER_COMMIT', alpha, { replyType: 'OBJECT', replyText: 'Again' }))).toBe('ASS_LAST_ROUND');
  const accepted = then(second, at('REPLY_DUE', SYSTEM, {}, {}, ISSUED + 2 * WEEK));
  const part = then(accepted, at('DEDUCTED', SYSTEM, { invDocId: '41', amount: '512.27' }));
  expect([part.state, part.context['remainingAmount']]).toEqual(['accepted', '87.73']);
  const all = then(part, at('DEDUCTED', SYSTEM, { invDocId: '42', amount: '87.73' }));
  const back = then(all, at('UNDEDUCTED', SYSTEM, { invDocId: '41', amount: '512.27' }));
  expect([all.state, back.state, back.context['remainingAmount']]).toEqual(['executed', 'accepted', '512.27']);
});
