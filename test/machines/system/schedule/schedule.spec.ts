import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { baseConcurrentSchedule } from '../../../../state-machines/system/schedule/index.js';
import { admin, MONDAY } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const fields = {
  scheduleName: '每日清理',
  programId: '5',
  scheduleKind: 'CRON',
  cron: '0 0 3 * * *',
  misfire: 'RUN_ONCE',
  overlap: 'SKIP',
  runAsRespId: '16',
};
const create = (more: object = {}) =>
  sent('CREATE', admin, { fields: { ...fields, ...more } }, { id: '61', docNumber: 'SCH-000001', createdBy: '1' });
const save = (more: object, facts: object = {}) => sent('SAVE', admin, { fields: more }, facts);
const next = MONDAY + 3_600_000;

test('a schedule is planned, runs, is paused and ended', () => {
  const { gaps } = walked(anyDefinition(baseConcurrentSchedule), {
    create: [create(), create({ cron: null })],
    later: [
      save({ cron: '0 0 9 15 * MON' }),
      save({ cron: 'every day' }),
      save({ scheduleKind: 'ONCE' }),
      save({ scheduleName: '每日清理二' }),
      save({ scheduleName: '每日清理三' }, { paramFault: 'days' }),
      sent('ENABLE', admin, {}, { programOff: true, nextRunAt: next }),
      sent('ENABLE', admin, {}, { nextRunAt: null }),
      sent('ENABLE', admin, {}, { paramFault: 'days', nextRunAt: next }),
      sent('ENABLE', admin, {}, { nextRunAt: next }),
      sent(
        'RUN_DUE',
        SYSTEM,
        {},
        { runs: [{ requestId: '71', plannedAt: MONDAY, params: {} }], missed: [], missCount: 0, nextRunAt: next },
      ),
      sent('RUN_DUE', SYSTEM, {}, { missed: [{ errorId: '72', plannedAt: MONDAY, code: 'REQ_MISFIRE' }], missCount: 1, nextRunAt: null }),
      sent('PAUSE', admin),
      sent('END', admin),
      sent('DELETE', admin),
    ],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
