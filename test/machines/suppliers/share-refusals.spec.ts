import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import { srmSmlAdjustmentHead } from '../../../state-machines/suppliers/adjustment/index.js';
import { srmSmlPresetProportion } from '../../../state-machines/suppliers/preset-proportion/index.js';
import { MONDAY, approver, buyer, manager } from '../golden/events.js';
import { sent } from '../kernel/walk.js';
import { ends } from './ends.js';

// What is wrong with shares and their adjustments is told with the rule (suppliers.md: srmSmlPresetProportion 5, srmSmlAdjustmentHead 3 to 5).

const DAY = 86_400_000;
const presets = anyDefinition(srmSmlPresetProportion);
const permitted = { covered: null, gated: {}, onTrial: [], expiresAt: MONDAY + 300 * DAY, monitorAt: MONDAY + 29 * DAY };
const agreed = (
  proportions: readonly string[],
  { fields = {}, facts = {} }: { readonly fields?: object; readonly facts?: object } = {},
): string => {
  const shares = proportions.map((proportion, index) => ({ lineNum: index + 1, supplierId: String(501 + index), proportion }));
  const term = { orgId: '100', itemId: '31', validFrom: '2026-01-01', validTo: '2026-12-31' };
  return ends(presets, [
    sent('CREATE', buyer, { fields: { ...term, ...fields }, lines: { shares: { set: shares } } }, { id: '65', docNumber: 'SPP-2026-0001' }),
    sent('SUBMIT', buyer, {}, { ...permitted, ...facts }),
  ]).said;
};

test('shares come to 100, are the only ones for their days, and one source alone says why', () => {
  expect(agreed(['50', '30', '19.99'])).toBe('SML_SUM Shares add up to 99.99, not 100.');
  expect(agreed(['50', '30', '20'])).toBe('approving');
  expect(agreed(['100'])).toBe('SML_SINGLE Give the reason for a single source.');
  expect(agreed(['100'], { fields: { singleSourceReason: 'The only approved source' } })).toBe('approving');
  expect(agreed(['60', '40'], { facts: { covered: 'SPP-2026-0007' } })).toBe('SML_OVERLAP SPP-2026-0007 covers the same target and dates.');
  expect(agreed(['79', '21'], { facts: { onTrial: ['502'] } })).toBe('SML_TRIAL_CAP A trial supplier may have at most 20 %.');
  expect(agreed(['80', '20'], { facts: { onTrial: ['502'] } })).toBe('approving');
});

const adjustments = anyDefinition(srmSmlAdjustmentHead);
const now = { number: 'SPP-2026-0001', state: 'enabled', shares: { 501: '50', 502: '50' } };
interface Adjusted {
  readonly fields?: object;
  readonly warned?: boolean;
  /** As they are when it is submitted. */
  readonly then?: object;
  readonly startsAt?: number;
}
function adjusted(proportions: readonly string[], { fields = {}, warned = false, then = {}, startsAt = MONDAY }: Adjusted = {}) {
  const shares = proportions.map((newProportion, index) => ({
    lineNum: index + 1,
    presetId: '65',
    supplierId: String(501 + index),
    newProportion,
  }));
  const head = { orgId: '100', reason: 'Late deliveries', effectiveDate: '2026-03-02', ...fields };
  const facts = { presets: { 65: { ...now, ...then } }, gated: {}, onTrial: [], startsAt };
  return ends(adjustments, [
    sent(
      'CREATE',
      manager,
      { fields: head, lines: { shares: { set: shares } } },
      {
        ...{ id: '69', docNumber: 'SAJ-20260302-0001', presets: { 65: { ...now, warned } } },
      },
    ),
    sent('SUBMIT', manager, {}, facts),
    sent('APPROVE', approver, { comment: null }, facts),
  ]);
}

test('an adjustment changes something, of what is there now, whole, and with evidence where it is far', () => {
  const said = (proportions: readonly string[], more: Adjusted = {}) => adjusted(proportions, more).said;
  expect(said(['50', '50'])).toBe('SAJ_NO_CHANGE Nothing changes.');
  expect([said(['60', '40']), said(['70', '30'])]).toEqual(['effective', 'effective']);
  expect(said(['75', '25'])).toBe('SAJ_STEP A change above 20 points needs an attachment.');
  expect(said(['75', '25'], { fields: { evidenceIds: '9' } })).toBe('effective');
  const stale = 'SAJ_STALE The shares of SPP-2026-0001 have changed or are not in force; save again.';
  expect(said(['60', '40'], { then: { shares: { 501: '55', 502: '45' } } })).toBe(stale);
  expect(said(['60', '40'], { then: { state: 'disabled' } })).toBe(stale);
  expect(said(['60', '39.99'])).toBe('SML_SUM The shares of SPP-2026-0001 add up to 99.99, not 100.');
});

test('one of a later day waits for it, and the shares of before hold until then', () => {
  const startsAt = MONDAY + 11 * DAY;
  const { said, snapshot } = adjusted(['60', '40'], { startsAt });
  expect(said).toBe('scheduled');
  expect(deadlinesOf(adjustments, snapshot).map(({ event, at }) => [event, at])).toEqual([['START_DUE', startsAt]]);
});

test('it says that it came of a warning where one of its targets has one that nobody closed', () => {
  expect([false, true].map((warned) => adjusted(['60', '40'], { warned }).snapshot.context['adjustSource'])).toEqual(['MANUAL', 'WARNING']);
});
