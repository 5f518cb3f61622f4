import { expect, test } from '@jest/globals';
import { usable } from '../../../../state-machines/kernel/stock/master.js';

const rates = [
  ['VAT16', '2018-05-01', '2019-03-31'],
  ['VAT10', '2018-05-01', '2019-03-31'],
  ['VAT13', '2019-04-01', null],
  ['VAT9', '2019-04-01', null],
] as const;
const offered = (date: string, state = 'enabled') =>
  rates.filter(([, startDate, endDate]) => usable(state, { startDate, endDate }, date)).map(([code]) => code);

test('a document of the last day of March 2019 is offered 16 and 10, the day after 13 and 9', () => {
  expect(offered('2019-03-31')).toEqual(['VAT16', 'VAT10']);
  expect(offered('2019-04-01')).toEqual(['VAT13', 'VAT9']);
  expect(offered('2019-04-01', 'disabled')).toEqual([]);
});
