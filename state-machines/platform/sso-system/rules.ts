/** What must hold of a provider of sign-ins before people are sent there (platform-access.md §1.11). */
import type { Flag, Instant } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';

/** What a test is about: with another issuer or client it says nothing any more. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly endpointHosts: string | null;
  readonly scopes: string | null;
  readonly logoutMode: string | null;
}

interface SsoRecord extends Provider {
  readonly ssoCode: string;
  readonly userType: string;
  readonly provisionFlag: Flag;
  readonly domains: string | null;
  readonly defaultRespIds: readonly string[];
  readonly testResult: string | null;
  readonly testedAt: Instant | null;
  readonly testedSettings: string | null;
}

/** One thing that was looked at: what it is, whether it was well, and what was found. */
export interface TestStep {
  readonly step: string;
  readonly ok: boolean;
  readonly found: string | null;
}

/** What prepare found out for TEST, and reads for SEEN. */
export interface TestFacts {
  readonly steps: readonly TestStep[];
  readonly redirectUri: string;
}
export interface SeenFacts {
  readonly boundUsers: number;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  SSO_NOT_TESTED: { en: 'Test the present settings first.', cn: '请先测试当前配置' },
  SSO_ENABLED_KEEPS: { en: 'Disable the system before you change {field}.', cn: '请先停用后再修改{field}' },
  SSO_CODE: {
    en: 'The code takes letters, digits, hyphen and underscore: it is part of an address.',
    cn: '编码只能包含字母、数字、连字符和下划线(用于网址)',
  },
  SSO_ISSUER: {
    en: 'The issuer is an https address without query, such as https://id.example.com/realm.',
    cn: '颁发者须为不带参数的https地址,例如 https://id.example.com/realm',
  },
  SSO_SCOPES: { en: 'The scopes must contain openid.', cn: '范围须包含openid' },
  SSO_HOSTS: { en: 'Further hosts are host names, separated by commas.', cn: '其他主机须为主机名,以逗号分隔' },
  SSO_PROVISION: {
    en: 'Creating users needs e-mail domains and default responsibilities, and is for internal users.',
    cn: '自动建用户须填写邮箱域名和默认职责,且仅适用于内部用户',
  },
  SSO_HTTPS: {
    en: 'Without https the passwords of your people travel open. http is for this machine and for development only.',
    cn: '须使用https;http仅限本机开发环境',
  },
});
export { reasons };

const TEST_HOLDS_MS = 24 * HOUR_MS;

export const wordsOf = (text: string | null): readonly string[] => (text ?? '').split(/[\s,;，；]+/).filter((word) => word !== '');
/** Lower case, without duplicates. */
export const hostsOf = (text: string | null): readonly string[] => [...new Set(wordsOf(text).map((word) => word.toLowerCase()))];

/** As a test keeps it beside its result. */
export const settingsOf = ({ issuer, clientId, endpointHosts, scopes, logoutMode }: Provider): string =>
  JSON.stringify([issuer, clientId, hostsOf(endpointHosts), wordsOf(scopes), logoutMode]);

const host = '[a-z0-9]([a-z0-9.-]*[a-z0-9])?';
const issuerShape = new RegExp(`^(https://${host}|http://(localhost|127\\.0\\.0\\.1))(:\\d{1,5})?(/[^\\s?#]*)?$`, 'i');
const hostShape = new RegExp(`^${host}(:\\d{1,5})?$`);
const domainShape = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export const plainCode = guard<SsoRecord>('SSO_CODE', ({ ssoCode }) => /^[A-Za-z0-9_-]+$/.test(ssoCode), { over: ['ssoCode'] });
export const goodIssuer = guard<SsoRecord>('SSO_ISSUER', ({ issuer }) => issuerShape.test(issuer) && !issuer.includes('/.well-known/'), {
  over: ['issuer'],
});
export const openIdAsked = guard<SsoRecord>('SSO_SCOPES', ({ scopes }) => wordsOf(scopes).includes('openid'), { over: ['scopes'] });
export const goodHosts = guard<SsoRecord>('SSO_HOSTS', ({ endpointHosts }) => hostsOf(endpointHosts).every((one) => hostShape.test(one)), {
  over: ['endpointHosts'],
});
export const provisionComplete = guard<SsoRecord>(
  'SSO_PROVISION',
  ({ provisionFlag, userType, domains, defaultRespIds }) =>
    provisionFlag !== 'Y' ||
    (userType === 'INSIDE' &&
      hostsOf(domains).length > 0 &&
      hostsOf(domains).every((one) => domainShape.test(one)) &&
      defaultRespIds.length > 0),
  { over: ['provisionFlag', 'userType', 'domains', 'defaultRespIds'] },
);

/** Asked on ENABLE; a save of an enabled system keeps to what was tested. */
export const tested = rule<SsoRecord>(
  ['SSO_NOT_TESTED', 'SSO_ENABLED_KEEPS'],
  (record, event) => {
    const present = record.testResult === 'OK' && record.testedSettings === settingsOf(record);
    if (event.type === 'ENABLE')
      return (present && record.testedAt !== null && event.at - record.testedAt <= TEST_HOLDS_MS) || refuse('SSO_NOT_TESTED');
    return (
      record.testedSettings === settingsOf(record) ||
      refuse('SSO_ENABLED_KEEPS', { field: changedOf(record), params: { field: changedOf(record) } })
    );
  },
  { needs: 'ask' },
);

/** Of what was tested, the first field that is another one now. */
function changedOf(record: SsoRecord): string {
  const names = ['issuer', 'clientId', 'endpointHosts', 'scopes', 'logoutMode'];
  const before = JSON.parse(record.testedSettings ?? '[]') as readonly unknown[];
  const now = JSON.parse(settingsOf(record)) as readonly unknown[];
  return names[now.findIndex((value, index) => JSON.stringify(value) !== JSON.stringify(before[index]))] ?? 'issuer';
}
