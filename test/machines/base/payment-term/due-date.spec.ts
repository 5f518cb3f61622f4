import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Term } from '../../../../state-machines/base/payment-term/due-date.js';
import { discountDate, dueDate, paid } from '../../../../state-machines/base/payment-term/due-date.js';
import { addDays, compareDates } from '../../../../state-machines/kernel/primitives/instant.js';

const term = (more: Partial<Term>): Term => ({
  baseline: 'INVOICE_DATE',
  days: 0,
  payDays: null,
  discountDays: null,
  discountRate: null,
  ...more,
});

test('30 days net of the last of January fall into March', () => expect(dueDate(term({ days: 30 }), '2026-01-31')).toBe('2026-03-02'));

test('月结60天 counts from the end of the month of the invoice', () =>
  expect(dueDate(term({ baseline: 'MONTH_END_INVOICE', days: 60 }), '2026-01-15')).toBe('2026-04-01'));

test('with pay days the next one is meant, and the 31st is the last of its month', () => {
  expect(dueDate(term({ baseline: 'MONTH_END_INVOICE', days: 30, payDays: '25' }), '2026-01-15')).toBe('2026-03-25');
  expect(dueDate(term({ payDays: '31' }), '2026-02-10')).toBe('2026-02-28');
  expect(dueDate(term({ days: 5, payDays: '25,10' }), '2026-12-28')).toBe('2027-01-10');
});

test('2/10 net 30: paid by the tenth day 1,000.00 are 980.00, later the whole', () => {
  const cash = term({ days: 30, discountDays: 10, discountRate: '2' });
  expect(discountDate(cash, '2026-03-01')).toBe('2026-03-11');
  expect(paid(cash, '1000.00', '2026-03-01', '2026-03-11')).toBe('980');
  expect(paid(cash, '1000', '2026-03-01', '2026-03-12')).toBe('1000');
});

test('nothing is due before its days have passed, and pay days never come later than a month after', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 200 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }),
      (offset, days, runs) => {
        const from = addDays('2000-01-01', offset);
        const [plain, onPayDay] = [dueDate(term({ days }), from), dueDate(term({ days, payDays: runs.join() }), from)];
        expect(compareDates(plain, onPayDay)).toBeLessThanOrEqual(0);
        expect(compareDates(onPayDay, addDays(plain, 31))).toBeLessThanOrEqual(0);
      },
    ),
  );
});
