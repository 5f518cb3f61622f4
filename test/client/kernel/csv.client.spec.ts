import { expect, test } from '@jest/globals';

import { csvOf } from '../../../client/kernel/csv.js';

test('cells are quoted, and what a spreadsheet would take for a formula is text', () => {
  expect(
    csvOf([
      ['=1+1', '-5.00', 'a "b"'],
      ['\t=x', '李伟', 'a,b'],
    ]),
  ).toBe(`"'=1+1","-5.00","a ""b"""\r\n"'\t=x","李伟","a,b"`);
});
