import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurOrderAdviseCancel } from '../../../../state-machines/orders/advise-cancel/index.js';
import { buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { ORDER, alpha, dispatched, noticed, ordered } from '../deliveries.js';
import { Relay } from '../relay.js';

const ADVICE = 'srmPurOrderAdviseCancel';
const found = { line: { supplierId: '501', itemName: 'Bracket', openQty: '120', confirmed: false } };
const create = (adviseQty: string, facts: object = found) =>
  sent('CREATE', buyer, { fields: { orgId: '100', orderId: '1', orderLine: 10, adviseQty } }, { id: '31', ...facts });
const agree = (agreeQty: string, claimAmount: string | null = null, claimComment: string | null = null) =>
  sent('AGREE', alpha, { agreeQty, claimAmount, claimComment });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmPurOrderAdviseCancel), {
    create: [create('120'), create('120', { line: null }), create('121'), create('120', { ...found, live: 'AC-1' })],
    later: [
      sent('SAVE', buyer, { fields: { adviseQty: '100' } }, found),
      sent('SEND_TO_SUPPLIER', buyer, {}, found),
      sent('SEND_TO_SUPPLIER', buyer, {}, { line: { ...found.line, openQty: '50' } }),
      sent('EXECUTE', buyer, {}, found),
      sent('EXECUTE', buyer, {}, { line: { ...found.line, confirmed: true } }),
      agree('100'),
      agree('121'),
      agree('100', '5.00'),
      sent('REFUSE', alpha, { reason: 'Made already' }),
      sent('REFUSE', alpha, { reason: null }),
      sent('ADVISED_MORE', SYSTEM, { adviseQty: '110' }, found),
      sent('RECALL', buyer),
      sent('IGNORE', buyer, { comment: 'Needed again' }),
      sent('CANCEL_DONE', SYSTEM, { qty: '100' }),
      sent('CANCEL_FAILED', SYSTEM, { qty: '0' }),
      sent('REPLY_DUE', SYSTEM),
    ],
    by: ['adviseQty', 'overdueFlag'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('agreed 100 of 120; while it waits 940 are called for: the order cancels the 60 that are left', () => {
  const relay = new Relay();
  ordered(relay);
  relay.do(
    ADVICE,
    '31',
    'CREATE',
    buyer,
    { fields: { orgId: '100', orderId: '1', orderLine: 10, adviseQty: '120' } },
    { id: '31', ...found },
  );
  relay.do(ADVICE, '31', 'SEND_TO_SUPPLIER', buyer, {}, found);
  relay.do(ADVICE, '31', 'AGREE', alpha, { agreeQty: '100', claimAmount: null, claimComment: null });
  noticed(relay, '11', '940');
  relay.quiet();
  relay.do(ADVICE, '31', 'EXECUTE', manager, {}, found);
  relay.quiet();
  expect(relay.at(ADVICE, '31')).toMatchObject({ state: 'done', context: { executedQty: '60' } });
  expect(relay.at(ORDER, '1').context['lines']).toMatchObject([{ openQty: '0', cancelledQty: '60', notifiedQty: '940' }]);
});

describe('OD §6: 120 are open', () => {
  const advised = (more: object = {}): Relay => {
    const relay = new Relay();
    ordered(relay, { orderQty: '120', ...more });
    const fields = { orgId: '100', orderId: '1', orderLine: 10, adviseQty: '120' };
    relay.do(ADVICE, '31', 'CREATE', buyer, { fields }, { id: '31', ...found });
    relay.do(ADVICE, '31', 'SEND_TO_SUPPLIER', buyer, {}, found);
    return relay;
  };
  const carriedOut = (relay: Relay) => {
    relay.do(ADVICE, '31', 'EXECUTE', manager, {}, found);
    relay.quiet();
    const { state, context } = relay.at(ADVICE, '31');
    const [{ openQty, cancelledQty }] = relay.at(ORDER, '1').context['lines'] as [{ openQty: string; cancelledQty: string }];
    return [state, context['executedQty'], openQty, cancelledQty];
  };

  test('no 150 are advised to be cancelled', () => {
    const relay = new Relay();
    ordered(relay, { orderQty: '120' });
    expect(relay.try(ADVICE, '31', create('150'))).toBe('AC_QTY');
    expect(relay.try(ADVICE, '31', create('120'))).toBeNull();
  });

  test('120 are advised and 100 agreed without a claim: 100 are cancelled', () => {
    const relay = advised();
    relay.do(ADVICE, '31', 'AGREE', alpha, { agreeQty: '100', claimAmount: null, claimComment: null });
    expect(carriedOut(relay)).toEqual(['done', '100', '20', '100']);
  });

  test('agreed 120, of which 40 are shipped before: 80 are left and cancelled', () => {
    const relay = advised();
    relay.do(ADVICE, '31', 'AGREE', alpha, { agreeQty: '120', claimAmount: null, claimComment: null });
    dispatched(relay, '21', '40');
    relay.quiet();
    expect(carriedOut(relay)).toEqual(['done', '80', '0', '80']);
  });
});
