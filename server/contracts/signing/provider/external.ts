/**
 * An outside provider over HTTP (contracts.md §5.3): `{idempotencyKey, op, flowKey, …}` signed by the common secret, answered with
 * `{idempotencyKey, result, …}`; a repeated key is answered as before.
 */
import type { SignFlow } from '../../../../state-machines/contracts/sign-flow/index.js';
import { signedCall } from '../../../platform/outside/signed-call.js';
import type { SigningSettings } from '../../../platform/settings.js';
import type { InterfaceCall } from '../../../platform/logs/interface-log.js';
import type { OutsideProvider } from './provider.js';
import { eventIn, ProviderFault } from './provider.js';

export interface ExternalParts {
  readonly settings: SigningSettings;
  readonly loopback: boolean;
  readonly note: (call: InterfaceCall) => void;
}
type Said = Readonly<Record<string, unknown>>;
/** Of a contract with its signatures, in the letters in which JSON carries it. */
const MOST_READ = 64 * 1_024 * 1_024;

/** An answer is believed where it names the key that it answers. */
function believed(text: string, key: string): Said {
  let said: Said | null;
  try {
    said = JSON.parse(text) as Said | null;
  } catch {
    throw new ProviderFault('SIGN_ANSWER', 'The answer is no JSON / 应答不是JSON', false);
  }
  if (said?.['idempotencyKey'] !== key) throw new ProviderFault('SIGN_OTHER', 'The answer is of another call / 应答属于其他请求', false);
  const { result, code, message } = said;
  if (result === 'OK') return said;
  const isFinal = result === 'REFUSED';
  throw new ProviderFault(typeof code === 'string' ? code.slice(0, 60) : 'SIGN_ANSWER', String(message ?? '').slice(0, 300), isFinal);
}

export function externalProvider({ settings, loopback, note }: ExternalParts): OutsideProvider {
  const { url, secret } = settings;
  async function reached(key: string, content: object, at: number): Promise<{ readonly status: number; readonly text: string }> {
    try {
      return await signedCall({ url: url!, secret, loopback, most: MOST_READ }, key, content, at);
    } catch (error) {
      throw new ProviderFault('SIGN_UNREACHED', error instanceof Error ? error.message.slice(0, 300) : 'fetch', false);
    }
  }
  async function called(op: string, flow: SignFlow, part: string, more: object, at: number): Promise<Said> {
    if (url === null) throw new ProviderFault('SIGN_NONE', 'No signing provider is connected / 未连接签署服务商', true);
    const key = `${flow.id}:${op}${part}`;
    const began = performance.now();
    const noted = (result: 'OK' | 'FAILED', code: string | null, httpStatus: number | null): void =>
      note({
        ...{ at, direction: 'OUT', partner: 'SIGN', operation: `srmCctSignFlow ${op}`, method: 'POST', path: '/' },
        ...{ result, code, httpStatus, businessNumber: flow.contractNumber },
        durationMs: performance.now() - began,
        requestBody: null,
      });
    let status: number | null = null;
    try {
      const answer = await reached(key, { idempotencyKey: key, op, flowKey: flow.id, ...more }, at);
      ({ status } = answer);
      const said = believed(answer.text, key);
      noted('OK', null, status);
      return said;
    } catch (error) {
      noted('FAILED', error instanceof ProviderFault ? error.code : 'SIGN_ANSWER', status);
      throw error;
    }
  }
  const text = (said: Said, name: string): string => {
    const value = said[name];
    if (typeof value !== 'string' || value === '')
      throw new ProviderFault('SIGN_ANSWER', `The answer has no ${name} / 应答缺少 ${name}`, false);
    return value;
  };
  return {
    async startFlow(flow, signers, file, at) {
      const { contractNumber, flowTitle, signOrder, deadline, fileSha256 } = flow;
      const more = { contractNumber, flowTitle, signOrder, deadline, fileSha256, file: file.toString('base64'), signers };
      return { providerFlowId: text(await called('START', flow, '', more, at), 'providerFlowId').slice(0, 80) };
    },
    async signUrl(flow, signer, expireAt, at) {
      const said = await called('URL', flow, `:${signer.signerNo}:${at}`, { signerNo: signer.signerNo, expireAt }, at);
      const address = text(said, 'url');
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
        throw new ProviderFault('SIGN_ANSWER', 'The address to sign at is none / 签署地址无效', false);
      return { url: address, expireAt: Math.min(Number(said['expireAt']) || expireAt, expireAt) };
    },
    async revokeFlow(flow, at) {
      await called('REVOKE', flow, '', { reason: flow.endReason }, at);
    },
    async download(flow, signerNo, at) {
      return Buffer.from(text(await called('FILE', flow, `:${signerNo}:${at}`, { signerNo }, at), 'file'), 'base64');
    },
    async events(flow, at) {
      const { events } = await called('EVENTS', flow, `:${at}`, {}, at);
      return Array.isArray(events) ? events.slice(0, 100).flatMap((one) => eventIn((one ?? {}) as Said) ?? []) : [];
    },
  };
}
