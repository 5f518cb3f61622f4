/** Calls of the product over HTTP by somebody with a session, signed as its clients sign them. */
import { built } from './built.mjs';

const { appsign, UNSIGNED_PAYLOAD } = await built('server/platform/sessions/signature');

export class Calls {
  #last = 0;

  /** @param {import('./stage.mjs').Credentials} credentials */
  constructor(port, credentials) {
    this.port = port;
    this.credentials = credentials;
  }

  #signed(path, body) {
    const { certificate, authorizationCode, signKey } = this.credentials;
    this.#last = Math.max(this.#last + 1, Date.now());
    const timestamp = String(this.#last);
    return {
      certificate,
      AuthorizationCode: authorizationCode,
      timestamp,
      language: 'EN',
      appsign: appsign(Buffer.from(signKey, 'hex'), { method: 'POST', path, timestamp, certificate, body }),
    };
  }

  stream(path, body) {
    const bytes = JSON.stringify(body);
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json', ...this.#signed(path, bytes) },
    });
  }

  /** `data` of a call that must succeed. */
  async done(path, body) {
    return dataOf(path, await this.stream(path, body));
  }

  /** The same of a form. */
  async form(path, body) {
    return dataOf(
      path,
      await fetch(`http://127.0.0.1:${this.port}${path}`, { method: 'POST', body, headers: this.#signed(path, UNSIGNED_PAYLOAD) }),
    );
  }
}

async function dataOf(path, response) {
  const answer = await response.json();
  if (answer.status !== 'S') throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
