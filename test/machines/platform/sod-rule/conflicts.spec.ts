import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { conflictsOf, heldOf } from '../../../../state-machines/platform/sod-rule/conflicts.js';
import type { Rights, SodRuleRow } from '../../../../state-machines/platform/sod-rule/conflicts.js';
import { baseSodRule } from '../../../../state-machines/platform/sod-rule/index.js';
import { admin, inside, MONDAY } from '../../golden/events.js';

// Who orders does not receive, who keeps the keys does no business (platform-access.md §2.10).

const orderAndReceive: SodRuleRow = {
  ruleCode: 'ORDER_RECEIVE',
  ruleName: 'Order and receive',
  sideAKind: 'BUTTON',
  sideA: 'srmPurOrderHeader.btnAdd',
  sideBKind: 'RESPONSIBILITY',
  sideB: 'WAREHOUSE',
  severity: 'BLOCK',
  exceptions: [],
};
const rights = (responsibilities: readonly string[], buttons: readonly string[] = []): Rights => ({ responsibilities, roles: [], buttons });
const buyer = rights(['BUYER'], ['srmPurOrderHeader.btnAdd', 'srmPurOrderHeader.btnSubmit']);
const both = rights(['BUYER', 'WAREHOUSE'], buyer.buttons);

test('a buyer breaks nothing; with the store he breaks the rule', () => {
  expect(conflictsOf([orderAndReceive], '7', buyer, '2026-03-02')).toEqual([]);
  expect(conflictsOf([orderAndReceive], '7', both, '2026-03-02')).toEqual([
    { rule: orderAndReceive, until: null, holdsA: ['srmPurOrderHeader.btnAdd'], holdsB: ['WAREHOUSE'] },
  ]);
});

test('an approved exception counts for its user until its last day', () => {
  const rule = {
    ...orderAndReceive,
    exceptions: [
      { userId: '7', until: '2026-06-30', exceptionState: 'APPROVED' },
      { userId: '8', until: '2026-06-30', exceptionState: 'REQUESTED' },
    ],
  };
  expect(conflictsOf([rule], '7', both, '2026-06-30')[0]!.until).toBe('2026-06-30');
  expect(conflictsOf([rule], '7', both, '2026-07-01')[0]!.until).toBeNull();
  expect(conflictsOf([rule], '8', both, '2026-03-02')[0]!.until).toBeNull();
});

test('two sides through one role count too; one and the same right on both sides does not', () => {
  const rates: SodRuleRow = {
    ...orderAndReceive,
    sideA: 'srmBaseExchangeRate.btnEdit',
    sideBKind: 'BUTTON',
    sideB: 'srmBaseExchangeRate.btnApproval',
  };
  expect(
    conflictsOf([rates], '7', rights(['FINANCE'], ['srmBaseExchangeRate.btnEdit', 'srmBaseExchangeRate.btnApproval']), '2026-03-02'),
  ).toHaveLength(1);
  const any: SodRuleRow = { ...orderAndReceive, sideAKind: 'RESPONSIBILITY', sideA: 'ADMIN', sideB: '*' };
  expect(conflictsOf([any], '7', rights(['ADMIN']), '2026-03-02')).toEqual([]);
  expect(conflictsOf([any], '7', rights(['ADMIN', 'BUYER']), '2026-03-02')).toHaveLength(1);
});

test('sides are lists of codes in which a star stands for any letters', () => {
  expect(heldOf('srmPur*.btnAdd, FINANCE', ['srmPurOrderHeader.btnAdd', 'srmSlcSupplierInfo.btnAdd', 'FINANCE', 'XFINANCE'])).toEqual([
    'srmPurOrderHeader.btnAdd',
    'FINANCE',
  ]);
});

describe('an exception', () => {
  const definition = anyDefinition(baseSodRule);
  const sent = (type: string, actor: Actor, payload: object, facts: object = {}) => ({
    type,
    actor,
    payload,
    facts,
    at: MONDAY,
    cause: null,
  });
  const after = (snapshot: Snapshot | null, type: string, actor: Actor, payload: object, facts: object = {}): Snapshot => {
    const decision = decide(definition, snapshot, sent(type, actor, payload, facts));
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  };
  const dates = { today: '2026-03-02', latest: '2026-08-29' };
  const draft = after(
    null,
    'CREATE',
    admin,
    {
      fields: {
        ruleCode: 'ORDER_RECEIVE',
        ruleName: 'Order and receive',
        sideAKind: 'BUTTON',
        sideA: 'srmPurOrderHeader.btnAdd',
        sideBKind: 'RESPONSIBILITY',
        sideB: 'WAREHOUSE',
        severity: 'BLOCK',
      },
    },
    { id: '1' },
  );
  const rule = after(draft, 'ENABLE', admin, {});
  const asked = after(rule, 'REQUEST_EXCEPTION', admin, { userId: '7', until: '2026-06-30', reason: 'One person on Sundays' }, dates);
  const code = (actor: Actor) => {
    const decision = decide(definition, asked, sent('APPROVE_EXCEPTION', actor, { exceptionNo: 1 }));
    return decision.ok ? null : decision.refusal.code;
  };

  test('is confirmed by a second administrator, and by nobody whom it is for', () => {
    expect(code(admin)).toBe('ROLE_SELF_GRANT');
    expect(code(inside('7', 'ADMIN'))).toBe('ROLE_SELF_GRANT');
    expect(after(asked, 'APPROVE_EXCEPTION', inside('2', 'ADMIN'), { exceptionNo: 1 }).context['exceptions']).toEqual([
      {
        exceptionNo: 1,
        userId: '7',
        until: '2026-06-30',
        reason: 'One person on Sundays',
        exceptionState: 'APPROVED',
        requestedBy: '1',
        decidedBy: '2',
      },
    ]);
  });

  test('ends within 180 days', () => {
    const decision = decide(
      definition,
      rule,
      sent('REQUEST_EXCEPTION', admin, { userId: '7', until: '2026-08-30', reason: 'For ever' }, dates),
    );
    expect(decision.ok ? null : decision.refusal).toMatchObject({ code: 'SOD_UNTIL', params: { n: 180 } });
  });
});
