import { describe, expect, test } from '@jest/globals';

import { clockText, countdownOf, extensionText, milestoneBetween, nextChangeMs } from '../../../../client/compete/hall/common/countdown.js';

const end = Date.UTC(2026, 2, 2, 2, 10);
const left = (ms: number) => countdownOf(end, end - ms);

describe('the time left of a turn', () => {
  test('reads hh:mm:ss, with tenths in the last ten seconds', () => {
    expect(left(754_300)).toEqual({ text: '00:12:34', urgency: 'calm', remainingMs: 754_300 });
    expect(left(10_000).text).toBe('00:00:10');
    expect(left(9_999).text).toBe('00:00:09.9');
    expect(left(1).text).toBe('00:00:00.0');
    expect(clockText(100 * 3_600)).toBe('4d 04:00:00');
    expect(countdownOf(end, end - 100 * 3_600_000, '天').text).toBe('4天 04:00:00');
  });

  test('turns amber at sixty seconds and red below ten', () => {
    expect(left(61_000).urgency).toBe('calm');
    expect(left(60_999)).toMatchObject({ text: '00:01:00', urgency: 'soon' });
    expect(left(10_000).urgency).toBe('soon');
    expect(left(9_999).urgency).toBe('last');
    expect(left(0)).toEqual({ text: '00:00:00.0', urgency: 'over', remainingMs: 0 });
    expect(left(-400).urgency).toBe('over');
    expect(left(-2_999).text).toBe('00:00:00.0');
    expect(left(-3_000)).toEqual({ text: '--:--:--', urgency: 'calm', remainingMs: 0 });
  });

  test('is drawn again exactly when its text changes', () => {
    expect(nextChangeMs(end, end - 65_250)).toBe(251);
    expect(nextChangeMs(end, end - 9_940)).toBe(41);
    expect(nextChangeMs(end, end + 5)).toBe(1_000);
  });

  test('tells 5:00, 1:00, 0:30 and 0:10 once, and nothing when the turn was extended', () => {
    expect(milestoneBetween(300_200, 299_900)).toBe(300);
    expect(milestoneBetween(299_900, 298_900)).toBeNull();
    expect(milestoneBetween(31_000, 30_000)).toBe(30);
    expect(milestoneBetween(61_000, 9_000)).toBe(10);
    expect(milestoneBetween(9_000, 129_000)).toBeNull();
  });

  test('names an extension by its length', () => {
    expect(extensionText(120_000)).toBe('+02:00');
    expect(extensionText(90_400)).toBe('+01:30');
  });
});
