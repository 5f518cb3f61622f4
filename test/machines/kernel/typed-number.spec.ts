import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { f } from '../../../state-machines/kernel/fields.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import { round } from '../../../state-machines/kernel/primitives/decimal.js';
import { writtenNumber } from '../../../state-machines/kernel/primitives/written-number.js';
import { kernelReasons, sentence } from '../../../state-machines/kernel/refusals.js';
import { typedNumber, unclearNumber } from '../../../state-machines/kernel/typed-number.js';
import { checkValue } from '../../../state-machines/kernel/validate.js';

// The point is the decimal sign, a comma stands between groups of three; whatever else a comma may mean is refused, not guessed.

const read = (text: string): string => {
  const written = writtenNumber(text);
  return written.kind === 'number' ? `${written.number}${written.percent ? '%' : ''}` : written.kind;
};

describe('a written number', () => {
  test.each([
    ['1,234', '1234'],
    ['12,345,678.90', '12345678.90'],
    ['1 234 567.5', '1234567.5'],
    ['１，９７０．１０', '1970.10'],
    ['12。5', '12.5'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['+3', '3'],
    ['−4.5', '-4.5'],
    ['(12.5)', '-12.5'],
    ['（￥1,250.00）', '-1250.00'],
    ['-$3', '-3'],
    ['¥-3', '-3'],
    ['CNY 3,000.00', '3000.00'],
    ['13 %', '13%'],
  ])('%s is %s', (text, number) => expect(read(text)).toBe(number));

  test.each(['0,95', '9,45', '1.970,10', '1,,0,,0', '1,23', '12,34,567', '1,2345', '0,950', '1,', '1,234 567', '1,234.5,6', '10,00 %'])(
    '%s is not guessed',
    (text) => expect(read(text)).toBe('unclear'),
  );

  test.each(['', 'twelve', '1e3', '0x10', '1.970.10', '1 2', '--3', '-(3)x', '(-3)', '3-', ',5', '1'.repeat(81)])('%s is none', (text) =>
    expect(read(text)).toBe('none'),
  );

  test('is grouped by commas or blanks, whatever it is, and read back; of other places for the commas none is read', () => {
    const decimals = fc
      .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
      .map(([whole, places]) => round(String(whole), 0) + (places === 0 ? '' : `.${'273905'.slice(0, places)}`));
    fc.assert(
      fc.property(decimals, fc.constantFrom(',', ' ', '，'), (number, sign) => {
        const [whole, fraction] = number.split('.');
        const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, sign) + (fraction === undefined ? '' : `.${fraction}`);
        return read(grouped) === number;
      }),
    );
    const commas = fc.stringMatching(/^\d{1,5}(,\d{0,5}){1,3}(\.\d{0,3})?$/);
    fc.assert(fc.property(commas, (text) => (read(text) === 'unclear') === !/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)));
  });
});

describe('a field', () => {
  const [price, count, rate] = [f.price('Price', '单价'), f.integer('Days', '天数'), f.rate('Rate', '税率')] as readonly Field[];

  test('keeps what it cannot read as it was written, and says so with the value', () => {
    expect(['1,970.10', ' ', '0,95', 'cheap', '50%'].map((text) => typedNumber(price!, text))).toEqual([
      '1970.10',
      null,
      '0,95',
      'cheap',
      '0.5',
    ]);
    expect(['1,000', '5.0', '5.5', '1,00', '5%'].map((text) => typedNumber(count!, text))).toEqual([1000, 5, '5.5', '1,00', '5%']);
    expect(typedNumber(rate!, '13%')).toBe('13');
    for (const [field, text] of [
      [price!, '1.970,10'],
      [count!, '1,00'],
      [rate!, '9,45'],
    ] as const) {
      const checked = checkValue(field, 'x', typedNumber(field, text));
      expect(checked).toMatchObject({ ok: false, refusal: { code: 'FIELD_COMMA', params: { field: 'x', value: text } } });
    }
    expect(unclearNumber(price!, 'x', 'cheap')).toBeNull();
  });

  test('refuses in both languages, with the value', () => {
    const refused = unclearNumber(price!, 'Price', '0,95')!;
    expect(sentence(kernelReasons, refused, 'en')).toMatch(/^Price: “0,95” can be read in two ways\./);
    expect(sentence(kernelReasons, refused, 'cn')).toMatch(/^Price的“0,95”含义不明确/);
  });
});
