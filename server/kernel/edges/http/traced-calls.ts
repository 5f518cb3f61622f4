/** Each call is a span, below the caller's own where it names one; whatever is answered carries the trace's id. */
import type { NextFunction, Request, Response } from 'express';
import type { CallTraces } from '../contracts.js';

/** Behind the reading of the body: a stream's events do not keep what they happen within. */
export const tracedCalls =
  (traces: CallTraces) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'POST') return next();
    traces.run('call', request.get('traceparent'), (end) => {
      response.once('close', end);
      next();
    });
  };
