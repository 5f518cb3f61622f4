import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { basePerson } from '../../../../state-machines/platform/person/index.js';
import { admin, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// A member of staff: hired, leaving, left, hired again (platform-access.md §2.1).

const definition = anyDefinition(basePerson);
const END_OF_MARCH = Date.parse('2026-03-31T16:00:00.000Z');
const sent = (type: string, payload: object = {}, facts: object = {}, actor: Actor = admin, at = MONDAY): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause: null,
});
const person = {
  personCode: 'E000001',
  personName: '李伟',
  mobile: '13800000000',
  email: 'li.wei@example.com',
  orgId: '101',
  deptId: '301',
  hireDate: '2026-01-05',
};
const create = (fields: object, facts: object = {}) => sent('CREATE', { fields: { ...person, ...fields } }, { id: '7', ...facts });
const leave = (handoverPersonId: string, handoverState: string) =>
  sent('LEAVE', { leaveDate: '2026-03-31', handoverPersonId }, { handoverState, leaveAt: END_OF_MARCH });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create({}),
        create({ email: null }),
        create({ orgId: null }),
        create({ managerPersonId: '7' }, { managers: ['7'] }),
        create({ managerPersonId: '8' }, { managers: ['8', '9'] }),
      ]
    : [
        ...deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, {}, { userId: '77' }, SYSTEM, timer.at)),
        sent('SAVE', { fields: { costCenter: 'C1' } }),
        sent('SAVE', { fields: { personCode: 'X' } }),
        sent('SAVE', { fields: { managerPersonId: '9' } }, { managers: ['9', snapshot.context.id] }),
        sent('SAVE', { fields: { orgId: null } }),
        sent('MOVED', { deptId: '302' }, {}, SYSTEM),
        sent('HIRE'),
        leave('8', 'employed'),
        leave('7', 'employed'),
        leave('8', 'left'),
        sent('CANCEL_LEAVE'),
        sent('REHIRE', { hireDate: '2026-09-01' }),
        sent('DELETE'),
      ];

const found = explore(definition, { samples, most: 200, fingerprint: ({ context }) => [context['email'], context['everEmployed']].join() });

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

test('who leaves on the 31st is there until midnight in Shanghai; then his account is told', () => {
  const { snapshot } = found.states.get('leaving')!;
  expect(deadlinesOf(definition, snapshot)).toEqual([{ event: 'LEAVE_DUE', at: END_OF_MARCH }]);
  const gone = decide(definition, snapshot, sent('LEAVE_DUE', {}, { userId: '77' }, SYSTEM, END_OF_MARCH));
  expect(gone).toMatchObject({
    ok: true,
    after: { state: 'left', context: { leaveDate: '2026-03-31', handoverPersonId: '8' } },
    effects: [{ kind: 'send', type: 'baseUsers', id: '77', event: 'INVALIDATE' }],
  });
});

test('who had no account leaves without a word to anybody', () => {
  const { snapshot } = found.states.get('leaving')!;
  expect(decide(definition, snapshot, sent('LEAVE_DUE', {}, { userId: null }, SYSTEM, END_OF_MARCH))).toMatchObject({
    ok: true,
    effects: [],
  });
});
