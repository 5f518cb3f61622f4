import { expect, test } from '@jest/globals';
import { accountNames, accountsOf } from '../../../state-machines/orders/quantities.js';
import type { Account, Move, Stored } from '../../../state-machines/orders/quantities.js';
import { manager, buyer } from '../golden/events.js';
import { sent } from '../kernel/walk.js';
import { NOTE, NOTICE, ORDER, alpha, dispatched, inspect, noticed, ordered, planner, receive, sendBack, warehouse } from './deliveries.js';
import { Relay } from './relay.js';

const lineOf = (relay: Relay) => (relay.at(ORDER, '1').context['lines'] as readonly (Stored & { readonly orderQty: string })[])[0]!;
// Nothing here stays the supplier's: consigned.spec.
const owned = accountNames.filter((name) => name !== 'consignedQty');
const figures = (relay: Relay) => {
  const accounts = accountsOf(lineOf(relay));
  return [...owned.map((name) => Number(accounts[name])), Number(accounts.overQty)];
};
const recordsOf = (relay: Relay) => relay.rows(ORDER, '1', 'records') as unknown as readonly Move[];
/** Accounts as the record alone gives them: into less out of each, and what came from the source beyond the order. */
const balanceOf = (moves: readonly Move[]): readonly number[] => {
  const into = (account: Account) =>
    moves.reduce(
      (sum, move) => sum + (move.toAccount === account ? Number(move.qty) : 0) - (move.fromAccount === account ? Number(move.qty) : 0),
      0,
    );
  const ordered = moves.filter(({ movementType }) => movementType === 'ORDER').reduce((sum, { qty }) => sum + Number(qty), 0);
  const accounts = owned.map((name) => into(name.slice(0, -3).toUpperCase() as Account));
  return [...accounts, -into('SRC') - ordered];
};
const stateOf = (relay: Relay, type: string, id: string) => relay.at(type, id).state;

test('OD §1.6: 1,000 ordered: two notices, a short and rejected delivery, an over-delivery, a return that is not replaced', () => {
  const relay = new Relay();
  ordered(relay);
  noticed(relay, '11', '600');
  noticed(relay, '12', '400');
  relay.quiet();
  //                              open notified transit received accepted rejected cancelled over
  expect(figures(relay)).toEqual([0, 1000, 0, 0, 0, 0, 0, 0]);
  relay.do(NOTICE, '11', 'CONFIRM', alpha);
  relay.do(NOTICE, '12', 'CONFIRM', alpha);
  dispatched(relay, '21', '600', '11');
  relay.quiet();
  expect(figures(relay)).toEqual([0, 400, 600, 0, 0, 0, 0, 0]);
  expect([stateOf(relay, NOTICE, '11'), stateOf(relay, NOTE, '21')]).toEqual(['completed', 'dispatched']);
  receive(relay, '21', '590', '10');
  relay.quiet();
  expect(figures(relay)).toEqual([10, 400, 0, 590, 0, 0, 0, 0]);
  inspect(relay, '21', '570', '20');
  relay.quiet();
  expect(figures(relay)).toEqual([10, 400, 0, 0, 570, 20, 0, 0]);
  sendBack(relay, '21', '20');
  relay.quiet();
  expect(figures(relay)).toEqual([30, 400, 0, 0, 570, 0, 0, 0]);
  expect(stateOf(relay, NOTE, '21')).toBe('completed');
  dispatched(relay, '22', '481', '12');
  relay.quiet();
  expect([stateOf(relay, NOTE, '22'), relay.at(NOTE, '22').context['reserveReason']]).toEqual(['draft', 'PO_OVER_TOLERANCE']);
  dispatched(relay, '23', '475', '12');
  relay.quiet();
  expect(figures(relay)).toEqual([0, 0, 475, 0, 570, 0, 0, 45]);
  receive(relay, '23', '475');
  inspect(relay, '23', '460', '15');
  relay.quiet();
  expect(figures(relay)).toEqual([0, 0, 0, 0, 1030, 15, 0, 45]);
  sendBack(relay, '23', '15');
  relay.quiet();
  expect(figures(relay)).toEqual([0, 0, 0, 0, 1030, 0, 0, 30]);
  expect(stateOf(relay, ORDER, '1')).toBe('completed');
  // The record of the walk (orders-deliveries.md §1.6), movement by movement.
  expect(
    recordsOf(relay).map(({ movementType, fromAccount, toAccount, qty }) => `${movementType} ${fromAccount}>${toAccount} ${qty}`),
  ).toEqual([
    'ORDER SRC>OPEN 1000',
    'NOTIFY OPEN>NOTIFIED 600',
    'NOTIFY OPEN>NOTIFIED 400',
    'SHIP NOTIFIED>TRANSIT 600',
    'RECEIVE TRANSIT>RECEIVED 590',
    'SHORT TRANSIT>OPEN 10',
    'INSPECT_OK RECEIVED>ACCEPTED 570',
    'INSPECT_NG RECEIVED>REJECTED 20',
    'RETURN REJECTED>OPEN 20',
    'SHIP NOTIFIED>TRANSIT 400',
    'SHIP OPEN>TRANSIT 30',
    'OVER SRC>OPEN 45',
    'SHIP OPEN>TRANSIT 45',
    'RECEIVE TRANSIT>RECEIVED 475',
    'INSPECT_OK RECEIVED>ACCEPTED 460',
    'INSPECT_NG RECEIVED>REJECTED 15',
    'RETURN REJECTED>OPEN 15',
    'UNOVER OPEN>SRC 15',
  ]);
  expect(balanceOf(recordsOf(relay))).toEqual(figures(relay));
});

test('OD §8 (1), (3), (4): a notice beyond what is open comes back as a draft that says why; a closed rest is open again', () => {
  const relay = new Relay();
  ordered(relay);
  noticed(relay, '11', '1001');
  relay.quiet();
  expect(relay.at(NOTICE, '11').context['reserveReason']).toBe('PO_OPEN_EXCEEDED');
  noticed(relay, '12', '600');
  relay.quiet();
  relay.do(NOTICE, '12', 'CONFIRM', alpha);
  dispatched(relay, '21', '250', '12');
  relay.quiet();
  expect(relay.try(NOTICE, '12', sent('CANCEL', planner, { comment: 'No' }))).toBe('DN_SHIPPED');
  relay.do(NOTICE, '12', 'CLOSE', planner, { comment: 'Enough' });
  relay.quiet();
  expect([stateOf(relay, NOTICE, '12'), figures(relay)]).toEqual(['completed', [750, 0, 250, 0, 0, 0, 0, 0]]);
});

test('OD §8 (2): a supplier who wants to deliver 500 of 600 gives 100 back', () => {
  const relay = new Relay();
  ordered(relay);
  noticed(relay, '11', '600');
  relay.quiet();
  relay.do(NOTICE, '11', 'DISPUTE', alpha, {
    rows: [{ lineNum: 10, confirmQty: '500', confirmDate: '2026-04-01', confirmComment: 'All we have' }],
  });
  relay.do(NOTICE, '11', 'ACCEPT_DISPUTE', planner);
  relay.quiet();
  expect([stateOf(relay, NOTICE, '11'), figures(relay)]).toEqual(['confirmed', [500, 500, 0, 0, 0, 0, 0, 0]]);
  expect(relay.at(NOTICE, '11').context['lines']).toMatchObject([{ closedQty: '100', openQty: '500' }]);
});

test('OD §9 (2), (3): a cancelled shipment goes back to its notice, what was received is never cancelled', () => {
  const relay = new Relay();
  ordered(relay);
  noticed(relay, '11', '600');
  relay.quiet();
  dispatched(relay, '21', '600', '11');
  relay.quiet();
  relay.do(NOTE, '21', 'CANCEL', alpha, { comment: 'Truck broke' });
  relay.quiet();
  expect([stateOf(relay, NOTICE, '11'), figures(relay)]).toEqual(['confirmed', [400, 600, 0, 0, 0, 0, 0, 0]]);
  dispatched(relay, '22', '600', '11');
  relay.quiet();
  const receipt = (qty: string) => sent('RECEIVE', warehouse, { rows: [{ lineNum: 10, qty, shortQty: null }] });
  expect(relay.try(NOTE, '22', receipt('601'))).toBe('NT_RECEIVE_EXCEEDS');
  receive(relay, '22', '1');
  relay.quiet();
  expect(relay.try(NOTE, '22', sent('CANCEL', buyer, { comment: 'No' }))).toBe('NT_RECEIVED');
  expect(relay.try(NOTE, '22', receipt('600'))).toBe('NT_RECEIVE_EXCEEDS');
});

test('OD §9 (6): an order by notice is not shipped without one; a little that is missing at the end is closed by itself', () => {
  const relay = new Relay();
  ordered(relay, {}, { noticeFlag: 'Y' });
  dispatched(relay, '21', '985');
  relay.quiet();
  expect(relay.at(NOTE, '21').context['reserveReason']).toBe('PO_NOTICE_REQUIRED');
  const free = new Relay();
  ordered(free);
  dispatched(free, '21', '985');
  free.quiet();
  receive(free, '21', '985');
  inspect(free, '21', '985', '0');
  free.quiet();
  expect([stateOf(free, ORDER, '1'), figures(free)]).toEqual(['completed', [0, 0, 0, 0, 985, 0, 15, 0]]);
});

test('what is cancelled is cancelled once: only what is open', () => {
  const relay = new Relay();
  ordered(relay);
  noticed(relay, '11', '600');
  relay.quiet();
  const cancel = (qty: string) => sent('CANCEL_LINES', manager, { rows: [{ lineNum: 10, qty, reason: 'Less needed' }] });
  expect(relay.try(ORDER, '1', cancel('401'))).toBe('PO_CANCEL_EXCEEDS_OPEN');
  expect(relay.try(ORDER, '1', cancel('400'))).toBeNull();
  expect(figures(relay)).toEqual([0, 600, 0, 0, 0, 0, 400, 0]);
});
