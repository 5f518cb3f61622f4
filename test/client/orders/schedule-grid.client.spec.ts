import { expect, test } from '@jest/globals';

import { daysOf, gridOf, isFrozen } from '../../../client/orders/schedule-grid.js';

const line = (deliverDate: string | null, planQty: string, commitQty: string | null, more: object = {}) => ({
  ...{ itemId: '31', itemCode: 'M1', itemName: 'Bracket', uomId: '5', deliverDate, planQty, commitQty },
  ...more,
});

test('a month has its days, February and leap years among them', () => {
  expect([daysOf('2026-02').length, daysOf('2028-02').length, daysOf('2026-03').length]).toEqual([28, 29, 31]);
  expect([daysOf('2026-12')[0], daysOf('2026-12').at(-1)]).toEqual(['2026-12-01', '2026-12-31']);
});

test('a row for each material, a cell for each day; what is short is marked in the day and in the month', () => {
  const [bracket, screw] = gridOf([
    line('2026-03-10', '500', '450'),
    line('2026-03-10', '20', '20', { noticedFlag: 'Y' }),
    line('2026-03-12', '100', null),
    line(null, '7', null),
    line('2026-03-12', '3', null, { itemId: '32', itemName: 'Screw' }),
  ]);
  expect([...bracket!.cells]).toEqual([
    ['2026-03-10', { plan: '520', commit: '470', short: true, noticed: true, lines: 2 }],
    ['2026-03-12', { plan: '100', commit: null, short: false, noticed: false, lines: 1 }],
  ]);
  expect(bracket!.total).toEqual({ plan: '620', commit: '470', short: true, noticed: true, lines: 3 });
  expect([screw!.itemName, screw!.total]).toEqual(['Screw', { plan: '3', commit: null, short: false, noticed: false, lines: 1 }]);
});

test('today and the seven days after it stand', () => {
  const days = ['2026-03-04', '2026-03-05', '2026-03-12', '2026-03-13'];
  expect(days.map((day) => isFrozen(day, '2026-03-05'))).toEqual([false, true, true, false]);
});
