import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmCctSignPerson } from '../../../../state-machines/contracts/sign-person/index.js';
import { MONDAY, inside } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';

const manager = inside('16', 'CONTRACT_MANAGER');
const alpha = outside('501');
const create = (actor = manager, more: object = {}) =>
  sent(
    'CREATE',
    actor,
    { fields: { personName: 'Lin', mobile: '13800001111', ...more }, lines: {} },
    { id: '61', createdBy: actor.userId },
  );
const open = (facts: object = {}) => sent('CREATE_ACCT', manager, {}, { mark: 'f00d', end: '1234', ...facts });
const verify = (right: boolean) => sent('VERIFY_CODE', manager, {}, { right, serial: 'ab', notAfter: MONDAY + 1000 });
const later = [
  sent('SAVE', manager, { fields: { remark: 'Checked' } }),
  open(),
  open({ taken: true }),
  sent('SEND_CODE', manager),
  sent('SEND_CODE', manager, {}, {}, null, MONDAY + 60_000),
  verify(true),
  verify(false),
  sent('CODE_FAILED', SYSTEM),
  sent('VERIFY_LATE', SYSTEM),
  sent('SUSPEND', manager, { reason: 'Left' }),
  sent('SUSPEND', manager, { reason: null }),
  sent('RESUME', manager),
  sent('LAPSE', SYSTEM),
  sent('REVOKE', manager, { reason: 'Lost' }),
  sent('REVOKE', manager, { reason: null }),
];
const walk = (create_: ReturnType<typeof create>[]) =>
  walked(anyDefinition(srmCctSignPerson), { create: create_, later, by: ['mobile', 'codeTries', 'verifyMethod', 'partyType'], most: 600 });

test('every state, every row, every refusal', () => {
  const { gaps } = walk([create(), create(alpha), create(manager, { mobile: null }), create(manager, { verifyMethod: 'PROVIDER' })]);
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('whose person it is follows from who begins it; five wrong codes lead back to the draft', () => {
  const { found } = walk([create(alpha)]);
  expect(found.states.get('verifying')!.snapshot.context).toMatchObject({ partyType: 'B', supplierId: '501', idNumberEnd: '1234' });
  const tries = [...found.states.values()].map(({ snapshot }) => Number(snapshot.context['codeTries']));
  expect(Math.max(...tries)).toBeLessThan(5);
});
