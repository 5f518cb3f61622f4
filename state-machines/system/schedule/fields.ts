import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { systemLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;

export const fields = {
  scheduleName: f.text(100, 'Name', '名称', { need: 'save' }),
  programId: f.ref('baseConcurrentProgram', 'Program', '程序', { holds: true, need: 'save' }),
  scheduleKind: f.lookup(lookups.BASE_SCHEDULE_KIND, 'Kind', '方式', { need: 'save', initial: 'CRON' }),
  runAt: f.dateTime('Runs at', '运行时间'),
  cron: f.text(120, 'Cron expression', 'Cron表达式', {
    help: { en: 'second minute hour day month weekday', cn: '秒 分 时 日 月 星期' },
  }),
  intervalSeconds: f.integer('Interval (seconds)', '间隔(秒)', { min: 10, max: 31_536_000 }),
  zone: f.text(60, 'Zone', '时区', { help: { en: "Empty: the organisation's.", cn: '为空时取组织时区' } }),
  startAt: f.dateTime('From', '开始时间'),
  endAt: f.dateTime('Until', '结束时间'),
  misfire: f.lookup(lookups.BASE_MISFIRE, 'What was missed', '错过处理', { need: 'save', initial: 'RUN_ONCE' }),
  overlap: f.lookup(lookups.BASE_OVERLAP, 'While one still runs', '重叠处理', { need: 'save', initial: 'SKIP' }),
  runAsRespId: f.ref('baseResponsibility', 'Runs in the responsibility', '运行职责', { need: 'save' }),
  nextRunAt: f.dateTime('Next run', '下次运行', made),
  lastRunAt: f.dateTime('Last run', '上次运行', made),
  missCount: f.integer('Missed', '错过次数', { ...made, initial: 0, max: 1_000_000 }),
};

export const lines = {
  params: hot(
    'Parameters',
    '参数',
    { key: 'paramNo', bound: 30 },
    {
      paramNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 99 }),
      paramCode: f.text(40, 'Code', '参数编码', { need: 'save' }),
      value: f.text(200, 'Value', '值'),
    },
  ),
};

/** What stands of the program, read when somebody saves or enables: absent where nobody looked. */
export interface ScheduleFacts {
  readonly programOff?: boolean;
  /** Code of a parameter that is missing, unknown or wrong. */
  readonly paramFault?: string | null;
  readonly nextRunAt?: Instant | null;
}

export interface PlannedRun {
  readonly requestId: string;
  readonly plannedAt: Instant;
  readonly params: Readonly<Record<string, string | null>>;
}
export interface MissedRun {
  readonly errorId: string;
  readonly plannedAt: Instant;
  readonly code: string;
}
export interface DueFacts {
  readonly runs?: readonly PlannedRun[];
  readonly missed?: readonly MissedRun[];
  /** How many times lie behind, run or not. */
  readonly missCount?: number;
  readonly nextRunAt?: Instant | null;
  readonly program?: {
    readonly programCode: string;
    readonly timeoutMinutes: number;
    readonly maxAttempts: number;
    readonly retryWaitSeconds: number;
    readonly concurrency: number;
  };
}

export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  ENABLE: event('Activate', '启用', {}, { facts: facts<ScheduleFacts>() }),
  RUN_DUE: systemEvent<object, DueFacts>('Run', '到期运行'),
  PAUSE: event('Pause', '暂停'),
  END: event('End', '结束', {}, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export type Schedule = Context<typeof fields, typeof lines>;
export type ScheduleEvent = EventOf<typeof events>;
export type ScheduleEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  REQ_CRON: { en: 'The cron expression is wrong: second minute hour day month weekday.', cn: 'Cron表达式错误:秒 分 时 日 月 星期' },
  REQ_CRON_BOTH: { en: 'Restrict day or weekday, not both.', cn: '日与星期不能同时限定' },
  REQ_NO_NEXT: {
    en: 'There is no run in the future: mend the time, the expression or the end.',
    cn: '没有后续运行时间,请修改时间、表达式或结束时间',
  },
  REQ_PROGRAM_OFF: { en: 'The program is disabled.', cn: '程序已禁用' },
  REQ_PARAM: { en: 'Parameter {code} is missing or wrong.', cn: '参数{code}缺失或错误' },
  REQ_TIME_NEEDED: { en: 'This kind needs {field}.', cn: '该方式须填写{field}' },
  REQ_ZONE: { en: 'There is no zone {zone}.', cn: '时区{zone}不存在' },
});
