import { expect, test } from '@jest/globals';
import { alerting } from '../../../server/audit/alerting.js';
import type { OutboxMessage } from '../../../server/kernel/runtime/outbox/delivery.js';

test('auditors and administrators are told of each new finding, and of twenty at once', async () => {
  const sent: OutboxMessage[] = [];
  const told = alerting({ now: () => 5, deliver: async (message) => void sent.push(message) });
  const finding = { code: 'INV_CHAIN' as const, docType: 'srmPurOrderHeader', docId: '77', rev: 3, detail: 'hash differs' };
  await told([finding, { ...finding, docType: null as never, docId: null }]);
  expect(sent).toMatchObject([
    {
      event: 'AUDIT_ALERT',
      source: { type: 'srmPurOrderHeader', id: '77' },
      payload: { to: ['resp:AUDITOR', 'resp:ADMIN'], params: { code: 'INV_CHAIN', rev: 3 } },
    },
    { source: { type: 'msgInstance', id: '0' } },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  sent.length = 0;
  await told(Array.from({ length: 30 }, () => finding));
  expect([sent.length, sent[0]!.payload.params['more']]).toEqual([20, 10]);
});
