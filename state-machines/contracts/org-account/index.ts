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
type OrgAccount = Context<typeof fields, typeof lines>;

interface OpenFacts {
  readonly taken?: boolean;
  readonly agentActive?: boolean;
}
const sealNo = f.integer('Seal', '印章序号', { need: 'save', min: 1 });
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  CREATE_ACCT: event('Open the account', '开通账号', {}, { call: 'createOrgAcct', button: 'btnCreateOrgAcct', facts: facts<OpenFacts>() }),
  VERIFY: event('Verified', '认证通过', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { facts: facts<IssuedFacts>() }),
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
  VERIFY_LATE: systemEvent('Not verified in time', '认证超时'),
  LAPSE: systemEvent('Certificate expired', '证书到期'),
};
type OrgEvent = EventOf<typeof events>;
type OrgEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const ask = { needs: 'ask' } as const;
const { guard, reasons } = refusalsOf({
  CCT_CREDIT_CODE: { en: 'The unified social credit code is wrong.', cn: '统一社会信用代码错误' },
  CCT_AGENT_STATE: { en: "The agent's account is not active.", cn: '经办人账号未激活' },
  CCT_SEAL_UNKNOWN: { en: 'There is no such seal or permission.', cn: '印章或授权不存在' },
});
const coded = guard<OrgAccount>('CCT_CREDIT_CODE', ({ creditCode }) => usccFailure(creditCode) === null, { over: ['creditCode'] });
const complete = accountGuard<OrgAccount>(
  'CCT_ACCT_FIELDS',
  ({ legalPerson, agentPersonId, authFileId }) => legalPerson !== null && agentPersonId !== null && isSaid(authFileId),
  { over: ['legalPerson', 'agentPersonId', 'authFileId'] },
);
const byHand = accountGuard<OrgAccount>('CCT_VERIFY_METHOD', ({ verifyMethod }) => verifyMethod === 'MANUAL', { over: ['verifyMethod'] });
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
  guards: [complete, coded, byHand, single, agentActive],
  change: (_org: OrgAccount, { at }: OrgEventOf<'CREATE_ACCT'>) => ({ verifyBy: at + TIME_TO_VERIFY, stateReason: null }),
};
const revoke = {
  to: 'revoked' as const,
  who: [manager] as const,
  guards: [mustSay('reason')],
  change: (_org: OrgAccount, { payload }: OrgEventOf<'REVOKE'>) => ({ stateReason: payload.reason }),
  effects: [revokedKey],
};
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
          to: ({ orgId }) => [orgId === null ? 'resp:CONTRACT_MANAGER' : `resp:CONTRACT_MANAGER@${orgId}`],
        },
      ],
      on: {
        VERIFY: {
          to: 'active',
          who: [manager],
          change: (_org, { facts: known }) => issued(known),
          effects: [(org, { facts: known }) => adopted(org, known)],
        },
        REFUSE: {
          to: 'draft',
          who: [manager],
          guards: [mustSay('reason')],
          change: (_org, { payload }) => ({ stateReason: payload.reason, verifyBy: null }),
        },
        VERIFY_LATE: { to: 'draft', who: [system], change: () => ({ verifyBy: null }) },
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
      fields: ['orgId', 'orgName', 'creditCode', 'legalPerson', 'agentPersonId', 'authFileId', 'verifyMethod', 'remark'],
    },
    {
      label: { en: 'Account', cn: '账号' },
      fields: ['partyType', 'supplierId', 'provider', 'verifyBy', 'certSerial', 'certNotAfter', 'stateReason'],
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
