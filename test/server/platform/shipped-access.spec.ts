import { expect, test } from '@jest/globals';
import { documents } from '../../../state-machines/registry.js';
import { shippedAccess } from '../../../server/platform/access/shipped.js';

const { roles } = shippedAccess(documents);
const holders = (menuCode: string): readonly string[] => roles.filter(({ rights }) => menuCode in rights).map(({ responsibility }) => responsibility.respCode);

test('compete events are edited by those who buy or approve, and read where observers sign', () => {
  expect(holders('competeList')).toEqual(['BUYER', 'SOURCING_MANAGER', 'FINANCE', 'EXPERT', 'APPROVER', 'AUDITOR']);
  expect(holders('competeEdit')).toEqual(['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR']);
  const observers = ['BUYER', 'SOURCING_MANAGER', 'CONTRACT_MANAGER', 'FINANCE', 'QUALITY', 'ENGINEER', 'SUPPLIER_MANAGER', 'SUPERVISOR', 'EXPERT', 'APPROVER', 'AUDITOR'];
  expect([holders('competeDetail'), holders('competeAwardSummary')]).toEqual([observers, observers]);
});

test('orders open for those who make, approve, plan by or pay them, for the auditor and for the supplier', () => {
  expect(holders('purchaseOrderList')).toEqual(['BUYER', 'SOURCING_MANAGER', 'MINISTER', 'PLANNER', 'FINANCE', 'APPROVER', 'AUDITOR']);
  expect(holders('purchaseOrderEdit')).toEqual([...holders('purchaseOrderList'), 'SUPPLIER', 'SUPPLIER_ADMIN']);
});
