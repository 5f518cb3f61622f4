/**
 * Which responsibilities a user holds, and since when (platform-access.md §2.6). Administrators grant them; a supplier's main
 * account grants its colleagues what its company holds.
 */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard, Who } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';
import { ruleNamed } from '../sod-rule/conflicts.js';

/** Read by prepare under a lock on all holders of ADMIN. */
export interface UserResponsibilityFacts {
  readonly userType?: string;
  readonly respUserType?: string;
  /** Company of the user; null: he is inside, or not there. */
  readonly supplierId?: string | null;
  /** Somebody of the actor's company holds the responsibility today. */
  readonly companyHolds?: boolean;
  /** Active holders of ADMIN besides this row; absent when the row is not about ADMIN. */
  readonly otherAdmins?: number;
  /** Name of the rule of segregation of duties that the grant would break. */
  readonly conflict?: string | null;
  readonly conflictEn?: string | null;
  /** Last day of the exception that lets it pass, where the grant would outlive it. */
  readonly until?: string | null;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  RESP_USER_TYPE: { en: 'Responsibility is for another user type.', cn: '职责适用用户类型不一致' },
  SOD_CONFLICT: { en: 'Conflicts with {rule}.', cn: '违反不相容职责规则:{rule}' },
  SOD_EXCEPTION_ENDS: {
    en: 'Allowed by an exception until {until}. Set an end on or before that day first.',
    cn: '该职责仅凭例外批准持有至{until},请先将有效期止设为该日或更早',
  },
  USER_OTHER_SUPPLIER: { en: 'Only users of your own company.', cn: '只能维护本企业用户' },
  USER_NOT_SELF: { en: 'Not for your own account.', cn: '不能对本人账号操作' },
  ROLE_SELF_GRANT: { en: 'Another administrator must confirm changes to your own rights.', cn: '涉及本人权限,须由其他管理员确认' },
  PERM_RESPONSIBILITY: { en: 'Your company does not hold this responsibility.', cn: '本企业未拥有该职责' },
  RESP_LAST_ADMIN: { en: 'Two administrators must remain.', cn: '须保留至少两名管理员' },
});
const factsOf = (event: MachineEvent) => event.facts as UserResponsibilityFacts;

const sameUserType: Guard<unknown, MachineEvent> = guard(
  'RESP_USER_TYPE',
  (_context, event) => factsOf(event).userType === factsOf(event).respUserType,
  { needs: 'ask' },
);
const twoAdminsRemain: Guard<unknown, MachineEvent> = guard(
  'RESP_LAST_ADMIN',
  (_context, event) => (factsOf(event).otherAdmins ?? 2) >= 2,
  { needs: 'ask' },
);
const separate: Guard<unknown, MachineEvent> = rule(
  ['SOD_CONFLICT', 'SOD_EXCEPTION_ENDS'],
  (_context, event) => {
    const { conflict, conflictEn, until } = factsOf(event);
    if (until) return refuse('SOD_EXCEPTION_ENDS', { field: 'endDate', params: { until } });
    return !conflict || refuse('SOD_CONFLICT', ruleNamed(conflict, conflictEn));
  },
  { needs: 'ask' },
);
/** An end to what has no end yet takes an administrator away as well. */
const endLeavesTwo: Guard<unknown, MachineEvent> = guard(
  'RESP_LAST_ADMIN',
  (_context, event) => {
    const { endDate } = (event.payload as SavePayload).fields ?? {};
    return event.type !== 'SAVE' || endDate === undefined || endDate === null || (factsOf(event).otherAdmins ?? 2) >= 2;
  },
  { needs: 'ask' },
);

interface Grant {
  readonly userId: string;
  readonly supplierId: string | null;
}
const ofGrant = (context: unknown, event: MachineEvent): string =>
  ((event.payload as SavePayload | undefined)?.fields?.['userId'] as string | undefined) ?? (context as Grant).userId;

const mainAccount: Who<unknown> = {
  label: { en: "the supplier's main account", cn: '供应商主账号' },
  resp: ['SUPPLIER_ADMIN'],
  test: (context, { userType, respCode, supplierId }) => {
    const { userId, supplierId: company } = context as Grant;
    return userType === 'EX' && respCode === 'SUPPLIER_ADMIN' && supplierId !== null && (!userId || company === supplierId);
  },
};
const ownCompany: Guard<unknown, MachineEvent> = guard(
  'USER_OTHER_SUPPLIER',
  (_context, event) => event.actor.userType !== 'EX' || (factsOf(event).supplierId ?? null) === event.actor.supplierId,
  { needs: 'ask' },
);
/** Nobody outside gives himself more, or takes from himself what he keeps the company by. */
const notOneself: Guard<unknown, MachineEvent> = guard(
  'USER_NOT_SELF',
  (context, event) => event.actor.userType !== 'EX' || ofGrant(context, event) !== event.actor.userId,
  { needs: 'ask' },
);
/** An administrator is given more by another one: what he holds he may give up himself. */
const byAnother: Guard<unknown, MachineEvent> = guard(
  'ROLE_SELF_GRANT',
  (context, event) => event.actor.userType !== 'INSIDE' || ofGrant(context, event) !== event.actor.userId,
  { needs: 'ask' },
);
const companyHolds: Guard<unknown, MachineEvent> = guard(
  'PERM_RESPONSIBILITY',
  (_context, event) => event.actor.userType !== 'EX' || factsOf(event).companyHolds === true,
  { needs: 'ask' },
);
const colleague = [ownCompany, notOneself];

/** Whose company the row is of: what the main account sees. */
const withCompany = (_context: unknown, event: MachineEvent): object => {
  const { supplierId } = factsOf(event);
  return supplierId === undefined ? {} : { supplierId };
};

const given = { supplier: 'edit' } as const;

export const baseUserResp = defineMaster({
  type: 'baseUserResp',
  path: 'platform/user-responsibility',
  title: { en: 'User responsibility', cn: '用户职责' },
  fields: {
    userId: f.ref('baseUsers', 'User', '用户', { need: 'save', fixed: true, ...given }),
    responsibilityId: f.ref('baseResponsibility', 'Responsibility', '职责', { need: 'save', fixed: true, ...given }),
    supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { computed: true, supplier: 'read' }),
    startDate: f.date('Valid from', '有效期起', { need: 'save', ...given }),
    endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate', ...given }),
    source: f.lookup(platformLookups.BASE_RESP_SOURCE, 'Source', '来源', { computed: true, initial: 'MANUAL', supplier: 'read' }),
    grantReason: f.text(200, 'Reason', '授予原因', given),
  },
  maintainer: [by('ADMIN'), mainAccount],
  direct: true,
  savedWhenDisabled: true,
  derive: withCompany,
  reasons,
  create: [...colleague, byAnother, companyHolds, sameUserType, separate],
  save: [...colleague, byAnother],
  holds: [endLeavesTwo],
  enable: [...colleague, byAnother, companyHolds, sameUserType, separate],
  invalidate: [...colleague, twoAdminsRemain],
  supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { acting: ['SUPPLIER_ADMIN'] }] },
  uniqueKeys: [{ columns: ['userId', 'responsibilityId'], code: 'MD_DUPLICATE' }],
  list: {
    columns: ['userId', 'responsibilityId', 'startDate', 'endDate', 'source', 'grantReason', 'state'],
    filters: ['userId', 'responsibilityId', 'source', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Responsibility of a user', cn: '用户职责' },
      fields: ['userId', 'responsibilityId', 'startDate', 'endDate', 'grantReason'],
    },
  ],
  screens: [
    {
      route: 'systemsetting/userresponsibility',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'User responsibilities', cn: '用户职责分配' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
