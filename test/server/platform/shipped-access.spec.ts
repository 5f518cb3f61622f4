import { expect, test } from '@jest/globals';
import { documents } from '../../../state-machines/registry.js';
import { shippedAccess } from '../../../server/platform/access/shipped.js';

const { roles } = shippedAccess(documents);
const holders = (menuCode: string): readonly string[] =>
  roles.filter(({ rights }) => menuCode in rights).map(({ responsibility }) => responsibility.respCode);

test('compete events are edited by those who buy or approve, and read where observers sign', () => {
  expect(holders('competeList')).toEqual(['BUYER', 'SOURCING_MANAGER', 'FINANCE', 'EXPERT', 'APPROVER', 'AUDITOR']);
  expect(holders('competeEdit')).toEqual(['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR']);
  const observers = [
    'BUYER',
    'SOURCING_MANAGER',
    'CONTRACT_MANAGER',
    'FINANCE',
    'QUALITY',
    'ENGINEER',
    'SUPPLIER_MANAGER',
    'SUPERVISOR',
    'EXPERT',
    'APPROVER',
    'AUDITOR',
  ];
  expect([holders('competeDetail'), holders('competeAwardSummary')]).toEqual([observers, observers]);
});

test('orders open for those who make, approve, plan by or pay them, for the auditor and for the supplier', () => {
  expect(holders('purchaseOrderList')).toEqual(['BUYER', 'SOURCING_MANAGER', 'MINISTER', 'PLANNER', 'FINANCE', 'APPROVER', 'AUDITOR']);
  expect(holders('purchaseOrderEdit')).toEqual([...holders('purchaseOrderList'), 'SUPPLIER', 'SUPPLIER_ADMIN']);
});

const held = (menuCode: string, button: string): readonly string[] =>
  roles.filter(({ rights }) => rights[menuCode]?.includes(button)).map(({ responsibility }) => responsibility.respCode);

test('the tree of categories goes out to a workbook for all who read it, and comes in from one for those who keep it', () => {
  expect(held('purchaseCassificationManagement', 'btnExport')).toEqual(holders('purchaseCassificationManagement'));
  expect(held('purchaseCassificationManagement', 'btnImport')).toEqual(['SOURCING_MANAGER']);
  expect([held('organizationMaterialQuery', 'btnExport'), held('organizationMaterialQuery', 'btnImport')]).toEqual([
    holders('organizationMaterialQuery'),
    [],
  ]);
});

test('suppliers find the materials that they supply under one menu, people inside theirs under another', () => {
  expect(holders('organizationMaterialQuery@EX')).toEqual(['SUPPLIER', 'SUPPLIER_ADMIN', 'SUPPLIER_REG']);
  expect(held('organizationMaterialQuery@EX', 'btnExport')).toEqual([]);
  expect(holders('organizationMaterialQuery').filter((code) => holders('organizationMaterialQuery@EX').includes(code))).toEqual([]);
});
