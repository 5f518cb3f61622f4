/**
 * Someone who may sign in (platform-access.md §1.5). Secrets live in a side table that no event, view or export reads;
 * events tell only that a password or link was good.
 */
import type { Change, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import type { User, UserEvent, UserEventOf } from './fields.js';
import * as rules from './rules.js';

export type UserState = 'pending' | 'active' | 'locked' | 'expired' | 'disabled' | 'erased';

const mainAccount: Who<User> = {
  label: { en: "the supplier's main account", cn: '供应商主账号' }, resp: ['SUPPLIER_ADMIN'],
  test: (context, actor) => rules.isOwnMainAccount(context.id === '' || context.supplierId === null ? actor.supplierId : context.supplierId, actor) && context.userType !== 'INSIDE',
};
const keepers: readonly [Who<User>, ...Who<User>[]] = [by('ADMIN'), mainAccount];
const withServer: readonly [Who<User>, ...Who<User>[]] = [by('ADMIN'), mainAccount, system];

type Saving = (context: User, event: UserEventOf<'CREATE'> | UserEventOf<'SAVE'>) => Change<User>;
const save: Saving = (c, e) => ({
  ...applySave<User>({}, c, e.payload),
  ...(e.facts.expireAt === undefined ? {} : { expireAt: e.facts.expireAt }),
  ...unverified(c, e.payload.fields),
});
const unverified = (c: User, fields: Readonly<Record<string, unknown>> = {}): Change<User> => ({
  ...('mobile' in fields && fields['mobile'] !== c.mobile ? { mobileVerified: 'N' as const } : {}),
  ...('email' in fields && fields['email'] !== c.email ? { emailVerified: 'N' as const } : {}),
});
const ended = (_c: User, e: { readonly at: number }): Change<User> => ({ disabledAt: e.at, idleAt: null, lockUntil: null });
const sendLink = (c: User) => [{ kind: 'run' as const, name: 'sendActivationLink', params: { userId: c.id } }];
const endSessions = (c: User) => [{ kind: 'run' as const, name: 'endSessions', params: { userId: c.id } }];

const change: Transition<User, UserEventOf<'SAVE'>, UserState> = {
  to: 'same', who: keepers, guards: [rules.fixedKept, rules.ownSupplierOnly, rules.hasContact, rules.mainAccountRemains], change: save,
};
const passwordChanged: Transition<User, UserEventOf<'PASSWORD_CHANGED'>, UserState> = {
  to: 'active', who: [system], guards: [rules.passwordGood],
  change: (_c, e) => ({ mustChangePassword: 'N', passwordDate: e.at, lockUntil: null }), effects: [endSessions],
};
const reset: Transition<User, UserEventOf<'RESET_PASSWORD'>, UserState> = {
  to: 'active', who: keepers, guards: [rules.notSelf, rules.commented], change: () => ({ mustChangePassword: 'Y', lockUntil: null }),
  effects: [endSessions, (c) => [{ kind: 'run', name: 'sendResetLink', params: { userId: c.id } }]],
};
const invalidate: Transition<User, UserEventOf<'INVALIDATE'>, UserState> = { to: 'disabled', who: withServer, guards: [rules.notSelf, rules.mainAccountRemains], change: ended, effects: [endSessions] };
const expire: Transition<User, UserEventOf<'EXPIRE_DUE'>, UserState> = { to: 'expired', who: [system], change: ended, effects: [endSessions] };
const erase: Transition<User, UserEventOf<'ERASE'>, UserState> = {
  to: 'erased', who: [by('ADMIN')], guards: [rules.notSelf, rules.commented, rules.longDisabled],
  change: (c) => ({ fullName: `erased user ${c.id}`, mobile: null, email: null, mobileVerified: 'N', emailVerified: 'N' }),
  effects: [(c) => [{ kind: 'run', name: 'erasePersonalData', params: { userId: c.id } }]],
};
const back = (to: 'active' | 'pending', event: 'ENABLE' | 'EXTEND') => ({
  to, when: (c: User) => (c.everActivated === 'Y') === (to === 'active'),
  change: (_c: User, e: UserEventOf<'ENABLE'> | UserEventOf<'EXTEND'>): Change<User> => ({
    disabledAt: null, idleAt: to === 'active' ? e.facts.idleAt ?? null : null,
    ...(event === 'EXTEND' ? { endDate: (e as UserEventOf<'EXTEND'>).payload.endDate, expireAt: e.facts.expireAt ?? null } : {}),
  }),
});
const enable = (to: 'active' | 'pending'): Transition<User, UserEventOf<'ENABLE'>, UserState> => ({ ...back(to, 'ENABLE'), who: keepers, guards: [rules.personStays, rules.supplierLives] });
const extend = (to: 'active' | 'pending'): Transition<User, UserEventOf<'EXTEND'>, UserState> => ({ ...back(to, 'EXTEND'), who: [by('ADMIN')], guards: [rules.endInFuture] });

const expiry = { event: 'EXPIRE_DUE' as const, at: (c: User) => c.expireAt };

export const machine = lifecycle<User, UserEvent>()<UserState>({
  CREATE: { to: 'pending', who: withServer, guards: [rules.supplierNamed, rules.ownSupplierOnly, rules.hasContact, rules.withinSupplierLimit], change: save, effects: [sendLink] },
}, {
  pending: {
    label: { en: 'To be activated', cn: '待激活' }, colour: 'orange', deadlines: [expiry],
    on: {
      SAVE: change, INVALIDATE: invalidate, EXPIRE_DUE: expire,
      RESEND: { to: 'same', who: keepers, guards: [rules.linkLimit], change: (c, e) => ({ resendDate: e.facts.today ?? null, resendCount: c.resendDate === e.facts.today ? c.resendCount + 1 : 1 }), effects: [sendLink] },
      ACTIVATE: { to: 'active', who: [system], guards: [rules.linkValid, rules.passwordGood], change: (_c, e) => ({ everActivated: 'Y', passwordDate: e.at, idleAt: e.facts.idleAt ?? null }) },
    },
  },
  active: {
    label: { en: 'Active', cn: '正常' }, colour: 'green', deadlines: [expiry, { event: 'IDLE_DUE', at: (c) => c.idleAt }],
    on: {
      SAVE: change, PASSWORD_CHANGED: passwordChanged, RESET_PASSWORD: reset, INVALIDATE: invalidate, EXPIRE_DUE: expire,
      SEEN: { to: 'same', who: [system], change: (_c, e) => ({ lastLoginDate: e.payload.date, idleAt: e.facts.idleAt ?? null }) },
      LOCK: { to: 'locked', who: [system], change: (_c, e) => ({ lockUntil: e.payload.until }), effects: [(c) => [{ kind: 'message', template: 'USER_LOCKED', to: [`user:${c.id}`], params: { until: c.lockUntil } }]] },
      IDLE_DUE: { to: 'disabled', who: [system], change: ended, effects: [endSessions] },
    },
  },
  locked: {
    label: { en: 'Locked', cn: '已锁定' }, colour: 'red', deadlines: [expiry, { event: 'LOCK_DUE', at: (c) => c.lockUntil }],
    on: {
      SAVE: change, PASSWORD_CHANGED: passwordChanged, RESET_PASSWORD: reset, INVALIDATE: invalidate, EXPIRE_DUE: expire,
      LOCK_DUE: { to: 'active', who: [system], change: () => ({ lockUntil: null }) },
      UNLOCK: { to: 'active', who: keepers, change: () => ({ lockUntil: null }) },
    },
  },
  expired: { label: { en: 'Expired', cn: '已过期' }, colour: 'dark', on: { EXTEND: [extend('active'), extend('pending')], ERASE: erase } },
  disabled: { label: { en: 'Disabled', cn: '已停用' }, colour: 'dark', on: { ENABLE: [enable('active'), enable('pending')], ERASE: erase } },
  erased: { label: { en: 'Erased', cn: '已注销(个人信息已删除)' }, colour: 'dark', final: true },
});
