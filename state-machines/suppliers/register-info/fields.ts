import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { accountReasons } from '../bank-account.js';
import type { AccountFault } from '../bank-account.js';
import { accountColumns, certificateColumns, contactColumns, locationColumns } from '../dossier.js';
import { supplierLookups as lookups } from '../lookups.js';
import { warnsOfOrganisation } from '../../kernel/primitives/uscc.js';

/** The terms that an applicant agrees to; a new text has a new version. */
export const REGISTER_TERMS = '2026-01';

const edit = { supplier: 'edit' } as const;
const made = { computed: true, supplier: 'read' } as const;
const inside = { computed: true } as const;

/** Another company that the applicant may be: what the approver is shown, and the applicant never. */
export interface Hit {
  readonly supplierId: string;
  readonly number: string | null;
  readonly name: string;
  readonly key: 'DUP_USCC' | 'DUP_NAME' | 'DUP_SIMILAR' | 'DUP_CONTACT' | 'DUP_LEGAL_REP' | 'REG_BLACKLISTED';
  /** Percent, of names that are alike. */
  readonly score: number | null;
}

const organisationAdvice = (uscc: unknown, { countryCode }: Readonly<Record<string, unknown>>): 'USCC_ORG_WARN' | null =>
  countryCode === 'CN' && typeof uscc === 'string' && warnsOfOrganisation(uscc.trim().toUpperCase()) ? 'USCC_ORG_WARN' : null;

export const fields = {
  registerType: f.lookup(lookups.SLC_REGISTER_TYPE, 'Came by', '注册方式', { ...made, initial: 'SELF' }),
  stage: f.lookup(lookups.SLC_REGISTER_STAGE, 'Stage', '阶段', { ...inside, initial: 'ACCOUNT' }),
  companyName: f.text(120, 'Company', '企业名称', { need: 'save', oneLine: true, ...edit }),
  companyNameEn: f.text(120, 'English name', '英文名称', { oneLine: true, ...edit }),
  countryCode: f.code('baseCountry', 'countryCode', 2, 'Country', '国家', { initial: 'CN', upper: true, ...edit }),
  uscc: f.text(18, 'USCC', '统一社会信用代码', { upper: true, advises: organisationAdvice, ...edit }),
  foreignRegNo: f.text(40, 'Registration number', '境外注册号', edit),
  dunsNo: f.text(40, 'D-U-N-S', '邓白氏码', edit),
  supplierType: f.lookup(lookups.SLC_SUPPLIER_TYPE, 'Type', '供应商类型', { need: 'submit', ...edit }),
  contactName: f.text(50, 'Contact', '联系人', { need: 'submit', personal: true, oneLine: true, ...edit }),
  contactMobile: f.mobile('Mobile', '手机', { personal: true, sensitive: 'mobile', ...edit }),
  contactEmail: f.email('E-mail', '邮箱', { need: 'submit', personal: true, sensitive: 'email', ...edit }),
  loginName: f.text(50, 'Login name', '登录名', { personal: true, ...edit }),
  mobileVerified: f.flag('Mobile proved', '手机已验证', made),
  emailVerified: f.flag('E-mail proved', '邮箱已验证', made),
  agreeVersion: f.text(20, 'Terms agreed to', '协议版本', made),
  registeredCapital: f.amount('Registered capital', '注册资本', { need: 'submit', min: '0', ...edit }),
  capitalCurrency: f.code('baseCurrency', 'currencyCode', 3, 'Currency of capital', '注册资本币种', { initial: 'CNY', ...edit }),
  establishDate: f.date('Established', '成立日期', { need: 'submit', ...edit }),
  businessTermTo: f.date('Business term to', '营业期限止', { notBefore: 'establishDate', ...edit }),
  longTermFlag: f.flag('Term without end', '长期', edit),
  legalRep: f.text(50, 'Legal representative', '法定代表人', { need: 'submit', personal: true, ...edit }),
  legalRepIdNo: f.text(30, 'ID of the representative', '法定代表人证件号', { personal: true, sensitive: 'idNumber', ...edit }),
  province: f.text(40, 'Province', '省份', edit),
  registeredAddress: f.text(300, 'Registered address', '注册地址', { need: 'submit', ...edit }),
  businessScope: f.longText('Business scope', '经营范围', { need: 'submit', ...edit }),
  taxpayerType: f.lookup(lookups.SLC_TAXPAYER_TYPE, 'Taxpayer', '纳税人类型', { need: 'submit', ...edit }),
  employees: f.integer('Employees', '员工人数', { min: 0, ...edit }),
  plantArea: f.decimal(12, 2, 'Plant, m²', '厂房面积(㎡)', { min: '0', ...edit }),
  yearlyCapacityNote: f.text(300, 'Yearly capacity', '年产能', edit),
  conflictFlag: f.flag('Kinship or interest with our staff', '与我方人员存在利益关联', edit),
  conflictNote: f.text(500, 'Which', '关联说明', edit),
  targetOrgIds: f.refs('baseOrganization', 'Organisations', '意向组织', edit),
  categories: f.text(200, 'Categories', '供货品类', { need: 'submit', ...edit }),
  reviewNote: f.text(500, 'Reason of return', '退回原因', made),
  duplicateMark: f.lookup(lookups.SLC_DUPLICATE_MARK, 'Duplicates', '重复标记', { ...inside, initial: 'NONE' }),
  duplicates: f.json<readonly Hit[]>()('Found', '疑似重复', { ...inside, initial: [] as readonly Hit[], internal: true }),
  overrideReason: f.text(500, 'Why no duplicate', '非重复说明', inside),
  checkedBy: f.ref('baseUsers', 'Duplicates checked by', '重复核实人', inside),
  infoDate: f.date('Information submitted', '资料提交日期', { ...inside }),
  invitedBy: f.ref('baseUsers', 'Invited by', '邀请人', inside),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  userId: f.ref('baseUsers', 'User', '用户', inside),
  applicantRespId: f.ref('baseUserResp', 'Applicant', '注册职责', { ...inside, internal: true }),
  refusedOn: f.date('Refused on', '拒绝日期', inside),
  letterLanguage: f.text(2, 'Language of letters', '信函语言', { ...inside, initial: 'cn', internal: true }),
  waitUntil: f.dateTime('Waits until', '等待截止', inside),
  remindAt: f.dateTime('Reminds at', '提醒时间', { ...inside, internal: true }),
  reminded: f.integer('Reminders', '已提醒次数', { ...inside, initial: 0, internal: true }),
};

export const lines = {
  contacts: hot('Contacts', '联系人', { key: 'lineNo', bound: 50 }, contactColumns(edit)),
  locations: hot('Addresses', '地址', { key: 'lineNo', bound: 50 }, locationColumns(edit)),
  accounts: hot('Bank accounts', '银行账户', { key: 'lineNo', bound: 20 }, accountColumns(edit)),
  certificates: hot('Certificates', '资质证书', { key: 'lineNo', bound: 100 }, certificateColumns(edit)),
  finances: hot(
    'Finance',
    '财务',
    { key: 'yearNo', bound: 10 },
    {
      yearNo: f.integer('Year', '年度', { need: 'save', min: 1990, max: 2100, ...edit }),
      revenue: f.amount('Revenue', '营业收入', edit),
      netProfit: f.amount('Net profit', '净利润', { min: '-9999999999999999', ...edit }),
      totalAssets: f.amount('Total assets', '总资产', edit),
      auditedFlag: f.flag('Audited', '经审计', edit),
    },
  ),
  shareholders: hot(
    'Shareholders',
    '股东',
    { key: 'lineNo', bound: 50 },
    {
      lineNo: f.integer('Line', '行号', { need: 'save', ...edit }),
      holderName: f.text(120, 'Name', '股东名称', { need: 'save', personal: true, ...edit }),
      shareRate: f.rate('Share %', '持股比例%', { min: '0', max: '100', ...edit }),
    },
  ),
};

/** What somebody without an account may write of it. */
export const publicFields = [
  'companyName',
  'companyNameEn',
  'countryCode',
  'uscc',
  'foreignRegNo',
  'dunsNo',
  'supplierType',
  'contactName',
  'contactMobile',
  'contactEmail',
  'loginName',
] as const satisfies readonly (keyof typeof fields)[];

/** By which of the two contacts the applicant was reached; null: neither anew. */
export interface Proof {
  readonly emailVerified: 'Y' | 'N';
  readonly mobileVerified: 'Y' | 'N';
}
export interface Applied {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly proof: Proof;
  readonly agreeVersion: string | null;
  readonly language: 'en' | 'cn';
}

export interface RegisterFacts {
  readonly today?: string;
  /** An open registration of the same company by the same address. */
  readonly openNumber?: string | null;
  /** Until when the same applicant waits after a refusal. */
  readonly cooldown?: string | null;
  readonly hits?: readonly Hit[];
  /** The login name is none that may be given. */
  readonly loginFault?: boolean;
}
export interface ApproveFacts extends RegisterFacts {
  readonly supplierId?: string;
  readonly userId?: string;
  readonly respRowId?: string;
  readonly applicantResp?: string;
  readonly loginTaken?: boolean;
  readonly accountsTaken?: readonly string[];
  readonly accountFaults?: readonly AccountFault[];
  /** Responsibilities of a supplier whose papers were accepted, with the ids of what gives them. */
  readonly grants?: readonly { readonly responsibilityId: string; readonly id: string }[];
  /** Contact lines that are reached where the applicant has proven that he is. */
  readonly known?: readonly number[];
}

const reason = f.text(500, 'Reason', '原因');
const mode = f.lookup(lookups.SLC_RETURN_MODE, 'Decision', '处理方式', { need: 'save', initial: 'RETURN' });
const checked = f.flag('I have checked the possible duplicates', '已核实疑似重复');
const why = f.text(500, 'Why it is another company of the same name', '同名但非同一企业的说明');
const loginName = f.text(50, 'Another login name', '更换登录名');

export const events = {
  CREATE: saveEvent('Invite', '邀请注册', { button: 'btnInvite' }),
  REGISTER: systemEvent<Applied, RegisterFacts>('Register', '提交注册'),
  RESEND: event('Send the invitation again', '重发邀请'),
  SAVE: saveEvent('Save', '保存'),
  EDIT: systemEvent<SavePayload>('Corrected', '修改'),
  SUBMIT: systemEvent<Applied, RegisterFacts>('Submit again', '重新提交'),
  WITHDRAW: event('Withdraw', '撤回'),
  CANCEL: event('Cancel', '取消', { reason }, { dangerous: true }),
  APPROVE: event('Approve', '批准注册', { checked, why, loginName }, { seen: true, facts: facts<ApproveFacts>() }),
  SETTLE: event('Settle before the approval', '审批前核实', { checked, why, loginName }, { seen: true }),
  REJECT: event('Return or refuse', '退回/拒绝', { mode, reason }, { seen: true, facts: facts<RegisterFacts>() }),
  REFUSE: event('Refuse for good', '拒绝', { reason }, { dangerous: true, facts: facts<RegisterFacts>() }),
  SUBMIT_INFO: event('Submit the information', '提交资料', {}, { facts: facts<ApproveFacts>() }),
  APPROVE_INFO: event('Accept the information', '资料通过', { checked, why }, { seen: true, facts: facts<ApproveFacts>() }),
  REJECT_INFO: event('Return or refuse the information', '资料退回/拒绝', { mode, reason }, { seen: true, facts: facts<RegisterFacts>() }),
  EXPIRE_DUE: systemEvent('Time is over', '逾期'),
  REMIND_DUE: systemEvent('Reminded', '提醒'),
};

export type Registration = Context<typeof fields, typeof lines>;
export type RegisterEvent = EventOf<typeof events>;
export type RegisterEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, every, refuse, reasons } = refusalsOf({
  SLC_REASON_REQUIRED: { en: 'Enter a reason.', cn: '请填写原因' },
  SLC_OPEN_EXISTS: { en: 'A registration of this company is open already: {docNumber}', cn: '已存在未完成的注册申请:{docNumber}' },
  USCC_FORMAT: { en: 'The unified social credit code must be 18 valid characters.', cn: '统一社会信用代码格式错误' },
  USCC_CHECK: { en: 'The check character of the unified social credit code is wrong.', cn: '统一社会信用代码校验位错误' },
  USCC_ORG_WARN: { en: 'The organisation code inside the unified social credit code does not check', cn: '主体标识码校验不符,请核对' },
  REG_CAPTCHA: { en: 'The verification code is wrong. Try a new one.', cn: '验证码错误,请重新获取' },
  REG_CODE_INVALID: {
    en: 'The mobile or e-mail code is wrong or expired. Ask for a new one.',
    cn: '手机或邮箱验证码错误或已失效,请重新获取',
  },
  REG_CODE_LIMIT: { en: 'Too many codes or registrations. Try again later.', cn: '操作过于频繁,请稍后再试' },
  REG_LINK: { en: 'The link is invalid, used or expired. Ask for a new one.', cn: '链接无效、已使用或已过期,请重新获取' },
  REG_NOT_FOUND: { en: 'There is no registration of this number and mobile.', cn: '未找到该编号与手机对应的注册申请' },
  REG_LOGIN_TAKEN: {
    en: 'The login name is in use or not allowed. Give another one, or return the registration.',
    cn: '登录名已被使用或不符合要求,请更换登录名或退回修改',
  },
  REG_COOLDOWN: { en: 'A refused company may apply again from {date}.', cn: '该企业被拒绝后需在{date}之后重新申请' },
  REG_AGREE: { en: 'Please accept the agreement.', cn: '请先同意注册协议' },
  REG_DUP_UNRESOLVED: { en: 'Check the possible duplicates first: {list}', cn: '疑似重复供应商尚未确认:{list}' },
  REG_BLACKLISTED: { en: 'The company or a related person is blacklisted.', cn: '该企业或关联人在黑名单中' },
  DUP_USCC: { en: 'A supplier with this registration number exists: {list}', cn: '该统一社会信用代码已注册:{list}' },
  DUP_NAME: {
    en: 'A supplier with this name exists: {list}. Say why it is another company, or refuse.',
    cn: '该企业名称已存在:{list},请说明并非同一企业或予以拒绝',
  },
  REG_INFO_INCOMPLETE: { en: 'Information is incomplete: {gaps}', cn: '资料不完整:{gaps}' },
  REG_CERT_MISSING: { en: 'Mandatory certificate missing: {certType}', cn: '缺少必备资质:{certType}' },
  REG_CERT_EXPIRED: { en: 'Certificate {certNo} has expired.', cn: '资质{certNo}已过期' },
  REG_NO_PRIMARY_CONTACT: { en: 'Name one primary contact.', cn: '请指定一名主联系人' },
  REG_SHARES: { en: 'The shares of the shareholders exceed 100 %.', cn: '股东持股比例合计超过100%' },
  ACC_DUPLICATE: { en: 'The account belongs to another supplier already: {list}', cn: '该账号已被其他供应商使用:{list}' },
  ...accountReasons,
});
