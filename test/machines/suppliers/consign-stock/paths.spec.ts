import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmSlcConsignStock, taken } from '../../../../state-machines/suppliers/consign-stock/index.js';
import { inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const keeper = inside('12', 'WAREHOUSE');
const fields = { orgId: '100', supplierId: '501', warehouseCode: 'W1', itemId: '31', uomId: '5', minQty: '10', maxQty: '500' };
const create = (more: object = {}) => sent('CREATE', keeper, { fields: { ...fields, ...more } }, { id: '61' });
const book = (lotNumber: string, qty: string, price = '8') => sent('STOCK_IN', keeper, { lotNumber, qty, price });
const reason = { reason: 'As agreed' };

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmSlcConsignStock), {
    create: [create(), create({ minQty: '600' })],
    later: [
      sent('SAVE', keeper, { fields: { maxQty: '400' } }),
      book('L1', '100'),
      book('L1', '100', '9'),
      book('L2', '0'),
      sent('CONSUME', keeper, { qty: '50' }),
      sent('CONSUME', keeper, { qty: '100' }),
      sent('CONSUME', keeper, { qty: '1000' }),
      sent('SEND_BACK', keeper, { qty: '10', ...reason }),
      sent('SEND_BACK', keeper, { qty: '10', reason: null }),
      sent('COUNT', keeper, { countedQty: '95', ...reason }),
      sent('COUNT', keeper, { countedQty: '105', ...reason }),
      sent('COUNT', keeper, { countedQty: '0', ...reason }),
      sent('FREEZE', keeper, { qty: '20', ...reason }),
      sent('UNFREEZE', keeper, { qty: '20' }),
      sent('UNFREEZE', keeper, { qty: '21' }),
      sent('CLOSE', keeper, reason),
    ],
    by: ['onHandQty', 'frozenQty'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('the oldest lot goes first', () => {
  const lots = [
    { lotNumber: 'L2', stockedAt: 2, onHandQty: '70', price: '9' },
    { lotNumber: 'L1', stockedAt: 1, onHandQty: '30', price: '8' },
  ];
  const { lots: rest, parts } = taken(lots, '50');
  expect(parts.map(({ lotNumber, onHandQty }) => [lotNumber, onHandQty])).toEqual([
    ['L1', '30'],
    ['L2', '20'],
  ]);
  expect(rest).toMatchObject([{ lotNumber: 'L2', onHandQty: '50' }]);
});
