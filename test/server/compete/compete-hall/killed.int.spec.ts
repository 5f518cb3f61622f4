/**
 * A server that dies in every state of a hall, in every format but English (which `kill.int.spec.ts` sees to): what was acknowledged stands as it
 * was for everybody, and the time that nobody was served is made good (compete.md §6.3).
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BIDDERS, MINUTE, SECOND, Venue } from './hall-play.js';
import type { Chosen, HallPlay, Row } from './hall-play.js';

let venue: Venue;
const played: HallPlay[] = [];

beforeAll(async () => {
  venue = await Venue.open({ expectErrors: true });
});
afterAll(async () => {
  for (const play of played) play.close();
  await venue?.product.stop();
});

async function started(chosen: Omit<Chosen, 'direction' | 'items'>): Promise<HallPlay> {
  const play = await venue.publish({ direction: 'REVERSE', items: [{ code: 'BR-001', quantity: '100' }], ...chosen });
  played.push(play);
  await play.started();
  return play;
}

const everybody = ['liwei', ...BIDDERS] as const;
const seen = (play: HallPlay): Promise<readonly Row[]> =>
  Promise.all(
    everybody.map(async (who) => {
      const { serverNow: _now, ...view } = await play.view(who);
      return view;
    }),
  );

async function killed(play: HallPlay): Promise<void> {
  play.close();
  venue.product.die();
  await venue.product.revive();
  for (const who of everybody) await play.join(who);
}

/** Killed and back within the moment: nobody sees any difference. */
async function survives(play: HallPlay, state: string): Promise<void> {
  const before = await seen(play);
  expect(before[0]!['state']).toBe(state);
  await killed(play);
  expect(await seen(play)).toEqual(before);
}

const AWAY = MINUTE;
/** Away for a minute: the deadline that ran moves by it, and the line in the hall says so. */
async function madeGood(play: HallPlay, deadline: () => Promise<unknown>): Promise<void> {
  const before = (await deadline()) as number;
  play.close();
  venue.product.die();
  venue.time.clock.pass(AWAY);
  await venue.product.revive();
  for (const who of everybody) await play.join(who);
  await venue.until('the minute made good', deadline, (after) => after === before + AWAY);
  expect((await play.lines('huaxing')).at(-1)).toBe('OUTAGE');
}
const turnEnd = (play: HallPlay) => async (): Promise<unknown> => (await play.view('liwei'))['turnEndAt'];

test('sealed: what is sealed can still be revealed, and what is revealed is opened', async () => {
  const play = await started({
    title: 'Sealed, and killed',
    hall: { competeFormat: 'SEALED' },
    turns: [
      { turnMode: 'SEALED', durationSeconds: 600, intervalSeconds: 300, maxOffers: 3, visibility: 'OWN_RANK' },
      { turnMode: 'SEALED', durationSeconds: 600, maxOffers: 3, visibility: 'OWN_RANK' },
    ],
  });
  const secrets = [
    ['huaxing', await play.seal('huaxing', 1, 1, { 10: '73.41' })],
    ['nanfang', await play.seal('nanfang', 1, 1, { 10: '74.62' })],
    ['taishan', await play.seal('taishan', 1, 1, { 10: '77.73' })],
  ] as const;
  await survives(play, 'running');
  await madeGood(play, turnEnd(play));
  await play.past(await turnEnd(play)());
  await play.reaches('revealing');
  for (const [bidder, secret] of secrets.slice(0, 2)) await play.reveal(bidder, secret);
  await survives(play, 'revealing');
  await play.reveal(...secrets[2]);
  await play.reaches('interval');
  await survives(play, 'interval');
  await play.past((await play.view('liwei'))['intervalEndAt']);
  await play.running(2);
  await play.past(await turnEnd(play)());
  await play.reaches('ended');
  await survives(play, 'ended');
  expect(await play.results()).toEqual([
    ['huaxing', 1, '7341'],
    ['nanfang', 2, '7462'],
    ['taishan', 3, '7773'],
  ]);
});

test('hybrid: open, paused, about to go on, between its turns', async () => {
  const play = await started({
    title: 'Hybrid, and killed',
    hall: { competeFormat: 'HYBRID' },
    turns: [
      { turnMode: 'OPEN', durationSeconds: 600, intervalSeconds: 300, visibility: 'OWN_RANK' },
      { turnMode: 'SEALED', durationSeconds: 600, maxOffers: 3, visibility: 'OWN_RANK' },
    ],
  });
  expect(await play.offer('huaxing', 1, { 10: '75' })).toBeNull();
  await survives(play, 'running');
  await play.send('liwei', 'PAUSE', { reason: 'A question' });
  await survives(play, 'paused');
  await play.send('liwei', 'RESUME', { leadSeconds: 300 });
  await survives(play, 'resuming');
  await play.past((await play.view('liwei'))['resumeAt']);
  await play.reaches('running');
  await play.past(await turnEnd(play)());
  await play.reaches('interval');
  await survives(play, 'interval');
  await play.past((await play.view('liwei'))['intervalEndAt']);
  await play.running(2);
  await play.past(await turnEnd(play)());
  await play.reaches('ended');
  expect(await play.results()).toEqual([['huaxing', 1, '7500']]);
});

test('one after the other: whose slot it was, and how long', async () => {
  const play = await started({
    title: 'Slots, and killed',
    hall: { competeFormat: 'SEQUENTIAL' },
    turns: [{ turnMode: 'SEQUENTIAL', slotSeconds: 600, slotEarlyFlag: 'Y', visibility: 'ALL_ANON' }],
  });
  const order = await play.order();
  expect(await play.offer(order[0]!, 1, { 10: '75' })).toBeNull();
  await survives(play, 'running');
  await madeGood(play, () => play.slotEnd());
  expect(await play.offer(order[2]!, 1, { 10: '74' })).toBe('OFFER_NOT_YOUR_SLOT');
  expect(await play.offer(order[1]!, 1, { 10: '74' })).toBeNull();
  await play.send(order[2]!, 'PASS', { turnNo: 1 });
  await play.reaches('ended');
  expect(await play.results()).toEqual([
    [order[1], 1, '7400'],
    [order[0], 2, '7500'],
  ]);
});

test('Dutch: the clock goes on where it stood, and what was taken is taken', async () => {
  const play = await started({
    title: 'Dutch, and killed',
    hall: { competeFormat: 'DUTCH' },
    turns: [{ turnMode: 'DUTCH', multiUnitFlag: 'Y', clockStartPrice: '65', clockStep: '2.5', clockSeconds: 300, clockLimitPrice: '80' }],
  });
  await venue.pass(301 * SECOND);
  expect(await play.tries('huaxing', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 1, quantity: '60' })).toBeNull();
  await survives(play, 'running');
  await madeGood(play, turnEnd(play));
  expect(await play.tries('nanfang', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 1 })).toBeNull();
  await play.reaches('ended');
  expect(await play.results()).toEqual([
    ['huaxing', 1, '4050'],
    ['nanfang', 2, '2700'],
  ]);
});

test('Japanese: who has answered has answered, who is out is out', async () => {
  const play = await started({
    title: 'Japanese, and killed',
    hall: { competeFormat: 'JAPANESE' },
    turns: [
      { turnMode: 'JAPANESE', clockStartPrice: '90', clockStep: '2.25', clockSeconds: 300, clockLimitPrice: '63', visibility: 'OWN_RANK' },
    ],
  });
  for (const bidder of BIDDERS) await play.send(bidder, 'STAY_IN', { turnNo: 1, level: 0 });
  await play.level(1);
  await play.send('huaxing', 'STAY_IN', { turnNo: 1, level: 1 });
  await play.send('taishan', 'DROP_OUT', { turnNo: 1, level: 1 });
  await survives(play, 'running');
  await madeGood(play, () => play.levelEnd());
  expect(await play.tries('huaxing', 'STAY_IN', { turnNo: 1, level: 1 })).toBe('LEVEL_ANSWERED');
  expect(await play.tries('taishan', 'STAY_IN', { turnNo: 1, level: 1 })).toBe('OFFER_DROPPED_OUT');
  await play.past(await play.levelEnd());
  await play.reaches('ended');
  expect(await play.results()).toEqual([
    ['huaxing', 1, '8775'],
    ['nanfang', 2, '9000'],
    ['taishan', 3, '9000'],
  ]);
});

test('all that happened folds again', async () => {
  expect(await venue.product.brokenHistories()).toEqual([]);
});
