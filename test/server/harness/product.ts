/** The product's own server over a database of the test's, with people who can sign in. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import type pg from 'pg';
import type { CallResult } from '../../../state-machines/kernel/protocol.js';
import { serve } from '../../../server/application.js';
import type { Served } from '../../../server/application.js';
import { assemble } from '../../../server/assemble.js';
import type { Assembled, Surroundings } from '../../../server/assemble.js';
import { audit } from '../../../server/kernel/audit.js';
import type { PostgresDatabase } from '../../../server/kernel/database/database.js';
import { errorLine } from '../../../server/kernel/report.js';
import type { ServerClock } from '../../../server/kernel/runtime/clock.js';
import { MailCatcher } from '../../../server/platform/mail/transport.js';
import type { CaughtMail } from '../../../server/platform/mail/transport.js';
import { anonymousAppsign, appsign, UNSIGNED_PAYLOAD } from '../../../server/platform/sessions/signature.js';
import { shipped } from '../../../server/platform/settings.js';
import type { Settings } from '../../../server/platform/settings.js';
import type { Furnishing, TestDatabase } from '../../harness/database.js';
import { freshDatabase } from '../../harness/database.js';
import { PassingTime, TestClock } from './passing-time.js';

export { DAY_ONE, TestClock } from './passing-time.js';

/** How long specs wait for what comes by itself: a busy machine takes its time. */
export const PATIENCE_MS = 180_000;
export const PASSWORD = 'Gu1ld#Hall77';
export const TEST_CODE = 'TEST';
/** Passwords that nobody guards cost nothing; what the product asks of them stands in `password.spec.ts`. */
export const testSettings: Settings = {
  ...shipped,
  embeddedDatabase: true,
  signInCode: 'ALWAYS',
  captchaTestCode: TEST_CODE,
  passwordCost: { N: 1_024, r: 8, p: 1 },
};

export interface Answer extends CallResult {
  readonly http: number;
  readonly headers: Headers;
}

export interface ProductOptions extends Pick<
  Surroundings,
  'definitions' | 'families' | 'keyWaits' | 'redisUrl' | 'wire' | 'observing' | 'mailTransport' | 'timing'
> {
  readonly settings?: Partial<Settings>;
  /** Folder of a built client to serve. */
  readonly pages?: string;
  readonly clock?: TestClock;
  /** Another server of the same database, which outlives this one. */
  readonly beside?: Product;
  /** Keys and files, where servers share them; default: this server's own, which it finds again after a restart. */
  readonly dataFolder?: string;
  /** What the database begins with, where several specs begin alike. */
  readonly furnishing?: Furnishing;
  /** Fills the database before the server starts. */
  readonly seed?: (appUrl: string, at: number) => Promise<void>;
  /** Errors that the test expects to be reported; anything else fails the stop. */
  readonly expectErrors?: boolean;
}

/** A running server as a client reaches it. */
export interface Door {
  readonly port: number;
  readonly clock: { now(): number };
  post(path: string, bytes: string | Uint8Array, headers: Record<string, string>): Promise<Answer>;
}

export async function postTo(port: number, path: string, bytes: string | Uint8Array, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: bytes as never,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { ...((await response.json()) as CallResult), http: response.status, headers: response.headers };
}

export function postUnsigned(door: Door, path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const bytes = JSON.stringify(body);
  const timestamp = String(door.clock.now());
  return door.post(path, bytes, {
    timestamp,
    appsign: anonymousAppsign({ method: 'POST', path, timestamp, body: bytes }),
    gatewayTag: 'BASE.local',
    ...headers,
  });
}

export const loginBody = (userName: string, password = PASSWORD): object => ({
  userName,
  password,
  codeId: randomBytes(4).toString('hex'),
  validateCode: TEST_CODE,
  nonce: randomUUID(),
});

/** What runs by itself waited for a connection longer than people would, and comes again: the machine is busy, nothing is wrong. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/.test(error.message);
/** What a server still asked while it closed: its pool had ended, and so had whoever would have read the answer. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Cannot use a pool after calling end on the pool';

/** What was sent stays sent when the server that sent it is gone. */
class KeptLetters extends MailCatcher {
  override close(): void {
    // Nothing ends.
  }
}

export class Product implements Door {
  readonly reported: unknown[] = [];
  /** What the product's log would hold of them. */
  readonly log: string[] = [];
  readonly clock: TestClock;
  /** Letters that would have gone out, newest first. */
  readonly letters: MailCatcher;
  assembled!: Assembled;
  #served!: Served;
  #database!: TestDatabase;
  readonly #dataFolder: string;

  private constructor(private readonly options: ProductOptions) {
    this.#dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'guildhall-product-'));
    this.clock = options.clock ?? new TestClock(Date.now());
    this.letters = new KeptLetters(() => this.clock.now());
  }

  static async start(options: ProductOptions = {}): Promise<Product> {
    const product = new Product(options);
    product.#database = options.beside ? options.beside.#database : await freshDatabase(options.furnishing);
    await options.seed?.(product.#database.appUrl, product.clock.now());
    await product.#open();
    return product;
  }

  async #open(port = 0): Promise<void> {
    const { clock } = this;
    const serverClock = {
      now: () => clock.now(),
      trusted: true,
      start: async () => undefined,
      stop: () => undefined,
    } as unknown as ServerClock;
    this.assembled = await assemble({
      databaseUrl: this.#database.appUrl,
      settings: { ...testSettings, ...this.options.settings },
      clock: serverClock,
      mailTransport: this.options.mailTransport === undefined ? this.letters : this.options.mailTransport,
      report: (error, about) => {
        this.reported.push(error);
        this.log.push(errorLine(error, about));
      },
      ...(this.options.definitions ? { definitions: this.options.definitions } : {}),
      ...(this.options.families ? { families: this.options.families } : {}),
      ...(this.options.keyWaits ? { keyWaits: this.options.keyWaits } : {}),
      redisUrl: this.options.redisUrl,
      dataFolder: this.#dataFolder,
      ...(this.options.wire ? { wire: this.options.wire } : {}),
      ...(this.options.observing ? { observing: this.options.observing } : {}),
      timing: this.options.timing ?? new PassingTime(clock),
    });
    this.#served = await serve(this.assembled, { port, ...(this.options.pages ? { pages: this.options.pages } : {}) });
  }

  get port(): number {
    return this.#served.port;
  }

  get ownerUrl(): string {
    return this.#database.ownerUrl;
  }

  /** Ends the server and starts another on the same data and port. */
  async restart(): Promise<void> {
    const { port } = this;
    await this.#served.stop();
    await this.#open(port);
  }

  /** From now on nothing of this server reaches the database, as if it had been killed in this moment; `revive` starts another. */
  die(): void {
    const { master } = (this.assembled.database as PostgresDatabase).source.driver as unknown as { readonly master: pg.Pool };
    void master.end();
  }

  /** Starts another server on the data and port of one that is dead. */
  async revive(): Promise<void> {
    const { port } = this;
    const { database } = this.assembled;
    await this.#served.stop().catch(() => undefined);
    await database.close().catch(() => undefined);
    await this.#open(port);
  }

  /** What the audit says of everything that has happened here; nothing, where every history replays. */
  async brokenHistories(): Promise<readonly string[]> {
    const found: string[] = [];
    const { database, kernel } = this.assembled;
    const definitions = kernel.registry.all().map(({ definition }) => definition);
    await audit(database, definitions, { onBreak: ({ type, id, rev, reason }) => found.push(`${type} ${id} ${rev} ${reason}`) });
    return found;
  }

  async stop(): Promise<void> {
    await this.#served.stop();
    if (!this.options.dataFolder) rmSync(this.#dataFolder, { recursive: true, force: true });
    // Connections that are still closing hear of the drop; that is no fault of the server.
    const reported = this.reported.filter((error) => !isBusy(error) && !isLate(error));
    if (!this.options.beside) await this.#database.drop();
    if (!this.options.expectErrors && reported.length > 0) throw new AggregateError(reported, 'the server reported errors');
  }

  async anonymous(
    path: string,
    body: object = {},
    more: { readonly headers?: Record<string, string>; readonly language?: string } = {},
  ): Promise<Answer> {
    return postUnsigned(this, path, body, { ...(more.language ? { language: more.language } : {}), ...more.headers });
  }

  post(path: string, bytes: string | Uint8Array, headers: Record<string, string>): Promise<Answer> {
    return postTo(this.port, path, bytes, headers);
  }

  /** The newest letter to an address with this subject, waiting for it if need be. */
  async letter(to: string, subject: string): Promise<CaughtMail> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.letters.mails.find((one) => one.to === to && one.subject === subject);
      if (found) return found;
      if (Date.now() > end)
        throw new Error(
          `no letter "${subject}" to ${to}; there are ${JSON.stringify(this.letters.mails.map((one) => [one.to, one.subject]))}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async login(userName: string, password = PASSWORD, cookie?: string): Promise<Answer> {
    return this.anonymous('/v1/loginRestful/login', loginBody(userName, password), cookie ? { headers: { cookie } } : {});
  }

  /** A session without the cost of a password, for specs that are not about signing in; `respCode` where it is not the first that is held. */
  async enter(userName: string, respCode?: string): Promise<Person> {
    const { database, access, sessions } = this.assembled;
    const { rows } = await database.read.query<{ id: string }>('select id from base_users where user_name = $1', [userName]);
    const userId = rows[0]!.id;
    const responsibilities = await access.responsibilitiesOf(userId, this.clock.now());
    const current = respCode === undefined ? responsibilities[0] : responsibilities.find((one) => one.respCode === respCode);
    if (!current) throw new Error(`${userName} does not hold ${respCode ?? 'any responsibility'}`);
    const issued = await sessions.issue(
      { userId, responsibilityId: current.responsibilityId, language: 'cn', deviceId: null, address: '127.0.0.1', agent: null },
      this.clock.now(),
    );
    return new Person(this, { ...issued, userInfo: { userId }, responsibilities }, null);
  }

  /** Somebody with the credentials of an answer. */
  as(credentials: Credentials, cookie: string | null): Person {
    return new Person(this, credentials, cookie);
  }

  async signIn(userName: string, password = PASSWORD): Promise<Person> {
    const answer = await this.login(userName, password);
    if (answer.status !== 'S') throw new Error(`${userName}: ${answer.code}`);
    return new Person(this, answer.data as Credentials, answer.headers.get('set-cookie')?.split(';')[0] ?? null);
  }
}

export interface Credentials {
  readonly certificate: string;
  readonly authorizationCode: string;
  readonly signKey: string;
  readonly userInfo: { readonly userId: string };
  readonly responsibilities: readonly { readonly responsibilityId: string; readonly respCode: string }[];
}

/** Somebody signed in, as a client of the product. */
export class Person {
  #last = 0;
  readonly #sockets: Socket[] = [];

  constructor(
    private readonly product: Door,
    readonly credentials: Credentials,
    readonly cookie: string | null,
  ) {}

  get userId(): string {
    return this.credentials.userInfo.userId;
  }

  responsibility(respCode: string): string {
    const found = this.credentials.responsibilities.find((one) => one.respCode === respCode);
    if (!found) throw new Error(`${respCode} is not held`);
    return found.responsibilityId;
  }

  #timestamp(): string {
    this.#last = Math.max(this.#last + 1, this.product.clock.now());
    return String(this.#last);
  }

  signed(method: string, path: string, body: string): Record<string, string> {
    const { certificate, authorizationCode, signKey } = this.credentials;
    const timestamp = this.#timestamp();
    return {
      certificate,
      AuthorizationCode: authorizationCode,
      timestamp,
      appsign: appsign(Buffer.from(signKey, 'hex'), { method, path, timestamp, certificate, body }),
    };
  }

  call(
    entity: string,
    action: string,
    body: object = {},
    language?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const path = `/v1/${entity.endsWith('Service') ? entity : `${entity}Restful`}/${action}`;
    const bytes = JSON.stringify(body);
    return this.product.post(path, bytes, { ...this.signed('POST', path, bytes), ...(language ? { language } : {}), ...headers });
  }

  /** A call whose body or answer is a stream. */
  async stream(path: string, body: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const bytes = JSON.stringify(body);
    return fetch(`http://127.0.0.1:${this.product.port}${path}`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json', ...this.signed('POST', path, bytes), ...headers },
    });
  }

  /** A call by GET: what it asks stands in its address. */
  async get(path: string, asked: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const address = `${path}?${new URLSearchParams(asked)}`;
    const response = await fetch(`http://127.0.0.1:${this.product.port}${address}`, { headers: this.signed('GET', address, '') });
    return { ...((await response.json()) as CallResult), http: response.status, headers: response.headers };
  }

  /** A multipart form, signed without its content. */
  async form(path: string, form: FormData, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { certificate } = this.credentials;
    const timestamp = this.#timestamp();
    const sign = appsign(Buffer.from(this.credentials.signKey, 'hex'), {
      method: 'POST',
      path,
      timestamp,
      certificate,
      body: UNSIGNED_PAYLOAD,
    });
    const response = await fetch(`http://127.0.0.1:${this.product.port}${path}`, {
      method: 'POST',
      body: form,
      headers: { certificate, AuthorizationCode: this.credentials.authorizationCode, timestamp, appsign: sign, ...headers },
    });
    return { ...((await response.json()) as CallResult), http: response.status, headers: response.headers };
  }

  /** The ids of files that must be taken. */
  async upload(files: Readonly<Record<string, string | Uint8Array>>, fields: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const answer = await this.form('/v2/file/upload', formOf(files, fields));
    const data = answer.data as readonly { readonly id?: string; readonly code?: string }[];
    if (answer.status !== 'S' || data.some((one) => !one.id)) throw new Error(`upload: ${answer.code} ${JSON.stringify(answer.data)}`);
    return data.map((one) => one.id!);
  }

  /** `data` of a call that must succeed. */
  async done<Data = Record<string, unknown>>(entity: string, action: string, body: object = {}): Promise<Data> {
    const answer = await this.call(entity, action, body);
    if (answer.status !== 'S') throw new Error(`${entity}.${action}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data as Data;
  }

  socketAuth(): Record<string, string> {
    return { ...this.signed('WS', '/websocket', ''), language: 'EN', gatewayTag: 'BASE.local' };
  }

  /** `auth`: what the handshake says besides, as `respId`. */
  async connect(auth: Readonly<Record<string, string>> = {}): Promise<LiveSocket> {
    const socket = io(`http://127.0.0.1:${this.product.port}`, {
      path: '/websocket',
      transports: ['websocket'],
      auth: { ...this.socketAuth(), ...auth },
      reconnection: false,
      forceNew: true,
    });
    const live = new LiveSocket(socket);
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return live;
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }
}

/** A socket that remembers what came. */
export class LiveSocket {
  readonly heard: { readonly name: string; readonly message: unknown }[] = [];

  constructor(readonly socket: Socket) {
    socket.onAny((name: string, message: unknown) => {
      this.heard.push({ name, message });
    });
  }

  ask<Data = Record<string, unknown>>(name: string, body: unknown): Promise<CallResult<Data>> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck(name, body) as Promise<CallResult<Data>>;
  }

  all<Message = Record<string, unknown>>(name: string): Message[] {
    return this.heard.filter((one) => one.name === name).map((one) => one.message as Message);
  }

  /** The first message that fits, waiting for it if need be. */
  async until<Message = Record<string, unknown>>(
    name: string,
    fits: (message: Message) => boolean = () => true,
    withinMs = PATIENCE_MS,
  ): Promise<Message> {
    const end = Date.now() + withinMs;
    for (;;) {
      const found = this.all<Message>(name).find(fits);
      if (found) return found;
      if (Date.now() > end) throw new Error(`no ${name} came; heard ${JSON.stringify(this.heard).slice(0, 2_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Files by their names. */
export function formOf(files: Readonly<Record<string, string | Uint8Array>>, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content as never]), name);
  return form;
}

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
