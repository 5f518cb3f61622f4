import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSlcChangeInfo } from '../../../../state-machines/suppliers/change-info/index.js';
import { MONDAY, inside, supplierManager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmSlcChangeInfo);
const alpha = outside('501');
const other = inside('14', 'SUPPLIER_MANAGER');
const current = { province: 'Jiangsu', companyName: 'Alpha', uscc: null, taxRate: '13', supplierType: 'MANUFACTURER' };
const record = { state: 'qualified', current };
const line = (fieldCode: string, newValue: string | null, lineNum = 1) => ({ lineNum, fieldCode, newValue });
const create = (set: readonly object[], more: object = {}, actor = alpha) =>
  sent('CREATE', actor, { fields: { supplierId: '501', reason: 'Moved', ...more }, lines: { lines: { set } } }, { id: '61', ...record });
const moved = { ...record, current: { ...current, province: 'Zhejiang' } };

test('every state, every row, every refusal', () => {
  const { found, gaps } = walked(definition, {
    create: [
      create([line('province', 'Hubei')]),
      create([]),
      create([line('province', 'Jiangsu')]),
      create([line('province', 'Hubei'), line('province', 'Hunan', 2)]),
      create([line('companyName', 'Alpha Two')]),
      create([line('taxRate', 'much')]),
      create([line('province', 'Hubei')], { supplierId: '502' }),
    ],
    later: [
      sent('SAVE', alpha, { fields: { reason: 'Moved again' } }, record),
      sent('SUBMIT', alpha, {}, record),
      sent('SUBMIT', alpha, {}, { ...record, open: 'CHG-1' }),
      sent('SUBMIT', alpha, {}, { ...record, state: 'closed' }),
      sent('SUBMIT', alpha, {}, moved),
      sent('REBASE', alpha, {}, moved),
      sent('WITHDRAW', alpha),
      sent('WITHDRAW', alpha, {}, { acted: true }),
      sent('APPROVE', supplierManager, { comment: null }, record),
      sent('APPROVE', supplierManager, { comment: null }, { ...record, startsAt: MONDAY + 1 }),
      sent('APPROVE', { ...other, userId: alpha.userId }, { comment: null }, record),
      sent('REJECT', supplierManager, { comment: 'No' }),
      sent('REJECT', supplierManager, { comment: null }),
      sent('START_DUE', SYSTEM),
      sent('CANCEL', supplierManager, { comment: 'No' }),
      sent('CANCEL', supplierManager, { comment: null }),
    ],
    by: ['lines', 'supplierId'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
  expect(found.states.get('draft')!.snapshot.context).toMatchObject({
    initiatorType: 'EX',
    lines: [{ oldValue: 'Jiangsu', newValue: 'Hubei' }],
  });
});
