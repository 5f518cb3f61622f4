/** Lives of documents that are kept as golden histories, by file (orders-deliveries.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmPurOrderAdviseCancel } from '../../../state-machines/orders/advise-cancel/index.js';
import { srmPurConsignNote } from '../../../state-machines/orders/consign-note/index.js';
import { srmPurCustomerOrder } from '../../../state-machines/orders/customer-order/index.js';
import { srmCuxDeliveryLabelPrint } from '../../../state-machines/orders/delivery-label/index.js';
import { srmPurDeliveryNoteHeader } from '../../../state-machines/orders/delivery-note/index.js';
import { srmPurDeliveryNoticeHeader } from '../../../state-machines/orders/delivery-notice/index.js';
import { srmPurErpSync } from '../../../state-machines/orders/erp-sync/index.js';
import { srmPurMonthlySchedule } from '../../../state-machines/orders/monthly-schedule/index.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { approver, buyer, manager, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import {
  alpha,
  foundOrders,
  labelFields,
  noteFields,
  noteLine,
  noticeLines,
  numberOf,
  orderFields,
  orderLine,
  planner,
  quality,
  warehouse,
} from './deliveries.js';

const noticeFields = { orgId: '100', supplierId: '501', warehouseCode: 'W1', deliverDate: '2026-04-01' };
const advised = { line: { supplierId: '501', itemName: 'Bracket', openQty: '120', confirmed: true } };
const post = (step: string, qty: string) => ({ docId: '21', step, rows: [{ docLine: 10, lineNum: 10, qty }] });

const asked = (orderKind: string) => ({
  worth: { rate: '1', level2: '100000', level3: '1000000' },
  rules: { orderKind, confirmFlag: 'Y', confirmDays: 2, autoConfirmFlag: 'N', reqRequiredFlag: 'N', overTolRate: '5', underTolRate: '0' },
  today: '2026-03-02',
});

const openOrders = ['W1', 'W2'].map((warehouseCode, index) => ({
  ...{ orderId: `${index + 1}`, orderLine: 10, itemId: '31', itemName: 'Bracket', uomId: '5', warehouseCode, openQty: '200' },
}));

const consignNote = {
  fields: { orgId: '100', supplierId: '501', noteId: '21', noteNumber: 'DN-20260302-0001', warehouseCode: 'W1' },
  lines: {
    lines: {
      set: [
        {
          lineNum: 10,
          orderId: '1',
          orderLine: 10,
          itemId: '31',
          itemName: 'Bracket',
          uomId: '5',
          lotNo: 'L1',
          price: '9.2',
          consignQty: '500',
        },
      ],
    },
  },
};
const consignMoves = (...moves: readonly (readonly [moveType: string, qty: string])[]) => ({
  rows: moves.map(([moveType, qty]) => ({ lineNum: 10, moveType, qty })),
});
export const orderStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'order-negotiated': (title) =>
    recorded(
      anyDefinition(srmPurOrderHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { ...orderFields, warehouseCode: 'W1' }, lines: { lines: { set: [orderLine()] } } },
          { id: '1', docNumber: 'PO-20260302-0002' },
        ],
        ['SUBMIT', buyer, {}, asked('STANDARD')],
        ['APPROVE', approver, { comment: null }],
        ['SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }],
        ['RESEND', buyer, { comment: 'In parts, please' }],
        [
          'SUPPLIER_CONFIRM',
          alpha,
          {
            rows: [
              { lineNum: 10, qty: '600', promiseDate: '2026-05-01', promiseComment: 'Press is full' },
              { lineNum: 10, qty: '300', promiseDate: '2026-05-08', promiseComment: null },
            ],
          },
          { today: '2026-03-02' },
        ],
        ['BUYER_REJECT_DELIVERY', buyer, { comment: 'We need 950', rows: [] }],
        ['CONFIRM_DUE', SYSTEM, {}],
        [
          'SUPPLIER_CONFIRM',
          alpha,
          { rows: [{ lineNum: 10, qty: '950', promiseDate: '2026-05-04', promiseComment: 'All that is there' }] },
          { today: '2026-03-02' },
        ],
        ['BUYER_CONFIRM_DELIVERY', buyer, {}],
        ['CANCEL_LINES', manager, { rows: [{ lineNum: 10, qty: '950', reason: 'The customer cancelled' }] }],
      ),
    ),
  'order-delivered': (title) =>
    recorded(
      anyDefinition(srmPurOrderHeader),
      title,
      story(
        ['CREATE', buyer, { fields: orderFields, lines: { lines: { set: [orderLine()] } } }, { id: '1', docNumber: 'PO-20260302-0001' }],
        ['SUBMIT', buyer, {}, { worth: { rate: '1', level2: '100000', level3: '1000000' }, noticeFlag: 'Y' }],
        ['APPROVE', approver, { comment: null }],
        [
          'SUPPLIER_CONFIRM',
          alpha,
          { rows: [{ lineNum: 10, promiseDate: '2026-05-04', promiseComment: 'Holidays' }] },
          { today: '2026-03-02' },
        ],
        ['CREATE_NOTICE', planner, {}, { newId: '11' }],
        [
          'RESERVE',
          SYSTEM,
          {
            taker: 'srmPurDeliveryNoticeHeader',
            docId: '11',
            round: 1,
            rows: [{ docLine: 10, lineNum: 10, qty: '600', noticeKey: '11:10' }],
          },
        ],
        [
          'RESERVE',
          SYSTEM,
          {
            taker: 'srmPurDeliveryNoteHeader',
            docId: '21',
            round: 1,
            rows: [{ docLine: 10, lineNum: 10, qty: '500', noticeKey: '11:10' }],
          },
        ],
        ['POST', SYSTEM, post('RECEIPT', '490')],
        ['POST', SYSTEM, post('SHORT', '10')],
        ['POST', SYSTEM, post('OK', '480')],
        ['POST', SYSTEM, post('NG', '10')],
        ['POST', SYSTEM, post('RETURN', '10')],
        ['RELEASE', SYSTEM, { taker: 'srmPurDeliveryNoticeHeader', docId: '11', rows: [{ docLine: 10, qty: '100' }] }],
        ['CANCEL_ADVISED', SYSTEM, { adviseId: '31', lineNum: 10, qty: '500' }],
        ['CLOSE_LINES', buyer, { rows: [{ lineNum: 10, qty: '20', reason: 'Enough' }] }],
      ),
    ),
  'notice-disputed-and-shipped': (title) =>
    recorded(
      anyDefinition(srmPurDeliveryNoticeHeader),
      title,
      story(
        ['CREATE', planner, { fields: noticeFields, lines: noticeLines('600') }, { id: '11', docNumber: 'DNN-20260302-0001' }],
        ['ISSUE', planner, {}, foundOrders],
        ['RESERVED', SYSTEM, { orderId: '1', round: 1 }],
        ['DISPUTE', alpha, { rows: [{ lineNum: 10, confirmQty: '500', confirmDate: '2026-04-01', confirmComment: 'All we have' }] }],
        ['ACCEPT_DISPUTE', planner],
        ['RELEASED', SYSTEM, { orderId: '1', rows: [{ docLine: 10, qty: '100' }] }],
        ['CREATE_NOTE', alpha, {}, { newId: '21' }],
        ['SHIP_POSTED', SYSTEM, { rows: [{ docLine: 10, qty: '500' }] }],
      ),
    ),
  'note-received-and-inspected': (title) =>
    recorded(
      anyDefinition(srmPurDeliveryNoteHeader),
      title,
      story(
        [
          'CREATE',
          planner,
          { fields: noteFields, lines: { lines: { set: [noteLine('600', '11', { packQty: '100' })] } } },
          { id: '21', docNumber: 'DN-20260302-0001' },
        ],
        ['SUBMIT', alpha, {}, { today: '2026-03-02', inspectFlag: 'Y', overdueAt: 1_772_600_000_000 }],
        ['RESERVED', SYSTEM, { orderId: '1', round: 1 }],
        ['ARRIVE', warehouse],
        ['RECEIVE', warehouse, { rows: [{ lineNum: 10, qty: '590', shortQty: '10' }] }, { today: '2026-04-01' }],
        ['INSPECT', quality, { rows: [{ lineNum: 10, okQty: '560', ngQty: '30', defectCode: 'DIMENSION' }] }],
        ['CONCEDE', quality, { lineNum: 10, qty: '10', comment: 'Usable' }],
        ['RETURN', warehouse, { rows: [{ lineNum: 10, qty: '20', replaceFlag: 'Y' }] }],
        ['PRINT', warehouse],
      ),
    ),
  'consigned-used-and-sent-back': (title) =>
    recorded(
      anyDefinition(srmPurConsignNote),
      title,
      story(
        ['CREATE', SYSTEM, consignNote, { id: '71', docNumber: 'CN-20260302-0001' }],
        ['CONFIRM', warehouse, {}, { today: '2026-03-02', accounts: { 31: { id: '61', isNew: true } } }],
        ['MOVED', SYSTEM, consignMoves(['CONSUME', '120'])],
        ['AGED', SYSTEM],
        ['MOVED', SYSTEM, consignMoves(['RETURN', '30'], ['COUNT_ADJUST', '2'])],
        ['MOVED', SYSTEM, consignMoves(['LOSS', '348'])],
        ['MOVED', SYSTEM, consignMoves(['REVERSE_CONSUME', '8'], ['GAIN', '1'])],
      ),
    ),
  'labels-packed-anew-and-scanned': (title) =>
    recorded(
      anyDefinition(srmCuxDeliveryLabelPrint),
      title,
      story(
        ['CREATE', SYSTEM, { fields: labelFields }, { id: '41', docNumber: 'LB-20260302-0001' }],
        ['PRINT', alpha, { from: null, to: null }],
        ['REPACK', alpha, { packQty: null, rows: [{ boxes: 2, qty: '525' }] }, { unit: { uomCode: 'PCS', decimals: 0 } }],
        ['PRINT', alpha, { from: 1, to: 2 }],
        ['REPRINT', warehouse, { from: 2, to: 2, reason: 'Torn' }],
        ['SCAN', warehouse, { labelNo: numberOf(4) }],
        ['SCAN', warehouse, { labelNo: `SRM1|${numberOf(5)}|BR-001|525|PCS` }],
        ['VOID', SYSTEM],
      ),
    ),
  'advice-agreed': (title) =>
    recorded(
      anyDefinition(srmPurOrderAdviseCancel),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { orgId: '100', orderId: '1', orderLine: 10, adviseQty: '120' } },
          { id: '31', docNumber: 'AC-20260302-0001', ...advised },
        ],
        ['SEND_TO_SUPPLIER', buyer, {}, advised],
        ['REPLY_DUE', SYSTEM],
        ['AGREE', alpha, { agreeQty: '100', claimAmount: '5.00', claimComment: 'Cut material' }],
        ['EXECUTE', buyer, {}, advised],
        ['CANCEL_DONE', SYSTEM, { qty: '80' }],
      ),
    ),
  'schedule-committed': (title) =>
    recorded(
      anyDefinition(srmPurMonthlySchedule),
      title,
      story(
        [
          'CREATE',
          planner,
          {
            fields: { orgId: '100', supplierId: '501', scheduleMonth: '2026-03' },
            lines: { lines: { set: [{ lineNum: 10, itemId: '31', uomId: '5', deliverDate: '2026-03-10', planQty: '500' }] } },
          },
          { id: '41', docNumber: 'MS-20260302-0001' },
        ],
        ['PUBLISH', planner, {}, { today: '2026-03-01' }],
        ['REPLY', alpha, { rows: [{ lineNum: 10, commitQty: '450', supplierComment: 'Furnace' }] }],
        ['CONFIRM', planner],
        ['REVISE', planner],
        ['PUBLISH', planner, {}, { today: '2026-03-01', closeAt: Date.parse('2026-04-05T16:00:00Z') }],
        ['REPLY_DUE', SYSTEM],
        ['SEND_BACK', planner, { comment: 'Some of it at least' }],
        ['REPLY', alpha, { rows: [{ lineNum: 10, commitQty: '300', supplierComment: 'Half of the furnace' }] }],
        ['CONFIRM', planner],
        ['CREATE_NOTICE', planner, { fromDate: '2026-03-10', toDate: '2026-03-10' }, { open: openOrders, newIds: ['71', '72'] }],
        ['MONTH_OVER', SYSTEM],
      ),
    ),
  'customer-order-pegged': (title) =>
    recorded(
      anyDefinition(srmPurCustomerOrder),
      title,
      story(
        [
          'CREATE',
          planner,
          {
            fields: { orgId: '100', customerCode: 'C1', customerName: 'Contoso', erpOrderNo: 'SO-1', orderDate: '2026-03-01' },
            lines: {
              lines: {
                set: [
                  {
                    lineNum: 10,
                    productCode: 'P1',
                    productName: 'Cabinet',
                    orderQty: '100',
                    deliverDate: '2026-05-01',
                    itemId: '31',
                    uomId: '5',
                    qtyPer: '2',
                  },
                ],
              },
            },
          },
          { id: '51', docNumber: 'CO-20260302-0001' },
        ],
        ['CREATE_REQUISITION', planner, {}, { newId: '91' }],
        ['CLOSE', planner, { comment: 'Delivered' }],
      ),
    ),
  'message-taken-after-a-retry': (title) =>
    recorded(
      anyDefinition(srmPurErpSync),
      title,
      story(
        [
          'CREATE',
          SYSTEM,
          {
            ...{ orgId: '100', docType: 'srmPurOrderHeader', docId: '1', docNumber: 'PO-20260302-0001', op: 'UPSERT' },
            ...{ idempotencyKey: 'srmPurOrderHeader:1:UPSERT:0', content: { docNumber: 'PO-20260302-0001', lines: [] } },
          },
          { id: '71' },
        ],
        ['SEND', SYSTEM, {}, { waits: false }],
        ['NACK', SYSTEM, { code: 'SIM_BUSY', message: 'The ERP is BUSY' }],
        ['RETRY_DUE', SYSTEM],
        ['SEND', SYSTEM, {}, { waits: false }],
        ['ACK', SYSTEM, { externalNo: '4500000001', code: 'DUPLICATE' }],
      ),
    ),
};
