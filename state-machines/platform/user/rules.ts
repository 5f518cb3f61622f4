/** Guards of a user's account (platform-access.md §1.5). */
import type { Actor, MachineEvent, SavePayload } from '../../kernel/events.js';
import { DAY_MS, compareDates, formatInstant } from '../../kernel/primitives/instant.js';
import type { User, UserEventOf } from './fields.js';
import { nameFault } from './login-names.js';
import { fields, guard, ownFields, passwordCodes, refuse, rule } from './fields.js';

const limits = { supplierUsers: 20, linksADay: 5, eraseAfterMs: 30 * DAY_MS };

type Saving = UserEventOf<'CREATE'> | UserEventOf<'SAVE'>;
/** The record as it will be. */
const saved = (context: User, event: Saving) => ({ ...context, ...event.payload.fields }) as User;

/** People inside have an address; suppliers' users may have a mobile alone. */
export const hasContact = rule(
  ['USER_CONTACT_REQUIRED'],
  (c: User, e: Saving) => {
    const { mobile, email, userType } = saved(c, e);
    return email !== null || (userType === 'EX' && mobile !== null) || refuse('USER_CONTACT_REQUIRED', { field: 'email' });
  },
  { needs: 'ask' },
);

export const ownSupplierOnly = guard(
  'USER_OTHER_SUPPLIER',
  (c: User, e: Saving) => e.actor.userType !== 'EX' || (saved(c, e).userType === 'EX' && saved(c, e).supplierId === e.actor.supplierId),
  { needs: 'ask' },
);

export const supplierNamed = guard(
  'USER_SUPPLIER_REQUIRED',
  (c: User, e: Saving) => saved(c, e).userType !== 'EX' || saved(c, e).supplierId !== null,
  { needs: 'ask' },
);

/** Asked of names that are given from here on; whoever has another keeps it. */
export const nameGood = rule(
  ['USER_NAME_SHAPE', 'USER_NAME_CHARS', 'USER_NAME_ALIKE'],
  (c: User, e: Saving | UserEventOf<'CREATE_FROM_SSO'>) => {
    const name = (e.payload as SavePayload).fields?.['userName'];
    if (typeof name !== 'string' || name === c.userName) return true;
    const fault = nameFault(name) ?? (e.facts.nameAlike ? 'USER_NAME_ALIKE' : null);
    return fault === null || refuse(fault, { field: 'userName' });
  },
  { needs: 'ask' },
);

export const withinSupplierLimit = rule(
  ['USER_SUPPLIER_LIMIT'],
  (_c: User, e: UserEventOf<'CREATE'>) => {
    const most = e.facts.maxSupplierUsers ?? limits.supplierUsers;
    return (e.facts.supplierUsers ?? 0) < most || refuse('USER_SUPPLIER_LIMIT', { params: { n: most } });
  },
  { needs: 'ask' },
);

/** Who changes his own record as a plain user keeps to the fields of the user centre. */
export const ownFieldsOnly = rule(
  ['USER_OWN_FIELDS'],
  (c: User, e: UserEventOf<'SAVE'>) => {
    const keeps =
      e.actor.respCode === 'ADMIN' || e.actor.userType === 'SYSTEM' || (c.userType === 'EX' && isOwnMainAccount(c.supplierId, e.actor));
    const open: readonly string[] = c.userType === 'EX' ? [...ownFields, 'fullName', 'fullNameEn'] : ownFields;
    const closed = keeps ? undefined : Object.keys(e.payload.fields ?? {}).find((name) => !open.includes(name));
    return closed === undefined || refuse('USER_OWN_FIELDS', { field: closed });
  },
  { needs: 'ask' },
);

/** The login name may still change while the account was never used. */
export const fixedKept = rule(
  ['MD_FIXED'],
  (c: User, e: UserEventOf<'SAVE'>) => {
    const changed = Object.entries(e.payload.fields ?? {}).find(
      ([name, value]) =>
        fields[name as keyof typeof fields]?.fixed && c[name as keyof User] !== value && (name !== 'userName' || c.everActivated === 'Y'),
    );
    return changed ? refuse('MD_FIXED', { field: changed[0], params: { field: changed[0] } }) : true;
  },
  { needs: 'ask' },
);

const loses = (c: User, event: MachineEvent) => event.type !== 'SAVE' || saved(c, event as Saving).supplierAdminFlag === 'N';
export const mainAccountRemains = guard(
  'USER_LAST_ADMIN',
  (c: User, e: UserEventOf<'SAVE'> | UserEventOf<'INVALIDATE'>) =>
    c.supplierAdminFlag === 'N' || !loses(c, e) || (e.facts.otherSupplierAdmins ?? 0) > 0,
  { needs: 'ask' },
);

export const notSelf = guard('USER_NOT_SELF', (c: User, e: MachineEvent) => e.actor.userId !== c.id, { over: ['id'] });

export const domainAllowed = guard('SSO_DOMAIN', (_c: User, e: UserEventOf<'CREATE_FROM_SSO'>) => e.facts.domainAllowed === true, {
  needs: 'ask',
});
export const linkLimit = guard(
  'USER_RESEND_LIMIT',
  (c: User, e: UserEventOf<'RESEND'>) => c.resendDate !== e.facts.today || c.resendCount < limits.linksADay,
  { needs: 'ask' },
);
export const linkValid = guard('USER_LINK_INVALID', (_c: User, e: UserEventOf<'ACTIVATE'>) => e.facts.linkValid === true, { needs: 'ask' });
export const passwordGood = rule(
  [...passwordCodes],
  (_c: User, e: UserEventOf<'ACTIVATE'> | UserEventOf<'PASSWORD_CHANGED'>) =>
    e.facts.passwordRefusal ? refuse(e.facts.passwordRefusal) : true,
  { needs: 'ask' },
);

export const personStays = guard('USER_PERSON_LEFT', (_c: User, e: UserEventOf<'ENABLE'>) => e.facts.personLeft !== true, { needs: 'ask' });
export const supplierLives = guard('USER_SUPPLIER_CLOSED', (_c: User, e: UserEventOf<'ENABLE'>) => e.facts.supplierClosed !== true, {
  needs: 'ask',
});
export const endInFuture = guard(
  'USER_END_DATE',
  (_c: User, e: UserEventOf<'EXTEND'>) => e.facts.today !== undefined && compareDates(e.payload.endDate, e.facts.today) > 0,
  { needs: 'ask' },
);
export const longDisabled = rule(
  ['USER_ERASE_WAIT'],
  (c: User, e: UserEventOf<'ERASE'>) => {
    const from = (c.disabledAt ?? e.at) + limits.eraseAfterMs;
    return (c.disabledAt !== null && e.at >= from) || refuse('USER_ERASE_WAIT', { params: { date: formatInstant(from).slice(0, 10) } });
  },
  { needs: 'ask' },
);

/** A supplier's main account looks after the users of its own company. */
export const isOwnMainAccount = (supplierId: string | null, actor: Actor): boolean =>
  actor.userType === 'EX' && actor.respCode === 'SUPPLIER_ADMIN' && actor.supplierId !== null && actor.supplierId === supplierId;
