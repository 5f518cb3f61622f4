import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmCuxDeliveryLabelPrint } from '../../../../state-machines/orders/delivery-label/index.js';
import { sent, walked } from '../../kernel/walk.js';
import { alpha, labelFields, LABELS, NOTE, noteFields, noteLine, numberOf, ordered, planner, warehouse } from '../deliveries.js';
import { Relay } from '../relay.js';

// Labels of the packages of a line (orders-deliveries.md §11)

const definition = anyDefinition(srmCuxDeliveryLabelPrint);
const create = (more: object = {}) => sent('CREATE', SYSTEM, { fields: { ...labelFields, ...more } }, { id: '41', docNumber: 'LB-1' });
const scan = (labelNo: string) => sent('SCAN', warehouse, { labelNo });
const PCS = { unit: { uomCode: 'PCS', decimals: 0 } };
const repack = (packQty: string | null, rows: readonly object[] = []) => sent('REPACK', alpha, { packQty, rows }, PCS);
const print = (from: number | null = null, to: number | null = null) => sent('PRINT', alpha, { from, to });
const replace = (labelNo: string, reason: string | null = 'Torn') => sent('REPLACE_LABEL', alpha, { labelNo, reason });
const reprint = (reason: string | null, from: number | null = null) => sent('REPRINT', alpha, { from, to: from, reason });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create()],
    later: [
      print(),
      print(2, 2),
      print(7, 8),
      reprint('Torn', 1),
      reprint('Torn', 3),
      reprint(null, 1),
      repack('600'),
      repack('0.5'),
      repack(null),
      repack(null, [{ boxes: 2000, qty: '1' }]),
      repack(null, [{ boxes: 2, qty: '500' }]),
      scan(numberOf(1)),
      scan(numberOf(2)),
      scan(`SRM1|${numberOf(3)}|BR-001|250|PCS`),
      scan(numberOf(5)),
      scan('DN-1'),
      replace(numberOf(2)),
      replace(numberOf(3), null),
      replace(numberOf(7)),
      sent('VOID', SYSTEM),
    ],
    by: ['labelCount', 'scannedQty', 'printCount'],
    most: 500,
  });
  // When all are scanned or void, whatever comes is refused.
  expect(gaps).toEqual({ states: [], rows: ['scanned.SCAN.0', 'voided.SCAN.0'], codes: [] });
});

const made = () => {
  const relay = new Relay();
  relay.do(LABELS, '41', 'CREATE', SYSTEM, { fields: labelFields }, { id: '41' });
  return relay;
};
const batch = (relay: Relay): Readonly<Record<string, unknown>> => {
  const { state, context } = relay.at(LABELS, '41');
  return { ...context, state };
};
const standing = (relay: Relay) =>
  (batch(relay)['labels'] as readonly Record<string, unknown>[])
    .filter(({ voidFlag }) => voidFlag === 'N')
    .map(({ labelNo, boxSeq, boxTotal, qty, printCount }) => [labelNo, boxSeq, boxTotal, qty, printCount]);

test('OD §11: 1,050 in packages of 400 are three labels; two are scanned, 800 came and 250 are missing', () => {
  const relay = made();
  expect(standing(relay)).toEqual([
    ['DN-20260310-0012-010-00017', 1, 3, '400', 0],
    ['DN-20260310-0012-010-00024', 2, 3, '400', 0],
    ['DN-20260310-0012-010-00031', 3, 3, '250', 0],
  ]);
  relay.do(LABELS, '41', 'SCAN', warehouse, { labelNo: ' dn-20260310-0012-010-00017 ' });
  relay.do(LABELS, '41', 'SCAN', warehouse, { labelNo: 'SRM1|DN-20260310-0012-010-00024|BR-001|400|PCS|L1' });
  expect(relay.try(LABELS, '41', scan('DN-20260310-0012-010-00024'))).toBe('LB_TWICE');
  expect(relay.try(LABELS, '41', repack('600'))).toBe('LB_SCANNED');
  expect(batch(relay)).toMatchObject({ state: 'generated', scannedQty: '800', unscannedQty: '250' });
  relay.do(LABELS, '41', 'SCAN', warehouse, { labelNo: numberOf(3) });
  expect(batch(relay)).toMatchObject({ state: 'scanned', scannedQty: '1050', unscannedQty: '0' });
});

test('packages are split and merged; what they hold is what is shipped, and numbers of void labels are not given again', () => {
  const relay = made();
  expect(
    relay.try(
      LABELS,
      '41',
      repack(null, [
        { boxes: 2, qty: '500' },
        { boxes: 1, qty: '49' },
      ]),
    ),
  ).toBe('LB_SUM');
  const three = [
    { boxes: 2, qty: '500' },
    { boxes: 1, qty: '50' },
  ];
  relay.do(LABELS, '41', 'REPACK', alpha, { packQty: null, rows: three }, PCS);
  expect(standing(relay)).toEqual([
    [numberOf(4), 1, 3, '500', 0],
    [numberOf(5), 2, 3, '500', 0],
    [numberOf(6), 3, 3, '50', 0],
  ]);
  expect(relay.try(LABELS, '41', scan(numberOf(1)))).toBe('LB_VOID');
  relay.do(LABELS, '41', 'REPACK', alpha, { packQty: '1050', rows: [] }, PCS);
  expect(standing(relay)).toEqual([[numberOf(7), 1, 1, '1050', 0]]);
  expect(batch(relay)).toMatchObject({ state: 'generated', labelCount: 1, shipQty: '1050', packQty: '1050' });
});

test('each label counts its prints; a second one wants a reason', () => {
  const relay = made();
  relay.do(LABELS, '41', 'PRINT', alpha, { from: 1, to: 2 });
  expect(relay.try(LABELS, '41', print(1, 2))).toBe('LB_PRINTED');
  expect(relay.try(LABELS, '41', reprint(null, 2))).toBe('LB_REASON');
  expect(relay.try(LABELS, '41', reprint('Torn', 3))).toBe('LB_UNPRINTED');
  relay.do(LABELS, '41', 'REPRINT', alpha, { from: 2, to: 2, reason: 'Torn' });
  relay.do(LABELS, '41', 'PRINT', warehouse, { from: null, to: null });
  expect(standing(relay).map(([, , , , printCount]) => printCount)).toEqual([1, 2, 1]);
  expect(batch(relay)).toMatchObject({ state: 'printed', printCount: 4 });
});

test('labels are void with their note', () => {
  const relay = made();
  ordered(relay);
  relay.do(NOTE, '21', 'CREATE', planner, { fields: noteFields, lines: { lines: { set: [noteLine('600', null)] } } }, { id: '21' });
  relay.do(NOTE, '21', 'SUBMIT', alpha, {}, { today: '2026-03-02', inspectFlag: 'Y', overdueAt: null });
  relay.quiet();
  relay.do(NOTE, '21', 'CANCEL', alpha, { comment: 'Truck broke' }, { labelIds: { 10: '41' } });
  relay.quiet();
  expect(batch(relay)).toMatchObject({ state: 'voided', labelCount: 0 });
});

test('a torn label is void with its reason; its package has a new number and its quantity', () => {
  const relay = made();
  expect(relay.try(LABELS, '41', replace(numberOf(2), null))).toBe('LB_VOID_REASON');
  relay.do(LABELS, '41', 'REPLACE_LABEL', alpha, { labelNo: numberOf(2), reason: 'Torn' });
  expect(standing(relay)).toEqual([
    [numberOf(1), 1, 3, '400', 0],
    [numberOf(3), 3, 3, '250', 0],
    [numberOf(4), 2, 3, '400', 0],
  ]);
  expect(batch(relay)['labels']).toMatchObject([{}, { labelNo: numberOf(2), voidFlag: 'Y', voidReason: 'Torn' }, {}, {}]);
  expect(relay.try(LABELS, '41', scan(numberOf(2)))).toBe('LB_VOID');
  relay.do(LABELS, '41', 'SCAN', warehouse, { labelNo: numberOf(4) });
  expect(relay.try(LABELS, '41', replace(numberOf(4)))).toBe('LB_VOID_SCANNED');
  relay.do(LABELS, '41', 'PRINT', alpha, { from: 2, to: 3 });
  expect(batch(relay)).toMatchObject({ scannedQty: '400', unscannedQty: '650', labelCount: 3, printCount: 2 });
  relay.do(LABELS, '41', 'VOID', SYSTEM);
  expect(relay.try(LABELS, '41', scan(numberOf(1)))).toBe('LB_VOID');
});
