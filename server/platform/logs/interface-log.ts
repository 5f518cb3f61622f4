/** Calls to other systems and from them (platform-system.md §5): who, what, how long, with which answer; bodies masked and cut. */
import { createHash } from 'node:crypto';
import type { Queryable } from '../../kernel/contracts.js';
import type { WebRoute } from '../../kernel/edges/contracts.js';
import { masked } from './masking.js';
import { LogWriter } from './writing.js';

export interface InterfaceCall {
  readonly at: number;
  readonly direction: 'IN' | 'OUT';
  /** Whom it went to or came from, by a code of ours. */
  readonly partner: string;
  readonly operation: string;
  readonly method: string;
  /** Without its query: that may hold keys. */
  readonly path: string;
  readonly result: 'OK' | 'FAILED';
  readonly code: string | null;
  readonly durationMs: number;
  readonly httpStatus?: number | null;
  readonly businessNumber?: string | null;
  readonly requestBody: string | null;
}

const MOST_BODY = 64 * 1_024;
const columns = 'at, direction, partner, operation, method, path, business_number, http_status, result, code, duration_ms, request_body';
const insert = `insert into srm_base_interface_logs (${columns})
  select ${columns} from jsonb_to_recordset($1::jsonb) as l(at timestamptz, direction text, partner text, operation text, method text, path text,
    business_number text, http_status int, result text, code text, duration_ms int, request_body text)`;

/** Of what is too long, its beginning, with the hash of the whole. */
function cut(body: string | null): string | null {
  if (body === null) return null;
  const text = masked(body.replaceAll('\0', ''));
  return text.length <= MOST_BODY ? text : `${text.slice(0, MOST_BODY)}… sha256 ${createHash('sha256').update(body).digest('hex')}`;
}

const rowOf = (call: InterfaceCall) => ({
  at: new Date(call.at),
  direction: call.direction,
  partner: call.partner.slice(0, 60),
  operation: call.operation.slice(0, 80),
  method: call.method.slice(0, 10),
  path: call.path.split('?', 1)[0]!.slice(0, 300),
  business_number: call.businessNumber?.slice(0, 60) ?? null,
  http_status: call.httpStatus ?? null,
  result: call.result,
  code: call.code?.slice(0, 80) ?? null,
  duration_ms: Math.max(0, Math.round(call.durationMs)),
  request_body: cut(call.requestBody),
});

export class InterfaceLog {
  readonly #writer: LogWriter<InterfaceCall>;

  constructor(database: Pick<Queryable, 'query'>, now: () => number, report: (error: unknown) => void) {
    this.#writer = new LogWriter<InterfaceCall>({
      database: () => database,
      write: async (on, calls) => {
        await on.query(insert, [JSON.stringify(calls.map(rowOf))]);
      },
      skipped: (count) => ({
        at: now(),
        direction: 'IN',
        partner: 'GUILDHALL',
        operation: `${count} calls skipped`,
        method: '',
        path: '',
        result: 'FAILED',
        code: null,
        durationMs: 0,
        requestBody: null,
      }),
      failed: report,
    });
  }

  readonly note = (call: InterfaceCall): void => this.#writer.add(call);

  /** A route that other systems call, each call of which is noted. */
  readonly watching =
    (partner: string, now: () => number) =>
    (route: WebRoute): WebRoute => ({
      ...route,
      answer: async (request) => {
        const began = performance.now();
        const noted = (httpStatus: number | null, code: string | null): void =>
          this.note({
            at: now(),
            direction: 'IN',
            partner,
            operation: route.path.source.replace(/[\\^$]/g, '').slice(0, 80),
            method: route.method,
            path: request.url,
            httpStatus,
            result: httpStatus !== null && httpStatus < 400 ? 'OK' : 'FAILED',
            code,
            durationMs: performance.now() - began,
            requestBody: null,
          });
        try {
          const answer = await route.answer(request);
          noted(answer.status, null);
          return answer;
        } catch (error) {
          noted(null, (error as { readonly code?: string }).code ?? 'SYS_ERROR');
          throw error;
        }
      },
    });

  start(): void {
    this.#writer.start();
  }
  stop(): Promise<void> {
    return this.#writer.stop();
  }
  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
