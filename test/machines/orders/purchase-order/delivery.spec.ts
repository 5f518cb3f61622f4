import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { approver, buyer } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { NOTE, NOTICE, alpha, orderFields, orderLine, planner } from '../deliveries.js';

const create = sent('CREATE', buyer, { fields: orderFields, lines: { lines: { set: [orderLine({ orderQty: '100' })] } } }, { id: '1' });
const submit = (noticeFlag: 'Y' | 'N') =>
  sent('SUBMIT', buyer, {}, { worth: { rate: '1', level2: '100000', level3: '1000000' }, noticeFlag });
const reserve = (taker: string, docId: string, qty: string, noticeKey: string | null = null, lineNum = 10) =>
  sent('RESERVE', SYSTEM, { taker, docId, round: 1, rows: [{ docLine: 10, lineNum, qty, noticeKey }] });
const post = (step: string, qty: string) => sent('POST', SYSTEM, { docId: '21', step, rows: [{ docLine: 10, lineNum: 10, qty }] });
const confirm = (promiseDate: string, promiseComment: string | null = null) =>
  sent('SUPPLIER_CONFIRM', alpha, { rows: [{ lineNum: 10, promiseDate, promiseComment }] }, { today: '2026-03-02' });
const cut = (event: string, qty: string) => sent(event, buyer, { rows: [{ lineNum: 10, qty, reason: 'Less needed' }] });
const reopen = (qty: string) => sent('OPEN_LINES', buyer, { rows: [{ lineNum: 10, qty, reason: 'Needed after all' }] });
const change = (more: object) =>
  sent('CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty: null, unitPrice: null, needDate: null, ...more }] });
const shipLines = (rows: readonly object[]) => sent('SHIP_LINES', alpha, { waybillNo: 'SF1', rows }, { newId: '22' });
const advised = (qty: string) => sent('CANCEL_ADVISED', SYSTEM, { adviseId: '31', lineNum: 10, qty });

test('every row in force and completed, and every refusal of deliveries', () => {
  const { gaps } = walked(anyDefinition(srmPurOrderHeader), {
    create: [create],
    later: [
      submit('N'),
      submit('Y'),
      sent('REJECT', approver, { comment: 'No' }),
      sent('APPROVE', approver, { comment: null }),
      confirm('2026-04-30'),
      confirm('2026-05-04', 'Holidays'),
      confirm('2026-05-04'),
      confirm('2026-01-01'),
      sent('SUPPLIER_CONFIRM', alpha, { rows: [] }),
      sent('CREATE_NOTICE', planner, {}, { newId: '11' }),
      sent('CREATE_NOTE', alpha, {}, { newId: '21' }),
      shipLines([{ lineNum: 10, qty: '40', lotNo: 'L1', expiryDate: null }]),
      shipLines([{ lineNum: 20, qty: '40', lotNo: null, expiryDate: null }]),
      reserve(NOTICE, '11', '100'),
      reserve(NOTICE, '11', '101'),
      reserve(NOTICE, '11', '5', null, 20),
      reserve(NOTE, '21', '100', '11:10'),
      reserve(NOTE, '21', '100'),
      reserve(NOTE, '21', '5', null, 20),
      sent('RELEASE', SYSTEM, { taker: NOTICE, docId: '11', rows: [{ docLine: 10, qty: '100' }] }),
      sent('UNSHIP', SYSTEM, { docId: '21' }),
      sent('ARCHIVE_DUE', SYSTEM),
      post('RECEIPT', '100'),
      post('OK', '100'),
      post('NG', '100'),
      post('RETURN', '100'),
      post('RETURN_FOR_GOOD', '100'),
      cut('CANCEL_LINES', '100'),
      cut('CANCEL_LINES', '40'),
      cut('CANCEL_LINES', '101'),
      cut('CLOSE_LINES', '60'),
      cut('CLOSE_LINES', '10'),
      advised('100'),
      advised('10'),
      reopen('40'),
      reopen('101'),
      change({ orderQty: '90' }),
      change({ orderQty: '1' }),
      change({}),
      sent('SYNC', buyer, {}, { failed: ['9'] }),
      sent('SYNC', buyer, {}, { failed: [] }),
      sent('APPROVE_CHANGE', { ...approver, userId: '99' }, { comment: null }),
      sent('REJECT_CHANGE', { ...approver, userId: '99' }, { comment: 'No' }),
    ],
    by: ['lines', 'holds', 'noticeFlag', 'changes'],
    most: 350,
  });
  const inForce = gaps.rows.filter((row) => /^(effective|completed)/.test(row));
  // Changed at once where nobody approves: approval-levels.spec.
  const changes = [0, 1, 2, 3].map((row) => `effective.CHANGE.${row}`);
  // What is used of consigned goods after all is delivered: consigned.spec.
  // A line that was closed for good is settled by what comes back to it: reservation.spec. Proposals and orders that go back whole: confirming.spec.
  expect(inForce).toEqual([
    'effective.SUPPLIER_CONFIRM.0',
    ...changes,
    'effective.RELEASE.0',
    'effective.UNSHIP.0',
    'effective.POST.0',
    'completed.POST.0',
  ]);
  expect(gaps.codes.filter((code) => /^(PO_(BY|CANCEL|CONFIRM_(LINE|DATE|REASON)|NOTHING|SHIP)|ERP_)/.test(code))).toEqual([]);
});
