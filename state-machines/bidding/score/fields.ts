import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { frameFields } from '../evaluation/jury.js';
import type { Frame, JuryChanged, JuryFacts } from '../evaluation/jury.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;

export const fields = {
  ...frameFields,
  stage: f.lookup(lookups.BID_SCORE_STAGE, 'Stage', '阶段', { ...made, initial: 'TECHNICAL' }),
  roundNo: f.integer('Round', '轮次', { ...made, initial: 1 }),
  userId: f.ref('baseUsers', 'Juror', '评委', made),
  blindFlag: f.flag('Without names', '暗标', made),
  passScore: f.decimal(6, 2, 'Score to pass', '合格线', { ...made, initial: '0' }),
  trimFlag: f.flag('Highest and lowest left out', '去掉最高最低', made),
  toScore: f.integer('To score', '应评', { ...made, initial: 0 }),
  scoredCount: f.integer('Scored', '已评', { ...made, initial: 0 }),
  submittedAt: f.dateTime('Submitted', '提交时间', made),
  lockedAt: f.dateTime('Locked', '锁定时间', made),
  returnReason: f.text(500, 'Why returned', '退回原因', made),
  outlierNote: f.text(500, 'Note on what lies far off', '偏离说明', made),
  reportedAt: f.dateTime('Report signed', '报告签署时间', made),
};
export const lines = {
  bids: hot(
    'Bids',
    '投标人',
    { key: 'bidNum', bound: 200, computed: true },
    {
      bidNum: f.integer('No.', '序号', { need: 'save' }),
      alias: f.text(10, 'Alias', '代号', { need: 'save' }),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应', { need: 'save', internal: true }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Bidder', '投标人', { need: 'save' }),
      total: f.decimal(9, 4, 'Total', '合计', { initial: '0' }),
    },
  ),
  indexes: hot(
    'Indexes',
    '评分指标',
    { key: 'indexNum', bound: 300, computed: true },
    {
      indexNum: f.integer('No.', '序号', { need: 'save' }),
      indexCode: f.text(40, 'Code', '指标编码', { need: 'save' }),
      indexName: f.text(200, 'Index', '评分指标', { need: 'save' }),
      scoreMode: f.lookup(lookups.BID_SCORE_MODE, 'Scored by', '评分方式', { need: 'save', initial: 'RANGE' }),
      maxScore: f.decimal(6, 2, 'Most points', '最高分', { need: 'save', initial: '0' }),
      minScore: f.decimal(6, 2, 'Fewest points', '最低分', { initial: '0' }),
      scoreStep: f.decimal(6, 2, 'Step', '步长', { initial: '0' }),
      levels: f.text(500, 'Levels', '档次'),
      standard: f.longText('Standard', '评审标准'),
    },
  ),
  scores: hot(
    'Scores',
    '评分',
    { entity: 'srmSfdBiddingScoreLine', key: 'scoreKey', bound: 5_000, computed: true },
    {
      scoreKey: f.text(40, 'Key', '标识', { need: 'save', internal: true }),
      bidNum: f.integer('Bid', '投标人', { need: 'save' }),
      indexNum: f.integer('Index', '指标', { need: 'save' }),
      score: f.decimal(6, 2, 'Score', '得分', { need: 'save', initial: '0' }),
      comment: f.text(500, 'Comment', '说明'),
      levelLabel: f.text(60, 'Level', '档次'),
    },
  ),
};
export type ScoreSheet = Context<typeof fields, typeof lines>;
export type Bid = LineRow<typeof lines.bids>;
export type Index = LineRow<typeof lines.indexes>;
export type Score = LineRow<typeof lines.scores>;
export type Stage = ScoreSheet['stage'];

/** What the server reads when the project asks for the sheets of a stage. */
export interface SheetBase extends Frame {
  readonly blindFlag: 'Y' | 'N';
  readonly passScore: string;
  readonly trimFlag: 'Y' | 'N';
  readonly bids: readonly Pick<Bid, 'bidNum' | 'alias' | 'respondId' | 'supplierId'>[];
  readonly indexes: readonly Index[];
}
export interface SheetWanted {
  readonly projectId: string;
  readonly sectionId: string;
  readonly stage: Stage;
  readonly userId: string;
  readonly roundNo?: number;
  /** Completed by the server. */
  readonly base?: SheetBase;
}

const withFacts = { facts: facts<JuryFacts>() };
/** What is read when a juror begins his own sheet, because he came after the others. */
export interface OpenFacts extends JuryFacts {
  readonly wanted?: SheetWanted | null;
  readonly projectState?: string | null;
}
export const events = {
  CREATE: systemEvent<SheetWanted>('Create', '创建'),
  OPEN_SHEET: event(
    'Begin my sheet',
    '开始评分',
    {
      projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save' }),
      sectionId: f.text(40, 'Section', '标段', { need: 'save' }),
      stage: f.lookup(lookups.BID_SCORE_STAGE, 'Stage', '阶段', { need: 'save' }),
    },
    { facts: facts<OpenFacts>() },
  ),
  SCORE: event(
    'Score',
    '评分',
    {
      rows: f.rows(
        {
          bidNum: f.integer('Bid', '投标人', { need: 'save', min: 1 }),
          indexNum: f.integer('Index', '指标', { need: 'save', min: 1 }),
          /** Empty: taken back. */
          score: f.decimal(6, 2, 'Score', '得分'),
          comment: f.text(500, 'Comment', '说明'),
        },
        'Scores',
        '评分',
        { need: 'save' },
      ),
    },
    withFacts,
  ),
  SUBMIT: event('Submit my scores', '提交评分', {}, { ...withFacts, call: 'doSubmit', button: 'btnSubmitScore' }),
  RETURN: event('Return', '退回', { reason: f.text(500, 'Reason', '原因', { told: true }) }, withFacts),
  NOTE_OUTLIER: event('Note on an outlier', '偏离说明', { note: f.text(500, 'Note', '说明', { need: 'save' }) }, withFacts),
  LOCK: systemEvent('Lock', '锁定'),
  REPORTED: systemEvent('Report signed', '报告已签署'),
  JURY_CHANGED: systemEvent<JuryChanged>('Jury changed', '评委变更'),
  /** Of one stage or one juror where it says so. */
  VOID: systemEvent<{ readonly stage?: string | null; readonly userId?: string | null }>('Void', '作废'),
};
export type ScoreEvent = EventOf<typeof events>;
export type ScoreEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
