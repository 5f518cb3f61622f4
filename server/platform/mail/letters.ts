/** What each letter says, in both languages; plain text and a page are made from the same lines. */
import type { Label } from '../../../state-machines/kernel/fields.js';

export interface Worded {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A calendar file that comes with it. */
  readonly calendar?: string;
}

export interface Words {
  readonly subject: Label;
  readonly lines: readonly Label[];
  /** A page to open. */
  readonly link?: { readonly label: Label; readonly url: string };
  /** Something to be typed. */
  readonly code?: string;
  /** A calendar file that comes with it. */
  readonly calendar?: string;
  /** Somebody who need not be a user: his mailbox, or else his telephone. */
  readonly to?: { readonly email: string | null; readonly mobile: string | null };
}

type Params = Readonly<Record<string, string | number | null>>;

const NOT_YOU: Label = {
  en: 'If this was not you, change your password at once and tell your administrator.',
  cn: '如非本人操作,请立即修改密码并联系管理员。',
};

/** How a list goes on that a letter does not say in full. */
const more = (list: string | number | null | undefined, count: string | number | null | undefined, language: keyof Label): string => {
  const left = Number(count) - String(list).split(', ').length;
  if (left <= 0) return '';
  return language === 'en' ? ` and ${left} more` : ` 等,另有${left}张`;
};

/** Letters that need nothing but what is in their row. */
const notices: Readonly<Record<string, (params: Params) => Words>> = {
  USER_ACTIVATED: () => ({
    subject: { en: 'Your account is active', cn: '您的账号已激活' },
    lines: [{ en: 'Your account is active. You can sign in now.', cn: '您的账号已激活,现在可以登录。' }],
  }),
  USER_LOCKED: ({ until }) => ({
    subject: { en: 'Your account was locked', cn: '您的账号已锁定' },
    lines: [
      until === null
        ? {
            en: 'Somebody failed to sign in with your name too often. Browsers that you do not use are refused until you set a new password or an administrator unlocks the account.',
            cn: '您的账号登录失败次数过多。陌生浏览器将无法登录,直至您重设密码或由管理员解锁。',
          }
        : {
            en: `Somebody failed to sign in with your name too often. Browsers that you do not use are refused until ${timeOf(until)} UTC.`,
            cn: `您的账号登录失败次数过多。陌生浏览器在 ${timeOf(until)}(UTC)之前无法登录。`,
          },
      {
        en: 'Browsers that you have signed in with go on working, and running sessions are not touched.',
        cn: '您曾登录过的浏览器不受影响,正在进行的会话不会中断。',
      },
    ],
  }),
  USER_UNLOCKED: () => ({
    subject: { en: 'Your account was unlocked', cn: '您的账号已解锁' },
    lines: [{ en: 'An administrator has unlocked your account.', cn: '管理员已为您解锁账号。' }],
  }),
  USER_PASSWORD_CHANGED: () => ({
    subject: { en: 'Your password was changed', cn: '您的密码已修改' },
    lines: [
      {
        en: 'The password of your account was changed. Other sessions have ended, and other browsers count as new.',
        cn: '您的账号密码已修改,其他会话已结束,其他浏览器将视为新设备。',
      },
      NOT_YOU,
    ],
  }),
  USER_SECOND_FACTOR: ({ flag }) => ({
    subject:
      flag === 'Y'
        ? { en: 'Second factor switched on', cn: '已启用双因素验证' }
        : { en: 'Second factor switched off', cn: '已关闭双因素验证' },
    lines: [
      flag === 'Y'
        ? { en: 'Signing in now asks for a code of your authenticator app.', cn: '登录时将要求输入验证器应用的动态码。' }
        : { en: 'Signing in asks for your password alone from now on.', cn: '今后登录仅需密码。' },
      NOT_YOU,
    ],
  }),
  USER_EXTENDED: ({ endDate }) => ({
    subject: { en: 'Your account was extended', cn: '您的账号有效期已延长' },
    lines: [{ en: `Your account is valid until ${endDate ?? 'further notice'}.`, cn: `您的账号有效期至${endDate ?? '另行通知'}。` }],
  }),
  USER_IDLE: ({ userName }) => ({
    subject: { en: 'An account was disabled', cn: '账号已停用' },
    lines: [
      { en: `The account ${userName} was not used for 180 days and is disabled.`, cn: `账号${userName}已180天未登录,系统已将其停用。` },
    ],
  }),
  LOGIN_NEW_DEVICE: ({ at, address, agent }) => ({
    subject: { en: 'Sign-in from a new browser', cn: '新设备登录提醒' },
    lines: [
      {
        en: `Your account was used at ${timeOf(at!)} UTC from a browser it has not been used from before.`,
        cn: `您的账号于 ${timeOf(at!)}(UTC)在新的浏览器上登录。`,
      },
      { en: `Address: ${address}. Browser: ${agent}.`, cn: `地址:${address}。浏览器:${agent}。` },
      NOT_YOU,
    ],
  }),
  DELEGATION_GIVEN: ({ docNumber, startAt, endAt, reason }) => ({
    subject: { en: 'Somebody delegates to you', cn: '您收到一项授权委托' },
    lines: [
      {
        en: `Delegation ${docNumber}: from ${timeOf(startAt)} to ${timeOf(endAt)} UTC you act for another person. Choose it where you choose your responsibility.`,
        cn: `授权${docNumber}:${timeOf(startAt)} 至 ${timeOf(endAt)}(UTC)由您代办。请在切换职责处选择。`,
      },
      { en: `Reason: ${reason}`, cn: `原因:${reason}` },
    ],
  }),
  DELEGATION_OFFERED: ({ docNumber, startAt, endAt, reason }) => ({
    subject: { en: 'Will you stand in for a colleague?', cn: '请确认是否代同事办理' },
    lines: [
      {
        en: `Delegation ${docNumber}: from ${timeOf(startAt)} to ${timeOf(endAt)} UTC you are asked to act for another person. Accept or decline it in your user centre; until then nothing moves to you.`,
        cn: `授权${docNumber}:${timeOf(startAt)} 至 ${timeOf(endAt)}(UTC)请您代办。请在用户中心接受或谢绝;确认之前不会有任何事项转给您。`,
      },
      { en: `Reason: ${reason}`, cn: `原因:${reason}` },
    ],
  }),
  DELEGATION_ACCEPTED: ({ docNumber, startAt, endAt }) => ({
    subject: { en: 'Your deputy has accepted', cn: '被授权人已接受授权' },
    lines: [
      {
        en: `Delegation ${docNumber} was accepted: it holds from ${timeOf(startAt)} to ${timeOf(endAt)} UTC.`,
        cn: `授权${docNumber}已被接受,自 ${timeOf(startAt)} 至 ${timeOf(endAt)}(UTC)有效。`,
      },
    ],
  }),
  DELEGATION_DECLINED: ({ docNumber, reason }) => ({
    subject: { en: 'Your deputy has declined', cn: '被授权人谢绝了授权' },
    lines: [
      {
        en: `Delegation ${docNumber} was declined: ${reason}. Please ask somebody else.`,
        cn: `授权${docNumber}被谢绝:${reason}。请另行授权他人。`,
      },
    ],
  }),
  DELEGATION_UNANSWERED: ({ docNumber }) => ({
    subject: { en: 'Your deputy has not answered', cn: '被授权人未答复' },
    lines: [
      {
        en: `Delegation ${docNumber} was not answered before its end. Nothing was handed over.`,
        cn: `授权${docNumber}在结束前未得到答复,未移交任何事项。`,
      },
    ],
  }),
  DELEGATION_ENDED: ({ docNumber, acts }) => ({
    subject: { en: 'A delegation of yours has ended', cn: '您的授权已结束' },
    lines: [
      {
        en: `Delegation ${docNumber} has ended. Your deputy acted ${acts} times for you; each time is in the document's history.`,
        cn: `授权${docNumber}已结束。被授权人代您处理 ${acts} 次,详见各单据历史。`,
      },
    ],
  }),
  DELEGATION_REVOKED: ({ docNumber, reason, acts }) => ({
    subject: { en: 'A delegation was revoked', cn: '授权已撤销' },
    lines: [
      {
        en: `Delegation ${docNumber} was revoked: ${reason}. The deputy acted ${acts} times under it.`,
        cn: `授权${docNumber}已撤销:${reason}。期间代办 ${acts} 次。`,
      },
    ],
  }),
  NOTICE_PUBLISHED: ({ title }) => ({
    subject: { en: `Announcement: ${title}`, cn: `公告:${title}` },
    lines: [
      { en: `The announcement "${title}" was published to you. Please sign in to read it.`, cn: `公告“${title}”已发布,请登录系统查看。` },
    ],
  }),
  NOTICE_REMIND: ({ title }) => ({
    subject: { en: `Please confirm the announcement: ${title}`, cn: `请确认公告:${title}` },
    lines: [
      {
        en: `The announcement "${title}" waits for your confirmation. Please sign in, read and confirm it.`,
        cn: `公告“${title}”尚待贵方阅知确认,请登录系统阅读并确认。`,
      },
    ],
  }),
  NOTIFICATION_NEW: ({ title, number }) => ({
    subject: { en: `New notification: ${title}`, cn: `新通知:${title}` },
    lines: [
      {
        en: `You have received the notification ${number} "${title}". Please sign in to read it.`,
        cn: `您收到通知 ${number}“${title}”,请登录系统查看。`,
      },
    ],
  }),
  NOTIFICATION_REMIND: ({ title, number }) => ({
    subject: { en: `Reminder: ${title}`, cn: `催办通知:${title}` },
    lines: [
      {
        en: `The notification ${number} "${title}" still waits for you. Please sign in and answer it.`,
        cn: `通知 ${number}“${title}”尚待您处理,请登录系统查看并回复。`,
      },
    ],
  }),
  NOTIFICATION_REPLIED: ({ title, number }) => ({
    subject: { en: `Reply to: ${title}`, cn: `通知已回复:${title}` },
    lines: [
      { en: `A recipient has replied to your notification ${number} "${title}".`, cn: `您的通知 ${number}“${title}”已有接收人回复。` },
    ],
  }),
  MATERIAL_FROZEN: ({ itemCode, itemName, itemNameEn, reason, list, count }) => ({
    subject: { en: `Material frozen: ${itemCode} ${itemNameEn}`, cn: `物料冻结:${itemCode} ${itemName}` },
    lines: [
      {
        en: `The material ${itemCode} ${itemNameEn} was frozen: ${reason}. It goes into no new line; what is under way goes on.`,
        cn: `物料 ${itemCode} ${itemName} 已冻结:${reason}。新增明细不可再选用,已有单据可继续执行。`,
      },
      {
        en: `Your open documents with it (${count}): ${list}${more(list, count, 'en')}`,
        cn: `您名下涉及该物料的未完成单据(${count}张):${list}${more(list, count, 'cn')}`,
      },
    ],
  }),
  DRAWING_RELEASED: ({ itemCode, itemName, itemNameEn, before, version, list, count }) => ({
    subject: { en: `Drawing ${version} released: ${itemCode} ${itemNameEn}`, cn: `图纸${version}已发布:${itemCode} ${itemName}` },
    lines: [
      {
        en: `Version ${version} of the drawing of ${itemCode} ${itemNameEn} replaces version ${before}.`,
        cn: `物料 ${itemCode} ${itemName} 的图纸版本由 ${before} 更新为 ${version}。`,
      },
      {
        en: `Your open documents were begun on an older version (${count}): ${list}${more(list, count, 'en')}. Please see that the suppliers work to the new one.`,
        cn: `您名下基于旧版本的未完成单据(${count}张):${list}${more(list, count, 'cn')}。请确认供应商按新版本执行。`,
      },
    ],
  }),
  RATE_CORRECTED: ({ from, into, date, before, rate, list, count }) => ({
    subject: { en: `Rate corrected: ${from} to ${into} of ${date}`, cn: `汇率已更正:${date} ${from}兑${into}` },
    lines: [
      {
        en: `The rate ${from} to ${into} of ${date} was corrected from ${before} to ${rate}.`,
        cn: `${date} 起的${from}兑${into}汇率已由 ${before} 更正为 ${rate}。`,
      },
      {
        en: `Documents that keep the old rate, which they froze (${count}): ${list}${more(list, count, 'en')}. Whoever answers for one decides whether it is submitted anew.`,
        cn: `下列单据已锁定并沿用原汇率(${count}张):${list}${more(list, count, 'cn')}。是否重新提交由单据负责人决定。`,
      },
    ],
  }),
  COLLECT_CHANGED: ({ titleEn, titleCn, number, stateEn, stateCn }) => ({
    subject: { en: `${titleEn} ${number}: ${stateEn}`, cn: `${titleCn} ${number}:${stateCn}` },
    lines: [
      {
        en: `${titleEn} ${number}, which you watch among your favourites, is now: ${stateEn}.`,
        cn: `您收藏并关注的${titleCn} ${number} 状态已变为:${stateCn}。`,
      },
    ],
  }),
  KEY_MADE: ({ fingerprint }) => ({
    subject: { en: 'You have a new opening key', cn: '您已生成开标密钥' },
    lines: [
      {
        en: `An opening key was made for your account. Its fingerprint begins with ${fingerprint}. Keep its file and passphrase apart from each other: nobody can restore them.`,
        cn: `您的账号已生成开标密钥,指纹以 ${fingerprint} 开头。请将密钥文件与口令分开保管,遗失后无法恢复。`,
      },
      NOT_YOU,
    ],
  }),
  KEY_REVOKED: ({ fingerprint }) => ({
    subject: { en: 'Your opening key was revoked', cn: '您的开标密钥已吊销' },
    lines: [
      {
        en: `The opening key whose fingerprint begins with ${fingerprint} opens nothing from now on.`,
        cn: `指纹以 ${fingerprint} 开头的开标密钥今后不再使用。`,
      },
      NOT_YOU,
    ],
  }),
  REGISTER_TOLD: ({ kind, docNumber, companyName, reason }) =>
    kind === 'EXPIRED'
      ? {
          subject: { en: `Your registration has ended: ${docNumber}`, cn: `注册申请已过期:${docNumber}` },
          lines: [
            {
              en: `The registration ${docNumber} of ${companyName} was not completed in time and has ended. You may register anew.`,
              cn: `${companyName} 的注册申请 ${docNumber} 因逾期未处理已过期,您可重新注册。`,
            },
          ],
        }
      : {
          subject: { en: `Your registration was not accepted: ${docNumber}`, cn: `注册申请未通过:${docNumber}` },
          lines: [
            {
              en: `The registration ${docNumber} of ${companyName} was not accepted: ${reason}`,
              cn: `${companyName} 的注册申请 ${docNumber} 未通过:${reason}`,
            },
            { en: 'The company may apply again after 90 days.', cn: '该企业90天后方可重新申请。' },
          ],
        },
  REGISTER_REMIND: ({ docNumber }) => ({
    subject: { en: `Please complete your information: ${docNumber}`, cn: `请完善企业资料:${docNumber}` },
    lines: [
      {
        en: 'The information of your company is not complete yet. Please sign in, fill in what is missing and submit it within 90 days of your approval.',
        cn: '贵公司资料尚未完善,请登录系统补充并提交。自审批之日起90天内未提交的,注册将失效。',
      },
    ],
  }),
  REGISTER_RETURNED: ({ docNumber, reason }) => ({
    subject: { en: `Your information was returned: ${docNumber}`, cn: `企业资料被退回:${docNumber}` },
    lines: [
      {
        en: `Please correct the information of your company and submit it again. Reason: ${reason}`,
        cn: `请修改企业资料后重新提交。退回原因:${reason}`,
      },
    ],
  }),
  REGISTER_COMPLETED: ({ docNumber }) => ({
    subject: { en: `Your registration is complete: ${docNumber}`, cn: `注册完成:${docNumber}` },
    lines: [
      {
        en: 'Your information was accepted. Please sign in anew: you act as the main account of your company from now on.',
        cn: '贵公司资料已通过审批。请重新登录,您的账号已成为企业主账号。',
      },
    ],
  }),
  MOBILE_CHANGED: () => ({
    subject: { en: 'Your mobile number was changed', cn: '您的手机号已变更' },
    lines: [
      {
        en: 'This number no longer belongs to your Guildhall account. If that was not you, tell your administrator.',
        cn: '您的Guildhall账号已更换手机号。如非本人操作,请联系管理员。',
      },
    ],
  }),
  MOBILE_BOUND: ({ mobile }) => ({
    subject: { en: 'Your mobile number was changed', cn: '您的手机号已变更' },
    lines: [{ en: `The mobile number of your account is ${mobile} from now on.`, cn: `您的账号手机号已变更为 ${mobile}。` }, NOT_YOU],
  }),
  CONTACT_CHANGED: ({ email }) => ({
    subject: { en: 'Your e-mail address was changed', cn: '您的邮箱已变更' },
    lines: [{ en: `Letters about your account go to ${email} from now on.`, cn: `今后与账号有关的邮件将发送至 ${email}。` }, NOT_YOU],
  }),
};

/** Letters with a link or a code that is made when they are sent. */
export const secretLetters = [
  'USER_ACTIVATION',
  'USER_PASSWORD_RESET',
  'PASSWORD_CODE',
  'CONTACT_CODE',
  'MOBILE_CODE',
  'TASK_LINK',
  'LINK_CODE',
  'REGISTER_LINK',
  'REGISTER_CODE',
  'REGISTER_TEXT',
  'SIGN_LINK',
  'SIGN_CODE',
  'SIGN_VERIFY_CODE',
] as const;
export type SecretLetter = (typeof secretLetters)[number];

export const isSecretLetter = (template: string): template is SecretLetter => (secretLetters as readonly string[]).includes(template);
export const isLetter = (template: string): boolean => isSecretLetter(template) || Object.hasOwn(notices, template);

/** What goes to whom it names, who need not be a user. */
export const isForOthers = (template: string): boolean => template.startsWith('SIGN_');

/** What goes to a telephone and not to a mailbox. */
const textLetters: readonly string[] = ['MOBILE_CODE', 'MOBILE_CHANGED', 'REGISTER_TEXT'];
export const isText = (template: string): boolean => textLetters.includes(template);
/** What a telephone may receive, the code for a forgotten password among it. */
export const carriedByText: readonly string[] = [...textLetters, 'PASSWORD_CODE', 'SIGN_LINK', 'SIGN_CODE', 'SIGN_VERIFY_CODE'];

/** A text message has no subject and no lines. */
export const textOf = (words: Words, language: keyof Label): string =>
  [...words.lines.map((line) => line[language]), ...(words.code ? [words.code] : []), ...(words.link ? [words.link.url] : [])].join(' ');

export const noticeWords = (template: string, params: Params): Words => notices[template]!(params);

export const activationWords = (url: string): Words => ({
  subject: { en: 'Activate your account', cn: '激活您的账号' },
  lines: [
    { en: 'An account was opened for you. Choose a password to activate it.', cn: '系统已为您开通账号,请设置密码以激活。' },
    { en: 'The link works once, for 72 hours.', cn: '链接仅可使用一次,72小时内有效。' },
  ],
  link: { label: { en: 'Activate', cn: '激活账号' }, url },
});

export const resetWords = (url: string): Words => ({
  subject: { en: 'Set a new password', cn: '设置新密码' },
  lines: [
    { en: 'An administrator has reset your password. The old one opens nothing any more.', cn: '管理员已重置您的密码,原密码已失效。' },
    { en: 'The link works once, for 24 hours.', cn: '链接仅可使用一次,24小时内有效。' },
  ],
  link: { label: { en: 'Set a password', cn: '设置密码' }, url },
});

export const codeWords = (code: string): Words => ({
  subject: { en: 'Your code', cn: '您的验证码' },
  lines: [
    {
      en: 'Somebody asked for a new password of your account. Type this code, valid for 10 minutes, on the page that asks for it.',
      cn: '有人申请重设您的账号密码。请在页面中输入以下验证码,10分钟内有效。',
    },
    {
      en: 'If this was not you, do nothing: without the code nothing changes. We never ask for it by telephone.',
      cn: '如非本人操作,请忽略本邮件;请勿将验证码告知他人。',
    },
  ],
  code,
});

export const ssoOnlyWords = (name: Label): Words => ({
  subject: { en: 'How you sign in', cn: '登录方式提示' },
  lines: [{ en: `Your account has no password of its own. Please use ${name.en}.`, cn: `您的账号不使用密码,请使用${name.cn}登录。` }],
});

export const taskLinkWords = (title: Label, docNumber: string, url: string): Words => ({
  subject: { en: `${title.en}: ${docNumber}`, cn: `${title.cn}:${docNumber}` },
  lines: [
    {
      en: 'Something waits for your answer. You can give it without signing in: the link asks for a code that is sent to this address.',
      cn: '有一项待办需要您处理。您可通过以下链接免登录办理,打开后须输入发送至本邮箱的验证码。',
    },
    { en: 'The link works once, for 72 hours. Do not pass it on.', cn: '链接仅可使用一次,72小时内有效,请勿转发。' },
  ],
  link: { label: { en: 'Open', cn: '办理' }, url },
});

export const linkCodeWords = (code: string, docNumber: string): Words => ({
  subject: { en: 'Code for your answer', cn: '待办验证码' },
  lines: [
    {
      en: `Type this code, valid for 10 minutes, on the page that asks for it (${docNumber}).`,
      cn: `请在页面中输入以下验证码,10分钟内有效(${docNumber})。`,
    },
    { en: 'If you did not open the link, do nothing.', cn: '如非本人操作,请忽略本邮件。' },
  ],
  code,
});

export const registerCodeWords = (code: string): Words => ({
  subject: { en: 'Your registration code', cn: '注册验证码' },
  lines: [
    {
      en: 'Type this code, valid for 5 minutes, on the page on which you register your company. If that was not you, do nothing.',
      cn: '请在企业注册页面输入以下验证码,5分钟内有效。如非本人操作,请忽略。',
    },
  ],
  code,
});

const registerKinds = {
  INVITED: {
    subject: { en: 'You are invited to register your company', cn: '邀请贵公司注册为供应商' },
    line: { en: 'We invite your company to register as a supplier.', cn: '诚邀贵公司注册成为我们的供应商。' },
    term: { en: 'The link is for your company alone, works once, for 15 days.', cn: '链接仅供贵公司使用一次,15天内有效。' },
    label: { en: 'Register', cn: '立即注册' },
  },
  RETURNED: {
    subject: { en: 'Please correct your registration', cn: '请修改注册申请' },
    line: { en: 'Your registration was returned to be corrected.', cn: '您的注册申请被退回,请修改后重新提交。' },
    term: { en: 'You can correct it by this link for 30 days. Do not pass it on.', cn: '30天内可通过以下链接修改,请勿转发。' },
    label: { en: 'Correct it', cn: '修改申请' },
  },
  RECEIVED: {
    subject: { en: 'We have received your registration', cn: '已收到您的注册申请' },
    line: {
      en: 'Your registration is being reviewed. We write to this address when it is decided.',
      cn: '您的注册申请正在审批,结果将发送至本邮箱。',
    },
    term: {
      en: 'By this link you see how it stands, and can withdraw it, for 30 days. Do not pass it on.',
      cn: '30天内可通过以下链接查看进度或撤回申请,请勿转发。',
    },
    label: { en: 'See how it stands', cn: '查看进度' },
  },
} as const;
export type RegisterKind = keyof typeof registerKinds;

export const registerLinkWords = (kind: RegisterKind, { docNumber, companyName, reason }: Params, url: string): Words => {
  const { subject, line, term, label } = registerKinds[kind];
  return {
    subject: { en: `${subject.en}: ${docNumber}`, cn: `${subject.cn}:${docNumber}` },
    lines: [
      { en: `${companyName}: ${line.en}`, cn: `${companyName}:${line.cn}` },
      ...(reason ? [{ en: `Reason: ${reason}`, cn: `原因:${reason}` }] : []),
      term,
    ],
    link: { label, url },
  };
};

export const contactWords = (code: string): Words => ({
  subject: { en: 'Confirm your e-mail address', cn: '确认您的邮箱' },
  lines: [
    {
      en: 'Type this code, valid for 10 minutes, to use this address for your account.',
      cn: '请输入以下验证码以绑定此邮箱,10分钟内有效。',
    },
  ],
  code,
});

export const mobileWords = (code: string): Words => ({
  subject: { en: 'Confirm your mobile number', cn: '确认您的手机号' },
  lines: [{ en: 'Guildhall: the code to confirm this mobile number, valid for 10 minutes:', cn: 'Guildhall手机号验证码,10分钟内有效:' }],
  code,
});

export function worded(words: Words, language: keyof Label): Worded {
  const lines = words.lines.map((line) => line[language]);
  const link = words.link ? [`${words.link.label[language]}: ${words.link.url}`] : [];
  return {
    subject: words.subject[language],
    text: [...lines, ...(words.code ? [words.code] : []), ...link, 'Guildhall'].join('\n\n'),
    html: page(words, lines, language),
    ...(words.calendar === undefined ? {} : { calendar: words.calendar }),
  };
}

/** Mail programs in the dark take colours that are meant for it instead of turning ours round by themselves. */
const SCHEMES = [
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
  '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){',
  'body{background:#14181f!important;color:#e6e9ee!important}',
  '.aside{color:#a3adbd!important}',
  '.do{background:#8ab8ff!important;color:#10141a!important}',
  '}</style>',
].join('');

function page(words: Words, lines: readonly string[], language: keyof Label): string {
  const { code, link, subject } = words;
  const parts = [
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    ...(code ? [`<p style="font:700 28px monospace;letter-spacing:6px">${escaped(code)}</p>`] : []),
    ...(link
      ? [
          `<p><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 18px;background:#1f5fae;color:#ffffff;text-decoration:none;border-radius:6px" class="do">${escaped(link.label[language])}</a></p>`,
          `<p style="color:#5b6575" class="aside">${escaped(link.url)}</p>`,
        ]
      : []),
  ];
  return `<!doctype html><html lang="${language === 'cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">${SCHEMES}<title>${escaped(subject[language])}</title></head><body style="font:15px/1.6 sans-serif;background:#ffffff;color:#1c2430;max-width:560px;margin:24px auto"><h1 style="font-size:20px">${escaped(subject[language])}</h1>${parts.join('')}<p style="color:#5b6575" class="aside">Guildhall</p></body></html>`;
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const timeOf = (at: string | number | null | undefined): string => new Date(Number(at)).toISOString().slice(0, 16).replace('T', ' ');
