/**
 * Letters of accounts, invitations and links that a company may word itself (platform-system.md §7): a template in force by the
 * letter's code takes the place of subject and lines. Link and code are the product's and stand below whatever is written, so
 * that no template can leave them out, move them or send them elsewhere.
 */
import type { Label } from '../../../state-machines/kernel/fields.js';
import { rendered } from '../../../state-machines/messages/template/language.js';
import type { OwnWords } from './document-letters.js';
import {
  activationWords,
  codeWords,
  contactWords,
  linkCodeWords,
  registerCodeWords,
  registerLinkWords,
  resetWords,
  taskLinkWords,
} from './letters.js';
import type { Words } from './letters.js';

export interface AccountLetter extends OwnWords {
  /** By which people find its template. */
  readonly name: Label;
}

const lettered = (cn: string, en: string, { subject, lines }: Words): AccountLetter => {
  const text = (language: keyof Label): string => lines.map((line) => line[language]).join('\n');
  return { name: { en, cn }, subject, text: { en: text('en'), cn: text('cn') } };
};
const invitation = { docNumber: '{docNumber}', companyName: '{companyName}', reason: null };
const variable: Label = { en: '{title}', cn: '{title}' };

/** As they are shipped; what is in braces is filled when a letter leaves. */
export const accountLetters: Readonly<Record<string, AccountLetter>> = {
  USER_ACTIVATION: lettered('账号激活', 'Activation of an account', activationWords('')),
  USER_PASSWORD_RESET: lettered('管理员重置密码', 'Password reset by an administrator', resetWords('')),
  PASSWORD_CODE: lettered('找回密码验证码', 'Code for a forgotten password', codeWords('')),
  CONTACT_CODE: lettered('绑定邮箱验证码', 'Code to confirm an address', contactWords('')),
  TASK_LINK: lettered('待办免登录链接', 'Link that answers a to-do', taskLinkWords(variable, '{docNumber}', '')),
  LINK_CODE: lettered('免登录链接验证码', 'Code of a link', linkCodeWords('', '{docNumber}')),
  REGISTER_CODE: lettered('企业注册验证码', 'Code of a registration', registerCodeWords('')),
  REGISTER_LINK_INVITED: lettered('供应商注册邀请', 'Invitation to register', registerLinkWords('INVITED', invitation, '')),
  REGISTER_LINK_RETURNED: lettered(
    '注册申请退回修改',
    'Registration to be corrected',
    registerLinkWords('RETURNED', { ...invitation, reason: '{reason}' }, ''),
  ),
  REGISTER_LINK_RECEIVED: lettered('注册申请已收到', 'Registration received', registerLinkWords('RECEIVED', invitation, '')),
};

type Params = Readonly<Record<string, string | number | null>>;

const codeOf = (template: string, params: Params): string =>
  template === 'REGISTER_LINK' ? `${template}_${String(params['kind'])}` : template;

const plain = (language: keyof Label) => ({
  language,
  date: String,
  dateTime: String,
  word: () => null,
  escape: (text: string) => text,
});

/** A letter in the words of the company's template, where there is one in force. */
export async function inOwnWords(
  words: Words,
  { template, params }: { readonly template: string; readonly params: Params },
  templateOf: (code: string) => Promise<OwnWords | null>,
): Promise<Words> {
  const code = codeOf(template, params);
  // Without link and code it says something else, such as how somebody signs in who has no password.
  if (!Object.hasOwn(accountLetters, code) || (words.code === undefined && words.link === undefined)) return words;
  const own = await templateOf(code);
  if (!own) return words;
  const filled = (text: Label, language: keyof Label): string => {
    const title = params[language === 'en' ? 'titleEn' : 'titleCn'] ?? null;
    return rendered(text[language], { ...params, title }, plain(language));
  };
  const [en, cn] = [filled(own.text, 'en').split('\n'), filled(own.text, 'cn').split('\n')];
  return {
    ...words,
    subject: { en: filled(own.subject, 'en'), cn: filled(own.subject, 'cn') },
    lines: Array.from({ length: Math.max(en.length, cn.length) }, (_line, index) => ({ en: en[index] ?? '', cn: cn[index] ?? '' })),
  };
}
