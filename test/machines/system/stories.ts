/** Lives of documents that are kept as golden histories, by file (platform-system.md §1). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { baseConcurrentSchedule } from '../../../state-machines/system/schedule/index.js';
import { baseSchedulingError } from '../../../state-machines/system/scheduling-error/index.js';
import { MONDAY, admin, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';

const HOUR = 3_600_000;

export const systemStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'schedule-run-missed-and-ended': (title) =>
    recorded(
      anyDefinition(baseConcurrentSchedule),
      title,
      story(
        [
          'CREATE',
          admin,
          {
            fields: {
              scheduleName: '每小时检查',
              programId: '5',
              scheduleKind: 'CRON',
              cron: '0 0 * * * *',
              misfire: 'RUN_ONCE',
              overlap: 'SKIP',
              runAsRespId: '16',
            },
          },
          { id: '61', docNumber: 'SCH-000001', createdBy: '1' },
        ],
        ['ENABLE', admin, {}, { nextRunAt: MONDAY + HOUR }],
        ['RUN_DUE', SYSTEM, {}, { runs: [{ requestId: '71', plannedAt: MONDAY + HOUR, params: {} }], nextRunAt: MONDAY + 2 * HOUR }],
        [
          'RUN_DUE',
          SYSTEM,
          {},
          { missed: [{ errorId: '72', plannedAt: MONDAY + 2 * HOUR, code: 'REQ_OVERLAP' }], missCount: 1, nextRunAt: MONDAY + 3 * HOUR },
        ],
        ['PAUSE', admin],
        ['SAVE', admin, { fields: { cron: '0 30 * * * *' } }],
        ['ENABLE', admin, {}, { nextRunAt: MONDAY + 3.5 * HOUR }],
        ['END', admin],
      ),
    ),
  'error-run-again-and-solved': (title) =>
    recorded(
      anyDefinition(baseSchedulingError),
      title,
      story(
        [
          'CREATE',
          SYSTEM,
          {
            errorType: 'TIMEOUT',
            programId: '5',
            scheduleId: '61',
            runId: '71',
            plannedAt: MONDAY,
            errorCode: 'REQ_TIMEOUT',
            errorMessage: null,
            attempts: 1,
          },
          { id: '91' },
        ],
        [
          'RESUBMIT',
          admin,
          {},
          { againId: '73', launched: { programCode: 'LOG_PURGE', params: {}, reason: '清理', requesterId: '1', respId: null } },
        ],
        ['SOLVED', SYSTEM, { againId: '73' }],
      ),
    ),
};
