import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  abs,
  add,
  cmp,
  Decimal,
  decimals,
  DecimalError,
  div,
  eq,
  fits,
  gt,
  gte,
  isDecimal,
  isMultiple,
  isNegative,
  isPositive,
  isZero,
  lt,
  lte,
  max,
  min,
  mul,
  neg,
  normalise,
  percentOf,
  round,
  round2,
  round6,
  roundDown,
  roundUp,
  sub,
  sum,
} from '../../../../state-machines/kernel/primitives/decimal.js';

const digits = (from: number, to: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: from, maxLength: to }).map((list) => list.join(''));
const anyDecimal = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 14), digits(0, 8))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);

describe('what counts as a decimal', () => {
  test.each(['0', '-0', '12.50', '007', '-1.000001', '9'.repeat(40)])('%s is one', (text) => {
    expect(isDecimal(text)).toBe(true);
  });

  test.each(['', '.5', '5.', '1,000', '1e3', '+1', ' 1', '1 ', '--1', 'NaN', 'Infinity', '0x10', '１', '1.2.3', '1\n'])(
    '%j is none, and every helper refuses it',
    (text) => {
      expect(isDecimal(text)).toBe(false);
      for (const call of [() => add(text, '1'), () => cmp('1', text), () => sum(['1', text]), () => round2(text)]) {
        expect(call).toThrow(expect.objectContaining({ code: 'DECIMAL_MALFORMED' }));
      }
    },
  );

  test('numbers and nothing are none', () => {
    expect([isDecimal(1), isDecimal(null), isDecimal(undefined), isDecimal(['1'])]).toEqual([false, false, false, false]);
  });
});

describe('arithmetic', () => {
  test('never sees a binary float', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(sub('1960.00', '1990')).toBe('-30');
    expect(mul('9.80', '100')).toBe('980');
    expect(sum(['980.00', '1020.00', '0.005'])).toBe('2000.005');
    expect(sum([])).toBe('0');
  });

  test('never writes an exponent or a negative zero', () => {
    expect(mul('0.000000000001', '0.000000000001')).toBe('0.000000000000000000000001');
    expect(mul('1' + '0'.repeat(20), '1' + '0'.repeat(20))).toBe('1' + '0'.repeat(40));
    expect(mul('-1', '0')).toBe('0');
    expect(neg('0.00')).toBe('0');
    expect(sub('1.50', '1.5')).toBe('0');
  });

  test('divides to 60 digits and refuses zero', () => {
    expect(div('1', '3')).toBe(`0.${'3'.repeat(60)}`);
    expect(div('2', '3')).toBe(`0.${'6'.repeat(59)}7`);
    expect(() => div('1', '0.00')).toThrow(expect.objectContaining({ code: 'DECIMAL_DIVISION_BY_ZERO' }));
    expect(() => div('1', '0')).toThrow(DecimalError);
  });

  test('a factor of 1.02 makes the comparable total of compete §12.1', () => {
    expect(round2(mul('1990.00', '1.02'))).toBe('2029.80');
    expect(round2(mul('1960.00', '1.02'))).toBe('1999.20');
  });

  test('percentages: the least and greatest step of compete §12.2', () => {
    expect(percentOf('1990.00', '1')).toBe('19.9');
    expect(percentOf('1990.00', '5')).toBe('99.5');
    expect(percentOf('943.00', '0')).toBe('0');
  });

  test('signs', () => {
    expect([abs('-2.50'), abs('2'), neg('2.5'), neg('-2.50')]).toEqual(['2.5', '2', '-2.5', '2.5']);
    expect([isZero('-0.000'), isZero('0.001')]).toEqual([true, false]);
    expect([isNegative('-0.01'), isNegative('-0'), isPositive('0.01'), isPositive('0')]).toEqual([true, false, true, false]);
  });

  test('agrees with the Decimal clone, and adding then taking away changes nothing', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(add(a, b)).toBe(new Decimal(a).plus(b).toString());
        expect(sub(add(a, b), b)).toBe(normalise(a));
        expect(mul(a, b)).toBe(mul(b, a));
      }),
    );
  });
});

describe('few digits, which are reckoned as whole numbers', () => {
  /** Around as many digits as a double holds, with zeros before and behind. */
  const few = fc
    .tuple(fc.constantFrom('', '-'), fc.constantFrom('', '0', '00'), fc.nat({ max: 99_999_999 }), fc.stringMatching(/^[0-9]{0,9}$/))
    .map(([sign, zeros, whole, fraction]) => `${sign}${zeros}${whole}${fraction === '' ? '' : `.${fraction}`}`);
  test('come to what all digits come to', () => {
    fc.assert(
      fc.property(few, few, fc.array(few, { maxLength: 6 }), fc.nat({ max: 8 }), (a, b, more, places) => {
        const exact = (value: Decimal) => value.plus(0).toString();
        expect(add(a, b)).toBe(exact(new Decimal(a).plus(b)));
        expect(mul(a, b)).toBe(exact(new Decimal(a).times(b)));
        expect(sum(more)).toBe(more.reduce((total, one) => total.plus(one), new Decimal(0)).toString());
        const rounded = new Decimal(a).toFixed(places);
        expect(round(a, places)).toBe(new Decimal(rounded).isZero() ? rounded.replace('-', '') : rounded);
      }),
      { numRuns: 5_000 },
    );
  });
  test('stay exact at the edge', () => {
    expect([add('999999999999999', '1'), mul('9999999', '99999999'), mul('-0', '5'), round('-0.004', 2)]).toEqual([
      ...['1000000000000000', '999999890000001', '0', '0.00'],
    ]);
    expect([sum(['999999999999999', '999999999999999', '0.1']), round('2.5', 0), round('-2.5', 0), round('1.005', 2)]).toEqual([
      ...['1999999999999998.1', '3', '-3', '1.01'],
    ]);
  });
});

describe('comparison', () => {
  test('looks at the value, not at the writing', () => {
    expect(cmp('1.50', '01.5')).toBe(0);
    expect(cmp('-0.0', '0')).toBe(0);
    expect(cmp('9.99', '10')).toBe(-1);
    expect(cmp('-9.99', '-10')).toBe(1);
    expect(cmp('-1', '0.5')).toBe(-1);
    expect(cmp('1.05', '1.5')).toBe(-1);
  });

  test('equals that of the Decimal clone for any two decimals', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(cmp(a, b)).toBe(new Decimal(a).cmp(b));
      }),
      { numRuns: 2000 },
    );
  });

  test('equals that of the Decimal clone where only trailing digits differ', () => {
    fc.assert(
      fc.property(anyDecimal, digits(1, 3), (a, tail) => {
        const longer = a.includes('.') ? a + tail : `${a}.${tail}`;
        expect(cmp(a, longer)).toBe(new Decimal(a).cmp(longer));
        expect(cmp(longer, a)).toBe(new Decimal(longer).cmp(a));
      }),
    );
  });

  test('the six questions', () => {
    expect([eq('1.0', '1'), lt('1', '2'), lte('1', '1.0'), gt('2', '1'), gte('1.0', '1')]).toEqual(Array(5).fill(true));
    expect([eq('1', '2'), lt('1', '1'), lte('2', '1'), gt('1', '1'), gte('1', '2')]).toEqual(Array(5).fill(false));
  });

  test('min and max give the operand as written, the first of equals', () => {
    expect(min('2029.80', '2000.00', '2000')).toBe('2000.00');
    expect(max('9.4', '9.40', '-10')).toBe('9.4');
    expect(min('5')).toBe('5');
    expect(() => min('five')).toThrow(DecimalError);
  });
});

describe('rounding', () => {
  test('half up, away from zero, with the decimals written', () => {
    expect([round('2.5', 0), round('-2.5', 0), round2('1.005'), round2('-1.005'), round2('3')]).toEqual([
      '3',
      '-3',
      '1.01',
      '-1.01',
      '3.00',
    ]);
    expect(round6('33.3333')).toBe('33.333300');
  });

  test('a negative that rounds to nothing loses its sign', () => {
    expect([round2('-0.004'), round('-0.4', 0), roundDown('-0.009', 2)]).toEqual(['0.00', '0', '0.00']);
  });

  test('down is towards zero, up away from it', () => {
    expect([roundDown('19.909', 2), roundDown('-19.909', 2)]).toEqual(['19.90', '-19.90']);
    expect([roundUp('19.901', 2), roundUp('-19.901', 2), roundUp('19.90', 2)]).toEqual(['19.91', '-19.91', '19.90']);
  });

  test('lies between down and up for any value', () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 6 }), (a, places) => {
        const [down, near, up] = [roundDown(a, places), round(a, places), roundUp(a, places)];
        expect(near === down || near === up).toBe(true);
        expect(lte(abs(down), abs(a)) && gte(abs(up), abs(a))).toBe(true);
        expect(near).toMatch(places === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${places}}$`));
      }),
    );
  });

  test('refuses impossible places', () => {
    expect(() => round('1', -1)).toThrow(expect.objectContaining({ code: 'DECIMAL_PLACES' }));
    expect(() => round('1', 1.5)).toThrow(expect.objectContaining({ code: 'DECIMAL_PLACES' }));
  });
});

describe('writing', () => {
  test('decimals are counted without trailing zeros', () => {
    expect([decimals('1.250'), decimals('1.000'), decimals('7'), decimals('-0.000001')]).toEqual([2, 0, 0, 6]);
  });

  test('normalise drops every superfluous zero', () => {
    expect([normalise('-007.50'), normalise('0.00'), normalise('-0'), normalise('000'), normalise('100')]).toEqual([
      '-7.5',
      '0',
      '0',
      '0',
      '100',
    ]);
  });

  test('normalise equals the Decimal clone’s own text', () => {
    fc.assert(fc.property(anyDecimal, (a) => expect(normalise(a)).toBe(new Decimal(a).toString())));
  });

  test('fits asks whether numeric(p, s) holds the number', () => {
    expect(fits('999999999999.999999', 18, 6)).toBe(true);
    expect(fits('1000000000000', 18, 6)).toBe(false);
    expect(fits('0.0000001', 18, 6)).toBe(false);
    expect(fits('0.1000000', 18, 6)).toBe(true);
    expect(fits('-00012.50', 4, 2)).toBe(true);
  });
});

describe('multiples', () => {
  test('of the minimal step (compete §12.2)', () => {
    expect(isMultiple('40', '25')).toBe(false);
    expect(isMultiple('50.00', '25')).toBe(true);
    expect(isMultiple('0.3', '0.1')).toBe(true);
    expect(isMultiple('-0.75', '0.25')).toBe(true);
    expect(isMultiple('0', '5')).toBe(true);
    expect([isMultiple('0.0', '0'), isMultiple('1', '0')]).toEqual([true, false]);
  });

  test('a step times a whole number always is one, and with half a step more never', () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer(), (step, count) => {
        const whole = mul(step, String(count));
        expect(isMultiple(whole, step)).toBe(true);
        if (!isZero(step)) expect(isMultiple(add(whole, div(step, '2')), step)).toBe(false);
      }),
    );
  });
});
