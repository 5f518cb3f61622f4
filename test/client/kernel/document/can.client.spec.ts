import { describe, expect, test } from '@jest/globals';
import type { Snapshot } from '@machines/kernel/document.js';
import type { Answers } from '@machines/kernel/protocol.js';

import { canOf } from '../../../../client/kernel/document/can.js';
import { approver, buyer, sample } from '../sample.js';

const at = (state: string, context: object, answers: Answers, actor: typeof buyer | typeof approver = buyer) =>
  ({ definition: sample, snapshot: { state, context } as unknown as Snapshot, answers, actor, at: 0, language: 'cn' as const });

describe('whether an event may be sent now', () => {
  test('what the server does not name is absent', () => {
    expect(canOf(at('draft', { replyBy: null }, {}), 'SUBMIT')).toBe('absent');
  });

  test('a guard over visible fields says no in words, and yes as soon as the field is there', () => {
    expect(canOf(at('draft', { replyBy: null }, { SUBMIT: 'ask' }), 'SUBMIT')).toEqual({ no: 'ASK_NO_DATE', sentence: '请填写回复截止时间。' });
    expect(canOf(at('draft', { replyBy: 5 }, { SUBMIT: 'yes' }), 'SUBMIT')).toBe('yes');
  });

  test('a guard over hidden fields is left to the server', () => {
    expect(canOf(at('approving', { replyBy: 5 }, { APPROVE: 'ask' }, approver), 'APPROVE')).toBe('ask');
    expect(canOf(at('approving', { replyBy: 5 }, { APPROVE: { no: 'ASK_NOTE' } }, approver), 'APPROVE')).toEqual({ no: 'ASK_NOTE', sentence: '备注须为空。' });
  });
});
