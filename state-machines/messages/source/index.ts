/**
 * A source of messages (platform-system.md §7): an SMTP server, a gateway of text messages, a signed webhook, or the product
 * itself. Its secret is in no record, history or view: SET_SECRET carries it to the server alone, which keeps it sealed and
 * tells the event a ticket. Only what was tested is enabled.
 */
import { event, facts } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by } from '../../kernel/lifecycle.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { seenInsideBy } from '../kept.js';
import { messageLookups as lookups } from '../lookups.js';
import type { Source, TestFacts } from './rules.js';
import * as rules from './rules.js';

interface Own extends Source {
  readonly id: string;
}
type Row<P, Facts> = Transition<Own, MachineEvent<string, P, Facts>, MasterState>;
const admin = by('ADMIN');
const made = { computed: true } as const;

const test: Row<object, TestFacts> = {
  to: 'same',
  who: [admin],
  change: (record, { at, facts: { ok, found } }) =>
    ({ testedAt: at, testResult: ok ? 'OK' : 'FAILED', testFound: found, testedSettings: rules.settingsOf(record) }) as never,
};
const setSecret: Row<{ readonly ticket: string }, object> = {
  to: 'same',
  who: [admin],
  change: (_record, { at }) => ({ secretAt: at }) as never,
  effects: [({ id }, { payload: { ticket } }) => [{ kind: 'run', name: 'adoptSecret', params: { id, ticket } }]],
};
const remove: Row<object, object> = {
  to: 'removed',
  who: [admin],
  effects: [({ id }) => [{ kind: 'run', name: 'dropSecret', params: { id } }]],
};

const definition = defineMaster({
  type: 'msgSource',
  path: 'messages/source',
  title: { en: 'Message source', cn: '消息源' },
  fields: {
    msgSourceCode: f.text(30, 'Code', '消息源编码', { need: 'save', fixed: true }),
    sourceName: f.text(60, 'Chinese name', '名称', { need: 'save' }),
    sourceNameEn: f.text(60, 'English name', '英文名称'),
    channel: f.lookup(lookups.MSG_CHANNEL, 'Channel', '渠道', { need: 'save', initial: 'EMAIL', fixed: true }),
    webhookKind: f.lookup(lookups.MSG_WEBHOOK, 'Kind of webhook', '接口类型'),
    smtpHost: f.text(120, 'SMTP server', 'SMTP服务器'),
    smtpPort: f.integer('Port', '端口', { min: 1, max: 65_535 }),
    smtpTlsFlag: f.flag('TLS from the first byte', '直接使用TLS'),
    smtpUser: f.text(120, 'Sign-in name', '登录名'),
    mailFrom: f.text(200, 'Sender', '发件人', {
      oneLine: true,
      help: { en: 'Guildhall <srm@example.com>', cn: '采购平台 <srm@example.com>' },
    }),
    replyTo: f.text(200, 'Reply to', '回复地址', { oneLine: true }),
    url: f.text(300, 'Address', '接口地址', { help: { en: 'https only.', cn: '仅支持https' } }),
    successText: f.text(100, 'Answer of success contains', '成功应答包含', {
      help: { en: 'Empty: any answer 2xx is a success.', cn: '为空时任意2xx应答视为成功' },
    }),
    secretAt: f.dateTime('Secret set', '密钥设置时间', made),
    ratePerMinute: f.integer('Most a minute', '每分钟上限', { min: 1, max: 100_000 }),
    dailyCap: f.integer('Most a day', '每日上限', { min: 1, max: 10_000_000 }),
    fallbackId: f.ref('msgSource', 'Stands in after three failures', '备用消息源'),
    isDefault: f.flag('Default of its channel', '渠道默认'),
    simulateFlag: f.flag('Simulated', '模拟', { help: { en: 'Nothing leaves: what would is in the log.', cn: '不实际发送,仅记录日志' } }),
    testedAt: f.dateTime('Last test', '最近测试', made),
    testResult: f.lookup(lookups.MSG_TEST, 'Test result', '测试结果', made),
    testFound: f.text(300, 'Found', '测试明细', made),
    testedSettings: f.text(1500, 'Tested settings', '已测试配置', { ...made, internal: true }),
  },
  events: {
    TEST: event('Test', '测试', { address: f.text(254, 'Send a test to', '测试接收地址') }, { call: 'doTest', facts: facts<TestFacts>() }),
    SET_SECRET: event(
      'Set the secret',
      '设置密钥',
      { secret: f.text(300, 'Password or key', '密码或密钥', { need: 'save', masked: true }) },
      { button: 'btnEdit', confidential: true },
    ),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  holds: [rules.plainCode, rules.goodAddress, rules.otherFallback] as never,
  enable: [rules.complete, rules.tested] as never,
  reasons: rules.reasons,
  rows: {
    draft: { TEST: test, SET_SECRET: setSecret, DELETE: remove },
    enabled: { TEST: test, SET_SECRET: setSecret },
    disabled: { TEST: test, SET_SECRET: setSecret },
  } as never,
  uniqueKeys: [
    { columns: ['msgSourceCode'], code: 'MD_DUPLICATE', caseless: true },
    { columns: ['channel'], code: 'MSG_DEFAULT_TWICE', where: { isDefault: 'Y', state: 'enabled' } },
  ],
  nameField: 'sourceName',
  list: {
    columns: [
      'msgSourceCode',
      'sourceName',
      'sourceNameEn',
      'channel',
      'webhookKind',
      'isDefault',
      'simulateFlag',
      'testResult',
      'testedAt',
      'state',
    ],
    filters: ['msgSourceCode', 'sourceName', 'sourceNameEn', 'channel', 'isDefault', 'simulateFlag', 'testResult', 'state'],
    sort: [['msgSourceCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Source', cn: '消息源' },
      fields: ['msgSourceCode', 'sourceName', 'sourceNameEn', 'channel', 'isDefault', 'fallbackId', 'simulateFlag'],
    },
    { label: { en: 'Mail', cn: '邮件' }, fields: ['smtpHost', 'smtpPort', 'smtpTlsFlag', 'smtpUser', 'mailFrom', 'replyTo'] },
    { label: { en: 'Interface', cn: '接口' }, fields: ['url', 'webhookKind', 'successText', 'secretAt'] },
    { label: { en: 'Limits', cn: '限额' }, fields: ['ratePerMinute', 'dailyCap'] },
    { label: { en: 'Test', cn: '测试' }, fields: ['testResult', 'testedAt', 'testFound'] },
  ],
  screens: [
    {
      route: 'msgSourceCfg',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Message sources', cn: '消息源配置' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const msgSource = seenInsideBy(definition);
