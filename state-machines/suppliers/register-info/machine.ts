/**
 * From a stranger to a supplier (suppliers.md, srmSlcRegisterInfo): the account is approved first, then the papers. An
 * invitation is a registration that waits for its company; its link is used by registering, so it counts once.
 */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, EffectRule, State, Todo, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { decided } from '../../kernel/stock/approving.js';
import type { ApproveFacts, Hit, Registration, RegisterEvent, RegisterEventOf } from './fields.js';
import { lines } from './fields.js';
import * as rules from './rules.js';

export type RegisterState =
  | 'invited'
  | 'submitted'
  | 'revising'
  | 'infoFilling'
  | 'infoSubmitted'
  | 'infoReturned'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'expired';

const DAY = 86_400_000;
const days = { invitation: 15, correction: 30, information: 90 } as const;
/** Days after which whoever fills in is reminded. */
const reminders = [7, 30, 60] as const;

type Applying = RegisterEventOf<'REGISTER'> | RegisterEventOf<'SUBMIT'>;
type Returning = RegisterEventOf<'REJECT'> | RegisterEventOf<'REJECT_INFO'>;
type Row = Transition<Registration, MachineEvent, RegisterState>;

const manager = by('SUPPLIER_MANAGER');
const applicant: Who<Registration> = {
  label: { en: 'the applicant', cn: '注册供应商' },
  resp: ['SUPPLIER_REG'],
  test: ({ supplierId }, actor) => actor.userType === 'EX' && actor.supplierId !== null && actor.supplierId === supplierId,
};

const hitsOf = (hits: readonly Hit[] | undefined): Change<Registration> =>
  hits === undefined ? {} : { duplicates: hits, duplicateMark: rules.markOf(hits) };
const applied = (c: Registration, e: Applying): Change<Registration> => {
  const { fields, proof, agreeVersion, language } = e.payload;
  const sameMobile = !('contactMobile' in fields) || fields['contactMobile'] === c.contactMobile;
  return {
    ...(fields as Partial<Registration>),
    emailVerified: 'Y',
    mobileVerified: proof.mobileVerified === 'Y' || (sameMobile && c.mobileVerified === 'Y') ? 'Y' : 'N',
    agreeVersion,
    letterLanguage: language,
    reviewNote: null,
    waitUntil: null,
    checkedBy: null,
    ...hitsOf(e.facts.hits),
  };
};
const waiting = (e: MachineEvent, limit: number): Change<Registration> => ({ waitUntil: e.at + limit * DAY });
/** What is filled in within 90 days, with three reminders. */
const filling = (e: MachineEvent): Change<Registration> => ({
  stage: 'INFO',
  waitUntil: e.at + days.information * DAY,
  remindAt: e.at + reminders[0] * DAY,
  reminded: 0,
});

/** A letter to somebody who has no account; `kind` says what it tells, and a link to go on with is made when it leaves. */
const letter =
  (template: 'REGISTER_LINK' | 'REGISTER_TOLD', kind: string): EffectRule<Registration, MachineEvent> =>
  (c) =>
    c.contactEmail === null
      ? []
      : [
          {
            kind: 'message',
            template,
            to: [`mail:${c.contactEmail}`],
            params: {
              kind,
              registerId: c.id,
              docNumber: c.docNumber,
              companyName: c.companyName,
              reason: c.reviewNote,
              language: c.letterLanguage,
            },
          },
        ];
const toUser =
  (template: 'REGISTER_REMIND' | 'REGISTER_RETURNED' | 'REGISTER_COMPLETED'): EffectRule<Registration, MachineEvent> =>
  (c) =>
    c.userId === null
      ? []
      : [{ kind: 'message', template, to: [`user:${c.userId}`], params: { docNumber: c.docNumber, reason: c.reviewNote } }];

const commonFields = [
  'companyName',
  'companyNameEn',
  'countryCode',
  'uscc',
  'supplierType',
  'legalRep',
  'province',
  'registeredAddress',
  'categories',
] as const satisfies readonly (keyof Registration)[];
const pickedOf = (c: Registration) => Object.fromEntries(commonFields.map((name) => [name, c[name]]));

/** The supplier, whoever speaks for it, and what he may do until the papers are accepted. */
function opened(c: Registration, e: MachineEvent): readonly Effect[] {
  const { supplierId, userId, respRowId, applicantResp, today } = e.facts as Required<ApproveFacts>;
  const contact = { lineNo: 10, contactName: c.contactName, mobile: c.contactMobile, email: c.contactEmail, primaryFlag: 'Y' };
  return [
    {
      kind: 'create',
      type: 'srmSlcSupplierInfo',
      id: supplierId,
      purpose: 'REGISTER',
      payload: { fields: pickedOf(c), lines: { contacts: { set: [contact] } } },
    },
    {
      kind: 'create',
      type: 'baseUsers',
      id: userId,
      purpose: 'REGISTER',
      payload: {
        fields: {
          userName: c.loginName,
          fullName: c.contactName,
          userType: 'EX',
          supplierId,
          supplierAdminFlag: 'Y',
          mobile: c.contactMobile,
          email: c.contactEmail,
          language: c.letterLanguage.toUpperCase(),
          startDate: today,
        },
      },
    },
    {
      kind: 'create',
      type: 'baseUserResp',
      id: respRowId,
      purpose: 'REGISTER',
      payload: { fields: { userId, responsibilityId: applicantResp, startDate: today } },
    },
  ];
}
/** The papers become the record; the applicant becomes its main account. */
function accepted(c: Registration, e: MachineEvent): readonly Effect[] {
  const { grants = [], today, known = [] } = e.facts as ApproveFacts;
  const rows = Object.fromEntries((['contacts', 'locations', 'accounts', 'certificates'] as const).map((name) => [name, c[name]]));
  return [
    {
      kind: 'send',
      type: 'srmSlcSupplierInfo',
      id: c.supplierId!,
      event: 'INFO_APPROVED',
      payload: { registerId: c.id, fields: pickedOf(c), lines: rows, since: e.at, known },
    },
    ...grants.map(({ responsibilityId, id }): Effect => ({
      kind: 'create',
      type: 'baseUserResp',
      id,
      purpose: 'REGISTERED',
      part: responsibilityId,
      payload: { fields: { userId: c.userId, responsibilityId, startDate: today } },
    })),
    ...withdrawnRight(c),
  ];
}
const withdrawnRight = (c: Registration): readonly Effect[] =>
  c.applicantRespId === null ? [] : [{ kind: 'send', type: 'baseUserResp', id: c.applicantRespId, event: 'INVALIDATE', payload: {} }];
const closed = (c: Registration): readonly Effect[] =>
  c.supplierId === null
    ? []
    : [
        ...withdrawnRight(c),
        { kind: 'send', type: 'srmSlcSupplierInfo', id: c.supplierId, event: 'REG_CLOSED', payload: { registerId: c.id } },
      ];

const returned = (e: Returning) => e.payload.mode === 'RETURN';
const refused = (_c: Registration, e: Returning): Change<Registration> => ({
  reviewNote: e.payload.reason,
  refusedOn: e.facts.today ?? null,
  waitUntil: null,
  remindAt: null,
});

const applyGuards = [rules.agreed, rules.complete, rules.codeRight, rules.loginShape, rules.proved, rules.notWaiting];
const register: Transition<Registration, RegisterEventOf<'REGISTER'>, RegisterState> = {
  to: 'submitted',
  who: [system],
  guards: applyGuards,
  change: applied,
  effects: [letter('REGISTER_LINK', 'RECEIVED')],
};
const expire = (...effects: readonly EffectRule<Registration, MachineEvent>[]): Row => ({
  to: 'expired',
  who: [system],
  change: () => ({ waitUntil: null, remindAt: null }),
  effects,
});
const cancel = (who: Row['who'], guards: Row['guards'] = []): Row => ({
  to: 'cancelled',
  who,
  guards,
  change: () => ({ waitUntil: null }),
});
const over = { event: 'EXPIRE_DUE' as const, at: (c: Registration) => c.waitUntil };
const remind = { event: 'REMIND_DUE' as const, at: (c: Registration) => c.remindAt };
const toReview = (en: string, cn: string, menuCode: string): Todo<Registration> => ({
  type: 'SUPPLIER_REGISTER',
  menuCode,
  title: { en, cn },
  to: () => ['resp:SUPPLIER_MANAGER'],
});
const toFill: Todo<Registration> = {
  type: 'SUPPLIER_REGISTER',
  menuCode: 'registerInfoEdit',
  title: { en: 'Information of your company to complete', cn: '企业资料待完善' },
  to: ({ supplierId }) => [`supplier:${supplierId}`],
};

const submitInfo: Transition<Registration, RegisterEventOf<'SUBMIT_INFO'>, RegisterState> = {
  to: 'infoSubmitted',
  who: [applicant],
  guards: [rules.infoComplete, rules.onePrimary, rules.sharesFit, rules.certificatesGood, rules.accountsGood, rules.accountsFree],
  change: (_c, e) => ({
    waitUntil: null,
    remindAt: null,
    reviewNote: null,
    checkedBy: null,
    submittedBy: e.actor.userId,
    infoDate: e.facts.today ?? null,
  }),
};
const writing: State<Registration, RegisterEvent, RegisterState>['on'] = {
  SAVE: { to: 'same', who: [applicant], guards: [rules.savedCodeRight], change: (c, e) => applySave<Registration>(lines, c, e.payload) },
  SUBMIT_INFO: submitInfo,
  EXPIRE_DUE: expire(letter('REGISTER_TOLD', 'EXPIRED'), closed),
  REMIND_DUE: {
    to: 'same',
    who: [system],
    change: (c) => {
      const next = reminders[c.reminded + 1];
      const since = (c.remindAt ?? 0) - (reminders[c.reminded] ?? 0) * DAY;
      return { reminded: c.reminded + 1, remindAt: next === undefined ? null : since + next * DAY };
    },
    effects: [toUser('REGISTER_REMIND')],
  },
};

/** What must be settled before a process approves: it brings nothing but its result. */
const settle: Transition<Registration, RegisterEventOf<'SETTLE'>, RegisterState> = {
  to: 'same',
  who: [manager],
  change: (c, { payload, actor }) => ({
    checkedBy: payload.checked === 'Y' ? actor.userId : c.checkedBy,
    overrideReason: payload.why ?? c.overrideReason,
    loginName: payload.loginName ?? c.loginName,
  }),
};
const returnsAccount: Transition<Registration, RegisterEventOf<'REJECT'>, RegisterState> = {
  to: 'revising',
  who: [manager],
  guards: [rules.reasonGiven],
  change: (_c, e) => ({ reviewNote: e.payload.reason, ...waiting(e, days.correction) }),
  effects: [letter('REGISTER_LINK', 'RETURNED')],
};
const refusesAccount: Transition<Registration, RegisterEventOf<'REJECT'>, RegisterState> = {
  to: 'rejected',
  who: [manager],
  guards: [rules.reasonGiven],
  change: refused,
  effects: [letter('REGISTER_TOLD', 'REFUSED')],
};
const ofAccount = decided<Registration, RegisterState>({
  stage: {
    submit: 'SUBMIT',
    withdraw: 'WITHDRAW',
    approve: 'APPROVE',
    reject: 'REJECT',
    before: 'revising',
    rejected: 'revising',
    submittedBy: 'invitedBy',
  },
  withdraw: { to: 'revising', who: [system], change: (_c, e: MachineEvent) => waiting(e, days.correction) },
  approve: {
    to: 'infoFilling',
    who: [manager],
    guards: [rules.duplicatesSettled, rules.loginFree],
    change: (c: Registration, e: RegisterEventOf<'APPROVE'>) => ({
      ...filling(e),
      ...hitsOf(e.facts.hits),
      overrideReason: e.payload.why ?? c.overrideReason,
      loginName: e.payload.loginName ?? c.loginName,
      supplierId: e.facts.supplierId ?? null,
      userId: e.facts.userId ?? null,
      applicantRespId: e.facts.respRowId ?? null,
      reviewNote: null,
    }),
    effects: [opened],
  },
  reject: [{ ...returnsAccount, when: (_c: Registration, e: Returning) => returned(e) }, refusesAccount],
  rejectedByProcess: returnsAccount,
});

const returnsInfo: Transition<Registration, RegisterEventOf<'REJECT_INFO'>, RegisterState> = {
  to: 'infoReturned',
  who: [manager],
  guards: [rules.reasonGiven],
  change: (_c, e) => ({ ...filling(e), reviewNote: e.payload.reason }),
  effects: [toUser('REGISTER_RETURNED')],
};
const refusesInfo: Transition<Registration, RegisterEventOf<'REJECT_INFO'>, RegisterState> = {
  to: 'rejected',
  who: [manager],
  guards: [rules.reasonGiven],
  change: refused,
  effects: [letter('REGISTER_TOLD', 'REFUSED'), closed],
};
const ofInfo = decided<Registration, RegisterState>({
  stage: {
    submit: 'SUBMIT_INFO',
    withdraw: 'WITHDRAW',
    approve: 'APPROVE_INFO',
    reject: 'REJECT_INFO',
    before: 'infoFilling',
    rejected: 'infoReturned',
    submittedBy: 'submittedBy',
  },
  withdraw: { to: 'infoFilling', who: [applicant], change: (_c, e: MachineEvent) => filling(e) },
  approve: {
    to: 'completed',
    who: [manager],
    guards: [rules.duplicatesSettled, rules.accountsFree],
    change: (_c: Registration, e: RegisterEventOf<'APPROVE_INFO'>) => ({ ...hitsOf(e.facts.hits) }),
    effects: [accepted, toUser('REGISTER_COMPLETED')],
  },
  reject: [{ ...returnsInfo, when: (_c: Registration, e: Returning) => returned(e) }, refusesInfo],
  rejectedByProcess: returnsInfo,
});

export const machine = lifecycle<Registration, RegisterEvent>()<RegisterState>(
  {
    CREATE: {
      to: 'invited',
      who: [by('SUPPLIER_MANAGER', 'BUYER')],
      guards: [rules.reachable, rules.savedCodeRight],
      change: (c, e) => ({
        ...applySave<Registration>(lines, c, e.payload),
        ...waiting(e, days.invitation),
        registerType: 'INVITED',
        invitedBy: e.actor.userId,
      }),
      effects: [letter('REGISTER_LINK', 'INVITED')],
    },
    REGISTER: register,
  },
  {
    invited: {
      label: { en: 'Invited', cn: '已邀请' },
      colour: 'grey',
      phase: 'draft',
      deadlines: [over],
      on: {
        REGISTER: register,
        RESEND: {
          to: 'same',
          who: [by('SUPPLIER_MANAGER', 'BUYER')],
          change: (_c, e) => waiting(e, days.invitation),
          effects: [letter('REGISTER_LINK', 'INVITED')],
        },
        CANCEL: cancel([by('SUPPLIER_MANAGER', 'BUYER')]),
        EXPIRE_DUE: expire(),
      },
    },
    submitted: {
      label: { en: 'Registration review', cn: '注册待审批' },
      colour: 'blue',
      ...ofAccount,
      todos: [toReview('Registration to review', '供应商注册待审批', 'supplierRegisterApproval')],
      on: { ...ofAccount.on, SETTLE: settle },
    },
    revising: {
      label: { en: 'To be corrected', cn: '待修改' },
      colour: 'orange',
      phase: 'draft',
      deadlines: [over],
      on: {
        EDIT: { to: 'same', who: [system], guards: [rules.savedCodeRight], change: (_c, e) => e.payload.fields as Partial<Registration> },
        SUBMIT: { to: 'submitted', who: [system], guards: applyGuards, change: applied, effects: [letter('REGISTER_LINK', 'RECEIVED')] },
        REFUSE: refusesAccount as never,
        CANCEL: cancel([system]),
        EXPIRE_DUE: expire(letter('REGISTER_TOLD', 'EXPIRED')),
      },
    },
    infoFilling: {
      label: { en: 'Information to complete', cn: '资料待完善' },
      colour: 'orange',
      phase: 'draft',
      deadlines: [over, remind],
      todos: [toFill],
      on: writing,
    },
    infoSubmitted: {
      label: { en: 'Information review', cn: '资料待审批' },
      colour: 'blue',
      ...ofInfo,
      todos: [toReview('Information of a supplier to review', '供应商资料待审批', 'supplierRegisterInfoApproval')],
      on: { ...ofInfo.on, SETTLE: settle },
    },
    infoReturned: {
      label: { en: 'Information returned', cn: '资料退回' },
      colour: 'orange',
      phase: 'draft',
      deadlines: [over, remind],
      todos: [toFill],
      on: { ...writing, REFUSE: refusesInfo as never },
    },
    completed: { label: { en: 'Completed', cn: '注册完成' }, colour: 'green', final: true },
    rejected: { label: { en: 'Refused', cn: '注册不通过' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
    expired: { label: { en: 'Expired', cn: '已过期' }, colour: 'dark', final: true },
  },
);
