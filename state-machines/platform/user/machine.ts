/**
 * Someone who may sign in (platform-access.md §1.5). Secrets live in a side table that no event, view or export reads;
 * events tell only that a password or link was good.
 */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { mustSay } from '../../kernel/stock/said.js';
import type { SsoSubject, User, UserEvent, UserEventOf, UserFacts } from './fields.js';
import * as rules from './rules.js';

export type UserState = 'pending' | 'active' | 'locked' | 'expired' | 'disabled' | 'erased';

const mainAccount: Who<User> = {
  label: { en: "the supplier's main account", cn: '供应商主账号' },
  resp: ['SUPPLIER_ADMIN'],
  test: (context, actor) =>
    rules.isOwnMainAccount(context.id === '' || context.supplierId === null ? actor.supplierId : context.supplierId, actor) &&
    context.userType !== 'INSIDE',
};
const keepers: readonly [Who<User>, ...Who<User>[]] = [by('ADMIN'), mainAccount];
/** In the user centre one keeps a few fields of one's own record. */
const oneself: Who<User> = { label: { en: 'the user', cn: '本人' }, test: (context, actor) => actor.userId === context.id };
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
/** A letter to the owner; what it says is worded when it is sent. */
const tell =
  (template: string, params: (c: User) => Readonly<Record<string, string | number | null>> = () => ({})) =>
  (c: User) => [{ kind: 'message' as const, template, to: [`user:${c.id}` as const], params: params(c) }];
const adoptPassword = (c: User, e: { readonly payload: { readonly ticket?: string } }) =>
  e.payload.ticket === undefined
    ? []
    : [{ kind: 'run' as const, name: 'adoptPassword', params: { userId: c.id, ticket: e.payload.ticket } }];
const endDelegations = (c: User) => [{ kind: 'run' as const, name: 'revokeDelegations', params: { userId: c.id } }];
const endSessions = (c: User) => [{ kind: 'run' as const, name: 'endSessions', params: { userId: c.id } }];

const change: Transition<User, UserEventOf<'SAVE'>, UserState> = {
  to: 'same',
  who: [...keepers, oneself],
  guards: [rules.ownFieldsOnly, rules.fixedKept, rules.nameGood, rules.ownSupplierOnly, rules.hasContact, rules.mainAccountRemains],
  change: save,
};
const passwordChanged: Transition<User, UserEventOf<'PASSWORD_CHANGED'>, UserState> = {
  to: 'active',
  who: [system],
  guards: [rules.passwordGood],
  change: (_c, e) => ({ mustChangePassword: 'N', passwordDate: e.at, lockUntil: null }),
  effects: [adoptPassword, endSessions, tell('USER_PASSWORD_CHANGED')],
};
const reset: Transition<User, UserEventOf<'RESET_PASSWORD'>, UserState> = {
  to: 'active',
  who: keepers,
  guards: [rules.notSelf, mustSay('reason')],
  change: () => ({ mustChangePassword: 'Y', lockUntil: null }),
  effects: [endSessions, (c) => [{ kind: 'run', name: 'sendResetLink', params: { userId: c.id } }]],
};
/** Processes that wait for somebody who cannot act any more find another. */
const handTasks = (c: User, { facts }: MachineEvent): readonly Effect[] =>
  ((facts as UserFacts).processes ?? []).map((id) => ({
    kind: 'send',
    type: 'bpmInstance',
    id,
    event: 'LEAVE_TASKS',
    payload: { fromUserId: c.id },
    part: `tasks:${id}`,
  }));
const invalidate: Transition<User, UserEventOf<'INVALIDATE'>, UserState> = {
  to: 'disabled',
  who: withServer,
  guards: [rules.notSelf, rules.mainAccountRemains],
  change: ended,
  effects: [endSessions, endDelegations, handTasks],
};
const expire: Transition<User, UserEventOf<'EXPIRE_DUE'>, UserState> = {
  to: 'expired',
  who: [system],
  change: ended,
  effects: [endSessions, endDelegations, handTasks],
};
const erase: Transition<User, UserEventOf<'ERASE'>, UserState> = {
  to: 'erased',
  who: [by('ADMIN')],
  guards: [rules.notSelf, mustSay('reason'), rules.longDisabled],
  // Accounts were erased before their name was told in both languages.
  change: (c, e) => ({
    fullName: e.facts.erasedName ?? `erased user ${c.id}`,
    fullNameEn: null,
    mobile: null,
    email: null,
    mobileVerified: 'N',
    emailVerified: 'N',
    photoId: null,
    signatureId: null,
  }),
  effects: [(c) => [{ kind: 'run', name: 'erasePersonalData', params: { userId: c.id } }]],
};
const back = (to: 'active' | 'pending', event: 'ENABLE' | 'EXTEND') => ({
  to,
  when: (c: User) => (c.everActivated === 'Y') === (to === 'active'),
  change: (_c: User, e: UserEventOf<'ENABLE'> | UserEventOf<'EXTEND'>): Change<User> => ({
    disabledAt: null,
    idleAt: to === 'active' ? (e.facts.idleAt ?? null) : null,
    ...(event === 'EXTEND' ? { endDate: (e as UserEventOf<'EXTEND'>).payload.endDate, expireAt: e.facts.expireAt ?? null } : {}),
  }),
});
const enable = (to: 'active' | 'pending'): Transition<User, UserEventOf<'ENABLE'>, UserState> => ({
  ...back(to, 'ENABLE'),
  who: keepers,
  guards: [rules.personStays, rules.supplierLives],
});
const extend = (to: 'active' | 'pending'): Transition<User, UserEventOf<'EXTEND'>, UserState> => ({
  ...back(to, 'EXTEND'),
  who: [by('ADMIN')],
  guards: [rules.endInFuture],
  effects: [tell('USER_EXTENDED', (c) => ({ endDate: c.endDate }))],
});

/** Set by the server alone, which has looked at the proof. */
const bound: Transition<User, UserEventOf<'BIND_SSO'>, UserState> = {
  to: 'same',
  who: [system],
  change: (c, e) => ({ ssoSubjects: withIdentity(c, e.payload.identity) }),
};
const contact: Transition<User, UserEventOf<'BIND_CONTACT'>, UserState> = {
  to: 'same',
  who: [system],
  change: (_c, { payload }) =>
    'mobile' in payload ? { mobile: payload.mobile, mobileVerified: 'Y' } : { email: payload.email, emailVerified: 'Y' },
};
const factor: Transition<User, UserEventOf<'SECOND_FACTOR'>, UserState> = {
  to: 'same',
  who: [system],
  change: (_c, e) => ({ secondFactorFlag: e.payload.flag }),
  effects: [tell('USER_SECOND_FACTOR', (c) => ({ flag: c.secondFactorFlag }))],
};
const withIdentity = (c: User, identity: SsoSubject): readonly SsoSubject[] => [
  ...c.ssoSubjects.filter((one) => one.ssoCode !== identity.ssoCode),
  identity,
];
const own = { BIND_SSO: bound, BIND_CONTACT: contact, SECOND_FACTOR: factor };

const expiry = { event: 'EXPIRE_DUE' as const, at: (c: User) => c.expireAt };

export const machine = lifecycle<User, UserEvent>()<UserState>(
  {
    CREATE: {
      to: 'pending',
      who: withServer,
      guards: [rules.nameGood, rules.supplierNamed, rules.ownSupplierOnly, rules.hasContact, rules.withinSupplierLimit],
      change: save,
      effects: [sendLink],
    },
    CREATE_FROM_SSO: {
      to: 'active',
      who: [system],
      guards: [rules.domainAllowed, rules.nameGood],
      change: (c, e) => ({
        ...save(c, e as never),
        everActivated: 'Y',
        emailVerified: e.payload.fields?.['email'] ? 'Y' : 'N',
        ssoSubjects: [e.payload.identity],
        idleAt: e.facts.idleAt ?? null,
      }),
    },
  },
  {
    pending: {
      label: { en: 'To be activated', cn: '待激活' },
      colour: 'orange',
      deadlines: [expiry],
      on: {
        SAVE: change,
        INVALIDATE: invalidate,
        EXPIRE_DUE: expire,
        RESEND: {
          to: 'same',
          who: keepers,
          guards: [rules.linkLimit],
          change: (c, e) => ({ resendDate: e.facts.today ?? null, resendCount: c.resendDate === e.facts.today ? c.resendCount + 1 : 1 }),
          effects: [sendLink],
        },
        ACTIVATE: {
          to: 'active',
          who: [system],
          guards: [rules.linkValid, rules.passwordGood],
          change: (c, e) => ({
            everActivated: 'Y',
            passwordDate: e.at,
            idleAt: e.facts.idleAt ?? null,
            ...(e.payload.email && e.payload.email === c.email ? { emailVerified: 'Y' as const } : {}),
          }),
          effects: [adoptPassword, tell('USER_ACTIVATED')],
        },
      },
    },
    active: {
      label: { en: 'Active', cn: '正常' },
      colour: 'green',
      deadlines: [expiry, { event: 'IDLE_DUE', at: (c) => c.idleAt }],
      on: {
        ...own,
        SAVE: change,
        PASSWORD_CHANGED: passwordChanged,
        RESET_PASSWORD: reset,
        INVALIDATE: invalidate,
        EXPIRE_DUE: expire,
        SEEN: { to: 'same', who: [system], change: (_c, e) => ({ lastLoginDate: e.payload.date, idleAt: e.facts.idleAt ?? null }) },
        LOCK: {
          to: 'locked',
          who: [system],
          change: (_c, e) => ({ lockUntil: e.payload.until }),
          effects: [tell('USER_LOCKED', (c) => ({ until: c.lockUntil }))],
        },
        IDLE_DUE: {
          to: 'disabled',
          who: [system],
          change: ended,
          effects: [
            endSessions,
            endDelegations,
            (c) => [{ kind: 'message', template: 'USER_IDLE', to: ['resp:ADMIN'], params: { userName: c.userName } }],
          ],
        },
      },
    },
    locked: {
      label: { en: 'Locked', cn: '已锁定' },
      colour: 'red',
      deadlines: [expiry, { event: 'LOCK_DUE', at: (c) => c.lockUntil }],
      on: {
        ...own,
        SAVE: change,
        PASSWORD_CHANGED: passwordChanged,
        RESET_PASSWORD: reset,
        INVALIDATE: invalidate,
        EXPIRE_DUE: expire,
        LOCK_DUE: { to: 'active', who: [system], change: () => ({ lockUntil: null }) },
        UNLOCK: { to: 'active', who: keepers, change: () => ({ lockUntil: null }), effects: [tell('USER_UNLOCKED')] },
      },
    },
    expired: {
      label: { en: 'Expired', cn: '已过期' },
      colour: 'dark',
      on: { EXTEND: [extend('active'), extend('pending')], ERASE: erase },
    },
    disabled: {
      label: { en: 'Disabled', cn: '已停用' },
      colour: 'dark',
      on: { ENABLE: [enable('active'), enable('pending')], ERASE: erase },
    },
    erased: { label: { en: 'Erased', cn: '已注销(个人信息已删除)' }, colour: 'dark', final: true },
  },
);
