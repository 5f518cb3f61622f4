/**
 * Halls of every format but English, driven by five browser windows at once: the buyer, his manager, and three bidders, one of whom
 * on a phone and in Chinese. The hours of a hall pass as the test lets them; what waits for people waits for the windows.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';
import { BIDDERS, MINUTE, Venue } from '../../server/compete/compete-hall/hall-play.js';
import type { Bidder, Chosen, HallPlay } from '../../server/compete/compete-hall/hall-play.js';

let venue: Venue;
let house: House;
let buyer: Page;
let manager: Page;
const at = {} as Record<Bidder, Page>;

beforeAll(async () => {
  venue = await Venue.open({ pages: clientFolder() });
  house = await House.around(venue.product);
  [buyer, manager, at.huaxing, at.nanfang, at.taishan] = await Promise.all([
    house.enter('liwei', '/main'),
    house.enter('zhangmin', '/main'),
    house.enter('huaxing', '/main'),
    house.enter('nanfang', '/main', { language: 'cn', width: 390, dark: true }),
    house.enter('taishan', '/main'),
  ]);
  // A hall that is entered stands alone: tabs of those before are not opened again.
  await Promise.all(everybody().map((page) => page.addInitScript(() => sessionStorage.clear())));
});
afterAll(async () => {
  await house?.close();
});
/** Where the time has leapt, a call is asked once more by the server's clock; the browser itself says so. Nothing else may be said. */
const leapt = (line: string): boolean => line.startsWith('Failed to load resource: the server responded with a status of 400');
afterEach(() => {
  expect(house.said.splice(0).filter((line) => !leapt(line))).toEqual([]);
});

const bracket = { code: 'BR-001', quantity: '100' };
const everybody = (): readonly Page[] => [buyer, manager, ...BIDDERS.map((one) => at[one])];
const standing = (one: Bidder) => at[one].getByTestId('standing');
const inRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** All five at the hall; the bidders check in by themselves, and the first turn starts by its time. */
async function started(chosen: Chosen): Promise<HallPlay> {
  const play = await venue.publish(chosen);
  const { checkinAt, startAt } = (await play.view('liwei')) as unknown as { readonly checkinAt: number; readonly startAt: number };
  await play.past(checkinAt);
  await play.reaches('checkin');
  await Promise.all(everybody().map((page) => house.goTo(page, `/main/competeHallMain?id=${play.hallId}`)));
  await Promise.all(
    BIDDERS.map(async (one) => {
      await at[one].getByRole('checkbox', { name: /accept them$|同意/ }).check();
      await at[one].getByRole('button', { name: /^(I am ready|我已准备好)$/ }).click();
    }),
  );
  await Promise.all([buyer, manager].map((page) => inRegion(page, 'Leaderboard').getByText('3/3 ready').waitFor()));
  await play.past(startAt);
  await play.reaches('running');
  return play;
}

async function types(one: Bidder, price: string): Promise<void> {
  await at[one].getByRole('textbox', { name: /^(New price|新单价)/ }).fill(price);
  await at[one].getByTestId('offer-submit').click();
}
/** A step that is larger than usual is asked about once more. */
async function offers(one: Bidder, price: string): Promise<void> {
  await types(one, price);
  await at[one]
    .getByText(/accepted \d|已接受/)
    .first()
    .waitFor();
}
const seals = async (one: Bidder, price: string): Promise<void> => {
  await types(one, price);
  await at[one]
    .getByTestId('seal-lead')
    .getByText(/stands; seal again|次密封有效/)
    .waitFor();
};
const ranks = (expected: Readonly<Record<Bidder, string>>): Promise<unknown> =>
  Promise.all(BIDDERS.map((one) => standing(one).getByText(expected[one], { exact: true }).waitFor()));

test('sealed: three seal, no window shows a price, their windows reveal by themselves, everybody reads his place', async () => {
  const play = await started({
    title: 'Brackets, sealed',
    direction: 'REVERSE',
    items: [bracket],
    hall: { competeFormat: 'SEALED' },
    turns: [{ turnMode: 'SEALED', durationSeconds: 600, maxOffers: 3, visibility: 'OWN_RANK' }],
  });
  await Promise.all([seals('huaxing', '73.41'), seals('nanfang', '74.62'), seals('taishan', '77.73')]);
  await Promise.all([buyer, manager].map((page) => page.getByText('3 of 3 have sealed').waitFor()));
  const totals: Readonly<Record<Bidder, string>> = { huaxing: '7,341.00', nanfang: '7,462.00', taishan: '7,773.00' };
  const reads = async (page: Page, ones: readonly Bidder[]) => {
    const text = await page.locator('body').innerText();
    return ones.filter((one) => text.includes(totals[one]));
  };
  for (const page of [buyer, manager]) expect(await reads(page, BIDDERS)).toEqual([]);
  for (const one of BIDDERS) expect(await reads(at[one], BIDDERS)).toEqual([one]);
  await play.past((await play.view('liwei'))['turnEndAt']);
  await play.reaches('ended');
  await ranks({ huaxing: '1', nanfang: '2', taishan: '3' });
  await Promise.all([buyer, manager].map((page) => page.getByRole('row', { name: /^1 .*7,341\.00/ }).waitFor()));
  expect(await play.results()).toEqual([
    ['huaxing', 1, '7341'],
    ['nanfang', 2, '7462'],
    ['taishan', 3, '7773'],
  ]);
});

test('hybrid: sealed first, then open; between the two everybody reads what he had and what comes', async () => {
  const play = await started({
    title: 'Brackets, sealed and then live',
    direction: 'REVERSE',
    items: [bracket],
    hall: { competeFormat: 'HYBRID' },
    turns: [
      { turnMode: 'SEALED', durationSeconds: 600, intervalSeconds: 300, maxOffers: 3, visibility: 'OWN_RANK', eliminateN: 1 },
      { turnMode: 'OPEN', durationSeconds: 600, visibility: 'BEST_PRICE', minStepValue: '50' },
    ],
  });
  await Promise.all([seals('huaxing', '75.00'), seals('nanfang', '76.00'), seals('taishan', '79.00')]);
  await play.past((await play.view('liwei'))['turnEndAt']);
  await play.reaches('interval');
  await inRegion(at.huaxing, 'Turns').getByText('rank 1 · 7,500.00').waitFor();
  await at.huaxing.getByTestId('next-turn').getByText('Next: turn 2, Open.').waitFor();
  await inRegion(at.nanfang, '轮次进程').getByText('第2名 · 7,600.00').waitFor();
  await at.taishan.getByText('You were eliminated in turn 1').waitFor();
  await Promise.all([buyer, manager].map((page) => inRegion(page, 'Turns').getByText('Best 7,500.00 · 1 eliminated').waitFor()));
  for (const page of [buyer, at.huaxing, at.nanfang]) expect(await serious(page)).toEqual([]);

  await play.past((await play.view('liwei'))['intervalEndAt']);
  await play.running(2);
  await inRegion(at.huaxing, 'Turns').getByText('running').waitFor();
  await offers('nanfang', '74.00');
  await Promise.all([
    standing('nanfang').getByText('1', { exact: true }).waitFor(),
    standing('huaxing').getByText('2', { exact: true }).waitFor(),
  ]);
  await offers('huaxing', '73.00');
  await Promise.all([
    standing('nanfang').getByText('2', { exact: true }).waitFor(),
    standing('huaxing').getByText('1', { exact: true }).waitFor(),
  ]);
  await play.past((await play.view('liwei'))['turnEndAt']);
  await play.reaches('ended');
  expect(await play.results()).toEqual([
    ['huaxing', 1, '7300'],
    ['nanfang', 2, '7400'],
    ['taishan', 3, '7900'],
  ]);
});

test('one after the other: whoever has the slot offers, the others wait for theirs', async () => {
  const play = await started({
    title: 'Brackets, step by step',
    direction: 'REVERSE',
    items: [bracket],
    hall: { competeFormat: 'SEQUENTIAL' },
    turns: [{ turnMode: 'SEQUENTIAL', slotSeconds: 600, slotEarlyFlag: 'Y', visibility: 'ALL_ANON' }],
  });
  const order = await play.order();
  for (const [place, one] of order.entries()) {
    await at[one].getByTestId('pass').waitFor();
    for (const other of order.slice(place + 1))
      await at[other]
        .getByTestId('slot-lead')
        .getByText(/until yours|个时段轮到您/)
        .waitFor();
    if (place === 1) await at[one].getByTestId('pass').click();
    else await types(one, place === 0 ? '75' : '74');
  }
  await play.reaches('ended');
  await Promise.all([
    standing(order[2]!).getByText('1', { exact: true }).waitFor(),
    standing(order[0]!).getByText('2', { exact: true }).waitFor(),
  ]);
  expect(await play.results()).toEqual([
    [order[2], 1, '7400'],
    [order[0], 2, '7500'],
  ]);
});

test('Dutch: two take it in parts at two prices, and the award is what each took', async () => {
  const play = await started({
    title: 'Brackets in parts',
    direction: 'REVERSE',
    items: [bracket],
    hall: { competeFormat: 'DUTCH' },
    turns: [{ turnMode: 'DUTCH', multiUnitFlag: 'Y', clockStartPrice: '65', clockStep: '2.5', clockSeconds: 1_200, clockLimitPrice: '80' }],
  });
  await at.huaxing.getByTestId('accept-quantity').fill('60');
  await at.huaxing.getByTestId('accept-price').click();
  await at.huaxing.getByRole('button', { name: 'Press again: accept 60 at 65.00' }).click();
  await at.huaxing.getByText('You have 60 at 65.00').waitFor();
  const [receipt] = await Promise.all([at.huaxing.waitForEvent('download'), at.huaxing.getByRole('button', { name: 'Receipt' }).click()]);
  expect(receipt.suggestedFilename()).toMatch(/^offer-\d+-1-\d+\.json$/);
  await Promise.all([buyer, manager].map((page) => inRegion(page, 'Price clock').getByText('40', { exact: true }).waitFor()));
  await venue.pass(20 * MINUTE);
  // Windows that are opened again match their clocks at once.
  await Promise.all([at.nanfang.reload(), at.taishan.reload()]);
  await at.taishan.getByTestId('clock-price').getByText('67.50').waitFor();
  await at.nanfang.getByRole('button', { name: /67\.50/ }).click();
  await at.nanfang.getByRole('button', { name: /67\.50/ }).click();
  await play.reaches('ended');
  expect(await play.results()).toEqual([
    ['huaxing', 1, '3900'],
    ['nanfang', 2, '2700'],
  ]);
  await house.goTo(buyer, `/main/competeAwardSummary?id=${play.id}`);
  await buyer.getByRole('row', { name: /Huaxing.* 60 65\.00 3,900\.00 .*60%/ }).waitFor();
  await buyer.getByText('What was taken is filled in').waitFor();
  await buyer.getByRole('row', { name: /Nanfang.* 40 67\.50 2,700\.00 .*40%/ }).waitFor();
  expect(await serious(buyer)).toEqual([]);
  await play.award();
  expect(await play.awarded()).toEqual(['awarded', [10, '65', '60', '3900'], [10, '67.5', '40', '2700']]);
});

test('Japanese: price by price until one is left; whoever has no connection reads that his figures are not live', async () => {
  const play = await started({
    title: 'Brackets by a Japanese clock',
    direction: 'REVERSE',
    items: [bracket],
    hall: { competeFormat: 'JAPANESE' },
    turns: [
      {
        ...{ turnMode: 'JAPANESE', clockStartPrice: '90', clockStep: '2.25', clockSeconds: 600, clockLimitPrice: '63' },
        ...{ levelEarlyFlag: 'Y', visibility: 'OWN_RANK' },
      },
    ],
  });
  const asked = (price: string, ...ones: readonly Bidder[]) =>
    Promise.all(ones.map((one) => at[one].getByTestId('clock-price').getByText(price, { exact: true }).waitFor()));
  const stays = async (one: Bidder): Promise<void> => at[one].getByTestId('stay-in').click();
  await asked('90.00', 'huaxing', 'nanfang', 'taishan');
  await Promise.all([stays('huaxing'), stays('nanfang')]);
  await standing('huaxing').getByText('You are in').waitFor();
  await standing('taishan').getByText('Your answer is due').waitFor();
  await inRegion(buyer, 'Price clock').getByText('2 in').waitFor();
  await at.nanfang.context().setOffline(true);
  await at.nanfang
    .getByTestId('as-at')
    .first()
    .getByText(/^截至\d\d:\d\d:\d\d的数据，非实时$/)
    .waitFor();
  await at.nanfang.context().setOffline(false);
  await at.nanfang.getByTestId('as-at').first().waitFor({ state: 'detached' });
  await stays('taishan');

  await asked('87.75', 'huaxing', 'nanfang', 'taishan');
  await at.taishan.getByTestId('drop-out').click();
  await at.taishan.getByRole('button', { name: 'Press again: drop out for good' }).click();
  await at.taishan.getByText('You have dropped out; your last confirmed price stands').waitFor();
  await Promise.all([stays('huaxing'), stays('nanfang')]);

  await asked('85.50', 'huaxing', 'nanfang');
  for (const page of [buyer, at.huaxing, at.nanfang]) expect(await serious(page)).toEqual([]);
  await stays('huaxing');
  await at.nanfang.getByTestId('drop-out').click();
  await at.nanfang.getByTestId('drop-out').click();
  await play.reaches('ended');
  await standing('huaxing').getByText('1', { exact: true }).waitFor();
  expect(await play.results()).toEqual([
    ['huaxing', 1, '8550'],
    ['nanfang', 2, '8775'],
    ['taishan', 3, '9000'],
  ]);
  // The browser itself says that it had no connection; nothing else may be said.
  expect(
    house.said.splice(0).filter((line) => !leapt(line) && !/^WebSocket connection to .* failed|net::ERR_INTERNET_DISCONNECTED/.test(line)),
  ).toEqual([]);
});
