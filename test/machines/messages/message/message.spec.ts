import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { message } from '../../../../state-machines/messages/message/index.js';
import { admin, buyer, inside, MONDAY } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';

// Written, approved by another, sent, read and answered (platform-system.md §7).

const checker = inside('31', 'MSG_CHECKER');
const supplier = outside('501');
const people = [
  { userId: '8', supplierId: null },
  { userId: supplier.userId, supplierId: '501' },
];
const crowd = Array.from({ length: 2_001 }, (_, index) => ({ userId: `${1_000 + index}`, supplierId: null }));

const running = { instanceId: '92', modelId: '62', docCode: 'MESSAGE', docType: 'message' };

test('every state, every row, every refusal', () => {
  const create = (fields: object) =>
    sent(
      'CREATE',
      buyer,
      { fields: { subject: '停电通知', ...fields } },
      { id: '81', docNumber: 'MSC-20260302-0001', createdBy: buyer.userId },
    );
  const { gaps } = walked(anyDefinition(message), {
    create: [create({ body: '周五停电', needReplyFlag: 'Y' }), create({ body: '周五停电', smsFlag: 'Y', sendAt: MONDAY }), create({})],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }),
      sent('SUBMIT', buyer, {}, { people }),
      sent('SUBMIT', buyer, {}, { people: [] }),
      sent('SUBMIT', buyer, {}, { people: crowd }),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      sent('APPROVE', checker, { comment: null }, { people, instanceId: '71' }),
      sent('APPROVE', { ...admin, userId: buyer.userId }, { comment: null }, { people, instanceId: '71' }),
      sent('REJECT', checker, { comment: 'Not now' }),
      sent('REJECT', checker, { comment: null }),
      sent('APPROVE', checker, { comment: null }, { people, instanceId: '71', process: running }),
      sent('APPROVE', SYSTEM, { instanceId: '92', comment: null, by: '31' }, { people, instanceId: '71', process: running }),
      sent('APPROVE', SYSTEM, { instanceId: '91', comment: null, by: '31' }, { people, instanceId: '71', process: running }),
      sent('REJECT', SYSTEM, { instanceId: '92', comment: 'No', by: '31' }, { process: running }),
      sent('WITHDRAW', SYSTEM, { instanceId: '92', comment: null, by: null }, { process: running }),
      sent('CANCEL', buyer),
      sent('INSTANCE_DONE', SYSTEM),
      sent('REPLY', supplier, { text: '收到' }),
      sent('REPLY', outside('502'), { text: '收到' }),
    ],
    by: ['needReplyFlag', 'body', 'repliedCount', 'remark'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: ['MSG_NOT_RECIPIENT'] });
});
