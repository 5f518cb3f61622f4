/** Calls whose body or answer is a stream, and those by GET; they stand before the reading of whole bodies. */
import { pipeline } from 'node:stream/promises';
import type { NextFunction, Request, Response } from 'express';
import type { Reasons } from '../../../../state-machines/kernel/refusals.js';
import { parseBody } from '../body.js';
import { plainAddress } from '../client-address.js';
import type { Arrival, Caller, Kernel, StreamCall, Streamed } from '../contracts.js';
import type { CallAnswer } from '../../contracts.js';
import { EdgeError, failure, httpStatus, isFault, RefusedCall, success } from '../errors.js';
import { callLanguage } from '../language.js';
import { withoutPrefix } from '../path.js';
import { rawBody } from './raw-body.js';
import type { RawRequest } from './raw-body.js';
import { refusalOf } from './refusal-filter.js';

/** How much of a refused form is read, and how long, so that the sender hears the answer. */
const DRAIN_BYTES = 1_048_576;
const DRAIN_MS = 2_000;

export function streamCalls(kernel: Kernel): (request: Request, response: Response, next: NextFunction) => void {
  const calls = kernel.streams ?? [];
  return (request, response, next) => {
    const path = withoutPrefix(request.path);
    const there = calls.filter((one) => one.path === path);
    if (there.length === 0) return next();
    const call = there.find((one) => one.method === request.method);
    kernel.traces.run('call', request.get('traceparent'), (end) => {
      response.once('close', end);
      const answered = call ? answer(kernel, call, request, response) : Promise.reject(new EdgeError('REQ_METHOD', { kind: 'Invalid' }));
      answered.catch((error: unknown) => fail(kernel, call?.reasons ?? {}, error, request, response));
    });
  };
}

async function answer(kernel: Kernel, call: StreamCall, request: Request, response: Response): Promise<void> {
  const arrival = await arrivalFor(kernel, call, request, response);
  const caller = call.anonymous ? null : await kernel.sessions.authenticate(arrival);
  const body = parseBody(arrival.body);
  const query = queryOf(request);
  const language = callLanguage(body['lan'] ?? query.get('lan'), arrival.headers['language'], caller?.session.language ?? null);
  // The parts of a form are read by its call alone.
  const acting = await actingIn(kernel, caller, body['respId'] ?? query.get('respId'));
  const answered = await call.answer({
    caller: acting,
    address: arrival.address,
    language,
    at: arrival.at,
    body,
    query,
    headers: arrival.headers,
    incoming: request,
  });
  if ('stream' in answered) return send(answered, response);
  const { data, page } = settled(answered, call.reasons ?? {});
  response.setHeader('Cache-Control', 'no-store');
  response.status(200).json(success({ language, traceId: kernel.traces.id(), now: kernel.runtime.now() }, data, page));
}

const queryOf = (request: Request): URLSearchParams => new URL(request.originalUrl, 'http://localhost').searchParams;

async function actingIn(kernel: Kernel, caller: Caller | null, respId: unknown): Promise<Caller | null> {
  return caller && typeof respId === 'string' && respId !== '' ? kernel.sessions.actingIn(caller, respId) : caller;
}

function settled(answered: CallAnswer, reasons: Reasons) {
  if ('refusal' in answered) throw new RefusedCall(answered.refusal, reasons);
  return answered;
}

async function arrivalFor(kernel: Kernel, call: StreamCall, request: Request, response: Response): Promise<Arrival> {
  const raw = request as RawRequest;
  const isForm = call.body === 'form';
  if (!isForm)
    await new Promise<void>((resolve, reject) =>
      rawBody(() => kernel.runtime.now())(raw, response, (error?: unknown) => (error ? reject(error as Error) : resolve())),
    );
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  return {
    method: request.method,
    path: request.originalUrl,
    headers,
    address: plainAddress(request.ip ?? ''),
    at: raw.stamp ?? kernel.runtime.now(),
    body: raw.rawBody ?? new Uint8Array(),
    ...(isForm ? { unsigned: true as const } : {}),
  };
}

/** Nothing that is sent is run in the page's name, whatever it is. */
const careful = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

async function send({ stream, headers, status = 200 }: Streamed, response: Response): Promise<void> {
  response.status(status).set({ ...careful, ...headers });
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Who goes away while he is answered has no answer.
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

function fail(kernel: Kernel, reasons: Reasons, error: unknown, request: Request, response: Response): void {
  const traceId = kernel.traces.id();
  const refused = refusalOf(error, traceId, request);
  if (isFault(refused)) kernel.report(error, { ...refused.params, path: request.path });
  if (response.headersSent) return void response.destroy();
  if (error instanceof EdgeError && error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
  void passed(request)
    .then((whole) => {
      // What is still on its way would be read as the next call.
      if (!whole) response.setHeader('Connection', 'close');
      const language = callLanguage(queryOf(request).get('lan'), request.get('language'), null);
      response
        .status(httpStatus(refused))
        .json(
          failure(
            { language, traceId, now: kernel.runtime.now() },
            refused,
            error instanceof RefusedCall ? { ...reasons, ...error.reasons } : reasons,
          ),
        );
    })
    .catch((failed: unknown) => kernel.report(failed, { path: request.path }));
}

/**
 * A form that is refused unread is let pass before the answer, as far as it is small and comes soon: whose connection ends
 * while he sends is told nothing. Whether all of it came.
 */
function passed(request: Request): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    let read = 0;
    const late = setTimeout(() => settle(false), DRAIN_MS);
    const settle = (whole: boolean): void => {
      clearTimeout(late);
      resolve(whole);
    };
    request.on('data', (part: Buffer) => {
      read += part.length;
      if (read > DRAIN_BYTES) settle(false);
    });
    request.once('end', () => settle(true));
    request.once('close', () => settle(request.complete));
    request.resume();
  });
}
