import { expect, test } from '@jest/globals';
import { leftOut, treatmentOf } from '../../../server/platform/sign-in/reset-program.js';

test('of 412 supplier users three sit in a running hall and nine sign in elsewhere only: 400 are reset, 3 wait, 9 are left out', () => {
  const users = Array.from({ length: 412 }, (_one, index) => ({
    self: false,
    live: index < 3,
    elsewhereOnly: index >= 3 && index < 12,
    reachable: true,
  }));
  const count = (wanted: string): number => users.filter((user) => treatmentOf(user) === wanted).length;
  expect([count('RESET'), count('LIVE'), users.map(treatmentOf).filter(leftOut).length]).toEqual([400, 3, 9]);
});

test('nobody resets himself, and who has no address is named', () => {
  const plain = { self: false, live: false, elsewhereOnly: false, reachable: true };
  expect([treatmentOf({ ...plain, self: true, live: true }), treatmentOf({ ...plain, reachable: false })]).toEqual(['SELF', 'NO_EMAIL']);
});
