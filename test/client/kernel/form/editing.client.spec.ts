import { describe, expect, test } from '@jest/globals';

import {
  begun,
  blankFor,
  creation,
  decided,
  disputes,
  edited,
  followed,
  isBehind,
  isDirty,
  nextKey,
  refusalsOfSave,
  saved,
  saveEventOf,
  valuesOf,
} from '../../../../client/kernel/form/editing.js';
import { moved, renumbered, sortedBy } from '../../../../client/kernel/form/line-order.js';
import { filledDown, noSteps, stepped, undone } from '../../../../client/kernel/form/line-undo.js';
import { cellsOf, pastedValue } from '../../../../client/kernel/form/paste.js';
import { placedAnswer } from '../../../../client/kernel/form/places.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Field } from '../../../../state-machines/kernel/fields.js';
import { mayWrite } from '../../../../state-machines/kernel/writing.js';
import { baseUsers } from '../../../../state-machines/platform/user/index.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { sample } from '../sample.js';

const stored = { title: 'Desks', budget: '100', urgency: null, wants: [{ lineNo: 1, qty: '2', what: 'Desk' }] };

describe('editing over a live document', () => {
  test('a field set back to what it was is no edit any more', () => {
    const typed = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    expect(isDirty(typed)).toBe(true);
    expect(isDirty(edited(sample.lines, typed, 'title', 'Desks'))).toBe(false);
    expect(isDirty(edited(sample.lines, begun(stored, 4), 'urgency', ''))).toBe(false);
  });

  test('untouched fields follow the document and the revision moves on with it', () => {
    const typed = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    const now = followed(sample.lines, typed, { ...stored, budget: '250' }, 5);
    expect(valuesOf(now)).toMatchObject({ title: 'Chairs', budget: '250' });
    expect(now.rev).toBe(5);
  });

  test('a change of the field in hand shows both values at once, and the rest follows; one of them is chosen', () => {
    const typed = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    const newest = { ...stored, title: 'Tables', budget: '250' };
    const both = followed(sample.lines, typed, newest, 5);
    expect(valuesOf(both)).toMatchObject({ title: 'Chairs', budget: '250' });
    expect(disputes(sample.lines, both)).toEqual([
      { place: 'title', name: 'title', column: null, row: null, mine: 'Chairs', theirs: 'Tables' },
    ]);
    const later = followed(sample.lines, both, { ...newest, title: 'Lamps' }, 6);
    expect(disputes(sample.lines, later).map(({ mine, theirs }) => [mine, theirs])).toEqual([['Chairs', 'Lamps']]);
    expect(decided(sample.lines, both, 'title', true)).toEqual({ base: newest, rev: 5, edits: { title: 'Chairs' } });
    expect(decided(sample.lines, both, 'title', false)).toEqual({ base: newest, rev: 5, edits: {} });
    expect(disputes(sample.lines, edited(sample.lines, both, 'title', 'Tables'))).toEqual([]);
  });

  test("what comes back of one's own save while one types on is nobody else's change", () => {
    const sent = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    const more = edited(sample.lines, sent, 'title', 'Chairs and tables');
    const back = { ...stored, title: 'Chairs' };
    expect(followed(sample.lines, more, back, 5, sent)).toEqual({ base: back, rev: 5, edits: { title: 'Chairs and tables' } });
    expect(
      disputes(sample.lines, followed(sample.lines, more, { ...stored, title: 'Lamps' }, 5, sent)).map(({ theirs }) => theirs),
    ).toEqual(['Lamps']);
  });

  test('the same value typed by both is no conflict', () => {
    expect(
      disputes(
        sample.lines,
        followed(sample.lines, edited(sample.lines, begun(stored, 4), 'title', 'Tables'), { ...stored, title: 'Tables' }, 5),
      ),
    ).toEqual([]);
  });

  test('of lines only the cell that both changed is asked about; what the other changed elsewhere follows', () => {
    const line = (lineNo: number, qty: string, what: string) => ({ lineNo, qty, what });
    const before = { ...stored, wants: [line(1, '2', 'Desk'), line(2, '4', 'Chair'), line(3, '1', 'Lamp')] };
    const typed = edited(sample.lines, begun(before, 4), 'wants', [line(1, '3', 'Desk'), line(2, '4', 'Chair'), line(4, '9', 'Shelf')]);

    const apart = followed(
      sample.lines,
      typed,
      { ...before, wants: [line(1, '2', 'Standing desk'), line(2, '5', 'Chair'), line(3, '1', 'Lamp'), line(5, '1', 'Plant')] },
      5,
    );
    expect(valuesOf(apart)['wants']).toEqual([
      line(1, '3', 'Standing desk'),
      line(2, '5', 'Chair'),
      line(4, '9', 'Shelf'),
      line(5, '1', 'Plant'),
    ]);
    expect([apart.rev, disputes(sample.lines, apart)]).toEqual([5, []]);

    const newest = { ...before, wants: [line(1, '8', 'Desk'), line(2, '7', 'Chair'), line(3, '2', 'Lamp')] };
    const both = followed(sample.lines, typed, newest, 6);
    expect(valuesOf(both)['wants']).toEqual([line(1, '3', 'Desk'), line(2, '7', 'Chair'), line(4, '9', 'Shelf')]);
    expect(disputes(sample.lines, both).map(({ place, mine, theirs }) => [place, mine, theirs])).toEqual([
      ['wants.qty@1', '3', '8'],
      ['wants@3', null, line(3, '2', 'Lamp')],
    ]);
    const one = decided(sample.lines, both, 'wants.qty@1', false);
    expect(disputes(sample.lines, one).map(({ place }) => place)).toEqual(['wants@3']);
    expect(valuesOf(decided(sample.lines, one, 'wants@3', true))['wants']).toEqual([
      line(1, '8', 'Desk'),
      line(2, '7', 'Chair'),
      line(4, '9', 'Shelf'),
    ]);
    expect(valuesOf(decided(sample.lines, one, 'wants@3', false))['wants']).toEqual([
      line(1, '8', 'Desk'),
      line(2, '7', 'Chair'),
      line(4, '9', 'Shelf'),
      line(3, '2', 'Lamp'),
    ]);
  });

  test('a row that is changed here and removed by somebody else stays until that is decided', () => {
    const before = {
      ...stored,
      wants: [
        { lineNo: 1, qty: '2', what: 'Desk' },
        { lineNo: 2, qty: '4', what: 'Chair' },
      ],
    };
    const typed = edited(sample.lines, begun(before, 4), 'wants', [{ lineNo: 1, qty: '3', what: 'Desk' }, before.wants[1]]);
    const both = followed(sample.lines, typed, { ...before, wants: [before.wants[1]] }, 5);
    expect(disputes(sample.lines, both).map(({ place, theirs }) => [place, theirs])).toEqual([['wants@1', null]]);
    expect(decided(sample.lines, both, 'wants@1', false)).toMatchObject({ edits: {} });
    expect(valuesOf(decided(sample.lines, both, 'wants@1', true))['wants']).toEqual([
      { lineNo: 1, qty: '3', what: 'Desk' },
      before.wants[1],
    ]);
  });

  test('what is changed while a save is on its way is an edit over what was saved', () => {
    const sent = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    const meanwhile = edited(sample.lines, edited(sample.lines, sent, 'urgency', 'HIGH'), 'title', 'Chairs and tables');
    const now = saved(meanwhile, sent, 5, stored);
    expect(now).toMatchObject({ base: { title: 'Chairs' }, rev: 5, edits: { urgency: 'HIGH', title: 'Chairs and tables' } });
    expect(isDirty(saved(sent, sent, 5, stored))).toBe(false);
    expect(saved(edited(sample.lines, sent, 'title', 'Desks'), sent, 5, stored).edits).toEqual({ title: 'Desks' });
    expect(saved(edited(sample.lines, sent, 'budget', null), sent, 5, stored).edits).toEqual({ budget: null });
  });

  test('what is changed after a save is no conflict with the live document of before it', () => {
    const sent = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    const more = edited(sample.lines, saved(sent, sent, null, stored), 'title', 'Tables');
    expect(isBehind(more, stored, null)).toBe(true);
    expect(isBehind(more, { ...stored, title: 'Chairs' }, null)).toBe(false);
    expect(valuesOf(followed(sample.lines, more, { ...stored, title: 'Chairs', budget: '7' }, null))).toMatchObject({
      title: 'Tables',
      budget: '7',
    });
  });

  test('after a save the form does not go back to the live document of before it, told its revision or not', () => {
    const sent = edited(sample.lines, begun(stored, 4), 'title', 'Chairs');
    expect(valuesOf(followed(sample.lines, saved(sent, sent, 5, stored), { ...stored, budget: '7' }, 4))).toMatchObject({
      title: 'Chairs',
      budget: '100',
    });
    expect(valuesOf(followed(sample.lines, saved(sent, sent, null, stored), stored, null))).toMatchObject({ title: 'Chairs' });
    const event = { ...stored, title: 'Chairs', budget: '7' };
    expect(followed(sample.lines, saved(sent, sent, 5, stored), event, 5)).toEqual({ base: event, rev: 5, edits: {} });
  });

  test('saves by the event that the state takes: CREATE at first, SAVE in draft, none later', () => {
    expect([saveEventOf(sample, null), saveEventOf(sample, 'draft'), saveEventOf(sample, 'approving')]).toEqual(['CREATE', 'SAVE', null]);
  });

  test('the kernel refuses before anything is sent, by field and by line', () => {
    const typed = edited(sample.lines, edited(sample.lines, begun(stored, 4), 'title', ''), 'wants', [
      { lineNo: 1, qty: 'many', what: 'Desk' },
    ]);
    expect(refusalsOfSave(sample, typed, false).map(({ code, field, row }) => [code, field, row])).toEqual([
      ['FIELD_REQUIRED', 'title', undefined],
      ['FIELD_QUANTITY', 'wants.qty', 1],
    ]);
    expect(refusalsOfSave(sample, begun({ title: null, wants: [] }, null), true).map((one) => one.field)).toEqual(['title']);
    expect(refusalsOfSave(sample, edited(sample.lines, begun(stored, 4), 'title', 'Chairs'), false)).toEqual([]);
  });

  test('half a piece is told at the field of its line, once the form knows the decimals of units', () => {
    const order = anyDefinition(srmPurOrderHeader);
    const line = { lineNum: 10, uomId: '31', orderQty: '2', itemName: 'Bracket' };
    const typed = edited(order.lines, begun({ lines: [line] }, 4), 'lines', [{ ...line, orderQty: '2.5' }]);
    const told = (unitOf: (id: string) => { readonly uomCode: string; readonly decimals: number } | undefined) =>
      refusalsOfSave(order, typed, false, { mobilePattern: null, unitOf }).map(({ code, field, row, params }) => [
        code,
        field,
        row,
        params?.['uom'],
        params?.['n'],
      ]);
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
    const answer = {
      status: 'E' as const,
      code: 'FIELD_RANGE',
      msg: 'first',
      serverTime: 0,
      traceId: '',
      data: {
        all: [
          { code: 'FIELD_RANGE', msg: 'Budget too high', field: 'budget' },
          { code: 'FIELD_FORMAT', msg: 'Wrong quantity', field: 'wants.qty', row: 1 },
          { code: 'ASK_NO_DATE', msg: 'Give a date' },
        ],
      },
    };
    expect(placedAnswer(answer, () => true)).toEqual({
      at: { budget: 'Budget too high', 'wants.qty@1': 'Wrong quantity' },
      general: ['Give a date'],
    });
    expect(placedAnswer({ ...answer, data: null }, () => true)).toEqual({ at: {}, general: ['first'] });
  });
});

describe('cells pasted from a spreadsheet', () => {
  test('a block is split, a single word is left to the input', () => {
    expect(cellsOf('1\tDesk\r\n2\tChair\r\n')).toEqual([
      ['1', 'Desk'],
      ['2', 'Chair'],
    ]);
    expect(cellsOf('Desk')).toBeNull();
    expect(cellsOf('Desk\r\n')).toBeNull();
  });

  test('a cell with line breaks, tabs or quotation marks is one cell; marks that were typed stay', () => {
    expect(cellsOf('1\t"Desk, 160\nwith ""cable"" tray"\t\r\n2\t12" screen\tx')).toEqual([
      ['1', 'Desk, 160\nwith "cable" tray', ''],
      ['2', '12" screen', 'x'],
    ]);
    expect(cellsOf('"quoted"\t"\n"')).toEqual([['"quoted"', '\n']]);
    expect(cellsOf('"one\ncell"')).toEqual([['one\ncell']]);
    expect(cellsOf('"open\nend')).toEqual([['"open'], ['end']]);
  });

  test('words become values of the column', () => {
    const { fields, lines } = sample;
    const value = (field: Field, word: string): unknown => pastedValue(field, word, 'Asia/Shanghai');
    expect(value(fields['budget']!, ' 1,250.５0 ')).toBe('1250.50');
    expect(['¥1,250.00', '(12.5)', '-$3'].map((word) => value(fields['budget']!, word))).toEqual(['1250.00', '-12.5', '-3']);
    expect(['0,95', '1.970,10', '1,,0,,0'].map((word) => value(fields['budget']!, word))).toEqual(['0,95', '1.970,10', '1,,0,,0']);
    expect(value(fields['urgency']!, '高')).toBe('HIGH');
    expect(['12', '1,200', '1.5'].map((word) => value(lines['wants']!.fields['lineNo']!, word))).toEqual([12, 1200, '1.5']);
    expect([value(fields['title']!, ''), value(fields['title']!, 'Desk\nwith tray')]).toEqual([null, 'Desk with tray']);
    const kind = (of: Field['kind']): Field => ({ kind: of, label: { en: 'x', cn: 'x' } });
    expect(['2026/3/1', '2026年3月1日', '2026.03.01 0:00', '2026-02-30', 'soon'].map((word) => value(kind('date'), word))).toEqual([
      '2026-03-01',
      '2026-03-01',
      '2026-03-01',
      '2026-02-30',
      'soon',
    ]);
    expect(['2026/3/1 10:00', '2026-03-01', 'soon'].map((word) => value(kind('dateTime'), word))).toEqual([
      Date.UTC(2026, 2, 1, 2),
      Date.UTC(2026, 1, 28, 16),
      'soon',
    ]);
    expect(['2026/3', '2026年12月'].map((word) => value(kind('month'), word))).toEqual(['2026-03', '2026-12']);
    expect(['是', 'n', '', 'maybe'].map((word) => value(kind('flag'), word))).toEqual(['Y', 'N', 'N', 'maybe']);
  });
});

describe('working in lines', () => {
  const wants = sample.lines['wants']!;
  const rows = [
    { lineNo: 1, qty: '2' },
    { lineNo: 2, qty: '4' },
    { lineNo: 3, qty: '6' },
  ];

  test('a cell typed into is one step back, however many keys it took', () => {
    const [once, twice, elsewhere] = ['25', '250', '7'].map((qty) => [{ ...rows[0]!, qty }, ...rows.slice(1)]);
    const typing = stepped(stepped(noSteps, { before: rows, after: once! }, '0:qty'), { before: once!, after: twice! }, '0:qty');
    expect(undone(wants, typing, twice!)).toEqual({ rows, steps: noSteps });
    const more = stepped(typing, { before: twice!, after: elsewhere! }, '1:qty');
    expect(undone(wants, more, elsewhere!)?.rows).toEqual(twice);
    expect(undone(wants, noSteps, rows)).toBeNull();
  });

  test("a step back takes back one's own, never what somebody else changed since", () => {
    const mine = [{ ...rows[0]!, qty: '25' }, ...rows.slice(1), { lineNo: 4, qty: '1' }];
    const steps = stepped(noSteps, { before: rows, after: mine }, null);
    const now = [mine[0]!, { ...rows[1]!, qty: '9' }, rows[2]!, mine[3]!, { lineNo: 5, qty: '3' }];
    expect(undone(wants, steps, now)?.rows).toEqual([rows[0], { lineNo: 2, qty: '9' }, rows[2], { lineNo: 5, qty: '3' }]);
  });

  test('fills a value down to the end, or into the selected rows below', () => {
    expect(filledDown(rows, 'qty', 0, new Set()).map(({ qty }) => qty)).toEqual(['2', '2', '2']);
    expect(filledDown(rows, 'qty', 0, new Set([2])).map(({ qty }) => qty)).toEqual(['2', '4', '2']);
  });

  test('a row that is moved gets its place in steps of ten; places that rise already stay', () => {
    const values = [
      { code: 'B', sortNo: 20 },
      { code: 'A', sortNo: 10 },
      { code: 'C', sortNo: 35 },
    ];
    const shown = sortedBy(values, 'sortNo');
    expect(shown.map(({ code }) => code)).toEqual(['A', 'B', 'C']);
    expect(renumbered(shown, 'sortNo')).toBe(shown);
    expect(renumbered(moved(shown, 2, 0), 'sortNo')).toEqual([
      { code: 'C', sortNo: 10 },
      { code: 'A', sortNo: 20 },
      { code: 'B', sortNo: 30 },
    ]);
  });
});

test('a supplier begins a record with nothing that he may not say, not even as it is by itself', () => {
  const users = anyDefinition(baseUsers);
  const made = (userType: 'EX' | 'INSIDE') =>
    creation(
      users,
      edited(users.lines, begun(blankFor(users, { userType: 'EX', supplierId: '501' }, userType), null), 'userName', 'alpha2'),
    );
  expect(made('INSIDE')).toMatchObject({ userName: 'alpha2', userType: 'EX', supplierId: '501', language: 'CN', expertFlag: 'N' });
  expect(made('EX')).toMatchObject({ userName: 'alpha2', userType: 'EX', supplierId: '501', language: 'CN' });
  expect(Object.keys(made('EX')).filter((name) => !mayWrite(users, name, { userType: 'EX' }, false))).toEqual([]);
});
