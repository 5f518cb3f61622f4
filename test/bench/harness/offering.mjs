/**
 * A bidder who offers until told to stop, over a socket that is lost again and again. A request keeps its id until it is
 * answered for good; now and then an answered one is asked again. What was asked and answered is kept for the verdict.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { passing } from './person.mjs';

export const HALL = 'srmSfdCompeteHall';

const THINK_MS = [150, 900];
const PATIENCE_MS = 15_000;
const ASKED_AGAIN = 0.05;
const FIRST_BEST = 8_000_000;
const RACED_CENTS = 3;

/**
 * @typedef {{ requestId: string, userId: string, hallId: string, price: string, sentAt: number, sent: number, answers: { ok: boolean, code: string, at: number | null, repeated: boolean, heardAt: number }[] }} Request
 * @typedef {{ code: string, msg: string, at: number, afterMs: number }} Told one try: the code of its answer (empty: yes), LOST with its connection, SILENCE when nothing came
 */
export class Offering {
  /** @type {Request[]} */
  requests = [];
  /** @type {Told[]} */
  told = [];
  #prices = new Map();
  #stopping = false;

  /**
   * @param {() => { hallId: string, itemNo: number, turnNo: number, best: string | null } | null} live the hall whose turn runs, as somebody with a watch would know it
   * @param {{ racing?: boolean }} [how] racing: each offer is some cents below the best, so that many want the same place
   */
  constructor(person, random, live, { racing = false } = {}) {
    this.person = person;
    this.random = random;
    this.live = live;
    this.racing = racing;
  }

  /** Sends nothing new; what is under way is still brought to its answer. */
  stop() {
    this.#stopping = true;
  }

  async run() {
    while (!this.#stopping) {
      await sleep(THINK_MS[0] + this.random() * (THINK_MS[1] - THINK_MS[0]));
      const hall = this.live();
      if (hall && this.person.socket.connected) await this.#offer(hall);
    }
  }

  async #offer({ hallId, itemNo, turnNo, best }) {
    const price = this.racing ? this.#belowBest(best) : this.#nextPrice(hallId);
    const request = {
      requestId: randomUUID(),
      userId: this.person.credentials.userId,
      hallId,
      price,
      sentAt: Date.now(),
      sent: 0,
      answers: [],
    };
    this.requests.push(request);
    const packet = {
      type: HALL,
      id: hallId,
      event: 'OFFER_PRICE',
      payload: { turnNo, items: [{ itemNo, price: request.price }] },
      requestId: request.requestId,
    };
    await this.#untilAnswered(request, packet);
    if (this.random() < ASKED_AGAIN) await this.#untilAnswered(request, packet);
  }

  /** Each lower than the one before, by some cents. */
  #nextPrice(hallId) {
    const cents = (this.#prices.get(hallId) ?? 800_000_000) - 1 - Math.floor(this.random() * 99);
    this.#prices.set(hallId, cents);
    return (cents / 100).toFixed(2);
  }

  #belowBest(best) {
    return (Math.round(Number(best ?? FIRST_BEST) * 100 - 1 - Math.floor(this.random() * RACED_CENTS)) / 100).toFixed(2);
  }

  async #untilAnswered(request, packet) {
    for (;;) {
      const answer = await this.#ask(request, packet);
      if (answer && !passing.has(answer.code)) {
        request.answers.push({
          ok: answer.status === 'S',
          code: answer.code,
          at: answer.data?.at ?? null,
          repeated: answer.data?.repeated === true,
          heardAt: Date.now(),
        });
        return;
      }
      await sleep(50 + this.random() * 100);
    }
  }

  /** null: no answer came. */
  async #ask(request, packet) {
    const { socket } = this.person;
    if (!socket.connected) return null;
    let lost;
    const disconnected = new Promise((resolve) => {
      lost = () => resolve({ code: 'LOST' });
      socket.once('disconnect', lost);
    });
    request.sent += 1;
    const since = Date.now();
    const answer = await Promise.race([
      socket
        .timeout(PATIENCE_MS)
        .emitWithAck('send', packet)
        .catch(() => ({ code: 'SILENCE' })),
      disconnected,
    ]);
    socket.off('disconnect', lost);
    this.told.push({ code: answer.code, msg: answer.msg ?? '', at: Date.now(), afterMs: Date.now() - since });
    return answer.status ? answer : null;
  }
}
