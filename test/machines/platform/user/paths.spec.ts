import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { baseUsers } from '../../../../state-machines/platform/user/index.js';
import { passwordCodes } from '../../../../state-machines/platform/user/fields.js';
import { admin, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// An account: every state, row and refusal, walked from its creation.

const definition = anyDefinition(baseUsers);
const LATER = MONDAY + 90 * 86_400_000;
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, at = MONDAY): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause: null,
});
const mainAccount: Actor = { userId: '90', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER_ADMIN', respId: '2', onBehalfOf: null };

const person = { userName: 'liwei', fullName: 'Li Wei', userType: 'INSIDE', email: 'li.wei@example.com', startDate: '2026-03-01' };
const outsider = { ...person, userType: 'EX', supplierId: '501', supplierAdminFlag: 'Y' };
const create = (fields: object, facts: object = {}, actor = admin) =>
  sent('CREATE', actor, { fields }, { id: '7', expireAt: LATER, ...facts });

function samples(snapshot: Snapshot | null): readonly MachineEvent[] {
  if (!snapshot)
    return [
      sent(
        'CREATE_FROM_SSO',
        SYSTEM,
        { fields: person, identity: { ssoCode: 'corp', subject: 'liwei' } },
        { id: '7', idleAt: LATER - 1, domainAllowed: true },
      ),
      sent(
        'CREATE_FROM_SSO',
        SYSTEM,
        { fields: person, identity: { ssoCode: 'corp', subject: 'liwei' } },
        { id: '7', domainAllowed: false },
      ),
      create(person),
      create({ ...person, userName: 'li@example.com' }),
      create({ ...person, userName: 'li\u200bwei' }),
      create({ ...person, userName: 'lіwеі' }, { nameAlike: true }),
      create({ ...person, userName: 'liwei2' }, { nameAlike: true }),
      create(outsider),
      create(outsider, {}, mainAccount),
      create({ ...person, email: null }),
      create({ ...outsider, supplierId: null }),
      create({ ...outsider, supplierId: '502' }, {}, mainAccount),
      create(outsider, { supplierUsers: 20 }),
    ];
  const timers = deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, SYSTEM, {}, {}, timer.at));
  const both = (type: string, actor: Actor, facts: object = {}, at = MONDAY, payload: object = {}) =>
    ['Asked for', ' '].map((reason) => sent(type, actor, { ...payload, reason }, facts, at));
  const self = { ...admin, userId: '7' };
  return [
    ...timers,
    sent('BIND_SSO', SYSTEM, { identity: { ssoCode: 'corp', subject: 'liwei' } }),
    sent('BIND_CONTACT', SYSTEM, { email: 'new@example.com' }),
    sent('SECOND_FACTOR', SYSTEM, { flag: 'Y' }),
    sent('SAVE', { ...admin, userId: '7', respCode: 'BUYER' }, { fields: { language: 'EN' } }),
    sent('SAVE', { ...admin, userId: '7', respCode: 'BUYER' }, { fields: { expertFlag: 'Y' } }),
    sent('SAVE', admin, { fields: { mobile: '13800000000' } }),
    sent('SAVE', admin, { fields: { userName: 'other' } }),
    sent('SAVE', admin, { fields: { userType: 'EX' } }),
    sent('SAVE', admin, { fields: { email: null } }),
    sent('SAVE', admin, { fields: { supplierAdminFlag: 'N' } }),
    sent('RESEND', admin, {}, { today: '2026-03-02' }),
    sent('ACTIVATE', SYSTEM, {}, { linkValid: true, idleAt: LATER - 1 }),
    sent('ACTIVATE', SYSTEM, {}, { linkValid: false }),
    ...passwordCodes.map((passwordRefusal) => sent('ACTIVATE', SYSTEM, {}, { linkValid: true, passwordRefusal })),
    sent('PASSWORD_CHANGED', SYSTEM, { via: 'SELF' }),
    ...both('RESET_PASSWORD', admin),
    ...both('RESET_PASSWORD', self),
    sent('INVALIDATE', admin, {}, { otherSupplierAdmins: 1 }),
    sent('INVALIDATE', admin),
    sent('INVALIDATE', self),
    sent('SEEN', SYSTEM, { date: '2026-03-02' }, { idleAt: LATER - 1 }),
    sent('LOCK', SYSTEM, { until: MONDAY + 60_000 }),
    sent('UNLOCK', admin),
    sent('ENABLE', admin),
    sent('ENABLE', admin, {}, { personLeft: true }),
    sent('ENABLE', admin, {}, { supplierClosed: true }),
    sent('EXTEND', admin, { endDate: '2027-01-01' }, { today: '2026-03-02' }),
    sent('EXTEND', admin, { endDate: '2026-03-02' }, { today: '2026-03-02' }),
    ...both('ERASE', admin),
    ...both('ERASE', admin, { erasedName: '已注销用户 / erased user 7' }, LATER + LATER - MONDAY),
    ...both('ERASE', self),
  ];
}

const found = explore(definition, {
  samples,
  most: 300,
  visitsPerState: 1,
  fingerprint: ({ context }) =>
    [context['userType'], context['everActivated'], context['resendCount'], context['supplierAdminFlag']].join(),
});

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

test('an erased account keeps no person', () => {
  const { context } = found.states.get('erased')!.snapshot;
  expect([context['fullName'], context['mobile'], context['email']]).toEqual(['已注销用户 / erased user 7', null, null]);
});
