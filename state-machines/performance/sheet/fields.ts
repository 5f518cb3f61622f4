import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvingEvents } from '../../kernel/stock/approving.js';

const made = { computed: true } as const;
export const fields = {
  runId: f.ref('srmSpeSchemeScore', 'Run', '绩效评分', made),
  schemeName: f.text(100, 'Scheme', '方案名称', made),
  period: f.text(20, 'Period', '期间', made),
  scorerId: f.ref('baseUsers', 'Scorer', '评分人', made),
  headId: f.ref('baseUsers', 'Approved by', '部门负责人', made),
  deadline: f.dateTime('Until', '评分截止', made),
  approvalFlag: f.flag('Needs approval', '需审批', made),
  lineCount: f.integer('Rows', '行数', { ...made, initial: 0 }),
  scoredCount: f.integer('Scored', '已评行数', { ...made, initial: 0 }),
  approveNote: f.text(500, 'Comment', '审批意见', made),
};
export const lines = {
  rows: hot(
    'Scores',
    '评分明细',
    { entity: 'srmSpeManualScoreLine', key: 'lineNum', bound: 5000, indexes: ['supplierId'] },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
      indicatorId: f.ref('srmSpeIndicatorsHead', 'Indicator', '指标', made),
      scoreGuide: f.longText('Scoring guide', '评分标准', made),
      lastScore: f.decimal(5, 2, 'Last time', '上期得分', made),
      score: f.decimal(5, 2, 'Score', '得分'),
      naFlag: f.flag('No contact', '本期无业务'),
      comment: f.text(300, 'Comment', '说明'),
    },
  ),
};
export type ScoreSheet = Context<typeof fields, typeof lines>;
export type SheetRow = LineRow<typeof lines.rows>;

/** What the run says of the sheet that it makes. */
export interface SheetOrder {
  readonly orgId: string | null;
  readonly runId: string;
  readonly schemeName: string | null;
  readonly period: string | null;
  readonly scorerId: string;
  readonly deadline: Instant | null;
  readonly approvalFlag: 'Y' | 'N';
  readonly rows: readonly { readonly supplierId: string; readonly indicatorId: string; readonly scoreGuide: string | null }[];
}
export interface SheetFacts {
  /** The head of the scorer's department, who approves. */
  readonly headId?: string | null;
  /** By supplier and indicator: what the scorer gave the period before. */
  readonly lastScores?: Readonly<Record<string, string>>;
  /** Whether the run takes scores now. */
  readonly runOpen?: boolean;
}
const withFacts = { facts: facts<SheetFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  CREATE: systemEvent<SheetOrder, SheetFacts>('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  TRANSFER: event('Hand over', '转交', { userId: f.ref('baseUsers', 'To', '转交给', { need: 'save' }), ...reason }),
  INVALIDATE: event('Invalidate', '作废', reason, { dangerous: true, ...withFacts }),
  ENABLE: systemEvent<{ readonly deadline: Instant | null }>('Opened again', '重新开放'),
  DEADLINE: systemEvent('Time to score over', '评分截止'),
  URGED: systemEvent('Urged', '催办'),
  RUN_CANCELLED: systemEvent<{ readonly reason: string | null }>('Run cancelled', '评分取消'),
};
export type SheetEvent = EventOf<typeof events>;
export type SheetEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
