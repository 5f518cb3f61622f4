import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert } from '../../../../state-machines/base/uom-conversion/convert.js';
import type { Conversion, Converting, Unit } from '../../../../state-machines/base/uom-conversion/convert.js';
import { gte, isNegative } from '../../../../state-machines/kernel/primitives/decimal.js';

const unit = (id: string, uomCode: string, uomClass: string, decimals: number, classBaseFlag: 'Y' | 'N' = 'N'): Unit => ({
  id,
  uomCode,
  uomClass,
  decimals,
  classBaseFlag,
});
const [ROLL, M, KG, G, T, PCS] = [
  unit('1', 'ROLL', 'PACKAGE', 0),
  unit('2', 'M', 'LENGTH', 3, 'Y'),
  unit('3', 'KG', 'MASS', 3, 'Y'),
  unit('4', 'G', 'MASS', 3),
  unit('5', 'T', 'MASS', 3),
  unit('6', 'PCS', 'COUNT', 0, 'Y'),
];

const is = (from: Unit, factor: string, to: Unit, itemId: string | null = null): Conversion => ({
  fromUomId: from.id,
  toUomId: to.id,
  factor,
  itemId,
});
const conversions = [is(ROLL, '200', M, 'F'), is(M, '7.85', KG, 'S'), is(G, '0.001', KG), is(T, '1000', KG)];
const asked = (from: Unit, to: Unit, more: Partial<Converting> = {}): Converting => ({
  from,
  to,
  base: from.uomClass === to.uomClass ? [M, KG, PCS].find((one) => one.uomClass === from.uomClass) : undefined,
  itemId: null,
  conversions,
  ...more,
});

describe('converting quantities', () => {
  test('350 m of a foil in rolls of 200 m are 1.75 rolls, which a roll cannot hold; ordered, they are 2 with 50 m more', () => {
    expect(convert('350', asked(M, ROLL, { itemId: 'F' }))).toMatchObject({ code: 'UOM_DECIMALS', params: { uom: 'ROLL', n: 0 } });
    expect(convert('350', asked(M, ROLL, { itemId: 'F', up: true }))).toEqual({ quantity: '2', surplus: '50' });
    expect(convert('2', asked(ROLL, M, { itemId: 'F' }))).toEqual({ quantity: '400', surplus: '0' });
  });

  test('2.5 m of a steel bar of 7.85 kg a metre weigh 19.625 kg; 1,500 g are 1.5 kg', () => {
    expect(convert('2.5', asked(M, KG, { itemId: 'S' }))).toEqual({ quantity: '19.625', surplus: '0' });
    expect(convert('1500', asked(G, KG))).toEqual({ quantity: '1.5', surplus: '0' });
  });

  test('grams become tonnes through the base unit of their class', () =>
    expect(convert('2500000', asked(G, T))).toEqual({ quantity: '2.5', surplus: '0' }));

  test('pieces do not become kilograms without a conversion of the material', () => {
    expect(convert('1', asked(PCS, KG))).toMatchObject({ code: 'UOM_NO_CONVERSION', params: { from: 'PCS', to: 'KG' } });
    expect(convert('1', asked(M, ROLL, { itemId: 'other' }))).toMatchObject({ code: 'UOM_NO_CONVERSION' });
  });

  test('rounding up never gives less than what is needed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (metres) => {
        const answer = convert(String(metres), asked(M, ROLL, { itemId: 'F', up: true }));
        if ('code' in answer) throw new Error(answer.code);
        const back = convert(answer.quantity, asked(ROLL, M, { itemId: 'F' }));
        expect(isNegative(answer.surplus)).toBe(false);
        expect('quantity' in back && gte(back.quantity, String(metres))).toBe(true);
      }),
    );
  });
});
