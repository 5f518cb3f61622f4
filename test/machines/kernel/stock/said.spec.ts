import { expect, test } from '@jest/globals';
import { sentence } from '../../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { mustSay, saidReasons } from '../../../../state-machines/kernel/stock/said.js';

const asked = (field: 'comment' | 'reason', text: string | null): true | Refusal =>
  mustSay(field).check({}, { payload: { [field]: text } } as unknown as MachineEvent);
const told = (field: 'comment' | 'reason', text: string | null): unknown => {
  const refused = asked(field, text);
  return refused === true ? true : [refused.field, sentence(saidReasons, refused, 'en'), sentence(saidReasons, refused, 'cn')];
};

test('an approver who rejects is asked for a comment, who voids for a reason, each under its field', () => {
  expect(told('comment', null)).toEqual(['comment', 'Enter a comment.', '请填写意见']);
  expect(told('reason', ' ')).toEqual(['reason', 'Enter a reason.', '请填写原因']);
  expect(told('reason', 'Wrong day')).toBe(true);
});
