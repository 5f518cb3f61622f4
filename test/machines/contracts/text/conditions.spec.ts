import { expect, test } from '@jest/globals';
import { keyIn } from '../../../../state-machines/contracts/placeholders.js';
import { conditionIn, holdsIn, isSound } from '../../../../state-machines/contracts/text/conditions.js';

// Conditions of a text (contracts.md §3.1)

const values: Readonly<Record<string, string>> = {
  'contract.amountTaxIncl': '1,234,567.89',
  'contract.currency': 'USD',
  'contract.type': 'WORKS',
  'contract.effectiveTo': '2026-12-31',
  'contract.performanceBondAmount': '',
};
const holds = (text: string): boolean => holdsIn(conditionIn(text)!, (key) => values[key] ?? '');

test.each([
  ['contract.amountTaxIncl > 1234567.88', true],
  ['contract.amountTaxIncl > 1234567.89', false],
  ['contract.amountTaxIncl == 1234567.890', true],
  ['contract.currency == "USD" and contract.amountTaxIncl < 1', false],
  ['contract.currency == "CNY" or contract.currency == “USD”', true],
  ["contract.currency in ('CNY', 'USD')", true],
  ['not contract.currency in ("CNY", "EUR")', true],
  ['not (contract.currency == "USD" or contract.currency == "CNY")', false],
  ['contract.type != "WORKS"', false],
  ['contract.effectiveTo > "2026-06-30"', true],
  ['contract.performanceBondAmount > 0', false],
  ['contract.performanceBondAmount < 0', false],
  ['contract.performanceBondAmount == ""', true],
  // `and` binds more closely than `or`.
  ['contract.currency == "USD" or contract.currency == "CNY" and contract.amountTaxIncl < 1', true],
])('%s: %s', (text, expected) => {
  expect(holds(text)).toBe(expected);
});

test('what is no condition is none, and one asks known fields for values of their kind', () => {
  const none = [
    '',
    'contract.title',
    'contract.title =',
    'contract.title == ',
    '(contract.title == "a"',
    'a == "b" c',
    'a >= 1',
    'a == "b',
    'in ()',
  ];
  expect(none.map(conditionIn)).toEqual(none.map(() => null));
  const keyOf = keyIn((key) => (key === 'input.any' ? { kind: 'any' } : null));
  const sound = (text: string): boolean => isSound(conditionIn(text)!, keyOf);
  const well = ['contract.title == "2026-01-31"', 'input.any > 3', 'contract.type in ("WORKS","LEASE")'];
  const more = ['contract.amountTaxIncl > contract.taxAmount', 'contract.performanceBondAmount != ""'];
  expect([...well, ...more].map(sound)).toEqual([true, true, true, true, true]);
  expect(
    [
      ...['contract.totl > 1', 'contract.title > "a"', 'contract.amountTaxIncl == "much"', 'contract.effectiveTo < "soon"'],
      ...['contract.type == "HOUSES"', '"a" == "a"', 'contract.title == contract.taxAmount', 'contract.title == 3'],
    ].map(sound),
  ).toEqual(Array.from({ length: 8 }, () => false));
});
