/** Which responsibilities a user holds, and since when (platform-access.md §2.6). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

/** Read by prepare under a lock on all holders of ADMIN. */
export interface UserResponsibilityFacts {
  readonly userType?: string;
  readonly respUserType?: string;
  /** Active holders of ADMIN besides this row; absent when the row is not about ADMIN. */
  readonly otherAdmins?: number;
}

const { guard, reasons } = refusalsOf({
  RESP_USER_TYPE: { en: 'Responsibility is for another user type.', cn: '职责适用用户类型不一致' },
  RESP_LAST_ADMIN: { en: 'Two administrators must remain.', cn: '须保留至少两名管理员' },
});
const factsOf = (event: MachineEvent) => event.facts as UserResponsibilityFacts;

const sameUserType: Guard<unknown, MachineEvent> = guard('RESP_USER_TYPE', (_context, event) => factsOf(event).userType === factsOf(event).respUserType, { needs: 'ask' });
const twoAdminsRemain: Guard<unknown, MachineEvent> = guard('RESP_LAST_ADMIN', (_context, event) => (factsOf(event).otherAdmins ?? 2) >= 2, { needs: 'ask' });

export const baseUserResp = defineMaster({
  type: 'baseUserResp', path: 'platform/user-responsibility', title: { en: 'User responsibility', cn: '用户职责' },
  fields: {
    userId: f.ref('baseUsers', 'User', '用户', { need: 'save', fixed: true }),
    responsibilityId: f.ref('baseResponsibility', 'Responsibility', '职责', { need: 'save', fixed: true }),
    startDate: f.date('Valid from', '有效期起', { need: 'save' }),
    endDate: f.date('Valid to', '有效期止'),
    source: f.lookup(platformLookups.BASE_RESP_SOURCE, 'Source', '来源', { computed: true, initial: 'MANUAL' }),
    grantReason: f.text(200, 'Reason', '授予原因'),
  },
  maintainer: [by('ADMIN')], direct: true, create: [sameUserType], enable: [sameUserType], invalidate: [twoAdminsRemain], reasons,
  uniqueKeys: [{ columns: ['userId', 'responsibilityId'], code: 'MD_DUPLICATE' }],
  list: { columns: ['userId', 'responsibilityId', 'startDate', 'endDate', 'source', 'grantReason', 'state'], filters: ['userId', 'responsibilityId', 'source', 'state'], sort: [['creationDate', 'desc']] },
  form: [{ label: { en: 'Responsibility of a user', cn: '用户职责' }, fields: ['userId', 'responsibilityId', 'startDate', 'endDate', 'grantReason'] }],
  screens: [{ route: 'systemsetting/userresponsibility', kind: 'list', audience: ['INSIDE'], label: { en: 'User responsibilities', cn: '用户职责分配' }, resp: ['ADMIN', 'AUDITOR'] }],
});
