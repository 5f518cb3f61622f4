import { expect, test } from '@jest/globals';
import { documents } from '../../../state-machines/registry.js';
import { shippedAccess } from '../../../server/platform/access/shipped.js';

test('orders open for those who make, approve, plan by or pay them, for the auditor and for the supplier', () => {
  const { roles } = shippedAccess(documents);
  const holders = (menuCode: string): readonly string[] => roles.filter(({ rights }) => menuCode in rights).map(({ responsibility }) => responsibility.respCode);
  expect(holders('purchaseOrderList')).toEqual(['BUYER', 'SOURCING_MANAGER', 'MINISTER', 'PLANNER', 'FINANCE', 'APPROVER', 'AUDITOR']);
  expect(holders('purchaseOrderEdit')).toEqual([...holders('purchaseOrderList'), 'SUPPLIER', 'SUPPLIER_ADMIN']);
});
