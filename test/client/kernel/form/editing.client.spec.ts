import { describe, expect, test } from '@jest/globals';

import { begun, conflicts, edited, followed, isBehind, isDirty, nextKey, refusalsOfSave, resolved, saved, saveEventOf, valuesOf } from '../../../../client/kernel/form/editing.js';
import { moved, renumbered, sortedBy } from '../../../../client/kernel/form/line-order.js';
import { filledDown, noSteps, stepped, undone } from '../../../../client/kernel/form/line-undo.js';
import { cellsOf, pastedValue } from '../../../../client/kernel/form/paste.js';
import { placedAnswer } from '../../../../client/kernel/form/places.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { sample } from '../sample.js';

const stored = { title: 'Desks', budget: '100', urgency: null, wants: [{ lineNo: 1, qty: '2', what: 'Desk' }] };

describe('editing over a live document', () => {
  test('a field set back to what it was is no edit any more', () => {
    const typed = edited(begun(stored, 4), 'title', 'Chairs');
    expect(isDirty(typed)).toBe(true);
    expect(isDirty(edited(typed, 'title', 'Desks'))).toBe(false);
    expect(isDirty(edited(begun(stored, 4), 'urgency', ''))).toBe(false);
  });

  test('untouched fields follow the document and the revision moves on with it', () => {
    const typed = edited(begun(stored, 4), 'title', 'Chairs');
    const now = followed(sample.lines, typed, { ...stored, budget: '250' }, 5);
    expect(valuesOf(now)).toMatchObject({ title: 'Chairs', budget: '250' });
    expect(now.rev).toBe(5);
  });

  test('a change of the field in hand keeps the revision it was made on, until one value is chosen', () => {
    const typed = edited(begun(stored, 4), 'title', 'Chairs');
    const newest = { ...stored, title: 'Tables' };
    const held = followed(sample.lines, typed, newest, 5);
    expect(held).toMatchObject({ rev: 4, edits: { title: 'Chairs' } });
    expect(conflicts(sample.lines, held, newest)).toEqual([{ name: 'title' }]);
    expect(valuesOf(resolved(sample.lines, held, newest, 5, true))).toMatchObject({ title: 'Chairs' });
    expect(resolved(sample.lines, held, newest, 5, false)).toEqual({ base: newest, rev: 5, edits: {} });
  });

  test('the same value typed by both is no conflict', () => {
    expect(conflicts(sample.lines, edited(begun(stored, 4), 'title', 'Tables'), { ...stored, title: 'Tables' })).toEqual([]);
  });

  test('of lines only the cell that both changed is asked about; what the other changed elsewhere follows', () => {
    const line = (lineNo: number, qty: string, what: string) => ({ lineNo, qty, what });
    const before = { ...stored, wants: [line(1, '2', 'Desk'), line(2, '4', 'Chair'), line(3, '1', 'Lamp')] };
    const typed = edited(begun(before, 4), 'wants', [line(1, '3', 'Desk'), line(2, '4', 'Chair'), line(4, '9', 'Shelf')]);

    const apart = followed(sample.lines, typed, { ...before, wants: [line(1, '2', 'Standing desk'), line(2, '5', 'Chair'), line(3, '1', 'Lamp'), line(5, '1', 'Plant')] }, 5);
    expect(valuesOf(apart)['wants']).toEqual([line(1, '3', 'Standing desk'), line(2, '5', 'Chair'), line(4, '9', 'Shelf'), line(5, '1', 'Plant')]);
    expect(apart.rev).toBe(5);

    const newest = { ...before, wants: [line(1, '8', 'Desk'), line(2, '4', 'Chair'), line(3, '2', 'Lamp')] };
    const held = followed(sample.lines, typed, newest, 6);
    expect(held.rev).toBe(4);
    expect(conflicts(sample.lines, held, newest)).toEqual([{ name: 'wants', cells: [{ row: 1, column: 'qty', mine: '3', theirs: '8' }, { row: 3, column: null, mine: null, theirs: line(3, '2', 'Lamp') }] }]);
    expect(valuesOf(resolved(sample.lines, held, newest, 6, true))['wants']).toEqual([line(1, '3', 'Desk'), line(2, '4', 'Chair'), line(4, '9', 'Shelf')]);
    expect(valuesOf(resolved(sample.lines, held, newest, 6, false))['wants']).toEqual([line(1, '8', 'Desk'), line(2, '4', 'Chair'), line(4, '9', 'Shelf'), line(3, '2', 'Lamp')]);
  });

  test('what is changed while a save is on its way is an edit over what was saved', () => {
    const sent = edited(begun(stored, 4), 'title', 'Chairs');
    const meanwhile = edited(edited(sent, 'urgency', 'HIGH'), 'title', 'Chairs and tables');
    const now = saved(meanwhile, sent, 5, stored);
    expect(now).toMatchObject({ base: { title: 'Chairs' }, rev: 5, edits: { urgency: 'HIGH', title: 'Chairs and tables' } });
    expect(isDirty(saved(sent, sent, 5, stored))).toBe(false);
    expect(saved(edited(sent, 'title', 'Desks'), sent, 5, stored).edits).toEqual({ title: 'Desks' });
    expect(saved(edited(sent, 'budget', null), sent, 5, stored).edits).toEqual({ budget: null });
  });

  test('what is changed after a save is no conflict with the live document of before it', () => {
    const sent = edited(begun(stored, 4), 'title', 'Chairs');
    const more = edited(saved(sent, sent, null, stored), 'title', 'Tables');
    expect(isBehind(more, stored, null)).toBe(true);
    expect(isBehind(more, { ...stored, title: 'Chairs' }, null)).toBe(false);
    expect(valuesOf(followed(sample.lines, more, { ...stored, title: 'Chairs', budget: '7' }, null))).toMatchObject({ title: 'Tables', budget: '7' });
  });

  test('after a save the form does not go back to the live document of before it, told its revision or not', () => {
    const sent = edited(begun(stored, 4), 'title', 'Chairs');
    expect(valuesOf(followed(sample.lines, saved(sent, sent, 5, stored), { ...stored, budget: '7' }, 4))).toMatchObject({ title: 'Chairs', budget: '100' });
    expect(valuesOf(followed(sample.lines, saved(sent, sent, null, stored), stored, null))).toMatchObject({ title: 'Chairs' });
    const event = { ...stored, title: 'Chairs', budget: '7' };
    expect(followed(sample.lines, saved(sent, sent, 5, stored), event, 5)).toEqual({ base: event, rev: 5, edits: {} });
  });

  test('saves by the event that the state takes: CREATE at first, SAVE in draft, none later', () => {
    expect([saveEventOf(sample, null), saveEventOf(sample, 'draft'), saveEventOf(sample, 'approving')]).toEqual(['CREATE', 'SAVE', null]);
  });

  test('the kernel refuses before anything is sent, by field and by line', () => {
    const typed = edited(edited(begun(stored, 4), 'title', ''), 'wants', [{ lineNo: 1, qty: 'many', what: 'Desk' }]);
    expect(refusalsOfSave(sample, typed, false).map(({ code, field, row }) => [code, field, row])).toEqual([['FIELD_REQUIRED', 'title', undefined], ['FIELD_QUANTITY', 'wants.qty', 1]]);
    expect(refusalsOfSave(sample, begun({ title: null, wants: [] }, null), true).map((one) => one.field)).toEqual(['title']);
    expect(refusalsOfSave(sample, edited(begun(stored, 4), 'title', 'Chairs'), false)).toEqual([]);
  });

  test('half a piece is told at the field of its line, once the form knows the decimals of units', () => {
    const order = anyDefinition(srmPurOrderHeader);
    const line = { lineNum: 10, uomId: '31', orderQty: '2', itemName: 'Bracket' };
    const typed = edited(begun({ lines: [line] }, 4), 'lines', [{ ...line, orderQty: '2.5' }]);
    const told = (unitOf: (id: string) => { readonly uomCode: string; readonly decimals: number } | undefined) => refusalsOfSave(order, typed, false, { mobilePattern: null, unitOf }).map(({ code, field, row, params }) => [code, field, row, params?.['uom'], params?.['n']]);
    expect(told(() => ({ uomCode: 'PCS', decimals: 0 }))).toEqual([['UOM_DECIMALS', 'lines.orderQty', 10, 'PCS', 0]]);
    expect([told(() => ({ uomCode: 'KG', decimals: 3 })), told(() => undefined)]).toEqual([[], []]);
  });

  test('new lines count on from the highest key', () => {
    expect(nextKey([{ lineNo: 10 }, { lineNo: 3 }], 'lineNo', 'integer')).toBe(11);
    expect(nextKey([], 'code', 'text')).toBeNull();
  });
});

describe('refusals of the server', () => {
  test('each lands on its field or line; what has no place is said for the whole form', () => {
    const answer = { status: 'E' as const, code: 'FIELD_RANGE', msg: 'first', serverTime: 0, traceId: '', data: { all: [
      { code: 'FIELD_RANGE', msg: 'Budget too high', field: 'budget' }, { code: 'FIELD_FORMAT', msg: 'Wrong quantity', field: 'wants.qty', row: 1 }, { code: 'ASK_NO_DATE', msg: 'Give a date' },
    ] } };
    expect(placedAnswer(answer, () => true)).toEqual({ at: { budget: 'Budget too high', 'wants.qty@1': 'Wrong quantity' }, general: ['Give a date'] });
    expect(placedAnswer({ ...answer, data: null }, () => true)).toEqual({ at: {}, general: ['first'] });
  });
});

describe('cells pasted from a spreadsheet', () => {
  test('a block is split, a single word is left to the input', () => {
    expect(cellsOf('1\tDesk\r\n2\tChair\r\n')).toEqual([['1', 'Desk'], ['2', 'Chair']]);
    expect(cellsOf('Desk')).toBeNull();
  });

  test('words become values of the column', () => {
    const { fields, lines } = sample;
    expect(pastedValue(fields['budget']!, ' 1,250.５0 ')).toBe('1250.50');
    expect(pastedValue(fields['urgency']!, '高')).toBe('HIGH');
    expect(pastedValue(lines['wants']!.fields['lineNo']!, '12')).toBe(12);
    expect(pastedValue(fields['title']!, '')).toBeNull();
  });
});

describe('working in lines', () => {
  const rows = [{ lineNo: 1, qty: '2' }, { lineNo: 2, qty: '4' }, { lineNo: 3, qty: '6' }];

  test('a cell typed into is one step back, however many keys it took', () => {
    const typing = stepped(stepped(noSteps, rows, '0:qty'), [{ lineNo: 1, qty: '25' }], '0:qty');
    expect(undone(typing)).toEqual({ rows, steps: noSteps });
    const elsewhere = stepped(typing, [{ lineNo: 1, qty: '250' }], '1:qty');
    expect(undone(elsewhere)?.rows).toEqual([{ lineNo: 1, qty: '250' }]);
    expect(undone(noSteps)).toBeNull();
  });

  test('fills a value down to the end, or into the selected rows below', () => {
    expect(filledDown(rows, 'qty', 0, new Set()).map(({ qty }) => qty)).toEqual(['2', '2', '2']);
    expect(filledDown(rows, 'qty', 0, new Set([2])).map(({ qty }) => qty)).toEqual(['2', '4', '2']);
  });

  test('a row that is moved gets its place in steps of ten; places that rise already stay', () => {
    const values = [{ code: 'B', sortNo: 20 }, { code: 'A', sortNo: 10 }, { code: 'C', sortNo: 35 }];
    const shown = sortedBy(values, 'sortNo');
    expect(shown.map(({ code }) => code)).toEqual(['A', 'B', 'C']);
    expect(renumbered(shown, 'sortNo')).toBe(shown);
    expect(renumbered(moved(shown, 2, 0), 'sortNo')).toEqual([{ code: 'C', sortNo: 10 }, { code: 'A', sortNo: 20 }, { code: 'B', sortNo: 30 }]);
  });
});
