/**
 * Bidders offer in a live ENGLISH hall on the product's own server, which is killed with SIGKILL at random moments: while
 * it serves, around the end of a turn, while it starts; it comes back at once or after an outage that must be made good.
 * Then bidders' receipts, histories and deadlines are compared. Ends with 1 when anything is lost, doubled or broken.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { answersOf, askedAgain, judge, sentAgain } from './harness/judge.mjs';
import { LiveHalls } from './harness/live-halls.mjs';
import { Offering } from './harness/offering.mjs';
import { Person } from './harness/person.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { seeded } from './harness/random.mjs';
import { setStage, until } from './harness/stage.mjs';

const OUTAGE_MIN_SECONDS = 2;
/** A hall has ten turns; when one is over, the next hall is opened. */
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
const hall = { offerGapMs: 200, outageMinSeconds: OUTAGE_MIN_SECONDS };
const KILLS_PER_HALL = 30;
const FULL_TRIAL = 20;
const LONG_OUTAGE_MS = [4_200, 5_000];

export async function bench({ times = 100, bidders: count = 50, seed = Date.now() % 1_000_000 }) {
  console.error(`kill: seed ${seed}, ${times} kills, ${count} bidders, outageMinSeconds ${OUTAGE_MIN_SECONDS} (shipped: 120)`);
  const server = await openBenchDatabase({ installed: true });
  const db = new pg.Pool({ connectionString: server.ownerUrl, max: 2 });
  db.on('error', () => undefined);
  try {
    const stage = await setStage(server, { bidders: count, halls: Math.min(20, Math.ceil(times / KILLS_PER_HALL) + 1), hall, turns });
    const trial = new Trial(server, db, stage, seed);
    await trial.hold(times);
    const verdict = await trial.judge();
    report(verdict, { times, count, seed });
    return verdict.faults.length === 0;
  } finally {
    await db.end();
    await server.end();
  }
}

class Trial {
  /** One per kill: what kind, when, and until when certainly nobody served. */
  kills = [];
  serving = null;
  log = [];
  startMs = [];

  constructor(server, db, stage, seed) {
    Object.assign(this, { server, db, stage, seed, random: seeded(seed) });
    this.port = null;
  }

  async hold(times) {
    await this.#serve();
    const buyer = new Person(this.stage.buyer);
    const people = this.stage.bidders.map((credentials) => new Person(credentials));
    await Promise.all([buyer, ...people].map((person) => person.connect(this.port, { again: true })));
    this.halls = new LiveHalls({ db: this.db, hallIds: this.stage.hallIds, buyer, people });
    this.offerings = people.map((person, index) => new Offering(person, seeded(this.seed + index + 1), () => this.halls.running));
    await this.halls.openNext();
    const running = this.offerings.map((offering) => offering.run());
    for (let kill = 1; kill <= times; kill += 1) {
      if (this.halls.over) await this.halls.openNext();
      await this.#killOnce();
      if (kill % 10 === 0)
        console.error(`kill ${kill} of ${times}: ${this.offerings.reduce((sum, one) => sum + one.requests.length, 0)} offers`);
    }
    await this.halls.endTurn(times >= FULL_TRIAL);
    for (const offering of this.offerings) offering.stop();
    await Promise.all(running);
    await this.halls.stop();
    await until(
      async () => (await this.db.query("select 1 from document_outbox where state = 'PENDING'")).rowCount === 0,
      'the outbox to empty',
      30_000,
    );
    this.endedAt = Date.now();
    for (const person of [buyer, ...people]) person.leave();
    await this.serving.stop();
    this.log.push(...this.serving.errors);
  }

  async #serve() {
    const spawnedAt = Date.now();
    this.serving = spawnServer({ appUrl: this.server.appUrl, folder: this.server.folder, port: this.port ?? 0 });
    const port = await this.serving.listening;
    if (port === null) throw new Error(`the server did not start: ${this.serving.errors.join('\n')}`);
    this.port = port;
    this.startMs.push(Date.now() - spawnedAt);
    for (const kill of this.kills) kill.servedAt ??= Date.now();
  }

  async #killOnce() {
    const chance = this.random();
    if (chance < 0.2) await this.#killStarting();
    else await this.#killServing(chance < 0.4);
    await this.#serve();
  }

  async #killServing(atDeadline) {
    const left = (this.halls.present?.turnEndAt ?? 0) - Date.now();
    const soon = atDeadline && left > 0 && left < 8_000;
    await sleep(soon ? Math.max(0, left - 150 + this.random() * 350) : 300 + this.random() * 2_500);
    await this.#kill(soon ? 'deadline' : 'serving');
  }

  /** A server that died is followed by one that dies on its way up: after a long outage that is where it is made good. */
  async #killStarting() {
    await sleep(300 + this.random() * 1_200);
    await this.serving.kill();
    const first = { kind: 'starting', killedAt: Date.now(), deadFrom: Date.now(), deadUntil: 0, servedAt: null };
    await this.#stayDead();
    first.deadUntil = Date.now();
    this.serving = spawnServer({ appUrl: this.server.appUrl, folder: this.server.folder, port: this.port });
    await sleep(this.random() * this.startMs.at(-1));
    await this.serving.kill();
    this.log.push(...this.serving.errors);
    this.kills.push(first);
  }

  async #kill(kind) {
    await this.serving.kill();
    this.log.push(...this.serving.errors);
    const killedAt = Date.now();
    await this.#stayDead();
    this.kills.push({ kind, killedAt, deadFrom: killedAt, deadUntil: Date.now(), servedAt: null });
  }

  async #stayDead() {
    if (this.random() < 0.5) return;
    await sleep(LONG_OUTAGE_MS[0] + this.random() * (LONG_OUTAGE_MS[1] - LONG_OUTAGE_MS[0]));
  }

  async judge() {
    const requests = this.offerings.flatMap((offering) => offering.requests);
    const judged = await judge({
      db: this.db,
      appUrl: this.server.appUrl,
      hallIds: this.halls.opened,
      requests,
      outages: this.kills,
      endedAt: this.endedAt,
    });
    if (judged.stored.length < requests.length / 2)
      judged.faults.push(`only ${judged.stored.length} of ${requests.length} offers were accepted: the hall was not live`);
    judged.faults.push(...this.log.map((line) => `the server's log: ${line}`));
    return { ...judged, requests, halls: this.halls.opened.length, kills: this.kills, startMs: this.startMs };
  }
}

function report({ faults, requests, stored, refused, deadlines, audited, halls, kills, startMs }, { times, count, seed }) {
  for (const fault of faults.slice(0, 50)) console.error(fault);
  const kinds = Object.fromEntries(
    ['serving', 'deadline', 'starting'].map((kind) => [kind, kills.filter((one) => one.kind === kind).length]),
  );
  console.log(
    JSON.stringify({
      bench: 'kill',
      figure: 'acknowledged offers lost or doubled, deadlines neither met nor made good, histories broken',
      unit: 'faults',
      value: faults.length,
      goal: '0',
      seed,
      kills: times,
      sigkills: times + kinds.starting,
      kinds,
      bidders: count,
      halls,
      outageMinSeconds: OUTAGE_MIN_SECONDS,
      offers: requests.length,
      answers: answersOf(requests),
      stored: stored.length,
      refused,
      sentAgain: sentAgain(requests),
      askedAgain: askedAgain(requests),
      ...deadlines,
      audit: audited,
      startMs: [...startMs].sort((a, b) => a - b)[Math.floor(startMs.length / 2)],
      node: process.version,
      note: 'outageMinSeconds is set small; half of the outages last longer than 3 s and are compensated; a repeated request must get the first answer',
    }),
  );
}
