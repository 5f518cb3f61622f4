import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { srmPurBillType } from '../../../../state-machines/orders/bill-type/index.js';
import { admin } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurBillType);
test.each([
  ['strictly by notice where none is needed', { noticeFlag: 'N', noticeStrictFlag: 'Y' }, 'BT_FLAGS'],
  ['confirmed by itself where nobody is asked', { confirmFlag: 'N', autoConfirmFlag: 'Y' }, 'BT_FLAGS'],
  ['goods of the supplier in an order of another kind', { consignFlag: 'Y' }, 'BT_FLAGS'],
  ['strictly by notice where one is needed', { noticeFlag: 'Y', noticeStrictFlag: 'Y' }, null],
])('OD §2: a type of orders %s: %j', (_what, flags, code) => {
  const fields = { billTypeCode: 'STR', billTypeName: '严格', orderKind: 'STANDARD', ...flags };
  const created = decide(definition, null, sent('CREATE', admin, { fields }, { id: '41' }));
  const decided = created.ok ? decide(definition, created.after, sent('ENABLE', admin, {}, {})) : created;
  expect(decided.ok ? null : decided.refusal.code).toBe(code);
});
