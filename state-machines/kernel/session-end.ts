/** Why a session ended (platform-access.md §1.6), in words: kept with it, told in refusals and lists. */
import type { Label } from './fields.js';

export const sessionEnds = {
  LOGOUT: { en: 'Signed out', cn: '退出' },
  IDLE: { en: 'Idle for too long', cn: '空闲超时' },
  ABSOLUTE: { en: 'Its time was up', cn: '到期' },
  PASSWORD: { en: 'Password changed', cn: '密码变更' },
  DISABLED: { en: 'Account disabled', cn: '停用' },
  ADMIN: { en: 'Ended by an administrator', cn: '管理员结束' },
  OTHER_SESSION: { en: 'Ended by its user', cn: '本人结束' },
  SUPPLIER: { en: "The supplier's status does not allow it", cn: '供应商状态不允许' },
  RESPONSIBILITY: { en: 'No responsibility is left', cn: '已无职责' },
  ROTATED_OUT: { en: 'Too many sessions at once', cn: '超出并发数' },
} as const satisfies Readonly<Record<string, Label>>;

export type EndOfSession = keyof typeof sessionEnds;
