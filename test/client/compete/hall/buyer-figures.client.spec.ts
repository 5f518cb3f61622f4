import { expect, test } from '@jest/globals';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';

import { baselineTotal, gain } from '../../../../client/compete/hall/buyer/buyer-figures.js';

type Item = BuyerHallView['items'][number];
type Offer = BuyerHallView['bidders'][number]['offer'];

const item = (itemNo: number, quantity: string, startPrice: string, historyPrice: string | null = null) =>
  ({ itemNo, quantity, startPrice, historyPrice }) as Item;
const offerOf = (itemNos: readonly number[]) => ({ offer: { items: itemNos.map((itemNo) => ({ itemNo })) } as unknown as Offer });
const view = { items: [item(10, '120', '2400'), item(20, '8', '51000', '50000')] };

test('the baseline of a lot takes the last price before the start price', () => {
  expect(baselineTotal(view)).toBe('688000');
});

test('a bidder who offered one item of two is held against that item', () => {
  const base = baselineTotal(view, offerOf([10]));
  expect(base).toBe('288000');
  expect(gain({ direction: 'FORWARD' }, base, '300000')).toEqual({ amount: '12000', rate: '4.17' });
  expect(baselineTotal(view, { offer: null })).toBeNull();
});
