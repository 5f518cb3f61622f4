import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurDeliveryNoteHeader } from '@machines/orders/delivery-note/index.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';
import { srmPurQuoteOrderHeader } from '@machines/purchasing/quote-order/index.js';

import { askedColumns, lineName, proposedRows, rowsToSend } from '../../../../client/kernel/actions/line-rows.js';

// A storekeeper opens "Receive": each line that is on the way stands there with its quantity, by its name.
const note = anyDefinition(srmPurDeliveryNoteHeader);
const order = anyDefinition(srmPurOrderHeader);
const received = note.events['RECEIVE']!.payload!['rows']!;
const cancelled = order.events['CANCEL_LINES']!.payload!['rows']!;
const view = {
  lines: [
    { lineNum: 10, itemName: 'Bracket', transitQty: '600' },
    { lineNum: 20, itemName: 'Plate', transitQty: '0' },
  ],
};

describe('rows of an event about lines', () => {
  test('propose what the lines say, and nothing for a line that has nothing to propose', () => {
    expect(proposedRows(note, received, view)).toEqual([{ lineNum: 10, qty: '600', shortQty: null }]);
    expect(proposedRows(note, received, {})).toBeNull();
  });
  test('are called by number and name', () => {
    expect(lineName(note, received, view, { lineNum: 20 })).toBe('20 Plate');
    expect(lineName(note, received, view, { lineNum: 30 })).toBeNull();
  });
  test('are sent where they say something; a proposed one says something', () => {
    const rows = proposedRows(order, cancelled, view)!;
    expect(rows.map(({ lineNum }) => lineNum)).toEqual([10, 20]);
    const typed = rows.map((row) => (row['lineNum'] === 20 ? { ...row, qty: '5', reason: 'Too many' } : row));
    expect(rowsToSend(order, cancelled, typed)).toEqual([{ lineNum: 20, qty: '5', reason: 'Too many' }]);
    expect(rowsToSend(note, received, proposedRows(note, received, view)!)).toHaveLength(1);
  });
});

// A supplier prices each line in each range; where prices are by quantity, no other price is asked for.
const inquiry = anyDefinition(srmPurQuoteOrderHeader);
const { rows: answers, steps } = inquiry.events['SUPPLIER_QUOTE']!.payload!;
const ladder = {
  ladderFlag: 'Y',
  lines: [
    { lineNum: 10, itemName: 'Bracket' },
    { lineNum: 20, itemName: 'Plate' },
  ],
  stepRanges: [
    { rangeNo: 1, fromQty: '0', toQty: '1000' },
    { rangeNo: 2, fromQty: '1000', toQty: null },
  ],
};
const plain = { ...ladder, ladderFlag: 'N', stepRanges: [] };

describe('rows about a line and a part of each', () => {
  test('are as many as both together, called by both', () => {
    const rows = proposedRows(inquiry, steps!, ladder)!;
    expect(rows.map(({ lineNum, rangeNo }) => [lineNum, rangeNo])).toEqual([
      [10, 1],
      [10, 2],
      [20, 1],
      [20, 2],
    ]);
    expect([rows[0]!, rows[3]!].map((row) => lineName(inquiry, steps!, ladder, row))).toEqual([
      '10 Bracket · 0 – 1000',
      '20 Plate · 1000 – …',
    ]);
    expect(proposedRows(inquiry, steps!, plain)).toEqual([]);
  });
  test('are sent where they have a price', () => {
    const rows = proposedRows(inquiry, steps!, ladder)!.map((row) => (row['rangeNo'] === 2 ? { ...row, stepPrice: '9' } : row));
    expect(rowsToSend(inquiry, steps!, rows).map(({ lineNum, rangeNo }) => [lineNum, rangeNo])).toEqual([
      [10, 2],
      [20, 2],
    ]);
  });
  test('ask for what applies: prices in their place, and no number of a part', () => {
    const columns = (field: typeof steps, view: object) => Object.keys(askedColumns(inquiry, field!, view as never).columns!);
    expect(columns(steps, ladder)).toEqual(['lineNum', 'stepPrice']);
    expect([columns(answers, ladder).includes('price'), columns(answers, plain).includes('price')]).toEqual([false, true]);
  });
});
