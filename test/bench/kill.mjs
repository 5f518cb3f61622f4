/**
 * Bidders offer in a live ENGLISH hall on the product's own server, which is killed with SIGKILL at random moments: while
 * it serves, around the end of a turn, while it starts; it comes back at once or after an outage that must be made good.
 * Then bidders' receipts, histories and deadlines are compared. Ends with 1 when anything is lost, doubled or broken.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { judgeDeadlines, judgeOffers } from './harness/kill-verdict.mjs';
import { HALL, Offering } from './harness/offering.mjs';
import { Person } from './harness/person.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { seeded } from './harness/random.mjs';
import { setStage, until } from './harness/stage.mjs';

const OUTAGE_MIN_SECONDS = 2;
/** A hall has ten turns; when one is over, the next hall is opened. */
const turns = Array.from({ length: 10 }, (_, index) => ({
  turnNo: index + 1, turnMode: 'OPEN', durationSeconds: 30, intervalSeconds: 2, visibility: 'BEST_PRICE',
  overtimeFlag: 'Y', overtimeTriggerSeconds: 3, overtimeExtendSeconds: 3, overtimeMax: 3,
}));
const hall = { offerGapMs: 200, outageMinSeconds: OUTAGE_MIN_SECONDS };
const KILLS_PER_HALL = 30;
const FULL_TRIAL = 20;
const LONG_OUTAGE_MS = [4_200, 5_000];

export async function bench({ times, bidders: count = 50, seed = Date.now() % 1_000_000 }) {
  console.error(`kill: seed ${seed}, ${times} kills, ${count} bidders, outageMinSeconds ${OUTAGE_MIN_SECONDS} (shipped: 120)`);
  const server = await openBenchDatabase();
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
  #hallNo = -1;
  #live = null;
  #looking = true;

  constructor(server, db, stage, seed) {
    Object.assign(this, { server, db, stage, seed, random: seeded(seed) });
    this.port = null;
  }

  async hold(times) {
    await this.#serve();
    const buyer = new Person(this.stage.buyer);
    const people = this.stage.bidders.map((credentials) => new Person(credentials));
    await Promise.all([buyer, ...people].map((person) => person.connect(this.port, { again: true })));
    const live = () => (this.#live?.state === 'running' ? this.#live : null);
    this.offerings = people.map((person, index) => new Offering(person, seeded(this.seed + index + 1), live));
    const looking = this.#look();
    await this.#openNextHall(buyer, people);
    const running = this.offerings.map((offering) => offering.run());
    for (let kill = 1; kill <= times; kill += 1) {
      if (['ended', 'failed'].includes(this.#live?.state)) await this.#openNextHall(buyer, people);
      await this.#killOnce();
      if (kill % 10 === 0) console.error(`kill ${kill} of ${times}: ${this.offerings.reduce((sum, one) => sum + one.requests.length, 0)} offers`);
    }
    await this.#endTurn(buyer, times >= FULL_TRIAL);
    for (const offering of this.offerings) offering.stop();
    await Promise.all(running);
    this.#looking = false;
    await looking;
    await until(async () => (await this.db.query("select 1 from document_outbox where state = 'PENDING'")).rowCount === 0, 'the outbox to empty', 30_000);
    this.endedAt = Date.now();
    for (const person of [buyer, ...people]) person.leave();
    await this.serving.stop();
    this.log.push(...this.serving.errors);
  }

  /** The turn that runs comes to its end by itself, under offers to the last; after a short trial the buyer closes the hall. */
  async #endTurn(buyer, byItself) {
    const { hallId, turnNo } = this.#live;
    if (!byItself && this.#live.state === 'running') {
      await until(() => buyer.socket.connected, 'the buyer to be connected again');
      await sleep(1_000);
      await buyer.send(HALL, hallId, 'CLOSE', { reason: 'End of the trial' }, randomUUID());
    }
    await until(() => this.#live.state !== 'running' || this.#live.turnNo > turnNo, 'the turn to end', 120_000);
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
    const left = (this.#live?.turnEndAt ?? 0) - Date.now();
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

  async #openNextHall(buyer, people) {
    this.#hallNo += 1;
    const hallId = this.stage.hallIds[this.#hallNo];
    if (!hallId) throw new Error('no hall is left: the stage needs more');
    const connected = () => until(() => [buyer, ...people].every((person) => person.socket.connected), 'everybody to be connected again');
    await connected();
    await buyer.send(HALL, hallId, 'OPEN', {}, randomUUID());
    for (const person of people) await person.send(HALL, hallId, 'SUPPLIER_READY', { rulesAccepted: 'Y' }, randomUUID());
    await buyer.send(HALL, hallId, 'TURN_PROCESS', { step: 'START' }, randomUUID());
    await until(() => this.#live?.hallId === hallId && this.#live.state === 'running', 'the hall to run');
  }

  /** Where the present hall stands, as everybody in it sees. */
  async #look() {
    while (this.#looking) {
      const hallId = this.stage.hallIds[this.#hallNo];
      if (hallId) {
        const { rows: [row] } = await this.db.query('select state, current_turn_no, (extract(epoch from turn_end_at) * 1000)::float8 as turn_end_at from srm_sfd_compete_hall where id = $1', [hallId]);
        this.#live = { hallId, itemNo: (this.#hallNo + 1) * 10, state: row.state, turnNo: Number(row.current_turn_no), turnEndAt: row.turn_end_at };
      }
      await sleep(100);
    }
  }

  async judge() {
    const requests = this.offerings.flatMap((offering) => offering.requests);
    const faults = [];
    const deadlines = { passed: 0, compensated: 0, extended: 0 };
    for (const hallId of this.stage.hallIds.slice(0, this.#hallNo + 1)) {
      const steps = await this.#stepsOf(hallId);
      faults.push(...judgeDeadlines(steps, this.kills, this.endedAt).map((fault) => `hall ${hallId}: ${fault}`));
      deadlines.passed += steps.filter((step) => ['TURN_DUE', 'INTERVAL_DUE'].includes(step.event)).length;
      deadlines.compensated += steps.filter((step) => step.event === 'DOWNTIME').length;
      deadlines.extended += steps.filter((step) => step.event === 'OFFER_PRICE' && step.after.turnEndAt !== step.before.turnEndAt).length;
    }
    const { rows: stored } = await this.db.query(
      `select e.actor, e.request_id as "requestId", (extract(epoch from e.at) * 1000)::float8 as at, p.payload->'items'->0->>'price' as price
       from document_event e join document_payload p using (doc_type, doc_id, rev) where e.doc_type = $1 and e.event = 'OFFER_PRICE'`, [HALL]);
    const { rows: refused } = await this.db.query(`select actor, request_id as "requestId", code from document_refusal where doc_type = $1 and event = 'OFFER_PRICE'`, [HALL]);
    faults.push(...judgeOffers(requests, stored, refused));
    if (stored.length < requests.length / 2) faults.push(`only ${stored.length} of ${requests.length} offers were accepted: the hall was not live`);
    const audited = await this.#audit((line) => faults.push(line));
    faults.push(...this.log.map((line) => `the server's log: ${line}`));
    return { faults, requests, stored: stored.length, refused: refused.length, deadlines, audited, halls: this.#hallNo + 1, kills: this.kills, startMs: this.startMs };
  }

  async #stepsOf(hallId) {
    const [{ Folding }, { documents }, { documentStore }, { createDatabase }] = await Promise.all(['state-machines/kernel/replay', 'state-machines/registry', 'server/kernel/database/store', 'server/kernel/database/database'].map(built));
    const database = await createDatabase(this.server.appUrl, { poolSize: 1 });
    try {
      const folding = new Folding(documents.find((one) => one.type === HALL));
      const stateOf = (snapshot) => snapshot && {
        state: snapshot.state, turnEndAt: snapshot.context.turnEndAt, intervalEndAt: snapshot.state === 'interval' ? snapshot.context.intervalEndAt : null,
        outageMinSeconds: snapshot.context.outageMinSeconds,
      };
      return (await documentStore.history(database.read, HALL, hallId)).map((entry) => {
        const before = stateOf(folding.folded.snapshot);
        if (!folding.take(entry)) throw new Error(`hall ${hallId}, rev ${entry.rev}: ${folding.folded.broken.reason}`);
        return { event: entry.event, at: entry.at, payload: entry.payload, before, after: stateOf(folding.folded.snapshot) };
      });
    } finally {
      await database.close();
    }
  }

  async #audit(onBreak) {
    const [{ audit }, { createDatabase }, { registeredDefinitions }] = await Promise.all(['server/kernel/audit', 'server/kernel/database/database', 'server/tables'].map(built));
    const database = await createDatabase(this.server.appUrl, { poolSize: 1 });
    try {
      return await audit(database, registeredDefinitions, { onBreak: ({ type, id, rev, reason }) => onBreak(`audit: ${type} ${id} ${rev} ${reason}`) });
    } finally {
      await database.close();
    }
  }
}

function report({ faults, requests, stored, refused, deadlines, audited, halls, kills, startMs }, { times, count, seed }) {
  for (const fault of faults.slice(0, 50)) console.error(fault);
  const kinds = Object.fromEntries(['serving', 'deadline', 'starting'].map((kind) => [kind, kills.filter((one) => one.kind === kind).length]));
  const answers = {};
  for (const { answers: [answer] } of requests) answers[answer?.code || 'acknowledged'] = (answers[answer?.code || 'acknowledged'] ?? 0) + 1;
  console.log(JSON.stringify({
    bench: 'kill', figure: 'acknowledged offers lost or doubled, deadlines neither met nor made good, histories broken', unit: 'faults', value: faults.length, goal: '0', seed, kills: times, sigkills: times + kinds.starting, kinds,
    bidders: count, halls, outageMinSeconds: OUTAGE_MIN_SECONDS, offers: requests.length, answers, stored, refused, sentAgain: requests.filter((request) => request.sent > request.answers.length).length,
    askedAgain: requests.filter((request) => request.answers.length > 1).length, ...deadlines, audit: audited, startMs: [...startMs].sort((a, b) => a - b)[Math.floor(startMs.length / 2)], node: process.version,
    note: 'outageMinSeconds is set small; half of the outages last longer than 3 s and are compensated; a repeated request must get the first answer',
  }));
}
