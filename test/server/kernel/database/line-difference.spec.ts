/** The quick way to the difference of two lists of rows, beside the one that looks every key up. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byKeys, inOrder } from '../../../../server/kernel/database/line-difference.js';

interface Row {
  readonly no: number;
  readonly text: string;
}
const rowsOf = (...numbers: readonly number[]): Row[] => numbers.map((no) => ({ no, text: 'as it was' }));
const positionsOf = (rows: readonly unknown[]): number[] => rows.map((_row, place) => (place + 1) * 1_024);
const stored = (rows: readonly Row[]): Map<unknown, number> => new Map(rows.map((row, place) => [row.no, (place + 1) * 1_024]));
const quick = (was: readonly Row[], is: readonly Row[]) => inOrder('no', was as never, is as never, positionsOf(was));
const thorough = (was: readonly Row[], is: readonly Row[]) => byKeys('rows', 'no', was as never, is as never, stored(was));

type Edit = { readonly kind: 'change' | 'remove' | 'insert' | 'append' | 'swap'; readonly place: number };
const edits = fc.array(
  fc.record({ kind: fc.constantFrom<Edit['kind']>('change', 'remove', 'insert', 'append', 'swap'), place: fc.nat(60) }),
  { maxLength: 12 },
);

function edited(was: readonly Row[], list: readonly Edit[]): Row[] {
  const is = [...was];
  list.forEach(({ kind, place }, index) => {
    const at = is.length === 0 ? 0 : place % is.length;
    const fresh = { no: 1_000 + index, text: 'new' };
    if (kind === 'append') is.push(fresh);
    else if (kind === 'insert') is.splice(at, 0, fresh);
    else if (is.length === 0) return;
    else if (kind === 'remove') is.splice(at, 1);
    else if (kind === 'change') is[at] = { ...is[at]!, text: 'changed' };
    else is.push(...is.splice(at, 1));
  });
  return is;
}

describe('the walk over rows in order', () => {
  test('comes to what looking up every key comes to, or to nothing', () => {
    fc.assert(
      fc.property(fc.nat(40), edits, (count, list) => {
        const was = rowsOf(...Array.from({ length: count }, (_, no) => no));
        const is = edited(was, list);
        const found = quick(was, is);
        if (found) expect(found).toEqual(thorough(was, is));
      }),
      { numRuns: 3_000 },
    );
  });

  test('is enough where rows change in their places, some go and others come at the end', () => {
    const was = rowsOf(...Array.from({ length: 1_000 }, (_, no) => no));
    const is = edited(was, [
      { kind: 'change', place: 3 },
      { kind: 'remove', place: 0 },
      { kind: 'remove', place: 500 },
      { kind: 'append', place: 0 },
      { kind: 'change', place: 997 },
    ]);
    expect(quick(was, is)).toEqual(thorough(was, is));
    expect(quick(was, is)!.changed.map(({ row }) => (row as unknown as Row).no)).toEqual([3, 999, 1_003]);
    expect(quick(was, is)!.gone).toEqual([0, 501]);
  });

  test('is not where rows changed their order or a key stands twice', () => {
    const was = rowsOf(1, 2, 3);
    expect(quick(was, [was[2]!, was[0]!, was[1]!])).toBeNull();
    expect(quick(was, [...was, { no: 9, text: '' }, { no: 9, text: '' }])).toBeNull();
    expect(quick(was, [...was, { no: 2, text: 'again' }])).toBeNull();
    expect(() => thorough(was, [...was, was[1]!])).toThrow('rows: the key 2 stands twice');
  });
});
