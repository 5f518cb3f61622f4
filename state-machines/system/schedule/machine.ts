/** A schedule (platform-system.md §1): the next run comes with the event, so that a change of zones alters no history. */
import type { SavePayload } from '../../kernel/events.js';
import type { Change, Deadline, Effect, Guard, Who } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { parseCron } from '../cron.js';
import type { DueFacts, MissedRun, PlannedRun, Schedule, ScheduleEvent, ScheduleEventOf, ScheduleFacts } from './fields.js';
import { guard, lines, refuse, rule } from './fields.js';

export type ScheduleState = 'draft' | 'active' | 'paused' | 'ended';

const keepers: readonly [Who<Schedule>, ...Who<Schedule>[]] = [creator, by('ADMIN')];

const saved = (context: Schedule, sent: ScheduleEvent): Schedule => ({
  ...context,
  ...applySave<Schedule>(lines, context, sent.payload as SavePayload),
});
const factsOf = (sent: ScheduleEvent): ScheduleFacts => sent.facts as ScheduleFacts;

const timed = ({ scheduleKind, cron, runAt, intervalSeconds }: Schedule) => {
  const missing =
    scheduleKind === 'ONCE' && runAt === null
      ? 'runAt'
      : scheduleKind === 'CRON' && !cron
        ? 'cron'
        : scheduleKind === 'INTERVAL' && intervalSeconds === null
          ? 'intervalSeconds'
          : null;
  return missing === null || refuse('REQ_TIME_NEEDED', { field: missing, params: { field: missing } });
};
const rightCron = ({ scheduleKind, cron }: Schedule) => {
  if (scheduleKind !== 'CRON' || !cron) return true;
  const parsed = parseCron(cron);
  return typeof parsed !== 'string' || refuse(parsed, { field: 'cron' });
};
const rightParams = (sent: ScheduleEvent) => {
  const { paramFault = null } = factsOf(sent);
  return paramFault === null || refuse('REQ_PARAM', { params: { code: paramFault } });
};

const asked = { needs: 'ask' } as const;
const savable: readonly Guard<Schedule, ScheduleEvent>[] = [
  rule<Schedule, ScheduleEvent>(['REQ_TIME_NEEDED'], (context, sent) => timed(saved(context, sent)), asked),
  rule<Schedule, ScheduleEvent>(['REQ_CRON', 'REQ_CRON_BOTH'], (context, sent) => rightCron(saved(context, sent)), asked),
  rule<Schedule, ScheduleEvent>(['REQ_PARAM'], (_context, sent) => rightParams(sent), asked),
];
const programOn = guard<Schedule, ScheduleEvent>('REQ_PROGRAM_OFF', (_context, sent) => factsOf(sent).programOff !== true, asked);
const paramsRight = rule<Schedule, ScheduleEvent>(['REQ_PARAM'], (_context, sent) => rightParams(sent), asked);
const hasNext = guard<Schedule, ScheduleEvent>('REQ_NO_NEXT', (_context, sent) => factsOf(sent).nextRunAt !== null, asked);

const due: Deadline<Schedule, 'RUN_DUE'> = { event: 'RUN_DUE', at: ({ nextRunAt }) => nextRunAt };

const ran = (schedule: Schedule, { facts, at }: ScheduleEventOf<'RUN_DUE'>): Change<Schedule> => ({
  nextRunAt: facts.nextRunAt ?? null,
  lastRunAt: (facts.runs ?? []).length > 0 ? at : schedule.lastRunAt,
  missCount: Math.min(1_000_000, schedule.missCount + (facts.missCount ?? 0)),
});

const launching = (schedule: Schedule, run: PlannedRun, { program }: DueFacts): Effect => ({
  kind: 'create',
  type: 'baseConcurrentRequest',
  id: run.requestId,
  purpose: 'run',
  part: `${run.plannedAt}`,
  payload: {
    ...program,
    programId: schedule.programId,
    params: run.params,
    reason: schedule.scheduleName,
    requesterId: schedule.createdBy,
    respId: schedule.runAsRespId,
    scheduleId: schedule.id,
    plannedAt: run.plannedAt,
    ...(schedule.overlap === 'QUEUE' ? { concurrency: 1 } : {}),
  },
});
const misfired = (schedule: Schedule, { errorId, plannedAt, code }: MissedRun): Effect => ({
  kind: 'create',
  type: 'baseSchedulingError',
  id: errorId,
  purpose: 'misfire',
  part: `${plannedAt}`,
  payload: {
    errorType: 'MISFIRE',
    programId: schedule.programId,
    scheduleId: schedule.id,
    runId: null,
    plannedAt,
    errorCode: code,
    errorMessage: null,
    attempts: 0,
  },
});
const runEffects = (schedule: Schedule, { facts }: ScheduleEventOf<'RUN_DUE'>): readonly Effect[] => [
  ...(facts.runs ?? []).map((run) => launching(schedule, run, facts)),
  ...(facts.missed ?? []).map((missed) => misfired(schedule, missed)),
];

const save = {
  to: 'same' as const,
  who: keepers,
  guards: savable,
  change: (context: Schedule, sent: ScheduleEventOf<'SAVE'>) => applySave<Schedule>(lines, context, sent.payload),
};
const enable = {
  to: 'active' as const,
  who: keepers,
  guards: [programOn, paramsRight, hasNext] as never,
  change: (_context: Schedule, { facts }: ScheduleEventOf<'ENABLE'>): Change<Schedule> => ({ nextRunAt: facts.nextRunAt ?? null }),
};
const end = { to: 'ended' as const, who: keepers, change: () => ({ nextRunAt: null }) };

export const machine = lifecycle<Schedule, ScheduleEvent>()<ScheduleState>(
  {
    CREATE: {
      to: 'draft',
      who: [by('ADMIN'), system],
      guards: savable,
      change: (context, { payload }) => applySave<Schedule>(lines, context, payload),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, ENABLE: enable, END: end, DELETE: { to: 'removed', who: keepers } },
    },
    active: {
      label: { en: 'Active', cn: '生效' },
      colour: 'green',
      deadlines: [due],
      on: {
        RUN_DUE: [
          {
            to: 'ended',
            who: [system],
            when: (_schedule, { facts }) => (facts.nextRunAt ?? null) === null,
            change: ran,
            effects: [runEffects],
          },
          { to: 'same', who: [system], change: ran, effects: [runEffects] },
        ],
        PAUSE: { to: 'paused', who: keepers, change: () => ({ nextRunAt: null }) },
        END: end,
      },
    },
    paused: { label: { en: 'Paused', cn: '暂停' }, colour: 'orange', on: { SAVE: save, ENABLE: enable, END: end } },
    ended: { label: { en: 'Ended', cn: '结束' }, colour: 'dark', final: true },
  },
);
