import { describe, expect, test } from '@jest/globals';

import { placed, Told } from '../../../../client/kernel/files/field-value.js';

const taken = (order: readonly (readonly [id: string, key: number])[]): readonly string[] => {
  const keys = new Map<string, number>();
  return order.reduce<readonly string[]>(
    (ids, [id, key]) => {
      keys.set(id, key);
      return placed(ids, id, { key, instead: null }, keys);
    },
    ['old'],
  );
};

describe('uploaded files in a field', () => {
  test('stand in the order in which they were given, whichever arrives first, behind those that were there', () => {
    expect(
      taken([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]),
    ).toEqual(['old', 'a', 'b', 'c']);
    expect(
      taken([
        ['c', 3],
        ['a', 1],
        ['b', 2],
      ]),
    ).toEqual(['old', 'a', 'b', 'c']);
  });

  test('a replacement takes the place of the file it replaces, or stands last when that is gone', () => {
    expect(placed(['x', 'y', 'z'], 'new', { key: 9, instead: 'y' }, new Map())).toEqual(['x', 'new', 'z']);
    expect(placed(['x', 'z'], 'new', { key: 9, instead: 'y' }, new Map())).toEqual(['x', 'z', 'new']);
  });

  test('two that end before the form shows the first are both there', () => {
    const field = new Told(null);
    expect(field.tells([...field.now, 'a'])).toBe('a');
    field.shows(null);
    expect(field.tells([...field.now, 'b'])).toBe('a,b');
    field.shows('a');
    expect(field.tells([...field.now, 'c'])).toBe('a,b,c');
    field.shows('a,b,c');
    expect(field.now).toEqual(['a', 'b', 'c']);
  });

  test('a value that somebody else gave the field is what the next file is put to', () => {
    const field = new Told('a');
    field.tells(['a', 'b']);
    field.shows('x');
    expect(field.now).toEqual(['x']);
    field.shows(null);
    expect(field.now).toEqual([]);
  });
});
