import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurErpSync } from '../../../../state-machines/orders/erp-sync/index.js';
import { admin, buyer } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurErpSync);
const create = (op: string) =>
  sent(
    'CREATE',
    SYSTEM,
    { orgId: '100', docType: 'srmPurOrderHeader', docId: '1', docNumber: 'PO-1', op, idempotencyKey: 'k', content: {} },
    { id: '71' },
  );
const send = (waits = false) => sent('SEND', SYSTEM, {}, { waits });
const answer = { code: 'SIM_BUSY', message: 'Busy' };

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create('UPSERT'), create('CANCEL')],
    later: [
      send(),
      send(true),
      sent('ACK', SYSTEM, { externalNo: '4500000001', code: 'ACK' }),
      sent('NACK', SYSTEM, answer),
      sent('NACK_FATAL', SYSTEM, answer),
      sent('ANSWER_DUE', SYSTEM),
      sent('RETRY_DUE', SYSTEM),
      sent('SUPERSEDE', SYSTEM, { newerId: '72' }),
      sent('RETRY', buyer),
      sent('RESOLVE', admin, { externalNo: '4500000001', comment: 'By telephone' }),
      sent('RESOLVE', admin, { externalNo: '4500000001', comment: null }),
    ],
    by: ['attempts', 'op'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
