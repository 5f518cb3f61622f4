import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findRate, round8 } from '../../../../state-machines/base/exchange-rate/find-rate.js';
import type { Asked, RateRow } from '../../../../state-machines/base/exchange-rate/find-rate.js';
import { div, mul, round2 } from '../../../../state-machines/kernel/primitives/decimal.js';

const row = (fromCurrency: string, rate: string, rateDate = '2026-03-01', orgId: string | null = null): RateRow => ({
  id: `${fromCurrency}${rateDate}`,
  fromCurrency,
  toCurrency: 'CNY',
  rateDate,
  rate,
  orgId,
});
const rows = [row('USD', '7.1'), row('EUR', '7.8'), row('JPY', round8(div('4.75', '100')))];
const asked = (from: string, to: string, more: Partial<Asked> = {}): Asked => ({
  from,
  to,
  date: '2026-03-10',
  orgId: null,
  base: 'CNY',
  maxAge: 45,
  ...more,
});
const rate = (from: string, to: string, more: Partial<Asked> = {}) => {
  const found = findRate(rows, asked(from, to, more));
  return 'code' in found ? found.code : found.rate;
};

describe('the rate of a day', () => {
  test('yen are quoted per hundred: 3,333 of them are 158.32 yuan', () => {
    expect(rate('JPY', 'CNY')).toBe('0.0475');
    expect(round2(mul('3333', rate('JPY', 'CNY')))).toBe('158.32');
  });

  test('the inverse, and what is crossed through the base currency', () => {
    expect(rate('CNY', 'USD')).toBe('0.14084507');
    expect(rate('EUR', 'USD')).toBe('1.09859155');
    expect(rate('JPY', 'USD')).toBe('0.00669014');
    expect(rate('CNY', 'CNY')).toBe('1');
    expect(findRate(rows, asked('EUR', 'USD'))).toMatchObject({
      path: 'CROSS',
      rateId: 'EUR2026-03-01',
      rateIds: ['EUR2026-03-01', 'USD2026-03-01'],
    });
  });

  test('before the first day it is missing, after 45 days stale', () => {
    expect(rate('USD', 'CNY', { date: '2026-02-28' })).toBe('RATE_MISSING');
    expect(rate('USD', 'CNY', { date: '2026-04-15' })).toBe('7.1');
    expect(rate('USD', 'CNY', { date: '2026-04-16' })).toBe('RATE_STALE');
  });

  test('an organisation has its own rate before the general one; the later day wins', () => {
    const more = [...rows, row('USD', '7.2', '2026-03-05'), row('USD', '7', '2026-03-02', '101')];
    expect(findRate(more, asked('USD', 'CNY'))).toMatchObject({ rate: '7.2', rateDate: '2026-03-05', path: 'DIRECT' });
    expect(findRate(more, asked('USD', 'CNY', { orgId: '101' }))).toMatchObject({ rate: '7', path: 'DIRECT' });
  });

  test('the order of the rows tells nothing', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (shuffled) =>
        expect(findRate(shuffled, asked('EUR', 'USD'))).toEqual(findRate(rows, asked('EUR', 'USD'))),
      ),
    );
  });

  test('euro rates of the central bank are crossed into dollars', () => expect(round8(div('7.8', '1.0986'))).toBe('7.09994539'));
});
