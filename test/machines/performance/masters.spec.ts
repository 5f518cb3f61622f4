import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { bandsJoin, pointsOf } from '../../../state-machines/performance/indicator/points.js';
import { srmSpeIndicatorsHead } from '../../../state-machines/performance/indicator/index.js';
import { gradeAt } from '../../../state-machines/performance/scoring/totals.js';
import { srmSpeSettingHead } from '../../../state-machines/performance/setting/index.js';
import { srmSpeTemplateHead } from '../../../state-machines/performance/template/index.js';
import { approver, supplierManager } from '../golden/events.js';
import { blockAEvents, sent, walked } from '../kernel/walk.js';

// Indicators, templates and settings: approved, revised, switched off; and what they compute (performance.md).

const band = (bandNum: number, fromValue: string, toValue: string | null, bandScore: string) => ({
  bandNum,
  fromValue,
  toValue,
  bandScore,
});
const ppm = [
  band(1, '0', '100', '100'),
  band(2, '100', '500', '85'),
  band(3, '500', '1000', '70'),
  band(4, '1000', '3000', '40'),
  band(5, '3000', null, '0'),
];
const create = (fields: object, lines: object = {}) => sent('CREATE', supplierManager, { fields, lines }, { id: '61' });
const later = [
  sent('SAVE', supplierManager, { fields: { remark: 'Checked' } }),
  sent('SUBMIT', supplierManager),
  ...blockAEvents(supplierManager),
  sent('APPROVE', approver, { comment: null }),
  sent('REVISE', supplierManager, {}, { newId: '62' }),
  sent('REVISE', supplierManager, {}, { newId: '62', revising: true }),
  sent('INVALIDATE', supplierManager, { reason: 'Replaced' }),
  sent('INVALIDATE', supplierManager, { reason: null }),
  sent('ENABLE', supplierManager),
  sent('SUPERSEDED', SYSTEM, { byId: '62' }),
];
const nothing = { states: [], rows: [], codes: [] };
const guide = { scoreGuide: 'By experience' };

test('indicators: every state, every row, every refusal', () => {
  const indicator = (more: object, lines: object = {}) => create({ indicatorName: '批次合格率', ...more }, lines);
  const { gaps } = walked(anyDefinition(srmSpeIndicatorsHead), {
    create: [
      indicator(guide),
      indicator({}),
      indicator({ scoringMethod: 'BAND' }, { bands: { set: [ppm[0], ppm[2]] } }),
      indicator({ scoringMethod: 'LINEAR', zeroAt: '80', fullAt: '80' }),
      indicator({ scoringMethod: 'DEDUCT' }),
      indicator({ sourceKind: 'AUTO', ...guide }),
      indicator({ vetoOperator: 'GT', ...guide }),
    ],
    later,
    by: ['scoringMethod', 'sourceKind', 'scoreGuide', 'vetoOperator', 'submitCount'],
  });
  // All that it needs is asked when it is saved.
  expect(gaps).toEqual({ ...nothing, codes: ['FIELD_REQUIRED'] });
});

test('templates: weights and scorers add up to 100', () => {
  const template = (weights: readonly string[], scorers: readonly string[] = [], more: object = {}) =>
    create(
      { templateName: 'Production', categoryIds: ['20'], ...more },
      {
        indicators: {
          set: weights.map((weight, index) => ({ rowNum: index + 1, indicatorId: weight === '50' ? '71' : String(80 + index), weight })),
        },
        scorers: {
          set: scorers.map((scorerWeight, index) => ({ scorerNum: index + 1, indicatorId: '80', userId: String(index), scorerWeight })),
        },
      },
    );
  const { found } = walked(anyDefinition(srmSpeTemplateHead), {
    create: [
      template(['40', '60'], ['60', '40']),
      template(['40', '59.99']),
      template(['50', '50']),
      template(['100'], ['60', '30']),
      template(['100'], [], { categoryIds: [] }),
    ],
    later,
    by: ['indicators', 'scorers', 'categoryIds'],
  });
  expect([...found.codes].filter((code) => code.startsWith('TPL_')).toSorted()).toEqual([
    'TPL_SCOPE',
    'TPL_SCORER',
    'TPL_TWICE',
    'TPL_WEIGHT',
  ]);
  expect(found.states.has('enabled')).toBe(true);
});

test('settings: the grade of a score', () => {
  const grades = (...from: readonly string[]) => ({
    grades: { set: from.map((fromScore, index) => ({ grade: 'DCBA'[index], fromScore })) },
  });
  const { found } = walked(anyDefinition(srmSpeSettingHead), {
    create: [create({ settingName: 'Standard' }, grades('0', '60', '80', '90')), create({ settingName: 'Standard' }, grades('10', '60'))],
    later,
    by: ['grades'],
  });
  expect([found.states.has('enabled'), found.codes.has('SET_GRADES')]).toEqual([true, true]);
  const scale = [
    { grade: 'A', fromScore: '90' },
    { grade: 'C', fromScore: '60' },
    { grade: 'B', fromScore: '80' },
    { grade: 'D', fromScore: '0' },
  ];
  expect(['59.99', '60', '89.99', '90.00', '100'].map((score) => gradeAt(scale, score)?.grade)).toEqual(['D', 'C', 'B', 'A', 'A']);
});

test('points of values: bands, lines in both directions, points off', () => {
  const scoring = { scoringMethod: 'BAND', zeroAt: null, fullAt: null, perUnit: null, bands: ppm };
  expect(['520', '500', '499.999999'].map((value) => pointsOf(scoring, value))).toEqual(['70', '70', '85']);
  const line = (zeroAt: string, fullAt: string) => ({ ...scoring, scoringMethod: 'LINEAR', zeroAt, fullAt });
  expect([pointsOf(line('80', '100'), '92.5'), pointsOf(line('80', '100'), '79'), pointsOf(line('72', '8'), '31.5')]).toEqual([
    '62.50',
    '0.00',
    '63.28',
  ]);
  expect(pointsOf({ ...scoring, scoringMethod: 'DEDUCT', perUnit: '5' }, '3')).toBe('85.00');
  expect(bandsJoin([band(1, '0', '100', '1'), band(2, '150', null, '2')])).toBe(false);
  expect(bandsJoin(ppm)).toBe(true);
});
