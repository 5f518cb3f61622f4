/** What a visit holds, what happens to it, and what is read for that. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { supplierLookups as lookups } from '../lookups.js';
import { stepEvents, stepFields } from '../step-documents.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
export const fields = {
  planId: f.ref('srmSlcInspectPlan', 'Plan', '考察计划', made),
  planRow: f.integer('Row of the plan', '计划行', { ...made, internal: true }),
  ...stepFields,
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  siteName: f.text(60, 'Site', '地点', { need: 'save', ...read }),
  inspectType: f.lookup(lookups.SLC_INSPECT_TYPE, 'Kind', '考察类型', { need: 'save', initial: 'NEW', ...read }),
  inspectMode: f.lookup(lookups.SLC_INSPECT_MODE, 'How', '考察方式', { need: 'save', initial: 'ONSITE', ...read }),
  proposedDate: f.date('Proposed for', '拟定日期', { need: 'save', ...read }),
  scheduledDate: f.date('Scheduled for', '确定日期', { ...made, ...read }),
  leaderId: f.ref('baseUsers', 'Leader', '组长', { need: 'save', ...read }),
  staffIds: f.refs('baseUsers', 'Staff', '组员'),
  checklistId: f.ref('srmSlcChecklist', 'Checklist', '检查表', {
    holds: true,
    help: { en: 'What it asks is copied when the visit begins', cn: '考察开始时复制其检查项' },
  }),
  keepPlaceFlag: f.flag('Photos keep their place and time', '照片保留拍摄地点与时间', {
    help: {
      en: 'Off: place and time are taken out of photos when they are uploaded',
      cn: '关闭时,上传的照片不保留拍摄地点与时间',
    },
  }),
  closingSignedFlag: f.flag('Closing meeting signed', '末次会议已签字'),
  inspectorSignIds: f.attachments('Signature of the inspector', '考察方签名', read),
  supplierSignIds: f.attachments("Signature of the supplier's representative", '供应商代表签名', read),
  supplierSigner: f.text(50, 'Signed for the supplier by', '供应商签字人', read),
  signatureIds: f.attachments('Signed papers', '签字件'),
  summary: f.longText('Summary', '总结'),
  totalScore: f.decimal(9, 2, 'Score', '得分', made),
  scoreRate: f.rate('Rate %', '得分率(%)', made),
  conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '结论', made),
  rescheduleCount: f.integer('Dates proposed', '协商次数', { ...made, initial: 0, ...read }),
  answerBy: f.dateTime('Answer by', '答复截止', { ...made, ...read }),
  rectifyBy: f.dateTime('Findings answered by', '整改截止', { ...made, ...read }),
};
export const lines = {
  items: hot(
    'Items',
    '检查项目',
    { entity: 'srmSlcInspectRecord', key: 'itemSeq', bound: 200 },
    {
      itemSeq: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      chapter: f.text(60, 'Chapter', '章节', read),
      itemName: f.text(200, 'Item', '检查项', { need: 'save', ...read }),
      chapterEn: f.text(60, 'Chapter (English)', '章节(英文)', read),
      itemNameEn: f.text(200, 'Item (English)', '检查项(英文)', read),
      fullScore: f.decimal(5, 2, 'Full score', '满分', { need: 'save', initial: '10', min: 0 }),
      keyItemFlag: f.flag('Key item', '关键项'),
      applicableFlag: f.flag('Applies', '适用', { initial: 'Y' }),
      score: f.decimal(5, 2, 'Score', '得分', { min: 0 }),
      finding: f.text(500, 'Finding', '问题描述', read),
      severity: f.lookup(lookups.SLC_FINDING, 'Severity', '等级', read),
      evidenceIds: f.attachments('Photos', '照片', { photos: true }),
      cause: f.text(500, 'Cause', '原因分析', { ...made, ...read }),
      action: f.text(500, 'Action', '整改措施', { ...made, ...read }),
      actionDate: f.date('Done by', '完成日期', { ...made, ...read }),
      rectifyStatus: f.lookup(lookups.SLC_RECTIFY, 'Rectification', '整改状态', { ...made, initial: 'NONE', ...read }),
    },
  ),
};
export type Visit = Context<typeof fields, typeof lines>;
export type Item = LineRow<typeof lines.items>;

/** An item as a checklist asks it. */
export type AskedItem = Pick<Item, 'chapter' | 'chapterEn' | 'itemName' | 'itemNameEn' | 'fullScore' | 'keyItemFlag'>;
export interface VisitFacts {
  readonly today?: string;
  /** What the chosen checklist asks; not there where it may not be chosen. */
  readonly asked?: readonly AskedItem[];
}
const withFacts = { facts: facts<VisitFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

type Mode = keyof typeof lookups.SLC_INSPECT_MODE.values;
export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  NOTIFY: event('Notify', '通知供应商', {}, withFacts),
  RESCHEDULE: event('Reschedule', '改期'),
  ACCEPT_DATE: event('Accept the date', '接受日期'),
  PROPOSE_DATE: event('Propose another date', '提议日期', { date: f.date('Date', '日期', { need: 'save' }) }),
  ACCEPT_DUE: systemEvent('Date deemed accepted', '视为接受'),
  START: event('Begin', '开始考察', {}, withFacts),
  SUBMIT_REPORT: event('Submit the report', '提交报告'),
  SUBMIT_RECTIFY: event('Answer the findings', '提交整改', {
    rows: f.rows(
      {
        itemSeq: f.integer('No.', '序号', { need: 'save', min: 1 }),
        cause: f.text(500, 'Cause', '原因分析', { need: 'save' }),
        action: f.text(500, 'Action', '整改措施', { need: 'save' }),
        actionDate: f.date('Done by', '完成日期', { need: 'save' }),
      },
      'Findings',
      '问题项',
      { need: 'save' },
    ),
  }),
  VERIFY: event('Verify', '验证', {
    itemSeq: f.integer('No.', '序号', { need: 'save', min: 1 }),
    verdict: f.lookup(lookups.SLC_VERIFY, 'Verdict', '验证结果', { need: 'save', initial: 'CLOSED' }),
  }),
  FINISH_VERIFY: event('Finish the verification', '完成验证'),
  RECTIFY_DUE: systemEvent('Not answered in time', '整改逾期'),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  PLAN_CANCELLED: systemEvent('Plan cancelled', '计划取消'),
  /** Without a date it is about who goes there alone. */
  PLAN_ADJUSTED: systemEvent<{ readonly proposedDate?: string; readonly inspectMode?: Mode; readonly staffIds?: readonly string[] }>(
    'Plan adjusted',
    '计划调整',
  ),
  ...stepEvents,
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};
export type VisitEvent = EventOf<typeof events>;
export type VisitEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
