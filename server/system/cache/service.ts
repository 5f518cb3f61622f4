/**
 * `redisRestful` (platform-system.md §2): what servers remember for a while, in Redis or in this process, and what this process
 * holds of the database. For administrators alone; reading keys and clearing them are operations that are written down first.
 */
import type { Label } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Reasons } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Database } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Service, ServiceCall, ServiceTools, Caller } from '../../kernel/edges/contracts.js';
import type { MemoryGroup, MemoryView } from '../../kernel/edges/memory-view.js';
import { platformReasons } from '../../platform/reasons.js';
import { noteOperation } from '../../platform/logs/operate-log.js';
import { kindOf, shownKey } from './memory-view.js';

export interface CacheParts {
  readonly database: Database;
  readonly memory: MemoryView;
  /** Of this server: documents in memory and what the bus says. */
  readonly vitals: () => Readonly<Record<string, number | boolean>>;
  /** Options, lookups and numbering as this server holds them. */
  readonly configuration: { readonly sizes: () => Promise<Readonly<Record<string, number>>>; readonly reload: () => Promise<void> };
}

interface Group {
  readonly code: MemoryGroup | 'config' | 'documents';
  readonly label: Label;
  readonly values: boolean;
  readonly clears: boolean;
  readonly effect: Label;
}

const groups: readonly Group[] = [
  {
    code: 'rate',
    label: { en: 'Rate limits', cn: '频率限制' },
    values: true,
    clears: true,
    effect: { en: 'The counters begin anew.', cn: '计数重新开始' },
  },
  {
    code: 'kept',
    label: { en: 'Codes and tickets', cn: '验证码与凭证' },
    values: false,
    clears: true,
    effect: {
      en: 'Codes are asked for again; open downloads and sign-ins begin anew.',
      cn: '需重新获取验证码;进行中的下载和登录须重新开始',
    },
  },
  {
    code: 'once',
    label: { en: 'Replay protection', cn: '防重放' },
    values: false,
    clears: false,
    effect: { en: 'Protected: without it a call that was heard could be sent again.', cn: '受保护:清除后请求可能被重放' },
  },
  {
    code: 'config',
    label: { en: 'Options, lookups, numbering of this server', cn: '本服务器的参数、快码与编号缓存' },
    values: false,
    clears: true,
    effect: { en: 'Read anew from the database.', cn: '从数据库重新加载' },
  },
  {
    code: 'documents',
    label: { en: 'Documents in the memory of this server', cn: '本服务器内存中的单据' },
    values: false,
    clears: false,
    effect: { en: 'Protected: they leave memory by themselves.', cn: '受保护:系统自动释放' },
  },
];

const reasons = {
  ...platformReasons,
  CACHE_FOREIGN_KEY: { en: 'There is no such group of keys of this application.', cn: '非本系统缓存' },
  CACHE_HIDDEN: { en: 'The keys of this group are not listed.', cn: '该组缓存不可逐条查看' },
  CACHE_PROTECTED: { en: 'These keys are protected.', cn: '受保护的缓存,不可清除' },
  CACHE_CONFIRM: { en: 'The confirmation does not match: type {text}.', cn: '确认内容不一致:请输入{text}' },
} satisfies Reasons;

const MOST_COUNTED = 20_000;
const AT_ONCE = 500;
const MOST_PAGE = 200;
const isMemory = (code: string): code is MemoryGroup => code === 'rate' || code === 'once' || code === 'kept';

type Tools = ServiceTools & { readonly caller: Caller };
const closed: CallAnswer = { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed' }) };
/** For administrators alone. */
const administered =
  (call: (body: Body, tools: Tools) => Promise<CallAnswer>): ServiceCall =>
  async (body, tools) =>
    tools.caller.viewer.respCode === 'ADMIN' ? call(body, tools) : closed;

function groupIn(body: Body): Group | null {
  const code = textOf(body, 'group', 20);
  return groups.find((group) => group.code === code) ?? null;
}
function kindIn(body: Body): string | null {
  const kind = optionalText(body, 'kind', 40);
  if (kind !== null && !/^[A-Za-z0-9-]{1,40}$/.test(kind)) throw malformed('kind is the first word of keys');
  return kind;
}

interface Counted {
  readonly keys: number;
  readonly bytes: number;
  readonly more: boolean;
  readonly kinds: Readonly<Record<string, number>>;
}

/** Counted as far as it is cheap. */
async function counted(memory: MemoryView, group: MemoryGroup, now: number): Promise<Counted> {
  const kinds: Record<string, number> = {};
  let [keys, bytes] = [0, 0];
  let cursor: string | null = '0';
  while (cursor !== null && keys < MOST_COUNTED) {
    const page: Awaited<ReturnType<MemoryView['page']>> = await memory.page(group, null, cursor, AT_ONCE, now);
    for (const entry of page.entries) {
      keys += 1;
      bytes += entry.bytes;
      const kind = knownKind(entry.key);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    cursor = page.next;
  }
  return { keys, bytes, more: cursor !== null, kinds };
}

/** A key without a word before a colon may be a secret as a whole. */
const knownKind = (key: string): string => (/^[a-z][a-z-]{1,24}:/.test(key) ? kindOf(key) : '*');

export function cacheService(parts: CacheParts): Service {
  const noted = (tools: Tools, event: string, detail: string, result: 'OK' | 'REFUSED' = 'OK', code: string | null = null) =>
    noteOperation(parts.database.side, {
      at: tools.at,
      userId: tools.caller.viewer.userId,
      respCode: tools.caller.viewer.respCode,
      action: 'CACHE',
      event,
      result,
      code,
      detail,
      address: tools.arrival.address,
    });
  return {
    name: 'redisRestful',
    reasons,
    calls: {
      info: administered(async () => {
        const [memory, { rows }] = await Promise.all([
          parts.memory.info(),
          parts.database.read.query<{ n: number }>(
            `select count(*)::int as n from server_heartbeat where at > now() - interval '30 seconds'`,
          ),
        ]);
        return { data: { ...memory, servers: rows[0]!.n, vitals: parts.vitals() } };
      }),
      listGroups: administered(async (_body, { at }) => ({
        data: await Promise.all(groups.map(async (group) => ({ ...group, ...(await sizeOf(parts, group, at)) }))),
      })),
      listKeys: administered(async (body, tools) => {
        const group = groupIn(body);
        if (!group) return { refusal: refusal('CACHE_FOREIGN_KEY', { kind: 'Invalid' }) };
        if (!isMemory(group.code)) return { refusal: refusal('CACHE_HIDDEN') };
        const kind = kindIn(body);
        const cursor = optionalText(body, 'cursor', 40) ?? '0';
        if (!/^\d{1,20}$/.test(cursor)) throw malformed('cursor is what the page before said');
        await noted(tools, 'LIST', `${group.code}:${kind ?? '*'}`);
        const { entries, next } = await parts.memory.page(group.code, kind, cursor, MOST_PAGE, tools.at);
        const rows = entries.map((entry) => ({ ...entry, key: shownKey(entry.key), value: group.values ? entry.value : null }));
        return { data: { rows, next } };
      }),
      deleteByPattern: administered((body, tools) => cleared(parts, noted, body, tools)),
    },
  };
}

async function sizeOf(parts: CacheParts, { code }: Group, at: number): Promise<Counted> {
  if (isMemory(code)) return counted(parts.memory, code, at);
  if (code === 'config') {
    const kinds = await parts.configuration.sizes();
    return { keys: Object.values(kinds).reduce((sum, n) => sum + n, 0), bytes: 0, more: false, kinds };
  }
  const { documents = 0, cacheBytes = 0 } = parts.vitals();
  return { keys: Number(documents), bytes: Number(cacheBytes), more: false, kinds: {} };
}

type Noted = (tools: Tools, event: string, detail: string, result?: 'OK' | 'REFUSED', code?: string | null) => Promise<void>;

/** Of a group, what is about one thing or all of it; whoever clears it types its name. */
async function cleared(parts: CacheParts, noted: Noted, body: Body, tools: Tools): Promise<CallAnswer> {
  const group = groupIn(body);
  const kind = kindIn(body);
  if (!group) return { refusal: refusal('CACHE_FOREIGN_KEY', { kind: 'Invalid' }) };
  const name = kind === null ? group.code : `${group.code}:${kind}`;
  if (!group.clears) {
    await noted(tools, 'CLEAR', name, 'REFUSED', 'CACHE_PROTECTED');
    return { refusal: refusal('CACHE_PROTECTED') };
  }
  if (optionalText(body, 'confirmText', 80) !== name) return { refusal: refusal('CACHE_CONFIRM', { params: { text: name } }) };
  await noted(tools, 'CLEAR', name);
  if (!isMemory(group.code)) {
    await parts.configuration.reload();
    return { data: { cleared: 0 } };
  }
  return { data: { cleared: await parts.memory.drop(group.code, kind, tools.at) } };
}
