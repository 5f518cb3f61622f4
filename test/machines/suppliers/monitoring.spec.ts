import { expect, test } from '@jest/globals';
import { monitored } from '../../../state-machines/suppliers/preset-proportion/monitoring.js';

const agreed = [
  { supplierId: '1', proportion: '50' },
  { supplierId: '2', proportion: '30' },
  { supplierId: '3', proportion: '20' },
];
const bounds = { tolerance: '5', minBase: '10000' };
const based = (...bases: readonly string[]) => bases.map((base, index) => ({ supplierId: String(index + 1), base }));
const told = (rows: ReturnType<typeof monitored>) => rows.map(({ actual, deviation, level }) => [Number(actual), Number(deviation), level]);

test('receipts beside the agreed shares (example 4)', () => {
  expect(told(monitored(agreed, based('620000', '250000', '130000'), bounds))).toEqual([
    [62, 12, 'WARNING'],
    [25, -5, 'NORMAL'],
    [13, -7, 'ATTENTION'],
  ]);
});

test('too little tells nothing, and somebody outside who delivers is a warning', () => {
  expect(monitored(agreed, based('5000'), bounds).map(({ level }) => level)).toEqual(['INSUFFICIENT', 'INSUFFICIENT', 'INSUFFICIENT']);
  const rows = monitored(agreed, [...based('49000', '30000', '20000'), { supplierId: '9', base: '1000' }], bounds);
  expect(rows.at(-1)).toMatchObject({ supplierId: '9', outside: true, preset: '0', level: 'WARNING' });
  expect(rows.reduce((sum, { actual }) => sum + Number(actual), 0)).toBeCloseTo(100, 6);
});

test('nothing at all has shares of nothing', () => {
  expect(told(monitored(agreed, [], bounds)).every(([actual]) => actual === 0)).toBe(true);
});
