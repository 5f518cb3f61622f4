import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { cleanup, screen, within } from '@testing-library/react';

import Charts from '../../../../client/compete/sourcing/Charts.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { content, item, line, opened } from '../../../machines/compete/sourcing/facts.js';
import { shown } from '../../kernel/render.js';

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

const rowsOf = (name: string): readonly (readonly (string | null)[])[] =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('breaks and scores of each supplier stand with their pictures, the best supplier first', () => {
  const ladder = [
    { stepNo: 1, itemNo: 10, fromQty: '0', toQty: '500', weight: null },
    { stepNo: 2, itemNo: 10, fromQty: '500', toQty: null, weight: null },
  ];
  const prop = (propNo: number, propCode: string) => ({
    ...{ propNo, propCode, propName: propCode, dataType: 'FLAG', scoreRule: 'POINTS', weight: '50', options: null, optionPoints: null },
  });
  const said = (first: string, second: string, flag: string) => {
    const prices = [first, second].map((price, index) => ({ fromQty: ladder[index]!.fromQty, price }));
    return content([line(10, null, { ladder: prices })], { headAnswers: { LAB: flag, STOCK: 'Y' } });
  };
  const { c } = opened(
    { 501: said('10.00', '9.50', 'N'), 502: said('9.80', '9.00', 'Y') },
    {
      fields: { evalMethod: 'WEIGHTED', priceWeight: '60', techWeight: '40' },
      items: [item(10, { ladderFlag: 'Y' })],
      props: [prop(1, 'LAB'), prop(2, 'STOCK')],
      ladder,
    },
  );
  shown(<Charts c={c} compared={comparison(c)} />);
  expect(rowsOf('Price breaks 10 Bracket 10')).toEqual([
    ['From', '502 (CNY)', '501 (CNY)'],
    ['0', '9.80', '10.00'],
    ['500', '9.00', '9.50'],
  ]);
  expect(rowsOf('Scores of properties')).toEqual([
    ['Property', '502', '501'],
    ['LAB', '100', '0'],
    ['STOCK', '100', '100'],
  ]);
});
