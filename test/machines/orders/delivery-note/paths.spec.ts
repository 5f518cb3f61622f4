import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurDeliveryNoteHeader } from '../../../../state-machines/orders/delivery-note/index.js';
import { buyer } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { ends } from '../../suppliers/ends.js';
import { alpha, noteFields, noteLine, planner, quality, warehouse } from '../deliveries.js';

const definition = anyDefinition(srmPurDeliveryNoteHeader);
const create = (set: readonly object[], more: object = {}) =>
  sent('CREATE', planner, { fields: { ...noteFields, ...more }, lines: { lines: { set } } }, { id: '21' });
const line = (more: object = {}) => noteLine('600', null, more);
const submit = (more: object = {}) => sent('SUBMIT', alpha, {}, { today: '2026-03-02', inspectFlag: 'Y', overdueAt: 5, ...more });
const receive = (qty: string, shortQty: string | null = null, today = '2026-04-01', lineNum = 10) =>
  sent('RECEIVE', warehouse, { rows: [{ lineNum, qty, shortQty }] }, { today });
const inspect = (okQty: string, ngQty: string, defectCode: string | null = 'OTHER') =>
  sent('INSPECT', quality, { rows: [{ lineNum: 10, okQty, ngQty, defectCode }] });
const noteConsigned = (qty: string, lineNum: number | string = 10) =>
  sent('CREATE_CONSIGN_NOTE', warehouse, { warehouseCode: null, rows: [{ lineNum: Number(lineNum), qty }] }, { newId: '71' });
const sendBack = (qty: string, replaceFlag = 'Y') => sent('RETURN', warehouse, { rows: [{ lineNum: 10, qty, replaceFlag }] });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create([line()]),
      create([line(), line({ lineNum: 20 })]),
      create([]),
      create([line({ shipQty: '0' })]),
      create([line({ lotNo: null })]),
      create([line({ reportIds: null })]),
      create([line({ expiryDate: '2026-03-31' })]),
      create([line({ expiryDate: '2026-01-01' })]),
      create([line({ lotNo: 'L2' })], { warehouseCode: null }),
      create([line()], { waybillNo: null }),
      create([line()], { expectArriveDate: '2026-03-01' }),
    ],
    later: [
      sent('SAVE', alpha, { fields: { carrierName: 'SF' } }),
      submit(),
      submit({ inspectFlag: 'N' }),
      submit({ shipToDiffers: true }),
      submit({ earliest: { 10: '2026-03-02' } }),
      submit({ earliest: { 10: '2026-03-03' } }),
      submit({ gated: { en: 'Blocked', cn: '受限' } }),
      sent('DELETE', alpha),
      sent('RESERVED', SYSTEM, { orderId: '1', round: 1 }),
      sent('RESERVED', SYSTEM, { orderId: '1', round: 9 }),
      sent('RESERVE_REFUSED', SYSTEM, { orderId: '1', round: 1, code: 'PO_OVER_TOLERANCE', lineNum: 10 }),
      sent('RESERVE_REFUSED', SYSTEM, { orderId: '1', round: 9, code: 'PO_OVER_TOLERANCE', lineNum: 10 }),
      sent('ANSWER_DUE', SYSTEM),
      sent('ARRIVE', warehouse),
      sent('ARRIVAL_DUE', SYSTEM),
      receive('600'),
      receive('300'),
      receive('590', '10'),
      receive('601'),
      sent('CLOSE_LINE', warehouse, { lineNum: 10, comment: 'Lost' }),
      sent('CLOSE_LINE', warehouse, { lineNum: 20, comment: 'Lost' }),
      receive('200'),
      receive('600', null, '2026-04-01', 20),
      sent('CLOSE_LINE', warehouse, { lineNum: 10, comment: null }),
      sent('STOCK_RETURN', warehouse, { lineNum: 10, qty: '5', defectCode: 'FUNCTION', comment: 'Broken' }),
      sent('STOCK_RETURN', warehouse, { lineNum: 10, qty: '601', defectCode: 'FUNCTION', comment: 'Broken' }),
      inspect('300', '0'),
      inspect('280', '20'),
      inspect('590', '0'),
      inspect('600', '0'),
      inspect('280', '20', null),
      sent('CONCEDE', quality, { lineNum: 10, qty: '20', comment: 'Usable' }),
      sent('CONCEDE', quality, { lineNum: 10, qty: '20', comment: null }),
      sendBack('20'),
      sendBack('21'),
      sendBack('20', 'N'),
      sent('CANCEL', alpha, { comment: 'Truck broke' }),
      sent('CANCEL', buyer, { comment: 'Truck broke' }),
      submit({ inspectFlag: 'N', consigned: [10] }),
      noteConsigned('600'),
      noteConsigned('601'),
      noteConsigned('600', '77'),
      sent('CONSIGN_VOIDED', SYSTEM, { rows: [{ lineNum: 10, qty: '600' }] }),
      sent('CONSIGN_RETURNED', SYSTEM, { rows: [{ lineNum: 10, qty: '30' }] }),
      sent('ARCHIVE_DUE', SYSTEM),
      sent('PRINT', alpha),
      sent('SYNC', buyer, {}, { failed: ['9'] }),
      sent('SYNC', buyer, {}, { failed: [] }),
    ],
    by: ['lines', 'reserveRound', 'inspectFlag'],
    most: 1100,
  });
  // What was received is refused to be cancelled, always.
  const never = ['receiving', 'inspecting', 'completed'].map((state) => `${state}.CANCEL.0`);
  expect(gaps).toEqual({ states: [], rows: ['reserving.RESERVED.1', ...never], codes: [] });
});

test('1,050 in packages of 400 are three', () => {
  const { found } = walked(definition, { create: [create([line({ shipQty: '1050', packQty: '400' })])], later: [] });
  expect(found.states.get('draft')!.snapshot.context).toMatchObject({ packageCount: 3, lines: [{ labelCount: 3 }] });
});

test('a draft whose orders were asked is cancelled and never deleted; one that never left is deleted (DN_NEVER_ISSUED)', () => {
  const refusedOnce = [
    create([line()]),
    submit(),
    sent('RESERVE_REFUSED', SYSTEM, { orderId: '1', round: 1, code: 'PO_OVER_TOLERANCE', lineNum: 10 }),
  ];
  const [remove, cancel] = [sent('DELETE', alpha), sent('CANCEL', alpha, { comment: null })];
  expect(ends(definition, [create([line()]), cancel]).said).toBe('DN_NEVER_ISSUED Its orders were never asked for anything: delete it.');
  expect(ends(definition, [...refusedOnce, remove]).said).toBe(
    'DN_WAS_ISSUED Its orders were asked already: cancel it, so that it stays on record.',
  );
  // An answer that comes late finds it cancelled and changes nothing: what it gave was given back before.
  const late = sent('RESERVED', SYSTEM, { orderId: '1', round: 1 });
  const { said, snapshot } = ends(definition, [...refusedOnce, cancel]);
  expect([said, decide(definition, snapshot, late)]).toMatchObject(['cancelled', { ok: false, dropped: true }]);
});
