/**
 * A run in the background (platform-system.md §1): claimed by a server, and by another one when that is gone; whoever asked for
 * it may not want it any more. One of a catalogued program waits while as many run as may, tries again, and leaves a scheduling
 * error when it has failed for good.
 */
import type { Change, Deadline, Effect, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import type { Request, RequestEvent, RequestEventOf } from './fields.js';
import { guard } from './fields.js';

export type RequestState = 'scheduled' | 'pending' | 'standby' | 'onHold' | 'running' | 'completed' | 'warning' | 'error' | 'cancelled';

const server: readonly [Who<unknown>] = [system];

const askers: readonly [Who<Request>, ...Who<Request>[]] = [
  named('whoever asked for it', '申请人', (request: Request) => [request.requesterId]),
  by('ADMIN'),
];

const sameAttempt = guard(
  'REQ_STALE_WORKER',
  (c: Request, { payload }: RequestEventOf<'FINISH'> | RequestEventOf<'FAIL'>) => payload.attempt === c.attempt,
);

const claimed = (c: Request, { payload: { workerId }, at }: RequestEventOf<'CLAIM'>): Change<Request> => ({
  workerId,
  attempt: c.attempt + 1,
  actualStart: c.actualStart ?? at,
  ...(c.timeoutMinutes === null ? {} : { attemptStart: at }),
});
const claim: readonly Transition<Request, RequestEventOf<'CLAIM'>, RequestState>[] = [
  { to: 'standby', who: server, when: (_c, { facts }) => facts.busy === true },
  { to: 'running', who: server, change: claimed },
];
/** Who asked hears how a run of a catalogued program ended; whoever is answered by a call waits for that. */
const told = (c: Request, result: string): readonly Effect[] =>
  c.programId === null || c.requesterId === null
    ? []
    : [
        {
          kind: 'message',
          template: 'REQ_RESULT',
          to: [`user:${c.requesterId}`],
          params: { docNumber: c.docNumber, reason: c.reason, result },
        },
      ];
const solved = (c: Request): readonly Effect[] =>
  c.errorId === null
    ? []
    : [{ kind: 'send', type: 'baseSchedulingError', id: c.errorId, event: 'SOLVED', payload: { againId: c.id }, part: 'solved' }];
const failures = { REQ_TIMEOUT: 'TIMEOUT', REQ_LOST: 'LOST' } as const;
const errorMade = (
  c: Request,
  { code, message }: { readonly code: string; readonly message: string | null },
  id?: string,
): readonly Effect[] =>
  c.programId === null
    ? []
    : [
        {
          kind: 'create',
          type: 'baseSchedulingError',
          id: id ?? '',
          purpose: 'error',
          payload: {
            errorType: failures[code as keyof typeof failures] ?? 'ERROR',
            programId: c.programId,
            scheduleId: c.scheduleId,
            runId: c.id,
            plannedAt: c.plannedAt,
            errorCode: code,
            errorMessage: message,
            attempts: c.attempt,
          },
        },
      ];
const finished = (_c: Request, { payload: { attempt: _attempt, ...left }, at }: RequestEventOf<'FINISH'>): Change<Request> => ({
  ...left,
  actualEnd: at,
});
const finish = (to: 'completed' | 'warning'): Transition<Request, RequestEventOf<'FINISH'>, RequestState> => ({
  to,
  who: server,
  guards: [sameAttempt],
  change: finished,
  effects: [(c) => [...solved(c), ...told(c, to === 'warning' ? 'WARNING' : 'SUCCESS')]],
});
const cancel: Transition<Request, RequestEventOf<'CANCEL'>, RequestState> = {
  to: 'cancelled',
  who: askers,
  change: (_c, { at }) => ({ actualEnd: at }),
};
const SECOND_MS = 1_000;
const MOST_WAIT_S = 3_600;
/** Each attempt waits twice as long as the one before it. */
const waitOf = ({ retryWaitSeconds, attempt }: Request): number => Math.min(MOST_WAIT_S, (retryWaitSeconds ?? 60) * 2 ** (attempt - 1));
const fail: readonly Transition<Request, RequestEventOf<'FAIL'>, RequestState>[] = [
  {
    to: 'scheduled',
    who: server,
    when: (c, { payload }) => payload.retryable === true && payload.attempt === c.attempt && c.attempt < (c.maxAttempts ?? 1),
    change: (c, { at, payload: { code, message = null } }) => ({
      startAt: at + waitOf(c) * SECOND_MS,
      workerId: null,
      errorCode: code,
      errorMessage: message,
    }),
  },
  {
    to: 'error',
    who: server,
    guards: [sameAttempt],
    change: (_c, { payload: { code, message = null }, at }) => ({ errorCode: code, errorMessage: message, actualEnd: at }),
    effects: [
      (c, { payload: { code, message = null }, facts }) => [...errorMade(c, { code, message }, facts.errorId), ...told(c, 'ERROR')],
    ],
  },
];
const timeout: Deadline<Request, 'TIMEOUT_DUE'> = {
  event: 'TIMEOUT_DUE',
  at: ({ attemptStart, timeoutMinutes }) =>
    attemptStart === null || timeoutMinutes === null ? null : attemptStart + timeoutMinutes * 60 * SECOND_MS,
};
const timedOut: Transition<Request, RequestEventOf<'TIMEOUT_DUE'>, RequestState> = {
  to: 'error',
  who: server,
  change: (_c, { at }) => ({ errorCode: 'REQ_TIMEOUT', actualEnd: at }),
  effects: [(c, { facts }) => [...errorMade(c, { code: 'REQ_TIMEOUT', message: null }, facts.errorId), ...told(c, 'ERROR')]],
};
const start: Deadline<Request, 'START_DUE'> = { event: 'START_DUE', at: ({ startAt }) => startAt };
const hold: Transition<Request, RequestEventOf<'HOLD'>, RequestState> = { to: 'onHold', who: askers };
const later = ({ startAt }: { readonly startAt?: number | null }, at: number): boolean => typeof startAt === 'number' && startAt > at;
/** What only reads is left where it is; a run that changes records goes to its end. */
const onlyReads = (c: Request): boolean => c.programCode === 'EXCEL_EXPORT';

const launch: readonly Transition<Request, RequestEventOf<'LAUNCH'>, RequestState>[] = [
  { to: 'scheduled', who: server, when: (_c, { payload, at }) => later(payload, at), change: (_c, { payload }) => payload },
  { to: 'pending', who: server, change: (_c, { payload }) => payload },
];

export const machine = lifecycle<Request, RequestEvent>()<RequestState>(
  {
    LAUNCH: launch as never,
    CREATE: launch as never,
  },
  {
    scheduled: {
      label: { en: 'Scheduled', cn: '已计划' },
      colour: 'blue',
      deadlines: [start],
      on: { START_DUE: { to: 'pending', who: server }, HOLD: hold, CANCEL: cancel },
    },
    pending: {
      label: { en: 'Pending', cn: '等待运行' },
      colour: 'blue',
      on: { CLAIM: claim, HOLD: hold, CANCEL: cancel },
    },
    standby: {
      label: { en: 'Standby', cn: '备用' },
      colour: 'orange',
      on: { CLAIM: claim, HOLD: hold, CANCEL: cancel },
    },
    onHold: {
      label: { en: 'On hold', cn: '已挂起' },
      colour: 'orange',
      on: {
        RELEASE: [
          { to: 'scheduled', who: askers, when: (c, { at }) => later(c, at) },
          { to: 'pending', who: askers },
        ],
        CANCEL: cancel,
      },
    },
    running: {
      label: { en: 'Running', cn: '运行中' },
      colour: 'blue',
      deadlines: [timeout],
      on: {
        CLAIM: { to: 'same', who: server, change: claimed },
        FINISH: [{ ...finish('warning'), when: (_c, { payload }) => payload.warnings > 0 }, finish('completed')],
        CANCEL: { ...cancel, when: onlyReads },
        FAIL: fail,
        TIMEOUT_DUE: timedOut,
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'green', final: true },
    warning: { label: { en: 'Completed with warning', cn: '警告' }, colour: 'orange', final: true },
    error: { label: { en: 'Error', cn: '错误' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
