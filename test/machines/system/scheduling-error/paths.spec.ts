import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { baseSchedulingError } from '../../../../state-machines/system/scheduling-error/index.js';
import { admin } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const failed = sent(
  'CREATE',
  SYSTEM,
  {
    errorType: 'ERROR',
    programId: '5',
    scheduleId: null,
    runId: '71',
    plannedAt: null,
    errorCode: 'REQ_FAILED',
    errorMessage: 'disk full',
    attempts: 3,
  },
  { id: '91' },
);

test('an error is run again, acknowledged with a note, or solved by its successful run', () => {
  const { gaps } = walked(anyDefinition(baseSchedulingError), {
    create: [failed],
    later: [
      sent(
        'RESUBMIT',
        admin,
        {},
        { againId: '72', launched: { programCode: 'LOG_PURGE', params: {}, reason: '', requesterId: '1', respId: null } },
      ),
      sent('RESUBMIT', admin, {}, { launched: null }),
      sent('ACKNOWLEDGE', admin, { note: 'Cleared the disk' }),
      sent('ACKNOWLEDGE', admin, { note: ' ' }),
      sent('SOLVED', SYSTEM, { againId: '72' }),
    ],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
