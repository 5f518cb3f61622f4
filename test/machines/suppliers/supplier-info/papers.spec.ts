import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import { addDays } from '../../../../state-machines/kernel/primitives/instant.js';
import { srmSlcSupplierInfo } from '../../../../state-machines/suppliers/supplier-info/index.js';
import { inside, supplierManager } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';

// Bank accounts verified by a call back, and certificates that run out (suppliers.md §0.3, §0.5, srmSlcSupplierInfo examples).

const definition = anyDefinition(srmSlcSupplierInfo);
const finance = inside('15', 'FINANCE');
const company = { companyName: 'Hua Tech', supplierType: 'MANUFACTURER', countryCode: 'CN', uscc: '91350100M000100Y43' };
const at = (text: string) => Date.parse(text);
const done = (snapshot: Snapshot | null, ...events: readonly Parameters<typeof decide>[2][]) => {
  let stands = snapshot;
  let effects: readonly unknown[] = [];
  for (const event of events) {
    const decision = decide(definition, stands, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    stands = decision.after;
    effects = decision.effects;
  }
  return { snapshot: stands!, context: stands!.context as unknown as Readonly<Record<string, unknown>>, effects };
};
const refusedWith = (snapshot: Snapshot, event: Parameters<typeof decide>[2]) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? null : decision.refusal.code;
};
const registered = (since: number) =>
  done(null, {
    ...sent(
      'CREATE',
      SYSTEM,
      { fields: company, lines: { contacts: { set: [{ lineNo: 10, contactName: 'Chen', mobile: '13800000000' }] } } },
      { id: '501', docNumber: 'S000501', since },
      { kind: 'CREATE', type: 'srmSlcRegisterInfo', id: '71', rev: 4 },
      since,
    ),
  }).snapshot;
const account = {
  lineNo: 10,
  bankName: 'Bank',
  accountName: 'Hua Tech',
  accountNo: '6217000000000001234',
  currencyCode: 'CNY',
  primaryFlag: 'Y',
  enabledFlag: 'Y',
};
const informedAt = at('2024-04-01T00:00Z');
const contact = (lineNo: number, contactName: string, mobile: string | null) => ({ lineNo, contactName, mobile });
const accepted = (certificates: readonly object[] = [], facts: object = {}) =>
  done(
    registered(at('2024-03-01T00:00Z')),
    sent(
      'INFO_APPROVED',
      SYSTEM,
      {
        registerId: '71',
        fields: {},
        lines: {
          contacts: [contact(10, 'Chen', '13800000000'), contact(20, 'Forger', '13900000000'), contact(30, 'Mute', null)],
          locations: [],
          accounts: [account],
          certificates,
        },
        since: informedAt,
        known: [10],
      },
      facts,
      null,
      informedAt,
    ),
  ).snapshot;

describe('bank accounts', () => {
  const verify = (contactLine: number, calledAt: string, by = finance) =>
    sent('VERIFY_ACCOUNT', by, { lineNo: 10, contactLine, calledAt: at(calledAt), note: null }, {}, null, at('2024-04-02T00:00Z'));

  test('a new account waits, with a to-do of finance', () => {
    const { accounts } = accepted().context as never as { accounts: readonly { verifyStatus: string }[] };
    expect(accounts[0]!.verifyStatus).toBe('PENDING');
    const todo = definition.machine.states['potential']!.todos![0]!;
    expect(todo.to(accepted().context as never)).toEqual(['resp:FINANCE']);
  });

  test('only a contact known before the change is called, after it, and by finance', () => {
    expect(refusedWith(accepted(), verify(20, '2024-04-01T08:00Z'))).toBe('ACC_CALLBACK_CONTACT');
    expect(refusedWith(accepted(), verify(30, '2024-04-01T08:00Z'))).toBe('ACC_CALLBACK_CONTACT');
    expect(refusedWith(accepted(), verify(10, '2024-03-31T08:00Z'))).toBe('ACC_CALLBACK_TIME');
    expect(refusedWith(accepted(), verify(10, '2024-04-03T08:00Z'))).toBe('ACC_CALLBACK_TIME');
    expect(refusedWith(accepted(), verify(10, '2024-04-01T08:00Z', supplierManager))).not.toBeNull();
  });

  test('VERIFY_ACCOUNT at 2024-04-01T08:00Z: payments to it from 2024-04-04T08:00Z (example 6)', () => {
    const { context } = done(accepted(), verify(10, '2024-04-01T08:00Z'));
    expect((context['accounts'] as never[])[0]).toMatchObject({
      verifyStatus: 'VERIFIED',
      calledContact: 10,
      payHoldUntil: at('2024-04-04T08:00Z'),
    });
  });

  test('refused: it is used no more, and the supplier hears why', () => {
    const { context, effects } = done(accepted(), sent('REFUSE_ACCOUNT', finance, { lineNo: 10, reason: 'Nobody knew of it' }));
    expect((context['accounts'] as never[])[0]).toMatchObject({ verifyStatus: 'REFUSED', enabledFlag: 'N' });
    expect(effects).toMatchObject([{ template: 'ACC_REFUSED', to: ['supplier:501'] }]);
  });

  test('a changed account waits again, and its new contact does not count', () => {
    const verified = done(accepted(), verify(10, '2024-04-01T08:00Z')).snapshot;
    const later = at('2024-05-01T00:00Z');
    const changed = done(
      verified,
      sent(
        'APPLY_CHANGE',
        SYSTEM,
        {
          changeId: '62',
          fields: {},
          rows: {
            accounts: [{ op: 'UPDATE', row: { ...account, accountNo: '6217000000000009999' } }],
            contacts: [{ op: 'ADD', row: { lineNo: null, contactName: 'New', mobile: '13700000000' } }],
          },
        },
        {},
        null,
        later,
      ),
    );
    expect((changed.context['accounts'] as never[])[0]).toMatchObject({ verifyStatus: 'PENDING', changedAt: later, payHoldUntil: null });
    const call = (contactLine: number) =>
      sent('VERIFY_ACCOUNT', finance, { lineNo: 10, contactLine, calledAt: later + 1, note: null }, {}, null, later + 2);
    expect(refusedWith(changed.snapshot, call(40))).toBe('ACC_CALLBACK_CONTACT');
    expect(refusedWith(changed.snapshot, call(10))).toBeNull();
  });
});

describe('certificates', () => {
  const dayStart = (day: string) => at(`${day}T00:00+08:00`);
  const facts = (today: string) => ({
    today,
    dayStart: dayStart(today),
    mandatory: ['ISO9001'],
    draft: { id: '900', orgId: '100' },
  });
  const expiry = '2024-06-30';
  const iso = { lineNo: 10, certType: 'ISO9001', certNo: 'C-1', expiryDate: expiry, longTermFlag: 'N' };
  const dueOf = (snapshot: Snapshot) => deadlinesOf(definition, snapshot)[0]?.at ?? null;

  test('reminders on 2024-05-01, 05-31 and 06-23; blocked from 07-01; a suspension drafted on 07-31', () => {
    let snapshot = accepted([iso], facts('2024-04-01'));
    snapshot = done(snapshot, sent('START_QUALIFY', supplierManager), sent('QUALIFY_PASS', supplierManager)).snapshot;
    const told: string[] = [];
    for (const [day, template, block] of [
      ['2024-05-01', 'CERT_EXPIRING', 'N'],
      ['2024-05-31', 'CERT_EXPIRING', 'N'],
      ['2024-06-23', 'CERT_EXPIRING', 'N'],
      ['2024-07-01', 'CERT_EXPIRED', 'Y'],
      ['2024-07-31', 'CERT_EXPIRED', 'Y'],
    ] as const) {
      expect(dueOf(snapshot)).toBe(dayStart(day));
      const { snapshot: after, effects, context } = done(snapshot, sent('CERT_CHECK', SYSTEM, {}, facts(day), null, dayStart(day)));
      expect([context['certBlock'], (effects[0] as { template: string }).template]).toEqual([block, template]);
      told.push(...effects.map((effect) => (effect as { kind: string }).kind));
      snapshot = after;
    }
    expect(told).toEqual(['message', 'message', 'message', 'message', 'message', 'create']);
    expect(dueOf(snapshot)).toBeNull();
    const renewed = done(
      snapshot,
      sent(
        'APPLY_CHANGE',
        SYSTEM,
        {
          changeId: '63',
          fields: {},
          rows: { certificates: [{ op: 'UPDATE', row: { ...iso, certNo: 'C-2', expiryDate: '2027-06-30' } }] },
        },
        facts('2024-08-01'),
      ),
    );
    expect(renewed.context['certBlock']).toBe('N');
    expect(definition.machine.states['qualified']!.todos![1]!.to(renewed.context as never)).toEqual([]);
    expect(dueOf(renewed.snapshot)).toBe(dayStart('2024-08-01') + (at(addDays('2027-06-30', -60)) - at('2024-08-01')));
  });

  test('of two sites each has its own: one that ran out blocks until that site has another, or the company one for all', () => {
    const of = (lineNo: number, siteNo: number | null, expiryDate: string) => ({
      ...iso,
      lineNo,
      certNo: `C-${lineNo}`,
      siteNo,
      expiryDate,
    });
    const blocks = (...rows: readonly object[]) => {
      const snapshot = accepted(rows, facts('2024-01-01'));
      return done(snapshot, sent('CERT_CHECK', SYSTEM, {}, facts('2024-07-01'), null, dayStart('2024-07-01'))).context['certBlock'];
    };
    const late = '2027-06-30';
    expect(blocks(of(10, 10, expiry), of(20, 20, late))).toBe('Y');
    expect(blocks(of(10, 10, expiry), of(20, 20, late), of(30, 10, late))).toBe('N');
    expect(blocks(of(10, 10, expiry), of(20, 20, late), of(30, null, late))).toBe('N');
    expect(blocks(of(10, null, expiry), of(20, 20, late))).toBe('Y');
  });

  test('one that ends soon when it is entered is told at once', () => {
    expect(dueOf(accepted([iso], facts('2024-06-20')))).toBe(dayStart('2024-06-20'));
  });
});
