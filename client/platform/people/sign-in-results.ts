/** What became of an attempt to sign in, in a few words; the log keeps codes. */
import type { Label } from '@machines/kernel/fields.js';

import { useLabel } from '../../kernel/language/language.js';

const words: Readonly<Record<string, Label>> = {
  OK: { en: 'Signed in', cn: '登录成功' },
  LOCK: { en: 'Account locked', cn: '账号被锁定' },
  AUTH_FAILED: { en: 'Wrong name or password', cn: '用户名或密码错误' },
  AUTH_CODE_NEEDED: { en: 'Asked for a validate code', cn: '要求输入验证码' },
  AUTH_CODE: { en: 'Wrong validate code', cn: '验证码错误' },
  AUTH_SECOND_FACTOR: { en: 'Wrong second code', cn: '动态验证码错误' },
  AUTH_CHALLENGE: { en: 'Second step not finished', cn: '双因素验证未完成' },
  AUTH_LOCKED: { en: 'Refused: locked', cn: '已拒绝：账号锁定' },
  AUTH_TOO_MANY: { en: 'Refused: too many attempts', cn: '已拒绝：尝试过多' },
  AUTH_DISABLED: { en: 'Refused: disabled', cn: '已拒绝：账号停用' },
  AUTH_PENDING: { en: 'Refused: not activated', cn: '已拒绝：尚未激活' },
  AUTH_EXPIRED: { en: 'Refused: expired', cn: '已拒绝：账号到期' },
  AUTH_NO_RESPONSIBILITY: { en: 'Refused: no responsibility', cn: '已拒绝：未分配职责' },
  AUTH_SUPPLIER_GATE: { en: 'Refused: state of the supplier', cn: '已拒绝：供应商状态' },
};

export function useSignInResult(): (code: string) => string {
  const word = useLabel();
  return (code) => {
    const known = words[code];
    return known ? word(known) : code;
  };
}
