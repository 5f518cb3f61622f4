import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { msgInstance } from '../../../../state-machines/messages/instance/index.js';
import { admin, buyer, inside, MONDAY } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { instanceOf } from '../instances.js';

// A message is released, held, sent, counted and archived (platform-system.md §7).

const checker = inside('31', 'MSG_CHECKER');
const HOUR = 3_600_000;

test('every state, every row, every refusal', () => {
  const create = (more: object) => sent('CREATE', SYSTEM, { ...instanceOf(['7', '8', '9']), ...more }, { id: '71', archiveDays: 30 });
  const { gaps } = walked(anyDefinition(msgInstance), {
    create: [
      create({}),
      create({ recipients: [], recipientCount: 0 }),
      create({ needCheckFlag: 'Y', origin: 'COMPOSED', aboutType: 'message', aboutId: '81', composerId: buyer.userId }),
      create({ needCheckFlag: 'Y', sendAt: MONDAY + HOUR }),
      create({ sendAt: MONDAY + HOUR, queuedFlag: 'Y' }),
    ],
    later: [
      sent('APPROVE', checker, { comment: null }),
      sent('APPROVE', { ...checker, userId: buyer.userId }, { comment: null }),
      sent('REJECT', checker, { comment: 'Not now' }),
      sent('REJECT', checker, { comment: ' ' }),
      ...[1, 2, 3, 9].map((recipientNo) => sent('REMOVE_RECIPIENT', checker, { recipientNo })),
      sent('CANCEL', admin),
      sent('CANCEL', buyer),
      sent('MERGE', SYSTEM, { params: { number: 'PO-2' }, recipients: ['9', '10'] }),
      sent('MERGE', SYSTEM, { params: {}, recipients: Array.from({ length: 2_000 }, (_, index) => `${100 + index}`) }),
      sent('SEND_DUE', SYSTEM, {}, {}, null, MONDAY + HOUR),
      sent('DELIVERY_RESULT', SYSTEM, { delivered: 3, failed: 0 }),
      sent('DELIVERY_RESULT', SYSTEM, { delivered: 2, failed: 1 }),
      sent('DELIVERY_RESULT', SYSTEM, { delivered: 0, failed: 3 }),
      sent('RETRY', admin),
      sent('RETRY', admin, {}, {}, null, MONDAY + 8 * 24 * HOUR),
      sent('ESCALATE_DUE', SYSTEM, {}, {}, null, MONDAY + 5 * HOUR),
      sent('ARCHIVE_DUE', SYSTEM, {}, {}, null, MONDAY + 30 * 24 * HOUR),
    ],
    by: ['recipientCount', 'composerId', 'sendAt', 'desk'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('what a configuration escalates goes once more, to who has not read it, by its channel', () => {
  const definition = anyDefinition(msgInstance);
  const made = { ...instanceOf(['7', '8']), escalateHours: 4, escalateChannel: 'SMS' };
  const created = decide(definition, null, sent('CREATE', SYSTEM, made, { id: '71', archiveDays: 30 }));
  if (!created.ok) throw new Error(created.refusal.code);
  const counted = decide(definition, created.after, sent('DELIVERY_RESULT', SYSTEM, { delivered: 2, failed: 0 }));
  if (!counted.ok) throw new Error(counted.refusal.code);
  expect(deadlinesOf(definition, counted.after)).toContainEqual(expect.objectContaining({ event: 'ESCALATE_DUE', at: MONDAY + 4 * HOUR }));
  const escalated = decide(definition, counted.after, sent('ESCALATE_DUE', SYSTEM, {}, {}, null, MONDAY + 4 * HOUR));
  if (!escalated.ok) throw new Error(escalated.refusal.code);
  expect(escalated.effects).toMatchObject([{ kind: 'run', name: 'queueUnread' }]);
  expect(deadlinesOf(definition, escalated.after).map(({ event }) => event)).toEqual(['ARCHIVE_DUE']);
});
