import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterQuiet, deliveriesTo } from '../../../server/messages/wishes.js';
import type { Wish } from '../../../server/messages/wishes.js';

// Who wants what, by which channel, and when.

const wish: Wish = {
  userId: '7',
  inApp: true,
  mail: true,
  text: true,
  digest: false,
  quietFrom: '22:00',
  quietTo: '08:00',
  timeZone: 'Asia/Shanghai',
  suspended: false,
};
const NIGHT = Date.parse('2026-03-02T15:30:00.000Z');
const MORNING = Date.parse('2026-03-03T00:00:00.000Z');
const NOON = Date.parse('2026-03-02T04:00:00.000Z');
const plain = { mandatory: false, forced: false, urgent: false, at: NOON };

test('quiet hours move a letter to their end in the zone of its reader', () => {
  expect(afterQuiet(wish, NIGHT)).toBe(MORNING);
  expect(afterQuiet(wish, NOON)).toBe(NOON);
  expect(afterQuiet({ ...wish, quietFrom: null }, NIGHT)).toBe(NIGHT);
  expect(deliveriesTo(wish, ['EMAIL'], { ...plain, at: NIGHT, urgent: true })[0]!.nextAt).toBe(NIGHT);
});

test('one letter stands for both, where both are wanted', () => {
  const of = (changed: Partial<Wish>, more: object = {}) =>
    deliveriesTo({ ...wish, ...changed }, ['IN_APP', 'EMAIL'], { ...plain, ...more }).map(({ channel, inApp, state }) => [
      channel,
      inApp,
      state,
    ]);
  expect(of({})).toEqual([['EMAIL', true, 'PENDING']]);
  expect(of({ mail: false })).toEqual([
    ['IN_APP', true, 'SENT'],
    ['EMAIL', false, 'SUPPRESSED'],
  ]);
  expect(of({ inApp: false })).toEqual([['EMAIL', false, 'PENDING']]);
  expect(of({ inApp: false, mail: false })).toEqual([['EMAIL', false, 'SUPPRESSED']]);
  expect(of({ inApp: false, mail: false }, { mandatory: true })).toEqual([
    ['IN_APP', true, 'SENT'],
    ['EMAIL', false, 'SUPPRESSED'],
  ]);
  expect(of({ inApp: false, mail: false }, { forced: true })).toEqual([['EMAIL', true, 'PENDING']]);
  expect(of({ suspended: true })).toContainEqual(['EMAIL', false, 'SUPPRESSED']);
});

test('a letter never leaves in quiet hours, and waits for a day at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * 86_400_000 }), fc.nat(1_439), fc.nat(1_439), (later, from, to) => {
      const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const mine = { quietFrom: clock(from), quietTo: clock(to), timeZone: 'Asia/Shanghai' };
      const at = NOON + later;
      const leaves = afterQuiet(mine, at);
      expect(leaves - at).toBeLessThanOrEqual(86_400_000);
      expect(afterQuiet(mine, leaves)).toBe(leaves);
    }),
  );
});
