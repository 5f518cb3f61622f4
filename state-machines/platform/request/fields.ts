import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { platformLookups } from '../lookups.js';

const made = { computed: true } as const;
const counted = { computed: true, initial: 0, max: 1_000_000 } as const;

export const fields = {
  programCode: f.lookup(platformLookups.SYS_PROGRAM, 'Program', '程序', made),
  params: f.json<Readonly<Record<string, string | null>>>()('Parameters', '参数', {
    ...made,
    initial: {} as Readonly<Record<string, string | null>>,
  }),
  reason: f.text(500, 'Reason', '原因', made),
  requesterId: f.ref('baseUsers', 'Requested by', '申请人', made),
  respId: f.ref('baseResponsibility', 'Acting in', '职责', made),
  workerId: f.text(80, 'Worker', '处理器', made),
  attempt: f.integer('Attempt', '运行次数', counted),
  actualStart: f.dateTime('Began', '实际开始', made),
  actualEnd: f.dateTime('Ended', '实际结束', made),
  rowCount: f.integer('Rows of the output', '输出行数', counted),
  warnings: f.integer('Warnings', '警告数', counted),
  resultText: f.text(300, 'Result', '结果', made),
  resultTextEn: f.text(300, 'Result in English', '英文结果', made),
  outputFileId: f.attachments('Output', '输出文件', made),
  errorCode: f.text(40, 'Failed because', '失败代码', made),
  errorMessage: f.text(500, 'What happened', '异常信息', made),
  /** Of a catalogued program; what of it holds for this run was written down when it was asked for. */
  programId: f.ref('baseConcurrentProgram', 'Catalogued program', '并发程序', made),
  scheduleId: f.ref('baseConcurrentSchedule', 'Schedule', '调度计划', made),
  plannedAt: f.dateTime('Planned', '计划时间', made),
  startAt: f.dateTime('Not before', '最早开始时间', made),
  attemptStart: f.dateTime('This attempt began', '本次开始时间', { ...made, internal: true }),
  concurrency: f.integer('Runs at a time', '并行数', made),
  timeoutMinutes: f.integer('Time-out (minutes)', '超时(分钟)', made),
  maxAttempts: f.integer('Attempts at most', '最多运行次数', made),
  retryWaitSeconds: f.integer('Wait before the next attempt (seconds)', '重试间隔(秒)', made),
  /** The scheduling error that this run is to make good. */
  errorId: f.ref('baseSchedulingError', 'Runs again after', '对应调度异常', made),
};

export type ProgramCode = keyof typeof platformLookups.SYS_PROGRAM.values & string;

export interface Launched {
  readonly programCode: ProgramCode;
  readonly params: Readonly<Record<string, string | null>>;
  readonly reason: string;
  readonly requesterId: string;
  readonly respId: string | null;
  /** Key of the call that asked. */
  readonly sourceType?: 'CALL';
  readonly sourceId?: string;
  readonly programId?: string;
  readonly scheduleId?: string;
  readonly plannedAt?: Instant;
  readonly startAt?: Instant | null;
  readonly concurrency?: number;
  readonly timeoutMinutes?: number;
  readonly maxAttempts?: number;
  readonly retryWaitSeconds?: number;
  readonly errorId?: string;
}

export interface ClaimFacts {
  /** As many of its program run as may run at a time. */
  readonly busy?: boolean;
}
export interface FailFacts {
  /** Of the scheduling error that is made when the run has failed for good. */
  readonly errorId?: string;
}
export interface Failed {
  readonly code: string;
  readonly message?: string | null;
  /** Another attempt may go well, and does no harm. */
  readonly retryable?: boolean;
}

/** What a run leaves; `warnings`: what is to be done later by people. */
export interface Finished {
  readonly outputFileId: string | null;
  readonly rowCount: number;
  readonly warnings: number;
  readonly resultText: string;
  readonly resultTextEn: string;
}

/** Of the attempt that tells it: another server may have taken over. */
interface OfAttempt {
  readonly attempt: number;
}

export const events = {
  LAUNCH: systemEvent<Launched>('Launch', '提交'),
  /** By another document: a schedule, or an error that is run again. */
  CREATE: systemEvent<Launched>('Launch', '提交'),
  CLAIM: systemEvent<{ readonly workerId: string }, ClaimFacts>('Begin', '开始运行'),
  FINISH: systemEvent<Finished & OfAttempt>('Finish', '运行结束'),
  CANCEL: event('Cancel', '取消', {}, { call: 'cancel', button: 'btnCancel' }),
  FAIL: systemEvent<OfAttempt & Failed, FailFacts>('Fail', '运行失败'),
  START_DUE: systemEvent('Its time has come', '到达开始时间'),
  TIMEOUT_DUE: systemEvent<object, FailFacts>('Time-out', '运行超时'),
  HOLD: event('Hold', '挂起', {}, { button: 'btnHold' }),
  RELEASE: event('Release', '释放', {}, { button: 'btnRelease' }),
};

export type Request = Context<typeof fields, Record<never, never>>;
export type RequestEvent = EventOf<typeof events>;
export type RequestEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, reasons } = refusalsOf({
  REQ_FAILED: { en: 'The run failed: {message}', cn: '执行失败:{message}' },
  REQ_TIMEOUT: { en: 'The run took longer than its program may.', cn: '执行超过程序时限' },
  REQ_STALE_WORKER: { en: 'Another server has taken the request over; its result counts.', cn: '请求已由其他服务器接管,以其结果为准' },
  REQ_LOST: {
    en: 'The run did not come to its end; the cause is in the log of the server. What was done stays done. Start it again for the rest.',
    cn: '运行未能完成,原因已记录在服务器日志中。已完成的部分有效,请重新提交以处理其余部分',
  },
});
