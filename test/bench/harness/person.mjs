/** Somebody with a session, on one socket that is signed anew at each connection. */
import { createHash, createHmac } from 'node:crypto';

import { io } from 'socket.io-client';

const SOCKET_PATH = '/websocket';

export class Person {
  #last = 0;
  socket = null;

  /** @param {import('./stage.mjs').Credentials} credentials */
  constructor(credentials) {
    this.credentials = credentials;
  }

  /** Timestamps of one session rise, so that two in one millisecond are no replay. */
  #signed() {
    const { certificate, authorizationCode, signKey } = this.credentials;
    this.#last = Math.max(this.#last + 1, Date.now());
    const timestamp = String(this.#last);
    const text = ['WS', SOCKET_PATH, timestamp, certificate, createHash('sha256').update('').digest('hex')].join('\n');
    return { certificate, AuthorizationCode: authorizationCode, timestamp, appsign: createHmac('sha256', Buffer.from(signKey, 'hex')).update(text).digest('hex'), language: 'EN', gatewayTag: 'BASE.local' };
  }

  /** Connects, and again after each loss when `again` is set. */
  async connect(port, { again = false } = {}) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      path: SOCKET_PATH, transports: ['websocket'], forceNew: true, auth: (give) => give(this.#signed()),
      reconnection: again, reconnectionDelay: 100, reconnectionDelayMax: 400,
    });
    await new Promise((resolve, reject) => {
      this.socket.once('connect', resolve);
      if (!again) this.socket.once('connect_error', reject);
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

  leave() {
    this.socket?.disconnect();
  }
}
