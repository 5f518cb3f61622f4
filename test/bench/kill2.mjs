/**
 * Two servers on one database and one Redis behind a balancer; bidders who race for the best price on both. Either server,
 * sometimes both, is killed with SIGKILL at random moments: while it serves, around the end of a turn, while it starts.
 * Then receipts, races, deadlines, histories and every bidder's screen are compared. Ends with 1 when anything is wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { openTrial } from './harness/trial.mjs';

const KILLS_PER_HALL = 30;
const FULL_TRIAL = 20;
const LONG_OUTAGE_MS = [4_200, 5_000];

export async function bench({ times = 100, bidders = 50, seed = Date.now() % 1_000_000 }) {
  const trial = await openTrial('kill2', { seed, bidders, halls: Math.min(20, Math.ceil(times / KILLS_PER_HALL) + 1) });
  try {
    const killer = new Killer(trial);
    for (let kill = 1; kill <= times; kill += 1) {
      await trial.keepHallOpen();
      await killer.strike();
      if (kill % 10 === 0) console.error(`kill ${kill} of ${times}: ${trial.requests.length} offers`);
    }
    await trial.end(times >= FULL_TRIAL);
    const verdict = await trial.judge();
    const untilNext = killer.alone.map((at) => trial.nextAcknowledged(at) - at).sort((a, b) => a - b);
    return trial.report(verdict, {
      kills: times,
      kinds: killer.kinds,
      startMs: middle(trial.members.flatMap((member) => member.startMs).sort((a, b) => a - b)),
      nextAcknowledgedMs: { of: untilNext.length, p50: middle(untilNext), max: untilNext.at(-1) ?? null },
      note: 'nextAcknowledgedMs: from the kill of one server to the next acknowledged offer in the hall',
    });
  } finally {
    await trial.close();
  }
}

const middle = (sorted) => sorted[Math.floor(sorted.length / 2)] ?? null;

class Killer {
  kinds = { serving: 0, deadline: 0, both: 0, starting: 0 };
  /** When one of the two was killed while the other served and a turn ran. */
  alone = [];

  constructor(trial) {
    Object.assign(this, { trial, random: trial.random });
  }

  async strike() {
    const chance = this.random();
    if (chance < 0.2) await this.#both();
    else if (chance < 0.4) await this.#starting();
    else await this.#one(chance < 0.6);
  }

  #victim() {
    return this.trial.members[Math.floor(this.random() * this.trial.members.length)];
  }

  async #one(atDeadline) {
    const left = (this.trial.halls.present?.turnEndAt ?? 0) - Date.now();
    const soon = atDeadline && left > 0 && left < 8_000;
    await sleep(soon ? Math.max(0, left - 150 + this.random() * 350) : 300 + this.random() * 2_500);
    this.kinds[soon ? 'deadline' : 'serving'] += 1;
    const victim = this.#victim();
    if (this.trial.halls.running) this.alone.push(Date.now());
    await victim.kill();
    await this.#stayDead();
    await victim.start();
  }

  async #both() {
    await sleep(300 + this.random() * 2_000);
    this.kinds.both += 1;
    const [first, second] = this.random() < 0.5 ? this.trial.members : this.trial.members.toReversed();
    await first.kill();
    await sleep(this.random() * 400);
    await second.kill();
    await this.#stayDead();
    await Promise.all([first.start(), sleep(this.random() * 800).then(() => second.start())]);
  }

  /** One that died is followed by itself, dying on its way up. */
  async #starting() {
    await sleep(300 + this.random() * 1_200);
    this.kinds.starting += 1;
    const victim = this.#victim();
    await victim.kill();
    await sleep(this.random() * 500);
    const up = victim.start();
    await sleep(this.random() * victim.startMs.at(-1));
    await victim.kill();
    await up;
    await victim.start();
  }

  async #stayDead() {
    if (this.random() < 0.5) return;
    await sleep(LONG_OUTAGE_MS[0] + this.random() * (LONG_OUTAGE_MS[1] - LONG_OUTAGE_MS[0]));
  }
}
