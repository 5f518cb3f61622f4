import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';

import { BidderHall } from '../../../../client/compete/hall/bidder/BidderHall.js';
import { BuyerConsole } from '../../../../client/compete/hall/buyer/BuyerConsole.js';
import { AnnouncerProvider } from '../../../../client/compete/hall/common/Announcer.js';
import { rungsOf } from '../../../../client/compete/hall/common/PriceLadder.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../../kernel/render.js';
import { buyer, midTurn, MINUTE, PlayedHall, supplier } from '../situations.js';

// A Japanese clock and a hybrid hall before a bidder and before the buyer: where one stands, what is asked now, what comes.

afterEach(cleanup);
setLanguage('en');
// Neither lists nor charts are what these stories are about: nobody answers.
globalThis.fetch = (() => new Promise(() => undefined)) as unknown as typeof fetch;

const LEVEL = 30_000;
const clock = { clockStartPrice: '100', clockStep: '5', clockSeconds: 30, clockLimitPrice: '40' };

/** The third price: 503 is out after the first, 502 has stayed in at all, 501 has not said yet. */
function thirdPrice(): PlayedHall {
  const turn = { turnMode: 'JAPANESE', overtimeFlag: 'N', visibility: 'OWN_RANK', ...clock } as const;
  const hall = new PlayedHall({
    startAt: Date.now() - 2 * LEVEL - 8_000,
    hall: { competeFormat: 'JAPANESE', startPrice: null },
    turns: [turn],
  });
  hall.running();
  const stay = (level: number, ...suppliers: readonly string[]): void => {
    hall.after(level * LEVEL + 4_000);
    for (const one of suppliers) hall.send('STAY_IN', { turnNo: 1, level }, supplier(one));
  };
  stay(0, '501', '502', '503');
  hall.due('LEVEL_DUE', hall.start + LEVEL);
  stay(1, '501', '502');
  hall.due('LEVEL_DUE', hall.start + 2 * LEVEL);
  stay(2, '502');
  return hall;
}

/** Open, then sealed; the last of three leaves in between. */
function betweenTurns(): PlayedHall {
  const hall = midTurn({
    hall: { competeFormat: 'HYBRID' },
    turns: [
      { intervalSeconds: 60, eliminateN: 1 },
      { turnMode: 'SEALED', overtimeFlag: 'N', visibility: 'OWN_RANK', maxOffers: 3, minStepRate: '0' },
    ],
  });
  return hall.due('TURN_DUE', hall.start + 10 * MINUTE);
}

const bidder = (hall: PlayedHall, supplierId: string): void =>
  void shown(
    <AnnouncerProvider>
      <BidderHall document={hall.document(supplier(supplierId)) as never} active halls={[]} onHall={() => undefined} />
    </AnnouncerProvider>,
  );
const console_ = (hall: PlayedHall): void =>
  void shown(
    <AnnouncerProvider>
      <BuyerConsole document={hall.document(buyer) as never} active presence={[]} halls={[]} onHall={() => undefined} />
    </AnnouncerProvider>,
  );

const steps = (list: string): readonly (readonly (string | undefined)[])[] =>
  within(screen.getByRole('region', { name: list }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('b') !== null)
    .map((item) => [item.querySelector('b')!.textContent, item.querySelector('small')!.textContent.trim(), item.dataset['state']]);

test('the prices of a clock: three behind, four ahead, and the last of hundreds', () => {
  const long = { turnMode: 'JAPANESE', clockStartPrice: '1000', clockStep: '1', clockLimitPrice: '500' } as const;
  expect(rungsOf('REVERSE', long, 10).map(({ step, price, state }) => `${step} ${price} ${state}`)).toEqual([
    '7 993 done',
    '8 992 done',
    '9 991 done',
    '10 990 now',
    '11 989 next',
    '12 988 next',
    '13 987 next',
    '14 986 next',
    '500 500 next',
  ]);
  expect(rungsOf('FORWARD', { ...long, clockLimitPrice: '1003' }, 2).map(({ price }) => price)).toEqual(['1000', '1001', '1002', '1003']);
});

test('a bidder who is asked sees that his answer is due, what he confirmed, and until when', () => {
  bidder(thirdPrice(), '501');
  expect(screen.getByTestId('standing').textContent).toBe('At this priceYour answer is due');
  expect(screen.getByRole('timer').textContent).toMatch(/^Answer within00:00:(1|2)\d$/);
  expect(steps('Price clock').slice(0, 4)).toEqual([
    ['100.00', 'confirmed', 'done'],
    ['95.00', 'confirmed', 'done'],
    ['90.00', 'asked now', 'now'],
    ['85.00', '', 'next'],
  ]);
  expect(screen.getByText('Confirmed').nextElementSibling!.textContent).toBe('95.00');
  expect(screen.queryByText('Offers used')).toBeNull();
  expect(screen.queryByText('Ask to withdraw')).toBeNull();
});

test('a bidder who has answered is in, and nothing hurries him until the next price', () => {
  bidder(thirdPrice(), '502');
  expect(screen.getByTestId('standing').textContent).toBe('At this priceYou are in');
  const timer = screen.getByRole('timer');
  expect([timer.textContent.slice(0, 18), timer.dataset['urgency']]).toEqual(['This price ends in', 'calm']);
  expect(screen.getByText('Confirmed').nextElementSibling!.textContent).toBe('90.00');
});

test('the buyer sees at each price how many came so far, and who has not said yet', () => {
  console_(thirdPrice());
  const [first, second, third, fourth] = steps('Price clock');
  expect([first, second, third, fourth]).toEqual([
    ['100.00', '3 in', 'done'],
    ['95.00', '2 in', 'done'],
    ['90.00', '1 in', 'now'],
    ['85.00', '', 'next'],
  ]);
  const figures = [...screen.getByRole('region', { name: 'Price clock' }).querySelectorAll('dt')].map((one) => [
    one.textContent,
    one.nextElementSibling!.textContent,
  ]);
  expect(figures).toEqual(
    expect.arrayContaining([
      ['Still in', '2/3'],
      ['Have confirmed', '1'],
      ['Next price', '85.00'],
    ]),
  );
});

test('between two turns of a hybrid hall a bidder reads what he had and how the next one goes', () => {
  bidder(betweenTurns(), '502');
  expect(steps('Turns')).toEqual([
    ['1 · Open', 'rank 2 · 1,990.00', 'done'],
    ['2 · Sealed', 'to come', 'next'],
  ]);
  expect(screen.getByTestId('next-turn').textContent).toBe(
    'Next: turn 2, Sealed. Everybody seals a price that nobody sees before all are opened. Turn 2 (Sealed) lasts 10 min; offers are sealed, ' +
      'and revealed together when it is over. Any reduction counts. At most 3 offers per bidder. ' +
      'Limit: Not worse than own previous turn. Bidders see: Own rank.',
  );
});

test('the buyer reads of the turn before its best and how many left after it; in the next one it runs', () => {
  const hall = betweenTurns();
  console_(hall);
  expect(steps('Turns')[0]).toEqual(['1 · Open', 'Best 1,945.00 · 1 eliminated', 'done']);
  cleanup();
  hall.due('INTERVAL_DUE', hall.start + 11 * MINUTE);
  bidder(hall, '502');
  expect(steps('Turns')[1]).toEqual(['2 · Sealed', 'running', 'now']);
  expect(screen.queryByTestId('next-turn')).toBeNull();
});

test('one turn needs no row of turns', () => {
  bidder(midTurn(), '502');
  expect(screen.queryByRole('region', { name: 'Turns' })).toBeNull();
});

test('without a connection the figures themselves say that they are not live', () => {
  bidder(thirdPrice(), '501');
  expect(screen.getAllByTestId('as-at').map((one) => [one.closest('section')!.getAttribute('aria-label'), one.textContent])).toEqual([
    ['My position', 'Not live'],
    ['Price clock', 'Not live'],
  ]);
});
