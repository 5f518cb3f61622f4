/** What happens to an order: approval, and what notices, delivery notes and advised cancellations post to it. */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { approvalEvents } from '../../kernel/stock/approval.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import { priceUnitAsked } from '../../trade/price-unit.js';
import { takerEvents } from '../../trade/sources.js';
import type { Posting, Release, Reserve } from '../protocol.js';
import { toldEvent } from '../told.js';
import type { OrderFacts } from './fields.js';

const withFacts = { facts: facts<OrderFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const lineNum = f.integer('Line', '行号', { need: 'save', min: 1 });
const quantities = f.rows(
  { lineNum, qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }), reason: f.text(200, 'Reason', '原因', { need: 'save' }) },
  'Lines',
  '明细',
  { need: 'save', about: { lines: 'lines' } },
);

export const events = {
  ...approvalEvents,
  SUPPLIER_CONFIRM: event(
    'Confirm delivery',
    '确认交期',
    {
      rows: f.rows(
        {
          lineNum,
          qty: f.quantity('Quantity, if not all', '数量(部分时填写)', { min: '0.000001' }),
          promiseDate: f.date('Promised for', '承诺交期', { need: 'save' }),
          promiseComment: f.text(200, 'Comment', '说明'),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines', proposes: { promiseDate: 'needDate' } } },
      ),
    },
    { call: 'doSupplierConfirmDelivery', ...withFacts },
  ),
  SUPPLIER_REFUSE: event('Refuse the order', '拒绝订单', comment, { call: 'doSupplierRefuse', dangerous: true }),
  SUPPLIER_WITHDRAW_PROPOSAL: event('Withdraw the proposal', '撤回交期建议', {}, { call: 'doSupplierWithdrawProposal' }),
  BUYER_CONFIRM_DELIVERY: event('Accept the proposal', '接受交期建议', {}, { call: 'doBuyerConfirmDelivery', ...withFacts }),
  BUYER_REJECT_DELIVERY: event(
    'Decline the proposal',
    '不接受交期建议',
    {
      comment: f.text(500, 'Comment', '意见', { told: true }),
      rows: f.rows({ lineNum }, 'Lines (none: all)', '行(不选为全部)', { about: { lines: 'lines' } }),
    },
    { call: 'doBuyerRejectDelivery', ...withFacts },
  ),
  RESEND: event('Ask the supplier again', '重新发送供应商', comment, { call: 'doResend', ...withFacts }),
  CONFIRM_DUE: systemEvent('Not confirmed in time', '确认到期'),
  CREATE_NOTICE: event('Call for delivery', '创建送货通知', {}, { call: 'doCreateNotice', ...withFacts }),
  CREATE_NOTE: event('Ship', '创建送货单', {}, { call: 'doCreateDeliveryNote', ...withFacts }),
  SHIP_LINES: event(
    'Ship some lines',
    '按行创建送货单',
    {
      shipDate: f.date('Ships on', '发货日期'),
      expectArriveDate: f.date('Expected on', '预计到货'),
      carrierName: f.text(60, 'Carrier', '承运商'),
      waybillNo: f.text(60, 'Waybill', '运单号'),
      vehicleNo: f.text(60, 'Vehicle', '车牌号'),
      rows: f.rows(
        {
          lineNum,
          qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }),
          lotNo: f.text(60, 'Lot', '批次'),
          expiryDate: f.date('Expires', '有效期'),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines', proposes: { qty: 'openQty' } } },
      ),
    },
    { call: 'doShipLines', ...withFacts },
  ),
  CANCEL_LINES: event('Cancel quantities', '取消数量', { rows: quantities }, { call: 'doCancelLines', dangerous: true }),
  CLOSE_LINES: event('Close lines', '关闭订单行', { rows: quantities }, { call: 'doCloseLines', dangerous: true }),
  CHANGE: event(
    'Change the order',
    '变更订单',
    {
      reason: f.text(500, 'Reason', '变更原因', { need: 'save', told: true }),
      rows: f.rows(
        {
          lineNum,
          orderQty: f.quantity('Order quantity', '订购数量', { min: 0 }),
          unitPrice: f.price('Price on the basis', '单价', { min: 0 }),
          priceUnit: priceUnitAsked,
          needDate: f.date('Need-by', '需求日期'),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines' } },
      ),
    },
    { call: 'doChange', ...withFacts },
  ),
  WITHDRAW_CHANGE: event('Withdraw the change', '撤回变更', {}, { facts: facts<ApprovingFacts>() }),
  APPROVE_CHANGE: event('Approve the change', '批准变更', comment, { seen: true }),
  REJECT_CHANGE: event('Reject the change', '驳回变更', comment, { seen: true }),
  OPEN_LINES: event('Open lines again', '打开订单行', { rows: quantities }, { call: 'doOpenLines', dangerous: true }),
  SYNC: toldEvent('doSync'),
  ...takerEvents,
  RESERVE: systemEvent<Reserve>('Reserve', '占用'),
  RELEASE: systemEvent<Release>('Release', '释放'),
  UNSHIP: systemEvent<{ readonly docId: string }>('Shipment reversed', '发货冲销'),
  POST: systemEvent<Posting>('Goods moved', '收货过账'),
  ARCHIVE_DUE: systemEvent('Archived', '归档'),
  CANCEL_ADVISED: systemEvent<{ readonly adviseId: string; readonly lineNum: number; readonly qty: string }>(
    'Cancelled as advised',
    '建议取消',
  ),
};
export type OrderEvent = EventOf<typeof events>;
export type OrderEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
