import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { baseConcurrentRequest } from '../../../../state-machines/platform/request/index.js';
import { MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// A run in the background: every state, row and refusal; the outcome of a server that was given up counts no more.

const definition = anyDefinition(baseConcurrentRequest);
const sent = (type: string, payload: object = {}, facts: object = {}): MachineEvent => ({ type, actor: SYSTEM, payload, facts, at: MONDAY, cause: null });
const launch = sent('LAUNCH', { programCode: 'RESET_PASSWORDS', params: { userType: 'EX', orgId: null }, reason: 'Passwords were seen elsewhere', requesterId: '1', respId: '16' }, { id: '8101', docNumber: 'REQ-20260302-00001' });
const finish = (attempt: number, warnings: number): MachineEvent => sent('FINISH', { attempt, outputFileId: null, rowCount: 0, warnings, resultText: '重置2个', resultTextEn: '2 reset' });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] => (snapshot === null ? [launch] : [sent('CLAIM', { workerId: 'server-1' }), finish(1, 0), finish(1, 3), finish(2, 0), sent('FAIL', { attempt: 1, code: 'REQ_LOST' })]);

test('every state, every row, every refusal', () => {
  const found = explore(definition, { samples, most: 100, visitsPerState: 4, fingerprint: ({ context }) => String(context['attempt']) });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
