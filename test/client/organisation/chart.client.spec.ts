import { describe, expect, test } from '@jest/globals';

import { against, CARD_H, CARD_W, found, spotsOf, vacant } from '../../../client/organisation/chart.js';
import { sheetOf } from '../../../client/organisation/chart-image.js';
import type { Words } from '../../../client/organisation/chart-image.js';
import type { Card } from '../../../state-machines/organisation/position-level/chart.js';

const card = (positionId: string, parentPositionId: string | null, more: Partial<Card> = {}): Card => ({
  positionId,
  parentPositionId,
  sortNo: 0,
  positionName: `岗位${positionId}`,
  positionNameEn: `Position ${positionId}`,
  departmentName: '采购部',
  departmentNameEn: 'Purchasing',
  grade: 8,
  headcount: 1,
  approvalLimit: null,
  limitCurrency: null,
  holders: [],
  ...more,
});
const anna = { personName: '王安娜', personNameEn: 'Anna Wang', actingFlag: 'N' } as const;
const before = [card('1', null), card('2', '1'), card('3', '1')];
const after = [card('1', null), card('2', '1'), card('4', '2'), card('5', '2')];

describe('beside another version', () => {
  test('what is new, gone and moved is marked; what is gone stands where it stood', () => {
    const moved = [...after, card('3', '2')];
    expect(against(moved, before).map(({ positionId, mark }) => [positionId, mark])).toEqual([
      ['1', null],
      ['2', null],
      ['4', 'added'],
      ['5', 'added'],
      ['3', 'moved'],
    ]);
    expect(against(after, before).find(({ positionId }) => positionId === '3')).toMatchObject({ mark: 'removed', parentPositionId: '1' });
    expect(against(after, null).map(({ mark }) => mark)).toEqual([null, null, null, null]);
  });
});

test('a place is vacant until somebody holds it himself', () => {
  expect(vacant(card('1', null, { headcount: 3, holders: [anna, { ...anna, actingFlag: 'Y' }] }))).toBe(2);
  expect(vacant(card('1', null, { headcount: 1, holders: [anna, anna] }))).toBe(0);
});

test('cards stand below their superiors and beside one another', () => {
  const spots = spotsOf(after);
  const at = (id: string) => spots.get(id)!;
  expect(at('1').y < at('2').y && at('2').y < at('4').y).toBe(true);
  expect(at('4').y).toBe(at('5').y);
  expect(Math.abs(at('4').x - at('5').x)).toBeGreaterThanOrEqual(CARD_W);
  expect(spotsOf([card('7', '99')]).get('7')).toEqual({ x: 0, y: 0 });
});

test('position, department and person are found in either language', () => {
  const cards = [card('1', null), card('2', '1', { holders: [anna], departmentName: null, departmentNameEn: null })];
  expect([...found(cards, ' anna ')]).toEqual(['2']);
  expect([...found(cards, '安娜')]).toEqual(['2']);
  expect([...found(cards, 'purch')]).toEqual(['1']);
  expect([...found(cards, 'position')]).toEqual(['1', '2']);
  expect([...found(cards, '  ')]).toEqual([]);
});

describe('as a picture to keep', () => {
  const words: Words = {
    name: ({ positionName }) => positionName,
    about: ({ grade }) => `Grade ${String(grade)}`,
    holders: ({ holders }) => holders.map(({ personName }) => personName).join(', '),
    vacant: (free) => `Vacant ${free}`,
    limit: ({ approvalLimit }) => `Limit ${String(approvalLimit)}`,
    mark: (mark) => mark,
  };
  test('every card is on it with what it says, and a way to each from its superior', () => {
    const cards = against([card('1', null, { holders: [anna], approvalLimit: '500' }), card('2', '1')], [card('1', null)]);
    const { boxes, ways, width, height } = sheetOf(cards, spotsOf(cards), words);
    expect(boxes.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['岗位1', 'Grade 8', '王安娜', 'Limit 500'],
      ['岗位2 [added]', 'Grade 8', 'Vacant 1'],
    ]);
    const [above, below] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];
    expect(ways).toEqual([{ from: [above.x + CARD_W / 2, above.y + CARD_H], to: [below.x + CARD_W / 2, below.y], mark: 'added' }]);
    expect([width, height]).toEqual([24 + CARD_W + 24, below.y + CARD_H + 24]);
  });
  test('a company of two thousand positions side by side still is one: less sharp, never beyond what a browser draws', () => {
    const cards = against([card('0', null), ...Array.from({ length: 2_000 }, (_, index) => card(String(index + 1), '0'))], null);
    const { width, height, scale } = sheetOf(cards, spotsOf(cards), words);
    expect(width * scale).toBeLessThanOrEqual(16_000);
    expect(scale).toBeGreaterThan(0);
    expect(width * height * scale * scale).toBeLessThanOrEqual(100_000_000);
    expect(sheetOf(cards.slice(0, 2), spotsOf(cards.slice(0, 2)), words).scale).toBe(2);
  });
});
