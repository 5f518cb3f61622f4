import { textsOf } from '../kernel/language/texts.js';

const cn = {
  what: '启用后，登录时除密码外还需输入手机验证器应用生成的动态码。请先输入密码。',
  password: '密码',
  showPassword: '显示或隐藏密码',
  next: '下一步',
  noAnswer: '服务器没有应答，请检查网络后重试。',
  scan: '请用验证器应用扫描二维码。',
  picture: '供验证器应用扫描的二维码',
  orType: '无法扫描？请输入密钥：',
  firstCode: '应用显示的6位动态码',
  switchOn: '启用',
  isOn: '双因素验证已启用。',
  recoveryHint: '请妥善保存以下恢复码。手机丢失时，每个恢复码可使用一次；它们不会再次显示。',
  recoveryCodes: '恢复码',
  kept: '我已保存',
  copy: '复制',
  copied: '已复制',
  wrongPassword: '密码错误',
} as const;
const en = {
  what: 'Signing in will ask for a code of an authenticator app on your telephone beside the password. Type your password first.',
  password: 'Password',
  showPassword: 'Show or hide the password',
  next: 'Next',
  noAnswer: 'The server gave no answer. Check the connection and try again.',
  scan: 'Scan this picture with your authenticator app.',
  picture: 'Picture for the authenticator app',
  orType: 'Cannot scan? Type this key:',
  firstCode: 'Six digits that the app shows',
  switchOn: 'Switch on',
  isOn: 'The second factor is on.',
  recoveryHint: 'Keep these recovery codes. When your telephone is lost, each opens the account once. They are not shown again.',
  recoveryCodes: 'Recovery codes',
  kept: 'I have kept them',
  copy: 'Copy',
  copied: 'Copied',
  wrongPassword: 'The password is wrong.',
} as const;

export const useFactorTexts = textsOf('second-factor', cn, en);
