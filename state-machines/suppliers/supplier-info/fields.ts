import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { approvingReasons } from '../../kernel/stock/approving.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import { accountColumns, certificateColumns, contactColumns, locationColumns } from '../dossier.js';
import { supplierLookups as lookups } from '../lookups.js';
import type { OpenMatters } from '../open-matters.js';
import { openMattersReasons } from '../open-matters.js';
import { termReasons } from '../terms.js';
import { warnsOfOrganisation } from '../../kernel/primitives/uscc.js';

/** A code that is right but for its organisation code is taken, and told: registries have issued such. */
const organisationAdvice = (uscc: unknown, { countryCode }: Readonly<Record<string, unknown>>): 'USCC_ORG_WARN' | null =>
  countryCode === 'CN' && typeof uscc === 'string' && warnsOfOrganisation(uscc.trim().toUpperCase()) ? 'USCC_ORG_WARN' : null;

const read = { supplier: 'read' } as const;

export const fields = {
  supplierNumber: f.text(20, 'Number', '供应商编码', { computed: true, supplier: 'read' }),
  companyName: f.text(120, 'Company', '企业名称', { need: 'save', supplier: 'read', oneLine: true }),
  companyNameEn: f.text(120, 'English name', '英文名称', { supplier: 'read', oneLine: true }),
  countryCode: f.code('baseCountry', 'countryCode', 2, 'Country', '国家', { initial: 'CN', upper: true, supplier: 'read', holds: true }),
  uscc: f.text(18, 'USCC', '统一社会信用代码', { supplier: 'read', upper: true, advises: organisationAdvice }),
  supplierType: f.lookup(lookups.SLC_SUPPLIER_TYPE, 'Type', '供应商类型', { need: 'save', supplier: 'read' }),
  supplierStatus: f.lookup(lookups.SLC_SUPPLIER_STATUS, 'Status', '供应商状态', { computed: true, supplier: 'read' }),
  previousStatus: f.lookup(lookups.SLC_SUPPLIER_STATUS, 'Status before', '暂停前状态', { computed: true }),
  statusReason: f.text(500, 'Reason of status', '状态原因', { computed: true }),
  supplierLevel: f.lookup(lookups.SLC_SUPPLIER_LEVEL, 'Level', '供应商级别'),
  performanceGrade: f.text(2, 'Performance grade', '绩效等级', { computed: true }),
  gradePeriod: f.text(20, 'Period of the grade', '绩效期间', { computed: true }),
  categories: f.text(200, 'Categories', '供货品类', { supplier: 'read' }),
  province: f.text(40, 'Province', '省份', { supplier: 'read' }),
  registeredAddress: f.text(300, 'Registered address', '注册地址', { supplier: 'read' }),
  legalRep: f.text(50, 'Legal representative', '法定代表人', { supplier: 'read', personal: true }),
  taxRate: f.rate('Usual tax rate', '常用税率', { min: 0, max: 100, supplier: 'read' }),
  riskLevel: f.lookup(lookups.SLC_RISK_LEVEL, 'Risk', '风险等级', { secret: true }),
  riskNote: f.longText('Risk note', '风险说明', { secret: true }),
  groupCode: f.text(40, 'Group', '集团编码', { upper: true }),
  parentSupplierId: f.ref('srmSlcSupplierInfo', 'Parent company', '母公司'),
  mergedInto: f.ref('srmSlcSupplierInfo', 'Merged into', '已合并到', { computed: true }),
  leftOn: f.date('Left on', '退出日期', { computed: true }),
  blacklistFrom: f.date('On the blacklist from', '列入黑名单日期', { computed: true }),
  blacklistTo: f.date('On the blacklist until', '黑名单期限至', { computed: true }),
  uninspectedOrgIds: f.refs('baseOrganization', 'Not inspected at', '不参与考察的组织', { computed: true }),
  temporaryFlag: f.flag('Temporary supplier', '临时供应商'),
  temporaryLimit: f.amount('Ordered at most', '临时采购限额', { min: 0 }),
  temporaryTo: f.date('Temporary until', '临时有效期至'),
  certBlock: f.flag('Blocked by certificates', '资质冻结'),
  payHold: f.flag('Payment held', '付款冻结'),
  certCheckAt: f.dateTime('Certificates looked at again', '资质下次检查', { computed: true, internal: true }),
};

export const lines = {
  contacts: hot(
    'Contacts',
    '联系人',
    { entity: 'srmSlcSupplierContacts', key: 'lineNo', bound: 100 },
    {
      ...contactColumns(read),
      userId: f.ref('baseUsers', 'User', '用户', read),
      knownSince: f.dateTime('Known since', '登记时间', { computed: true }),
    },
  ),
  locations: hot('Addresses', '地址', { entity: 'srmSlcSupplierLocations', key: 'lineNo', bound: 50 }, locationColumns(read)),
  accounts: hot(
    'Bank accounts',
    '银行账户',
    { entity: 'srmSlcSupplierAccounts', key: 'lineNo', bound: 20, computed: true },
    {
      ...accountColumns(read),
      verifyStatus: f.lookup(lookups.SLC_ACCOUNT_VERIFY, 'Verified', '核实状态', { computed: true, supplier: 'read' }),
      verifiedBy: f.ref('baseUsers', 'Verified by', '核实人', { computed: true }),
      verifiedDate: f.dateTime('Verified at', '核实时间', { computed: true, supplier: 'read' }),
      payHoldUntil: f.dateTime('Held until', '冻结至', { computed: true, supplier: 'read' }),
      changedAt: f.dateTime('Changed at', '变更时间', { computed: true }),
      calledContact: f.integer('Contact called (line)', '回访联系人(行号)', { computed: true }),
      calledAt: f.dateTime('Called at', '回访时间', { computed: true }),
      verifyNote: f.text(500, 'Note of finance', '财务核实说明', { computed: true, supplier: 'read' }),
    },
  ),
  certificates: hot(
    'Certificates',
    '资质证书',
    { entity: 'srmSlcSupplierCertificates', key: 'lineNo', bound: 100 },
    {
      ...certificateColumns(read),
      remindedFor: f.integer('Reminded at (days left)', '已提醒(剩余天数)', { computed: true, supplier: 'read' }),
    },
  ),
  sites: hot(
    'Standing at organisations',
    '各组织状态',
    { entity: 'srmSlcSupplierSites', key: 'lineNo', bound: 100, computed: true },
    {
      lineNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      orgId: f.ref('baseOrganization', 'Organisation', '组织', { need: 'save', ...read }),
      siteStatus: f.lookup(lookups.SLC_SUPPLIER_STATUS, 'Status', '状态', { need: 'save', ...read }),
      previousStatus: f.lookup(lookups.SLC_SUPPLIER_STATUS, 'Status before', '原状态'),
      statusReason: f.text(500, 'Reason', '原因'),
      statusDate: f.dateTime('Since', '起始时间', read),
    },
  ),
  qualified: hot(
    'Qualified categories',
    '准入品类',
    { entity: 'srmSlcSupplierCategories', key: 'lineNo', bound: 500, computed: true },
    {
      lineNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { need: 'save', ...read }),
      orgId: f.ref('baseOrganization', 'Organisation', '组织', read),
      categoryStatus: f.lookup(lookups.SLC_CATEGORY_STATUS, 'Status', '状态', { need: 'save', ...read }),
      qualifiedAt: f.dateTime('Since', '起始时间', read),
      qualifyId: f.ref('srmSlcQualifyHeader', 'Qualification', '供应商准入'),
    },
  ),
};

const reason = { reason: f.text(500, 'Reason', '原因') };
/** What decides about certificates on a day: kinds that must be valid, and where days of the organisation begin. */
export interface DayFacts {
  readonly today?: string;
  readonly dayStart?: Instant;
  readonly mandatory?: readonly string[];
  /** Of a suspension that an expired certificate proposes. */
  readonly draft?: { readonly id: string; readonly orgId: string | null };
}
/** Duplicates found by prepare, as names to show. */
export interface DuplicateFacts extends DayFacts {
  readonly duplicates?: readonly string[];
  /** The parent that is named, and those above it. */
  readonly above?: readonly string[];
  /** The moment from which contacts written now are known. */
  readonly since?: Instant;
}
/** What goes on with a supplier and is told when his standing changes: ids by kind. */
export interface ReachFacts {
  readonly qualifications?: readonly string[];
  readonly shares?: readonly string[];
  readonly sources?: readonly string[];
  readonly today?: string;
  /** What is open with whoever a person lets go. */
  readonly matters?: OpenMatters;
}
/** What is asked before somebody is taken back, merged or left out of inspections. */
export interface StatusFacts {
  readonly today?: string;
  readonly matters?: OpenMatters;
  /** The record that takes the place of this one: null when it is none. */
  readonly target?: { readonly live: boolean } | null;
  /** A visit of the site is being prepared or made. */
  readonly visited?: boolean;
}
/** Lines of a record that a change request adds, changes or takes out. */
export interface RowChange {
  readonly op: 'ADD' | 'UPDATE' | 'REMOVE';
  readonly row: Readonly<Record<string, unknown>> & { readonly lineNo: number | null };
}
export type ChangedRows = Readonly<Partial<Record<'contacts' | 'accounts' | 'certificates' | 'locations', readonly RowChange[]>>>;

type SupplierLevel = keyof typeof lookups.SLC_SUPPLIER_LEVEL.values;

/** What a qualification that passed was for. */
export interface QualifiedFor {
  readonly qualifyId: string;
  readonly orgId: string | null;
  readonly categoryIds: readonly string[];
}
const reach = { facts: facts<ReachFacts>() };
const withStanding = { facts: facts<StatusFacts>() };
export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<DuplicateFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<DuplicateFacts>() }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  SUBMIT: event('Submit', '提交'),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<ApprovingFacts>() }),
  APPROVE: event('Approve', '批准', {}, { seen: true }),
  REJECT: event('Reject', '驳回', reason, { seen: true }),
  START_QUALIFY: event('Start qualification', '启动认证'),
  QUALIFY_TRIAL: event('Admit on trial', '转试用'),
  QUALIFY_PASS: event('Qualify', '认证通过'),
  QUALIFIED_FOR: systemEvent<QualifiedFor>('Categories qualified', '品类准入'),
  QUALIFY_FAIL: event('Fail qualification', '认证不通过', reason),
  SUSPEND: event('Suspend', '暂停', reason, { dangerous: true, ...reach }),
  SUSPEND_AT: systemEvent<{ readonly orgIds: readonly string[]; readonly reason: string }, ReachFacts>(
    'Suspended at organisations',
    '在组织暂停',
  ),
  RESUME_AT: systemEvent<{ readonly orgIds: readonly string[] }, ReachFacts>('Resumed at organisations', '在组织恢复'),
  RESUME: event('Resume', '恢复', {}, reach),
  QUIT: event('End cooperation', '退出', reason, { dangerous: true, ...reach }),
  READMIT: event('Readmit', '重新引入', reason, withStanding),
  BLACKLIST: event(
    'Blacklist',
    '列入黑名单',
    { ...reason, until: f.date('Until', '期限至', { help: { en: 'Empty: until it is decided otherwise', cn: '空为另行决定' } }) },
    { dangerous: true, ...reach },
  ),
  REINSTATE: event('Take off the blacklist', '移出黑名单', reason, withStanding),
  MERGE_INTO: event(
    'Merge into another record',
    '合并到其他档案',
    { targetId: f.ref('srmSlcSupplierInfo', 'Record that stays', '保留的档案', { need: 'save' }) },
    { dangerous: true, ...withStanding },
  ),
  SET_INSPECT_FLAG: event(
    'Take part in inspections',
    '设置是否参与考察',
    {
      orgId: f.ref('baseOrganization', 'Organisation', '组织', { need: 'save' }),
      inspectFlag: f.flag('Takes part', '参与考察'),
    },
    withStanding,
  ),
  APPLY_CHANGE: systemEvent<
    { readonly changeId: string; readonly fields: Readonly<Record<string, string | null>>; readonly rows?: ChangedRows },
    DayFacts
  >('Change applied', '变更生效'),
  VERIFY_ACCOUNT: event('Verify an account', '核实账户', {
    lineNo: f.integer('Account (line)', '账户(行号)', { need: 'save', min: 1 }),
    contactLine: f.integer('Contact called (line)', '回访联系人(行号)', { need: 'save', min: 1 }),
    calledAt: f.dateTime('Called at', '回访时间', { need: 'save' }),
    note: f.text(500, 'Note', '说明'),
  }),
  REFUSE_ACCOUNT: event(
    'Refuse an account',
    '账户不予通过',
    { lineNo: f.integer('Account (line)', '账户(行号)', { need: 'save', min: 1 }), ...reason },
    { dangerous: true },
  ),
  HOLD_PAY: event('Hold payments', '冻结付款', reason, { dangerous: true }),
  RELEASE_PAY: event('Release payments', '解除付款冻结', reason),
  CERT_CHECK: systemEvent<object, DayFacts>('Certificates looked at', '资质检查'),
  SET_LEVEL: systemEvent<{ readonly level: SupplierLevel }>('Level set', '级别调整'),
  SET_GRADE: systemEvent<{ readonly grade: string; readonly period: string | null }>('Grade set', '绩效等级更新'),
  /** The papers of a registration, with their lines as they stand there. */
  INFO_APPROVED: systemEvent<
    {
      readonly registerId: string;
      readonly fields: Readonly<Record<string, string | null>>;
      readonly lines: Readonly<
        Record<'contacts' | 'locations' | 'accounts' | 'certificates', readonly Readonly<Record<string, unknown>>[]>
      >;
      /** When it was accepted, and the contact lines that were proven before. */
      readonly since?: Instant;
      readonly known?: readonly number[];
    },
    DayFacts
  >('Information accepted', '资料通过'),
  REG_CLOSED: systemEvent<{ readonly registerId: string }>('Registration closed', '注册关闭'),
  MERGED: systemEvent<{ readonly intoId: string }>('Merged', '合并'),
};

export type Supplier = Context<typeof fields, typeof lines>;
export type SupplierEvent = EventOf<typeof events>;
export type SupplierEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  DOC_SELF_APPROVE: approvingReasons.DOC_SELF_APPROVE,
  SLC_REASON_REQUIRED: { en: 'A reason is required', cn: '请填写原因' },
  SUP_PARENT: {
    en: 'A supplier is not its own parent, nor is one below it. Name another one.',
    cn: '母公司不能为该供应商本身或其下级公司,请另选',
  },
  SUP_GRADE_OLD: {
    en: 'A grade of {standing} stands already; that of {period} is older and changes nothing.',
    cn: '已有{standing}期间的绩效等级,{period}期间较早,不再更新',
  },
  SLC_NOT_SUBMITTER: { en: 'Only the submitter may withdraw', cn: '仅提交人可以撤回' },
  SLC_ALREADY_ACTED: { en: 'An approver has already acted', cn: '审批人已处理,不能撤回' },
  REG_INFO_INCOMPLETE: { en: 'Required information is missing', cn: '必填信息未填写完整' },
  DUP_NAME: { en: 'A supplier of this name or credit code exists: {list}', cn: '已存在同名或同信用代码的供应商:{list}' },
  DUP_USCC: { en: 'The unified social credit code is already in use', cn: '统一社会信用代码已被使用' },
  USCC_FORMAT: { en: 'The unified social credit code must be 18 valid characters', cn: '统一社会信用代码格式错误' },
  USCC_ORG_WARN: { en: 'The organisation code inside the unified social credit code does not check', cn: '主体标识码校验不符,请核对' },
  ACC_UNKNOWN: { en: 'There is no account in line {line} that waits for this.', cn: '第{line}行没有待处理的账户' },
  ACC_CALLBACK_CONTACT: {
    en: 'Call back a contact with a telephone number who was known before the change of the account.',
    cn: '须致电账户变更前已登记且有电话的联系人',
  },
  ACC_CALLBACK_TIME: {
    en: 'The call was after the change of the account and not in the future.',
    cn: '回访时间须在账户变更之后且不晚于当前时间',
  },
  ...termReasons,
  ...openMattersReasons,
  SUP_MERGE_TARGET: {
    en: 'Choose another supplier whose record is in use.',
    cn: '请选择另一家正在使用的供应商档案',
  },
  SITE_FLAG_LOCKED: {
    en: 'Whether the site takes part cannot be changed now: it is stopped, or a visit of it is under way.',
    cn: '该地点当前不可修改:已停止合作或正在考察中',
  },
  USCC_CHECK: { en: 'The check character of the unified social credit code is wrong', cn: '统一社会信用代码校验位错误' },
});
