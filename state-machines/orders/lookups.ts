/** Lookups of orders and deliveries (orders-deliveries.md §17). */
import { lookups } from '../kernel/fields.js';

export const orderLookups = lookups({
  PUR_ORDER_KIND: {
    STANDARD: { en: 'Standard', cn: '标准采购' },
    CONSIGN: { en: 'Consignment', cn: '寄售' },
    OUTSOURCE: { en: 'Outsourcing', cn: '委外' },
    SAMPLE: { en: 'Sample', cn: '样品' },
    TRIAL: { en: 'Trial', cn: '试用' },
    SERVICE: { en: 'Service', cn: '服务' },
    ASSET: { en: 'Asset', cn: '资产' },
    FREE: { en: 'Free of charge', cn: '免费' },
    PCB: { en: 'Circuit boards', cn: 'PCB采购' },
  },
  PUR_ADVISE_REASON: {
    DEMAND_DOWN: { en: 'Less demand', cn: '需求减少' },
    CUSTOMER_CANCEL: { en: 'The customer cancelled', cn: '客户取消' },
    ECN: { en: 'Engineering change', cn: '设计变更' },
    DUPLICATE: { en: 'Ordered twice', cn: '重复下单' },
    EXCESS: { en: 'Too much stock', cn: '库存过剩' },
  },
  PUR_NOTICE_TYPE: {
    STANDARD: { en: 'Standard', cn: '标准' },
    JIT: { en: 'Just in time', cn: '准时制' },
    URGENT: { en: 'Urgent', cn: '加急' },
    CONSIGN_CALL: { en: 'Consignment replenishment', cn: '寄售补货' },
  },
  PUR_NOTE_TYPE: {
    STANDARD: { en: 'Standard', cn: '标准' },
    CONSIGN: { en: 'Consignment', cn: '寄售' },
    OUTSOURCE: { en: 'Outsourcing', cn: '委外' },
    SAMPLE: { en: 'Sample', cn: '样品' },
    FREE: { en: 'Free of charge', cn: '免费' },
  },
  PUR_DEFECT: {
    APPEARANCE: { en: 'Appearance', cn: '外观' },
    DIMENSION: { en: 'Dimension', cn: '尺寸' },
    FUNCTION: { en: 'Function', cn: '功能' },
    PACKAGE: { en: 'Package', cn: '包装' },
    LABEL: { en: 'Label', cn: '标识' },
    ENV: { en: 'Environment', cn: '环保' },
    MIX: { en: 'Mixed items', cn: '混料' },
    OTHER: { en: 'Other', cn: '其他' },
  },
  PUR_ANSWER: {
    WAITING: { en: 'Waiting', cn: '等待' },
    RESERVED: { en: 'Reserved', cn: '已占用' },
    RELEASED: { en: 'Released', cn: '已释放' },
  },
  PUR_NOTICE_LINE: {
    OPEN: { en: 'Open', cn: '未发' },
    PART_SHIPPED: { en: 'Partly shipped', cn: '部分发货' },
    SHIPPED: { en: 'Shipped', cn: '已发' },
    CLOSED: { en: 'Closed', cn: '已关闭' },
  },
  PUR_NOTE_LINE: {
    TRANSIT: { en: 'On the way', cn: '在途' },
    PART: { en: 'Partly received', cn: '部分收货' },
    RECEIVED: { en: 'To be inspected', cn: '待检' },
    SETTLED: { en: 'Settled', cn: '已完成' },
  },
});
