import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { baseProfile } from '../../../../state-machines/platform/profile/index.js';
import { expressionFits, profileValueFits } from '../../../../state-machines/platform/profile/fits.js';
import type { ProfileValue } from '../../../../state-machines/platform/profile/resolve.js';
import { resolveProfile } from '../../../../state-machines/platform/profile/resolve.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// Options: who may say what at which level, and what holds for whom (platform-access.md §7.2, base-srm.md §2).

const definition = anyDefinition(baseProfile);
const admin: Actor = { userId: '1', userType: 'INSIDE', supplierId: null, respCode: 'ADMIN', respId: '1', onBehalfOf: null };
const sent = (type: string, payload: object, facts: object = {}, actor: Actor = admin): MachineEvent => ({
  type,
  payload,
  at: 1_772_409_600_000,
  actor,
  cause: null,
  facts,
});
const option = (fields: object): Snapshot => {
  const decision = decide(
    definition,
    null,
    sent(
      'CREATE',
      {
        fields: {
          profileCode: 'X',
          profileName: 'X',
          profileNameEn: 'X',
          module: 'BASE',
          valueKind: 'NUMBER',
          levels: 'SITE,ORG',
          ...fields,
        },
      },
      { id: '1' },
      SYSTEM,
    ),
  );
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.after;
};
const setting = (snapshot: Snapshot, payload: object, facts: object = {}) =>
  decide(definition, snapshot, sent('SET_VALUE', payload, facts));
const codeOf = (decision: ReturnType<typeof setting>) => (decision.ok ? 'ok' : decision.refusal.code);

describe('what holds for whom', () => {
  const levels = ['SITE', 'RESPONSIBILITY', 'USER', 'ORG'];
  const idle: readonly ProfileValue[] = [
    { level: 'SITE', levelId: null, value: '120' },
    { level: 'RESPONSIBILITY', levelId: 'EXPERT', value: '30' },
    { level: 'USER', levelId: 'u7', value: '60' },
  ];

  test('BASE_SESSION_IDLE_MINUTES: the user before the responsibility before the site', () => {
    expect(resolveProfile('90', levels, idle, { userId: 'u7', respId: 'EXPERT' })).toEqual({ value: '60', from: 'USER', levelId: 'u7' });
    expect(resolveProfile('90', levels, idle, { userId: 'u8', respId: 'EXPERT' }).value).toBe('30');
    expect(resolveProfile('90', levels, idle, { userId: 'u9', respId: 'BUYER' })).toEqual({ value: '120', from: 'SITE', levelId: null });
    expect(resolveProfile('90', levels, [], { userId: 'u9', respId: 'BUYER' })).toEqual({ value: '90', from: 'DEFAULT', levelId: null });
  });

  test('PO_APPROVE_L2: 80,000 in organisation 101 and below, 100,000 elsewhere', () => {
    const limits: readonly ProfileValue[] = [
      { level: 'SITE', levelId: null, value: '100000.00' },
      { level: 'ORG', levelId: '101', value: '80000.00' },
    ];
    expect(resolveProfile(null, levels, limits, { orgIds: ['101', '100'] }).value).toBe('80000.00');
    expect(resolveProfile(null, levels, limits, { orgIds: ['1011', '101', '100'] })).toEqual({
      value: '80000.00',
      from: 'ORG',
      levelId: '101',
    });
    expect(resolveProfile(null, levels, limits, { orgIds: ['102', '100'] }).value).toBe('100000.00');
  });

  test('a value at a level that the option no longer has says nothing', () =>
    expect(resolveProfile('90', ['SITE'], idle, { userId: 'u7' }).value).toBe('120'));
});

test('values fit their kind', () => {
  const bounds = (valueKind: string, more: object = {}) => ({ valueKind, minValue: null, maxValue: null, pattern: null, ...more });
  expect(
    [
      ['1', true],
      ['5.5', true],
      ['0.9', false],
      ['6', false],
      ['x', false],
    ].map(([value]) => profileValueFits(bounds('NUMBER', { minValue: '1', maxValue: '5.5' }), value as string, null)),
  ).toEqual([true, true, false, false, false]);
  expect(['Y', 'N', 'J'].map((value) => profileValueFits(bounds('FLAG'), value, null))).toEqual([true, true, false]);
  expect(['A', 'B'].map((value) => profileValueFits(bounds('LOOKUP'), value, ['A']))).toEqual([true, false]);
  expect(['{"a":1}', '{'].map((value) => profileValueFits(bounds('JSON'), value, null))).toEqual([true, false]);
  expect(['Asia/Shanghai', 'x Asia'].map((value) => profileValueFits(bounds('TEXT', { pattern: '[A-Za-z/]+' }), value, null))).toEqual([
    true,
    false,
  ]);
  expect(['^1[3-9]\\d{9}$', '^1[3-$'].map((value) => expressionFits('BASE_MOBILE_PATTERN', value))).toEqual([true, false]);
});

describe('an administrator', () => {
  test('sets, changes and resets a value, and the option says who did', () => {
    const set = setting(option({}), { level: 'ORG', levelId: '101', value: '80000.00' });
    if (!set.ok) throw new Error('refused');
    expect(set.after.context).toMatchObject({
      overrides: 1,
      siteValue: null,
      values: [{ place: 'ORG:101', level: 'ORG', levelId: '101', value: '80000.00', changedBy: '1', changedAt: 1_772_409_600_000 }],
    });
    const again = setting(set.after, { level: 'ORG', levelId: '101', value: '70000' });
    expect(again.ok && again.after.context['values']).toMatchObject([{ place: 'ORG:101', value: '70000' }]);
    const reset = decide(definition, set.after, sent('RESET_VALUE', { level: 'ORG', levelId: '101' }));
    expect(reset.ok && reset.after.context).toMatchObject({ overrides: 0, values: [] });
  });

  test('is told the level, the value or the law that is in the way', () => {
    const limited = option({ legalMin: '20', legalReason: '招标投标法' });
    expect(codeOf(setting(limited, { level: 'USER', levelId: '7', value: '30' }))).toBe('PROFILE_LEVEL');
    expect(codeOf(setting(limited, { level: 'SITE', levelId: '7', value: '30' }))).toBe('PROFILE_LEVEL');
    expect(codeOf(setting(limited, { level: 'ORG', value: '30' }))).toBe('PROFILE_LEVEL');
    expect(codeOf(setting(limited, { level: 'SITE', value: 'many' }))).toBe('PROFILE_VALUE');
    expect(setting(limited, { level: 'SITE', value: '19' })).toMatchObject({
      refusal: { code: 'PARAM_LOCKED', params: { min: '20', reason: '招标投标法' } },
    });
    expect(codeOf(decide(definition, limited, sent('RESET_VALUE', { level: 'SITE' })))).toBe('PROFILE_NO_VALUE');
  });

  test('writes a secret that nobody reads again', () => {
    const set = setting(option({ valueKind: 'SECRET', levels: 'SITE' }), { level: 'SITE', value: 'c2VjcmV0' });
    if (!set.ok) throw new Error('refused');
    const shown = definition.view.shared(set.after.context as never, set.after.state, 'inside');
    expect(shown).toMatchObject({ siteValue: '***', values: [{ value: '***' }] });
    expect(JSON.stringify(shown)).not.toContain('c2VjcmV0');
  });
});

test('every state, every row, every refusal', () => {
  const create = (fields: object) =>
    sent(
      'CREATE',
      {
        fields: {
          profileCode: 'X',
          profileName: 'X',
          profileNameEn: 'X',
          module: 'BASE',
          valueKind: 'NUMBER',
          levels: 'SITE',
          legalMin: '1',
          ...fields,
        },
      },
      { id: '1' },
      SYSTEM,
    );
  const found = explore(definition, {
    visitsPerState: 3,
    fingerprint: ({ context }) => JSON.stringify(context['values']),
    samples: (snapshot) =>
      snapshot === null
        ? [create({})]
        : [
            sent('DESCRIBE', { fields: { profileName: 'Y' } }, {}, SYSTEM),
            sent('RETIRE', {}, {}, SYSTEM),
            sent('REVIVE', {}, {}, SYSTEM),
            ...['5', '0', 'x'].map((value) => sent('SET_VALUE', { level: 'SITE', value })),
            sent('SET_VALUE', { level: 'USER', levelId: '1', value: '5' }),
            sent('RESET_VALUE', { level: 'SITE' }),
          ],
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
