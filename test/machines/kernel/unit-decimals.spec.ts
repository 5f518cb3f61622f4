import { describe, expect, test } from '@jest/globals';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { baseMaterialItem } from '../../../state-machines/base/material/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { beyondUnit, countedBy } from '../../../state-machines/kernel/unit-decimals.js';
import type { UnitDecimals } from '../../../state-machines/kernel/unit-decimals.js';

// Quantities are counted in units: pieces are whole, kilograms have three decimals (base-srm.md §1.3).

const units = new Map<string, UnitDecimals>([
  ['31', { uomCode: 'PCS', decimals: 0 }],
  ['32', { uomCode: 'KG', decimals: 3 }],
]);
const [order, material] = [anyDefinition(srmPurOrderHeader), anyDefinition(baseMaterialItem)];
type Stored = Readonly<Record<string, unknown>> | null;
const refused = (definition: typeof order, payload: SavePayload, stored: Stored = null) =>
  beyondUnit(countedBy(definition, payload, stored), (id) => units.get(id)).map(({ code, field, row, params }) => [
    code,
    field,
    row,
    params?.['uom'],
    params?.['n'],
  ]);
const ordering = (...set: readonly Readonly<Record<string, unknown>>[]): SavePayload => ({ lines: { lines: { set } } });

describe('an order', () => {
  test('takes 12 pieces and 2.125 kg, not half a piece nor a ten thousandth of a kilogram', () => {
    expect(refused(order, ordering({ lineNum: 10, uomId: '31', orderQty: '12' }, { lineNum: 20, uomId: '32', orderQty: '2.125' }))).toEqual(
      [],
    );
    expect(
      refused(order, ordering({ lineNum: 10, uomId: '31', orderQty: '0.5' }, { lineNum: 20, uomId: '32', orderQty: '2.1251' })),
    ).toEqual([
      ['UOM_DECIMALS', 'lines.orderQty', 10, 'PCS', 0],
      ['UOM_DECIMALS', 'lines.orderQty', 20, 'KG', 3],
    ]);
  });

  test('noughts at the end are no decimals, and what is not said or unknown refuses nothing', () => {
    expect(
      refused(
        order,
        ordering(
          { lineNum: 10, uomId: '31', orderQty: '12.000' },
          { lineNum: 20, orderQty: '1.5' },
          { lineNum: 30, uomId: '99', orderQty: '1.5' },
          { lineNum: 40, uomId: '31', orderQty: null },
        ),
      ),
    ).toEqual([]);
  });

  test('whose unit changes must fit the new one, and what the save does not touch is left alone', () => {
    const stored = {
      lines: [
        { lineNum: 10, uomId: '32', orderQty: '1.5' },
        { lineNum: 20, uomId: '31', orderQty: '0.5' },
      ],
    };
    expect(refused(order, ordering({ lineNum: 10, uomId: '31' }), stored)).toEqual([['UOM_DECIMALS', 'lines.orderQty', 10, 'PCS', 0]]);
    expect(refused(order, ordering({ lineNum: 20, unitPrice: '7' }), stored)).toEqual([]);
  });
});

test('a material counts what its organisations order at least in its own unit; a coarser one is refused while finer quantities stand', () => {
  const orgs = (minOrderQty: string): SavePayload => ({ lines: { orgs: { set: [{ orgId: '101', minOrderQty }] } } });
  expect(refused(material, { ...orgs('2.5'), fields: { uomId: '32' } })).toEqual([]);
  expect(refused(material, orgs('2.5'), { uomId: '31', orgs: [] })).toEqual([['UOM_DECIMALS', 'orgs.minOrderQty', '101', 'PCS', 0]]);
  const stored = {
    uomId: '32',
    orgs: [
      { orgId: '101', minOrderQty: '2.5', safetyQty: '3' },
      { orgId: '102', packQty: '0.25' },
    ],
  };
  expect(refused(material, { fields: { uomId: '31' } }, stored)).toEqual([
    ['UOM_DECIMALS', 'orgs.minOrderQty', '101', 'PCS', 0],
    ['UOM_DECIMALS', 'orgs.packQty', '102', 'PCS', 0],
  ]);
  expect(
    refused(material, { fields: { uomId: '31' }, lines: { orgs: { remove: ['101'], set: [{ orgId: '102', packQty: '1' }] } } }, stored),
  ).toEqual([]);
});
