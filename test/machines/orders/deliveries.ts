/** An order and what is delivered of it, as the stories of this family tell it. */
import { MONDAY, approver, buyer, inside } from '../golden/events.js';
import { labelNumber } from '../../../state-machines/orders/delivery-note/labels.js';
import { outside } from '../kernel/walk.js';
import type { Relay } from './relay.js';

export const [ORDER, NOTICE, NOTE] = ['srmPurOrderHeader', 'srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader'] as const;
export const [REQUISITION, AGREEMENT, CONTRACT] = ['srmPurRequisitionHeader', 'srmPurAgreementHeader', 'srmCctContract'] as const;
export const alpha = outside('501');
export const planner = inside('11', 'PLANNER');
export const warehouse = inside('12', 'WAREHOUSE');
export const quality = inside('13', 'QUALITY');

export const orderFields = { orgId: '100', supplierId: '501', buyerId: '7', taxRate: '13' };
export const orderLine = (more: object = {}) => ({
  lineNum: 10,
  itemName: 'Bracket',
  uomId: '5',
  orderQty: '1000',
  unitPrice: '9.20',
  needDate: '2026-05-01',
  overTolRate: '5',
  underTolRate: '2',
  ...more,
});

/** Order 1 of one line of 1,000, in force. */
export function ordered(relay: Relay, more: object = {}, facts: object = {}): void {
  relay.do(ORDER, '1', 'CREATE', buyer, { fields: orderFields, lines: { lines: { set: [orderLine(more)] } } }, { id: '1' });
  relay.do(ORDER, '1', 'SUBMIT', buyer, {}, { worth: { rate: '1', level2: '100000', level3: '1000000' }, ...facts });
  relay.do(ORDER, '1', 'APPROVE', approver, { comment: null });
}

export const noticeLines = (noticeQty: string) => ({
  lines: { set: [{ lineNum: 10, orderId: '1', orderLine: 10, itemName: 'Bracket', uomId: '5', noticeQty }] },
});
/** Requisition 91 of one line, approved. */
export function requested(relay: Relay, requestQty: string): void {
  const line = { lineNum: 10, itemId: '31', itemName: 'Bracket', uomId: '5', requestQty, needDate: '2026-05-01' };
  const fields = { orgId: '100', title: 'Brackets', requesterId: '7' };
  relay.do(REQUISITION, '91', 'CREATE', buyer, { fields, lines: { lines: { set: [line] } } }, { id: '91' });
  relay.do(REQUISITION, '91', 'SUBMIT', buyer, {}, { today: '2026-03-02' });
  relay.do(REQUISITION, '91', 'APPROVE', approver, { comment: null }, { buyers: {} });
}

/** Agreement 81 of one line with a limit, in force. */
export function agreed(relay: Relay, qtyLimit: string): void {
  const period = { lineValidFrom: '2026-01-01', lineValidTo: '2026-12-31' };
  const line = { lineNum: 10, itemId: '31', itemName: 'Bracket', uomId: '5', unitPrice: '9.20', qtyLimit, ...period };
  const dates = { validFrom: '2026-01-01', validTo: '2026-12-31' };
  const fields = { orgId: '100', title: 'Brackets', supplierId: '501', taxRate: '13', agreementType: 'QUANTITY', ...dates };
  relay.do(AGREEMENT, '81', 'CREATE', buyer, { fields, lines: { lines: { set: [line] } } }, { id: '81' });
  relay.do(AGREEMENT, '81', 'SUBMIT', buyer);
  relay.do(AGREEMENT, '81', 'APPROVE', approver, { comment: null });
}

/** Contract 61 of one item, in force from today to the end of the year. */
export function contracted(relay: Relay, quantity: string, more: object = {}): void {
  const drafter = inside('16', 'CONTRACT_MANAGER');
  const item = { lineNo: 10, itemName: 'Bracket', uomId: '5', quantity, price: '9.20', taxRate: '13' };
  const stage = { stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'ACCEPTED', daysAfter: 30 };
  const dates = { effectiveFrom: '2026-03-02', effectiveTo: '2026-12-31' };
  const fields = { orgId: '100', contractTitle: 'Brackets', supplierId: '501', ownerUserId: '16', signMode: 'CLICK', ...dates, ...more };
  relay.do(CONTRACT, '61', 'CREATE', drafter, { fields, lines: { items: { set: [item] }, stages: { set: [stage] } } }, { id: '61' });
  relay.do(CONTRACT, '61', 'SUBMIT', drafter);
  relay.do(CONTRACT, '61', 'APPROVE', approver, { comment: null });
  relay.do(CONTRACT, '61', 'SEND_CONFIRM', drafter);
  const known = { today: '2026-03-02', itemsOpen: true, startsAt: MONDAY, endsAt: MONDAY + 300 * 86_400_000 };
  relay.do(CONTRACT, '61', 'SUPPLIER_CONFIRM', alpha, {}, known);
}
export const fromContract = { contractId: '61', contractLine: 10 };

/** An order that draws on them, submitted. */
export function submitted(relay: Relay, id: string, orderQty: string, more: object): void {
  const line = orderLine({ orderQty, ...more });
  relay.do(ORDER, id, 'CREATE', buyer, { fields: orderFields, lines: { lines: { set: [line] } } }, { id });
  relay.do(ORDER, id, 'SUBMIT', buyer, {}, { worth: { rate: '1', level2: '100000', level3: '1000000' } });
}
export const fromRequisition = { requisitionId: '91', requisitionLine: 10 };

export const foundOrders = { today: '2026-03-02', orders: { 1: { supplierId: '501', orgId: '100', state: 'effective', lineNums: [10] } } };

export function noticed(relay: Relay, id: string, noticeQty: string): void {
  const fields = { orgId: '100', supplierId: '501', warehouseCode: 'W1', deliverDate: '2026-04-01' };
  relay.do(NOTICE, id, 'CREATE', planner, { fields, lines: noticeLines(noticeQty) }, { id });
  relay.do(NOTICE, id, 'ISSUE', planner, {}, foundOrders);
}

export const noteFields = {
  orgId: '100',
  supplierId: '501',
  warehouseCode: 'W1',
  shipDate: '2026-03-30',
  expectArriveDate: '2026-04-01',
  waybillNo: 'SF1',
};
export const noteLine = (shipQty: string, notice: string | null, more: object = {}) => ({
  lineNum: 10,
  orderId: '1',
  orderLine: 10,
  noticeId: notice,
  noticeLine: notice === null ? null : 10,
  itemName: 'Bracket',
  uomId: '5',
  shipQty,
  lotNo: 'L1',
  reportIds: '3',
  ...more,
});

export const LABELS = 'srmCuxDeliveryLabelPrint';
/** Of line 10 of a note: 1,050 in packages of 400. */
export const labelFields = {
  ...{ orgId: '100', supplierId: '501', noteId: '21', noteNumber: 'DN-20260310-0012', noteLine: 10 },
  ...{ itemName: 'Bracket', uomId: '5', shipQty: '1050', packQty: '400', lotNo: 'L1', dateCode: '2610' },
};
export const numberOf = (seq: number): string => labelNumber('DN-20260310-0012', 10, seq);

/** Made by the order or notice, submitted by the supplier. */
export function dispatched(relay: Relay, id: string, shipQty: string, notice: string | null = null): void {
  relay.do(NOTE, id, 'CREATE', planner, { fields: noteFields, lines: { lines: { set: [noteLine(shipQty, notice)] } } }, { id });
  relay.do(NOTE, id, 'SUBMIT', alpha, {}, { today: '2026-03-02', inspectFlag: 'Y', overdueAt: null });
}

export const receive = (relay: Relay, id: string, qty: string, shortQty = '0') =>
  relay.do(NOTE, id, 'RECEIVE', warehouse, { rows: [{ lineNum: 10, qty, shortQty }] }, { today: '2026-04-01' });
export const inspect = (relay: Relay, id: string, okQty: string, ngQty: string) =>
  relay.do(NOTE, id, 'INSPECT', quality, { rows: [{ lineNum: 10, okQty, ngQty, defectCode: 'DIMENSION' }] });
export const sendBack = (relay: Relay, id: string, qty: string, replaceFlag = 'Y') =>
  relay.do(NOTE, id, 'RETURN', warehouse, { rows: [{ lineNum: 10, qty, replaceFlag }] });
