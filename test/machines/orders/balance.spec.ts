/** The balance of a line at any movement of its record (orders-deliveries.md §7, its example by the walk of §1.6). */
import { expect, test } from '@jest/globals';
import { balanceOf } from '../../../state-machines/orders/balance.js';
import type { Move } from '../../../state-machines/orders/quantities.js';

const walk =
  `ORDER SRC OPEN 1000, NOTIFY OPEN NOTIFIED 600, NOTIFY OPEN NOTIFIED 400, SHIP NOTIFIED TRANSIT 600, RECEIVE TRANSIT RECEIVED 590,
  SHORT TRANSIT OPEN 10, INSPECT_OK RECEIVED ACCEPTED 570, INSPECT_NG RECEIVED REJECTED 20, RETURN REJECTED OPEN 20, SHIP NOTIFIED TRANSIT 400,
  SHIP OPEN TRANSIT 30, OVER SRC OPEN 45, SHIP OPEN TRANSIT 45, RECEIVE TRANSIT RECEIVED 475, INSPECT_OK RECEIVED ACCEPTED 460,
  INSPECT_NG RECEIVED REJECTED 15, RETURN REJECTED OPEN 15, UNOVER OPEN SRC 15`
    .split(',')
    .map((one) => one.trim().split(' ') as [Move['movementType'], Move['fromAccount'], Move['toAccount'], string])
    .map(([movementType, fromAccount, toAccount, qty]): Move => ({ movementType, fromAccount, toAccount, qty }));
const at = (seq: number) => balanceOf(walk.slice(0, seq));

test('OD §7: after its twelfth movement 45 are open beyond what was ordered; at its end 1,030 are accepted', () => {
  expect(at(12)).toMatchObject({ openQty: '45', transitQty: '430', srcQty: '-1045', orderedQty: '1000', overQty: '45' });
  expect(at(18)).toMatchObject({ acceptedQty: '1030', openQty: '0', srcQty: '-1030', overQty: '30', balanced: true });
});

test('OD §7: all accounts together are nothing at every movement, and what is not in balance is said', () => {
  const total = (seq: number) => {
    const { balanced: _balanced, orderedQty: _ordered, overQty: _over, ...accounts } = at(seq);
    return Object.values(accounts).reduce((sum, qty) => sum + Number(qty), 0);
  };
  expect(walk.map((_move, index) => total(index + 1))).toEqual(walk.map(() => 0));
  // Only between a delivery beyond the order and its shipment is something open that was not ordered.
  expect(walk.flatMap((_move, index) => (at(index + 1).balanced ? [] : [index + 1]))).toEqual([12, 17]);
  expect(balanceOf(walk.slice(0, 4).concat(walk.slice(5, 6), walk.slice(8, 9)))).toMatchObject({ rejectedQty: '-20', balanced: false });
  expect(balanceOf([])).toMatchObject({ openQty: '0', srcQty: '0', balanced: true });
});
