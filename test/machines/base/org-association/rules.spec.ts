import { describe, expect, test } from '@jest/globals';
import { associated, buysFor, receivesFor, settlesFor } from '../../../../state-machines/base/org-association/rules.js';
import type { Association } from '../../../../state-machines/base/org-association/rules.js';

const row = (associationType: string, fromOrgId: string, toOrgId: string, more: Partial<Association> = {}): Association => ({
  associationType,
  fromOrgId,
  toOrgId,
  state: 'enabled',
  startDate: '2026-01-01',
  endDate: null,
  ...more,
});
const rows = [
  row('PUR_FOR', '200', '101'),
  row('PUR_FOR', '200', '102'),
  row('OU_INV', '101', '11', { endDate: '2026-03-31' }),
  row('SETTLE_FOR', '102', '101'),
  row('PUR_FOR', '300', '103', { state: 'disabled' }),
];
const DAY = '2026-03-10';

describe('associations of organisations', () => {
  test('purchasing organisation 200 buys for 101 and 102, not for 103', () => {
    expect(buysFor(rows, '200', ['104'], DAY)).toEqual(['101', '102']);
    expect(associated(buysFor(rows, '200', [], DAY), '200', '103')).toMatchObject({
      code: 'ORGA_NOT_ALLOWED',
      params: { from: '200', to: '103' },
    });
  });

  test('without any association an organisation buys for itself and its operating units; with disabled ones for nobody', () => {
    expect(buysFor(rows, '400', ['401', '402'], DAY)).toEqual(['400', '401', '402']);
    expect(buysFor(rows, '300', ['301'], DAY)).toEqual([]);
  });

  test('orders of 101 are shipped to stock organisation 11 up to the last day, not to 12', () => {
    expect(receivesFor(rows, '101', '2026-03-31')).toEqual(['11']);
    expect(receivesFor(rows, '101', '2026-04-01')).toEqual([]);
    expect(associated(receivesFor(rows, '101', DAY), '101', '12')).toMatchObject({ code: 'ORGA_NOT_ALLOWED' });
  });

  test('invoices of 101 are in the name of 102, those of 102 in its own: chains are not followed', () => {
    expect(settlesFor(rows, '101', DAY)).toBe('102');
    expect(settlesFor(rows, '102', DAY)).toBe('102');
  });
});
