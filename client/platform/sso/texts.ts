import type { Label } from '@machines/kernel/fields.js';

import { textsOf } from '../../kernel/language/texts.js';

const cn = {
  register: '请在身份提供方登记以下回调地址：',
  copy: '复制',
  copied: '已复制',
  nextSecret: '下一步：设置客户端密钥。',
  nextTest: '下一步：测试当前配置。',
  nextEnable: '测试已通过，可以启用。',
  saveFirst: '保存后即可测试。',
  notTested: '尚未测试。',
  outdated: '测试之后配置已修改，启用前须重新测试。',
  good: '通过',
  bad: '未通过',
} as const;
const en = {
  register: 'Register this redirect address at the provider:',
  copy: 'Copy',
  copied: 'Copied',
  nextSecret: 'Next: set the client secret.',
  nextTest: 'Next: test the present settings.',
  nextEnable: 'The test has passed: you can enable it.',
  saveFirst: 'It can be tested once it is saved.',
  notTested: 'Not tested yet.',
  outdated: 'The settings have changed since the test: test again before you enable it.',
  good: 'passed',
  bad: 'failed',
} as const;

export const useSsoTexts = textsOf('sso-system', cn, en);

/** What a test looks at. */
export const stepNames: Readonly<Record<string, Label>> = {
  DISCOVERY: { en: 'Configuration names this issuer', cn: '配置可读取且颁发者一致' },
  AUTHORIZATION: { en: 'Address for browsers', cn: '授权地址' },
  TOKEN: { en: 'Address for codes is a host of the provider', cn: '令牌地址属于允许的主机' },
  KEYS_ADDRESS: { en: 'Address of keys is a host of the provider', cn: '密钥地址属于允许的主机' },
  USERINFO: { en: 'Address for claims is a host of the provider', cn: '用户信息地址属于允许的主机' },
  CODE_FLOW: { en: 'Authorization code', cn: '授权码模式' },
  PKCE: { en: 'PKCE by S256', cn: 'PKCE(S256)' },
  CLIENT_AUTH: { en: 'Client may prove itself this way', cn: '支持所选的客户端认证方式' },
  SECRET: { en: 'Client secret is set', cn: '已设置客户端密钥' },
  SCOPES: { en: 'Scopes are offered', cn: '支持所填范围' },
  END_SESSION: { en: 'Address for signing out', cn: '退出地址' },
  BACK_CHANNEL: { en: 'Tells of sign-outs', cn: '支持后端退出通知' },
  KEYS: { en: 'Keys for signatures', cn: '签名密钥' },
};
