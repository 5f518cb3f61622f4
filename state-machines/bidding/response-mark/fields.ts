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
  roundNo: f.integer('Round', '轮次', { ...made, initial: 1 }),
  maxMinorFails: f.integer('Minor failures that reject a bid', '一般条款否决项数', { ...made, initial: 3 }),
  bidderCount: f.integer('Bidders', '投标人数', { ...made, initial: 0 }),
  jurorCount: f.integer('Jurors', '评委人数', { ...made, initial: 0 }),
  submittedSheets: f.integer('Sheets submitted', '已提交', { ...made, initial: 0 }),
  failedCount: f.integer('Rejected bids', '否决投标数', made),
  confirmedAt: f.dateTime('Confirmed', '确认时间', made),
};
export const lines = {
  bids: hot(
    'Bids',
    '投标人',
    { key: 'bidNum', bound: 200, computed: true },
    {
      bidNum: f.integer('No.', '序号', { need: 'save' }),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应', { need: 'save', internal: true }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Bidder', '投标人', { need: 'save' }),
      /** Grounds that need no vote: price over the ceiling, no bond, nothing to read. */
      grounds: f.text(200, 'Found by the system', '系统判定'),
      result: f.lookup(lookups.BID_MARK, 'Result', '结论'),
      reason: f.text(2000, 'Reason', '原因'),
    },
  ),
  indexes: hot(
    'Indexes',
    '评审指标',
    { key: 'indexNum', bound: 301, computed: true },
    {
      indexNum: f.integer('No.', '序号', { need: 'save' }),
      indexCode: f.text(40, 'Code', '指标编码', { need: 'save' }),
      indexName: f.text(200, 'Index', '评审指标', { need: 'save' }),
      category: f.lookup(lookups.BID_INDEX_CATEGORY, 'Category', '类别', { need: 'save', initial: 'COMPLIANCE' }),
      keyFlag: f.flag('★ Substantive', '★实质性条款'),
      standard: f.longText('Standard', '评审标准'),
      /** Of the check for collusion: the bids that it is asked of. */
      onlyBids: f.json<readonly number[]>()('Asked of', '适用投标人'),
    },
  ),
  marks: hot(
    'Marks',
    '评审意见',
    { key: 'markKey', bound: 5_000, computed: true },
    {
      markKey: f.text(60, 'Key', '标识', { need: 'save', internal: true }),
      userId: f.ref('baseUsers', 'Juror', '评委', { need: 'save' }),
      bidNum: f.integer('Bid', '投标人', { need: 'save' }),
      indexNum: f.integer('Index', '指标', { need: 'save' }),
      mark: f.lookup(lookups.BID_MARK, 'Mark', '结论', { need: 'save', initial: 'PASS' }),
      reason: f.text(500, 'Reason', '理由'),
      evidencePage: f.text(60, 'Page', '证据页码'),
    },
  ),
  sheets: hot(
    'Sheets',
    '评委进度',
    { key: 'userId', bound: 50, computed: true },
    {
      userId: f.ref('baseUsers', 'Juror', '评委', { need: 'save' }),
      marked: f.integer('Marked', '已评', { initial: 0 }),
      submittedAt: f.dateTime('Submitted', '提交时间'),
    },
  ),
  results: hot(
    'Results',
    '评审结果',
    { key: 'resultKey', bound: 5_000, computed: true },
    {
      resultKey: f.text(40, 'Key', '标识', { need: 'save', internal: true }),
      bidNum: f.integer('Bid', '投标人', { need: 'save' }),
      indexNum: f.integer('Index', '指标', { need: 'save' }),
      passVotes: f.integer('Pass', '通过票', { initial: 0 }),
      failVotes: f.integer('Fail', '不通过票', { initial: 0 }),
      result: f.lookup(lookups.BID_MARK, 'Result', '结论', { need: 'save', initial: 'PASS' }),
      note: f.text(500, 'Note of the leader', '组长说明'),
    },
  ),
  suspicions: hot(
    'Suspected collusion',
    '围串标疑点',
    { key: 'suspicionNum', bound: 500, computed: true },
    {
      suspicionNum: f.integer('No.', '序号', { need: 'save' }),
      firstBid: f.integer('Bid', '投标人', { need: 'save' }),
      secondBid: f.integer('and bid', '与投标人', { need: 'save' }),
      likeness: f.lookup(lookups.BID_LIKENESS, 'Alike in', '雷同内容', { need: 'save', initial: 'FILE' }),
      value: f.text(40, 'Value', '数值'),
    },
  ),
};
export type ResponseMark = Context<typeof fields, typeof lines>;
export type Bid = LineRow<typeof lines.bids>;
export type Index = LineRow<typeof lines.indexes>;
export type Mark = LineRow<typeof lines.marks>;
export type Result = LineRow<typeof lines.results>;

/** What the server reads of the project, its responses and its jury when the project asks for marks. */
export interface MarkBase extends Frame {
  readonly maxMinorFails: number;
  readonly bids: readonly Pick<Bid, 'bidNum' | 'respondId' | 'supplierId' | 'grounds'>[];
  readonly indexes: readonly Index[];
  readonly suspicions: readonly LineRow<typeof lines.suspicions>[];
}
export interface MarksWanted {
  readonly projectId: string;
  readonly sectionId: string;
  readonly roundNo?: number;
  /** Completed by the server. */
  readonly base?: MarkBase;
}

const withFacts = { facts: facts<JuryFacts>() };
const at = {
  bidNum: f.integer('Bid', '投标人', { need: 'save', min: 1 }),
  indexNum: f.integer('Index', '指标', { need: 'save', min: 1 }),
};
export const events = {
  CREATE: systemEvent<MarksWanted>('Create', '创建'),
  MARK: event(
    'Mark',
    '评审',
    {
      rows: f.rows(
        {
          ...at,
          mark: f.lookup(lookups.BID_MARK, 'Mark', '结论', { need: 'save' }),
          reason: f.text(500, 'Reason', '理由'),
          evidencePage: f.text(60, 'Page', '证据页码'),
        },
        'Marks',
        '评审意见',
        { need: 'save' },
      ),
    },
    withFacts,
  ),
  SUBMIT_MARKS: event('Submit my marks', '提交评审', {}, withFacts),
  CONFIRM: event(
    'Confirm the result',
    '确认结论',
    {
      decisions: f.rows(
        {
          ...at,
          result: f.lookup(lookups.BID_MARK, 'Result', '结论', { need: 'save' }),
          note: f.text(500, 'Note', '说明', { need: 'save' }),
        },
        'Decisions of ties',
        '平票结论',
      ),
    },
    { ...withFacts, seen: true },
  ),
  JURY_CHANGED: systemEvent<JuryChanged>('Jury changed', '评委变更'),
  VOID: systemEvent('Void', '作废'),
};
export type MarkEvent = EventOf<typeof events>;
export type MarkEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
