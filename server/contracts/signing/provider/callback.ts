/**
 * `/v1/srmCctSignFlowRestful/callback`: what the signing provider tells us (contracts.md §5.3), believed by the HMAC of the common secret
 * over instant and body, for five minutes. Told again it is answered as before; nothing of a refused one is taken.
 */
import { srmCctSignFlow } from '../../../../state-machines/contracts/sign-flow/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { sentence } from '../../../../state-machines/kernel/refusals.js';
import type { WebAnswer, WebRoute } from '../../../kernel/edges/contracts.js';
import type { SharedMemory } from '../../../kernel/edges/limits.js';
import { json, signedDoor } from '../../../platform/outside/signed-door.js';
import type { SigningSettings } from '../../../platform/settings.js';
import { eventIn } from './provider.js';
import type { TakingParts } from './taking.js';
import { taken } from './taking.js';

export interface CallbackParts extends TakingParts {
  readonly memory: SharedMemory;
  readonly settings: SigningSettings;
}
const MOST_BYTES = 64 * 1_024;

const words = {
  SIGN_SIGN: 'Sign the body with the secret of this connection / 签名错误,请用连接密钥签名',
  SIGN_FORM: 'Send {providerEventId, providerFlowId, kind, signerNo, …} / 请按约定字段发送',
  SIGN_FLOW: 'There is no flow of that number / 签署流程不存在',
  SIGN_KEY_REUSED: 'This event was told with another content / 该事件已以其他内容发送',
  SIGN_LATER: 'The signature before it is still being fetched: tell it again / 前一签署尚在处理,请稍后重发',
} as const;
const refused = (status: number, code: keyof typeof words): WebAnswer => json(status, { status: 'E', code, msg: words[code] });

export const signCallback = (parts: CallbackParts): WebRoute =>
  signedDoor({
    name: 'sign-callback',
    path: /^(?:\/base)?\/v1\/srmCctSignFlowRestful\/callback$/,
    mostBytes: MOST_BYTES,
    memory: parts.memory,
    connection: parts.settings,
    refused: { sign: () => refused(403, 'SIGN_SIGN'), form: () => refused(400, 'SIGN_FORM') },
    told: (body) => told(parts, body),
  });

async function told(parts: CallbackParts, body: Readonly<Record<string, unknown>>): Promise<WebAnswer> {
  const event = eventIn(body);
  if (!event) return refused(400, 'SIGN_FORM');
  const took = await taken(parts, event);
  if (took === 'UNKNOWN') return refused(404, 'SIGN_FLOW');
  if (took === 'LATER') return refused(503, 'SIGN_LATER');
  if (typeof took === 'string') return json(200, { status: 'S', providerEventId: event.providerEventId, repeated: took === 'REPEATED' });
  const { refusal } = took;
  if (refusal.code === 'REQUEST_ID_REUSED') return refused(409, 'SIGN_KEY_REUSED');
  const { allReasons } = anyDefinition(srmCctSignFlow);
  const msg = [sentence(allReasons, refusal, 'en'), sentence(allReasons, refusal, 'cn')].join(' / ');
  return json(422, { status: 'E', providerEventId: event.providerEventId, code: refusal.code, msg });
}
