import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
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
  CLAIM: systemEvent<{ readonly workerId: string }>('Begin', '开始运行'),
  FINISH: systemEvent<Finished & OfAttempt>('Finish', '运行结束'),
  CANCEL: event('Cancel', '取消', {}, { call: 'cancel', button: 'btnCancel' }),
  FAIL: systemEvent<OfAttempt & { readonly code: 'REQ_LOST' }>('Fail', '运行失败'),
};

export type Request = Context<typeof fields, Record<never, never>>;
export type RequestEvent = EventOf<typeof events>;
export type RequestEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, reasons } = refusalsOf({
  REQ_STALE_WORKER: { en: 'Another server has taken the request over; its result counts.', cn: '请求已由其他服务器接管,以其结果为准' },
  REQ_LOST: {
    en: 'The run did not come to its end; the cause is in the log of the server. What was done stays done. Start it again for the rest.',
    cn: '运行未能完成,原因已记录在服务器日志中。已完成的部分有效,请重新提交以处理其余部分',
  },
});
