import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { baseConcurrentRequest } from '../../../../state-machines/platform/request/index.js';
import { admin, buyer, manager, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// A run in the background: every state, row and refusal; the outcome of a server that was given up counts no more.

const definition = anyDefinition(baseConcurrentRequest);
const sent = (type: string, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor: SYSTEM,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});
const launch = sent(
  'LAUNCH',
  {
    programCode: 'RESET_PASSWORDS',
    params: { userType: 'EX', orgId: null },
    reason: 'Passwords were seen elsewhere',
    requesterId: '1',
    respId: '16',
  },
  { id: '8101', docNumber: 'REQ-20260302-00001' },
);
const exported = sent(
  'LAUNCH',
  { programCode: 'EXCEL_EXPORT', params: {}, reason: 'Materials', requesterId: buyer.userId, respId: null },
  { id: '8102', docNumber: 'REQ-20260302-00002' },
);
const cancel = (actor: Actor): MachineEvent => ({ ...sent('CANCEL'), actor });
const finish = (attempt: number, warnings: number): MachineEvent =>
  sent('FINISH', { attempt, outputFileId: null, rowCount: 0, warnings, resultText: '重置2个', resultTextEn: '2 reset' });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [launch, exported]
    : [
        sent('CLAIM', { workerId: 'server-1' }),
        finish(1, 0),
        finish(1, 3),
        finish(2, 0),
        sent('FAIL', { attempt: 1, code: 'REQ_LOST' }),
        cancel(admin),
      ];

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 100,
    visitsPerState: 4,
    fingerprint: ({ context }) => [context['programCode'], context['attempt']].join(),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

/** Where the last of them leads, or why it does not. */
const led = (...steps: readonly MachineEvent[]): string => {
  let snapshot: Snapshot | null = null;
  for (const event of steps) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) return decision.refusal.code;
    snapshot = decision.after;
  }
  return snapshot!.state;
};

test('whoever asked for a workbook, or an administrator, cancels it; a run that changes records only before it begins', () => {
  const claim = sent('CLAIM', { workerId: 'server-1' });
  expect([
    led(exported, cancel(buyer)),
    led(exported, claim, cancel(buyer)),
    led(exported, claim, cancel(admin)),
    led(exported, claim, cancel(manager)),
  ]).toEqual(['cancelled', 'cancelled', 'cancelled', 'PERM_WHO']);
  expect([led(launch, cancel(admin)), led(launch, claim, cancel(admin))]).toEqual(['cancelled', 'STATE_NOT_ALLOWED']);
  expect([
    led(exported, cancel(buyer), claim),
    led(exported, claim, cancel(buyer), finish(1, 0)),
    led(exported, claim, finish(1, 0), cancel(buyer)),
  ]).toEqual(['STATE_NOT_ALLOWED', 'STATE_NOT_ALLOWED', 'STATE_NOT_ALLOWED']);
});
