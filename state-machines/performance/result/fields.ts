import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { performanceLookups as lookups } from '../lookups.js';
import type { Grade, Terms } from '../scoring/basis.js';
import type { ScoreRow } from '../scoring/totals.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const made = { computed: true } as const;
const told = { computed: true, ...read } as const;

export type ResultTerms = Pick<
  Terms,
  'answerDays' | 'secondAnswerDays' | 'appealDecisionDays' | 'maxAppeals' | 'rectifyDays' | 'verifyDays' | 'maxRectifyRounds'
>;

export const fields = {
  runId: f.ref('srmSpeSchemeScore', 'Run', '绩效评分', made),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', told),
  schemeName: f.text(100, 'Scheme', '方案名称', told),
  period: f.text(20, 'Period', '期间', told),
  base: f.decimal(5, 2, 'Base', '基础分', told),
  eventAdj: f.decimal(5, 2, 'Events', '事件调整', told),
  reviewAdj: f.decimal(5, 2, 'Review', '评审调整', told),
  finalScore: f.decimal(5, 2, 'Score', '总分', told),
  grade: f.text(2, 'Grade', '等级', told),
  lastFinal: f.decimal(5, 2, 'Score before', '上期总分', told),
  lastGrade: f.text(2, 'Grade before', '上期等级', told),
  rank: f.integer('Rank', '排名', made),
  rankOf: f.integer('Ranked', '参评家数', made),
  shownRank: f.text(20, 'Rank told', '公布排名', told),
  shownMean: f.decimal(5, 2, 'Mean', '平均分', told),
  resultVersion: f.integer('Version', '结果版本', { ...told, initial: 1 }),
  releasedAt: f.dateTime('Released', '发布时间', told),
  answerDeadline: f.dateTime('Answer by', '回复截止', told),
  answerType: f.lookup(lookups.SPE_ANSWER, 'Answer', '答复方式', told),
  appealCount: f.integer('Appeals', '申诉次数', { ...told, initial: 0 }),
  appealDue: f.dateTime('Appeal decided by', '申诉处理期限', made),
  appealLate: f.flag('Appeal overdue', '申诉处理逾期', made),
  rectifyFlag: f.flag('Must rectify', '须整改', told),
  rectifyDeadline: f.dateTime('Rectified by', '整改截止', told),
  rectifyRound: f.integer('Round', '整改轮次', { ...told, initial: 0 }),
  rectifyOverdue: f.flag('Rectification overdue', '整改逾期', told),
  verifyDeadline: f.dateTime('Verified by', '验证期限', told),
  verifyDue: f.flag('Verification due', '待验证', made),
  closeAt: f.dateTime('Closes at', '自动关闭时间', { ...made, internal: true }),
  terms: f.json<ResultTerms>()('Terms', '条款', { ...made, internal: true }),
  grades: f.json<readonly Grade[]>()('Grade scale', '等级标准', { ...made, internal: true }),
};

export const EIGHT = [
  'd1Team',
  'd2Problem',
  'd3Containment',
  'd4RootCause',
  'd5Actions',
  'd6Implemented',
  'd7Prevention',
  'd8Closure',
] as const;

export const lines = {
  scores: hot(
    'Scores',
    '指标得分',
    { entity: 'srmSpePerformanceScore', key: 'scoreKey', bound: 300, computed: true },
    {
      scoreKey: f.text(40, 'Row', '行', { need: 'save', internal: true, ...read }),
      resultVersion: f.integer('Version', '结果版本', { need: 'save', initial: 1, ...read }),
      indicatorId: f.ref('srmSpeIndicatorsHead', 'Indicator', '指标', { need: 'save' }),
      indicatorName: f.text(100, 'Indicator', '指标名称', { need: 'save', ...read }),
      indicatorNameEn: f.text(100, 'English name', '英文名称', read),
      dimension: f.lookup(lookups.SPE_DIMENSION, 'Dimension', '维度', { need: 'save', initial: 'QUALITY', ...read }),
      value: f.decimal(18, 6, 'Value', '指标值', read),
      unitText: f.text(20, 'Unit', '单位', read),
      naFlag: f.flag('Not to be had', '无数据', read),
      points: f.decimal(5, 2, 'Points', '得分', read),
      weight: f.rate('Weight', '权重', { need: 'save', ...read }),
      effectiveWeight: f.decimal(9, 6, 'Effective weight', '有效权重', { need: 'save', initial: '0', ...read }),
      weighted: f.decimal(9, 6, 'Weighted', '加权得分', read),
      vetoFlag: f.flag('Veto', '一票否决', read),
      excludedCount: f.integer('Excluded rows', '剔除行数', { need: 'save', initial: 0, ...read }),
    },
  ),
  appeals: hot(
    'Appeal',
    '申诉明细',
    { entity: 'srmSpeAppealLine', key: 'lineNum', bound: 100 },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1, ...edit }),
      indicatorCode: f.text(40, 'Indicator', '指标行', edit),
      factKey: f.text(60, 'Evidence row', '明细行', edit),
      billNumber: f.text(60, 'Bill', '单据编号', edit),
      claim: f.longText('Claim', '申诉理由', edit),
      requestedValue: f.text(100, 'Asked for', '申请结果', edit),
      fileIds: f.attachments('Proof', '证明材料', edit),
      appealNo: f.integer('Appeal', '申诉轮次', { ...told, initial: 0 }),
      decision: f.lookup(lookups.SPE_APPEAL_RESULT, 'Decision', '处理结果', told),
      decisionNote: f.text(500, 'Note', '处理说明', told),
      newPoints: f.decimal(5, 2, 'Points after', '调整后得分', told),
      decidedBy: f.ref('baseUsers', 'Decided by', '处理人', made),
      excludeId: f.ref('srmSpeExcludeHeader', 'Exclusion', '剔除单', made),
    },
  ),
  rectifications: hot(
    'Rectification',
    '整改8D',
    { entity: 'srmSpeRectification', key: 'round', bound: 10 },
    {
      round: f.integer('Round', '轮次', { need: 'save', min: 1, ...edit }),
      problem: f.longText('Problem', '问题', told),
      askedAt: f.dateTime('Asked for', '发起时间', told),
      d1Team: f.longText('D1 Team', 'D1 团队', edit),
      d2Problem: f.longText('D2 Problem', 'D2 问题描述', edit),
      d3Containment: f.longText('D3 Containment', 'D3 临时措施', edit),
      d3Date: f.date('D3 done on', 'D3 完成日期', edit),
      d4RootCause: f.longText('D4 Root cause', 'D4 根本原因', edit),
      d5Actions: f.longText('D5 Actions', 'D5 纠正措施', edit),
      d6Implemented: f.longText('D6 Implemented', 'D6 实施验证', edit),
      d6Date: f.date('D6 done on', 'D6 完成日期', edit),
      d7Prevention: f.longText('D7 Prevention', 'D7 预防措施', edit),
      d8Closure: f.longText('D8 Closure', 'D8 总结表彰', edit),
      fileIds: f.attachments('Files', '附件', edit),
      reviewNotes: f.longText('Review', '审核意见', told),
      verdict: f.lookup(lookups.SPE_VERDICT, 'Verdict', '结论', told),
      verifyValue: f.text(100, 'Measured', '验证值', told),
      verifyEvidence: f.attachments('Evidence', '验证证据', told),
    },
  ),
};
export type Result = Context<typeof fields, typeof lines>;
export type ResultScore = LineRow<typeof lines.scores>;
export type AppealLine = LineRow<typeof lines.appeals>;
export type Rectification = LineRow<typeof lines.rectifications>;

/** What the run says of the result that it makes. */
export interface ResultOrder {
  readonly orgId: string | null;
  readonly runId: string;
  readonly supplierId: string;
  readonly schemeName: string | null;
  readonly period: string | null;
  readonly base: string | null;
  readonly eventAdj: string;
  readonly reviewAdj: string;
  readonly finalScore: string | null;
  readonly grade: string | null;
  readonly lastFinal: string | null;
  readonly lastGrade: string | null;
  readonly rank: number | null;
  readonly rankOf: number;
  readonly shownRank: string | null;
  readonly shownMean: string | null;
  readonly terms: ResultTerms;
  readonly grades: readonly Grade[];
  readonly scores: readonly Omit<ResultScore, 'scoreKey' | 'resultVersion'>[];
}
/** A supplier scored anew, as an appeal leaves it. */
export interface Rescored {
  readonly base: string | null;
  readonly eventAdj: string;
  readonly eventPoints: string;
  readonly finalScore: string | null;
  readonly grade: string;
  readonly scores: readonly Omit<ResultScore, 'scoreKey' | 'resultVersion'>[];
  /** As the run keeps them. */
  readonly rows: readonly ScoreRow[];
}
/** A bill that an accepted line takes out. */
export interface AppealedBill {
  readonly lineNum: number;
  readonly billType: string;
  readonly billId: string | null;
  readonly billNumber: string | null;
  readonly lineNumber: number | null;
  readonly factDate: string | null;
  readonly indicatorId: string | null;
}
export interface ResultFacts {
  readonly rescored?: Rescored;
  readonly bills?: readonly AppealedBill[];
  /** Of the document that the event makes. */
  readonly newId?: string;
  readonly otherId?: string;
  /** How many results of this grade the supplier has one after the other, this one included. */
  readonly streak?: number;
  readonly today?: string;
}
const withFacts = { facts: facts<ResultFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const lineNum = f.integer('Line', '行号', { need: 'save', min: 1 });

export const events = {
  CREATE: systemEvent<ResultOrder>('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  RELEASE: event('Release', '发布'),
  CANCEL: systemEvent('Cancelled', '取消'),
  RECALL: event('Recall', '撤回发布', reason, { dangerous: true }),
  CONFIRM: event('Confirm', '确认', {}, { call: 'doConfirm', ...withFacts }),
  CONFIRM_DUE: systemEvent<object, ResultFacts>('Confirmed by silence', '逾期自动确认'),
  APPEAL: event('Appeal', '申诉'),
  WITHDRAW_APPEAL: event('Withdraw the appeal', '撤回申诉'),
  DECIDE: event('Decide a line', '处理申诉行', {
    lineNum,
    decision: f.lookup(lookups.SPE_APPEAL_RESULT, 'Decision', '处理结果', { need: 'save', initial: 'ACCEPTED' }),
    newPoints: f.decimal(5, 2, 'Points after (without an evidence row)', '调整后得分(无明细行时)', { min: 0, max: 100 }),
    ...reason,
  }),
  FINISH_APPEAL: event('Finish the appeal', '完成申诉处理', {}, withFacts),
  APPEAL_DUE: systemEvent('Appeal overdue', '申诉处理逾期'),
  REQUEST_RECTIFY: event('Ask for rectification', '要求整改', { problem: f.longText('Problem', '问题', { need: 'save' }) }),
  CLOSE_DUE: systemEvent('Time to close', '自动关闭'),
  SUPPLIER_COMMIT: event('Submit the 8D', '提交整改', {}, { call: 'doSupplierCommit' }),
  RECTIFY_DUE: systemEvent<object, ResultFacts>('Rectification overdue', '整改逾期'),
  ACCEPT_RECTIFY: event('Accept the 8D', '审核通过', { notes: f.longText('Review of each part', '各项审核意见', { need: 'save' }) }),
  RETURN_RECTIFY: event('Return the 8D', '审核退回', { notes: f.longText('Why', '退回意见', { need: 'save' }) }, withFacts),
  VERIFY_PASS: event('Effect verified', '验证通过', {
    value: f.text(100, 'Measured', '验证值'),
    evidenceIds: f.attachments('Evidence', '验证证据'),
  }),
  VERIFY_FAIL: event('Effect missed', '验证不通过', reason, withFacts),
  VERIFY_DUE: systemEvent('Verification due', '到期验证'),
};
export type ResultEvent = EventOf<typeof events>;
export type ResultEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
