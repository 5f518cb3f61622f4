/** Halls held one after the other: the buyer opens the next when one is over, and all look where the present one stands. */
import { setTimeout as sleep } from 'node:timers/promises';

import { HALL } from './offering.mjs';
import { until } from './stage.mjs';

const LOOK_MS = 100;

export class LiveHalls {
  #no = -1;
  #live = null;
  #looking = true;
  #look;

  /** @param {{ db: import('pg').Pool, hallIds: string[], buyer: import('./person.mjs').Person, people: import('./person.mjs').Person[] }} parts */
  constructor(parts) {
    Object.assign(this, parts);
    this.#look = this.#lookOn();
  }

  /** The present hall: { hallId, itemNo, state, turnNo, turnEndAt, best }; null before the first. */
  get present() {
    return this.#live;
  }

  /** The present hall while its turn runs. */
  get running() {
    return this.#live?.state === 'running' ? this.#live : null;
  }

  get over() {
    return ['ended', 'failed'].includes(this.#live?.state);
  }

  get opened() {
    return this.hallIds.slice(0, this.#no + 1);
  }

  async openNext() {
    this.#no += 1;
    const hallId = this.hallIds[this.#no];
    if (!hallId) throw new Error('no hall is left: the stage needs more');
    await this.buyer.persist(HALL, hallId, 'OPEN', {});
    for (const person of this.people) await person.persist(HALL, hallId, 'SUPPLIER_READY', { rulesAccepted: 'Y' });
    await this.buyer.persist(HALL, hallId, 'TURN_PROCESS', { step: 'START' });
    await until(() => this.#live?.hallId === hallId && this.#live.state === 'running', 'the hall to run');
  }

  /** The turn that runs comes to its end by itself, under offers to the last; else the buyer closes the hall. */
  async endTurn(byItself) {
    const { turnNo } = this.#live;
    if (!byItself && this.#live.state === 'running') {
      await sleep(1_000);
      await this.buyer.persist(HALL, this.#live.hallId, 'CLOSE', { reason: 'End of the trial' });
    }
    await until(() => this.#live.state !== 'running' || this.#live.turnNo > turnNo, 'the turn to end', 120_000);
  }

  async stop() {
    this.#looking = false;
    await this.#look;
  }

  /** While the database is away, where the hall stood last. */
  async #lookOn() {
    for (; this.#looking; await sleep(LOOK_MS)) {
      const hallId = this.hallIds[this.#no];
      if (!hallId) continue;
      const found = await this.db
        .query(
          'select state, current_turn_no, (extract(epoch from turn_end_at) * 1000)::float8 as turn_end_at, best_value from srm_sfd_compete_hall where id = $1',
          [hallId],
        )
        .catch(() => null);
      const row = found?.rows[0];
      if (row)
        this.#live = {
          hallId,
          itemNo: (this.#no + 1) * 10,
          state: row.state,
          turnNo: Number(row.current_turn_no),
          turnEndAt: row.turn_end_at,
          best: row.best_value,
        };
    }
  }
}
