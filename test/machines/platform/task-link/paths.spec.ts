import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { baseTaskLink } from '../../../../state-machines/platform/task-link/index.js';
import { admin, buyer } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// A link of a letter: open for 72 hours, used once, for what it was made for.

const definition = anyDefinition(baseTaskLink);
const MADE = Date.parse('2026-03-01T02:00:00.000Z');
const sent = (type: string, actor: Actor, payload: object = {}, at = MADE): MachineEvent => ({
  type,
  actor,
  payload,
  facts: { id: '8801' },
  at,
  cause: null,
});
const link = {
  docType: 'srmPurOrderHeader',
  docId: '6101',
  docNumber: 'PO-20260301-0001',
  billType: 'PURCHASE_ORDER',
  events: ['SUPPLIER_CONFIRM_DELIVERY'],
  supplierId: '501',
  contactUserId: '91',
  tokenHash: 'a'.repeat(64),
};
const use = (event: string, proved = true) => sent('USE', SYSTEM, { event, proved }, Date.parse('2026-03-01T02:10:00.000Z'));

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [sent('CREATE', SYSTEM, link)]
    : [
        use('SUPPLIER_CONFIRM_DELIVERY'),
        use('SUPPLIER_CONFIRM_DELIVERY', false),
        use('OFFER'),
        sent('REVOKE', admin),
        sent('REVOKE', SYSTEM),
        ...deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, SYSTEM, {}, timer.at)),
      ];

const found = explore(definition, { samples, visitsPerState: 1, fingerprint: () => '' });
const open = found.states.get('open')!.snapshot;
const outcome = (event: MachineEvent) => {
  const decision = decide(definition, open, event);
  return decision.ok ? decision.after.state : decision.refusal.code;
};

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

test('for order PO-20260301-0001, used to confirm the delivery at 02:10Z, it takes nothing any more', () => {
  const used = decide(definition, open, use('SUPPLIER_CONFIRM_DELIVERY'));
  expect(used.ok && [used.after.state, used.after.context['usedCount'], used.after.context['usedEvent']]).toEqual([
    'used',
    1,
    'SUPPLIER_CONFIRM_DELIVERY',
  ]);
  expect(decide(definition, used.ok ? used.after : null, use('SUPPLIER_CONFIRM_DELIVERY')).ok).toBe(false);
});

test('it asks for the code, and sends what it was made for alone', () => {
  expect(outcome(use('SUPPLIER_CONFIRM_DELIVERY', false))).toBe('LINK_CODE');
  expect(outcome(use('OFFER'))).toBe('LINK_EVENT');
});

test('it ends 72 hours after it was made', () =>
  expect(deadlinesOf(definition, open)).toEqual([{ event: 'EXPIRE_DUE', at: Date.parse('2026-03-04T02:00:00.000Z') }]));

test('nobody but an administrator takes it back, and nobody sees its token', () => {
  expect(decide(definition, open, sent('REVOKE', buyer)).ok).toBe(false);
  expect(JSON.stringify(definition.view.shared(open.context as never, 'open', 'keeper'))).not.toContain(link.tokenHash);
});
