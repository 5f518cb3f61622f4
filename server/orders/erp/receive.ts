/**
 * `/v1/srmPurErpSyncRestful/receive`: what the ERP tells us (orders-deliveries.md §12), believed by the signature of the common secret.
 * `{key, kind, payload}` becomes the event that a person would send; under a known key the answer is what it was.
 */
import { createHash } from 'node:crypto';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import { withLabels } from '../../../state-machines/kernel/with-labels.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import type { WebAnswer, WebRoute } from '../../kernel/edges/contracts.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import { json, signedDoor } from '../../platform/outside/signed-door.js';
import type { ErpSettings } from '../../platform/settings.js';
import { kinds } from './inbound.js';

export interface ReceiveParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly memory: SharedMemory;
  readonly erp: ErpSettings;
}

const MOST_BYTES = 1_024 * 1_024;
const viewer = { ...SYSTEM, orgIds: null };

const words = {
  ERP_SIGN: 'Sign the body with the secret of this connection / 签名错误,请用连接密钥签名',
  ERP_FORM: 'Send {key, kind, payload} with the fields of that kind / 请按 {key, kind, payload} 及该类型的字段发送',
  ERP_KIND: `Send one of these kinds: ${Object.keys(kinds).join(', ')} / 仅支持以上类型`,
  ERP_NOTE: 'There is no delivery note of that number / 送货单号不存在',
  ERP_ORDER: 'There is no order of that number / 订单号不存在',
  ERP_ORG: 'There is no organisation of that code / 组织编码不存在',
  ERP_ITEM: 'There is no material of these codes / 物料编码不存在',
  ERP_ACCOUNT: 'There is no open account of consigned stock for them / 寄售账户不存在或已关闭',
  ERP_STATEMENT: 'There is no statement of that number / 对账单号不存在',
  ERP_KEY_REUSED: 'This key was used for another content: take a new one / 该键已用于其他内容,请更换',
} as const;

const refused = (status: number, code: keyof typeof words, key: string | null = null, what?: string): WebAnswer =>
  json(status, { status: 'E', key, code, msg: words[code], ...(what === undefined ? {} : { what }) });

export const receiveRoute = (parts: ReceiveParts): WebRoute =>
  signedDoor({
    name: 'erp-receive',
    path: /^(?:\/base)?\/v1\/srmPurErpSyncRestful\/receive$/,
    mostBytes: MOST_BYTES,
    memory: parts.memory,
    connection: parts.erp,
    refused: { sign: () => refused(403, 'ERP_SIGN'), form: () => refused(400, 'ERP_FORM') },
    told: (body, text) => told(parts, body, createHash('sha256').update(text).digest('hex')),
  });

async function told({ database, runtime }: ReceiveParts, body: Readonly<Record<string, unknown>>, sentHash: string): Promise<WebAnswer> {
  const { key, kind, payload } = body;
  if (typeof key !== 'string' || !/^[\w:.-]{1,80}$/.test(key) || typeof payload !== 'object' || payload === null)
    return refused(400, 'ERP_FORM');
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) return refused(400, 'ERP_KIND', key);
  const found = await kinds[kind as keyof typeof kinds](payload as Readonly<Record<string, unknown>>, database.read);
  if ('refused' in found) {
    const { code, field, row, params } = found.refused;
    return json(400, { status: 'E', key, code, field, row, params, msg: inWords(found.definition, found.refused) });
  }
  if ('code' in found) return refused(found.code === 'ERP_FORM' ? 400 : 404, found.code, key, found.what);
  const { definition, id, event } = found;
  const outcome = await runtime().submit({
    ...{ type: definition.type, id, event, payload: found.payload, viewer, sentHash, requestId: `erp:${key}` },
    cause: { kind: 'SERVER', reason: `ERP ${kind} ${key}` },
  });
  if (outcome.ok) return json(200, { status: 'S', key, repeated: outcome.repeated === true });
  const { code, params } = outcome.refusal;
  if (code === 'REQUEST_ID_REUSED') return refused(409, 'ERP_KEY_REUSED', key);
  return json(422, { status: 'E', key, code, params, msg: inWords(definition, outcome.refusal) });
}

/** In both languages: nobody knows which the reader of an interface log has. */
function inWords(definition: AnyDefinition, refusal: Refusal): string {
  const named = withLabels(definition, refusal);
  return [sentence(definition.allReasons, named, 'en'), sentence(definition.allReasons, named, 'cn')].join(' / ');
}
