import { describe, expect, test } from '@jest/globals';

import { begun, conflicts, edited, followed, isDirty, nextKey, refusalsOfSave, resolved, saveEventOf, valuesOf } from '../../../../client/kernel/form/editing.js';
import { cellsOf, pastedValue } from '../../../../client/kernel/form/paste.js';
import { placedAnswer } from '../../../../client/kernel/form/places.js';
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
    const now = followed(typed, { ...stored, budget: '250' }, 5);
    expect(valuesOf(now)).toMatchObject({ title: 'Chairs', budget: '250' });
    expect(now.rev).toBe(5);
  });

  test('a change of the field in hand keeps the revision it was made on, until one value is chosen', () => {
    const typed = edited(begun(stored, 4), 'title', 'Chairs');
    const newest = { ...stored, title: 'Tables' };
    const held = followed(typed, newest, 5);
    expect(held).toMatchObject({ rev: 4, edits: { title: 'Chairs' } });
    expect(conflicts(held, newest)).toEqual(['title']);
    expect(valuesOf(resolved(held, newest, 5, true))).toMatchObject({ title: 'Chairs' });
    expect(resolved(held, newest, 5, false)).toEqual({ base: newest, rev: 5, edits: {} });
  });

  test('the same value typed by both is no conflict', () => {
    expect(conflicts(edited(begun(stored, 4), 'title', 'Tables'), { ...stored, title: 'Tables' })).toEqual([]);
  });

  test('saves by the event that the state takes: CREATE at first, SAVE in draft, none later', () => {
    expect([saveEventOf(sample, null), saveEventOf(sample, 'draft'), saveEventOf(sample, 'approving')]).toEqual(['CREATE', 'SAVE', null]);
  });

  test('the kernel refuses before anything is sent, by field and by line', () => {
    const typed = edited(edited(begun(stored, 4), 'title', ''), 'wants', [{ lineNo: 1, qty: 'many', what: 'Desk' }]);
    expect(refusalsOfSave(sample, typed, false).map(({ code, field, row }) => [code, field, row])).toEqual([['FIELD_REQUIRED', 'title', undefined], ['FIELD_FORMAT', 'wants.qty', 1]]);
    expect(refusalsOfSave(sample, begun({ title: null, wants: [] }, null), true).map((one) => one.field)).toEqual(['title']);
    expect(refusalsOfSave(sample, edited(begun(stored, 4), 'title', 'Chairs'), false)).toEqual([]);
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
