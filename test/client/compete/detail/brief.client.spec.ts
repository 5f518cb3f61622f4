import { expect, test } from '@jest/globals';
import type { Compete } from '@machines/compete/compete-header/fields.js';

import { startsOf } from '../../../../client/compete/detail/progress.js';

const event = (halls: readonly object[], items: readonly object[]) => ({ halls, items }) as unknown as Partial<Compete>;

test('what bidders are held to: start totals, else what the start unit prices of a hall come to', () => {
  const items = [
    { hallNo: 1, quantity: '100', startPrice: '12' },
    { hallNo: 2, quantity: '40', startPrice: '25' },
  ];
  expect(
    startsOf(
      event(
        [
          { hallNo: 1, startPrice: '1100' },
          { hallNo: 2, startPrice: null },
        ],
        items,
      ),
    ),
  ).toBe('2100');
  expect(startsOf(event([{ hallNo: 1, startPrice: null }], [{ hallNo: 1, quantity: '1', startPrice: null }]))).toBeNull();
  expect(startsOf({})).toBeNull();
});
