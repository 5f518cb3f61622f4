import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { performanceLookups as lookups } from '../lookups.js';
import type { Period } from './periods.js';
import { MOST_PERIODS } from './periods.js';

const made = { computed: true } as const;
export const fields = {
  schemeName: f.text(100, 'Name', '方案名称', { need: 'save' }),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织', { need: 'submit' }),
  templateId: f.ref('srmSpeTemplateHead', 'Template', '绩效模板', { need: 'save' }),
  settingId: f.ref('srmSpeSettingHead', 'Setting', '绩效参数', { need: 'save' }),
  periodType: f.lookup(lookups.SPE_PERIOD, 'Period', '周期类型', { need: 'save', initial: 'QUARTER' }),
  periodFrom: f.month('From', '开始月份', { need: 'save' }),
  periodTo: f.month('To', '结束月份', { need: 'save' }),
  supplierRule: f.lookup(lookups.SPE_SUPPLIER_RULE, 'Suppliers by', '供应商范围', { need: 'save', initial: 'ALL_ACTIVE' }),
  minReceiptAmount: f.amount('Least receipts', '最低收货金额', { min: 0 }),
  yearMethod: f.lookup(lookups.SPE_YEAR_METHOD, 'Score of the year', '年度汇总方式', { need: 'save', initial: 'AVERAGE' }),
  nextPeriod: f.text(20, 'Next period', '下一期间', made),
  nextRunAt: f.dateTime('Next run', '下次评分时间', made),
  runsDone: f.integer('Runs made', '已生成评分', { ...made, initial: 0 }),
  runsAll: f.integer('Runs in all', '评分总数', { ...made, initial: 0 }),
};
export const lines = {
  suppliers: hot(
    'Suppliers',
    '供应商',
    { entity: 'srmSpeSchemeSupplier', key: 'rowNum', bound: 300, indexes: ['supplierId'] },
    {
      rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      joinFlag: f.flag('Takes part', '参与评价', { initial: 'Y' }),
      note: f.text(300, 'Note', '说明'),
    },
  ),
  periods: hot(
    'Calendar',
    '评分日历',
    { key: 'period', bound: MOST_PERIODS, computed: true },
    {
      period: f.text(20, 'Period', '期间', { need: 'save' }),
      fromDate: f.date('From', '开始日期', { need: 'save' }),
      toDate: f.date('To', '结束日期', { need: 'save' }),
      endsAt: f.dateTime('Ends at', '期间结束', { need: 'save', internal: true }),
      runAt: f.dateTime('Run at', '计划评分时间', { need: 'save' }),
      runId: f.ref('srmSpeSchemeScore', 'Run', '绩效评分'),
    },
  ),
};
export type Scheme = Context<typeof fields, typeof lines>;
export type CalendarRow = LineRow<typeof lines.periods>;

/** A period with its end, and when its facts are taken, in the zone of the scheme. */
export interface Dated extends Period {
  readonly endsAt: Instant;
  readonly runAt: Instant;
}
export interface SchemeFacts {
  /** Number of a scheme that evaluates the same in the same time. */
  readonly overlap?: string | null;
  /** Names of organisations that whoever submits it does not act for. */
  readonly foreign?: readonly string[];
  /** Template or setting that is not in force. */
  readonly notInForce?: readonly string[];
  readonly calendar?: readonly Dated[];
  readonly newId?: string;
}
const withFacts = { facts: facts<SchemeFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: approvingEvents.REJECT,
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
  RUN_NOW: event('Run now', '立即评分', { period: f.text(20, 'Period', '期间', { need: 'save' }) }, withFacts),
  ADJUST_SUPPLIERS: event('Change the suppliers', '调整供应商', {
    rows: f.rows(
      {
        supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
        joinFlag: f.flag('Takes part', '参与评价', { initial: 'Y' }),
        note: f.text(300, 'Note', '说明'),
      },
      'Suppliers',
      '供应商',
      { need: 'save' },
    ),
  }),
  PAUSE: event('Pause', '暂停', reason),
  RESUME: event('Resume', '恢复', reason),
  FINISH: event('Finish', '结束', reason, { dangerous: true }),
  RUN_DUE: systemEvent<object, SchemeFacts>('Run due', '到期评分'),
};
export type SchemeEvent = EventOf<typeof events>;
export type SchemeEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
