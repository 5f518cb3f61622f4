/** Lines of one order that go to places of their own (orders-deliveries.md §5, §8, §9). */
import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { srmPurDeliveryNoticeHeader } from '../../../../state-machines/orders/delivery-notice/index.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { approver, buyer } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';
import { ends } from '../../suppliers/ends.js';
import { alpha, foundOrders, noticeLines, orderFields, orderLine, planner } from '../deliveries.js';

const order = anyDefinition(srmPurOrderHeader);
const worth = { rate: '1', level2: '100000', level3: '1000000' };
const rules = { orderKind: 'STANDARD', confirmFlag: 'N', confirmDays: 2, autoConfirmFlag: 'N', reqRequiredFlag: 'N' };
const lines = [orderLine(), orderLine({ lineNum: 20, warehouseCode: 'W2' }), orderLine({ lineNum: 30, deliveryPlace: 'Site 5' })];
const create = (more: object, set: readonly object[] = lines) =>
  sent('CREATE', buyer, { fields: { ...orderFields, ...more }, lines: { lines: { set } } }, { id: '1' });
const submit = sent('SUBMIT', buyer, {}, { worth, rules: { ...rules, overTolRate: null, underTolRate: null }, today: '2026-03-02' });

const inForce = (): Snapshot =>
  ends(order, [create({ warehouseCode: 'W1' }), submit, sent('APPROVE', approver, { comment: null })]).snapshot;
function makes(event: ReturnType<typeof sent>): readonly Effect[] {
  const decision = decide(order, inForce(), event);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.effects.filter(({ kind }) => kind === 'create');
}
const shown = (effects: readonly Effect[]) =>
  effects.map((effect) => {
    const { id, payload } = effect as Extract<Effect, { readonly kind: 'create' }>;
    const { fields, lines: made } = payload as unknown as {
      fields: Record<string, unknown>;
      lines: { lines: { set: { orderLine: number }[] } };
    };
    return [id, fields['warehouseCode'], fields['deliveryPlace'], made.lines.set.map((line) => line.orderLine)];
  });

test('what is called for and shipped of it is one document for each place', () => {
  const ids = { newIds: ['11', '12', '13'] };
  const apart = [
    ['11', 'W1', null, [10]],
    ['12', 'W2', null, [20]],
    ['13', null, 'Site 5', [30]],
  ];
  expect(shown(makes(sent('CREATE_NOTICE', planner, {}, ids)))).toEqual(apart);
  expect(shown(makes(sent('CREATE_NOTE', alpha, {}, ids)))).toEqual(apart);
  const rows = [30, 20].map((lineNum) => ({ lineNum, qty: '5', lotNo: null, expiryDate: null }));
  expect(shown(makes(sent('SHIP_LINES', alpha, { rows }, ids)))).toEqual([
    ['11', null, 'Site 5', [30]],
    ['12', 'W2', null, [20]],
  ]);
});

test('an order says where it goes when each of its lines does (PO_ADDRESS)', () => {
  expect(ends(order, [create({}), submit]).said).toBe('PO_ADDRESS Say where the goods go: a warehouse, an organisation or a place.');
  expect(ends(order, [create({}, lines.slice(1)), submit]).said).toBe('approving');
});

test('a notice takes lines of its place alone (DN_ONE_SUPPLIER)', () => {
  const noticed = (warehouseCode: string, place: object) => {
    const fields = { orgId: '100', supplierId: '501', warehouseCode, deliverDate: '2026-04-01' };
    const known = { ...foundOrders, orders: { 1: { ...foundOrders.orders[1], places: { 10: place } } } };
    return ends(anyDefinition(srmPurDeliveryNoticeHeader), [
      sent('CREATE', planner, { fields, lines: noticeLines('600') }, { id: '11' }),
      sent('ISSUE', planner, {}, known),
    ]).said;
  };
  const there = { warehouseCode: 'W2', deliveryPlace: null };
  expect(noticed('W2', there)).toBe('reserving');
  expect(noticed('W1', there)).toBe('DN_ONE_SUPPLIER Line 10: another supplier, organisation or place; write a notice for each.');
});
