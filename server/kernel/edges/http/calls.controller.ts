/** Every call of the product: `POST {prefix}/v1/{name}/{action}`. Who it is and what he may do is settled before anything else. */
import { All, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { plainAddress } from '../client-address.js';
import type { CallResult } from '../../../../state-machines/kernel/protocol.js';
import type { Body } from '../body.js';
import { ANONYMOUS_LIMIT_KB, parseBody } from '../body.js';
import { Calls } from '../calls/calls.js';
import type { Expectation } from '../../contracts.js';
import type { Arrival, Kernel } from '../contracts.js';
import { EdgeError, success } from '../errors.js';
import { callLanguage } from '../language.js';
import { openApi } from '../openapi/openapi.js';
import type { CallName } from '../path.js';
import { callName } from '../path.js';
import { KERNEL } from '../tokens.js';
import type { RawRequest } from './raw-body.js';
import type { SpokenRequest } from './refusal-filter.js';

type Incoming = RawRequest & SpokenRequest;

@Controller()
export class CallsController {
  #document: object | undefined;

  constructor(
    @Inject(KERNEL) private readonly kernel: Kernel,
    @Inject(Calls) private readonly calls: Calls,
  ) {}

  @Get('health')
  health(): { readonly status: string; readonly version: string } {
    return { status: 'ok', version: this.kernel.version };
  }

  /** For balancers: 503 while it is better to go to another server. */
  @Get('health/ready')
  readiness(@Res() response: Response): void {
    const { ready } = this.kernel.runtime;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  }

  @Get('v1/openapi.json')
  openapi(): object {
    this.#document ??= openApi(this.calls.catalogue, this.kernel, this.kernel.version);
    return this.#document;
  }

  @All(['v1/:service/:action', ':prefix/v1/:service/:action'])
  async call(@Req() request: Incoming, @Res() response: Response): Promise<void> {
    const name = callName(request.path);
    if (!name) throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: request.path.slice(0, 200) } });
    if (request.method !== 'POST') throw new EdgeError('REQ_METHOD', { kind: 'Invalid' });
    // What says no-transform is not compressed either, neither here nor on the way.
    response.setHeader('Cache-Control', this.calls.answersSecrets(name) ? 'no-store, no-transform' : 'no-store');
    const arrival = arrivalOf(request);
    const first = firstLook(arrival.body);
    request.language = callLanguage(first['lan'], arrival.headers['language'], null);
    const expectation = this.calls.expect(name, first, arrival.at);
    try {
      await this.#answer(name, arrival, request, response, expectation);
    } finally {
      expectation?.end();
    }
  }

  async #answer(
    name: CallName,
    arrival: Arrival,
    request: Incoming,
    response: Response,
    expectation: Expectation | undefined,
  ): Promise<void> {
    const anonymous = this.calls.anonymous(name);
    if (anonymous && arrival.body.length > ANONYMOUS_LIMIT_KB * 1024)
      throw new EdgeError('REQ_TOO_LARGE', { kind: 'Invalid', params: { kb: ANONYMOUS_LIMIT_KB } });
    const caller = anonymous ? null : await this.kernel.sessions.authenticate(arrival);
    if (anonymous) await this.kernel.sessions.admitAnonymous(arrival);
    const body = parseBody(arrival.body);
    request.language = callLanguage(body['lan'], arrival.headers['language'], caller?.session.language ?? null);

    const tools = {
      arrival,
      language: request.language,
      at: arrival.at,
      expectation,
      setCookie: (cookie: string, value: string, maxAgeSeconds: number) =>
        void response.cookie(cookie, value, {
          httpOnly: true,
          secure: this.kernel.secureCookies,
          sameSite: 'lax',
          path: '/',
          maxAge: maxAgeSeconds * 1000,
        }),
    };
    const { data, page } = anonymous
      ? await this.calls.callAnonymous(name, anonymous, body, tools)
      : await this.calls.call(name, caller!, body, tools);
    const answer: CallResult = success(
      { language: request.language, traceId: this.kernel.traces.id(), now: this.kernel.runtime.now() },
      data,
      page,
    );
    response.status(200).json(answer);
  }
}

const FIRST_LOOK_BYTES = 65_536;

/** A small body is looked at, whoever sent it: for the language of refusals, and for the document that the call is about. */
function firstLook(bytes: Uint8Array): Body {
  if (bytes.length > FIRST_LOOK_BYTES) return {};
  try {
    return parseBody(bytes);
  } catch (error) {
    if (error instanceof EdgeError) return {};
    throw error;
  }
}

export function arrivalOf(request: RawRequest): Arrival {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  return {
    method: request.method,
    path: request.originalUrl,
    body: request.rawBody ?? new Uint8Array(),
    headers,
    address: plainAddress(request.ip ?? ''),
    at: request.stamp!,
  };
}
