/** People inside see all accounts; a supplier's main account those of its own company. Secrets are in no document at all. */
import type { View } from '../../kernel/view.js';
import { ownKeyOf } from '../../kernel/view.js';
import type { User } from './fields.js';

const supplierSees = ['id', 'userName', 'fullName', 'userType', 'supplierId', 'supplierAdminFlag', 'mobile', 'email', 'mobileVerified', 'emailVerified', 'language', 'timeZone', 'startDate', 'endDate', 'lastLoginDate', 'lockUntil', 'creationDate'] as const;

export const view: View<User> = {
  scope: { EX: { viewer: ['supplierId', '$supplierId'] }, anyOrganisation: true },
  audiences: (user) => ['inside', ...(user.supplierId === null ? [] : [`supplier:${user.supplierId}`])],
  audienceOf: (user, _state, viewer) => {
    if (viewer.userType !== 'EX') return 'inside';
    return user.supplierId !== null && user.supplierId === viewer.supplierId ? `supplier:${viewer.supplierId}` : null;
  },
  shared: (user, _state, audienceClass) => (audienceClass === 'inside' ? { ...user } : {}),
  own: (user, _state, audience) => (ownKeyOf(audience) === null ? {} : Object.fromEntries(supplierSees.map((name) => [name, user[name]]))),
  columns: Object.fromEntries(['personId', 'expertFlag', 'defaultRespId', 'expireAt', 'idleAt', 'disabledAt', 'resendDate', 'resendCount', 'secondFactorFlag', 'remark'].map((name) => [name, { supplier: { always: false } }])),
};
