/**
 * A bidder who offers until told to stop, over a socket that is lost again and again. A request keeps its id until it is
 * answered for good; now and then an answered one is asked again. What was asked and answered is kept for the verdict.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export const HALL = 'srmSfdCompeteHall';

/** Answers that tell to send the same request again. */
const passing = new Set(['SYS_STOPPING', 'SYS_BUSY', 'SYS_ERROR', 'HALL_STORAGE_DOWN', 'SYS_STORAGE_DOWN', 'REQ_RATE_LIMIT']);
const THINK_MS = [150, 900];
const PATIENCE_MS = 15_000;
const ASKED_AGAIN = 0.05;

/**
 * @typedef {{ requestId: string, userId: string, hallId: string, price: string, sentAt: number, sent: number, answers: { ok: boolean, code: string, at: number | null, repeated: boolean }[] }} Request
 */
export class Offering {
  /** @type {Request[]} */
  requests = [];
  #prices = new Map();
  #stopping = false;

  /** @param {() => { hallId: string, itemNo: number, turnNo: number } | null} live the hall whose turn runs, as somebody with a watch would know it */
  constructor(person, random, live) {
    this.person = person;
    this.random = random;
    this.live = live;
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

  async #offer({ hallId, itemNo, turnNo }) {
    const request = { requestId: randomUUID(), userId: this.person.credentials.userId, hallId, price: this.#nextPrice(hallId), sentAt: Date.now(), sent: 0, answers: [] };
    this.requests.push(request);
    const packet = { type: HALL, id: hallId, event: 'OFFER_PRICE', payload: { turnNo, items: [{ itemNo, price: request.price }] }, requestId: request.requestId };
    await this.#untilAnswered(request, packet);
    if (this.random() < ASKED_AGAIN) await this.#untilAnswered(request, packet);
  }

  /** Each lower than the one before, by some cents. */
  #nextPrice(hallId) {
    const cents = (this.#prices.get(hallId) ?? 800_000_000) - 1 - Math.floor(this.random() * 99);
    this.#prices.set(hallId, cents);
    return (cents / 100).toFixed(2);
  }

  async #untilAnswered(request, packet) {
    for (;;) {
      const answer = await this.#ask(request, packet);
      if (answer && !passing.has(answer.code)) {
        request.answers.push({ ok: answer.status === 'S', code: answer.code, at: answer.data?.at ?? null, repeated: answer.data?.repeated === true });
        return;
      }
      await sleep(50 + this.random() * 100);
    }
  }

  /** null: the connection was lost before the answer. */
  async #ask(request, packet) {
    const { socket } = this.person;
    if (!socket.connected) return null;
    let lost;
    const disconnected = new Promise((resolve) => { lost = () => resolve(null); socket.once('disconnect', lost); });
    request.sent += 1;
    try {
      return await Promise.race([socket.timeout(PATIENCE_MS).emitWithAck('send', packet), disconnected]);
    } catch {
      return null;
    } finally {
      socket.off('disconnect', lost);
    }
  }
}
