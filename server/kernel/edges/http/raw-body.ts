/** Reads a request's exact bytes: the signature is over them, and the stamp is taken when the last one is there. */
import type { NextFunction, Request, Response } from 'express';
import { ANONYMOUS_LIMIT_KB, BODY_LIMIT_KB } from '../body.js';
import { EdgeError } from '../errors.js';

export interface RawRequest extends Request {
  rawBody?: Uint8Array;
  stamp?: number;
}

const READ_WITHIN_MS = 30_000;

export const rawBody =
  (now: () => number) =>
  (request: RawRequest, _response: Response, next: NextFunction): void => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      request.rawBody = new Uint8Array();
      request.stamp = now();
      return next();
    }
    const limitKb = request.headers['certificate'] ? BODY_LIMIT_KB : ANONYMOUS_LIMIT_KB;
    const parts: Buffer[] = [];
    let size = 0;
    const slow = setTimeout(
      () => finish(new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why: 'the body came too slowly' } })),
      READ_WITHIN_MS,
    );
    const finish = (error?: EdgeError) => {
      clearTimeout(slow);
      request.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
      if (error) request.resume();
      next(error);
    };
    const tooLarge = () => finish(new EdgeError('REQ_TOO_LARGE', { kind: 'Invalid', params: { kb: limitKb } }));
    if (request.headers['content-encoding'])
      return finish(new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why: 'compressed bodies are not taken' } }));
    if (Number(request.headers['content-length'] ?? 0) > limitKb * 1024) return tooLarge();
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size > limitKb * 1024) tooLarge();
      else parts.push(part);
    });
    request.on('error', () => finish(new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why: 'the connection broke' } })));
    request.on('end', () => {
      request.rawBody = Buffer.concat(parts);
      request.stamp = now();
      finish();
    });
  };
