import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurUnpricedMaterial } from '../../../../state-machines/purchasing/unpriced/index.js';
import { buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurUnpricedMaterial);
const create = (more: object = {}) =>
  sent('CREATE', buyer, { fields: { orgId: '100', itemId: '31', demandQty: '150', firstNeedDate: '2026-04-01', ...more } }, { id: '91' });

test('every state, every row, every refusal; an ended pricing that is not its own changes nothing', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ pcbFlag: 'Y' })],
    later: [
      sent('SAVE', buyer, { fields: { targetPrice: '3' } }),
      sent('ASSIGN', manager, { buyerId: '7' }),
      sent('TO_PRICING', buyer, {}, { newId: '92', uomId: '5', boardId: null }),
      sent('IGNORE', buyer, { reason: 'Not bought any more' }),
      sent('IGNORE', buyer, { reason: null }),
      sent('REOPEN', buyer),
      sent('PRICED', SYSTEM, { docId: '92' }),
      sent('TARGET_ENDED', SYSTEM, { docId: '92' }),
      sent('TARGET_ENDED', SYSTEM, { docId: '93' }),
    ],
    by: ['buyerId'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
