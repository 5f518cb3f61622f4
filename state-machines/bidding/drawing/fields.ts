import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { PoolMember } from '../draw.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { ConsentFacts } from '../reasons.js';

const made = { computed: true } as const;

export const fields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true }),
  projectNumber: f.text(60, 'Project number', '项目编号', made),
  projectName: f.text(200, 'Project name', '项目名称', made),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', made),
  supervisorUserId: f.ref('baseUsers', 'Supervisor', '监标人', made),
  juryId: f.ref('srmSfdBiddingJury', 'Jury', '评标委员会', made),
  juryCount: f.integer('Jury size', '评委人数', made),
  openTime: f.dateTime('Opening', '开标时间', made),
  repCount: f.integer('Representatives of the owner', '招标人代表人数', { need: 'save', initial: 0, min: 0, max: 20 }),
  poolRatio: f.decimal(4, 2, 'Experts per seat', '每席可抽取人数', { need: 'save', initial: '2', min: '1', max: '20' }),
  replyMinutes: f.integer('Minutes to answer', '回复时限(分钟)', { need: 'save', initial: 120, min: 10, max: 2_880 }),
  round: f.integer('Round', '轮次', { ...made, initial: 1 }),
  seatsTotal: f.integer('Seats', '席位', { ...made, initial: 0 }),
  poolSize: f.integer('Pool', '可抽取人数', { ...made, initial: 0 }),
  acceptedSeats: f.integer('Seats accepted', '已确认席位', { ...made, initial: 0 }),
  serverCommit: f.text(64, "Server's commitment", '服务器承诺值', made),
  /** Before the draw, as the key store alone opens it. */
  secretSealed: f.text(1_000, 'Sealed secret', '密封随机数', { ...made, internal: true }),
  secret: f.text(64, "Server's secret", '服务器随机数', made),
  supervisorPhrase: f.text(200, "Supervisor's phrase", '监标人口令', made),
  pool: f.json<readonly PoolMember[]>()('Pool', '抽取名册', { ...made, internal: true }),
  poolHash: f.text(64, 'Hash of the pool', '名册哈希', made),
  seed: f.text(64, 'Seed', '随机种子', made),
  drawTime: f.dateTime('Drawn at', '抽取时间', made),
  openedAt: f.dateTime('Opening closed at', '开标结束时间', made),
  voidReason: f.text(500, 'Why void', '作废原因', made),
};
export const lines = {
  seats: hot(
    'Seats',
    '席位',
    { key: 'seatNum', bound: 20 },
    {
      seatNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      specialty: f.lookup(lookups.BID_SPECIALTY, 'Specialty', '专业', { need: 'save', initial: 'TECH' }),
      expertType: f.lookup(lookups.BID_EXPERT_TYPE, 'Kind', '专家类型', { need: 'save', initial: 'TECH' }),
      seats: f.integer('Seats', '席位数', { need: 'save', initial: 1, min: 1, max: 20 }),
      regionScope: f.text(12, 'Region', '地区范围'),
    },
  ),
  candidates: hot(
    'Candidates',
    '候选专家',
    { key: 'candidateNum', bound: 2_000, computed: true },
    {
      candidateNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      expertId: f.ref('srmSfdExpert', 'Expert', '专家'),
      expertNumber: f.text(40, 'Number', '专家编号', { need: 'save' }),
      expertName: f.text(60, 'Name', '姓名'),
      userId: f.ref('baseUsers', 'User', '用户'),
      expertType: f.lookup(lookups.BID_EXPERT_TYPE, 'Kind', '专家类型'),
      specialty: f.text(40, 'Specialty', '专业', { need: 'save' }),
      employerCode: f.text(18, 'Employer', '单位代码'),
      orderKey: f.text(64, 'Order key', '排序值'),
      orderNo: f.integer('Order', '次序'),
      status: f.lookup(lookups.BID_CANDIDATE_STATUS, 'Status', '状态', { need: 'save' }),
      avoidReason: f.lookup(lookups.BID_AVOIDANCE, 'Why avoided', '回避原因'),
      calledAt: f.dateTime('Called at', '通知时间'),
      replyBy: f.dateTime('Answer until', '回复截止'),
      repliedAt: f.dateTime('Answered at', '回复时间'),
      replyText: f.text(500, 'Answer', '回复说明'),
    },
  ),
};
export type Drawing = Context<typeof fields, typeof lines>;
export type Seat = LineRow<typeof lines.seats>;
export type Candidate = LineRow<typeof lines.candidates>;

/** An expert as the pool names him; `avoid` is why he may not be drawn. */
export interface Pooled {
  readonly expertId: string;
  readonly expertNumber: string;
  readonly expertName: string | null;
  readonly userId: string | null;
  readonly expertType: 'TECH' | 'ECON' | 'LEGAL';
  readonly specialty: string;
  readonly employerCode: string | null;
  readonly avoid: Candidate['avoidReason'];
}

/** Whom the project names, copied whenever the draw is saved or frozen. */
export interface ProjectFacts {
  readonly projectNumber?: string | null;
  readonly projectName?: string | null;
  readonly orgId?: string | null;
  readonly ownerUserId?: string | null;
  readonly supervisorUserId?: string | null;
  readonly juryId?: string | null;
  readonly juryCount?: number;
  readonly openTime?: number | null;
}
export interface FreezeFacts extends ProjectFacts, ConsentFacts {
  readonly pool?: readonly Pooled[];
  readonly serverCommit?: string;
  readonly secretSealed?: string;
  /** Hours before the opening from which a draw is allowed. */
  readonly hours?: number;
}
export interface DrawFacts {
  readonly secret?: string | null;
}
export interface RedrawFacts {
  readonly evaluated?: boolean;
}
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<ProjectFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<ProjectFacts>() }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  FREEZE: event('Freeze the pool', '冻结名册', {}, { facts: facts<FreezeFacts>() }),
  DRAW: event(
    'Draw',
    '抽取',
    { phrase: f.text(200, "Supervisor's phrase", '监标人口令', { need: 'save' }) },
    { seen: true, facts: facts<DrawFacts>() },
  ),
  EXPERT_ACCEPT: event('Accept', '确认参加'),
  EXPERT_DECLINE: event('Decline', '谢绝', reason),
  CALL_TIMEOUT: systemEvent('No answer', '超时未复'),
  SUPPLEMENT: event('Supplement the pool', '补充名册', {}, { facts: facts<FreezeFacts>() }),
  REDRAW: event(
    'Call the next of a seat',
    '补抽',
    { specialty: f.text(40, 'Specialty', '专业'), userId: f.ref('baseUsers', 'Who left', '退出人员'), ...reason },
    { facts: facts<RedrawFacts>() },
  ),
  VOID: event('Void', '作废', reason, { dangerous: true }),
  CLOSE: systemEvent('Close', '关闭'),
  OPENING_CLOSED: systemEvent('Bids are opened', '开标结束'),
  PROJECT_ENDED: systemEvent('Project ended', '项目结束'),
};
export type DrawingEvent = EventOf<typeof events>;
export type DrawingEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
