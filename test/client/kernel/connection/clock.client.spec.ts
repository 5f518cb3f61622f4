import { describe, expect, test } from '@jest/globals';

import { badgeOf } from '../../../../client/kernel/connection/connection.js';
import { clockStore, learnServerTime, readingOf } from '../../../../client/kernel/connection/clock.js';

describe('the server clock as the browser knows it', () => {
  test('the exchange with the least delay tells the offset', () => {
    const slow = { t0: 1_000, t1: 6_100, t2: 6_100, t3: 1_400 };
    const quick = { t0: 2_000, t1: 7_010, t2: 7_015, t3: 2_025 };
    expect(readingOf([slow, quick])).toEqual({ offset: 5_000, delay: 20 });
    expect(readingOf([])).toBeNull();
  });

  test('an answer of a call tells the time until the first synchronisation, and again after a skew refusal', () => {
    learnServerTime(Date.now() + 60_000);
    expect(Math.round(clockStore.get().offset / 1000)).toBe(60);
    clockStore.set({ offset: 5, delay: 12 });
    learnServerTime(Date.now() + 60_000);
    expect(clockStore.get()).toEqual({ offset: 5, delay: 12 });
    learnServerTime(Date.now() + 60_000, true);
    expect(Math.round(clockStore.get().offset / 1000)).toBe(60);
  });

  test('the badge is green to 200 ms, amber to 1000 ms and while reconnecting, red above and offline', () => {
    const online = { reach: 'online', since: 0 } as const;
    expect([200, 201, 1_000, 1_001].map((delay) => badgeOf(online, delay).colour)).toEqual(['green', 'amber', 'amber', 'red']);
    expect(badgeOf({ reach: 'connecting', since: 0 }, 20).colour).toBe('amber');
    expect(badgeOf({ reach: 'offline', since: 0 }, 20).colour).toBe('red');
  });
});
