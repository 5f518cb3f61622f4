import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { baseLookupType } from '../../../../state-machines/platform/lookup-type/index.js';

// What people may change of the product's own lookups, and what of their own (platform-access.md §7.1).

const definition = anyDefinition(baseLookupType);
const admin: Actor = { userId: '1', userType: 'INSIDE', supplierId: null, respCode: 'ADMIN', respId: '1', onBehalfOf: null };
const value = (lookupCode: string, more: object = {}) => ({
  lookupCode,
  meaning: lookupCode,
  meaningEn: lookupCode,
  enabledFlag: 'Y',
  sortNo: 10,
  ...more,
});

const send = (snapshot: Snapshot | null, type: string, payload: object, facts: object = {}, actor = admin) =>
  decide(definition, snapshot, { type, payload, at: 1, actor, cause: null, facts });
const left = (decision: ReturnType<typeof send>): Snapshot => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.after;
};
const code = (decision: ReturnType<typeof send>) => (decision.ok ? 'ok' : decision.refusal.code);

const shippedType = (level: string) =>
  left(
    send(
      null,
      'CREATE',
      {
        fields: { typeCode: 'T', typeName: 'T', level, sourceCode: 'GUILDHALL' },
        lines: { values: { set: [value('ONE', { shippedFlag: 'Y' }), value('TWO', { shippedFlag: 'Y' })] } },
      },
      { id: '9' },
      SYSTEM,
    ),
  );
const setting = (...set: readonly object[]) => ({ lines: { values: { set } } });

describe('a system type', () => {
  const type = shippedType('SYSTEM');

  test('takes other words, another order and a colour', () => {
    const after = left(send(type, 'SAVE', setting({ lookupCode: 'ONE', meaning: '壹', sortNo: 30, color: 'red' })));
    expect((after.context['values'] as readonly object[])[0]).toMatchObject({
      lookupCode: 'ONE',
      meaning: '壹',
      meaningEn: 'ONE',
      sortNo: 30,
      color: 'red',
    });
  });

  test('keeps its codes: none comes, goes or is switched off', () => {
    expect(code(send(type, 'SAVE', setting(value('THREE'))))).toBe('LOOKUP_SYSTEM');
    expect(code(send(type, 'SAVE', { lines: { values: { remove: ['ONE'] } } }))).toBe('LOOKUP_SYSTEM');
    expect(code(send(type, 'SAVE', setting({ lookupCode: 'ONE', enabledFlag: 'N' })))).toBe('LOOKUP_SYSTEM');
    expect(code(send(type, 'SAVE', { fields: { level: 'USER' } }))).toBe('LOOKUP_SYSTEM');
    expect(code(send(type, 'INVALIDATE', {}))).toBe('LOOKUP_SYSTEM');
  });

  test('is not what people begin', () =>
    expect(code(send(null, 'CREATE', { fields: { typeCode: 'X', typeName: 'X', level: 'SYSTEM' } }, { id: '1' }))).toBe('LOOKUP_SYSTEM'));

  test('gets the codes of a newer product', () =>
    expect(code(send(type, 'SAVE', setting(value('THREE', { shippedFlag: 'Y' })), {}, SYSTEM))).toBe('ok'));
});

describe('an extensible type', () => {
  const type = left(send(shippedType('EXTENSIBLE'), 'SAVE', setting(value('OURS'))));

  test('its own values go off and go, unless documents hold them', () => {
    expect(code(send(type, 'SAVE', setting({ lookupCode: 'OURS', enabledFlag: 'N' })))).toBe('ok');
    expect(code(send(type, 'SAVE', { lines: { values: { remove: ['OURS'] } } }))).toBe('ok');
    const used = send(type, 'SAVE', { lines: { values: { remove: ['OURS'] } } }, { usedCodes: ['OURS'] });
    expect(used).toMatchObject({ ok: false, refusal: { code: 'LOOKUP_IN_USE', params: { list: 'OURS' } } });
  });

  test('shipped values stay usable', () => {
    expect(code(send(type, 'SAVE', setting({ lookupCode: 'ONE', enabledFlag: 'N' })))).toBe('LOOKUP_SYSTEM');
    expect(code(send(type, 'SAVE', setting({ lookupCode: 'ONE', endDate: '2026-03-01' })))).toBe('LOOKUP_SYSTEM');
    expect(code(send(type, 'SAVE', setting({ lookupCode: 'ONE', attribute1: 'x' })))).toBe('ok');
  });
});

test('a value hangs on a code that the parent type has', () => {
  const type = left(
    send(null, 'CREATE', { fields: { typeCode: 'CITY', typeName: 'City', level: 'USER', parentTypeCode: 'PROVINCE' } }, { id: '9' }),
  );
  expect(code(send(type, 'SAVE', setting(value('SZ', { parentCode: 'GD' })), { parentCodes: ['GD'] }))).toBe('ok');
  expect(send(type, 'SAVE', setting(value('SZ', { parentCode: 'XX' })), { parentCodes: ['GD'] })).toMatchObject({
    refusal: { code: 'LOOKUP_PARENT', params: { code: 'XX' } },
  });
});
