/** Examples of the specification by their numbers (orders-deliveries.md §5, §8, §9, §12; purchasing.md §2, §4) that no story beside tells. */
import { describe, expect, test } from '@jest/globals';
import { deadlinesOf, todosOf } from '../../../state-machines/kernel/derive.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { approver, buyer, manager } from '../golden/events.js';
import { sent } from '../kernel/walk.js';
import {
  NOTE,
  NOTICE,
  ORDER,
  REQUISITION,
  alpha,
  dispatched,
  inspect,
  noticed,
  orderFields,
  orderLine,
  ordered,
  planner,
  receive,
  sendBack,
  warehouse,
} from './deliveries.js';
import { Relay } from './relay.js';

const made = (relay: Relay, set: readonly object[], more: object = {}) =>
  relay.do(ORDER, '1', 'CREATE', buyer, { fields: { ...orderFields, ...more }, lines: { lines: { set } } }, { id: '1' });
const stateOf = (relay: Relay, type: string, id: string) => relay.at(type, id).state;

describe('orders', () => {
  test('OD §5 (1): 1,000 × 9.20 and 333 × 1.234567 at 13 %', () => {
    const relay = new Relay();
    made(relay, [orderLine(), orderLine({ lineNum: 20, orderQty: '333', unitPrice: '1.234567' })]);
    expect(relay.at(ORDER, '1').context).toMatchObject({ amountExcl: '9611.11', taxAmount: '1249.44', amountIncl: '10860.55' });
    expect(relay.at(ORDER, '1').context['lines']).toMatchObject([
      { amountExcl: '9200', taxAmount: '1196' },
      { amountExcl: '411.11', taxAmount: '53.44' },
    ]);
  });

  test('OD §5 (5): a promise for yesterday, a later one without a word, and a line that is missing are refused', () => {
    const relay = new Relay();
    ordered(relay);
    const confirm = (rows: readonly object[]) => sent('SUPPLIER_CONFIRM', alpha, { rows }, { today: '2026-03-02' });
    const row = { lineNum: 10, promiseDate: '2026-05-02', promiseComment: null };
    expect(relay.try(ORDER, '1', confirm([]))).toBe('PO_CONFIRM_LINE_MISSING');
    expect(relay.try(ORDER, '1', confirm([{ ...row, promiseDate: '2026-03-01' }]))).toBe('PO_CONFIRM_DATE_PAST');
    expect(relay.try(ORDER, '1', confirm([row]))).toBe('PO_CONFIRM_REASON');
    expect(relay.try(ORDER, '1', confirm([{ ...row, promiseComment: 'Holidays' }]))).toBeNull();
  });
});

describe('notices', () => {
  test('OD §8 (5): a notice that is confirmed already is not confirmed again', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '600');
    relay.quiet();
    expect(relay.try(NOTICE, '11', sent('CONFIRM', alpha))).toBeNull();
    expect(relay.try(NOTICE, '11', sent('CONFIRM', alpha))).toBe('STATE_NOT_ALLOWED');
  });

  test('OD §8 (6): nobody answers for 48 hours: confirmed by itself', () => {
    const relay = new Relay();
    ordered(relay);
    noticed(relay, '11', '600');
    relay.quiet();
    relay.do(NOTICE, '11', 'REPLY_DUE', SYSTEM);
    expect([stateOf(relay, NOTICE, '11'), relay.at(NOTICE, '11').context['autoFlag']]).toEqual(['confirmed', 'Y']);
  });
});

describe('delivery notes', () => {
  test('OD §9 (1): 590 received and 10 short, 570 passed and 20 failed, 20 sent back', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '600');
    relay.quiet();
    receive(relay, '21', '590', '10');
    expect(stateOf(relay, NOTE, '21')).toBe('inspecting');
    inspect(relay, '21', '570', '20');
    expect(stateOf(relay, NOTE, '21')).toBe('inspecting');
    sendBack(relay, '21', '20');
    expect(stateOf(relay, NOTE, '21')).toBe('completed');
  });

  test('what was rejected is a matter of the buyer and of the supplier until it is sent back or conceded', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '600');
    relay.quiet();
    const asked = () => todosOf(definitionNamed(NOTE), relay.at(NOTE, '21')).map(({ type, audience }) => `${type} ${audience}`);
    receive(relay, '21', '500');
    expect(asked()).toEqual(['DELIVER_GOODS resp:WAREHOUSE@100']);
    inspect(relay, '21', '480', '20');
    expect(asked()).toEqual(['resp:WAREHOUSE@100', 'resp:BUYER@100', 'supplier:501'].map((audience) => `DELIVER_GOODS ${audience}`));
    receive(relay, '21', '100');
    inspect(relay, '21', '100', '0');
    expect(asked()).toEqual(['resp:QUALITY@100', 'resp:BUYER@100', 'supplier:501'].map((audience) => `DELIVER_GOODS ${audience}`));
    sendBack(relay, '21', '20');
    expect(asked()).toEqual([]);
  });

  test('OD §9 (3): what has arrived is cancelled by the buyer alone', () => {
    const relay = new Relay();
    ordered(relay);
    dispatched(relay, '21', '600');
    relay.quiet();
    relay.do(NOTE, '21', 'ARRIVE', warehouse);
    expect(relay.try(NOTE, '21', sent('CANCEL', alpha, { comment: 'No' }))).toBe('NT_ARRIVED');
    expect(relay.try(NOTE, '21', sent('CANCEL', buyer, { comment: 'No' }))).toBeNull();
    relay.quiet();
    expect(stateOf(relay, ORDER, '1')).toBe('effective');
  });

  test('strictly by notice, nothing is shipped beyond what it calls for', () => {
    const relay = new Relay();
    ordered(relay, {}, { noticeFlag: 'Y', noticeStrictFlag: 'Y' });
    noticed(relay, '11', '600');
    relay.quiet();
    dispatched(relay, '21', '601', '11');
    relay.quiet();
    expect(relay.at(NOTE, '21').context['reserveReason']).toBe('PO_NOTICE_EXCEEDED');
    dispatched(relay, '22', '600', '11');
    relay.quiet();
    expect(stateOf(relay, NOTE, '22')).toBe('dispatched');
  });

  test('a shipment against an order whose last quantity was cancelled comes back as a draft that says why', () => {
    const relay = new Relay();
    ordered(relay);
    relay.do(ORDER, '1', 'CANCEL_LINES', manager, { rows: [{ lineNum: 10, qty: '1000', reason: 'Gone' }] });
    dispatched(relay, '21', '100');
    relay.quiet();
    expect([stateOf(relay, NOTE, '21'), relay.at(NOTE, '21').context['reserveReason']]).toEqual(['draft', 'PO_NOT_DELIVERABLE']);
  });
});

test('OD §12: told to the ERP in vain at 8:00, 8:01, 8:06, 8:21, 9:21 and 15:21, a message waits for a person', () => {
  const SYNC = 'srmPurErpSync';
  const relay = new Relay();
  const message = { orgId: '100', docType: ORDER, docId: '1', docNumber: 'PO-1', op: 'UPSERT', idempotencyKey: 'k', content: {} };
  relay.do(SYNC, '71', 'CREATE', SYSTEM, message, { id: '71' });
  let now = Date.parse('2026-03-02T08:00:00Z');
  const told: string[] = [];
  const happens = (event: string, payload: object = {}) => relay.try(SYNC, '71', sent(event, SYSTEM, payload, {}, null, now));
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    happens('SEND');
    told.push(new Date(now).toISOString().slice(11, 16));
    happens('NACK', { code: 'SIM_BUSY', message: 'Busy' });
    const [next] = deadlinesOf(definitionNamed(SYNC), relay.at(SYNC, '71'));
    if (!next) break;
    now = next.at;
    happens(next.event);
  }
  expect(told).toEqual(['08:00', '08:01', '08:06', '08:21', '09:21', '15:21']);
  expect(relay.at(SYNC, '71')).toMatchObject({ state: 'dead', context: { attempts: 6, lastCode: 'SIM_BUSY' } });
});

describe('requisitions and preparations', () => {
  test('PU §2 (5): 50,000.01 of a budget of 50,000.00', () => {
    const relay = new Relay();
    const line = {
      lineNum: 10,
      itemId: '31',
      itemName: 'Bracket',
      uomId: '5',
      requestQty: '1',
      needDate: '2026-05-01',
      estPrice: '50000.01',
    };
    const fields = { orgId: '100', title: 'Brackets', requesterId: '7', budgetBalance: '50000.00' };
    relay.do(REQUISITION, '91', 'CREATE', buyer, { fields, lines: { lines: { set: [line] } } }, { id: '91' });
    expect(relay.try(REQUISITION, '91', sent('SUBMIT', buyer, {}, { today: '2026-03-02' }))).toBe('REQ_BUDGET_EXCEEDED');
  });

  test('PU §4: an order asks for 3,001 of 3,000 that are open of a preparation', () => {
    const PREP = 'srmPurMaterialRequest';
    const relay = new Relay();
    const line = {
      lineNum: 10,
      itemId: '31',
      itemName: 'Bracket',
      uomId: '5',
      prepQty: '10000',
      prepDeadline: '2026-04-01',
      price: '2.35',
    };
    const fields = { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31' };
    relay.do(PREP, '71', 'CREATE', planner, { fields, lines: { lines: { set: [line] } } }, { id: '71' });
    relay.do(PREP, '71', 'SUBMIT', planner, {}, { today: '2026-03-02' });
    relay.do(PREP, '71', 'APPROVE', approver, { comment: null }, { settleAt: null });
    const said = { lineNum: 10, confirmQty: '10000', confirmDate: '2026-04-01', confirmComment: null };
    relay.do(PREP, '71', 'SUPPLIER_CONFIRM', alpha, { rows: [said] });
    const take = (id: string, orderQty: string) => {
      const draws = orderLine({ orderQty, prepId: '71', prepLine: 10 });
      relay.do(ORDER, id, 'CREATE', buyer, { fields: orderFields, lines: { lines: { set: [draws] } } }, { id });
      relay.do(ORDER, id, 'SUBMIT', buyer, {}, { worth: { rate: '1', level2: '1000000', level3: '10000000' } });
      relay.quiet();
    };
    take('1', '6500');
    relay.do(PREP, '71', 'RELEASE_QTY', buyer, { rows: [{ lineNum: 10, qty: '500', reason: 'Less needed' }], consentIds: '801' });
    expect(relay.at(PREP, '71').context).toMatchObject({ liabilityAmount: '5640', lines: [{ openQty: '3000', convertedQty: '6500' }] });
    take('2', '3001');
    expect([stateOf(relay, ORDER, '2'), relay.at(ORDER, '2').context['reserveReason']]).toEqual(['draft', 'PREP_QTY_EXCEEDED']);
    relay.do(ORDER, '1', 'REJECT', approver, { comment: 'Later' });
    relay.quiet();
    expect(relay.at(PREP, '71').context['lines']).toMatchObject([{ openQty: '9500', convertedQty: '0' }]);
  });
});
