import { beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { noMemory, TabProvider } from '../../../client/kernel/screen/screen.js';
import type { ScreenTab } from '../../../client/kernel/screen/screen.js';
import QuoteComparison, { overTarget } from '../../../client/purchasing/QuoteComparison.js';
import { TellsOpened } from '../../../client/purchasing/QuoteOrderScreen.js';
import { done, inFrame, shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const inTab = (active: boolean, can: unknown, sent: string[]) => {
  const tab = { route: 'purQuoteOrdersEdit', query: { id: '5' }, active, memory: noMemory } as unknown as ScreenTab;
  const document = {
    can: () => can,
    send: (event: string) => {
      sent.push(event);
      return Promise.resolve(done);
    },
  } as never;
  return (
    <TabProvider value={tab}>
      <TellsOpened document={document} />
    </TabProvider>
  );
};

test('an inquiry that stands in front of whoever was asked is told as opened, once and without a word', () => {
  const sent: string[] = [];
  const { rerender } = shown(inTab(false, 'yes', sent));
  expect(sent).toEqual([]);
  rerender(inFrame(inTab(true, 'yes', sent)));
  rerender(inFrame(inTab(true, 'yes', sent)));
  rerender(inFrame(inTab(true, { no: 'QUO_VIEWED', sentence: '' }, sent)));
  expect(sent).toEqual(['VIEW']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('whoever was not asked, or has seen it, tells nothing', () => {
  const sent: string[] = [];
  shown(inTab(true, 'absent', sent));
  shown(inTab(true, { no: 'QUO_VIEWED', sentence: '' }, sent));
  expect(sent).toEqual([]);
});

const quote = (supplierId: string, price: string | null, rank: number | null) => ({
  ...{ quoteKey: `${supplierId}:10:1`, supplierId, lineNum: 10, round: 1, noBidFlag: price === null ? 'Y' : 'N', price, rank },
  ...{ currency: 'CNY', cmpPrice: price },
});
const step = (supplierId: string, fromQty: string, toQty: string | null, stepPrice: string) => ({
  ...{ stepKey: `${supplierId}:10:1:${fromQty}`, supplierId, lineNum: 10, round: 1, fromQty, toQty, stepPrice },
});

test('opened quotes stand side by side: the lowest marked, its ranges below it, and how far it is from the target', () => {
  const line = { lineNum: 10, itemName: 'Bracket', quoteQty: '1000', targetPrice: '8.5' };
  const quotes = [quote('501', '8.8', 2), quote('502', '8.7', 1), quote('503', null, null)];
  const steps = [step('502', '0', '1000', '12'), step('502', '1000', null, '8.7')];
  shown(<QuoteComparison inquiry={{ currency: 'CNY', lines: [line], quotes, steps } as never} />);
  const row = screen.getAllByRole('row')[1]!;
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['8.50', '+2.35%', '8.80Rank 2', '8.70LowestRank 10 – 1,000: 12.001,000 – …: 8.70', 'Not quoted']);
  expect([overTarget('8', '8.5'), overTarget('8.5', '8.5'), overTarget('8', null), overTarget(null, '8')]).toEqual([
    '-5.88%',
    '0%',
    null,
    null,
  ]);
});

test('a price in another currency stands with what it is in that of the inquiry, by which the lowest is told', () => {
  const line = { lineNum: 10, itemName: 'Bracket', quoteQty: '1000', targetPrice: null };
  const dollars = { ...quote('502', '1.25', 1), currency: 'USD', cmpPrice: '8.875' };
  shown(<QuoteComparison inquiry={{ currency: 'CNY', lines: [line], quotes: [quote('501', '9.20', 2), dollars], steps: [] } as never} />);
  const cells = within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['–', '–', '9.20Rank 2', '1.25USDLowest= 8.875 CNYRank 1']);
});

test('where nobody quoted there is nothing to compare', () => {
  shown(<QuoteComparison inquiry={{ lines: [], quotes: [], steps: [] } as never} />);
  expect(screen.getByText('Nobody has quoted.')).toBeDefined();
});
