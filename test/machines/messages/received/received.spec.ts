import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { msgReceive } from '../../../../state-machines/messages/received/index.js';
import { admin } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

test('what came in is settled by itself or by somebody', () => {
  const create = (handled: boolean) =>
    sent(
      'CREATE',
      SYSTEM,
      { sourceId: '5', receiveKind: 'REPLY', sender: '138****1111', content: 'TD', userId: null, deliveryId: null, handled },
      { id: '91' },
    );
  const { gaps } = walked(anyDefinition(msgReceive), {
    create: [create(false), create(true)],
    later: [sent('HANDLE', admin, { note: 'Called back' })],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
