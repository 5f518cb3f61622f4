import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurDeliveryNoteHeader } from '@machines/orders/delivery-note/index.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';

import { lineName, proposedRows, rowsToSend } from '../../../../client/kernel/actions/line-rows.js';

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
