/** On time and in full, as the specification counts it (orders-deliveries.md §14). */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { figuresOf, onTime } from '../../../state-machines/orders/on-time.js';
import { duesOf } from '../../../state-machines/trade/dues.js';
import { gt, sum } from '../../../state-machines/kernel/primitives/decimal.js';

const window = { earlyDays: 3, lateDays: 0, underTolRate: '2' };
const today = '2026-04-01';
const nothing = { shippedQty: '0', shortQty: '0', receivedQty: '0', rejectedQty: '0', toConfirm: 0, confirmedInTime: 0 };
const walked = onTime(
  [
    { dueDate: '2026-03-20', qty: '400' },
    { dueDate: '2026-03-10', qty: '600' },
  ],
  [
    { date: '2026-03-10', qty: '570' },
    { date: '2026-03-19', qty: '460' },
  ],
  window,
  today,
);

test('OD §14: the line of the walk-through: 570 of 600 in time and 30 nine days late, 400 of 400 a day before', () => {
  expect(walked).toMatchObject([
    { dueDate: '2026-03-10', onTimeQty: '570', lateQty: '30', lateness: '270', otif: 0 },
    { dueDate: '2026-03-20', onTimeQty: '400', lateQty: '0', otif: 1 },
  ]);
  expect(figuresOf(walked, nothing)).toMatchObject({ dueQty: '1000', onTimeQty: '970', otd: '97.0000', otif: '50.0000' });
});

test('OD §14: with 500 a day late: of the supplier in March 64.6667 % in time, a third in full, 1.4528 days late, 22,364 of a million rejected', () => {
  const late = onTime([{ dueDate: '2026-03-15', qty: '500' }], [{ date: '2026-03-16', qty: '500' }], window, today);
  expect(late).toMatchObject([{ onTimeQty: '0', lateQty: '500', otif: 0 }]);
  expect(figuresOf([...walked, ...late], { ...nothing, receivedQty: '1565', rejectedQty: '35' })).toMatchObject({
    ...{ dueQty: '1500', onTimeQty: '970', otd: '64.6667', otif: '33.3333', lateDaysAvg: '1.4528', rejectPpm: '22364' },
    ...{ shortRate: null, confirmRate: null },
  });
});

test('what is due and not there is measured the day after its window; what is filled, at once; nothing due is no figure', () => {
  const due = [{ dueDate: '2026-03-31', qty: '100' }];
  const at = (day: string, qty: string) => onTime(due, [{ date: '2026-03-30', qty }], window, day)[0]!.otif;
  expect([at('2026-03-31', '97'), at('2026-04-01', '97'), at('2026-04-01', '98'), at('2026-03-30', '100')]).toEqual([null, 0, 1, 1]);
  expect(onTime(due, [{ date: '2026-03-27', qty: '100' }], window, today)).toMatchObject([{ earlyQty: '100', onTimeQty: '0', otif: 0 }]);
  expect(figuresOf([], nothing)).toMatchObject({ dueQty: '0', otd: null, otif: null, lateDaysAvg: null, rejectPpm: null });
});

test('what is cancelled before it is due is not due, what is given up when it is late was', () => {
  const line = { orderQty: '1000', needDate: '2026-03-20', promiseDate: '2026-03-25', promises: [] };
  const gone = (date: string) => [{ date, qty: '100' }];
  expect(duesOf({ ...line, cancelled: gone('2026-03-25') }, 'PROMISE')).toEqual([{ dueDate: '2026-03-25', qty: '900' }]);
  expect(duesOf({ ...line, cancelled: gone('2026-03-26') }, 'PROMISE')).toEqual([{ dueDate: '2026-03-25', qty: '1000' }]);
  expect(duesOf({ ...line, cancelled: gone('2026-03-25') }, 'NEED')).toEqual([{ dueDate: '2026-03-20', qty: '1000' }]);
  const promises = [
    { qty: '600', promiseDate: '2026-03-10', requestedDate: '2026-03-08' },
    { qty: '300', promiseDate: '2026-03-20', requestedDate: null },
  ];
  expect(duesOf({ ...line, promises, cancelled: gone('2026-03-15') }, 'PROMISE')).toEqual([
    { dueDate: '2026-03-10', qty: '600' },
    { dueDate: '2026-03-20', qty: '300' },
  ]);
  expect(duesOf({ ...line, promises, cancelled: gone('2026-03-21') }, 'PROMISE')[1]).toEqual({ dueDate: '2026-03-20', qty: '400' });
  expect(duesOf({ ...line, promises, cancelled: [] }, 'NEED')[0]).toEqual({ dueDate: '2026-03-08', qty: '600' });
});

test('whatever comes when, no more is on time than was due or came, and all of it is counted once', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);
  const qty = fc.integer({ min: 1, max: 500 }).map(String);
  const dues = fc.array(fc.record({ dueDate: day, qty }), { maxLength: 5 });
  const receipts = fc.array(fc.record({ date: day, qty }), { maxLength: 6 });
  fc.assert(
    fc.property(dues, receipts, (due, came) => {
      const rows = onTime(due, came, window, today);
      const total = (name: 'onTimeQty' | 'earlyQty' | 'lateQty') => sum(rows.map((row) => row[name]));
      const counted = sum([total('onTimeQty'), total('earlyQty'), total('lateQty')]);
      const [most, there] = [sum(due.map((one) => one.qty)), sum(came.map((one) => one.qty))];
      expect(counted).toBe(gt(most, there) ? there : most);
      for (const row of rows) expect(gt(row.onTimeQty, row.qty)).toBe(false);
    }),
  );
});
