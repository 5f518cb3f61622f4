import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { blankRow } from '../../../state-machines/kernel/document.js';
import { copyOf } from '../../../state-machines/orders/purchase-order/copying.js';
import { lines } from '../../../state-machines/orders/purchase-order/fields.js';
import type { OrderLine } from '../../../state-machines/orders/purchase-order/fields.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';

import { writable } from '../../../client/kernel/form/editing.js';

const definition = anyDefinition(srmPurOrderHeader);
const line = (row: Partial<OrderLine>): OrderLine => ({ ...blankRow(lines.lines.fields), ...row }) as OrderLine;

/** Of an order that was delivered in part, what a copy begins with on the day. */
function copied(rows: readonly Partial<OrderLine>[], today: string) {
  const found = {
    ...{ supplierId: '501', currency: 'CNY', taxRate: '13', remark: 'By truck', attachmentIds: ['9'] },
    ...{ amountIncl: '1130', confirmedFlag: 'Y', sourceType: 'COMPETE', sourceNumber: 'CP-1', revisionNo: 2 },
    lines: rows.map(line),
    schedules: [{ scheduleNum: 1, lineNum: 10, qty: '5' }],
  };
  return copyOf(found, writable(definition, found), today);
}
const said = (row: unknown) => Object.fromEntries(Object.entries(row as object).filter(([, value]) => value !== null && value !== 'N'));

test('a copy has what a buyer enters of header and lines, and nothing of files, amounts, sources and what became of it', () => {
  const { lines: rows, ...header } = copied(
    [
      {
        lineNum: 10,
        itemId: '31',
        itemName: 'Bracket',
        uomId: '5',
        orderQty: '40',
        needDate: '2026-08-01',
        openQty: '15',
        acceptedQty: '25',
      },
    ],
    '2026-05-01',
  );
  expect(header).toEqual({ supplierId: '501', currency: 'CNY', taxRate: '13', remark: 'By truck' });
  expect((rows as readonly unknown[]).map(said)).toEqual([
    { lineNum: 10, itemId: '31', itemName: 'Bracket', uomId: '5', orderQty: '40', priceUnit: 1, needDate: '2026-08-01' },
  ]);
});

test('what was drawn on once is left out; an agreement stands and is asked for its price, as an award is not', () => {
  const { lines: rows } = copied(
    [
      {
        lineNum: 10,
        unitPrice: '2.5',
        priceUnit: 100,
        repriceReason: 'Told by telephone',
        requisitionId: '61',
        requisitionLine: 10,
        allocQty: '40',
      },
      { lineNum: 20, unitPrice: '9.2', agreementId: '71', agreementLine: 30 },
      { lineNum: 30, unitPrice: '8', awardPrice: '8', awardTerms: 'CNY EXCL', contractId: '81', contractLine: 10 },
      { lineNum: 40, unitPrice: '3', prepId: '91', prepLine: 10, freeFlag: 'Y' },
    ],
    '2026-05-01',
  );
  expect((rows as readonly unknown[]).map(said)).toEqual([
    { lineNum: 10, unitPrice: '2.5', priceUnit: 100 },
    { lineNum: 20, priceUnit: 1, agreementId: '71', agreementLine: 30 },
    { lineNum: 30, priceUnit: 1 },
    { lineNum: 40, unitPrice: '3', priceUnit: 1, freeFlag: 'Y' },
  ]);
});

test('a day that has passed is asked for anew; today has not', () => {
  const { lines: rows } = copied(
    [
      { lineNum: 10, needDate: '2026-04-30' },
      { lineNum: 20, needDate: '2026-05-01' },
    ],
    '2026-05-01',
  );
  expect((rows as readonly OrderLine[]).map(({ needDate }) => needDate)).toEqual([null, '2026-05-01']);
});
