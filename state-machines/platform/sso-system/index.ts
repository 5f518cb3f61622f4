/**
 * A provider of sign-ins by OpenID Connect (platform-access.md §1.11). Its client's secret is in no record, history or
 * view: SET_SECRET carries it to the server alone, which keeps it sealed and tells the event a ticket. TEST asks the
 * provider for its configuration and keys; only what was tested is enabled.
 */
import { event, systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by, system } from '../../kernel/lifecycle.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';
import type { SeenFacts, TestFacts } from './rules.js';
import * as rules from './rules.js';

interface Own extends rules.Provider {
  readonly id: string;
  readonly testedAt: Instant | null;
  readonly testResult: string | null;
  readonly testSteps: readonly rules.TestStep[];
  readonly testedSettings: string | null;
  readonly redirectUri: string | null;
  readonly clientSecretAt: Instant | null;
  readonly lastSignInAt: Instant | null;
  readonly boundUsers: number | null;
}
type Row<P, Facts> = Transition<Own, MachineEvent<string, P, Facts>, MasterState>;

const admin = by('ADMIN');

const test: Row<object, TestFacts> = {
  to: 'same',
  who: [admin],
  change: (record, { at, facts: { steps = [], redirectUri } }) => ({
    testedAt: at,
    testResult: steps.length > 0 && steps.every((one) => one.ok) ? 'OK' : 'FAILED',
    testSteps: steps,
    testedSettings: rules.settingsOf(record),
    redirectUri,
  }),
};
const setSecret: Row<{ readonly ticket: string }, object> = {
  to: 'same',
  who: [admin],
  change: (_record, { at }) => ({ clientSecretAt: at }),
  effects: [({ id }, { payload: { ticket } }) => [{ kind: 'run', name: 'adoptSecret', params: { id, ticket } }]],
};
const seen: Row<object, SeenFacts> = {
  to: 'same',
  who: [system],
  change: (_record, { at, facts: { boundUsers } }) => ({ lastSignInAt: at, boundUsers }),
};
const remove: Row<object, object> = {
  to: 'removed',
  who: [admin],
  effects: [({ id }) => [{ kind: 'run', name: 'dropSecret', params: { id } }]],
};

const { BASE_USER_TYPE, BASE_SSO_MATCH, BASE_SSO_LOGOUT, BASE_SSO_CLIENT_AUTH, BASE_SSO_ICON, BASE_SSO_TEST } = platformLookups;

export const baseSsoSystem = defineMaster({
  type: 'baseSsoSystem',
  path: 'platform/sso-system',
  title: { en: 'SSO system', cn: '单点登录系统' },
  fields: {
    ssoCode: f.text(30, 'Code', '编码', { need: 'save', fixed: true, help: { en: 'Part of the redirect address.', cn: '用于回调地址' } }),
    ssoName: f.text(60, 'Chinese name', '名称', { need: 'save' }),
    ssoNameEn: f.text(60, 'English name', '英文名称'),
    issuer: f.text(200, 'Issuer', '颁发者', {
      need: 'save',
      help: { en: 'https://id.example.com/realm', cn: 'https://id.example.com/realm' },
    }),
    endpointHosts: f.text(200, 'Further hosts', '其他主机', {
      help: { en: 'Hosts that may be asked besides the issuer, separated by commas.', cn: '除颁发者外允许访问的主机名，以逗号分隔' },
    }),
    clientId: f.text(200, 'Client ID', '客户端ID', { need: 'save' }),
    clientAuth: f.lookup(BASE_SSO_CLIENT_AUTH, 'Client authentication', '客户端认证方式', { initial: 'BASIC' }),
    clientSecretAt: f.dateTime('Secret set', '密钥设置时间', { computed: true }),
    scopes: f.text(200, 'Scopes', '范围', { initial: 'openid profile email' }),
    redirectUri: f.text(300, 'Redirect address', '回调地址', { computed: true }),
    matchBy: f.lookup(BASE_SSO_MATCH, 'Match user by', '匹配方式', { need: 'save', initial: 'EMAIL' }),
    matchClaim: f.text(60, 'Claim', '声明名称', { help: { en: 'Empty: the usual one.', cn: '为空时使用默认声明' } }),
    userType: f.lookup(BASE_USER_TYPE, 'Users', '适用用户', { need: 'save', initial: 'INSIDE' }),
    provisionFlag: f.flag('Create users', '自动建用户'),
    domains: f.text(500, 'E-mail domains', '邮箱域名', { help: { en: 'Separated by commas.', cn: '以逗号分隔' } }),
    defaultRespIds: f.refs('baseResponsibility', 'Default responsibilities', '默认职责'),
    groupsClaim: f.text(60, 'Claim of groups', '组声明', { initial: 'groups' }),
    requireAcr: f.text(200, 'Assurance', '认证强度', {
      help: { en: 'This acr value counts as a second factor.', cn: '返回该acr时视为双因素验证' },
    }),
    passwordLoginFlag: f.flag('Password still allowed', '允许密码登录', {
      initial: 'Y',
      help: { en: 'Off: users bound here sign in there only, administrators excepted.', cn: '关闭后已绑定用户仅可单点登录(管理员除外)' },
    }),
    logoutMode: f.lookup(BASE_SSO_LOGOUT, 'Sign-out', '退出', { initial: 'LOCAL' }),
    buttonText: f.text(30, 'Chinese button', '按钮文字'),
    buttonTextEn: f.text(30, 'English button', '英文按钮文字'),
    buttonIcon: f.lookup(BASE_SSO_ICON, 'Icon', '图标', { initial: 'KEY' }),
    sortNo: f.integer('Order', '排序', { initial: 100, min: 0, max: 9999 }),
    testedAt: f.dateTime('Last test', '最近测试', { computed: true }),
    testResult: f.lookup(BASE_SSO_TEST, 'Test result', '测试结果', { computed: true }),
    testSteps: f.json<readonly rules.TestStep[]>()('Test steps', '测试明细', { computed: true, initial: [] as readonly rules.TestStep[] }),
    testedSettings: f.text(1200, 'Tested settings', '已测试配置', { computed: true }),
    boundUsers: f.integer('Users bound', '绑定用户数', { computed: true, initial: 0 }),
    lastSignInAt: f.dateTime('Last sign-in', '最近登录', { computed: true }),
  },
  lines: {
    claimGroups: hot(
      'Groups to responsibilities',
      '组映射职责',
      { key: 'lineNo', bound: 200 },
      {
        lineNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 9999 }),
        claimValue: f.text(200, 'Group', '组', { need: 'save' }),
        respId: f.ref('baseResponsibility', 'Responsibility', '职责', { need: 'save' }),
      },
    ),
  },
  events: {
    TEST: event('Test', '测试'),
    SET_SECRET: event(
      'Set the client secret',
      '设置客户端密钥',
      { clientSecret: f.text(200, 'Client secret', '客户端密钥', { need: 'save', masked: true }) },
      { button: 'btnEdit', confidential: true },
    ),
    SEEN: systemEvent<object, SeenFacts>('Used to sign in', '用于登录'),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  holds: [rules.plainCode, rules.goodIssuer, rules.openIdAsked, rules.goodHosts, rules.provisionComplete],
  enable: [rules.tested],
  reasons: rules.reasons,
  rows: {
    draft: { TEST: test, SET_SECRET: setSecret, DELETE: remove },
    enabled: { TEST: test, SET_SECRET: setSecret, SEEN: seen },
    disabled: { TEST: test, SET_SECRET: setSecret },
  } as never,
  uniqueKeys: [{ columns: ['ssoCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'ssoName',
  list: {
    columns: [
      'ssoCode',
      'ssoName',
      'ssoNameEn',
      'issuer',
      'state',
      'userType',
      'boundUsers',
      'testResult',
      'testedAt',
      'lastSignInAt',
      'sortNo',
    ],
    filters: ['ssoCode', 'ssoName', 'ssoNameEn', 'issuer', 'state', 'userType', 'testResult'],
    sort: [['sortNo', 'asc']],
  },
  form: [
    { label: { en: 'Provider', cn: '身份提供方' }, fields: ['ssoCode', 'ssoName', 'ssoNameEn', 'issuer', 'endpointHosts'] },
    { label: { en: 'Client', cn: '客户端' }, fields: ['clientId', 'clientAuth', 'clientSecretAt', 'scopes', 'redirectUri'] },
    { label: { en: 'Matching', cn: '匹配' }, fields: ['userType', 'matchBy', 'matchClaim', 'requireAcr', 'passwordLoginFlag'] },
    {
      label: { en: 'Provisioning', cn: '建用户' },
      fields: ['provisionFlag', 'domains', 'defaultRespIds', 'groupsClaim'],
      lines: 'claimGroups',
    },
    { label: { en: 'Sign-out', cn: '退出' }, fields: ['logoutMode'] },
    { label: { en: 'Button', cn: '按钮' }, fields: ['buttonText', 'buttonTextEn', 'buttonIcon', 'sortNo'] },
    { label: { en: 'Test result', cn: '测试结果' }, fields: ['testResult', 'testedAt', 'testSteps', 'boundUsers', 'lastSignInAt'] },
  ],
  screens: [
    { route: 'baseSSO', kind: 'list', audience: ['INSIDE'], label: { en: 'Single sign-on', cn: '单点登录' }, resp: ['ADMIN'] },
    {
      route: 'baseSSOEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'SSO system', cn: '单点登录系统' },
      resp: ['ADMIN'],
      within: 'baseSSO',
    },
  ],
});
