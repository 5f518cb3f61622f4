import { expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { lastMonthOf } from '../../../../state-machines/suppliers/supplier-info/grade.js';
import { srmSlcSupplierInfo } from '../../../../state-machines/suppliers/supplier-info/index.js';
import { supplierManager } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';
import { ends } from '../ends.js';

const create = sent(
  'CREATE',
  supplierManager,
  {
    fields: { companyName: 'Alpha Metalworks', countryCode: 'DE', supplierType: 'MANUFACTURER' },
    lines: { contacts: { set: [{ lineNo: 1, contactName: 'Li Wei' }] } },
  },
  { id: '501' },
);

test('periods of every kind end in their last month', () => {
  expect(['2026-03', '2026-Q1', '2026-H1', '2026', '2026-02/2026-05', '2026-Q4', '2026-H2'].map(lastMonthOf)).toEqual([
    ...['2026-03', '2026-03', '2026-06', '2026-12', '2026-05', '2026-12', '2026-12'],
  ]);
});

test('a grade of an earlier period that comes late does not take the place of a newer one', () => {
  const approved = [create, sent('SUBMIT', supplierManager), sent('APPROVE', { ...supplierManager, userId: '99', respCode: 'APPROVER' })];
  const grade = (period: string | null, letter: string) => sent('SET_GRADE', SYSTEM, { grade: letter, period });
  const after = (...grades: readonly (readonly [string | null, string])[]) => {
    const { said, snapshot } = ends(anyDefinition(srmSlcSupplierInfo), [
      ...approved,
      ...grades.map(([period, letter]) => grade(period, letter)),
    ]);
    const { performanceGrade, gradePeriod } = snapshot.context as unknown as { performanceGrade: string; gradePeriod: string };
    return [said, performanceGrade, gradePeriod];
  };
  expect(after(['2026-Q1', 'B'], ['2025-12', 'D'])).toEqual([
    'SUP_GRADE_OLD A grade of 2026-Q1 stands already; that of 2025-12 is older and changes nothing.',
    ...['B', '2026-Q1'],
  ]);
  expect(after(['2026-Q1', 'B'], ['2026-03', 'A'])).toEqual(['potential', 'A', '2026-03']);
  expect(after(['2026-Q1', 'B'], ['2026-H1', 'C'])).toEqual(['potential', 'C', '2026-H1']);
});

test('a company has a parent, which is neither itself nor below it', () => {
  const under = (parentSupplierId: string, above: readonly string[]) =>
    ends(anyDefinition(srmSlcSupplierInfo), [create, sent('SAVE', supplierManager, { fields: { parentSupplierId } }, { above })]).said;
  expect(under('502', ['502', '503'])).toBe('draft');
  expect(under('502', ['502', '501'])).toBe('SUP_PARENT A supplier is not its own parent, nor is one below it. Name another one.');
});
