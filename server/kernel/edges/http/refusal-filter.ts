/** The one filter: whatever goes wrong leaves as {status, code, msg, data, serverTime, traceId}, without a stack. */
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Catch, HttpException, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Kernel } from '../contracts.js';
import { EdgeError, failure, faultOf, httpStatus, isFault, RefusedCall } from '../errors.js';
import { callLanguage } from '../language.js';
import { KERNEL } from '../tokens.js';

export interface SpokenRequest extends Request {
  language?: 'en' | 'cn';
}

@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(@Inject(KERNEL) private readonly kernel: Kernel) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<SpokenRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) return void response.end();
    const traceId = this.kernel.traces.id();
    const refused = refusalOf(error, traceId, request);
    if (isFault(refused)) this.kernel.report(error, { ...refused.params, path: request.path });
    const context = {
      language: request.language ?? callLanguage(null, request.headers['language'], null),
      traceId,
      now: this.kernel.runtime.now(),
    };
    const [reasons, fresh] = error instanceof RefusedCall ? [error.reasons, error.data] : [{}, null];
    if (error instanceof EdgeError && error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
    response.status(httpStatus(refused)).json(failure(context, refused, reasons, fresh));
  }
}

export function refusalOf(error: unknown, traceId: string, request?: Request): Refusal {
  if (error instanceof EdgeError || error instanceof RefusedCall) return error.refusal;
  if (error instanceof HttpException && error.getStatus() === 404)
    return refusal('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: request?.path.slice(0, 200) ?? '' } });
  if (error instanceof URIError) return refusal('REQ_MALFORMED', { kind: 'Invalid', params: { why: 'the address cannot be decoded' } });
  return faultOf(error, traceId);
}
