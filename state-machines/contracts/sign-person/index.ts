/**
 * Persons who sign (contracts.md §4). The number of the identity document comes with CREATE_ACCT alone and is kept sealed; code and
 * PIN come with VERIFY_CODE and are in no payload: prepare reads them and leaves them out.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
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

const MOST_TRIES = 5;
const edit = { supplier: 'edit' } as const;
const fields = {
  personName: f.text(60, 'Name', '姓名', { need: 'save', ...edit }),
  userId: f.ref('baseUsers', 'User', '用户', { help: { en: 'Empty: signs by link alone.', cn: '可为空,仅凭链接签署' } }),
  idType: f.lookup(lookups.CCT_ID_TYPE, 'Identity document', '证件类型', { need: 'save', initial: 'ID_CARD', ...edit }),
  idNumberEnd: f.text(4, 'Number ends with', '证件号后四位', { computed: true, supplier: 'read' }),
  idMark: f.text(64, 'Mark', '证件标识', { computed: true, internal: true }),
  mobile: f.mobile('Mobile', '手机', { need: 'submit', personal: true, sensitive: 'mobile', ...edit }),
  email: f.email('E-mail', '邮箱', { personal: true, sensitive: 'email', ...edit }),
  verifyMethod: f.lookup(lookups.CCT_VERIFY, 'Verified', '认证方式', { need: 'save', initial: 'MOBILE_CODE', ...edit }),
  codeTries: f.integer('Wrong codes', '错误次数', { computed: true, initial: 0 }),
  handSignImageId: f.attachments('Signature', '手写签名', edit),
  ...accountFields,
};
type Person = Context<typeof fields, Record<never, never>>;

interface IdentityFacts {
  /** Keyed hash of kind and number. */
  readonly mark?: string;
  readonly end?: string;
  readonly taken?: boolean;
}
interface VerifyFacts extends IssuedFacts {
  readonly right?: boolean;
}
const secretText = { masked: true, need: 'save' } as const;
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  CREATE_ACCT: event(
    'Open the account',
    '开通账号',
    { idNumber: f.text(40, 'Number of the identity document', '证件号码', secretText) },
    { call: 'createPersonAcct', button: 'btnCreatePersonAcct', confidential: true, facts: facts<IdentityFacts>() },
  ),
  SEND_CODE: event('Send the code again', '重新发送验证码'),
  VERIFY_CODE: event(
    'Verify',
    '认证',
    { code: f.text(6, 'Code', '验证码', secretText), pin: f.text(64, 'New signing PIN', '设置签署密码', secretText) },
    { confidential: true, facts: facts<VerifyFacts>() },
  ),
  ...accountEvents,
  CODE_FAILED: systemEvent('Wrong code', '验证码错误'),
  VERIFY_LATE: systemEvent('Not verified in time', '认证超时'),
  LAPSE: systemEvent('Certificate expired', '证书到期'),
};
type PersonEvent = EventOf<typeof events>;
type PersonEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const ask = { needs: 'ask' } as const;
const { guard, reasons } = refusalsOf({
  CCT_CODE_SOON: { en: 'Wait a minute before asking for a new code.', cn: '请一分钟后再获取验证码' },
});
const complete = accountGuard<Person>('CCT_ACCT_FIELDS', ({ mobile }) => mobile !== null, { over: ['mobile'] });
const byCode = accountGuard<Person>('CCT_VERIFY_METHOD', ({ verifyMethod }) => verifyMethod === 'MOBILE_CODE', { over: ['verifyMethod'] });
const single = accountGuard<Person, PersonEventOf<'CREATE_ACCT'>>('CCT_ACCT_DUPLICATE', (_person, sent) => sent.facts.taken !== true, ask);
const proven = accountGuard<Person, PersonEventOf<'VERIFY_CODE'>>('CCT_VERIFY_WRONG', (_person, sent) => sent.facts.right === true, ask);
const rested = guard<Person, PersonEventOf<'SEND_CODE'>>(
  'CCT_CODE_SOON',
  ({ lastUpdateDate }, { at }) => at - (lastUpdateDate ?? 0) >= 60_000,
  ask,
);
const himself = named<Person>('the person', '本人', ({ userId, createdBy }) => [userId, createdBy]);
const keepers = [manager, ownCompany] as const;
const codeTo = (person: Person) => [
  { kind: 'message', template: 'SIGN_VERIFY_CODE', to: [`user:${person.createdBy ?? ''}`], params: { personId: person.id } } as const,
];
const open = {
  to: 'verifying' as const,
  who: keepers,
  guards: [complete, byCode, single],
  change: (_person: Person, { at, facts: known }: PersonEventOf<'CREATE_ACCT'>) => ({
    idMark: known.mark ?? null,
    idNumberEnd: known.end ?? null,
    codeTries: 0,
    verifyBy: at + DAY_MS,
  }),
  effects: [codeTo],
};
const revoke = {
  to: 'revoked' as const,
  who: keepers,
  guards: [mustSay('reason')],
  change: (_person: Person, { payload }: PersonEventOf<'REVOKE'>) => ({ stateReason: payload.reason }),
  effects: [revokedKey],
};
const back = { to: 'draft' as const, who: [system] as const, change: () => ({ codeTries: 0, verifyBy: null }) };

const machine = lifecycle<Person, PersonEvent>()<AccountState>(
  {
    CREATE: {
      to: 'draft',
      who: beginners,
      change: (person, sent) => ({ ...applySave<Person>({}, person, sent.payload), ...partyOf(sent) }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: keepers, change: (person, { payload }) => applySave<Person>({}, person, payload) },
        CREATE_ACCT: open,
      },
    },
    verifying: {
      label: { en: 'Verifying', cn: '认证中' },
      colour: 'blue',
      deadlines: [{ event: 'VERIFY_LATE', at: ({ verifyBy }) => verifyBy }],
      on: {
        SEND_CODE: { to: 'same', who: keepers, guards: [rested], effects: [codeTo] },
        VERIFY_CODE: {
          to: 'active',
          who: [himself, ...keepers],
          guards: [proven],
          change: (_person, { facts: known }) => ({ ...issued(known), codeTries: 0 }),
          effects: [(person, { facts: known }) => adopted(person, known)],
        },
        CODE_FAILED: [
          {
            to: 'same',
            when: ({ codeTries }) => (codeTries ?? 0) + 1 < MOST_TRIES,
            who: [system],
            change: ({ codeTries }) => ({ codeTries: (codeTries ?? 0) + 1 }),
          },
          back,
        ],
        VERIFY_LATE: back,
      },
    },
    active: {
      label: { en: 'Active', cn: '已激活' },
      colour: 'green',
      deadlines: [{ event: 'LAPSE', at: ({ certNotAfter }) => certNotAfter }],
      on: {
        SUSPEND: {
          to: 'suspended',
          who: [manager],
          guards: [mustSay('reason')],
          change: (_person, { payload }) => ({ stateReason: payload.reason }),
        },
        REVOKE: revoke,
        LAPSE: { to: 'lapsed', who: [system] },
      },
    },
    suspended: {
      label: { en: 'Suspended', cn: '已冻结' },
      colour: 'dark',
      deadlines: [{ event: 'LAPSE', at: ({ certNotAfter }) => certNotAfter }],
      on: {
        RESUME: { to: 'active', who: [manager], change: () => ({ stateReason: null }) },
        REVOKE: revoke,
        LAPSE: { to: 'lapsed', who: [system] },
      },
    },
    lapsed: { label: { en: 'Certificate expired', cn: '证书过期' }, colour: 'dark', on: { CREATE_ACCT: open, REVOKE: revoke } },
    revoked: { label: { en: 'Revoked', cn: '已注销' }, colour: 'red', final: true },
  },
);

export const srmCctSignPerson = defineDocument({
  type: 'srmCctSignPerson',
  version: 1,
  path: 'contracts/sign-person',
  kind: 'document',
  title: { en: 'Sign person', cn: '签署人' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...accountReasons, ...saidReasons, ...reasons },
  ignores: ['CODE_FAILED'],
  profiles: [contractProfiles.CCT_CA_ALG],
  view: plainView<Person>(
    fields,
    {},
    {
      supplier: ownAccounts,
      supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
      self: { viewer: ['userId', '$userId'] },
    },
  ),
  numbering: { pattern: 'QR-{seq5}' },
  nameField: 'personName',
  indexes: [['idMark']],
  list: {
    columns: ['docNumber', 'personName', 'partyType', 'supplierId', 'mobile', 'idType', 'idNumberEnd', 'certNotAfter', 'state'],
    filters: ['personName', 'partyType', 'supplierId', 'state'],
    sort: [['docNumber', 'desc']],
  },
  form: [
    {
      label: { en: 'Person', cn: '签署人' },
      fields: ['personName', 'userId', 'idType', 'idNumberEnd', 'mobile', 'email', 'verifyMethod', 'handSignImageId', 'remark'],
    },
    {
      label: { en: 'Account', cn: '账号' },
      fields: ['partyType', 'supplierId', 'provider', 'verifyBy', 'certSerial', 'certNotAfter', 'stateReason'],
    },
  ],
  screens: [
    {
      route: 'signAccountList',
      kind: 'special',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Signing accounts', cn: '签署账号' },
      resp: ['CONTRACT_MANAGER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
      menu: true,
    },
    {
      route: 'signAccountList/person',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Persons', cn: '签署人' },
      within: 'signAccountList',
    },
    {
      route: 'signAccountList/personEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sign person', cn: '签署人' },
      within: 'signAccountList/person',
    },
  ],
});
