/** Which responsibilities a user holds, and since when (platform-access.md §2.6). */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
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
  /** Name of the rule of segregation of duties that the grant would break. */
  readonly conflict?: string | null;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  RESP_USER_TYPE: { en: 'Responsibility is for another user type.', cn: '职责适用用户类型不一致' },
  SOD_CONFLICT: { en: 'Conflicts with {rule}.', cn: '违反不相容职责规则:{rule}' },
  RESP_LAST_ADMIN: { en: 'Two administrators must remain.', cn: '须保留至少两名管理员' },
});
const factsOf = (event: MachineEvent) => event.facts as UserResponsibilityFacts;

const sameUserType: Guard<unknown, MachineEvent> = guard('RESP_USER_TYPE', (_context, event) => factsOf(event).userType === factsOf(event).respUserType, { needs: 'ask' });
const twoAdminsRemain: Guard<unknown, MachineEvent> = guard('RESP_LAST_ADMIN', (_context, event) => (factsOf(event).otherAdmins ?? 2) >= 2, { needs: 'ask' });
const separate: Guard<unknown, MachineEvent> = rule(['SOD_CONFLICT'], (_context, event) => {
  const { conflict } = factsOf(event);
  return !conflict || refuse('SOD_CONFLICT', { params: { rule: conflict } });
}, { needs: 'ask' });
/** An end to what has no end yet takes an administrator away as well. */
const endLeavesTwo: Guard<unknown, MachineEvent> = guard('RESP_LAST_ADMIN', (_context, event) => {
  const { endDate } = (event.payload as SavePayload).fields ?? {};
  return event.type !== 'SAVE' || endDate === undefined || endDate === null || (factsOf(event).otherAdmins ?? 2) >= 2;
}, { needs: 'ask' });

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
  maintainer: [by('ADMIN')], direct: true, create: [sameUserType, separate], holds: [endLeavesTwo], enable: [sameUserType, separate], invalidate: [twoAdminsRemain], reasons,
  uniqueKeys: [{ columns: ['userId', 'responsibilityId'], code: 'MD_DUPLICATE' }],
  list: { columns: ['userId', 'responsibilityId', 'startDate', 'endDate', 'source', 'grantReason', 'state'], filters: ['userId', 'responsibilityId', 'source', 'state'], sort: [['creationDate', 'desc']] },
  form: [{ label: { en: 'Responsibility of a user', cn: '用户职责' }, fields: ['userId', 'responsibilityId', 'startDate', 'endDate', 'grantReason'] }],
  screens: [{ route: 'systemsetting/userresponsibility', kind: 'list', audience: ['INSIDE'], label: { en: 'User responsibilities', cn: '用户职责分配' }, resp: ['ADMIN', 'AUDITOR'] }],
});
