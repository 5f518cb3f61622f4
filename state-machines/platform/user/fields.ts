import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Flag, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { saidReasons } from '../../kernel/stock/said.js';
import { platformLookups } from '../lookups.js';

/** An identity at a provider of sign-ins (platform-access.md §1.11). */
export interface SsoSubject {
  readonly ssoCode: string;
  readonly subject: string;
}

/** What a user keeps of his own record in the user centre (§11); the administrator keeps the rest. */
export const ownFields = [
  'language',
  'timeZone',
  'defaultRespId',
  'tableDensity',
  'pageRows',
  'todoSoundFlag',
  'photoId',
  'signatureId',
] as const;
/** Own fields that hold one picture. */
export const pictureFields = ['photoId', 'signatureId'] as const;

export const fields = {
  userName: f.text(50, 'Login name', '登录名', { need: 'save', fixed: true, supplier: 'read' }),
  fullName: f.text(60, 'Name', '姓名', { need: 'save', personal: true, supplier: 'edit', oneLine: true }),
  fullNameEn: f.text(80, 'English name', '英文姓名', { personal: true, supplier: 'edit', oneLine: true }),
  userType: f.lookup(platformLookups.BASE_USER_TYPE, 'User type', '用户类型', { need: 'save', fixed: true, supplier: 'read' }),
  personId: f.ref('basePerson', 'Employee', '员工'),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { fixed: true, supplier: 'read' }),
  supplierAdminFlag: f.flag('Main account', '主账号', { supplier: 'edit' }),
  expertFlag: f.flag('Expert', '专家'),
  mobile: f.mobile('Mobile', '手机', { personal: true, sensitive: 'mobile', supplier: 'edit' }),
  email: f.email('E-mail', '邮箱', { personal: true, sensitive: 'email', supplier: 'edit' }),
  mobileVerified: f.flag('Mobile verified', '手机已验证', { computed: true, supplier: 'read' }),
  emailVerified: f.flag('E-mail verified', '邮箱已验证', { computed: true, supplier: 'read' }),
  language: f.lookup(platformLookups.BASE_LANGUAGE, 'Language', '语言', { initial: 'CN', supplier: 'edit' }),
  timeZone: f.text(40, 'Time zone', '时区', { initial: 'Asia/Shanghai', supplier: 'edit' }),
  startDate: f.date('Valid from', '有效期起', { need: 'save', supplier: 'edit' }),
  endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate', supplier: 'edit' }),
  defaultRespId: f.ref('baseResponsibility', 'Default responsibility', '默认职责', { supplier: 'edit' }),
  tableDensity: f.lookup(platformLookups.BASE_TABLE_DENSITY, 'Density of tables', '表格密度', { supplier: 'edit' }),
  pageRows: f.lookup(platformLookups.BASE_PAGE_ROWS, 'Rows per page', '每页行数', { supplier: 'edit' }),
  todoSoundFlag: f.flag('Sound of new to-dos', '新待办提示音', { supplier: 'edit' }),
  photoId: f.attachments('Photo', '照片', { supplier: 'edit' }),
  signatureId: f.attachments('Signature', '签名图片', { supplier: 'edit' }),
  mustChangePassword: f.flag('Must change password', '须修改密码', { computed: true }),
  passwordDate: f.dateTime('Password set at', '密码修改时间', { computed: true }),
  lastLoginDate: f.date('Last sign-in', '最近登录', { computed: true, supplier: 'read' }),
  lockUntil: f.dateTime('Locked until', '锁定至', { computed: true, supplier: 'read' }),
  ssoSubjects: f.json<readonly SsoSubject[]>()('Bound SSO identities', '单点登录绑定', {
    computed: true,
    initial: [] as readonly SsoSubject[],
  }),
  secondFactorFlag: f.flag('Second factor', '双因素', { computed: true, supplier: 'read' }),
  everActivated: f.flag('Was activated', '曾激活', { computed: true }),
  expireAt: f.dateTime('Expires at', '到期时间', { computed: true }),
  idleAt: f.dateTime('Disabled if unused until', '闲置停用时间', { computed: true }),
  disabledAt: f.dateTime('Disabled at', '停用时间', { computed: true }),
  resendDate: f.date('Link sent on', '激活邮件日期', { computed: true }),
  resendCount: f.integer('Links sent that day', '当日发送次数', { computed: true, initial: 0 }),
};

/** What prepare reads for a change of a user's record; expireAt is the end of endDate in the user's zone. */
export interface UserFacts {
  readonly expireAt?: Instant | null;
  readonly idleAt?: Instant;
  readonly supplierUsers?: number;
  readonly maxSupplierUsers?: number;
  /** Other active main accounts of the supplier. */
  readonly otherSupplierAdmins?: number;
  readonly personLeft?: boolean;
  readonly supplierClosed?: boolean;
  readonly today?: string;
  /** What an erased account is called, in both languages. */
  readonly erasedName?: string;
  /** Running processes that wait for him. */
  readonly processes?: readonly string[];
  /** Whether another login name looks like this one. */
  readonly nameAlike?: boolean;
  /** Whether the provider that makes this user may do so for his e-mail's domain. */
  readonly domainAllowed?: boolean;
}

/** Answer of the password rules (platform-access.md §1.3); the password itself never enters an event. */
export interface PasswordFacts extends UserFacts {
  readonly linkValid?: boolean;
  readonly passwordRefusal?: PasswordCode | null;
}

const reason = { reason: f.text(500, 'Reason', '原因', { need: 'save' }) };

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<UserFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<UserFacts>(), ofOneself: true }),
  RESEND: event('Send the link again', '重发激活链接', {}, { facts: facts<UserFacts>() }),
  CREATE_FROM_SSO: systemEvent<SavePayload & { readonly identity: SsoSubject }, UserFacts>('New by single sign-on', '单点登录建户'),
  /** `email`: where the link went; whoever used it reads that mail. `ticket` names the new password outside the history. */
  ACTIVATE: systemEvent<{ readonly email?: string | null; readonly ticket?: string }, PasswordFacts>('Activate', '激活'),
  BIND_SSO: systemEvent<{ readonly identity: SsoSubject }>('Bind to single sign-on', '绑定单点登录'),
  /** A new contact that its owner has proved by a code. */
  BIND_CONTACT: systemEvent<{ readonly email: string } | { readonly mobile: string }>('Contact changed', '变更联系方式'),
  SECOND_FACTOR: systemEvent<{ readonly flag: Flag }>('Second factor', '双因素'),
  SEEN: systemEvent<{ readonly date: string }, UserFacts>('Signed in', '登录'),
  LOCK: systemEvent<{ readonly until: Instant | null }>('Lock', '锁定'),
  LOCK_DUE: systemEvent('Lock ends', '锁定到期'),
  UNLOCK: event('Unlock', '解锁', {}, { facts: facts<UserFacts>() }),
  PASSWORD_CHANGED: systemEvent<{ readonly via: 'SELF' | 'CODE' | 'LINK'; readonly ticket?: string }, PasswordFacts>(
    'Password changed',
    '修改密码',
  ),
  RESET_PASSWORD: event('Reset password', '重置密码', reason, { button: 'btnResetOne', dangerous: true }),
  INVALIDATE: event('Disable', '停用', {}, { dangerous: true, facts: facts<UserFacts>() }),
  EXPIRE_DUE: systemEvent('Validity ends', '有效期届满'),
  IDLE_DUE: systemEvent('Idle too long', '长期未登录'),
  ENABLE: event('Enable', '启用', {}, { facts: facts<UserFacts>() }),
  EXTEND: event('Extend', '延长有效期', { endDate: f.date('Valid to', '有效期止', { need: 'save' }) }, { facts: facts<UserFacts>() }),
  ERASE: event('Erase personal data', '注销个人信息', reason, {
    stepUp: true,
    dangerous: true,
    button: 'btnErase',
    facts: facts<UserFacts>(),
  }),
};

export type User = Context<typeof fields, Record<never, never>>;
export type UserEvent = EventOf<typeof events>;
export type UserEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  MD_DUPLICATE: { en: 'A record with this {field} exists already.', cn: '{field}已存在' },
  MD_FIXED: { en: '{field} cannot be changed any more.', cn: '{field}启用后不可修改' },
  USER_NAME_SHAPE: {
    en: 'A login name is no e-mail address and no mobile number; choose another.',
    cn: '登录名不能是邮箱或手机号,请更换',
  },
  USER_NAME_CHARS: {
    en: 'A login name has no invisible characters, no blanks around it and no letters of several scripts; write it anew.',
    cn: '登录名不能含不可见字符、首尾空格或混用不同文字的字母,请重新输入',
  },
  USER_NAME_ALIKE: { en: 'Another login name looks like this one; choose another.', cn: '与已有登录名外形相似,请更换' },
  USER_CONTACT_REQUIRED: { en: 'E-mail or mobile is required.', cn: '请填写邮箱或手机' },
  USER_OTHER_SUPPLIER: { en: 'Only users of your own company.', cn: '只能维护本企业用户' },
  USER_SUPPLIER_REQUIRED: { en: 'A supplier user needs a supplier.', cn: '供应商用户须指定供应商' },
  USER_SUPPLIER_LIMIT: { en: 'At most {n} users per supplier.', cn: '每家供应商最多{n}个用户' },
  USER_RESEND_LIMIT: { en: 'Sent 5 times today.', cn: '今日发送次数已达上限' },
  USER_LINK_INVALID: { en: 'The link is invalid, used or expired.', cn: '链接无效、已使用或已过期' },
  USER_NOT_SELF: { en: 'Not for your own account.', cn: '不能对本人账号操作' },
  USER_LAST_ADMIN: { en: "The supplier's last main account.", cn: '供应商须保留至少一个主账号' },
  USER_PERSON_LEFT: { en: 'The employee has left.', cn: '员工已离职' },
  USER_SUPPLIER_CLOSED: { en: 'The supplier is closed.', cn: '供应商已关闭' },
  USER_END_DATE: { en: 'End date must be in the future.', cn: '有效期须晚于今天' },
  USER_ERASE_WAIT: { en: 'Possible from {date}.', cn: '{date}之后方可注销' },
  USER_OWN_FIELDS: { en: 'This field is kept by the administrator.', cn: '该信息由管理员维护' },
  PERM_RESPONSIBILITY: { en: 'The user does not hold this responsibility.', cn: '该用户未拥有此职责' },
  FILE_NOT_IMAGE: { en: 'Not a picture.', cn: '不是图片文件' },
  SSO_DOMAIN: { en: 'This e-mail domain is not allowed.', cn: '邮箱域名不在允许范围' },
  ...saidReasons,
  PWD_LENGTH: { en: '10 to 64 characters.', cn: '密码长度为10至64位' },
  PWD_CLASSES: { en: 'Use at least three of upper case, lower case, digits, other.', cn: '密码须含大写、小写、数字、符号中的三类' },
  PWD_CONTAINS_NAME: { en: 'Must not contain your name, mobile or e-mail.', cn: '密码不能包含用户名、手机号或邮箱' },
  PWD_SEQUENCE: { en: 'No runs such as 1234, aaaa, qwer.', cn: '密码不能含连续或重复字符' },
  PWD_COMMON: { en: 'This password is too common.', cn: '密码过于常见' },
  PWD_REUSED: { en: 'Must differ from your last {n} passwords.', cn: '不能与最近{n}次密码相同' },
  PWD_TOO_SOON: { en: 'Changed less than a day ago.', cn: '距上次修改不足1天' },
  PWD_OLD: { en: 'The old password is wrong.', cn: '原密码错误' },
});

export const passwordCodes = [
  'PWD_LENGTH',
  'PWD_CLASSES',
  'PWD_CONTAINS_NAME',
  'PWD_SEQUENCE',
  'PWD_COMMON',
  'PWD_REUSED',
  'PWD_TOO_SOON',
  'PWD_OLD',
] as const;
export type PasswordCode = (typeof passwordCodes)[number];
