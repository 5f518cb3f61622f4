/** Prices for several units (purchasing.md §0.3): what they come to, how they are compared, and what an order makes of one. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DecimalString } from '../../../state-machines/kernel/primitives/decimal.js';
import { cmp, div, mul, normalise } from '../../../state-machines/kernel/primitives/decimal.js';
import { priced } from '../../../state-machines/trade/money.js';
import { inUnits, isDearer, isSamePrice, pricePer, priceUnit, unitOf } from '../../../state-machines/trade/price-unit.js';

/** With six decimals at most, as they are stored. */
const decimalsUpTo = (most: number) =>
  fc.integer({ min: 1, max: most }).map((micros): DecimalString => normalise(div(String(micros), '1000000')));
const quantities = decimalsUpTo(10_000_000_000);
const smallPrices = decimalsUpTo(1_000_000_000);
const units = fc.constantFrom(1, 10, 100, 1_000, 1_000_000);
const bases = fc.constantFrom('EXCL' as const, 'INCL' as const);

describe('a price for several units', () => {
  test('12.50 per 100 is 31.25 for 250 of them, 3.125 of 25 are 3.13; with tax in it the gross comes first', () => {
    expect(priced('EXCL', '12.50', '250', '13', 100)).toEqual({
      ...{ priceExcl: '12.50', priceIncl: '14.125', amountExcl: '31.25', taxAmount: '4.06', amountIncl: '35.31' },
    });
    expect(priced('EXCL', '12.50', '25', '0', 100).amountExcl).toBe('3.13');
    expect(priced('INCL', '14.125', '800', '13', 1_000)).toMatchObject({ amountIncl: '11.3', taxAmount: '1.3', amountExcl: '10' });
  });

  test('comes to what the price of one does, wherever that price is a decimal of six places', () => {
    fc.assert(
      fc.property(smallPrices, quantities, units, bases, (single, quantity, unit, basis) => {
        const many = priced(basis, normalise(mul(single, String(unit))), quantity, '13', unit);
        const { amountExcl, taxAmount, amountIncl } = priced(basis, single, quantity, '13');
        expect(many).toMatchObject({ amountExcl, taxAmount, amountIncl });
      }),
    );
  });

  test('is the same as another, or dearer, by the single unit', () => {
    expect(isSamePrice({ price: '12.50', unit: 100 }, { price: '0.125', unit: 1 })).toBe(true);
    expect(isSamePrice({ price: '12.50', unit: 100 }, { price: '12.50', unit: 1 })).toBe(false);
    // A single one costs 0.0123456, of which six decimals are 0.012346.
    expect(isSamePrice({ price: '12.3456', unit: 1_000 }, { price: '0.012346', unit: 1 })).toBe(false);
    expect(isDearer({ price: '0.012346', unit: 1 }, { price: '12.3456', unit: 1_000 })).toBe(true);
    expect(isDearer({ price: '130', unit: 1_000 }, { price: '12.50', unit: 100 })).toBe(true);
    expect(isDearer({ price: '12.50', unit: 100 }, { price: '130', unit: 1_000 })).toBe(false);
    fc.assert(
      fc.property(smallPrices, smallPrices, units, units, (a, b, unitA, unitB) => {
        const [first, second] = [
          { price: normalise(mul(a, String(unitA))), unit: unitA },
          { price: normalise(mul(b, String(unitB))), unit: unitB },
        ];
        expect([isSamePrice(first, second), isDearer(first, second)]).toEqual([cmp(a, b) === 0, cmp(a, b) > 0]);
      }),
    );
  });

  test('is said for another number of units and back again without loss into the larger one', () => {
    expect(inUnits({ price: '12.50', unit: 100 }, 1)).toBe('0.125');
    expect(inUnits({ price: '12.3456', unit: 1_000 }, 1)).toBe('0.012346');
    expect([pricePer({ price: '12.50', unit: 100 }), pricePer({ price: '12.50', unit: 1 })]).toEqual(['12.50 / 100', '12.50']);
    fc.assert(
      fc.property(smallPrices, units, units, (price, one, other) => {
        const [small, large] = one <= other ? [one, other] : [other, one];
        expect(inUnits({ price: inUnits({ price, unit: small }, large), unit: large }, small)).toBe(price);
      }),
    );
  });

  test('is for one where nothing is said, for a million at most', () => {
    expect([unitOf({}), unitOf({ priceUnit: null }), unitOf({ priceUnit: 100 })]).toEqual([1, 1, 100]);
    expect(priceUnit).toMatchObject({ need: 'save', initial: 1, min: 1, max: 1_000_000 });
  });
});
