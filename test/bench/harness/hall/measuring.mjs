/** A steady stream of events in a hall, and the highest rate at which they still arrive in time. */
import { setTimeout as sleep } from 'node:timers/promises';

import { median, quantile } from '../figures.mjs';
import { instant } from '../peers/raw-socket.mjs';
import { sized } from '../sizes.mjs';

export const LATEST_MS = 250;
export const RATE_EXACTNESS = 1.1;
export const RATE_SECONDS = 3;
const WARM_SECONDS = sized(2, 0.5);
/** Of a hall that can have so many events and no more, the share that only makes it warm. */
const WARM_SHARE = 0.1;

/** How many events warm up, and how many are measured in each round. */
export function countsOf(phase, bidders, { rounds, seconds, perSecond }) {
  if (phase.count) return { warm: 1, each: phase.count };
  const most = phase.most?.(bidders) ?? Infinity;
  const warm = Math.min(perSecond * WARM_SECONDS, Math.ceil(most * WARM_SHARE));
  return { warm, each: Math.min(perSecond * seconds, Math.floor((most - warm) / rounds)) };
}

/**
 * Medians over rounds, and who was shown what.
 * @param {{ audience: import('./audience.mjs').Audience, play: Function, inTurn?: boolean, rates: boolean }} scene
 */
export async function measured(scene, { warm, each }, { rounds, perSecond }) {
  await stream(scene, perSecond, warm);
  const results = [];
  const reached = [];
  for (let round = 0; round < rounds; round += 1) {
    const { toAll, watchers } = await stream(scene, perSecond, each);
    reached.push(...watchers);
    const rate = scene.rates ? { rate: await highestRate(scene, perSecond) } : {};
    results.push({ p50: quantile(toAll, 0.5), p99: quantile(toAll, 0.99), ...rate });
  }
  const names = Object.keys(results[0]);
  return { figures: Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name]))])), reached };
}

async function highestRate(scene, perSecond) {
  const keeps = async (rate) => {
    const { toAll, toCommit } = await stream(scene, rate, rate * RATE_SECONDS);
    return quantile(toAll, 0.99) < LATEST_MS && quantile(toCommit, 0.99) < LATEST_MS;
  };
  let kept = 0;
  let lost = perSecond;
  while (await keeps(lost)) [kept, lost] = [lost, lost * 2];
  while (kept > 0 && lost / kept > RATE_EXACTNESS) {
    const between = Math.round((kept + lost) / 2);
    if (await keeps(between)) kept = between;
    else lost = between;
  }
  return kept;
}

/** @returns delays of each event in ms: `toCommit` from sending, `toAll` from the commit to the last watcher's frame */
async function stream({ audience, play, inTurn }, perSecond, count) {
  audience.clear();
  const sent = [];
  const answers = [];
  const started = instant();
  for (let index = 0; index < count; index += 1) {
    const due = started + (index * 1_000) / perSecond;
    if (due > instant()) await sleep(due - instant());
    sent.push(instant());
    answers.push(play());
    if (inTurn) await answers.at(-1);
  }
  const events = await Promise.all(answers);
  await audience.caughtUp(events);
  const arrived = audience.arrivals(events);
  const committed = events.map(({ at }) => audience.committedAt(at));
  return {
    toCommit: committed.map((at, index) => at - sent[index]),
    toAll: arrived.map(({ last }, index) => last - committed[index]),
    watchers: arrived.map(({ watchers }) => watchers),
  };
}
