/**
 * Administrators and auditors see accounts whole, supplier managers those of suppliers, a main account those of its own
 * company, everybody his own. To others inside an account is a name and a photo. Secrets are in no document at all, and the
 * picture of a signature is in no view: its owner has it by a call of the user centre.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { ownKeyOf } from '../../kernel/view.js';
import type { User } from './fields.js';
import { fields } from './fields.js';

const supplierSees = [
  'id',
  'userName',
  'fullName',
  'fullNameEn',
  'photoId',
  'userType',
  'supplierId',
  'supplierAdminFlag',
  'mobile',
  'email',
  'mobileVerified',
  'emailVerified',
  'language',
  'timeZone',
  'startDate',
  'endDate',
  'defaultRespId',
  'lastLoginDate',
  'lockUntil',
  'secondFactorFlag',
  'creationDate',
] as const;
const everybodySees: readonly string[] = [
  'id',
  'rev',
  'userName',
  'fullName',
  'fullNameEn',
  'photoId',
  'userType',
  'supplierId',
  'expertFlag',
  'orgId',
  'creationDate',
];

const keeps: Predicate = {
  or: [
    { acting: ['ADMIN', 'AUDITOR'] },
    { and: [{ acting: ['SUPPLIER_MANAGER'] }, { eq: ['userType', 'EX'] }] },
    { viewer: ['id', '$userId'] },
  ],
};
const ofCompany: Predicate = {
  or: [{ viewer: ['id', '$userId'] }, { and: [{ viewer: ['supplierId', '$supplierId'] }, { acting: ['SUPPLIER_ADMIN'] }] }],
};

const named = (user: User): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(user).filter(([name]) => everybodySees.includes(name)));
const whole = ({ signatureId: _own, ...shown }: User): Readonly<Record<string, unknown>> => shown;
const isFor = (predicate: Predicate, user: User, state: string, viewer: Parameters<typeof holds>[3]): boolean =>
  holds(predicate, state, { ...user }, viewer);

export const view: View<User> = {
  scope: { EX: ofCompany, anyOrganisation: true },
  self: { viewer: ['id', '$userId'] },
  audiences: (user) => ['keeper', 'inside', ...(user.supplierId === null ? [] : [`supplier:${user.supplierId}`])],
  audienceOf: (user, state, viewer) => {
    if (viewer.userType !== 'EX') return isFor(keeps, user, state, viewer) ? 'keeper' : 'inside';
    return user.supplierId !== null && isFor(ofCompany, user, state, viewer) ? `supplier:${user.supplierId}` : null;
  },
  shared: (user, _state, audienceClass) => (audienceClass === 'keeper' ? whole(user) : audienceClass === 'inside' ? named(user) : {}),
  own: (user, _state, audience) => (ownKeyOf(audience) === null ? {} : Object.fromEntries(supplierSees.map((name) => [name, user[name]]))),
  knows: (_event, audience) => audience === 'keeper',
  columns: Object.fromEntries(
    [...Object.keys(fields), 'responsibilities', 'docNumber', 'orgId', 'remark', 'createdBy', 'lastUpdatedBy', 'lastUpdateDate'].map(
      (name) => [
        name,
        {
          inside: everybodySees.includes(name) ? { always: true } : name === 'signatureId' ? { always: false } : keeps,
          supplier: { always: name === 'responsibilities' || (supplierSees as readonly string[]).includes(name) },
        },
      ],
    ),
  ),
};
