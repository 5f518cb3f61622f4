/** Somebody with a session, on one socket that is signed anew at each connection. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { io } from 'socket.io-client';

export const SOCKET_PATH = '/websocket';
const AGAIN_MS = 150;
/** Answers that tell to send the same request again. */
export const passing = new Set(['SYS_STOPPING', 'SYS_BUSY', 'SYS_ERROR', 'HALL_STORAGE_DOWN', 'SYS_STORAGE_DOWN', 'REQ_RATE_LIMIT']);

export class Person {
  #last = 0;
  #left = false;
  socket = null;

  /** @param {import('./stage.mjs').Credentials} credentials */
  constructor(credentials) {
    this.credentials = credentials;
  }

  /** Timestamps of one session rise, so that two in one millisecond are no replay. */
  signed() {
    const { certificate, authorizationCode, signKey } = this.credentials;
    this.#last = Math.max(this.#last + 1, Date.now());
    const timestamp = String(this.#last);
    const text = ['WS', SOCKET_PATH, timestamp, certificate, createHash('sha256').update('').digest('hex')].join('\n');
    return {
      certificate,
      AuthorizationCode: authorizationCode,
      timestamp,
      appsign: createHmac('sha256', Buffer.from(signKey, 'hex')).update(text).digest('hex'),
      language: 'EN',
      gatewayTag: 'BASE.local',
    };
  }

  /** Connects, and again after each loss when `again` is set. */
  async connect(port, { again = false } = {}) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      auth: (give) => give(this.signed()),
      reconnection: again,
      reconnectionDelay: 100,
      reconnectionDelayMax: 400,
    });
    if (again) this.#comeAgain();
    await new Promise((resolve, reject) => {
      this.socket.once('connect', resolve);
      if (!again) this.socket.once('connect_error', reject);
    });
  }

  /** As the product's client: a server that ends a connection, or takes none now, is not the last word. */
  #comeAgain() {
    const soon = () =>
      setTimeout(() => {
        if (!this.#left) this.socket.connect();
      }, AGAIN_MS);
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') soon();
    });
    this.socket.on('connect_error', () => {
      if (!this.socket.active) soon();
    });
  }

  ask(name, body, patienceMs = 10_000) {
    return this.socket.timeout(patienceMs).emitWithAck(name, body);
  }

  watch(type, id) {
    return this.ask('watch', { type, id }, 60_000);
  }

  /** `data` of the answer. */
  async send(type, id, event, payload, requestId) {
    const answer = await this.ask('send', { type, id, event, payload, requestId }, 60_000);
    if (answer.status !== 'S') throw new Error(`${event}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  /** Asked again under one id until it is answered, over as many sockets as it takes. */
  async persist(type, id, event, payload) {
    const requestId = randomUUID();
    for (;;) {
      const answer = await this.ask('send', { type, id, event, payload, requestId }).catch(() => null);
      if (answer?.status === 'S') return answer.data;
      if (answer && !passing.has(answer.code)) throw new Error(`${event}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
      await sleep(200);
    }
  }

  leave() {
    this.#left = true;
    this.socket?.disconnect();
  }
}
