/** A small run, as specs and histories of performance lean on it. */
import type { Basis } from '../../../state-machines/performance/scoring/basis.js';
import type { Calculation, RunOrder } from '../../../state-machines/performance/run/fields.js';
import type { ResultOrder } from '../../../state-machines/performance/result/fields.js';
import type { Dated } from '../../../state-machines/performance/scheme/fields.js';
import type { SheetOrder } from '../../../state-machines/performance/sheet/fields.js';
import { inside } from '../golden/events.js';

export const scorer = inside('11', 'BUYER');
const DAY = 86_400_000;

const half = (period: string, fromDate: string, toDate: string): Dated => {
  const endsAt = Date.parse(`${toDate}T16:00:00.000Z`);
  return { period, fromDate, toDate, endsAt, runAt: endsAt + 5 * DAY + 3_600_000 };
};
export const dated: readonly Dated[] = [half('2024-H1', '2024-01-01', '2024-06-30'), half('2024-H2', '2024-07-01', '2024-12-31')];

export const linear = (zeroAt: string, fullAt: string) => ({ scoringMethod: 'LINEAR', zeroAt, fullAt, perUnit: null, bands: [] });
export const ratio = { scoringMethod: 'RATIO', zeroAt: null, fullAt: null, perUnit: null, bands: [] };
const byHand = { ...ratio, scoringMethod: 'MANUAL' };
export const indicator = (more: Partial<Basis['indicators'][number]> & { readonly indicatorId: string }): Basis['indicators'][number] => ({
  name: more.indicatorId,
  nameEn: null,
  dimension: 'DELIVERY',
  sourceKind: 'AUTO',
  formulaCode: 'D_OTD',
  unit: '%',
  weight: '50',
  scoring: ratio,
  dueBasis: 'PROMISE',
  graceDays: null,
  earlyLimitDays: null,
  underTolerance: null,
  concessionFactor: '0.5',
  capHours: '72',
  minSample: 1,
  veto: null,
  scoreGuide: null,
  ...more,
});
const grade = (name: string, fromScore: string, more: Partial<Basis['grades'][number]> = {}): Basis['grades'][number] => ({
  grade: name,
  fromScore,
  quotaFactor: '1',
  rectifyFlag: 'N',
  effectType: 'NONE',
  effectAfter: 1,
  quitAfter: null,
  ...more,
});
export const basis: Basis = {
  indicators: [
    indicator({ indicatorId: '64', name: '准时交付率', weight: '60' }),
    indicator({
      indicatorId: '65',
      name: '服务',
      dimension: 'SERVICE',
      sourceKind: 'MANUAL',
      formulaCode: null,
      weight: '40',
      scoring: byHand,
      scoreGuide: 'By experience',
    }),
  ],
  scorers: [
    { indicatorId: '65', userId: '11', weight: '60' },
    { indicatorId: '65', userId: '12', weight: '40' },
  ],
  grades: [
    grade('A', '90', { quotaFactor: '1.1', effectType: 'PREFERRED', effectAfter: 4 }),
    grade('B', '80'),
    grade('C', '60', { quotaFactor: '0.7', rectifyFlag: 'Y', effectType: 'LIMITED', effectAfter: 3 }),
    grade('D', '0', { quotaFactor: '0', rectifyFlag: 'Y', effectType: 'SUSPEND', effectAfter: 1, quitAfter: 2 }),
  ],
  terms: {
    manualDays: 5,
    answerDays: 7,
    secondAnswerDays: 3,
    appealDecisionDays: 5,
    maxAppeals: 1,
    rectifyDays: 10,
    verifyDays: 30,
    maxRectifyRounds: 3,
    missingRule: 'DROP',
    manualApproval: 'Y',
    eventMin: '-20',
    eventMax: '5',
    reviewAdjMax: '5',
    publishRank: 'N',
  },
};

export const runOrder: RunOrder = {
  orgId: '100',
  schemeId: '61',
  schemeName: 'Production 2024',
  orgIds: ['100'],
  templateId: '62',
  settingId: '63',
  period: '2024-H1',
  periodFrom: '2024-01-01',
  periodTo: '2024-06-30',
};
const measured = (supplierId: string, value: string | null) => ({
  supplierId,
  indicatorId: '64',
  value,
  numerator: value,
  denominator: value === null ? null : '100',
  excludedCount: 0,
});
const scored = (supplierId: string, eventPoints = '0') => ({
  supplierId,
  eventPoints,
  receiptAmount: '1000',
  lastFinal: null,
  lastGrade: null,
});
export const calculation: Calculation = {
  basis,
  templateVersion: 1,
  settingVersion: 1,
  cutOff: Date.parse('2024-07-05T16:00:00.000Z'),
  suppliers: [scored('501', '-5'), scored('502')],
  measured: [measured('501', '90'), measured('502', '70')],
  facts: [
    {
      factType: 'F_DUE',
      supplierId: '501',
      billType: 'ORDER_SCHEDULE',
      billId: '31',
      billNumber: 'PO-6',
      lineNumber: 10,
      itemName: 'Capacitor',
      factDate: '2024-01-28',
      dueDate: '2024-01-28',
      qty: '120',
      okQty: '100',
      ngQty: null,
      amount: null,
      detail: { receipts: [{ date: '2024-01-28', qty: '100' }] },
      excluded: [],
    },
  ],
  sheetIds: { '11': '81', '12': '82' },
};

export const sheetOrder: SheetOrder = {
  orgId: '100',
  runId: '71',
  schemeName: 'Production 2024',
  period: '2024-H1',
  scorerId: '11',
  deadline: null,
  approvalFlag: 'Y',
  rows: ['501', '502'].map((supplierId) => ({ supplierId, indicatorId: '65', scoreGuide: 'By experience' })),
};

export const resultOrder: ResultOrder = {
  orgId: '100',
  runId: '71',
  supplierId: '501',
  schemeName: 'Production 2024',
  period: '2024-01',
  base: '64.32',
  eventAdj: '-5',
  reviewAdj: '0',
  finalScore: '59.32',
  grade: 'D',
  lastFinal: null,
  lastGrade: null,
  rank: 2,
  rankOf: 2,
  shownRank: null,
  shownMean: null,
  terms: { answerDays: 7, secondAnswerDays: 3, appealDecisionDays: 5, maxAppeals: 1, rectifyDays: 10, verifyDays: 30, maxRectifyRounds: 3 },
  grades: basis.grades,
  scores: [
    {
      indicatorId: '64',
      indicatorName: '准时交付率',
      indicatorNameEn: null,
      dimension: 'DELIVERY',
      value: '83.766234',
      unitText: '%',
      naFlag: 'N',
      points: '59.42',
      weight: '20',
      effectiveWeight: '20',
      weighted: '11.884',
      vetoFlag: 'N',
      excludedCount: 0,
    },
  ],
};
