import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { diff, diffPieces, type DiffOptions } from '../../../../state-machines/kernel/primitives/diff.js';
import { patch } from '../../../../state-machines/kernel/primitives/patch.js';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonValue;
const anyJson = fc.jsonValue({ maxDepth: 4 }).map(plain);
const keyed: DiffOptions = { keys: { '/items': 'itemNo', '/items/*/offers': 'supplierId' } };

/** Over the wire: a patch is JSON. */
const sent = (before: JsonValue, after: JsonValue, options?: DiffOptions) => {
  const change = diff(before, after, options);
  return patch(before, change === undefined ? undefined : JSON.parse(JSON.stringify(change)));
};

const line = (itemNo: number, price = '10.000000') => ({ itemNo: String(itemNo), name: `Bearing ${itemNo}`, price });
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

describe('any two values', () => {
  test('patching makes the one of the other', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (before, after) => {
        expect(sent(before, after)).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  test('equal values have no difference, however they came about', () => {
    fc.assert(fc.property(anyJson, (value) => expect(diff(value, plain(value))).toBeUndefined()));
  });

  test('patching leaves the old value as it was', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (before, after) => {
        const copy = plain(before);
        patch(before, diff(before, after));
        expect(before).toEqual(copy);
      }),
    );
  });

  test('lists of keyed elements, whatever is added, removed, changed and moved', () => {
    const offers = fc.uniqueArray(fc.record({ supplierId: fc.integer({ min: 501, max: 506 }), price: fc.string({ maxLength: 2 }) }), {
      selector: (offer) => offer.supplierId,
    });
    const item = fc.record({ itemNo: fc.integer({ min: 1, max: 12 }).map(String), offers, remark: anyJson });
    const hall = fc.record({ items: fc.uniqueArray(item, { selector: ({ itemNo }) => itemNo }), title: fc.string() });
    fc.assert(
      fc.property(hall, hall, (a, b) => {
        const [before, after] = [plain(a), plain(b)];
        expect(sent(before, after, keyed)).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  test('a field named __proto__ is a field', () => {
    const before = JSON.parse('{"a":1,"x":0}') as JsonValue;
    const after = JSON.parse('{"a":1,"__proto__":{"admin":true}}') as JsonValue;
    const patched = sent(before, after) as JsonObject;
    expect(JSON.stringify(patched)).toBe('{"a":1,"__proto__":{"admin":true}}');
    expect(Object.getPrototypeOf(patched)).toBe(Object.getPrototypeOf({}));
  });

  test('a property that is undefined counts as absent', () => {
    const withNothing = { a: 1, b: undefined } as unknown as JsonValue;
    expect(diff(withNothing, { a: 1 })).toBeUndefined();
    expect(diff({ a: 1 }, withNothing)).toBeUndefined();
    expect(diff({ a: 1, b: 2 }, withNothing)).toEqual({ d: ['b'] });
  });

  test('deeply nested lists cost no more than their size', () => {
    const nest = (leaf: number) => Array.from({ length: 60 }).reduce<JsonValue>((inner) => [inner, 0], leaf);
    expect(sent(nest(1), nest(2))).toEqual(nest(2));
  });
});

describe('small on the wire', () => {
  test('one price of a thousand lines', () => {
    const before = { state: 'running', items: lines(1000) };
    const after = { state: 'running', items: before.items.map((item) => (item.itemNo === '501' ? { ...item, price: '9.400000' } : item)) };
    const change = diff(before, after, keyed);
    expect(change).toEqual({ o: [['items', { l: { u: [[500, { o: [['price', { s: '9.400000' }]] }]] } }]] });
    expect(JSON.stringify(change).length).toBeLessThan(80);
    expect(diff(plain(before), plain(after))).toEqual(change);
  });

  test('a line appended, one put first, one removed from the middle', () => {
    const items = lines(1000);
    const options = { keys: { '': 'itemNo' } };
    const [last, first] = [line(1001), line(0)];
    expect(diff(items, [...items, last], options)).toEqual({ l: { a: [[1000, last]] } });
    expect(diff(items, [first, ...items], options)).toEqual({ l: { a: [[0, first]] } });
    expect(
      diff(
        items,
        items.filter(({ itemNo }) => itemNo !== '500'),
        options,
      ),
    ).toEqual({ l: { r: [499] } });
  });

  test('a bidder who takes the lead is one move in the ranking', () => {
    const ranks = [501, 502, 503, 504].map((supplierId) => ({ supplierId, value: String(supplierId) }));
    const after = [{ supplierId: 504, value: '400' }, ...ranks.slice(0, 3)];
    expect(diff(ranks, after, { keys: { '': 'supplierId' } })).toEqual({
      l: { u: [[3, { o: [['value', { s: '400' }]] }]], m: [[0, 3]] },
    });
  });

  test('without a key, what both ends share is not sent', () => {
    expect(diff(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual({ l: { a: [[1, 'x']] } });
    expect(diff(['a', 'b', 'c'], ['a', 'c'])).toEqual({ l: { r: [1] } });
  });

  test('what has nothing in common is sent whole', () => {
    expect(diff({ a: 1 }, { b: 2 })).toEqual({ s: { b: 2 } });
    expect(diff([1, 2], [3, 4])).toEqual({ s: [3, 4] });
    expect(diff('draft', 'approving')).toEqual({ s: 'approving' });
  });

  test('an added and a deleted field', () => {
    expect(diff({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual({ o: [['c', { s: 3 }]], d: ['b'] });
  });
});

describe('keys', () => {
  test('that repeat or are missing leave positions to compare by', () => {
    const twice = [line(1), line(1, '9')];
    const options = { keys: { '': 'itemNo' } };
    expect(sent(twice, [line(1), line(1, '8')], options)).toEqual([line(1), line(1, '8')]);
    expect(sent([{ name: 'x' }, 5], [5], options)).toEqual([5]);
  });

  test('of nested lists are found through a star', () => {
    const before = {
      items: [
        {
          itemNo: '10',
          offers: [
            { supplierId: 1, price: '5' },
            { supplierId: 2, price: '6' },
          ],
        },
      ],
    };
    const after = {
      items: [
        {
          itemNo: '10',
          offers: [
            { supplierId: 2, price: '6' },
            { supplierId: 1, price: '5' },
          ],
        },
      ],
    };
    expect(diff(before, after, keyed)).toEqual({
      o: [['items', { l: { u: [[0, { o: [['offers', { l: { m: [[0, 1]] } }]] }]] } }]],
    });
  });
});

describe('structural sharing', () => {
  test('what did not change is the very same object', () => {
    const before = { header: { title: 'Bearings' }, items: lines(3), terms: { days: 30 } };
    const after = { ...before, items: [before.items[0], line(2, '9'), before.items[2]] } as unknown as JsonValue;
    const patched = patch(before, diff(before, after, keyed)) as unknown as typeof before;
    expect(patched.header).toBe(before.header);
    expect(patched.terms).toBe(before.terms);
    expect(patched.items[0]).toBe(before.items[0]);
    expect(patched.items[1]).toEqual(line(2, '9'));
    expect(patched.items[2]).toBe(before.items[2]);
  });

  test('without a patch the value itself comes back', () => {
    const value = { a: [1] };
    expect(patch(value, undefined)).toBe(value);
    expect(diff(value, value)).toBeUndefined();
  });
});

describe('an object known in pieces', () => {
  const piece = (prefix: string) =>
    fc.dictionary(
      fc.constantFrom('a', 'b', 'c').map((name) => prefix + name),
      fc.jsonValue({ maxDepth: 2 }).map(plain),
    ) as fc.Arbitrary<JsonObject>;
  const pieces = fc.tuple(piece('x'), piece('y'));

  test('the patch of its pieces makes the whole of the whole', () => {
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const change = diffPieces(before, after);
        expect(patch({ ...before[0], ...before[1] }, change === undefined ? undefined : JSON.parse(JSON.stringify(change)))).toEqual({
          ...after[0],
          ...after[1],
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('equal pieces have no difference, and the same one is not looked at', () => {
    const unreadable = Object.defineProperty({}, 'rank', {
      enumerable: true,
      get: () => {
        throw new Error('was read');
      },
    }) as JsonObject;
    expect(diffPieces([unreadable, { rank: 1 }], [unreadable, { rank: 1 }])).toBeUndefined();
    expect(diffPieces([unreadable, { rank: 1 }], [unreadable, { rank: 2 }])).toEqual({ o: [['rank', { s: 2 }]] });
  });

  test('a piece of which nothing is left leaves the other alone', () => {
    expect(diffPieces([{ name: 'Huaxing' }, { rank: 1, best: '10' }], [{ name: 'Huaxing' }, { rank: 2 }])).toEqual({
      o: [['rank', { s: 2 }]],
      d: ['best'],
    });
  });
});
