import { describe, expect, test } from '@jest/globals';
import { approver, buyer } from '../golden/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import {
  NOTE,
  NOTICE,
  ORDER,
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

// Whom orders and deliveries tell what, beside their to-dos (OD §3, §5, §8, §9).

const toldSince = (relay: Relay, happens: () => void): readonly string[] => {
  const before = relay.told.length;
  happens();
  relay.quiet();
  return relay.told.slice(before);
};

test('OD §3: gaps that the planner confirms are told to the supplier', () => {
  const relay = new Relay();
  const line = { lineNum: 10, itemId: '31', uomId: '5', deliverDate: '2026-03-10', planQty: '500' };
  const fields = { orgId: '100', supplierId: '501', scheduleMonth: '2026-03' };
  const type = 'srmPurMonthlySchedule';
  relay.do(type, '41', 'CREATE', planner, { fields, lines: { lines: { set: [line] } } }, { id: '41' });
  relay.do(type, '41', 'PUBLISH', planner, {}, { today: '2026-03-01' });
  relay.do(type, '41', 'REPLY', alpha, { rows: [{ lineNum: 10, commitQty: '450', supplierComment: 'Furnace' }] });
  expect(toldSince(relay, () => relay.do(type, '41', 'CONFIRM', planner))).toEqual(['MS_CONFIRMED supplier:501']);
});

describe('OD §5: a change of an order', () => {
  const changes = (relay: Relay) =>
    relay.do(ORDER, '1', 'CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty: '1200', unitPrice: null, needDate: null }] });

  test('is told to the supplier when it is asked for, once', () => {
    const relay = new Relay();
    ordered(relay);
    expect(toldSince(relay, () => changes(relay))).toEqual(['ORDER_CHANGE_ASKED supplier:501']);
    const approves = () => relay.do(ORDER, '1', 'APPROVE_CHANGE', { ...approver, userId: '77' }, { comment: null });
    expect(toldSince(relay, approves)).toEqual([]);
  });

  test('that nobody approves is told as well', () => {
    const relay = new Relay();
    const rules = {
      ...{ orderKind: 'STANDARD', approveFlag: 'N', confirmFlag: 'N', confirmDays: 2, autoConfirmFlag: 'N', reqRequiredFlag: 'N' },
      ...{ overTolRate: null, underTolRate: null },
    };
    const fields = { ...orderFields, deliveryPlace: 'Gate 2' };
    relay.do(ORDER, '1', 'CREATE', buyer, { fields, lines: { lines: { set: [orderLine()] } } }, { id: '1' });
    const worth = { rate: '1', level2: '100000', level3: '1000000' };
    relay.do(ORDER, '1', 'SUBMIT', buyer, {}, { worth, today: '2026-03-02', rules });
    expect(relay.at(ORDER, '1').state).toBe('effective');
    expect(toldSince(relay, () => changes(relay))).toEqual(['ORDER_CHANGE_ASKED supplier:501']);
  });
});

test('OD §8: a notice that confirms itself is told to both', () => {
  const relay = new Relay();
  ordered(relay);
  noticed(relay, '11', '600');
  relay.quiet();
  expect(toldSince(relay, () => relay.do(NOTICE, '11', 'REPLY_DUE', SYSTEM))).toEqual(['DN_CONFIRMED_BY_TIME supplier:501 user:11']);
});

test('OD §9: the warehouse hears what is under way, buyers and inspectors what arrived, the supplier what comes back', () => {
  const relay = new Relay();
  ordered(relay);
  const told = (happens: () => void) => toldSince(relay, happens);
  expect(told(() => dispatched(relay, '21', '600'))).toEqual(['NOTE_DISPATCHED resp:WAREHOUSE@100']);
  expect(told(() => relay.do(NOTE, '21', 'ARRIVE', warehouse))).toEqual(['NOTE_ARRIVED resp:BUYER@100 resp:QUALITY@100']);
  receive(relay, '21', '600');
  inspect(relay, '21', '580', '20');
  relay.quiet();
  expect(told(() => sendBack(relay, '21', '20'))).toEqual(['NOTE_RETURNED supplier:501']);
});
