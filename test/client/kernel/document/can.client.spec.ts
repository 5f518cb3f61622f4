import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankContext } from '@machines/kernel/document.js';
import type { Snapshot } from '@machines/kernel/document.js';
import type { Answers } from '@machines/kernel/protocol.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';

import { canOf } from '../../../../client/kernel/document/can.js';
import { approver, buyer, sample } from '../sample.js';

const at = (state: string, context: object, answers: Answers, actor: typeof buyer | typeof approver = buyer) => ({
  definition: sample,
  snapshot: { state, context } as unknown as Snapshot,
  answers,
  actor,
  at: 0,
  language: 'cn' as const,
});

describe('whether an event may be sent now', () => {
  test('what the server does not name is absent', () => {
    expect(canOf(at('draft', { replyBy: null }, {}), 'SUBMIT')).toBe('absent');
  });

  test('a guard over visible fields says no in words, and yes as soon as the field is there', () => {
    expect(canOf(at('draft', { replyBy: null }, { SUBMIT: 'ask' }), 'SUBMIT')).toEqual({
      no: 'ASK_NO_DATE',
      sentence: '请填写回复截止时间。',
    });
    expect(canOf(at('draft', { replyBy: 5 }, { SUBMIT: 'yes' }), 'SUBMIT')).toBe('yes');
  });

  test('a guard over hidden fields is left to the server', () => {
    expect(canOf(at('approving', { replyBy: 5 }, { APPROVE: 'ask' }, approver), 'APPROVE')).toBe('ask');
    expect(canOf(at('approving', { replyBy: 5 }, { APPROVE: { no: 'ASK_NOTE' } }, approver), 'APPROVE')).toEqual({
      no: 'ASK_NOTE',
      sentence: '备注须为空。',
    });
  });

  test('an order without a date on its line is told by the name of the column', () => {
    const order = anyDefinition(srmPurOrderHeader);
    const line = {
      lineNum: 1,
      itemId: '1',
      itemName: 'Aluminium profile',
      uomId: '2',
      orderQty: '3000',
      unitPrice: '100',
      priceUnit: 1,
      needDate: null,
    };
    const context = {
      ...blankContext(order),
      orgId: '101',
      supplierId: '8',
      buyerId: '2',
      currency: 'CNY',
      priceBasis: 'EXCL',
      taxRate: '13',
      deliveryPlace: 'Shenzhen',
      createdBy: '2',
      lines: [line],
    };
    expect(canOf({ ...at('draft', context, { SUBMIT: 'ask' }), definition: order }, 'SUBMIT')).toEqual({
      no: 'FIELD_REQUIRED',
      sentence: '请填写需求日期',
    });
  });
});
