import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { Run } from '../../../../state-machines/performance/run/fields.js';
import { srmSpeSchemeScore } from '../../../../state-machines/performance/run/index.js';
import { MONDAY, approver, supplierManager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { basis, calculation, runOrder } from '../samples.js';

const definition = anyDefinition(srmSpeSchemeScore);
const HOUR = 3_600_000;
const create = sent('CREATE', SYSTEM, runOrder, { id: '71' });
const done = (sheetId: string, score: string) =>
  sent('SHEET_DONE', SYSTEM, {
    sheetId,
    lines: ['501', '502'].map((supplierId) => ({ supplierId, indicatorId: '65', score, naFlag: 'N' })),
  });
const clear = { openExclusions: [] };
const calculated = sent('CALCULATED', SYSTEM, {}, { calculation });

test('runs: every state, every row, every refusal', () => {
  const byMachine = { ...calculation, sheetIds: {} };
  const { gaps } = walked(definition, {
    create: [create],
    later: [
      sent('CALCULATED', SYSTEM, {}, { failed: 'SSC_TEMPLATE' }),
      calculated,
      sent('CALCULATED', SYSTEM, {}, { calculation: byMachine }),
      sent('CALCULATED', SYSTEM, {}, { calculation: { ...byMachine, suppliers: [] } }),
      sent('RECALCULATE', supplierManager),
      done('81', '85'),
      done('82', '70'),
      sent('SHEET_INVALID', SYSTEM, { sheetId: '81' }),
      sent('MANUAL_DUE', SYSTEM),
      sent('URGE', supplierManager),
      sent('URGE', supplierManager, {}, {}, null, MONDAY + HOUR),
      sent('ADJUST', supplierManager, { supplierId: '501', points: '5', reason: 'Helped' }),
      sent('ADJUST', supplierManager, { supplierId: '501', points: '6', reason: 'Helped' }),
      sent('ADJUST', supplierManager, { supplierId: '509', points: '1', reason: 'Helped' }),
      sent('REOPEN_SHEET', supplierManager, { sheetId: '81', days: 3, reason: 'Was ill' }),
      sent('REOPEN_SHEET', supplierManager, { sheetId: '81', days: 3, reason: null }),
      sent('REOPEN_SHEET', supplierManager, { sheetId: '89', days: 3, reason: 'Was ill' }),
      sent('SUBMIT', supplierManager, {}, clear),
      sent('SUBMIT', supplierManager, {}, { openExclusions: ['EXC-1'] }),
      sent('WITHDRAW', supplierManager),
      sent('WITHDRAW', supplierManager, {}, { acted: true }),
      sent('APPROVE', approver, { comment: null }, { ...clear, resultIds: { '501': '91', '502': '92' } }),
      sent('APPROVE', { ...approver, userId: supplierManager.userId }, { comment: null }, clear),
      sent('REJECT', approver, { comment: 'Look again' }),
      sent('REJECT', approver, { comment: null }),
      sent('RELEASE', supplierManager, { supplierIds: ['501'] }),
      sent('RELEASE', supplierManager, { supplierIds: [] }, { shares: [] }),
      sent('ANSWERED', SYSTEM, { supplierId: '501' }, { shares: [] }),
      sent('ANSWERED', SYSTEM, { supplierId: '502' }, { shares: [] }),
      sent('RESULT_CHANGED', SYSTEM, { supplierId: '501', scores: [], eventPoints: '0' }),
      sent('CLOSED', SYSTEM, { supplierId: '501' }),
      sent('CLOSED', SYSTEM, { supplierId: '502' }),
      sent('CANCEL', supplierManager, { reason: 'Wrong template' }),
      sent('CANCEL', supplierManager, { reason: null }),
    ],
    by: ['sheetCount', 'sheetDone', 'releasedCount', 'answeredCount', 'closedCount', 'urgedAt', 'supplierCount'],
    most: 900,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((before, one) => {
    const decision = decide(definition, before, one);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, null)!;
const runOf = (snapshot: Snapshot) => snapshot.context as unknown as Run;
const pointsOf = (snapshot: Snapshot, supplierId: string) =>
  runOf(snapshot).scores.find((row) => row.supplierId === supplierId && row.indicatorId === '65')?.points;

test('the same sheet done twice counts once', () => {
  const snapshot = after(create, calculated, done('81', '85'), done('81', '85'));
  expect([runOf(snapshot).sheetDone, snapshot.state]).toEqual([1, 'scoring']);
});

test('a sheet that is missing at the deadline is left out, or counts as nothing', () => {
  const ruled = (missingRule: 'DROP' | 'ZERO') => ({
    ...calculation,
    basis: { ...basis, terms: { ...basis.terms, missingRule } },
  });
  const late = (missingRule: 'DROP' | 'ZERO') =>
    after(create, sent('CALCULATED', SYSTEM, {}, { calculation: ruled(missingRule) }), done('81', '85'), sent('MANUAL_DUE', SYSTEM));
  expect([pointsOf(late('DROP'), '501'), pointsOf(late('ZERO'), '501')]).toEqual(['85.00', '51.00']);
  expect(late('DROP').state).toBe('reviewing');
});

test('totals: events and review on top of the base, ranks, and the mean', () => {
  const run = runOf(
    after(
      create,
      calculated,
      done('81', '85'),
      done('82', '70'),
      sent('ADJUST', supplierManager, { supplierId: '502', points: '2', reason: 'Helped' }),
    ),
  );
  // 90 × 60 % + 79 × 40 %, and 70 × 60 % + 79 × 40 %.
  expect(run.suppliers.map(({ base, eventAdj, finalScore, grade, rank }) => [base, eventAdj, finalScore, grade, rank])).toEqual([
    ['85.60', '-5', '80.60', 'B', 1],
    ['73.60', '0', '75.60', 'C', 2],
  ]);
  expect([run.averageScore, run.gradeCounts]).toEqual(['78.10', 'B 1 · C 1']);
});

test('three released and answered: settled, and shares are drafted once', () => {
  const three = {
    ...calculation,
    sheetIds: {},
    suppliers: ['501', '502', '503'].map((supplierId) => ({ ...calculation.suppliers[1]!, supplierId })),
  };
  const share = {
    id: '99',
    orgId: '100',
    effectiveDate: '2024-08-01',
    rows: [{ presetId: '41', supplierId: '501', newProportion: '100' }],
  };
  const answered = (supplierId: string) => sent('ANSWERED', SYSTEM, { supplierId }, { shares: [share] });
  const before = after(
    create,
    sent('CALCULATED', SYSTEM, {}, { calculation: three }),
    sent('SUBMIT', supplierManager, {}, clear),
    sent('APPROVE', approver, { comment: null }, { ...clear, resultIds: { '501': '91', '502': '92', '503': '93' } }),
    sent('RELEASE', supplierManager, { supplierIds: [] }),
    answered('501'),
    answered('502'),
    answered('501'),
  );
  const last = decide(definition, before, answered('503'));
  expect(last.ok && [last.after.state, last.effects.filter(({ kind }) => kind === 'create').length]).toEqual(['settled', 1]);
  const repeated = decide(definition, last.ok ? last.after : before, answered('503'));
  expect(repeated).toMatchObject({ ok: false, dropped: true });
});
