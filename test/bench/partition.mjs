/**
 * Two servers behind a balancer, and between them and PostgreSQL or Redis ways that are cut, fall silent, or whose other
 * end restarts; one server stands still for a while. Bidders race on, and what they are told meanwhile counts as well.
 * Ends with 1 when anything is lost, doubled or broken, when a bidder met silence, or when the service did not come back.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { startRedis } from '../harness/redis-server.mjs';
import { openTrial } from './harness/trial.mjs';

const CALM_MS = 2_500;
const AWAY_MS = 5_000;
/** From the end of a fault to the next acknowledged offer. */
const BACK_WITHIN_MS = 5_000;

/** A is the server that more people are connected to at the time. What is done, and undone; PostgreSQL that is away is an outage, everything else leaves somebody serving. */
const scenarios = {
  'A is cut off from PostgreSQL': (_trial, a) =>
    during(
      AWAY_MS,
      () => a.postgres.cut(),
      () => a.postgres.open(),
    ),
  'A hears nothing from PostgreSQL': (_trial, a) =>
    during(
      AWAY_MS,
      () => a.postgres.silence(),
      () => a.postgres.open(),
    ),
  'answers of PostgreSQL do not reach A': (_trial, a) =>
    during(
      AWAY_MS,
      () => a.postgres.silence({ answersOnly: true }),
      () => a.postgres.open(),
    ),
  'A is cut off from Redis': (_trial, a) =>
    during(
      AWAY_MS,
      () => a.cache.cut(),
      () => a.cache.open(),
    ),
  'A hears nothing from Redis': (_trial, a) =>
    during(
      AWAY_MS,
      () => a.cache.silence(),
      () => a.cache.open(),
    ),
  'both are cut off from Redis': ({ members }) =>
    during(
      AWAY_MS,
      () => each(members, ({ cache }) => cache.cut()),
      () => each(members, ({ cache }) => cache.open()),
    ),
  'Redis ends and comes back empty': (trial) =>
    during(
      3_000,
      () => trial.redis.server.stop(),
      async () => {
        trial.redis.server = await startRedis(trial.redis.server.port);
      },
    ),
  'PostgreSQL restarts at once (immediate)': (trial) => outage(trial, () => trial.server.restart('immediate')),
  'PostgreSQL restarts, ending what runs (fast)': (trial) => outage(trial, () => trial.server.restart('fast')),
  'PostgreSQL is away for four seconds': (trial) => outage(trial, () => trial.server.restart('immediate', 4_200)),
  'A stands still for two seconds': (_trial, a) =>
    during(
      2_000,
      () => a.signal('SIGSTOP'),
      () => a.signal('SIGCONT'),
    ),
  'A stands still for six seconds': (_trial, a) =>
    during(
      6_000,
      () => a.signal('SIGSTOP'),
      () => a.signal('SIGCONT'),
    ),
};

const each = (members, work) => {
  for (const member of members) work(member);
};

/** @returns when it began and when it was undone */
async function during(ms, begin, undo) {
  const from = Date.now();
  await begin();
  await sleep(ms);
  await undo();
  return { from, to: Date.now() };
}

/** Nobody could store anything: an absence of all. */
async function outage(trial, restart) {
  const killedAt = Date.now();
  const { deadFrom, deadUntil } = await restart();
  trial.outages.push({ killedAt, deadFrom, deadUntil, servedAt: Infinity });
  return { from: killedAt, to: deadUntil };
}

export async function bench({ times = 1, bidders = 24, seed = Date.now() % 1_000_000, only }) {
  const chosen = Object.entries(scenarios).filter(([name]) => !only || name.includes(only));
  const trial = await openTrial('partition', { seed, bidders, halls: 3, proxied: true });
  try {
    const results = {};
    for (let round = 0; round < times; round += 1)
      for (const [name, scenario] of chosen) (results[name] ??= []).push(await play(trial, name, scenario));
    await trial.end(false);
    const verdict = await trial.judge();
    for (const [name, played] of Object.entries(results)) verdict.faults.push(...judgePlayed(trial, name, played));
    return trial.report(verdict, {
      rounds: times,
      scenarios: Object.fromEntries(Object.entries(results).map(([name, played]) => [name, played.map((one) => shown(trial, one))])),
    });
  } finally {
    await trial.close();
  }
}

async function play(trial, name, scenario) {
  await trial.keepHallOpen();
  await sleep(CALM_MS);
  console.error(name);
  const played = await scenario(trial, busier(trial));
  await sleep(CALM_MS);
  const standing = trial.outages.at(-1);
  if (standing?.servedAt === Infinity) standing.servedAt = trial.nextAcknowledged(standing.deadUntil);
  return played;
}

const busier = ({ members, balancer }) =>
  members.toSorted((one, other) => balancer.peopleOf(other.settings.port) - balancer.peopleOf(one.settings.port))[0];

const backMs = (trial, { to }) => trial.nextAcknowledged(to) - to;

function judgePlayed(trial, name, played) {
  return played.flatMap((one) => {
    const ms = backMs(trial, one);
    return ms > BACK_WITHIN_MS ? [`${name}: the next offer was acknowledged ${ms} ms after it was over`] : [];
  });
}

/** Longest time without any acknowledgement from its beginning until the service was back, and what was told meanwhile. */
function shown(trial, { from, to }) {
  const back = trial.nextAcknowledged(to);
  const told = {};
  for (const { code, at } of trial.offerings.flatMap((offering) => offering.told))
    if (at >= from && at <= back && code) told[code] = (told[code] ?? 0) + 1;
  return { lastedMs: to - from, backMs: back - to, longestPauseMs: trial.longestPause(from, back), told };
}
