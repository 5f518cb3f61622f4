import { expect, test } from '@jest/globals';
import { circular, orphan, outranking, repeated } from '../../../../state-machines/organisation/position-level/hierarchy.js';

test('what is wrong with a hierarchy is named by its position', () => {
  const place = (positionId: string, parentPositionId: string | null) => ({ positionId, parentPositionId });
  const sound = [place('a', null), place('b', 'a'), place('c', 'b')];
  expect([repeated(sound), circular(sound), orphan(sound)]).toEqual([null, null, null]);
  expect(repeated([...sound, place('b', 'a')])).toBe('b');
  expect(orphan([...sound, place('d', 'x')])).toBe('d');
  expect(outranking(sound, { a: 12, b: 12, c: 8 })).toEqual([]);
  expect(outranking(sound, { a: 12, b: 15 })).toEqual(['b']);
  expect(circular([place('a', 'c'), place('b', 'a'), place('c', 'b')])).toBe('a');
});
