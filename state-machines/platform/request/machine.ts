/** A run in the background (platform-system.md §1): claimed by a server, and by another one when that is gone; whoever asked for it may not want it any more. */
import type { Change, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import type { Request, RequestEvent, RequestEventOf } from './fields.js';
import { guard } from './fields.js';

export type RequestState = 'pending' | 'running' | 'completed' | 'warning' | 'error' | 'cancelled';

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
});
const finished = (_c: Request, { payload: { attempt: _attempt, ...left }, at }: RequestEventOf<'FINISH'>): Change<Request> => ({
  ...left,
  actualEnd: at,
});
const finish = (to: 'completed' | 'warning'): Transition<Request, RequestEventOf<'FINISH'>, RequestState> => ({
  to,
  who: server,
  guards: [sameAttempt],
  change: finished,
});
const cancel: Transition<Request, RequestEventOf<'CANCEL'>, RequestState> = {
  to: 'cancelled',
  who: askers,
  change: (_c, { at }) => ({ actualEnd: at }),
};
/** What only reads is left where it is; a run that changes records goes to its end. */
const onlyReads = (c: Request): boolean => c.programCode === 'EXCEL_EXPORT';

export const machine = lifecycle<Request, RequestEvent>()<RequestState>(
  {
    LAUNCH: { to: 'pending', who: server, change: (_c, { payload }) => payload },
  },
  {
    pending: {
      label: { en: 'Pending', cn: '等待运行' },
      colour: 'blue',
      on: { CLAIM: { to: 'running', who: server, change: claimed }, CANCEL: cancel },
    },
    running: {
      label: { en: 'Running', cn: '运行中' },
      colour: 'blue',
      on: {
        CLAIM: { to: 'same', who: server, change: claimed },
        FINISH: [{ ...finish('warning'), when: (_c, { payload }) => payload.warnings > 0 }, finish('completed')],
        CANCEL: { ...cancel, when: onlyReads },
        FAIL: {
          to: 'error',
          who: server,
          guards: [sameAttempt],
          change: (_c, { payload: { code }, at }) => ({ errorCode: code, actualEnd: at }),
        },
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'green', final: true },
    warning: { label: { en: 'Completed with warning', cn: '警告' }, colour: 'orange', final: true },
    error: { label: { en: 'Error', cn: '错误' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
