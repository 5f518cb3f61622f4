/** What must hold of a source of messages before anything is sent by it (platform-system.md §7). */
import type { Flag, Instant } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';

export interface Source {
  readonly channel: string;
  readonly webhookKind: string | null;
  readonly smtpHost: string | null;
  readonly smtpPort: number | null;
  readonly smtpTlsFlag: Flag;
  readonly smtpUser: string | null;
  readonly mailFrom: string | null;
  readonly url: string | null;
  readonly simulateFlag: Flag;
}

interface SourceRecord extends Source {
  readonly testResult: string | null;
  readonly testedSettings: string | null;
  readonly testedAt: Instant | null;
  readonly fallbackId: string | null;
  readonly id: string;
}

export interface TestFacts {
  readonly ok: boolean;
  readonly found: string | null;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  MSG_NOT_TESTED: { en: 'Test it with its present settings first.', cn: '请先测试当前配置' },
  MSG_SOURCE_INCOMPLETE: { en: 'This channel needs {fields}.', cn: '该渠道须填写{fields}' },
  MSG_SOURCE_CODE: {
    en: 'The code takes letters, digits, hyphen and underscore: it is part of an address.',
    cn: '编码只能包含字母、数字、连字符和下划线(用于网址)',
  },
  MSG_DEFAULT_TWICE: { en: 'Another enabled source is the default of this channel.', cn: '该渠道已有默认消息源' },
  MSG_FALLBACK: { en: 'A source cannot stand in for itself.', cn: '备用消息源不能是其自身' },
  NET_TARGET: { en: 'The address is not allowed: {address}', cn: '目标地址不允许访问:{address}' },
});
export { reasons };

/** What a test is about: with other settings it says nothing any more. */
export const settingsOf = (source: Source): string =>
  JSON.stringify([
    source.channel,
    source.webhookKind,
    source.smtpHost,
    source.smtpPort,
    source.smtpTlsFlag,
    source.smtpUser,
    source.mailFrom,
    source.url,
    source.simulateFlag,
  ]);

const needed: Readonly<Record<string, readonly (keyof Source & string)[]>> = {
  EMAIL: ['smtpHost', 'smtpPort', 'mailFrom'],
  SMS: ['url'],
  WEBHOOK: ['url', 'webhookKind'],
};

export const complete = rule<SourceRecord>(
  ['MSG_SOURCE_INCOMPLETE'],
  (source) => {
    const missing = source.simulateFlag === 'Y' ? [] : (needed[source.channel] ?? []).filter((name) => !source[name]);
    return missing.length === 0 || refuse('MSG_SOURCE_INCOMPLETE', { field: missing[0]!, params: { fields: missing.join(', ') } });
  },
  { over: ['channel', 'simulateFlag', ...Object.keys({ smtpHost: 1, smtpPort: 1, mailFrom: 1, url: 1, webhookKind: 1 })] },
);

const address = /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i;
export const goodAddress = rule<SourceRecord>(
  ['NET_TARGET'],
  ({ url }) => url === null || address.test(url) || refuse('NET_TARGET', { field: 'url', params: { address: url } }),
  { over: ['url'] },
);
export const plainCode = guard<{ readonly msgSourceCode: string }>(
  'MSG_SOURCE_CODE',
  ({ msgSourceCode }) => /^[A-Za-z0-9_-]+$/.test(msgSourceCode),
  { over: ['msgSourceCode'] },
);
export const otherFallback = guard<SourceRecord>('MSG_FALLBACK', ({ id, fallbackId }) => fallbackId === null || fallbackId !== id, {
  over: ['fallbackId'],
});
/** A change of what was tested switches nothing on: an enabled source keeps to it. */
export const tested = guard<SourceRecord>(
  'MSG_NOT_TESTED',
  (source) => source.testResult === 'OK' && source.testedSettings === settingsOf(source),
  { needs: 'ask' },
);
