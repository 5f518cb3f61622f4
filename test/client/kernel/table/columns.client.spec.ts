import { expect, test } from '@jest/globals';
import { baseCurrency } from '@machines/base/currency/index.js';
import { baseMaterialItem } from '@machines/base/material/index.js';
import { anyDefinition, listOfLines } from '@machines/kernel/definition.js';

import { columnsOf, lineFilterColumns, seenOutside, valueIn, withPairs } from '../../../../client/kernel/table/columns.js';
import { sample } from '../sample.js';

const columnOf = (definition: Parameters<typeof anyDefinition>[0], key: string) =>
  withPairs(columnsOf(anyDefinition(definition))).find((column) => column.key === key)!;

test("a name that stands alone is read in the reader's language, one beside its English side is not", () => {
  const bolt = { itemName: '内六角螺栓', spec: 'M6', $namesEn: { itemName: 'Socket head bolt' } };
  const [name, spec] = [columnOf(baseMaterialItem, 'itemName'), columnOf(baseMaterialItem, 'spec')];
  expect([valueIn(name, bolt, 'en'), valueIn(name, bolt, 'cn'), valueIn(spec, bolt, 'en')]).toEqual([
    'Socket head bolt',
    '内六角螺栓',
    'M6',
  ]);
  expect(valueIn(name, { itemName: '螺母', $namesEn: {} }, 'en')).toBe('螺母');
  const yuan = { currencyName: '人民币', currencyNameEn: 'Chinese yuan', $namesEn: { currencyName: 'Chinese yuan' } };
  expect(['currencyName', 'currencyNameEn'].map((key) => valueIn(columnOf(baseCurrency, key), yuan, 'en'))).toEqual([
    '人民币',
    'Chinese yuan',
  ]);
});

test('materials are found by the organisation and the phase of their rows, which are no columns of the list', () => {
  const definition = anyDefinition(baseMaterialItem);
  expect(lineFilterColumns(definition).map(({ key, label, field, filterable }) => [key, label.en, field?.kind, filterable])).toEqual([
    ['usedIn', 'Organisation', 'ref', true],
    ['phase', 'Phase', 'lookup', true],
  ]);
  expect(columnsOf(definition).map(({ key }) => key)).not.toEqual(expect.arrayContaining(['usedIn']));
});

test('a list over lines has columns of the line first, else of its document; suppliers none that nobody outside sees', () => {
  const listed = listOfLines(
    {
      ...sample,
      lineLists: { wants: { columns: ['what', 'qty', 'docNumber', 'title', 'budget'], filters: ['what'], sort: [['what', 'asc']] } },
    },
    'wants',
  );
  const columns = columnsOf(listed);
  expect(columns.map(({ key, label, filterable }) => [key, label.en, filterable])).toEqual([
    ['what', 'What', true],
    ['qty', 'Quantity', false],
    ['docNumber', 'Number', false],
    ['title', 'Title', false],
    ['budget', 'Budget', false],
  ]);
  expect(seenOutside(listed, columns).map(({ key }) => key)).toEqual(['docNumber']);
});
