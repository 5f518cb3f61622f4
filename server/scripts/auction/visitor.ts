/** Somebody who uses a running server from outside, as a browser would: signs in, calls over HTTP, sends over a socket. */
import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { CallResult, EventReceipt } from '../../../state-machines/kernel/protocol.js';
import { anonymousAppsign, appsign } from '../../platform/sessions/signature.js';

const SOCKET_PATH = '/websocket';
const PATIENCE_MS = 15_000;
/** The server lets so many sign in a minute; more wait for their turn. */
const TURN_MS = 2_000;
const MOST_TURNS = 60;

/** The server said no, in its own words. */
export class CallRefused extends Error {
  constructor(
    readonly what: string,
    readonly answer: CallResult,
  ) {
    super(`${what}: ${answer.code} ${answer.msg}`);
    this.name = 'CallRefused';
  }
}

/** Nobody listens at the address. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
}

interface Credentials {
  readonly certificate: string;
  readonly authorizationCode: string;
  readonly signKey: string;
  readonly userInfo: { readonly userId: string; readonly userName: string; readonly fullName: string; readonly supplierId: string | null };
  readonly responsibilities: readonly { readonly responsibilityId: string; readonly respCode: string }[];
}

interface ProofOfWork {
  readonly codeId: string;
  readonly prefix: string;
  readonly bits: number;
}

/** Asks again while the server answers that there are too many requests. */
async function patiently<Data>(what: string, ask: () => Promise<CallResult<Data>>): Promise<Data> {
  for (let turns = 1; ; turns += 1) {
    const answer = await ask();
    if (answer.status === 'S') return answer.data;
    if (answer.code !== 'REQ_RATE_LIMIT' || turns === MOST_TURNS) throw new CallRefused(what, answer);
    await sleep(TURN_MS);
  }
}

async function post<Data>(url: string, path: string, body: string, headers: Readonly<Record<string, string>>): Promise<CallResult<Data>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', language: 'EN', gatewayTag: 'BASE.local', ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new ServerAway(`The server at ${url} does not answer: start it with npm start, or correct GUILDHALL_URL.`, { cause: error });
  });
  return (await response.json()) as CallResult<Data>;
}

function anonymous<Data>(url: string, path: string, body: object): Promise<Data> {
  const bytes = JSON.stringify(body);
  return patiently(path, () => {
    const timestamp = String(Date.now());
    return post<Data>(url, path, bytes, { timestamp, appsign: anonymousAppsign({ method: 'POST', path, timestamp, body: bytes }) });
  });
}

/** The first number that gives the hash enough leading zero bits. */
function solve({ prefix, bits }: ProofOfWork): string {
  for (let number = 0; ; number += 1) {
    const start = hash('sha256', `${prefix}${number}`, 'hex').slice(0, 8);
    if (Math.clz32(Number.parseInt(start, 16)) >= bits) return String(number);
  }
}

export class Visitor {
  #last = 0;
  #socket: Socket | undefined;

  private constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
  ) {}

  /** @throws CallRefused with the server's sentence */
  static async signIn(url: string, userName: string, password: string): Promise<Visitor> {
    const task = await anonymous<ProofOfWork>(url, '/v1/loginRestful/getRandomValidateCode', { mode: 'POW' });
    const credentials = await anonymous<Credentials>(url, '/v1/loginRestful/login', {
      userName,
      password,
      codeId: task.codeId,
      validateCode: solve(task),
      nonce: randomUUID(),
    });
    return new Visitor(url, credentials);
  }

  get userId(): string {
    return this.credentials.userInfo.userId;
  }
  get name(): string {
    return this.credentials.userInfo.fullName;
  }
  get supplierId(): string | null {
    return this.credentials.userInfo.supplierId;
  }

  /** Acts in this responsibility from here on. */
  async actAs(respCode: string): Promise<void> {
    const held = this.credentials.responsibilities.find((one) => one.respCode === respCode);
    if (!held) throw new Error(`${this.credentials.userInfo.userName} does not hold the responsibility ${respCode}`);
    await this.call('login', 'switchResponsibility', { responsibilityId: held.responsibilityId });
  }

  /** `data` of `POST /v1/{entity}Restful/{action}`. @throws CallRefused */
  call<Data = Readonly<Record<string, unknown>>>(entity: string, action: string, body: object): Promise<Data> {
    const path = `/v1/${entity}Restful/${action}`;
    const bytes = JSON.stringify(body);
    return patiently(`${entity} ${action}`, () => post<Data>(this.url, path, bytes, this.#signed('POST', path, bytes)));
  }

  async connect(): Promise<Socket> {
    if (this.#socket?.connected) return this.#socket;
    const socket = io(this.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: (give) => give({ ...this.#signed('WS', SOCKET_PATH, ''), language: 'EN', gatewayTag: 'BASE.local' }),
      reconnection: false,
      forceNew: true,
    });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  /** An event over the socket. @throws CallRefused */
  async send(type: string, id: string, event: string, payload: object, requestId: string = randomUUID()): Promise<EventReceipt> {
    const socket = await this.connect();
    return patiently(
      `${event} of ${type} ${id}`,
      async () =>
        (await socket
          .timeout(PATIENCE_MS)
          .emitWithAck('send', { type, id, event, payload, requestId, clientAt: Date.now() })) as CallResult<EventReceipt>,
    );
  }

  async leave(): Promise<void> {
    this.#socket?.disconnect();
    await this.call('login', 'logout', {}).catch(() => undefined);
  }

  /** Timestamps of one session rise, so that two calls in one millisecond are no replay. */
  #signed(method: string, path: string, body: string): Record<string, string> {
    const { certificate, authorizationCode, signKey } = this.credentials;
    this.#last = Math.max(this.#last + 1, Date.now());
    const timestamp = String(this.#last);
    return {
      certificate,
      AuthorizationCode: authorizationCode,
      timestamp,
      appsign: appsign(Buffer.from(signKey, 'hex'), { method, path, timestamp, certificate, body }),
    };
  }
}
