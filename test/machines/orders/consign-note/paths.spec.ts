import { expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmPurConsignNote } from '../../../../state-machines/orders/consign-note/index.js';
import { sent, walked } from '../../kernel/walk.js';
import { warehouse } from '../deliveries.js';

const fields = { orgId: '100', supplierId: '501', noteId: '21', noteNumber: 'DN-1', warehouseCode: 'W1' };
const line = { lineNum: 10, orderId: '1', orderLine: 10, itemId: '31', uomId: '5', lotNo: 'L1', price: '9.2', consignQty: '500' };
const moved = (moveType: string, qty: string) => sent('MOVED', SYSTEM, { rows: [{ lineNum: 10, moveType, qty }] });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmPurConsignNote), {
    create: [sent('CREATE', SYSTEM, { fields, lines: { lines: { set: [line] } } }, { id: '71' })],
    later: [
      sent('CONFIRM', warehouse, {}, { today: '2026-03-02', accounts: { 31: { id: '61', isNew: true } } }),
      sent('CANCEL', warehouse, { comment: 'Wrong line' }),
      sent('CANCEL', warehouse, { comment: null }),
      moved('CONSUME', '120'),
      moved('CONSUME', '500'),
      moved('REVERSE_CONSUME', '8'),
      moved('RETURN', '30'),
      sent('MOVED', SYSTEM, { rows: [] }),
      sent('AGED', SYSTEM),
    ],
    by: ['lines', 'agedFlag'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
