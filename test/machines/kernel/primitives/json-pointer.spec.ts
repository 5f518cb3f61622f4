import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromPointer, JsonPointerError, toPointer, valueAt } from '../../../../state-machines/kernel/primitives/json-pointer.js';

/** The document of RFC 6901 §5. */
const sample = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'm~n': 8, ' ': 7 };

describe('JSON Pointer (RFC 6901)', () => {
  test.each<[string, unknown]>([
    ['', sample],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/m~0n', 8],
    ['/ ', 7],
  ])('%j', (pointer, value) => {
    expect(valueAt(sample, pointer)).toEqual(value);
  });

  test.each(['/foo/2', '/foo/00', '/foo/-', '/foo/length', '/bar', '/foo/0/x', '/toString', '/__proto__'])(
    'there is nothing at %s',
    (pointer) => {
      expect(valueAt(sample, pointer)).toBeUndefined();
    },
  );

  test.each(['foo', '/a~', '/a~2'])('%j is no pointer', (pointer) => {
    expect(() => fromPointer(pointer)).toThrow(JsonPointerError);
  });

  test('tokens survive being written and read', () => {
    expect(toPointer(['items', 0, 'a/b~'])).toBe('/items/0/a~1b~0');
    fc.assert(fc.property(fc.array(fc.string()), (tokens) => expect(fromPointer(toPointer(tokens))).toEqual(tokens)));
  });
});
