import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, jest, test } from '@jest/globals';

import { ClockCard } from '../../../../client/compete/hall/bidder/ClockCard.js';
import { AnnouncerProvider } from '../../../../client/compete/hall/common/Announcer.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../../kernel/render.js';

// Price clocks before a bidder: the price that runs, and what can be said to it; what binds for good is pressed twice.

afterEach(cleanup);
setLanguage('en');

const clock = { turnNo: 1, clockSeconds: 600, clockStep: '5' };
const dutch = { ...clock, turnMode: 'DUTCH', clockStartPrice: '100', clockLimitPrice: '110' };
const japanese = { ...clock, turnMode: 'JAPANESE', clockStartPrice: '100', clockLimitPrice: '90' };

function saidTo(param: object, more: object = {}): jest.Mock {
  const send = jest.fn(() => new Promise(() => undefined));
  const turn = { turnState: 'RUNNING', startedAt: Date.now(), pausedMs: 0 };
  const view = {
    turnParams: [param],
    currentTurnNo: 1,
    turn,
    direction: 'REVERSE',
    items: [{}],
    remainingMs: null,
    quantityLeft: null,
    offer: null,
    ...more,
  };
  shown(
    <AnnouncerProvider>
      <ClockCard document={{ view, send } as never} running />
    </AnnouncerProvider>,
  );
  return send;
}

test('a rising price is accepted by a second press', () => {
  const send = saidTo(dutch);
  expect(screen.getByTestId('clock-price').textContent).toBe('100.00');
  expect([...document.querySelectorAll('dt')].map((one) => one.textContent)).toEqual(['Next price', 'Changes in', 'Last price']);
  expect([...document.querySelectorAll('dd')].map((one) => one.textContent)[2]).toBe('110.00');
  fireEvent.click(screen.getByRole('button', { name: 'Accept 100.00' }));
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Press again: accept 100.00' }));
  expect(send.mock.calls[0]).toEqual(['ACCEPT_PRICE', { turnNo: 1, tickNo: 0, quantity: null }, expect.anything()]);
});

test('at a level he stays in at once, and drops out by a second press', () => {
  const send = saidTo(japanese, { level: { level: 1, endAt: Date.now() + 600_000, active: 3 }, offersThisTurn: 1 });
  expect(screen.getByTestId('clock-price').textContent).toBe('95.00');
  expect([...document.querySelectorAll('dd')].map((one) => one.textContent).slice(1)).toEqual(['90.00', '2/3', '3']);
  fireEvent.click(screen.getByTestId('drop-out'));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByTestId('drop-out').textContent).toBe('Press again: drop out for good');
  fireEvent.click(screen.getByTestId('stay-in'));
  expect(send.mock.calls[0]).toEqual(['STAY_IN', { turnNo: 1, level: 1 }, expect.anything()]);
});

test('who has answered a level waits for the next', () => {
  saidTo(japanese, { level: { level: 1, endAt: Date.now() + 600_000, active: null }, offersThisTurn: 2 });
  expect(screen.getByRole('region', { name: /./ }).dataset['mine']).toBe('true');
  expect([screen.getByTestId('stay-in'), screen.getByTestId('drop-out')].map((one) => (one as HTMLButtonElement).disabled)).toEqual([
    true,
    true,
  ]);
});
