/** What orders tell people beside their to-dos: how the talk about a delivery ended. */
import type { FamilyLetters } from '../platform/mail/document-letters.js';

export const orderLetters: FamilyLetters['letters'] = {
  ORDER_PROPOSAL_ACCEPTED: {
    subject: { en: 'Your proposal is accepted: order {number}', cn: '交期建议已接受:订单{number}' },
    text: {
      en: 'What you proposed for order {number} is accepted. The order is in force with these quantities and dates.',
      cn: '您对订单{number}提出的数量和交期建议已被接受,订单按此执行。',
    },
    opens: { inside: 'purchaseOrderEdit', supplier: 'purchaseOrderEdit' },
  },
  CO_BELOW_PEGGED: {
    subject: { en: 'Less is needed than is on order: customer order {erpOrder}', cn: '需求低于已关联采购量:客户订单{erpOrder}' },
    text: {
      en: 'Customer order {erpOrder} ({number}) needs less than was ordered for it. Cancellations advised: {count}. Send them on or leave them.',
      cn: '客户订单{erpOrder}({number})的需求低于已关联的采购量,已生成{count}条建议取消,请发送供应商或忽略。',
    },
    opens: { inside: 'purCustomerOrderList', supplier: 'purchaseOrderAdviseCancel' },
  },
  CN_STOCKED: {
    subject: { en: 'Your consigned goods are in stock: {number}', cn: '寄售物料已入库:{number}' },
    text: {
      en: 'Goods of delivery note {noteNumber} lie in warehouse {warehouse} and stay yours until they are used ({number}).',
      cn: '送货单{noteNumber}的物料已存放于仓库{warehouse},消耗前归贵司所有({number})。',
    },
    opens: { inside: 'purConsignNoteList', supplier: 'purConsignNoteList' },
  },
  ORDER_CONFIRMED_BY_TIME: {
    subject: { en: 'Confirmed by itself: order {number}', cn: '订单逾期自动确认:{number}' },
    text: {
      en: 'Order {number} was not answered in time. As agreed it is confirmed as ordered: deliver every line by its need-by date.',
      cn: '订单{number}逾期未回复,已按约定自动确认,请按各行需求日期交货。',
    },
    opens: { inside: 'purchaseOrderEdit', supplier: 'purchaseOrderEdit' },
  },
  MS_CONFIRMED: {
    subject: { en: 'Schedule confirmed: {number}', cn: '月度送货计划已确认:{number}' },
    text: {
      en: 'What you committed to for {month} ({number}) is confirmed. Deliver by notice on these days.',
      cn: '您对{month}月度计划({number})的承诺已确认,请按送货通知交货。',
    },
    opens: { inside: 'monthlyScheduleList', supplier: 'monthlyScheduleList' },
  },
  ORDER_CHANGE_ASKED: {
    subject: { en: 'The order is changed: {number}', cn: '订单变更:{number}' },
    text: {
      en: 'The buyer changes order {number}: {reason}. Look at its quantities, prices and dates before you make or ship more of it.',
      cn: '采购方变更订单{number}:{reason}。继续生产或发货前请核对数量、价格与交期。',
    },
    opens: { inside: 'purchaseOrderEdit', supplier: 'purchaseOrderEdit' },
  },
  DN_CONFIRMED_BY_TIME: {
    subject: { en: 'Confirmed by itself: delivery notice {number}', cn: '送货通知逾期自动确认:{number}' },
    text: {
      en: 'Delivery notice {number} was not answered in time and is confirmed as it was sent. Deliver all of it on its day.',
      cn: '送货通知{number}逾期未回复,已按原通知自动确认,请按日期足量送货。',
    },
    opens: { inside: 'purDeliveryNoticeEdit', supplier: 'purDeliveryNoticeEdit' },
  },
  NOTE_DISPATCHED: {
    subject: { en: 'Goods are under way: {number}', cn: '货物已发出:{number}' },
    text: {
      en: 'Delivery note {number} is under way to warehouse {warehouse} and expected on {expected}.',
      cn: '送货单{number}已发往仓库{warehouse},预计{expected}到货。',
    },
    opens: { inside: 'purDeliveryNoteEdit', supplier: 'purDeliveryNoteEdit' },
  },
  NOTE_ARRIVED: {
    subject: { en: 'Goods have arrived: {number}', cn: '货物已到:{number}' },
    text: {
      en: 'The goods of delivery note {number} have arrived. They are received and inspected next.',
      cn: '送货单{number}的货物已到,接下来收货与检验。',
    },
    opens: { inside: 'purDeliveryNoteEdit', supplier: 'purDeliveryNoteEdit' },
  },
  NOTE_RETURNED: {
    subject: { en: 'Goods are sent back: {number}', cn: '退货:{number}' },
    text: {
      en: 'Rejected goods of delivery note {number} are sent back to you. Its lines say how many, and whether they are replaced.',
      cn: '送货单{number}的不合格品已退回,数量及是否补货请查看明细。',
    },
    opens: { inside: 'purDeliveryNoteEdit', supplier: 'purDeliveryNoteEdit' },
  },
};
