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
};
