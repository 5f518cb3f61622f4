import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { neededQty, srmPurCustomerOrder } from '../../../../state-machines/orders/customer-order/index.js';
import { sent, walked } from '../../kernel/walk.js';
import { planner } from '../deliveries.js';

const fields = { orgId: '100', customerCode: 'C1', customerName: 'Contoso', erpOrderNo: 'SO-1', orderDate: '2026-03-01' };
const line = {
  lineNum: 10,
  productCode: 'P1',
  productName: 'Cabinet',
  orderQty: '100',
  deliverDate: '2026-05-01',
  itemId: '31',
  uomId: '5',
  qtyPer: '2',
};

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmPurCustomerOrder), {
    create: [sent('CREATE', planner, { fields, lines: { lines: { set: [line] } } }, { id: '51' })],
    later: [
      sent('SAVE', planner, { fields: { salesOwner: 'Li' } }),
      sent('CREATE_REQUISITION', planner, {}, { newId: '91' }),
      sent('CLOSE', planner, { comment: 'Delivered' }),
      sent('CANCEL', planner, { comment: 'Gone' }),
      sent('CANCEL', planner, { comment: null }),
    ],
    by: ['lines'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('100 products of two each, 150 asked for: 50 more', () => {
  expect(neededQty({ orderQty: '100', qtyPer: '2', peggedQty: '150' })).toBe('50');
});
