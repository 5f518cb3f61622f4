import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurDeliveryNoticeHeader } from '../../../../state-machines/orders/delivery-notice/index.js';
import { sent, walked } from '../../kernel/walk.js';
import { alpha, foundOrders, noticeLines, planner } from '../deliveries.js';

const definition = anyDefinition(srmPurDeliveryNoticeHeader);
const fields = { orgId: '100', supplierId: '501', warehouseCode: 'W1', deliverDate: '2026-04-01' };
const create = (more: object = {}, lines: object = noticeLines('600')) =>
  sent('CREATE', planner, { fields: { ...fields, ...more }, lines }, { id: '11' });
const issue = (more: object = {}) => sent('ISSUE', planner, {}, { ...foundOrders, ...more });
const dispute = (confirmQty: string, more: object = {}) =>
  sent('DISPUTE', alpha, { rows: [{ lineNum: 10, confirmQty, confirmDate: '2026-04-01', confirmComment: 'All we have', ...more }] });
const rows = (qty: string) => [{ docLine: 10, qty }];

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create(),
      create({ noticeType: 'URGENT' }),
      create({}, {}),
      create({}, noticeLines('0')),
      create({ deliverDate: null }),
      create({ deliverDate: '2026-01-01' }),
    ],
    later: [
      sent('ARCHIVE_DUE', SYSTEM),
      sent('SAVE', planner, { fields: { timeWindow: 'Morning' } }),
      issue(),
      issue({ orders: {} }),
      issue({ orders: { 1: { ...foundOrders.orders[1], supplierId: '502' } } }),
      sent('DELETE', planner),
      sent('RESERVED', SYSTEM, { orderId: '1', round: 1 }),
      sent('RESERVED', SYSTEM, { orderId: '1', round: 2 }),
      sent('RESERVED', SYSTEM, { orderId: '2', round: 1 }),
      sent('RESERVE_REFUSED', SYSTEM, { orderId: '1', round: 1, code: 'PO_OPEN_EXCEEDED', lineNum: 10 }),
      sent('RESERVE_REFUSED', SYSTEM, { orderId: '1', round: 9, code: 'PO_OPEN_EXCEEDED', lineNum: 10 }),
      sent('RELEASED', SYSTEM, { orderId: '1', rows: rows('600') }),
      sent('RELEASED', SYSTEM, { orderId: '1', rows: rows('100') }),
      sent('RELEASED', SYSTEM, { orderId: '9', rows: [] }),
      sent('ANSWER_DUE', SYSTEM),
      sent('REPLY_DUE', SYSTEM),
      sent('CONFIRM', alpha),
      dispute('500'),
      dispute('600', { confirmDate: '2026-04-03' }),
      dispute('601'),
      dispute('500', { confirmComment: null }),
      dispute('600'),
      sent('ACCEPT_DISPUTE', planner),
      sent('REJECT_DISPUTE', planner, { comment: 'We need all' }),
      sent('REJECT_DISPUTE', planner, { comment: null }),
      sent('CREATE_NOTE', alpha, {}, { newId: '21' }),
      sent('SHIP_POSTED', SYSTEM, { rows: rows('600') }),
      sent('SHIP_POSTED', SYSTEM, { rows: rows('250') }),
      sent('SHIP_REVERSED', SYSTEM, { rows: rows('250') }),
      sent('CLOSE', planner, { comment: 'Enough' }),
      sent('CANCEL', planner, { comment: 'Not needed' }),
    ],
    by: ['lines', 'outcome', 'reserveRound', 'deliverDate'],
    most: 700,
  });
  // Several orders of one notice are told in quantities.spec.ts and deliveries.int.spec.ts.
  expect(gaps).toEqual({ states: [], rows: ['reserving.RESERVED.1'], codes: [] });
});

test('a notice that was shipped whole is archived 180 days after its last event', () => {
  const completed = { state: 'completed', context: { lastUpdateDate: 1_000, lines: [] } } as unknown as Snapshot;
  expect(deadlinesOf(definition, completed)).toEqual([{ event: 'ARCHIVE_DUE', at: 1_000 + 180 * 86_400_000 }]);
});
