import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Auction } from '@machines/compete/sourcing/auction/fields.js';
import { reshared } from '@machines/compete/sourcing/auction/rules/award.js';
import type { Share } from '@machines/compete/sourcing/auction/rules/award.js';
import { comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Grid } from '../../../../client/compete/sourcing/Grid.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { content, item, line, opened } from '../../../machines/compete/sourcing/facts.js';
import { shown } from '../../kernel/render.js';

/** Two items of two suppliers: each is cheaper on one of them, and the second as a whole, so that it stands first. */
const inquiry = (): Auction =>
  opened(
    {
      501: content([line(10, '9.00'), line(20, '5.00')]),
      502: content([line(10, '9.90'), line(20, '4.00', { freightPrice: '0.10' })]),
    },
    { items: [item(10, { targetPrice: '9.50' }), item(20)] },
  ).c;

function Desk({ c, editable = true }: { readonly c: Auction; readonly editable?: boolean }): ReactNode {
  const [shares, setShares] = useState<readonly Share[]>([]);
  const [compared] = useState(() => comparison(c));
  return (
    <Grid
      c={c}
      compared={compared}
      shares={shares}
      editable={editable}
      onShare={(at, rate) => setShares((before) => reshared(before, at, rate))}
    />
  );
}
const cells = (): readonly HTMLElement[] => screen.getAllByRole('gridcell');
const chosen = (): readonly boolean[] => cells().map((cell) => cell.getAttribute('aria-selected') === 'true');
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement!, { key });

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

test('each price says its place, the way to the best, to the target and what it is made of', () => {
  shown(<Desk c={inquiry()} />);
  expect(cells().map((cell) => cell.textContent)).toEqual([
    '#2 9.90+10% to the best+4.2% to the target7 days',
    '#1 9.00-5.3% to the target7 days',
    '#1 4.007 days',
    '#2 5.00+25% to the best7 days',
  ]);
  expect(cells()[2]!.firstElementChild!.getAttribute('title')).toBe('4.00 CNY · Freight 0.10');
});

test('a line is awarded, split and freed without a mouse', () => {
  shown(<Desk c={inquiry()} />);
  act(() => cells()[0]!.focus());
  press('Enter');
  press('ArrowDown');
  press('ArrowRight');
  expect(document.activeElement).toBe(cells()[3]);
  press(' ');
  expect(chosen()).toEqual([true, false, false, true]);
  press('ArrowUp');
  press('3');
  expect(cells().map((cell) => cell.querySelector('b')?.textContent ?? null)).toEqual(['70%', '30%', null, '100%']);
  press('0');
  expect(chosen()).toEqual([true, false, false, true]);
});

test('what is decided is read, not changed', () => {
  shown(<Desk c={inquiry()} editable={false} />);
  act(() => cells()[0]!.focus());
  press('Enter');
  fireEvent.click(cells()[1]!);
  expect(chosen()).toEqual([false, false, false, false]);
});

test('the least that a supplier delivers stands with his offers, and is marked where the award is smaller', () => {
  const c = opened(
    {
      501: content([line(10, '9.00', { minOrderQty: '150' }), line(20, '5.00')], { minOrderValue: '600' }),
      502: content([line(10, '9.90'), line(20, '4.00')]),
    },
    { items: [item(10), item(20)] },
  ).c;
  shown(<Desk c={c} />);
  expect(cells()[1]!.textContent).toContain('at least 150');
  const least = () => screen.getByText('orders from 600.00');
  expect(least().className).toBe('');
  fireEvent.click(cells()[3]!);
  expect(least().className).toBe('odd');
  fireEvent.click(cells()[1]!);
  expect(least().className).toBe('');
});
