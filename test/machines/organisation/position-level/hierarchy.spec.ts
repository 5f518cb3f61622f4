import { expect, test } from '@jest/globals';
import { circular, orphan, repeated } from '../../../../state-machines/organisation/position-level/hierarchy.js';

test('what is wrong with a hierarchy is named by its position', () => {
  const place = (positionId: string, parentPositionId: string | null) => ({ positionId, parentPositionId });
  const sound = [place('a', null), place('b', 'a'), place('c', 'b')];
  expect([repeated(sound), circular(sound), orphan(sound)]).toEqual([null, null, null]);
  expect(repeated([...sound, place('b', 'a')])).toBe('b');
  expect(orphan([...sound, place('d', 'x')])).toBe('d');
  expect(circular([place('a', 'c'), place('b', 'a'), place('c', 'b')])).toBe('a');
});
