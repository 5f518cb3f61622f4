import type { Desk } from '@machines/compete/compete-hall/rules/offer-check.js';
import { describe, expect, test } from '@jest/globals';

import {
  beatBest,
  pasted,
  priceOf,
  quickRate,
  quickSteps,
  readDraft,
  secondLook,
  untaken,
} from '../../../../client/compete/hall/bidder/draft.js';

const noBounds = { startPrice: null, ceilingPrice: null, floorPrice: null };

/** compete.md 12.2: own total 1990.00, least step 1 %, greatest 5 %. */
const lot: Desk = {
  direction: 'REVERSE',
  awardMode: 'TOTAL',
  pricePrecision: 2,
  ...noBounds,
  marks: { own: '1990', limit: null, least: '1970.1', most: '1890.5', multiple: null, step: '19.9' },
  items: [
    { itemNo: 10, quantity: '100', price: '9.5', marks: null, ...noBounds },
    { itemNo: 20, quantity: '40', price: '26', marks: null, ...noBounds },
  ],
};
const mark = (own: string, least: string) => ({ own, limit: null, least, most: null, multiple: null, step: '0.1' });
const byItem: Desk = {
  ...lot,
  awardMode: 'ITEM',
  marks: null,
  items: [
    { ...lot.items[0]!, marks: mark('9.5', '9.4') },
    { ...lot.items[1]!, marks: mark('26', '25.9') },
  ],
};

describe('what a bidder types', () => {
  test('is read with separators, spaces and full-width digits', () => {
    expect(priceOf(' 1,970.10 ')).toBe('1970.10');
    expect(priceOf('１９７０．５')).toBe('1970.5');
    expect(priceOf('.5')).toBe('0.5');
    expect(priceOf('9.4x')).toBeNull();
    expect(priceOf('-3')).toBe('-3');
  });

  test('keeps the prices of a lot that were not typed', () => {
    const reading = readDraft(lot, { 10: '9.3' });
    expect(reading.lines).toEqual([
      { itemNo: 10, price: '9.3' },
      { itemNo: 20, price: '26' },
    ]);
    expect(reading).toMatchObject({ total: '1970', step: '20', rate: '1.01', verdict: { kind: 'legal' } });
  });

  test('is refused by the rule the server would name: 30 cents short of the least step', () => {
    const reading = readDraft(lot, { 10: '9.3', 20: '26.01' });
    expect(reading.total).toBe('1970.4');
    expect(reading.verdict).toMatchObject({ kind: 'refused', refusal: { code: 'OFFER_STEP_TOO_SMALL' } });
    expect(readDraft(lot, { 10: '8.5' }).verdict).toMatchObject({ refusal: { code: 'OFFER_STEP_TOO_LARGE' } });
    expect(readDraft(lot, { 10: '9.6' }).verdict).toMatchObject({ refusal: { code: 'OFFER_NOT_IMPROVED' } });
  });

  test('names the lines that fail', () => {
    const { verdict } = readDraft(lot, { 10: '9.333', 20: '0' });
    expect(verdict.kind === 'refused' && [...verdict.items]).toEqual([
      [10, 'OFFER_PRECISION'],
      [20, 'OFFER_PRICE_NOT_POSITIVE'],
    ]);
    expect(readDraft(lot, { 20: 'abc' }).verdict).toEqual({ kind: 'unreadable', itemNo: 20, text: 'abc' });
    expect(readDraft(lot, { 20: '0,95' }).verdict).toEqual({ kind: 'unreadable', itemNo: 20, text: '0,95' });
  });

  test('sends by item only what changes', () => {
    expect(readDraft(byItem, { 10: '9.5', 20: '25.8' }).lines).toEqual([{ itemNo: 20, price: '25.8' }]);
    expect(readDraft(byItem, { 10: '9.50' }).verdict).toEqual({ kind: 'untouched' });
    expect(readDraft(byItem, {}).verdict).toEqual({ kind: 'untouched' });
  });

  test('is dropped once it is the own price, kept when it was refused', () => {
    expect(untaken(lot, { 10: '9.5', 20: '25.5' })).toEqual({ 20: '25.5' });
    const typed = { 20: '25.5' };
    expect(untaken(lot, typed)).toBe(typed);
  });
});

describe('quick prices', () => {
  test('reach the least step of a lot at once, spread over its items', () => {
    const draft = quickSteps(lot, {}, 10, 1)!;
    const reading = readDraft(lot, draft);
    expect(reading.verdict).toEqual({ kind: 'legal' });
    expect(Number(reading.total)).toBeLessThanOrEqual(1970.1);
    expect(Number(reading.total)).toBeGreaterThan(1968);
  });

  test('take two and five steps further, each still legal or refused as too large', () => {
    expect(Number(readDraft(lot, quickSteps(lot, {}, 10, 2)!).total)).toBeLessThanOrEqual(1950.2);
    expect(Number(readDraft(lot, quickSteps(lot, {}, 10, 5)!).total)).toBeLessThanOrEqual(1890.5);
  });

  test('by item concern the line in hand alone', () => {
    expect(quickSteps(byItem, { 20: '25' }, 10, 1)).toEqual({ 10: '9.4', 20: '25' });
    expect(quickSteps(byItem, {}, 99, 1)).toBeNull();
  });

  test('set a rate of the own value', () => {
    expect(quickRate(byItem, {}, 20, '10')).toEqual({ 20: '23.40' });
    expect(Number(readDraft(lot, quickRate(lot, {}, 10, '2')!).total)).toBeLessThanOrEqual(1950.2);
  });

  test('beat the best by one step, and never less than what is legal', () => {
    expect(Number(readDraft(lot, beatBest(lot, {}, 10, '1945')!).total)).toBeLessThanOrEqual(1925.1);
    expect(Number(readDraft(lot, beatBest(lot, {}, 10, '1989')!).total)).toBeLessThanOrEqual(1969.1);
    expect(beatBest(byItem, {}, 10, '9.2')).toEqual({ 10: '9.10' });
  });
});

test('a clipboard brings a column of prices, or line numbers with prices', () => {
  expect(pasted(lot, {}, 10, '9.40\n25.50\n')).toEqual({ 10: '9.40', 20: '25.50' });
  expect(pasted(lot, {}, 20, '25.50\n9.40')).toEqual({ 20: '25.50' });
  expect(pasted(lot, {}, 10, 'Line\tPrice\n20\t1,025.50')).toEqual({ 20: '1025.50' });
  expect(pasted(lot, {}, 10, 'no prices here')).toBeNull();
  expect(pasted(lot, {}, 10, '13% VAT\n9,40\n25.50')).toEqual({ 10: '9,40', 20: '25.50' });
});

describe('a second look', () => {
  const looked = (draft: Record<number, string>) => secondLook({ ...lot, marks: { ...lot.marks!, most: null } }, readDraft(lot, draft));
  test('is asked for from five least steps on', () => {
    expect(looked({ 20: '23.5125' })).toEqual({ itemNo: null, step: '99.5', rate: '5' });
    expect(looked({ 20: '23.52' })).toBeNull();
  });
  test('is asked for above ten per cent', () => {
    const wide = { ...lot, marks: { ...lot.marks!, most: null, step: null } };
    expect(secondLook(wide, readDraft(wide, { 20: '21.02' }))).toMatchObject({ step: '199.2' });
    expect(secondLook(wide, readDraft(wide, { 20: '21.03' }))).toBeNull();
  });
  test('by item looks at each line', () => {
    expect(secondLook(byItem, readDraft(byItem, { 10: '9.4', 20: '25.5' }))).toMatchObject({ itemNo: 20, step: '0.5' });
  });
});
