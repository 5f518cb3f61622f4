/** What went wrong in the background (platform-system.md §1): a run that failed, or one that did not come about. Kept until somebody has looked at it. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { plainView } from '../../kernel/view.js';
import { systemLookups as lookups } from '../lookups.js';
import { seenByOperators } from '../operators.js';

const made = { computed: true } as const;

const fields = {
  errorType: f.lookup(lookups.BASE_SCHEDULING_ERROR, 'Type', '类型', { ...made, initial: 'ERROR' }),
  programId: f.ref('baseConcurrentProgram', 'Program', '程序', made),
  scheduleId: f.ref('baseConcurrentSchedule', 'Schedule', '调度计划', made),
  runId: f.ref('baseConcurrentRequest', 'Request', '请求', made),
  plannedAt: f.dateTime('Planned', '计划时间', made),
  errorCode: f.text(60, 'Code', '异常代码', made),
  errorMessage: f.text(500, 'What happened', '异常信息', made),
  attempts: f.integer('Attempts', '运行次数', { ...made, initial: 0, max: 1_000 }),
  handledBy: f.ref('baseUsers', 'Handled by', '处理人', made),
  handledAt: f.dateTime('Handled', '处理时间', made),
  handleNote: f.text(500, 'What was done', '处理说明', made),
  againId: f.ref('baseConcurrentRequest', 'Run again as', '重新提交的请求', made),
};

export interface NewSchedulingError {
  readonly errorType: 'ERROR' | 'TIMEOUT' | 'LOST' | 'MISFIRE' | 'NO_WORKER';
  readonly programId: string | null;
  readonly scheduleId: string | null;
  readonly runId: string | null;
  readonly plannedAt: Instant | null;
  readonly errorCode: string;
  readonly errorMessage: string | null;
  readonly attempts: number;
}
export interface ResubmitFacts {
  readonly againId?: string;
  /** As the run that failed was asked for; null: there is nothing to run again, or its program is off. */
  readonly launched?: object | null;
}

const events = {
  CREATE: systemEvent<NewSchedulingError>('Failed', '发生异常'),
  RESUBMIT: event('Run again', '重新提交', {}, { call: 'doResubmit', button: 'btnResubmit', facts: facts<ResubmitFacts>() }),
  ACKNOWLEDGE: event(
    'Acknowledge',
    '确认处理',
    { note: f.text(500, 'What was done', '处理说明', { told: true }) },
    { button: 'btnAcknowledge' },
  ),
  SOLVED: systemEvent<{ readonly againId: string }>('Ran again successfully', '重新运行成功'),
};
type SchedulingError = Context<typeof fields, Record<never, never>>;
type ErrorEvent = EventOf<typeof events>;
type ErrorEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, reasons } = refusalsOf({
  REQ_REASON: { en: 'Enter what was done.', cn: '请填写处理说明' },
  REQ_PROGRAM_OFF: { en: 'The program is disabled, or there is nothing to run again.', cn: '程序已禁用,或没有可重新提交的请求' },
  REQ_RUNS_AGAIN: { en: 'It is being run again already.', cn: '已重新提交,正在运行' },
});

const runnable = guard<SchedulingError, ErrorEventOf<'RESUBMIT'>>(
  'REQ_PROGRAM_OFF',
  (_error, { facts: found }) => found.launched !== null,
  {
    needs: 'ask',
  },
);
const again = ({ id, rev }: SchedulingError, { facts: found }: ErrorEventOf<'RESUBMIT'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'baseConcurrentRequest',
    id: found.againId ?? '',
    purpose: 'again',
    part: `${rev}`,
    payload: { ...found.launched, errorId: id },
  },
];
const given = guard<SchedulingError, ErrorEventOf<'ACKNOWLEDGE'>>('REQ_REASON', (_error, { payload }) => Boolean(payload.note?.trim()), {
  needs: 'ask',
});
const handled = (at: Instant, userId: string | null, note: string | null): Change<SchedulingError> => ({
  handledAt: at,
  handledBy: userId,
  handleNote: note,
});

const machine = lifecycle<SchedulingError, ErrorEvent>()<'open' | 'handled'>(
  { CREATE: { to: 'open', who: [system], change: (_blank, { payload }) => payload as Partial<SchedulingError> } },
  {
    open: {
      label: { en: 'To be looked at', cn: '待处理' },
      colour: 'red',
      todos: [
        {
          type: 'REQ_ERROR',
          menuCode: 'schedulingError',
          title: { en: 'A run in the background failed', cn: '后台请求异常' },
          to: () => ['resp:ADMIN'],
        },
      ],
      on: {
        RESUBMIT: {
          to: 'same',
          who: [by('ADMIN')],
          guards: [runnable],
          change: (_error, { facts: found }) => ({ againId: found.againId ?? null }),
          effects: [again],
        },
        ACKNOWLEDGE: {
          to: 'handled',
          who: [by('ADMIN')],
          guards: [given],
          change: (_error, { payload, at, actor }) => handled(at, actor.userId, payload.note),
        },
        SOLVED: { to: 'handled', who: [system], change: (_error, { at }) => handled(at, null, null) },
      },
    },
    handled: { label: { en: 'Handled', cn: '已处理' }, colour: 'green', final: true },
  },
);

const definition = defineDocument({
  type: 'baseSchedulingError',
  version: 1,
  path: 'system/scheduling-error',
  kind: 'document',
  title: { en: 'Scheduling error', cn: '调度异常' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  view: plainView<SchedulingError>(fields, {}, { anyOrganisation: true }),
  list: {
    columns: [
      'errorType',
      'programId',
      'runId',
      'plannedAt',
      'creationDate',
      'errorCode',
      'errorMessage',
      'attempts',
      'handledBy',
      'handledAt',
      'handleNote',
      'state',
    ],
    filters: ['errorType', 'programId', 'runId', 'plannedAt', 'creationDate', 'errorCode', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Error', cn: '异常' },
      fields: ['errorType', 'programId', 'scheduleId', 'runId', 'plannedAt', 'errorCode', 'errorMessage', 'attempts'],
    },
    { label: { en: 'Handling', cn: '处理' }, fields: ['againId', 'handledBy', 'handledAt', 'handleNote'] },
  ],
  screens: [
    {
      route: 'schedulingError',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Scheduling errors', cn: '调度异常' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseSchedulingError = seenByOperators(definition);
