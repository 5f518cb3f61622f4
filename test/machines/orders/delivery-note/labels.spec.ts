import { expect, test } from '@jest/globals';
import {
  checkDigit,
  labelsOf,
  MOST_LABELS,
  packagesOf,
  qrText,
  scannedReceipt,
} from '../../../../state-machines/orders/delivery-note/labels.js';

// Labels of packages (orders-deliveries.md §11)

const NUMBER = 'DN-20260310-0012';
const all = { lineNum: null, from: null, to: null };
const line = (lineNum: number, shipQty: string | null, packQty: string | null) => ({ lineNum, shipQty, packQty });

test('OD §9 (5), §11: 1,050 in packages of 400 are 400, 400 and 250, each with its check digit', () => {
  expect(labelsOf(NUMBER, [line(10, '1050', '400')], all)).toEqual([
    { lineNum: 10, boxSeq: 1, boxTotal: 3, labelNo: 'DN-20260310-0012-010-00017', qty: '400' },
    { lineNum: 10, boxSeq: 2, boxTotal: 3, labelNo: 'DN-20260310-0012-010-00024', qty: '400' },
    { lineNum: 10, boxSeq: 3, boxTotal: 3, labelNo: 'DN-20260310-0012-010-00031', qty: '250' },
  ]);
  expect(checkDigit('0')).toBe('0');
});

test('the quantity of the packages is what is shipped, to the last decimal', () => {
  expect(packagesOf(line(10, '0.3', '0.1'))).toBe(3);
  expect(labelsOf(NUMBER, [line(10, '0.3', '0.1'), line(20, '1', '5')], all)).toMatchObject([
    { qty: '0.1' },
    { qty: '0.1' },
    { qty: '0.1' },
    { lineNum: 20, boxTotal: 1, qty: '1' },
  ]);
});

test('some packages of a line are printed alone; more than at once, or none that are there, are refused in words', () => {
  const lines = [line(10, '1050', '400'), line(20, '1000000', '1')];
  expect(labelsOf(NUMBER, lines, { lineNum: 10, from: 2, to: 3 })).toMatchObject([{ boxSeq: 2 }, { boxSeq: 3, boxTotal: 3 }]);
  expect(labelsOf(NUMBER, lines, all)).toMatchObject({ code: 'LB_TOO_MANY', params: { count: 1_000_003, most: MOST_LABELS } });
  expect(labelsOf(NUMBER, lines, { lineNum: 20, from: 9_901, to: 10_000 })).toMatchObject({ code: 'LB_BOXES', params: { count: 9_999 } });
  expect(labelsOf(NUMBER, lines, { lineNum: 20, from: 1, to: 500 })).toHaveLength(500);
  expect(labelsOf(NUMBER, lines, { lineNum: 10, from: 3, to: 4 })).toMatchObject({ code: 'LB_BOXES', params: { line: 10, count: 3 } });
  expect(labelsOf(NUMBER, lines, { lineNum: 10, from: 0, to: 1 })).toMatchObject({ code: 'LB_BOXES' });
  expect(labelsOf(NUMBER, lines, { lineNum: 30, from: null, to: null })).toMatchObject({ code: 'LB_LINE' });
  expect(labelsOf(NUMBER, [line(10, '5', null)], all)).toMatchObject({ code: 'LB_PACK', params: { line: 10 } });
});

test('a bar within a value does not part what the code says', () => {
  expect(qrText(['L-1', 'A|B', null])).toBe('SRM1|L-1|A/B|');
});

test('a receipt proposes what was scanned beyond earlier receipts, and the rest of the line as short', () => {
  const lines = [
    { lineNum: 10, transitQty: '1050', receivedQty: '0' },
    { lineNum: 20, transitQty: '500', receivedQty: '0' },
    { lineNum: 30, transitQty: '0', receivedQty: '70' },
  ];
  const scanned = (noteLine: number, scannedQty: string) => ({ noteLine, scannedQty });
  expect(scannedReceipt(lines, [scanned(10, '800'), scanned(20, '0'), scanned(30, '70')])).toEqual([
    { lineNum: 10, qty: '800', shortQty: '250' },
  ]);
  const later = [{ lineNum: 10, transitQty: '250', receivedQty: '800' }];
  expect(scannedReceipt(later, [scanned(10, '1050')])).toEqual([{ lineNum: 10, qty: '250', shortQty: '0' }]);
  expect(scannedReceipt(later, [scanned(10, '800')])).toEqual([{ lineNum: 10, qty: '0', shortQty: '250' }]);
});
