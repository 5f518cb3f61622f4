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
const catalogued = (startAt: number | null = null): MachineEvent =>
  sent(
    'LAUNCH',
    {
      programCode: 'LOG_PURGE',
      programId: '5',
      params: {},
      reason: 'Nightly',
      requesterId: buyer.userId,
      respId: null,
      startAt,
      concurrency: 1,
      timeoutMinutes: 60,
      maxAttempts: 3,
      retryWaitSeconds: 60,
    },
    { id: '8103', docNumber: 'REQ-20260302-00003' },
  );
const cancel = (actor: Actor): MachineEvent => ({ ...sent('CANCEL'), actor });
const finish = (attempt: number, warnings: number): MachineEvent =>
  sent('FINISH', { attempt, outputFileId: null, rowCount: 0, warnings, resultText: '重置2个', resultTextEn: '2 reset' });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [launch, exported, catalogued(), catalogued(MONDAY + 60_000)].flatMap((event) => [event, { ...event, type: 'CREATE' }])
    : [
        sent('CLAIM', { workerId: 'server-1' }),
        sent('CLAIM', { workerId: 'server-1' }, { busy: true }),
        sent('START_DUE'),
        sent('TIMEOUT_DUE'),
        sent('FAIL', { attempt: 1, code: 'REQ_FAILED', message: 'full', retryable: true }),
        { ...sent('HOLD'), actor: admin },
        { ...sent('RELEASE'), actor: admin },
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
    fingerprint: ({ context }) => [context['programCode'], context['attempt'], context['startAt']].join(),
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

test('a run that failed and may be repeated waits twice as long each time, then is an error (12.7)', () => {
  const steps = [catalogued(), sent('CLAIM', { workerId: 's' })];
  const waits: (number | string)[] = [];
  let snapshot: Snapshot | null = null;
  const play = (event: MachineEvent): void => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    snapshot = decision.after;
  };
  steps.forEach(play);
  for (const attempt of [1, 2, 3]) {
    play(sent('FAIL', { attempt, code: 'REQ_FAILED', message: 'full', retryable: true }));
    const { state, context } = snapshot as unknown as Snapshot;
    waits.push(state === 'scheduled' ? (Number(context['startAt']) - MONDAY) / 1000 : state);
    if (state !== 'scheduled') break;
    play(sent('START_DUE'));
    play(sent('CLAIM', { workerId: 's' }));
  }
  expect(waits).toEqual([60, 120, 'error']);
});

test('a second run of a program that runs alone waits (12.7)', () => {
  const busy = sent('CLAIM', { workerId: 's' }, { busy: true });
  expect([led(catalogued(), busy), led(catalogued(), busy, sent('CLAIM', { workerId: 's' }))]).toEqual(['standby', 'running']);
  expect(led(catalogued(MONDAY + 60_000))).toBe('scheduled');
  expect([led(catalogued(), { ...sent('HOLD'), actor: buyer }), led(catalogued(), { ...sent('HOLD'), actor: manager })]).toEqual([
    'onHold',
    'PERM_WHO',
  ]);
  expect(led(catalogued(), sent('CLAIM', { workerId: 's' }), sent('CLAIM', { workerId: 't' }), finish(1, 0))).toBe('REQ_STALE_WORKER');
});

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
