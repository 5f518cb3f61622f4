import { expect, test } from '@jest/globals';

import { numbersOn } from '../../../../client/kernel/fields/offered.js';

const vat = (rate: string, startDate: string, endDate: string | null = null, more: object = {}) => ({
  rate,
  taxName: `增值税${rate}%`,
  taxNameEn: `VAT ${rate}%`,
  state: 'enabled',
  startDate,
  endDate,
  ...more,
});
const rates = [
  vat('16', '2018-05-01', '2019-03-31'),
  vat('10', '2018-05-01', '2019-03-31'),
  vat('13', '2019-04-01'),
  vat('9', '2019-04-01'),
  vat('6', '2016-05-01'),
  vat('0', '2016-05-01'),
  vat('0.0000', '2016-05-01', null, { taxName: '免税', taxNameEn: null }),
  vat('17', '2016-05-01', null, { state: 'disabled' }),
];

test('a document of the last day of the old rates is offered these and not the new ones, and the other way round a day later', () => {
  expect(numbersOn(rates, 'rate', 'taxName', '2019-03-31', 'en').map(({ value }) => value)).toEqual(['16', '10', '6', '0']);
  expect(numbersOn(rates, 'rate', 'taxName', '2019-04-01', 'en').map(({ value }) => value)).toEqual(['13', '9', '6', '0']);
});

test("rates of one height are one choice with all their names, in the reader's language where there is one", () => {
  expect(numbersOn(rates, 'rate', 'taxName', '2026-03-02', 'en').at(-1)).toEqual({ value: '0', words: 'VAT 0% / 免税' });
  expect(numbersOn(rates, 'rate', 'taxName', '2026-03-02', 'cn').at(-1)).toEqual({ value: '0', words: '增值税0% / 免税' });
});
