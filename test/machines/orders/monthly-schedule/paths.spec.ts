import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurMonthlySchedule } from '../../../../state-machines/orders/monthly-schedule/index.js';
import { sent, walked } from '../../kernel/walk.js';
import { alpha, planner } from '../deliveries.js';

const day = (deliverDate: string | null, planQty: string, lineNum = 10) => ({ lineNum, itemId: '31', uomId: '5', deliverDate, planQty });
const create = (set: readonly object[]) =>
  sent(
    'CREATE',
    planner,
    { fields: { orgId: '100', supplierId: '501', scheduleMonth: '2026-03' }, lines: { lines: { set } } },
    { id: '41' },
  );
const plan = (deliverDate: string, planQty: string) =>
  sent('SAVE', planner, { lines: { lines: { set: [{ lineNum: 10, deliverDate, planQty }] } } });
const reply = (commitQty: string, supplierComment: string | null = null) =>
  sent('REPLY', alpha, { rows: [{ lineNum: 10, commitQty, supplierComment }] });
const publish = sent('PUBLISH', planner, {}, { today: '2026-03-01' });

test('every state, every row, every refusal; near days are frozen', () => {
  const { gaps } = walked(anyDefinition(srmPurMonthlySchedule), {
    create: [
      create([day('2026-03-10', '500')]),
      create([]),
      create([day(null, '500')]),
      create([day('2026-04-01', '500')]),
      create([day('2026-03-05', '100')]),
    ],
    later: [
      plan('2026-03-05', '110'),
      publish,
      reply('500'),
      reply('450', 'Furnace'),
      reply('450'),
      reply('501'),
      sent('REPLY', alpha, { rows: [] }),
      sent('REPLY_DUE', SYSTEM),
      sent('CONFIRM', planner),
      sent('SEND_BACK', planner, { comment: 'More please' }),
      sent('REVISE', planner),
      sent('CLOSE', planner, { comment: 'Over' }),
      sent('CLOSE', planner, { comment: null }),
      sent('DELETE', planner),
    ],
    by: ['lines', 'versionNo'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test.each([
  ['2026-03-12', '100', '120', true],
  ['2026-03-12', '100', '121', false],
  ['2026-03-20', '100', '900', true],
  ['2026-03-05', '100', '110', false],
])('on 1 March the plan of %s from %s to %s: %s', (date, before, after, possible) => {
  const { found } = walked(anyDefinition(srmPurMonthlySchedule), {
    create: [create([day(date, before)])],
    later: [publish, reply(before), sent('REVISE', planner), plan(date, after)],
    by: ['lines', 'versionNo'],
  });
  const versions = [...found.states.values()].map(({ snapshot }) => snapshot.context['versionNo']);
  expect(versions).toContain(1);
  expect(found.codes.has('MS_FROZEN')).toBe(!possible);
});
