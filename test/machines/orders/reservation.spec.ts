/** Orders and what they take from (orders-deliveries.md §1.3, §5; purchasing.md §2, §5), and what went wrong elsewhere. */
import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { accountNames, accountsOf } from '../../../state-machines/orders/quantities.js';
import type { Stored } from '../../../state-machines/orders/quantities.js';
import { approver, buyer } from '../golden/events.js';
import { sent } from '../kernel/walk.js';
import {
  AGREEMENT,
  CONTRACT,
  NOTE,
  NOTICE,
  ORDER,
  REQUISITION,
  agreed,
  alpha,
  contracted,
  dispatched,
  fromContract,
  fromRequisition,
  inspect,
  noteFields,
  noteLine,
  noticed,
  orderFields,
  orderLine,
  ordered,
  planner,
  receive,
  requested,
  sendBack,
  submitted,
  warehouse,
} from './deliveries.js';
import { Relay } from './relay.js';

const other = { ...approver, userId: '99' };
const lineOf = (relay: Relay, type: string, id: string) =>
  (relay.at(type, id).context['lines'] as readonly (Stored & Readonly<Record<string, string | null>>)[])[0]!;
const stateOf = (relay: Relay, type: string, id: string) => relay.at(type, id).state;
/** Open, ordered, cancelled. */
const asked = (relay: Relay) => {
  const { openQty, orderedQty, cancelledQty } = lineOf(relay, REQUISITION, '91');
  return [Number(openQty), Number(orderedQty), Number(cancelledQty)];
};
/** Open, notified, on the way, to be inspected, accepted, rejected, cancelled, beyond. */
// Nothing here stays the supplier's: consigned.spec.
const owned = accountNames.filter((name) => name !== 'consignedQty');
const figures = (relay: Relay, id = '1') => {
  const accounts = accountsOf(lineOf(relay, ORDER, id));
  return [...owned.map((name) => Number(accounts[name])), Number(accounts.overQty)];
};
const approve = (relay: Relay, id: string) => relay.do(ORDER, id, 'APPROVE', approver, { comment: null });
const cut = (relay: Relay, event: string, qty: string, id = '1') =>
  relay.do(ORDER, id, event, buyer, { rows: [{ lineNum: 10, qty, reason: 'Less needed' }] });
const change = (orderQty: string) =>
  sent('CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty, unitPrice: null, needDate: null }] });
const changeApproved = (relay: Relay) => relay.do(ORDER, '1', 'APPROVE_CHANGE', other, { comment: null });

test('PU §2 (1) to (4): a requisition of 1,000: one order takes 600, another asks too much, and what is cancelled is open again', () => {
  const relay = new Relay();
  requested(relay, '1000');
  submitted(relay, '1', '600', fromRequisition);
  expect(stateOf(relay, ORDER, '1')).toBe('reserving');
  relay.quiet();
  expect([stateOf(relay, ORDER, '1'), ...asked(relay)]).toEqual(['approving', 400, 600, 0]);
  submitted(relay, '2', '500', fromRequisition);
  relay.quiet();
  const { reserveReason, reserveLine } = relay.at(ORDER, '2').context;
  expect([stateOf(relay, ORDER, '2'), reserveReason, reserveLine]).toEqual(['draft', 'REQ_QTY_EXCEEDED', 10]);
  submitted(relay, '3', '400', fromRequisition);
  relay.quiet();
  expect([stateOf(relay, REQUISITION, '91'), ...asked(relay)]).toEqual(['completed', 0, 1000, 0]);
  approve(relay, '1');
  cut(relay, 'CANCEL_LINES', '100');
  relay.quiet();
  expect([stateOf(relay, REQUISITION, '91'), ...asked(relay)]).toEqual(['approved', 100, 900, 0]);
  expect(relay.try(REQUISITION, '91', sent('RETURN', buyer, { comment: 'Which?' }))).toBe('REQ_HAS_TARGET');
  relay.do(REQUISITION, '91', 'CANCEL_LINES', buyer, { rows: [{ lineNum: 10, qty: '100', reason: 'Less needed' }] });
  expect([stateOf(relay, REQUISITION, '91'), ...asked(relay)]).toEqual(['completed', 0, 900, 100]);
});

test('what rounding ordered beyond the requisition is cancelled first; what is closed nobody asks for any more', () => {
  const relay = new Relay();
  requested(relay, '950');
  submitted(relay, '1', '1000', { ...fromRequisition, allocQty: '950' });
  relay.quiet();
  approve(relay, '1');
  expect(lineOf(relay, ORDER, '1')).toMatchObject({ allocNet: '950', surplusQty: '50' });
  cut(relay, 'CANCEL_LINES', '50');
  relay.quiet();
  expect(asked(relay)).toEqual([0, 950, 0]);
  cut(relay, 'CANCEL_LINES', '30');
  relay.quiet();
  expect(asked(relay)).toEqual([30, 920, 0]);
  dispatched(relay, '21', '900');
  relay.quiet();
  cut(relay, 'CLOSE_LINES', '20');
  relay.quiet();
  expect(asked(relay)).toEqual([30, 900, 20]);
  cut(relay, 'OPEN_LINES', '20');
  relay.quiet();
  expect(lineOf(relay, ORDER, '1')).toMatchObject({ allocNet: '900', surplusQty: '20', closedQty: '0', finalCloseFlag: 'N' });
  expect(relay.try(ORDER, '1', sent('OPEN_LINES', buyer, { rows: [{ lineNum: 10, qty: '1', reason: 'More' }] }))).toBe(
    'PO_OPEN_EXCEEDS_CLOSED',
  );
});

test('rejected and withdrawn orders give back what they took; an answer that comes too late holds nothing', () => {
  const relay = new Relay();
  requested(relay, '1000');
  submitted(relay, '1', '600', fromRequisition);
  relay.quiet();
  relay.do(ORDER, '1', 'REJECT', approver, { comment: 'Too dear' });
  relay.quiet();
  expect(asked(relay)).toEqual([1000, 0, 0]);
  relay.do(ORDER, '1', 'SUBMIT', buyer);
  // Ten minutes later nothing has been delivered; it is submitted anew, and all the letters come at last.
  relay.do(ORDER, '1', 'ANSWER_DUE', SYSTEM);
  expect([stateOf(relay, ORDER, '1'), relay.at(ORDER, '1').context['reserveReason']]).toEqual(['draft', 'RESERVE_TIMEOUT']);
  relay.do(ORDER, '1', 'SUBMIT', buyer);
  relay.quiet();
  expect([stateOf(relay, ORDER, '1'), ...asked(relay)]).toEqual(['approving', 400, 600, 0]);
});

test('PU §5 (4): an agreement on 10,000 of which 9,500 are ordered takes 500 more and no 600', () => {
  const relay = new Relay();
  const draws = { agreementId: '81', agreementLine: 10 };
  agreed(relay, '10000');
  submitted(relay, '1', '9500', draws);
  submitted(relay, '2', '600', draws);
  submitted(relay, '3', '500', draws);
  relay.quiet();
  expect([stateOf(relay, ORDER, '2'), relay.at(ORDER, '2').context['reserveReason']]).toEqual(['draft', 'AGR_QTY_LIMIT']);
  expect([stateOf(relay, ORDER, '3'), lineOf(relay, AGREEMENT, '81')['qtyUsed']]).toEqual(['approving', '10000']);
  approve(relay, '3');
  cut(relay, 'CLOSE_LINES', '100', '3');
  relay.quiet();
  expect(lineOf(relay, AGREEMENT, '81')['qtyUsed']).toBe('9900');
  relay.do(ORDER, '2', 'SUBMIT', buyer);
  relay.quiet();
  expect(stateOf(relay, ORDER, '2')).toBe('draft');
  cut(relay, 'OPEN_LINES', '100', '3');
  relay.quiet();
  expect(lineOf(relay, AGREEMENT, '81')['qtyUsed']).toBe('10000');
});

describe('a contract of 1,000 without tolerance', () => {
  const generate = (qty: string, newId: string) =>
    sent('GENERATE_ORDER', buyer, { rows: [{ lineNo: 10, qty, needDate: null }] }, { newId });
  const itemOf = (relay: Relay) => (relay.at(CONTRACT, '61').context['items'] as readonly Readonly<Record<string, string | null>>[])[0]!;
  /** Open, ordered, received, delivered. */
  const held = (relay: Relay) => {
    const { openQty, orderedQty, receivedQty, deliveredQty, itemStatus } = itemOf(relay);
    return [Number(openQty), Number(orderedQty), Number(receivedQty), Number(deliveredQty), itemStatus];
  };
  const made = (relay: Relay, id: string, orderQty: string) =>
    relay.do(
      ORDER,
      id,
      'CREATE',
      SYSTEM,
      { fields: orderFields, lines: { lines: { set: [orderLine({ orderQty, ...fromContract })] } } },
      { id },
    );
  const submit = (relay: Relay, id: string) => {
    relay.do(ORDER, id, 'SUBMIT', buyer, {}, { worth: { rate: '1', level2: '100000', level3: '1000000' } });
    relay.quiet();
  };

  test('600 are ordered: 401 more are too many, 400 are all of it, and a cancelled line of 100 is open again', () => {
    const relay = new Relay();
    contracted(relay, '1000');
    submitted(relay, '1', '600', fromContract);
    relay.quiet();
    expect([stateOf(relay, ORDER, '1'), ...held(relay)]).toEqual(['approving', 400, 600, 0, 0, 'PARTIAL']);
    expect(relay.try(CONTRACT, '61', generate('401', '2'))).toBe('CCT_ORDER_QTY');
    expect(relay.try(CONTRACT, '61', generate('400', '2'))).toBeNull();
    expect(held(relay)).toEqual([0, 1000, 0, 0, 'ORDERED']);
    expect(relay.at(CONTRACT, '61').context['executedAmount']).toBe('10396');
    made(relay, '2', '400');
    submit(relay, '2');
    expect([stateOf(relay, ORDER, '2'), ...held(relay)]).toEqual(['approving', 0, 1000, 0, 0, 'ORDERED']);
    approve(relay, '2');
    cut(relay, 'CANCEL_LINES', '100', '2');
    relay.quiet();
    expect(held(relay)).toEqual([100, 900, 0, 0, 'PARTIAL']);
  });

  test('an order of the contract that is deleted, or names it no more, holds nothing of it', () => {
    const relay = new Relay();
    contracted(relay, '1000');
    for (const id of ['1', '2']) {
      expect(relay.try(CONTRACT, '61', generate('300', id))).toBeNull();
      made(relay, id, '300');
    }
    expect(held(relay).slice(0, 2)).toEqual([400, 600]);
    relay.do(ORDER, '1', 'DELETE', buyer);
    relay.quiet();
    expect(held(relay).slice(0, 2)).toEqual([700, 300]);
    relay.do(ORDER, '2', 'SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, contractId: null, contractLine: null }] } } });
    relay.quiet();
    expect(held(relay).slice(0, 2)).toEqual([1000, 0]);
  });

  test('what is received and accepted of its orders is delivered of it, and what goes back is not', () => {
    const relay = new Relay();
    contracted(relay, '1000');
    submitted(relay, '1', '1000', { ...fromContract, underTolRate: '0' });
    relay.quiet();
    approve(relay, '1');
    dispatched(relay, '21', '1000');
    relay.quiet();
    receive(relay, '21', '1000');
    inspect(relay, '21', '980', '20');
    relay.quiet();
    expect(held(relay)).toEqual([0, 1000, 1000, 980, 'ORDERED']);
    sendBack(relay, '21', '20');
    relay.quiet();
    expect(held(relay)).toEqual([0, 1000, 980, 980, 'ORDERED']);
  });

  test("another supplier's order gets nothing of it", () => {
    const relay = new Relay();
    contracted(relay, '1000', { supplierId: '501', currency: 'EUR' });
    submitted(relay, '1', '600', fromContract);
    relay.quiet();
    expect([stateOf(relay, ORDER, '1'), relay.at(ORDER, '1').context['reserveReason']]).toEqual(['draft', 'CCT_ORDER_KIND']);
  });
});

describe('changes of orders', () => {
  test('OD §5 (6): with 600 called for, a change to 500 is refused and one to 600 takes 400 away', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '600');
    relay.quiet();
    expect(relay.try(ORDER, '1', change('500'))).toBe('PO_CHANGE_BELOW_COMMITTED');
    expect(relay.try(ORDER, '1', change('600'))).toBeNull();
    expect(stateOf(relay, ORDER, '1')).toBe('changing');
    changeApproved(relay);
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['effective', 0, 600, 0, 0, 0, 0, 0, 0]);
    expect(relay.at(ORDER, '1').context).toMatchObject({ revisionNo: 1, amountExcl: '5520', amountIncl: '6237.6', confirmedFlag: 'N' });
  });

  test('of a line whose change waits no more is called for or shipped than a notice called for before', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '400');
    relay.quiet();
    expect(relay.try(ORDER, '1', change('700'))).toBeNull();
    dispatched(relay, '21', '300');
    relay.quiet();
    const why = (type: string, id: string) => [stateOf(relay, type, id), relay.at(type, id).context['reserveReason']];
    expect(why(NOTE, '21')).toEqual(['draft', 'PO_LINE_IN_CHANGE']);
    dispatched(relay, '22', '400', '11');
    noticed(relay, '12', '100');
    relay.quiet();
    expect([stateOf(relay, NOTE, '22'), why(NOTICE, '12')]).toEqual(['dispatched', ['draft', 'PO_LINE_IN_CHANGE']]);
    relay.do(ORDER, '1', 'APPROVE_CHANGE', other, { comment: null });
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['effective', 300, 0, 400, 0, 0, 0, 0, 0]);
  });

  test('what was cancelled as advised while a change waits stays ordered, and the change is refused', () => {
    const relay = new Relay();
    ordered(relay);
    expect(relay.try(ORDER, '1', change('300'))).toBeNull();
    relay.do(ORDER, '1', 'CANCEL_ADVISED', SYSTEM, { adviseId: '31', lineNum: 10, qty: '400' });
    expect(relay.try(ORDER, '1', sent('APPROVE_CHANGE', other, { comment: null }))).toBe('PO_CHANGE_BELOW_COMMITTED');
    relay.do(ORDER, '1', 'REJECT_CHANGE', other, { comment: 'Cancelled' });
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['effective', 600, 0, 0, 0, 0, 0, 400, 0]);
  });

  test('whoever asked for a change does not approve it; nothing changed is nothing asked', () => {
    const relay = new Relay();
    ordered(relay);
    expect(relay.try(ORDER, '1', change('1000'))).toBe('PO_NO_CHANGE');
    relay.do(ORDER, '1', 'CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty: '1200', unitPrice: null, needDate: null }] });
    expect(relay.try(ORDER, '1', sent('APPROVE_CHANGE', { ...approver, userId: buyer.userId }, { comment: null }))).toBe(
      'DOC_SELF_APPROVE',
    );
    changeApproved(relay);
    expect(figures(relay)).toEqual([1200, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('what went wrong elsewhere', () => {
  // odoo/odoo 13299 and 13642
  test('returned goods are received no more: they are open again, or cancelled where they are not replaced', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '1000');
    relay.quiet();
    receive(relay, '21', '1000');
    inspect(relay, '21', '900', '100');
    relay.quiet();
    sendBack(relay, '21', '60');
    sendBack(relay, '21', '40', 'N');
    relay.quiet();
    expect(figures(relay)).toEqual([60, 0, 0, 0, 900, 0, 40, 0]);
    expect(stateOf(relay, ORDER, '1')).toBe('effective');
  });

  test('goods that come back from stock after the order was complete open it again', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '1000');
    relay.quiet();
    receive(relay, '21', '1000');
    inspect(relay, '21', '1000', '0');
    relay.quiet();
    expect(stateOf(relay, ORDER, '1')).toBe('completed');
    relay.do(NOTE, '21', 'STOCK_RETURN', warehouse, { lineNum: 10, qty: '30', defectCode: 'FUNCTION', comment: 'Broken' });
    relay.quiet();
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['effective', 0, 0, 0, 0, 970, 30, 0, 0]);
    sendBack(relay, '21', '30');
    relay.quiet();
    expect(figures(relay)).toEqual([30, 0, 0, 0, 970, 0, 0, 0]);
  });

  // odoo/odoo 138480
  test('a return of a return counts once: no more goes back than is rejected and here', () => {
    const relay = new Relay();
    ordered(relay, { underTolRate: '0' });
    dispatched(relay, '21', '1000');
    relay.quiet();
    receive(relay, '21', '1000');
    inspect(relay, '21', '980', '20');
    sendBack(relay, '21', '20');
    const again = sent('RETURN', warehouse, { rows: [{ lineNum: 10, qty: '20', replaceFlag: 'Y' }] });
    expect(relay.try(NOTE, '21', again)).toBe('STATE_NOT_ALLOWED');
    relay.quiet();
    dispatched(relay, '22', '20');
    relay.quiet();
    receive(relay, '22', '20');
    inspect(relay, '22', '15', '5');
    expect(relay.try(NOTE, '22', sent('RETURN', warehouse, { rows: [{ lineNum: 10, qty: '20', replaceFlag: 'Y' }] }))).toBe(
      'NT_REJECT_EXCEEDS',
    );
    sendBack(relay, '22', '5');
    relay.quiet();
    expect(figures(relay)).toEqual([5, 0, 0, 0, 995, 0, 0, 0]);
  });

  // odoo/odoo 76691; msupply-foundation/open-msupply 10936
  test('a lower quantity shakes no finished receipt, and a changed order receives nothing negative', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '400');
    relay.quiet();
    receive(relay, '21', '400');
    inspect(relay, '21', '400', '0');
    relay.quiet();
    expect(relay.try(ORDER, '1', change('399'))).toBe('PO_CHANGE_BELOW_COMMITTED');
    relay.do(ORDER, '1', 'CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty: '400', unitPrice: null, needDate: null }] });
    changeApproved(relay);
    relay.quiet();
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['completed', 0, 0, 0, 0, 400, 0, 0, 0]);
    expect(lineOf(relay, NOTE, '21')).toMatchObject({ receivedQty: '400', acceptedQty: '400', returnedQty: '0' });
  });

  // OCA/purchase-workflow 1431
  test('what is short comes back to its own line', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '600');
    relay.quiet();
    receive(relay, '21', '590', '10');
    relay.quiet();
    expect(figures(relay)).toEqual([410, 0, 0, 590, 0, 0, 0, 0]);
  });

  test('two lots of one line of a notice are both shipped on it', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '600');
    relay.quiet();
    const set = [noteLine('350', '11'), noteLine('250', '11', { lineNum: 20, lotNo: 'L2' })];
    relay.do(NOTE, '21', 'CREATE', planner, { fields: noteFields, lines: { lines: { set } } }, { id: '21' });
    relay.do(NOTE, '21', 'SUBMIT', alpha, {}, { today: '2026-03-02', inspectFlag: 'Y', overdueAt: null });
    relay.quiet();
    expect(lineOf(relay, NOTICE, '11')).toMatchObject({ shippedQty: '600', openQty: '0' });
    expect([stateOf(relay, NOTICE, '11'), ...figures(relay)]).toEqual(['completed', 400, 0, 600, 0, 0, 0, 0, 0]);
    relay.do(NOTE, '21', 'CANCEL', alpha, { comment: 'Truck broke' });
    relay.quiet();
    expect(lineOf(relay, NOTICE, '11')).toMatchObject({ shippedQty: '0', openQty: '600' });
  });

  test('one line inspected in two rows of one inspection is counted once at the note and at the order', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '600');
    relay.quiet();
    receive(relay, '21', '600');
    const row = { lineNum: 10, ngQty: '0', defectCode: null };
    relay.do(NOTE, '21', 'INSPECT', { ...warehouse, userId: '13', respCode: 'QUALITY' } as never, {
      rows: [
        { ...row, okQty: '300' },
        { ...row, okQty: '200' },
      ],
    });
    relay.quiet();
    expect(figures(relay)).toEqual([400, 0, 0, 100, 500, 0, 0, 0]);
    expect(lineOf(relay, NOTE, '21')).toMatchObject({ toInspectQty: '100', acceptedQty: '500' });
  });
});

describe('closed for good', () => {
  test('OD §5 (7): 10 open and 50 on the way: closed, 5 of those short, and 45 accepted leave 15 cancelled', () => {
    const relay = new Relay();
    ordered(relay, { orderQty: '60', underTolRate: '0' });
    dispatched(relay, '21', '50');
    relay.quiet();
    cut(relay, 'CLOSE_LINES', '10');
    receive(relay, '21', '45', '5');
    inspect(relay, '21', '45', '0');
    relay.quiet();
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['completed', 0, 0, 0, 0, 45, 0, 15, 0]);
  });

  test('what a notice gives back and what a shipment brings back is closed with the line', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '600');
    relay.quiet();
    cut(relay, 'CLOSE_LINES', '400');
    relay.do(NOTICE, '11', 'CANCEL', planner, { comment: 'Not needed' });
    relay.quiet();
    expect([stateOf(relay, ORDER, '1'), ...figures(relay)]).toEqual(['completed', 0, 0, 0, 0, 0, 0, 1000, 0]);
    const shipped = new Relay();
    ordered(shipped);
    dispatched(shipped, '21', '600');
    shipped.quiet();
    cut(shipped, 'CLOSE_LINES', '400');
    shipped.do(NOTE, '21', 'CANCEL', alpha, { comment: 'Truck broke' });
    shipped.quiet();
    expect([stateOf(shipped, ORDER, '1'), ...figures(shipped)]).toEqual(['completed', 0, 0, 0, 0, 0, 0, 1000, 0]);
  });

  test('what was shipped on a notice that was closed comes back to the order, not to the notice', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '600');
    relay.quiet();
    relay.do(NOTICE, '11', 'CONFIRM', alpha);
    dispatched(relay, '21', '250', '11');
    relay.quiet();
    relay.do(NOTICE, '11', 'CLOSE', planner, { comment: 'Enough' });
    relay.quiet();
    relay.do(NOTE, '21', 'CANCEL', alpha, { comment: 'Truck broke' });
    relay.quiet();
    expect([stateOf(relay, NOTICE, '11'), ...figures(relay)]).toEqual(['completed', 1000, 0, 0, 0, 0, 0, 0, 0]);
  });
});
