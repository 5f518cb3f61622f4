import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eq, gt, isNegative, lte, sub, sum } from '../../../../state-machines/kernel/primitives/decimal.js';
import { reshared } from '../../../../state-machines/compete/sourcing/auction/rules/award.js';
import { filledShares, isWhole, quantitiesOf } from '../../../../state-machines/compete/sourcing/award.js';
import { isOutlier, placesOf, priceScores } from '../../../../state-machines/compete/sourcing/scoring.js';

/** Shares with four decimals that sum to 100. */
const shares = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 0, maxLength: 5 }).map((cuts) => {
  const sorted = [...new Set(cuts)].toSorted((a, b) => a - b);
  return [...sorted, 1_000_000].map((cut, index) => String((cut - (sorted[index - 1] ?? 0)) / 10_000));
});
const quantity = fc.integer({ min: 1, max: 2_000_000_000 }).map((units) => String(units / 1_000));

describe('award splits', () => {
  test('no quantity is lost or invented, and none is below zero', () => {
    fc.assert(
      fc.property(quantity, shares, (whole, rates) => {
        expect(isWhole(rates)).toBe(true);
        const parts = quantitiesOf(whole, rates);
        expect(eq(sum(parts), whole)).toBe(true);
        expect(parts.some(isNegative)).toBe(false);
      }),
    );
  });
  test('each part is off its share by less than a millionth for each winner', () => {
    fc.assert(
      fc.property(quantity, shares, (whole, rates) => {
        quantitiesOf(whole, rates).forEach((part, index) => {
          const exact = (Number(whole) * Number(rates[index])) / 100;
          expect(Math.abs(Number(part) - exact)).toBeLessThan(0.000_01 * rates.length);
        });
      }),
    );
  });
  test('shares that nobody takes leave the rest at 100, whoever gets them', () => {
    fc.assert(
      fc.property(shares, fc.nat({ max: 6 }), fc.constantFrom('TO_FIRST' as const, 'PRORATA' as const), (scheme, taken, rule) => {
        const filled = filledShares(scheme, taken, rule);
        if (taken > 0) expect(isWhole(filled)).toBe(true);
        expect(filled).toHaveLength(Math.min(taken, scheme.length));
        expect(filled.every((share) => gt(share, '0'))).toBe(true);
      }),
    );
  });
  test('parts of an incomplete award never come to more than the whole', () => {
    fc.assert(
      fc.property(quantity, shares, (whole, rates) => {
        const some = rates.slice(0, -1);
        expect(lte(sub(sum(quantitiesOf(whole, some)), whole), '0.00001')).toBe(true);
      }),
    );
  });
});

describe('places', () => {
  const entrants = fc
    .array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 })
    .map((values) =>
      values.map((value, index) => ({ supplierId: String(index), comparable: String(value), priorityNo: null, position: index })),
    );
  test('the earliest rule gives each place once, sharing gives equals one place', () => {
    fc.assert(
      fc.property(entrants, (all) => {
        const places = placesOf(all, 'REVERSE', 'EARLIEST');
        expect([...places.values()].toSorted((a, b) => a - b)).toEqual(all.map((_, index) => index + 1));
        const shared = placesOf(all, 'REVERSE', 'SHARED');
        for (const a of all)
          expect(shared.get(a.supplierId)).toBe(all.filter((b) => Number(b.comparable) < Number(a.comparable)).length + 1);
      }),
    );
  });
});

// Of public price score methods (the 87th decree: the lowest valid price gets full marks), as weighted points.
test('the lowest price gets full marks, the others in proportion', () => {
  const points = priceScores('LOW_RATIO', ['100', '110', '125'], 'REVERSE').map((score) => (Number(score) * 30) / 100);
  [30, 27.27, 24].forEach((expected, index) => expect(Math.abs(points[index]! - expected)).toBeLessThan(0.005));
});
test('a price far from the others is marked', () => {
  expect(isOutlier('60', ['100', '100'])).toBe(true);
  expect(isOutlier('70', ['100', '100'])).toBe(false);
  expect(isOutlier('151', ['100'])).toBe(true);
});

test('a line that is awarded in the comparison: all of it to one, tenths between two, and back', () => {
  const at = (supplierId: string, itemNo = 10) => ({ itemNo, supplierId });
  const said = (shares: readonly { readonly itemNo: number; readonly supplierId: string; readonly awardRate: string }[]) =>
    shares.map(({ itemNo, supplierId, awardRate }) => `${itemNo}:${supplierId}:${awardRate}`).toSorted();
  const first = reshared([], at('501'), '100');
  const split = reshared(first, at('502'), '30');
  expect([said(first), said(split)]).toEqual([['10:501:100'], ['10:501:70', '10:502:30']]);
  expect(said(reshared(split, at('503'), '20'))).toEqual(['10:501:70', '10:502:30', '10:503:20']);
  expect(said(reshared(reshared(split, at('501', 20), '100'), at('502'), '0'))).toEqual(['10:501:70', '20:501:100']);
  expect(said(reshared(split, at('502'), '100'))).toEqual(['10:502:100']);
});
