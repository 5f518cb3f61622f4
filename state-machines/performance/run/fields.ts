import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow, Row } from '../../kernel/fields.js';
import { cold, f, hot } from '../../kernel/fields.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { performanceLookups as lookups } from '../lookups.js';
import type { Basis, Given, Measured } from '../scoring/basis.js';
import type { ScoreRow } from '../scoring/totals.js';

const made = { computed: true } as const;
const counter = { computed: true, initial: 0 } as const;
export const fields = {
  schemeId: f.ref('srmSpeScheme', 'Scheme', '绩效方案', made),
  schemeName: f.text(100, 'Name', '方案名称', made),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织', made),
  templateId: f.ref('srmSpeTemplateHead', 'Template', '绩效模板', made),
  settingId: f.ref('srmSpeSettingHead', 'Setting', '绩效参数', made),
  templateVersion: f.integer('Version of the template', '模板版本', made),
  settingVersion: f.integer('Version of the setting', '参数版本', made),
  period: f.text(20, 'Period', '期间', made),
  periodFrom: f.date('From', '开始日期', made),
  periodTo: f.date('To', '结束日期', made),
  cutOff: f.dateTime('Facts until', '取数截止', made),
  calcNo: f.integer('Calculation', '计算次数', counter),
  calcAt: f.dateTime('Calculated at', '计算时间', made),
  calcError: f.text(500, 'Why it failed', '计算失败原因', made),
  manualDeadline: f.dateTime('Scores until', '评分截止', made),
  sheetCount: f.integer('Sheets', '评分表', counter),
  sheetDone: f.integer('Sheets done', '已完成评分表', counter),
  supplierCount: f.integer('Suppliers', '供应商数', counter),
  averageScore: f.decimal(5, 2, 'Mean', '平均分', made),
  gradeCounts: f.text(60, 'Grades', '等级分布', made),
  releasedCount: f.integer('Released', '已发布', counter),
  answeredCount: f.integer('Answered', '已答复', counter),
  closedCount: f.integer('Closed', '已关闭', counter),
  urgedAt: f.dateTime('Urged', '最近催办', made),
  basis: f.json<Basis>()('Indicators and terms', '指标与条款', { ...made, internal: true }),
};
const needed = { need: 'save' } as const;
const factFields = {
  factKey: f.text(60, 'Row', '行', { need: 'save' }),
  calcNo: f.integer('Calculation', '计算次数', needed),
  factType: f.text(10, 'Kind', '事实类型', needed),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', needed),
  billType: f.lookup(lookups.SPE_BILL_TYPE, 'Kind of bill', '单据类型', { need: 'save', initial: 'ORDER' }),
  billId: f.text(30, 'Bill id', '单据标识', { internal: true }),
  billNumber: f.text(60, 'Bill', '单据编号'),
  lineNumber: f.integer('Line', '行号'),
  itemName: f.text(200, 'Material', '物料'),
  factDate: f.date('Date', '业务日期'),
  dueDate: f.date('Due', '到期日期'),
  qty: f.quantity('Quantity', '数量'),
  okQty: f.quantity('Good', '合格数量'),
  ngQty: f.quantity('Bad', '不良数量'),
  amount: f.amount('Amount', '金额'),
  detail: f.json<Readonly<Record<string, unknown>>>()('Details', '明细', { internal: true }),
  excluded: f.json<readonly Excluded[]>()('Excluded by', '剔除', { internal: true }),
};
export const lines = {
  suppliers: hot(
    'Suppliers',
    '供应商得分',
    { key: 'supplierId', bound: 300, computed: true },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', needed),
      base: f.decimal(5, 2, 'Base', '基础分'),
      eventPoints: f.decimal(7, 2, 'Points of events', '事件分合计', { need: 'save', initial: '0' }),
      eventAdj: f.decimal(5, 2, 'Events', '事件调整', { need: 'save', initial: '0' }),
      reviewAdj: f.decimal(5, 2, 'Review', '评审调整', { need: 'save', initial: '0' }),
      reviewReason: f.text(500, 'Reason', '调整原因'),
      finalScore: f.decimal(5, 2, 'Score', '总分'),
      grade: f.text(2, 'Grade', '等级'),
      rank: f.integer('Rank', '排名'),
      lastFinal: f.decimal(5, 2, 'Score before', '上期总分'),
      lastGrade: f.text(2, 'Grade before', '上期等级'),
      receiptAmount: f.amount('Receipts', '收货金额'),
      resultId: f.ref('srmSpePerformance', 'Result', '绩效结果'),
      releasedFlag: f.flag('Released', '已发布'),
      answeredFlag: f.flag('Answered', '已答复'),
      closedFlag: f.flag('Closed', '已关闭'),
    },
  ),
  scores: hot(
    'Scores',
    '指标得分',
    { entity: 'srmSpeSupplierScore', key: 'scoreKey', bound: 9000, computed: true, indexes: ['supplierId'] },
    {
      scoreKey: f.text(60, 'Row', '行', { need: 'save', internal: true }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', needed),
      indicatorId: f.ref('srmSpeIndicatorsHead', 'Indicator', '指标', needed),
      value: f.decimal(18, 6, 'Value', '指标值'),
      numerator: f.decimal(24, 6, 'Numerator', '分子'),
      denominator: f.decimal(24, 6, 'Denominator', '分母'),
      naFlag: f.flag('Not to be had', '无数据'),
      points: f.decimal(5, 2, 'Points', '得分'),
      weight: f.rate('Weight', '权重', needed),
      effectiveWeight: f.decimal(9, 6, 'Effective weight', '有效权重', { need: 'save', initial: '0' }),
      weighted: f.decimal(9, 6, 'Weighted', '加权得分'),
      vetoFlag: f.flag('Veto', '一票否决'),
      excludedCount: f.integer('Excluded rows', '剔除行数', { need: 'save', initial: 0 }),
    },
  ),
  sheets: hot(
    'Score sheets',
    '评分表',
    { key: 'sheetId', bound: 200, computed: true },
    {
      sheetId: f.ref('srmSpeManualScore', 'Sheet', '评分表', needed),
      scorerId: f.ref('baseUsers', 'Scorer', '评分人', needed),
      status: f.lookup(lookups.SPE_SHEET, 'Status', '状态', { need: 'save', initial: 'OPEN' }),
      given: f.json<readonly Given[]>()('Given', '评分', { internal: true }),
    },
  ),
  facts: cold('Facts', '取数明细', { entity: 'srmSpeScoreFact', key: 'factKey', computed: true, indexes: ['supplierId'] }, factFields),
};
/** An exclusion that takes a fact out of one indicator, or of all. */
export interface Excluded {
  readonly excludeId: string;
  readonly indicatorId: string | null;
}
export type Run = Context<typeof fields, typeof lines>;
export type RunSupplier = LineRow<typeof lines.suppliers>;
export type FactRow = Row<typeof factFields>;

/** What the scheme says of the run that it makes. */
export interface RunOrder {
  readonly orgId: string | null;
  readonly schemeId: string;
  readonly schemeName: string;
  readonly orgIds: readonly string[];
  readonly templateId: string;
  readonly settingId: string;
  readonly period: string;
  readonly periodFrom: string;
  readonly periodTo: string;
}
/** What a calculation found: everything that its totals follow from. */
export interface Calculation {
  readonly basis: Basis;
  readonly templateVersion: number;
  readonly settingVersion: number;
  readonly cutOff: number;
  readonly suppliers: readonly {
    readonly supplierId: string;
    readonly eventPoints: string;
    readonly receiptAmount: string;
    readonly lastFinal: string | null;
    readonly lastGrade: string | null;
  }[];
  readonly measured: readonly Measured[];
  readonly facts: readonly Omit<FactRow, 'factKey' | 'calcNo'>[];
  /** By scorer, when the sheets are made. */
  readonly sheetIds: Readonly<Record<string, string>>;
}
export interface RunFacts {
  readonly calculation?: Calculation;
  /** Why nothing could be calculated. */
  readonly failed?: string;
  /** Numbers of exclusions that wait for approval. */
  readonly openExclusions?: readonly string[];
  /** Exclusions that the run has used. */
  readonly usedExclusions?: readonly string[];
  /** By supplier. */
  readonly resultIds?: Readonly<Record<string, string>>;
  /** Drafts of changed shares, when everybody has answered. */
  readonly shares?: readonly ProposedShares[];
}
export interface ProposedShares {
  readonly id: string;
  readonly orgId: string | null;
  readonly effectiveDate: string;
  readonly rows: readonly { readonly presetId: string; readonly supplierId: string; readonly newProportion: string }[];
}
const withFacts = { facts: facts<RunFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  CREATE: systemEvent<RunOrder>('Run', '生成评分'),
  CALCULATED: systemEvent<object, RunFacts>('Calculated', '计算完成'),
  RECALCULATE: event('Calculate again', '重新计算'),
  SHEET_DONE: systemEvent<{ readonly sheetId: string; readonly lines: readonly Given[] }>('Sheet done', '评分完成'),
  SHEET_INVALID: systemEvent<{ readonly sheetId: string }>('Sheet invalid', '评分表失效'),
  MANUAL_DUE: systemEvent('Time to score over', '评分截止'),
  URGE: event('Urge', '催办'),
  ADJUST: event('Adjust', '评审调整', {
    supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
    points: f.decimal(5, 2, 'Points', '调整分值', { need: 'save', min: -100, max: 100 }),
    ...reason,
  }),
  REOPEN_SHEET: event('Open a sheet again', '重新开放评分', {
    sheetId: f.ref('srmSpeManualScore', 'Sheet', '评分表', { need: 'save' }),
    days: f.integer('Days', '天数', { need: 'save', min: 1, max: 60, initial: 3 }),
    ...reason,
  }),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: approvingEvents.REJECT,
  RELEASE: event('Release', '发布', { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers (empty: all)', '供应商(空为全部)') }, withFacts),
  ANSWERED: systemEvent<{ readonly supplierId: string }, RunFacts>('Answered', '供应商已答复'),
  RESULT_CHANGED: systemEvent<ChangedResult>('Result changed', '结果变更'),
  CLOSED: systemEvent<{ readonly supplierId: string }>('Result closed', '结果关闭'),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
};
export interface ChangedResult {
  readonly supplierId: string;
  readonly scores: readonly ScoreRow[];
  readonly eventPoints: string;
}
export type RunEvent = EventOf<typeof events>;
export type RunEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
