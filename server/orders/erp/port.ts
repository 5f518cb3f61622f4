/** How a message reaches the ERP: HTTP, signed by the secret of both, with the key under which it makes one record there. */
import { signedCall } from '../../platform/outside/signed-call.js';
import type { ErpSettings } from '../../platform/settings.js';

export interface ErpMessage {
  readonly idempotencyKey: string;
  readonly op: string;
  readonly docType: string;
  readonly docNumber: string;
  readonly content: unknown;
}
export interface ErpAnswer {
  readonly result: 'ACK' | 'DUPLICATE' | 'NACK' | 'NACK_FATAL';
  readonly externalNo: string | null;
  readonly code: string;
  readonly message: string;
  readonly httpStatus: number | null;
}
export type ErpPort = (message: ErpMessage, now: number) => Promise<ErpAnswer>;

const MOST_READ = 64 * 1_024;
const results: readonly string[] = ['ACK', 'DUPLICATE', 'NACK', 'NACK_FATAL'] satisfies ErpAnswer['result'][];

const nack = (code: string, message: string, httpStatus: number | null = null): ErpAnswer => ({
  ...{ result: 'NACK', externalNo: null, code, message, httpStatus },
});

/** An answer is believed where it names the key that it answers. */
function answered(text: string, key: string, httpStatus: number): ErpAnswer {
  let said: Readonly<Record<string, unknown>>;
  try {
    said = JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return nack('ERP_ANSWER', 'The answer is no JSON / 应答不是JSON', httpStatus);
  }
  const { idempotencyKey, result, externalNo, code, message } = said ?? {};
  if (idempotencyKey !== key)
    return nack('ERP_OTHER', `The answer is of another message: ${String(idempotencyKey).slice(0, 120)} / 应答属于其他消息`, httpStatus);
  if (typeof result !== 'string' || !results.includes(result))
    return nack('ERP_ANSWER', 'The answer names no result / 应答没有结果', httpStatus);
  return {
    result: result as ErpAnswer['result'],
    externalNo: typeof externalNo === 'string' ? externalNo.slice(0, 60) : null,
    code: typeof code === 'string' ? code.slice(0, 60) : result,
    message: typeof message === 'string' ? message.slice(0, 300) : '',
    httpStatus,
  };
}

/** @param loopback an ERP on this machine, for development */
export const httpErp =
  ({ url, secret }: ErpSettings, loopback: boolean): ErpPort =>
  async (message, now) => {
    try {
      const call = { url: url!, secret, loopback, most: MOST_READ };
      const { status, text } = await signedCall(call, message.idempotencyKey, message, now);
      return answered(text, message.idempotencyKey, status);
    } catch (error) {
      return nack('ERP_UNREACHED', error instanceof Error ? error.message.slice(0, 300) : 'fetch');
    }
  };
