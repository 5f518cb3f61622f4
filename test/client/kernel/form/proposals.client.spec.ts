import { expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankContext } from '@machines/kernel/document.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';
import { srmSlcSupplierInvDocHeader } from '@machines/suppliers/invoice-doc/index.js';

import { begun, creation, edited, isDirty } from '../../../../client/kernel/form/editing.js';
import { proposals } from '../../../../client/kernel/form/proposals.js';

const order = anyDefinition(srmPurOrderHeader);

test('a new order begins with its buyer and his organisation, is not changed by that, and is created with both', () => {
  const blank = begun({ ...blankContext(order), ...proposals(order, { userId: '7', orgId: '101', supplierId: null }) }, null);
  expect(isDirty(blank)).toBe(false);
  expect(creation(order, blank)).toMatchObject({ orgId: '101', buyerId: '7', currency: 'CNY' });
  expect(creation(order, edited(order.lines, blank, 'buyerId', '8'))).toMatchObject({ orgId: '101', buyerId: '8' });
});

test('somebody without an organisation of his own chooses it', () => {
  expect(proposals(order, { userId: '7', orgId: null, supplierId: null })).toEqual({ buyerId: '7' });
  expect(proposals(order, null)).toEqual({});
});

test('what a supplier begins is of his own company', () => {
  const statement = anyDefinition(srmSlcSupplierInvDocHeader);
  expect(proposals(statement, { userId: '7', orgId: null, supplierId: '501' })).toEqual({ supplierId: '501' });
});
