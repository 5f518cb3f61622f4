/** REST calls (platform-access.md §0.3 to §0.5): signed, worded in the reader's language, repeated after a renewed session. */
import type { CallResult } from '@machines/kernel/protocol.js';

import { learnServerTime, serverNow } from './connection/clock.js';
import { whileBusy } from './connection/while-busy.js';
import { callLanguage } from './language/language.js';
import { newRequestId } from './request-id.js';
import { withActing } from './session/acting.js';
import { currentSession, isCovered, renewal, sessionEnded, updateSession } from './session/session.js';
import type { Session } from './session/signed-in.js';
import { appsign } from './session/signing.js';

/** Every answer has this shape, refused (`E`) or not; a refusal names its places in `data`. */
export type Answer<T = unknown> = CallResult<T>;

/** Where a refusal lands in a form, and what comes with it. */
export interface RefusalPlace {
  readonly code?: string;
  readonly msg?: string;
  readonly field?: string;
  readonly row?: string | number;
}

export interface RefusalData extends RefusalPlace {
  readonly data?: unknown;
  /** Every failure, where a rule evaluates all. */
  readonly all?: readonly RefusalPlace[];
  /** The document as it is now, where the refusal is DOC_STALE. */
  readonly fresh?: unknown;
}

/** The server said no: its sentence, its code, and what came with it. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super(answer.msg || answer.code);
    this.name = 'Refused';
  }

  get code(): string {
    return this.answer.code || 'SYS_ERROR';
  }

  get data(): RefusalData {
    return (this.answer.data ?? {}) as RefusalData;
  }
}

/** No answer came. What was sent may or may not have happened: ask again with the same requestId. */
export class NoAnswer extends Error {
  readonly code: string = 'NET_NO_ANSWER';

  constructor(options?: ErrorOptions) {
    super('no answer', options);
    this.name = 'NoAnswer';
  }
}

/** There is no network: nothing was sent. */
export class NotSent extends NoAnswer {
  override readonly code = 'NET_OFFLINE';
}

/** The server writes its environment into the page; another environment's client is refused. */
const told = document.querySelector<HTMLMetaElement>('meta[name="gateway-tag"]')?.content;
const GATEWAY_TAG = told?.startsWith('BASE.') ? told : 'BASE.local';

let lastTimestamp = 0;

/** Server time, strictly rising within this tab. */
function nextTimestamp(): number {
  lastTimestamp = Math.max(serverNow(), lastTimestamp + 1);
  return lastTimestamp;
}

/** Headers of a call, or the handshake of the socket (METHOD WS); `session` null: of somebody who has not signed in. */
export async function signedHeaders(
  method: string,
  path: string,
  body: string | null,
  session: Session | null = currentSession(),
): Promise<Record<string, string>> {
  const timestamp = nextTimestamp();
  const certificate = session?.certificate ?? '';
  return {
    certificate,
    AuthorizationCode: session?.authorizationCode ?? '',
    timestamp: String(timestamp),
    appsign: await appsign(session?.key ?? null, { method, path, timestamp, certificate, body }),
    language: callLanguage(),
    gatewayTag: GATEWAY_TAG,
  };
}

/** `baseUsers` → `/v1/baseUsersRestful/...`; names that end in Restful or Service stay. */
export const pathOf = (entity: string, action: string): string =>
  `/v1/${/(?:Restful|Service)$/.test(entity) ? entity : `${entity}Restful`}/${action}`;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A refused session does not cover the screen: for sign-in and background calls. */
  readonly quiet?: true;
  /** A call that needs no session is not sent with one, which may have ended just now. */
  readonly anonymous?: true;
}

/** The server's answer to a call that is answered with JSON; what it says besides is taken in. */
export function taken<T>(answer: Answer<T>): Answer<T> {
  if (answer.code === 'PWD_MUST_CHANGE') void updateSession({ mustChangePassword: true });
  if (answer.code === 'AUTH_ENROL') void updateSession({ mustEnrol: true });
  if (answer.serverTime) learnServerTime(answer.serverTime, answer.code === 'REQ_CLOCK_SKEW');
  // What was ahead comes back: rising from there would be refused again.
  if (answer.code === 'REQ_CLOCK_SKEW') lastTimestamp = Math.min(lastTimestamp, serverNow());
  return answer;
}

interface Answered<T> {
  readonly http: number;
  readonly answer: Answer<T>;
}
const codeOf = ({ answer }: Answered<unknown>): string => answer.code;

async function once<T>(path: string, body: string, { signal, anonymous }: CallOptions): Promise<Answered<T>> {
  const headers = await signedHeaders('POST', path, body, anonymous ? null : currentSession());
  const init: RequestInit = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
    ...(signal ? { signal } : {}),
  };
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new NoAnswer({ cause });
  });
  const answer = taken(
    (await response.json().catch((cause: unknown) => {
      throw new NoAnswer({ cause });
    })) as Answer<T>,
  );
  return { http: response.status, answer };
}

/**
 * Sends and answers whatever the server said, refusals included.
 * @throws NoAnswer when the network or the server gave none
 */
export const call = <T = unknown>(entity: string, action: string, body: object = {}, options: CallOptions = {}): Promise<Answer<T>> =>
  callAt(pathOf(entity, action), body, options);

/**
 * The same, of a call that belongs to no entity: `/v2/file/ticket`. Its request id tells apart what two windows ask in the
 * same millisecond, or the second would count as the first repeated.
 */
export async function callAt<T = unknown>(path: string, body: object = {}, options: CallOptions = {}): Promise<Answer<T>> {
  // Behind a covered screen everything would be refused: what it asks waits until somebody has signed in again.
  if (!options.anonymous && isCovered() && !(await renewal())) throw new NoAnswer();
  const text = JSON.stringify({ requestId: newRequestId(), ...(options.anonymous ? body : withActing(body)), lan: callLanguage() });
  const asked = () => whileBusy(() => once<T>(path, text, options), codeOf, options.signal);
  let { http, answer } = await asked();
  if (answer.code === 'REQ_CLOCK_SKEW') ({ http, answer } = await asked());
  if (http !== 401 || !currentSession() || options.quiet || options.anonymous) return answer;
  const renewed = renewal();
  sessionEnded(answer.code || 'AUTH_SESSION_EXPIRED');
  if (!(await renewed)) return answer;
  return (await asked()).answer;
}

/**
 * Sends and answers the data.
 * @throws Refused with the server's sentence, NoAnswer
 */
export async function ask<T = unknown>(entity: string, action: string, body: object = {}, options: CallOptions = {}): Promise<T> {
  const answer = await call<T>(entity, action, body, options);
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data;
}
