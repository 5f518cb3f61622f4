import { describe, expect, test } from '@jest/globals';
import { endOfDay } from '../../../../server/platform/zones.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { LOOK_ALIKES, nameFault, skeletonOf, tidyName } from '../../../../state-machines/platform/user/login-names.js';
import { baseUsers } from '../../../../state-machines/platform/user/index.js';
import { admin, MONDAY } from '../../golden/events.js';

// The examples of platform-access.md §1.5 that need no server; the others are told in test/server/platform.

const definition = anyDefinition(baseUsers);
const DAY = 86_400_000;
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, at = MONDAY): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause: null,
});
const after = (snapshot: Snapshot | null, ...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((now, event) => {
    const decision = decide(definition, now, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, snapshot)!;
const code = (snapshot: Snapshot | null, event: MachineEvent): string | null => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? null : decision.refusal.code;
};
const mainAccount: Actor = { userId: '90', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER_ADMIN', respId: '2', onBehalfOf: null };
const person = { userName: 'liwei', fullName: 'Li Wei', userType: 'INSIDE', email: 'li.wei@example.com', startDate: '2026-03-01' };
const ofSupplier = (supplierId: string) => ({ ...person, userType: 'EX', supplierId });
const active = (facts: object = {}) =>
  after(
    null,
    sent('CREATE', admin, { fields: { ...person, endDate: '2026-03-31' } }, { id: '7', ...facts }),
    sent('ACTIVATE', SYSTEM, { email: person.email }, { linkValid: true, idleAt: MONDAY + 180 * DAY }),
  );

describe('an account', () => {
  test('(1) is opened by a main account for its own company only', () => {
    expect(code(null, sent('CREATE', mainAccount, { fields: ofSupplier('502') }, { id: '7' }))).toBe('USER_OTHER_SUPPLIER');
    expect(code(null, sent('CREATE', mainAccount, { fields: ofSupplier('501') }, { id: '7' }))).toBeNull();
  });
  test('(2) is not the twenty-first of a supplier', () => {
    expect(code(null, sent('CREATE', mainAccount, { fields: ofSupplier('501') }, { id: '7', supplierUsers: 19 }))).toBeNull();
    expect(code(null, sent('CREATE', mainAccount, { fields: ofSupplier('501') }, { id: '7', supplierUsers: 20 }))).toBe(
      'USER_SUPPLIER_LIMIT',
    );
  });
  test('(3) stays as it is when its link is too old', () => {
    const pending = after(null, sent('CREATE', admin, { fields: person }, { id: '7' }));
    expect(code(pending, sent('ACTIVATE', SYSTEM, {}, { linkValid: false }))).toBe('USER_LINK_INVALID');
    expect(pending.state).toBe('pending');
  });
  test('(4) valid to the 31st ends at midnight of its own zone', () => {
    const expireAt = endOfDay('Asia/Shanghai', '2026-03-31');
    expect(new Date(expireAt).toISOString()).toBe('2026-03-31T16:00:00.000Z');
    const user = active({ expireAt });
    expect(deadlinesOf(definition, user)).toContainEqual({ event: 'EXPIRE_DUE', at: expireAt });
    expect(after(user, sent('EXPIRE_DUE', SYSTEM, {}, {}, expireAt))).toMatchObject({
      state: 'expired',
      context: { disabledAt: expireAt },
    });
  });
  test('(5) seen last on 10 January is disabled on 9 July', () => {
    const seenAt = Date.parse('2026-01-10T02:00:00.000Z');
    const user = after(active(), sent('SEEN', SYSTEM, { date: '2026-01-10' }, { idleAt: seenAt + 180 * DAY }, seenAt));
    const due = deadlinesOf(definition, user).find((one) => one.event === 'IDLE_DUE')!;
    expect(new Date(due.at).toISOString()).toBe('2026-07-09T02:00:00.000Z');
    expect(after(user, sent('IDLE_DUE', SYSTEM, {}, {}, due.at)).state).toBe('disabled');
  });
  test('that is erased keeps neither photo nor signature, which its owner had put there', () => {
    const oneself: Actor = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '3', onBehalfOf: null };
    const pictured = after(active(), sent('SAVE', oneself, { fields: { photoId: '31', signatureId: '32' } }));
    expect(pictured.context).toMatchObject({ photoId: '31', signatureId: '32' });
    const erased = after(
      pictured,
      sent('INVALIDATE', admin),
      sent('ERASE', admin, { reason: 'Left' }, { erasedName: '已注销用户 / erased user 7' }, MONDAY + 31 * DAY),
    );
    expect(erased).toMatchObject({ state: 'erased', context: { photoId: null, signatureId: null } });
  });
  test('of somebody inside has an e-mail address; a supplier’s may have a mobile alone', () => {
    const mobile = { email: null, mobile: '13800000000' };
    expect(code(null, sent('CREATE', admin, { fields: { ...person, ...mobile } }, { id: '7' }))).toBe('USER_CONTACT_REQUIRED');
    expect(code(null, sent('CREATE', admin, { fields: { ...ofSupplier('501'), ...mobile } }, { id: '7' }))).toBeNull();
  });
  test('that ends takes its delegations with it', () => {
    const ended = decide(definition, active(), sent('INVALIDATE', admin));
    expect(ended.ok && ended.effects.map((one) => 'name' in one && one.name)).toEqual(['endSessions', 'revokeDelegations']);
  });
});

describe('a login name', () => {
  test.each(['liwei', 'li.wei-2', 'li wei', '王伟', '王伟2', 'John王', 'иван', 'Ελένη', '100234', 'たろう'])('%s may be given', (name) =>
    expect(nameFault(name)).toBeNull(),
  );
  test.each([
    ['li@wei', 'USER_NAME_SHAPE'],
    ['13800001111', 'USER_NAME_SHAPE'],
    ['138 0000-1111', 'USER_NAME_SHAPE'],
    ['+4917612345', 'USER_NAME_SHAPE'],
    [' liwei', 'USER_NAME_CHARS'],
    ['ｌiwei', 'USER_NAME_CHARS'],
    ['li\u200bwei', 'USER_NAME_CHARS'],
    ['li\u202ewei', 'USER_NAME_CHARS'],
    ['li\u3164wei', 'USER_NAME_CHARS'],
    ['li  wei', 'USER_NAME_CHARS'],
    ['lіwei', 'USER_NAME_CHARS'],
    ['иванΩ', 'USER_NAME_CHARS'],
    ['王ван', 'USER_NAME_CHARS'],
    ['liwei\u0331', 'USER_NAME_CHARS'],
    ['', 'USER_NAME_CHARS'],
  ])('%j is refused: %s', (name, fault) => expect(nameFault(name)).toBe(fault));

  test('is kept in one form; those that look alike have one skeleton, others have not', () => {
    expect(tidyName('\u00a0ＬＩ Wei ')).toBe('LI Wei');
    expect(['ѕсоре', 'SCOPE', 'ЅСОРЕ'].map(skeletonOf)).toEqual(['scope', 'scope', 'scope']);
    expect(skeletonOf('ivan')).not.toBe(skeletonOf('иван'));
    expect([...LOOK_ALIKES.from].length).toBe([...LOOK_ALIKES.to].length);
    expect([...LOOK_ALIKES.to].every((one) => /^[a-z]$/.test(one))).toBe(true);
  });
});
