import type { Reasons } from '../../state-machines/kernel/refusals.js';

/** Refusals of sign-in and own pages (platform-access.md §15). */
export const platformReasons = {
  AUTH_CODE: { en: 'The validate code is wrong or expired.', cn: '验证码错误或已失效' },
  AUTH_FAILED: { en: 'User name or password is wrong.', cn: '用户名或密码错误' },
  AUTH_LOCKED: { en: 'Locked; try again in {minutes} min or reset the password.', cn: '账号已锁定,请{minutes}分钟后重试或找回密码' },
  AUTH_LOCKED_OUT: { en: 'Locked until an administrator unlocks the account or you reset the password.', cn: '账号已锁定,请联系管理员解锁或找回密码' },
  AUTH_TOO_MANY: { en: 'Too many attempts from this network.', cn: '当前网络登录尝试过多,请稍后再试' },
  AUTH_DISABLED: { en: 'The account is disabled.', cn: '账号已停用' },
  AUTH_PENDING: { en: 'The account is not activated; see the activation mail.', cn: '账号尚未激活,请查收激活邮件' },
  AUTH_EXPIRED: { en: 'The account expired on {date}.', cn: '账号已于{date}到期' },
  AUTH_NO_RESPONSIBILITY: { en: 'No responsibility is assigned to you.', cn: '未分配职责,请联系管理员' },
  AUTH_SUPPLIER_GATE: { en: "The supplier's status does not allow sign-in.", cn: '供应商当前状态不允许登录' },
  PWD_OLD: { en: 'The old password is wrong.', cn: '原密码错误' },
  PWD_LENGTH: { en: '10 to 64 characters.', cn: '密码长度为10至64位' },
  PWD_CLASSES: { en: 'Use at least three of upper case, lower case, digits, other.', cn: '密码须含大写、小写、数字、符号中的三类' },
  PWD_CONTAINS_NAME: { en: 'Must not contain your name, mobile or e-mail.', cn: '密码不能包含用户名、手机号或邮箱' },
  PWD_SEQUENCE: { en: 'No runs such as 1234, aaaa, qwer.', cn: '密码不能含连续或重复字符' },
  TABLE_NO_COLUMN: { en: 'Keep at least one column.', cn: '至少显示一列' },
  PERM_MENU: { en: 'No responsibility of yours has this screen.', cn: '您没有该页面的权限' },
} as const satisfies Reasons;
