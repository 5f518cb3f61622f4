/** A live hall on two servers, bidders who race and follow it on both, whatever is done to the servers, and the verdict. */
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { openBenchDatabase } from './bench-database.mjs';
import { Follower, judgeScreens } from './follower.mjs';
import { answersOf, askedAgain, judge, sentAgain } from './judge.mjs';
import { LiveHalls } from './live-halls.mjs';
import { commonAbsences, openMembers } from './members.mjs';
import { Offering } from './offering.mjs';
import { passing, Person } from './person.mjs';
import { seeded } from './random.mjs';
import { setStage, until } from './stage.mjs';
import { judgeRaces } from './verdict.mjs';

const OUTAGE_MIN_SECONDS = 2;
/** Longer without answer or loss of the connection, and a person wonders. */
const SILENCE_MS = 5_000;
const turns = Array.from({ length: 10 }, (_, index) => ({
  turnNo: index + 1,
  turnMode: 'OPEN',
  durationSeconds: 30,
  intervalSeconds: 2,
  visibility: 'BEST_PRICE',
  overtimeFlag: 'Y',
  overtimeTriggerSeconds: 3,
  overtimeExtendSeconds: 3,
  overtimeMax: 3,
}));
const hall = { offerGapMs: 200, outageMinSeconds: OUTAGE_MIN_SECONDS, improveMode: 'BEST' };

/** @returns {Promise<Trial>} a hall that runs, with its bidders offering */
export async function openTrial(name, { seed, bidders, halls, proxied = false }) {
  console.error(`${name}: seed ${seed}, ${bidders} bidders, outageMinSeconds ${OUTAGE_MIN_SECONDS} (shipped: 120)`);
  const trial = new Trial(name, seed);
  try {
    await trial.open({ bidders, halls, proxied });
  } catch (error) {
    await trial.close();
    throw error;
  }
  return trial;
}

class Trial {
  /** When nobody could serve though servers ran: { killedAt, deadFrom, deadUntil, servedAt }, as absences. */
  outages = [];
  #closing = [];

  constructor(name, seed) {
    Object.assign(this, { name, seed, random: seeded(seed) });
  }

  async open({ bidders, halls, proxied }) {
    this.server = await openBenchDatabase({ installed: true });
    this.#closing.push(() => this.server.end());
    this.db = new pg.Pool({ connectionString: this.server.ownerUrl, max: 2 });
    this.db.on('error', () => undefined);
    this.#closing.push(() => this.db.end());
    const stage = await setStage(this.server, { bidders, halls, hall, turns });
    const { members, balancer, redis, close } = await openMembers(this.server, { proxied });
    Object.assign(this, { members, balancer, redis });
    this.#closing.push(close);
    this.buyer = new Person(stage.buyer);
    this.people = stage.bidders.map((credentials) => new Person(credentials));
    await Promise.all([this.buyer, ...this.people].map((person) => person.connect(balancer.port, { again: true })));
    this.#closing.push(() => {
      for (const person of [this.buyer, ...this.people]) person.leave();
    });
    this.followers = this.people.map((person) => new Follower(person));
    this.halls = new LiveHalls({ db: this.db, hallIds: stage.hallIds, buyer: this.buyer, people: this.people });
    this.#closing.push(() => this.halls.stop());
    this.offerings = this.people.map(
      (person, index) => new Offering(person, seeded(this.seed + index + 1), () => this.halls.running, { racing: true }),
    );
    await this.#openHall();
    this.running = this.offerings.map((offering) => offering.run());
  }

  async #openHall() {
    await this.halls.openNext();
    const hallId = this.halls.opened.at(-1);
    await Promise.all(this.followers.map((follower) => follower.follow(hallId)));
  }

  async keepHallOpen() {
    if (this.halls.over) await this.#openHall();
  }

  get requests() {
    return this.offerings.flatMap((offering) => offering.requests);
  }

  /** Instant at which the next acknowledgement after `at` was heard. */
  nextAcknowledged(at) {
    let next = Infinity;
    for (const {
      answers: [answer],
    } of this.requests)
      if (answer?.ok && answer.heardAt > at && answer.heardAt < next) next = answer.heardAt;
    return next;
  }

  /** Longest time without an acknowledged offer between two instants. */
  longestPause(from, to) {
    const heard = this.requests
      .flatMap(({ answers: [answer] }) => (answer?.ok && answer.heardAt > from && answer.heardAt < to ? [answer.heardAt] : []))
      .sort((a, b) => a - b);
    return Math.max(...[...heard, to].map((at, index) => at - (heard[index - 1] ?? from)));
  }

  /** Everybody is told for good what became of his offers, and all screens have come to rest. */
  async end(turnByItself) {
    await this.halls.endTurn(turnByItself);
    for (const offering of this.offerings) offering.stop();
    await Promise.all(this.running);
    await until(
      async () => (await this.db.query("select 1 from document_outbox where state = 'PENDING'")).rowCount === 0,
      'the outbox to empty',
      30_000,
    );
    await until(() => this.people.every((person) => person.socket.connected), 'everybody to be connected');
    await until(() => this.#screensAgree(), 'screens of one kind to show one hall', 10_000).catch(() => undefined);
    await sleep(500);
    this.endedAt = Date.now();
  }

  /** All bidders of a hall see the same best. */
  #screensAgree() {
    const hallId = this.halls.opened.at(-1);
    return new Set(this.followers.map((follower) => JSON.stringify(follower.shown(hallId)?.shared))).size === 1;
  }

  async judge() {
    const { requests } = this;
    for (const person of [this.buyer, ...this.people]) person.leave();
    await this.halls.stop();
    for (const member of this.members) await member.stop();
    const outages = [...commonAbsences(this.members, this.endedAt), ...this.outages];
    const judged = await judge({
      db: this.db,
      appUrl: this.server.appUrl,
      hallIds: this.halls.opened,
      requests,
      outages,
      endedAt: this.endedAt,
    });
    const { faults } = judged;
    faults.push(
      ...judgeRaces(requests, judged.stored),
      ...(await judgeScreens(this.followers, this.halls.opened, this.server.appUrl)),
      ...this.#judgeTold(),
    );
    if (judged.stored.length < requests.length / 20)
      faults.push(`only ${judged.stored.length} of ${requests.length} offers were accepted: the hall was not live`);
    return { ...judged, requests, outages: outages.filter(({ deadFrom, deadUntil }) => deadUntil - deadFrom >= 3_000).length };
  }

  /** By code: how often, the sentence, the longest wait for it. */
  told() {
    const told = {};
    for (const { code, msg, afterMs } of this.offerings.flatMap((offering) => offering.told)) {
      const one = (told[code || 'acknowledged'] ??= { times: 0, msg, maxMs: 0 });
      one.times += 1;
      one.maxMs = Math.max(one.maxMs, afterMs);
    }
    return told;
  }

  #judgeTold() {
    return Object.entries(this.told()).flatMap(([code, { msg, maxMs, times }]) => [
      ...(/^(SYS_ERROR|PERM_|AUTH_|MACHINE_)/.test(code) ? [`${times} times people were told ${code}`] : []),
      ...(msg === '' && !['acknowledged', 'LOST', 'SILENCE'].includes(code) ? [`${code} came without a sentence`] : []),
      ...(maxMs > SILENCE_MS ? [`${code} was told after ${maxMs} ms of silence`] : []),
    ]);
  }

  /** One JSON object; the log of the servers and the faults beside it, for people. @returns whether all is well */
  report({ faults, requests, stored, refused, deadlines, audited, outages }, more) {
    const log = grouped(this.members.flatMap((member) => member.log));
    for (const [line, times] of log) console.error(`log (${times}): ${line}`);
    for (const fault of faults.slice(0, 50)) console.error(fault);
    const screens = this.followers.reduce(
      (sum, { counts }) => ({ views: sum.views + counts.views, missed: sum.missed + counts.missed, frames: sum.frames + counts.frames }),
      { views: 0, missed: 0, frames: 0 },
    );
    const told = this.told();
    console.log(
      JSON.stringify({
        bench: this.name,
        figure:
          'acknowledged offers lost or doubled, races with two winners, deadlines neither met nor made good, screens with gaps, histories broken',
        unit: 'faults',
        value: faults.length,
        goal: '0',
        seed: this.seed,
        bidders: this.people.length,
        halls: this.halls.opened.length,
        outageMinSeconds: OUTAGE_MIN_SECONDS,
        offers: requests.length,
        answers: answersOf(requests),
        stored: stored.length,
        refused,
        sentAgain: sentAgain(requests),
        askedAgain: askedAgain(requests),
        ...deadlines,
        outages,
        screens,
        audit: audited,
        toldToSendAgain: Object.fromEntries(
          Object.entries(told)
            .filter(([code]) => passing.has(code) || code === 'LOST' || code === 'SILENCE')
            .map(([code, { times, maxMs }]) => [code, { times, maxMs }]),
        ),
        ...more,
        node: process.version,
      }),
    );
    return faults.length === 0;
  }

  async close() {
    for (const close of this.#closing.reverse()) await close();
  }
}

/** Lines that differ in numbers only, together. */
function grouped(lines) {
  const groups = new Map();
  for (const line of lines) {
    const shape = line.replace(/\d[\d.:TZ-]*/g, '#').slice(0, 220);
    groups.set(shape, (groups.get(shape) ?? 0) + 1);
  }
  return groups;
}
