import { expect, test } from '@jest/globals';
import { f } from '../../../state-machines/kernel/fields.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import type { ReadCell } from '../../../server/platform/excel/reader.js';
import { convert } from '../../../server/platform/import-task/values.js';

// What buyers type into a workbook means what it means in a form.

const read = (field: Field, cell: ReadCell): unknown => {
  const found = convert(field, cell, undefined, (wall) => wall);
  return 'value' in found ? found.value : found;
};
const wrong = { wrong: true };

test('numbers with separators, in full width, and percentages as the cell shows them', () => {
  const [rate, quantity, price, count] = [
    f.rate('Tax rate', '税率'),
    f.quantity('Quantity', '数量'),
    f.price('Price', '单价'),
    f.integer('Days', '天数'),
  ] as readonly Field[];
  // 13% in a cell is held as 0.13; the reader gives what the cell shows.
  expect([13, '13%', '１３％', '7.5 %', 0.13].map((cell) => read(rate!, cell))).toEqual(['13', '13', '13', '7.5', '0.13']);
  expect(['1,234.50', '１２３４．５', '12。5', 0.1 + 0.2, '50%', '1e3', 'twelve'].map((cell) => read(quantity!, cell))).toEqual([
    '1234.5',
    '1234.5',
    '12.5',
    '0.3',
    '0.5',
    wrong,
    wrong,
  ]);
  expect(['¥12', '-1', '0.000001', '0,95', '1.970,10', '1,,0,,0'].map((cell) => read(price!, cell))).toEqual([
    '12',
    '-1',
    '0.000001',
    wrong,
    wrong,
    wrong,
  ]);
  expect([30, '３０', '1,000', '5.0', '5.5', '0x10', '1e3'].map((cell) => read(count!, cell))).toEqual([
    30,
    30,
    1000,
    5,
    wrong,
    wrong,
    wrong,
  ]);
});

test('telephone numbers typed in full width are the same numbers', () => {
  expect([
    read(f.mobile('Mobile', '手机') as Field, '１３８００１３８０００'),
    read(f.landline('Phone', '电话') as Field, '０７５５－２６５０１２３４'),
  ]).toEqual(['13800138000', '0755-26501234']);
});
