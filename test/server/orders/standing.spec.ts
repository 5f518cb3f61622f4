import { expect, test } from '@jest/globals';
import * as standing from '../../../server/trade/order-standing.js';
import { chainLiveLines } from '../../../server/purchasing/chain.js';

// Which orders queries of all families count (orders-deliveries.md §5): by the phase of their states.

const names = (sql: string): readonly string[] => sql.split(', ').map((name) => name.slice(1, -1));
const binding = ['released', 'proposed', 'refused', 'effective', 'changing'];

test('an order that waits for its supplier, was refused by him or is being changed is in force', () => {
  expect(standing.statesInForce).toEqual(binding);
  expect(names(standing.ordersInForce)).toEqual(binding);
});

test('ordered is what is in force or completed, not what was cancelled whole', () => {
  expect(names(standing.ordersPlaced)).toEqual([...binding, 'completed', 'archived']);
  expect(names(standing.ordersSubmitted)).toEqual(['reserving', 'approving', ...binding, 'completed', 'archived']);
  expect(names(standing.ordersTold)).toEqual([...binding, 'completed', 'archived', 'cancelled']);
  expect(names(standing.ordersOpen)).toEqual(['draft', 'rejected', 'reserving', 'approving', ...binding]);
});

test('the chain of a requisition begins its delivery when the order is in force, whether somebody approved it or not', () => {
  const sql = Object.values(chainLiveLines['lines']!).map((column) => column!({ header: 'h', row: 'l', param: () => '$1' } as never));
  const begins = sql.filter((one) => one.includes("e.from_state in ('draft', 'rejected', 'reserving', 'approving')"));
  expect(begins.length).toBeGreaterThan(0);
  expect(begins.every((one) => one.includes("e.to_state in ('released', 'proposed', 'refused', 'effective', 'changing')"))).toBe(true);
});
