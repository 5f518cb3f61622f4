/**
 * A database or interface that reports read (platform-system.md §3). The account must not be able to write; its password is in
 * no record, history or view: SET_SECRET carries it to the server alone, which keeps it sealed and tells the event a ticket.
 */
import { event, facts } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { systemLookups as lookups } from '../lookups.js';
import { admin, seenByOperators } from '../operators.js';
import type { Datasource, TestFacts } from './rules.js';
import * as rules from './rules.js';

interface Own extends Datasource {
  readonly id: string;
}
type Row<P, Facts> = Transition<Own, MachineEvent<string, P, Facts>, MasterState>;
const made = { computed: true } as const;

const test: Row<object, TestFacts> = {
  to: 'same',
  who: [admin],
  change: (record, { at, facts: { ok, found, readOnly } }) =>
    ({
      testedAt: at,
      testResult: ok ? 'OK' : 'FAILED',
      testFound: found,
      readOnlyFlag: readOnly ? 'Y' : 'N',
      testedSettings: rules.settingsOf(record),
    }) as never,
};
const setSecret: Row<{ readonly ticket: string }, object> = {
  to: 'same',
  who: [admin],
  change: (_record, { at }) => ({ secretAt: at, testResult: null, testedSettings: null }) as never,
  effects: [({ id }, { payload: { ticket } }) => [{ kind: 'run', name: 'adoptSecret', params: { id, ticket } }]],
};
const remove: Row<object, object> = {
  to: 'removed',
  who: [admin],
  effects: [({ id }) => [{ kind: 'run', name: 'dropSecret', params: { id } }]],
};

const definition = defineMaster({
  type: 'baseDatasource',
  path: 'system/datasource',
  title: { en: 'Data source', cn: '数据源' },
  fields: {
    dsCode: f.text(30, 'Code', '数据源编码', { need: 'save', fixed: true, upper: true }),
    dsName: f.text(60, 'Chinese name', '数据源名称', { need: 'save' }),
    dsNameEn: f.text(60, 'English name', '英文名称'),
    kind: f.lookup(lookups.BASE_DS_KIND, 'Kind', '类型', { need: 'save', initial: 'POSTGRESQL', fixed: true }),
    host: f.text(200, 'Host', '主机', { help: { en: 'Of an interface: its address.', cn: '接口类型填写地址' } }),
    port: f.integer('Port', '端口', { min: 1, max: 65_535 }),
    databaseName: f.text(60, 'Database', '数据库'),
    schemaAllow: f.text(300, 'Schemas', '允许的模式', { help: { en: 'Divided by commas.', cn: '以逗号分隔' } }),
    userName: f.text(60, 'User name', '用户名'),
    secretAt: f.dateTime('Password set', '密码设置时间', made),
    sslMode: f.lookup(lookups.BASE_DS_SSL, 'Encryption', '加密方式', { need: 'save', initial: 'REQUIRE' }),
    timeoutSeconds: f.integer('Time-out (seconds)', '超时(秒)', { need: 'save', initial: 30, min: 1, max: 300 }),
    rowCap: f.integer('Most rows', '行数上限', { need: 'save', initial: 10_000, min: 1, max: 100_000 }),
    testedAt: f.dateTime('Last test', '最近测试', made),
    testResult: f.lookup(lookups.BASE_DS_TEST, 'Test result', '测试结果', made),
    testFound: f.text(300, 'Found', '测试明细', made),
    readOnlyFlag: f.flag('Read-only', '只读', { computed: true }),
    testedSettings: f.text(1500, 'Tested settings', '已测试配置', { ...made, internal: true }),
  },
  events: {
    TEST: event('Test', '测试', {}, { call: 'doTest', facts: facts<TestFacts>() }),
    SET_SECRET: event(
      'Set the password',
      '设置密码',
      { secret: f.text(300, 'Password', '密码', { need: 'save', masked: true }) },
      { button: 'btnEdit', confidential: true },
    ),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  holds: [rules.plainHost, rules.plainSchemas] as never,
  enable: [rules.supported, rules.complete, rules.tested, rules.cannotWrite] as never,
  reasons: rules.reasons,
  rows: {
    draft: { TEST: test, SET_SECRET: setSecret, DELETE: remove },
    enabled: { TEST: test },
    disabled: { TEST: test, SET_SECRET: setSecret },
  } as never,
  uniqueKeys: [{ columns: ['dsCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'dsName',
  list: {
    columns: ['dsCode', 'dsName', 'dsNameEn', 'kind', 'host', 'databaseName', 'testedAt', 'testResult', 'readOnlyFlag', 'state'],
    filters: ['dsCode', 'dsName', 'dsNameEn', 'kind', 'testResult', 'state'],
    sort: [['dsCode', 'asc']],
  },
  form: [
    { label: { en: 'Data source', cn: '数据源' }, fields: ['dsCode', 'dsName', 'dsNameEn', 'kind', 'remark'] },
    { label: { en: 'Address', cn: '地址' }, fields: ['host', 'port', 'databaseName', 'schemaAllow', 'userName', 'sslMode', 'secretAt'] },
    { label: { en: 'Limits', cn: '限制' }, fields: ['timeoutSeconds', 'rowCap'] },
    { label: { en: 'Test', cn: '测试' }, fields: ['testResult', 'readOnlyFlag', 'testedAt', 'testFound'] },
  ],
  screens: [
    {
      route: 'datasource',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Data sources', cn: '数据源' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseDatasource = seenByOperators(definition);
