import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmPurCustomerOrder } from '../../../../state-machines/orders/customer-order/index.js';
import { excessOf, lessPegged, neededQty } from '../../../../state-machines/orders/customer-order/pegged.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { sent, walked } from '../../kernel/walk.js';
import { planner } from '../deliveries.js';

const fields = { orgId: '100', customerCode: 'C1', customerName: 'Contoso', erpOrderNo: 'SO-1', orderDate: '2026-03-01' };
const line = {
  lineNum: 10,
  productCode: 'P1',
  productName: 'Cabinet',
  orderQty: '100',
  deliverDate: '2026-05-01',
  itemId: '31',
  uomId: '5',
  qtyPer: '2',
};

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmPurCustomerOrder), {
    create: [sent('CREATE', planner, { fields, lines: { lines: { set: [line] } } }, { id: '51' })],
    later: [
      sent('SAVE', planner, { fields: { salesOwner: 'Li' } }),
      sent('CREATE_REQUISITION', planner, {}, { newId: '91' }),
      sent('CLOSE', planner, { comment: 'Delivered' }),
      sent('CANCEL', planner, { comment: 'Gone' }),
      sent('CANCEL', planner, { comment: null }),
    ],
    by: ['lines'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('OD §4: 100 products of two each, 150 asked for: 50 more', () => {
  expect(neededQty({ orderQty: '100', qtyPer: '2', peggedQty: '150' })).toBe('50');
});

const definition = anyDefinition(srmPurCustomerOrder);
const onOrder = (orderId: string, qty: string, adviceId: string | null = null) => ({ orderId, orderLine: 10, itemId: '31', qty, adviceId });
/** What the last event makes elsewhere. */
function tells(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let effects: readonly Effect[] = [];
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    [snapshot, effects] = [decision.after, decision.effects];
  }
  return { lines: snapshot!.context['lines'], effects };
}
const create = sent('CREATE', planner, { fields, lines: { lines: { set: [line] } } }, { id: '51' });
const asked = sent('CREATE_REQUISITION', planner, {}, { newId: '91' });

test('fewer products than are pegged: what is open beyond the need is advised to be cancelled, the last needed first (CO_BELOW_PEGGED)', () => {
  const less = sent(
    'SAVE',
    planner,
    { lines: { lines: { set: [{ lineNum: 10, orderQty: '60' }] } } },
    { pegged: [onOrder('2', '50', '8'), onOrder('1', '120')], newIds: ['41', '42'] },
  );
  const { lines, effects } = tells(create, asked, less);
  expect(lines).toMatchObject([{ orderQty: '60', peggedQty: '200', excessQty: '80' }]);
  expect(effects).toMatchObject([
    { kind: 'send', id: '8', event: 'ADVISED_MORE', payload: { adviseQty: '50' } },
    { kind: 'create', id: '42', payload: { fields: { orderId: '1', orderLine: 10, adviseQty: '30', adviseReason: 'DEMAND_DOWN' } } },
    { kind: 'message', template: 'CO_BELOW_PEGGED', to: ['resp:BUYER@100'], params: { erpOrder: 'SO-1', count: 2 } },
  ]);
  // Saved once more nothing is advised again.
  expect(tells(create, asked, less, less).effects).toEqual([]);
});

test('OD §4: cancelled with 120 open on order, 120 are advised', () => {
  const gone = sent('CANCEL', planner, { comment: 'Lost' }, { pegged: [onOrder('1', '120')], newIds: ['41'] });
  expect(tells(create, asked, gone).effects).toMatchObject([
    { kind: 'create', id: '41', payload: { fields: { orderId: '1', adviseQty: '120', adviseReason: 'CUSTOMER_CANCEL' } } },
    { kind: 'message', template: 'CO_BELOW_PEGGED' },
  ]);
});

test('two lines of one material share what is open on order', () => {
  const of = (lineNum: number, orderQty: string) => ({ lineNum, itemId: '31', orderQty, qtyPer: '1', peggedQty: '100' });
  expect(excessOf(of(10, '40'))).toBe('60');
  expect(lessPegged([of(10, '100'), of(20, '100')], [of(10, '40'), of(20, '70')], [onOrder('1', '80')])).toEqual([onOrder('1', '80')]);
});
