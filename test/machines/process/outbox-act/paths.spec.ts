import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { baseOutboxAct } from '../../../../state-machines/process/outbox-act/index.js';
import { MONDAY, admin } from '../../golden/events.js';

const entry = {
  status: 'REFUSED',
  event: 'APPROVE',
  targetType: 'srmPurOrderHeader',
  targetThere: true,
  compensation: false,
  holdsBack: false,
};
const create = (actionCode: string, reason: string | null, found: object | null, twoPersons = true) =>
  decide(anyDefinition(baseOutboxAct), null, {
    type: 'CREATE',
    actor: admin,
    payload: { fields: { actionCode, reason, entrySourceType: 'srmPurOrderHeader', entrySourceId: '1', entrySourceRev: 1, entryIndex: 0 } },
    facts: { id: '5', entry: found, twoPersons } as object,
    at: MONDAY,
    cause: null,
  });

test.each([
  ['RETRY', null, null, 'OBX_NOT_FOUND'],
  ['RETRY', null, { ...entry, status: 'DELIVERED' }, 'OBX_NOT_STUCK'],
  ['RETRY', null, { ...entry, targetThere: false }, 'OBX_TARGET_GONE'],
  ['COMPENSATE', 'x', entry, 'OBX_NO_COMPENSATION'],
  ['IGNORE', null, entry, 'OBX_REASON'],
  ['UNBLOCK', null, { ...entry, status: 'RETRY', holdsBack: true }, 'OBX_REASON'],
  // What is refused or given up holds nobody back: closing it asks for a second administrator, by whatever name.
  ['UNBLOCK', 'x', entry, 'OBX_NOT_STUCK'],
  ['UNBLOCK', 'x', { ...entry, status: 'DEAD', holdsBack: true }, 'OBX_NOT_STUCK'],
  ['UNBLOCK', 'x', { ...entry, status: 'RETRY' }, 'OBX_HOLDS_NOBODY'],
] as const)('%s is refused (%s)', (action, reason, found, code) => {
  const decision = create(action, reason, found);
  expect(!decision.ok && decision.refusal.code).toBe(code);
});

test('what holds others back is given up by one administrator, with his reason', () => {
  const freed = create('UNBLOCK', 'Its hall is down until noon', { ...entry, status: 'RETRY', holdsBack: true });
  expect(freed.ok && [freed.after.state, freed.after.context['statusBefore'], freed.after.context['statusAfter']]).toEqual([
    'done',
    'RETRY',
    'DEAD',
  ]);
});

test('closing by hand waits for another administrator, trying again does not', () => {
  const retried = create('RETRY', null, entry);
  expect(retried.ok && [retried.after.state, retried.effects.length]).toEqual(['done', 1]);
  const asked = create('IGNORE', 'Done by hand', entry);
  expect(asked.ok && [asked.after.state, asked.effects.length]).toEqual(['asked', 0]);
  if (!asked.ok) return;
  const confirm = decide(anyDefinition(baseOutboxAct), asked.after, {
    type: 'CONFIRM_IGNORE',
    actor: admin,
    payload: {},
    facts: { entry } as object,
    at: MONDAY,
    cause: null,
  });
  expect(!confirm.ok && confirm.refusal.code).toBe('OBX_SECOND_PERSON');
  expect(create('IGNORE', 'Done by hand', entry, false)).toMatchObject({ ok: true, after: { state: 'done' } });
});
