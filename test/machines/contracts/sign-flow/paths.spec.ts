import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { srmCctSignFlow } from '../../../../state-machines/contracts/sign-flow/index.js';
import { ordered, turnOf } from '../../../../state-machines/contracts/sign-flow/signers.js';
import { MONDAY, inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { flowStart, signedStep } from './flow.js';

const manager = inside('16', 'CONTRACT_MANAGER');
const DAY = 86_400_000;
const begin = (signerNo: number) => sent('SIGN_ONE', SYSTEM, { signerNo, until: MONDAY + 120_000 });
const create = (more: object = {}) => sent('CREATE', SYSTEM, { ...flowStart, ...more }, { id: '61', createdBy: '16' });
const later = [
  sent('VIEW', SYSTEM, { signerNo: 1 }),
  begin(1),
  begin(2),
  sent('SIGNER_SIGNED', SYSTEM, signedStep(1)),
  sent('SIGNER_SIGNED', SYSTEM, signedStep(2)),
  sent('SIGN_STEP_FAILED', SYSTEM, { signerNo: 1 }),
  sent('SIGN_STEP_FAILED', SYSTEM),
  sent('SIGNER_REFUSED', SYSTEM, { signerNo: 1, reason: 'Other price' }),
  sent('EXPIRE', SYSTEM),
  sent('EXTEND', manager, { deadline: MONDAY + 30 * DAY }),
  sent('EXTEND', manager, { deadline: MONDAY + DAY }),
  sent('REMIND', manager),
  sent('REVOKE', manager, { reason: 'Mistake' }),
  sent('REVOKE', manager, { reason: null }),
];

const signedThere = (signerNo: number) => sent('PROVIDER_SIGNED', SYSTEM, { signerNo, sha256: 'bb'.repeat(32), certSerial: 'ab' });
const atProvider = [
  sent('PROVIDER_STARTED', SYSTEM, { providerFlowId: 'P-1' }),
  sent('PROVIDER_BUSY', SYSTEM, { code: 'SIGN_UNREACHED', message: 'no answer' }),
  sent('PROVIDER_ERROR', SYSTEM, { code: 'SIM_REFUSED', message: 'never' }),
  signedThere(1),
  signedThere(2),
  sent('PROVIDER_ENDED', SYSTEM),
  sent('RETRY', manager),
  sent('SIGNER_SIGNED', SYSTEM, signedStep(1)),
  sent('EXPIRE', SYSTEM),
  sent('REVOKE', manager, { reason: 'Mistake' }),
];

test('every state, every row, every refusal, here and at a provider', () => {
  const definition = anyDefinition(srmCctSignFlow);
  const here = walked(definition, {
    create: [create(), create({ signOrder: 'PARALLEL' })],
    later,
    by: ['signers', 'remindedAt', 'signOrder'],
    most: 900,
  });
  const there = walked(definition, {
    create: [create({ provider: 'EXTERNAL' }), create({ provider: 'EXTERNAL', signOrder: 'PARALLEL' })],
    later: atProvider,
    by: ['signers', 'attempts', 'providerEndedAt'],
    most: 900,
  });
  const left = (of: 'states' | 'rows' | 'codes') => here.gaps[of].filter((name) => there.gaps[of].includes(name));
  expect({ states: left('states'), rows: left('rows'), codes: left('codes') }).toEqual({ states: [], rows: [], codes: [] });
});

test('the buyer first, the supplier first, or all at once', () => {
  const parties = [{ party: 'A' }, { party: 'A' }, { party: 'B' }] as const;
  const orders = (order: 'A_FIRST' | 'B_FIRST' | 'PARALLEL') => ordered(parties, order).map(({ party, orderNo }) => `${party}${orderNo}`);
  expect(orders('A_FIRST')).toEqual(['A1', 'A2', 'B3']);
  expect(orders('B_FIRST')).toEqual(['B1', 'A2', 'A3']);
  expect(orders('PARALLEL')).toEqual(['A1', 'A1', 'B1']);
  expect(turnOf([])).toBeNull();
});

const definition = anyDefinition(srmCctSignFlow);
const after = (signOrder: string, events: readonly MachineEvent[]) =>
  [create({ signOrder }), ...events].reduce<{ readonly snapshot: Snapshot | null; readonly effects: readonly Effect[] }>(
    ({ snapshot }, event) => {
      const decision = decide(definition, snapshot, event);
      if (decision.ok) return { snapshot: decision.after, effects: decision.effects };
      if (decision.dropped) return { snapshot, effects: [] };
      throw new Error(`${event.type}: ${decision.refusal.code}`);
    },
    { snapshot: null, effects: [] },
  );
const signedOver = (signerNo: number, over: string, sha256: string) =>
  sent('SIGNER_SIGNED', SYSTEM, { ...signedStep(signerNo), over, sha256 });

test('by a signature the next one is invited; who signs beside others keeps his link', () => {
  const one = [begin(1), sent('SIGNER_SIGNED', SYSTEM, signedStep(1))];
  expect(after('A_FIRST', one).effects).toMatchObject([{ kind: 'message', template: 'SIGN_LINK', params: { signerNo: 2 } }]);
  expect(after('PARALLEL', []).effects).toHaveLength(2);
  expect(after('PARALLEL', one).effects).toEqual([]);
});

test('a signature that comes late, over a file that another has signed since, takes nothing of his away', () => {
  const [first, mine, late] = ['aa', 'cc', 'dd'].map((byte) => byte.repeat(32)) as [string, string, string];
  const meanwhile = [begin(1), sent('SIGN_STEP_FAILED', SYSTEM), begin(2), signedOver(2, first, mine), begin(1)];
  const before = after('PARALLEL', meanwhile).snapshot!;
  expect(after('PARALLEL', [...meanwhile, signedOver(1, first, late)]).snapshot).toEqual(before);
  expect(after('PARALLEL', [...meanwhile, signedOver(1, mine, late)]).snapshot).toMatchObject({
    state: 'completed',
    context: { signedSha256: late },
  });
});
