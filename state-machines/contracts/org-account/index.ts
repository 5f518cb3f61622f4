/** Accounts of organisations that sign, their seals and who may use them (contracts.md §4). */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, compareDates } from '../../kernel/primitives/instant.js';
import { gt } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import {
  accountEvents,
  accountFields,
  accountGuard,
  accountReasons,
  adopted,
  beginners,
  issued,
  manager,
  ownAccounts,
  ownCompany,
  partyOf,
  revokedKey,
} from '../accounts.js';
import type { AccountState, IssuedFacts } from '../accounts.js';
import { contractLookups as lookups } from '../lookups.js';
import { contractProfiles } from '../profiles.js';
import {
  depositBegun,
  depositFields,
  depositOver,
  finance,
  hasBank,
  isByDeposit,
  isLastAmount,
  isOffered,
  keptDeposit,
  payee,
  triedAgain,
} from './deposit.js';
import type { DepositFacts } from './deposit.js';
import { usccFailure } from '../../kernel/primitives/uscc.js';

const edit = { supplier: 'edit' } as const;
const made = { computed: true, supplier: 'read' } as const;
const TIME_TO_VERIFY = 7 * DAY_MS;
const fields = {
  orgName: f.text(120, 'Name as in the licence', '机构名称', { need: 'save', ...edit }),
  creditCode: f.text(18, 'Credit code', '统一社会信用代码', { need: 'save', upper: true, ...edit }),
  legalPerson: f.text(60, 'Legal representative', '法定代表人', { need: 'submit', ...edit }),
  agentPersonId: f.ref('srmCctSignPerson', 'Agent', '经办人', { need: 'submit', ...edit }),
  authFileId: f.attachments('Power of attorney', '授权书', edit),
  verifyMethod: f.lookup(lookups.CCT_VERIFY, 'Verified', '认证方式', { need: 'save', initial: 'MANUAL', ...edit }),
  ...depositFields,
  ...accountFields,
};
const lines = {
  seals: hot(
    'Seals',
    '印章',
    { entity: 'srmCctSeal', key: 'sealNo', bound: 20, computed: true },
    {
      sealNo: f.integer('No.', '序号', { need: 'save', supplier: 'read' }),
      sealName: f.text(60, 'Seal', '印章名称', made),
      sealType: f.lookup(lookups.CCT_SEAL_TYPE, 'Kind', '印章类型', { ...made, initial: 'CONTRACT' }),
      sealImageId: f.attachments('Image', '印章图片', made),
      widthMm: f.integer('Width (mm)', '宽度(毫米)', { ...made, initial: 42 }),
    },
  ),
  grants: hot(
    'Who may use them',
    '用印授权',
    { key: 'grantNo', bound: 100, computed: true },
    {
      grantNo: f.integer('No.', '序号', { need: 'save', supplier: 'read' }),
      grantSealNo: f.integer('Seal', '印章序号', made),
      personId: f.ref('srmCctSignPerson', 'Person', '签署人', made),
      dateFrom: f.date('From', '自', made),
      dateTo: f.date('To', '至', made),
      amountLimit: f.amount('Up to', '金额上限', made),
    },
  ),
};
type DepositMethod = Parameters<typeof isByDeposit>[0];
type OrgAccount = Context<typeof fields, typeof lines>;

interface OpenFacts extends DepositFacts {
  readonly taken?: boolean;
  readonly agentActive?: boolean;
}
const sealNo = f.integer('Seal', '印章序号', { need: 'save', min: 1 });
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  CREATE_ACCT: event('Open the account', '开通账号', {}, { call: 'createOrgAcct', button: 'btnCreateOrgAcct', facts: facts<OpenFacts>() }),
  VERIFY: event(
    'Verified',
    '认证通过',
    {
      comment: f.text(500, 'Comment', '意见', { told: true, askedOf: (org: object) => !isByDeposit(org as DepositMethod) }),
      depositAmount: f.amount('Amount that arrived', '到账金额', { min: 0, askedOf: (org: object) => isByDeposit(org as DepositMethod) }),
    },
    { confidential: true, facts: facts<IssuedFacts & DepositFacts>() },
  ),
  PAY_DEPOSIT: event('Amount paid', '已打款'),
  REFUSE: event('Refuse', '认证不通过', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
  SAVE_SEAL: event('Add a seal', '新增印章', {
    sealName: f.text(60, 'Seal', '印章名称', { need: 'save' }),
    sealType: f.lookup(lookups.CCT_SEAL_TYPE, 'Kind', '印章类型', { need: 'save', initial: 'CONTRACT' }),
    sealImageId: f.attachments('Image (empty: drawn)', '印章图片(空则自动生成)'),
    widthMm: f.integer('Width (mm)', '宽度(毫米)', { need: 'save', initial: 42, min: 15, max: 60 }),
  }),
  AUTHORISE: event(
    'Let somebody use a seal',
    '授权用印',
    {
      grantSealNo: sealNo,
      personId: f.ref('srmCctSignPerson', 'Person', '签署人', { need: 'save' }),
      dateFrom: f.date('From', '自', { need: 'save' }),
      dateTo: f.date('To', '至', { need: 'save', notBefore: 'dateFrom' }),
      amountLimit: f.amount('Up to (empty: no limit)', '金额上限(空为不限)', { min: 0 }),
    },
    { facts: facts<OpenFacts>() },
  ),
  UNAUTHORISE: event('Take a permission back', '取消授权', { grantNo: f.integer('No.', '序号', { need: 'save', min: 1 }) }),
  ...accountEvents,
  DEPOSIT_FAILED: systemEvent('Wrong amount', '金额错误'),
  VERIFY_LATE: systemEvent('Not verified in time', '认证超时'),
  LAPSE: systemEvent('Certificate expired', '证书到期'),
};
type OrgEvent = EventOf<typeof events>;
type OrgEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const ask = { needs: 'ask' } as const;
const { guard, reasons } = refusalsOf({
  CCT_CREDIT_CODE: { en: 'The unified social credit code is wrong.', cn: '统一社会信用代码错误' },
  CCT_AGENT_STATE: { en: "The agent's account is not active.", cn: '经办人账号未激活' },
  CCT_DEPOSIT_UNPAID: {
    en: 'The amount is not paid yet. Wait until it has arrived at the bank account.',
    cn: '验证款尚未打出,请待款项到账后再填写',
  },
  CCT_DEPOSIT_PAID: { en: 'The amount is marked as paid.', cn: '已标记打款,无需重复操作' },
  CCT_SEAL_UNKNOWN: { en: 'There is no such seal or permission.', cn: '印章或授权不存在' },
});
const coded = guard<OrgAccount>('CCT_CREDIT_CODE', ({ creditCode }) => usccFailure(creditCode) === null, { over: ['creditCode'] });
const complete = accountGuard<OrgAccount>(
  'CCT_ACCT_FIELDS',
  (org) => org.legalPerson !== null && org.agentPersonId !== null && isSaid(org.authFileId) && hasBank(org),
  { over: ['legalPerson', 'agentPersonId', 'authFileId', 'verifyMethod', 'bankName', 'bankAccountNo'] },
);
const offered = accountGuard<OrgAccount>('CCT_VERIFY_METHOD', isOffered, { over: ['verifyMethod', 'partyType'] });
const paid = guard<OrgAccount>('CCT_DEPOSIT_UNPAID', (org) => !isByDeposit(org) || org.depositPaidAt !== null, {
  over: ['verifyMethod', 'depositPaidAt'],
});
const unpaid = guard<OrgAccount>('CCT_DEPOSIT_PAID', ({ depositPaidAt }) => depositPaidAt === null, { over: ['depositPaidAt'] });
const echoed = accountGuard<OrgAccount, OrgEventOf<'VERIFY'>>(
  'CCT_VERIFY_WRONG',
  (org, sent) => !isByDeposit(org) || sent.facts.right === true,
  ask,
);
const single = accountGuard<OrgAccount, OrgEventOf<'CREATE_ACCT'>>('CCT_ACCT_DUPLICATE', (_org, sent) => sent.facts.taken !== true, ask);
/** Of the same company, and active. */
const agentActive = guard<OrgAccount, OrgEventOf<'CREATE_ACCT' | 'AUTHORISE'>>(
  'CCT_AGENT_STATE',
  (_org, sent) => sent.facts.agentActive !== false,
  ask,
);
const knownSeal = guard<OrgAccount, OrgEventOf<'AUTHORISE'>>(
  'CCT_SEAL_UNKNOWN',
  ({ seals }, { payload }) => seals.some((seal) => seal.sealNo === payload.grantSealNo),
  ask,
);
const knownGrant = guard<OrgAccount, OrgEventOf<'UNAUTHORISE'>>(
  'CCT_SEAL_UNKNOWN',
  ({ grants }, { payload }) => grants.some((grant) => grant.grantNo === payload.grantNo),
  ask,
);
const next = (numbers: readonly number[]): number => Math.max(0, ...numbers) + 1;
const keepers = [manager, ownCompany] as const;
const open = {
  to: 'verifying' as const,
  who: keepers,
  guards: [complete, coded, offered, single, agentActive],
  change: (_org: OrgAccount, { at, facts: known }: OrgEventOf<'CREATE_ACCT'>) => ({
    verifyBy: at + TIME_TO_VERIFY,
    stateReason: null,
    ...depositBegun(known),
  }),
  effects: [(org: OrgAccount, { facts: known }: OrgEventOf<'CREATE_ACCT'>) => keptDeposit(org, known)],
};
const revoke = {
  to: 'revoked' as const,
  who: [manager] as const,
  guards: [mustSay('reason')],
  change: (_org: OrgAccount, { payload }: OrgEventOf<'REVOKE'>) => ({ stateReason: payload.reason }),
  effects: [revokedKey],
};
/** Which of the two proves it says the account itself. */
const verified = {
  to: 'active' as const,
  guards: [paid, echoed],
  change: (org: OrgAccount, { facts: known }: OrgEventOf<'VERIFY'>) => ({ ...issued(known), ...depositOver(org) }),
  effects: [(org: OrgAccount, { facts: known }: OrgEventOf<'VERIFY'>) => adopted(org, known)],
};
const notVerified = {
  to: 'draft' as const,
  who: [system] as const,
  change: (org: OrgAccount) => ({ verifyBy: null, ...depositOver(org) }),
};
const ofOrganisation = (resp: 'CONTRACT_MANAGER' | 'FINANCE', { orgId }: OrgAccount) =>
  orgId === null ? (`resp:${resp}` as const) : (`resp:${resp}@${orgId}` as const);
/** Who has to do something: he who looks at papers, he who pays, and he who says what came. */
const verifiers = (org: OrgAccount) => (isByDeposit(org) ? [] : [ofOrganisation('CONTRACT_MANAGER', org)]);
const payers = (org: OrgAccount) => (isByDeposit(org) && org.depositPaidAt === null ? [ofOrganisation('FINANCE', org)] : []);
const payees = (org: OrgAccount) =>
  isByDeposit(org) && org.depositPaidAt !== null && org.supplierId !== null ? [`supplier:${org.supplierId}` as const] : [];
const lapse = { to: 'lapsed' as const, who: [system] as const };

const machine = lifecycle<OrgAccount, OrgEvent>()<AccountState>(
  {
    CREATE: {
      to: 'draft',
      who: beginners,
      change: (org, sent) => ({ ...applySave<OrgAccount>({}, org, sent.payload), ...partyOf(sent) }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: keepers, change: (org, { payload }) => applySave<OrgAccount>({}, org, payload) },
        CREATE_ACCT: open,
      },
    },
    verifying: {
      label: { en: 'Verifying', cn: '认证中' },
      colour: 'blue',
      deadlines: [{ event: 'VERIFY_LATE', at: ({ verifyBy }) => verifyBy }],
      todos: [
        {
          type: 'SIGN_ACCOUNT_VERIFY',
          menuCode: 'signAccountList',
          title: { en: 'Signing account to verify', cn: '签署账号待认证' },
          to: verifiers,
        },
        {
          type: 'SIGN_ACCOUNT_VERIFY',
          menuCode: 'signAccountList/organisationEdit',
          title: { en: 'Amount to pay for a signing account', cn: '签署账号验证款待打款' },
          to: payers,
        },
        {
          type: 'SIGN_ACCOUNT_VERIFY',
          menuCode: 'signAccountList/organisationEdit',
          title: { en: 'Say which amount arrived at your bank account', cn: '请填写银行账户的到账金额' },
          to: payees,
        },
      ],
      on: {
        PAY_DEPOSIT: {
          to: 'same',
          when: isByDeposit,
          who: [finance],
          guards: [unpaid],
          change: (_org, { at }) => ({ depositPaidAt: at }),
        },
        VERIFY: [
          { ...verified, when: (org) => !isByDeposit(org), who: [manager] },
          { ...verified, who: [payee] },
        ],
        DEPOSIT_FAILED: [{ to: 'same', when: (org) => !isLastAmount(org), who: [system], change: triedAgain }, notVerified],
        REFUSE: {
          to: 'draft',
          who: [manager],
          guards: [mustSay('reason')],
          change: (org, { payload }) => ({ stateReason: payload.reason, verifyBy: null, ...depositOver(org) }),
        },
        VERIFY_LATE: notVerified,
      },
    },
    active: {
      label: { en: 'Active', cn: '已激活' },
      colour: 'green',
      deadlines: [{ event: 'LAPSE', at: ({ certNotAfter }) => certNotAfter }],
      on: {
        SAVE_SEAL: {
          to: 'same',
          who: keepers,
          change: ({ seals }, { payload }) => ({ seals: [...seals, { sealNo: next(seals.map((seal) => seal.sealNo)), ...payload }] }),
        },
        AUTHORISE: {
          to: 'same',
          who: keepers,
          guards: [knownSeal, agentActive],
          change: ({ grants }, { payload }) => ({
            grants: [...grants, { grantNo: next(grants.map((grant) => grant.grantNo)), ...payload }],
          }),
        },
        UNAUTHORISE: {
          to: 'same',
          who: keepers,
          guards: [knownGrant],
          change: ({ grants }, { payload }) => ({ grants: grants.filter((grant) => grant.grantNo !== payload.grantNo) }),
        },
        SUSPEND: {
          to: 'suspended',
          who: [manager],
          guards: [mustSay('reason')],
          change: (_org, { payload }) => ({ stateReason: payload.reason }),
        },
        REVOKE: revoke,
        LAPSE: lapse,
      },
    },
    suspended: {
      label: { en: 'Suspended', cn: '已冻结' },
      colour: 'dark',
      deadlines: [{ event: 'LAPSE', at: ({ certNotAfter }) => certNotAfter }],
      on: { RESUME: { to: 'active', who: [manager], change: () => ({ stateReason: null }) }, REVOKE: revoke, LAPSE: lapse },
    },
    lapsed: { label: { en: 'Certificate expired', cn: '证书过期' }, colour: 'dark', on: { CREATE_ACCT: open, REVOKE: revoke } },
    revoked: { label: { en: 'Revoked', cn: '已注销' }, colour: 'red', final: true },
  },
);

/** Whether somebody may use a seal for an amount on a day (contracts.md §4): authorised, within the dates, within the limit. */
export const mayUseSeal = (
  { grants }: Pick<OrgAccount, 'grants'>,
  { seal, personId, amount, today }: { readonly seal: number; readonly personId: string; readonly amount: string; readonly today: string },
): boolean =>
  grants.some(
    (grant) =>
      grant.grantSealNo === seal &&
      grant.personId === personId &&
      (grant.dateFrom === null || compareDates(grant.dateFrom, today) <= 0) &&
      (grant.dateTo === null || compareDates(today, grant.dateTo) <= 0) &&
      (grant.amountLimit === null || !gt(amount, grant.amountLimit)),
  );

export const srmCctOrgAccount = defineDocument({
  type: 'srmCctOrgAccount',
  version: 1,
  path: 'contracts/org-account',
  kind: 'document',
  title: { en: 'Organisation account', cn: '机构账号' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...accountReasons, ...saidReasons, ...reasons },
  ignores: ['DEPOSIT_FAILED'],
  todoShows: { amount: ['depositAmount'], submitter: [] },
  profiles: [contractProfiles.CCT_CA_ALG],
  view: plainView<OrgAccount>(fields, lines, {
    supplier: ownAccounts,
    supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
  }),
  numbering: { pattern: 'JGZ-{seq5}' },
  nameField: 'orgName',
  list: {
    columns: ['docNumber', 'orgName', 'creditCode', 'partyType', 'supplierId', 'agentPersonId', 'certNotAfter', 'state'],
    filters: ['orgName', 'creditCode', 'partyType', 'supplierId', 'state'],
    sort: [['docNumber', 'desc']],
  },
  form: [
    {
      label: { en: 'Organisation', cn: '机构' },
      fields: [
        'orgId',
        'orgName',
        'creditCode',
        'legalPerson',
        'agentPersonId',
        'authFileId',
        'verifyMethod',
        'bankName',
        'bankAccountNo',
        'remark',
      ],
    },
    {
      label: { en: 'Account', cn: '账号' },
      fields: [
        'partyType',
        'supplierId',
        'provider',
        'verifyBy',
        'depositAmount',
        'depositPaidAt',
        'certSerial',
        'certNotAfter',
        'stateReason',
      ],
    },
    { label: { en: 'Seals', cn: '印章' }, lines: 'seals' },
    { label: { en: 'Who may use them', cn: '用印授权' }, lines: 'grants' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'signAccountList/organisation',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Organisations', cn: '机构' },
      within: 'signAccountList',
    },
    {
      route: 'signAccountList/organisationEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Organisation account', cn: '机构账号' },
      within: 'signAccountList/organisation',
    },
  ],
});
