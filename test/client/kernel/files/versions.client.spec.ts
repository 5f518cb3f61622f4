import { expect, test } from '@jest/globals';

import { versionsOf } from '../../../../client/kernel/files/versions.js';

const file = (originalFileName: string, creationDate: number) => ({ originalFileName, creationDate });

test('the same name uploaded again stands for the earlier ones, whatever its case, in the place where the name stood first', () => {
  const versions = versionsOf(
    ['11', '12', '13', '9', '14'],
    [file('Quote.xlsx', 100), file('plan.pdf', 100), file('quote.XLSX', 300), file('quote.xlsx', 200), null],
  );
  expect(versions).toEqual([
    {
      id: '13',
      version: 3,
      earlier: [
        { id: '9', version: 2 },
        { id: '11', version: 1 },
      ],
    },
    { id: '12', version: 1, earlier: [] },
    { id: '14', version: 1, earlier: [] },
  ]);
});

test('two of one moment stand in the order of their numbers, and what is not known yet stands by itself', () => {
  expect(versionsOf(['10', '9'], [file('a.txt', 1), file('a.txt', 1)])).toEqual([
    { id: '10', version: 2, earlier: [{ id: '9', version: 1 }] },
  ]);
  expect(versionsOf(['1', '2'], [undefined, undefined]).map(({ id }) => id)).toEqual(['1', '2']);
});
