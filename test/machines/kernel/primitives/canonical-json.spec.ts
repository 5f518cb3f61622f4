import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, CanonicalJsonError } from '../../../../state-machines/kernel/primitives/canonical-json.js';

describe('canonical JSON (RFC 8785)', () => {
  test('the sample of RFC 8785 §3.2.2', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('keys sort by UTF-16 code units (RFC 8785 §3.2.3)', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    expect(text).toBe(`{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`);
  });

  test('numbers as ECMAScript writes them', () => {
    expect(canonicalJson([-0, 1e21, 1e-7, 9007199254740991, -1.5, 5e-324, 1.7976931348623157e308])).toBe(
      '[0,1e+21,1e-7,9007199254740991,-1.5,5e-324,1.7976931348623157e+308]',
    );
  });

  test('records without prototype and nested empties', () => {
    const bare: Record<string, unknown> = Object.create(null);
    bare.b = [];
    bare.a = {};
    expect(canonicalJson(bare)).toBe('{"a":{},"b":[]}');
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  test.each<[string, unknown, string]>([
    ['NaN', { a: [1, NaN] }, '/a/1'],
    ['Infinity', -Infinity, ''],
    ['undefined', { 'a/b': undefined }, '/a~1b'],
    ['a hole in a list', Object.assign([1], { 2: 3 }), '/1'],
    ['a function', { f: () => 0 }, '/f'],
    ['a bigint', [1n], '/0'],
    ['a symbol', Symbol('x'), ''],
    ['a lone surrogate', { s: 'a\ud800' }, '/s'],
    ['a lone surrogate as key', { '\udc00': 1 }, '/\udc00'],
    ['a Date', { at: new Date(0) }, '/at'],
    ['a Map', new Map(), ''],
  ])('%s is refused, with its place', (_name, value, pointer) => {
    expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code: 'JSON_NOT_CANONICAL', pointer }));
  });

  test('a cycle is refused instead of overflowing', () => {
    expect(() => canonicalJson(circular)).toThrow(CanonicalJsonError);
  });

  test('says the same value, and the same text whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
        expect(canonicalJson(reversed(plain))).toBe(canonicalJson(plain));
      }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}
