/** Lookups of the family (contracts.md). */
import { lookups } from '../kernel/fields.js';

export const contractLookups = lookups({
  CCT_TYPE: {
    GOODS: { en: 'Goods', cn: '货物采购' },
    WORKS: { en: 'Works', cn: '工程' },
    SERVICE: { en: 'Services', cn: '服务' },
    FRAMEWORK: { en: 'Framework', cn: '框架协议' },
    OTHER: { en: 'Other', cn: '其他' },
  },
  CCT_FORM: {
    SIMPLIFIED: { en: 'Simplified', cn: '简易合同' },
    STANDARD: { en: 'Standard', cn: '标准合同' },
    ENHANCED: { en: 'Enhanced', cn: '复杂合同' },
  },
  CCT_LANGUAGE: {
    CN: { en: 'Chinese', cn: '中文' },
    EN: { en: 'English', cn: '英文' },
    BOTH: { en: 'Both', cn: '中英双语' },
  },
  CCT_SIGN_MODE: {
    OFFLINE: { en: 'On paper', cn: '线下签署' },
    CLICK: { en: 'By confirmation', cn: '点击确认' },
  },
  CCT_TERMS_CATEGORY: {
    PRICE: { en: 'Price', cn: '价格' },
    DELIVERY: { en: 'Delivery', cn: '交付' },
    QUALITY: { en: 'Quality', cn: '质量' },
    PAYMENT: { en: 'Payment', cn: '付款' },
    LIABILITY: { en: 'Liability', cn: '违约责任' },
    CONFIDENTIALITY: { en: 'Confidentiality', cn: '保密' },
    DISPUTE: { en: 'Disputes', cn: '争议解决' },
    OTHER: { en: 'Other', cn: '其他' },
  },
  CCT_TERMS_EDIT: {
    LOCKED: { en: 'Locked', cn: '不可修改' },
    PARAMS: { en: 'Parameters only', cn: '仅参数' },
    FREE: { en: 'Free', cn: '可修改' },
  },
  CCT_RISK: {
    NONE: { en: 'None', cn: '无' },
    LOW: { en: 'Low', cn: '低' },
    MEDIUM: { en: 'Medium', cn: '中' },
    HIGH: { en: 'High', cn: '高' },
  },
  CCT_WM_USE: {
    DRAFT: { en: 'Draft', cn: '草稿' },
    REVIEW: { en: 'Review', cn: '审阅' },
    FINAL_COPY: { en: 'Copy', cn: '副本' },
    DOWNLOAD: { en: 'Download', cn: '下载' },
  },
  CCT_PRICE_MODE: {
    FIXED: { en: 'Fixed price', cn: '固定总价' },
    UNIT_PRICE: { en: 'Unit prices', cn: '单价合同' },
    CEILING: { en: 'Ceiling', cn: '最高限价' },
  },
  CCT_STAGE_TYPE: {
    PREPAY: { en: 'Advance', cn: '预付款' },
    PROGRESS: { en: 'Progress', cn: '进度款' },
    FINAL: { en: 'Final', cn: '尾款' },
    WARRANTY: { en: 'Warranty', cn: '质保金' },
  },
  CCT_STAGE_TRIGGER: {
    SIGNED: { en: 'Signed', cn: '签署' },
    DELIVERED: { en: 'Delivered', cn: '交付' },
    ACCEPTED: { en: 'Accepted', cn: '验收' },
    INVOICE: { en: 'Invoiced', cn: '开票' },
    WARRANTY_END: { en: 'Warranty over', cn: '质保期满' },
  },
  CCT_TERMINATE_TYPE: {
    MUTUAL: { en: 'By agreement', cn: '协商终止' },
    BREACH: { en: 'For breach', cn: '违约终止' },
    UNILATERAL: { en: 'By one side', cn: '单方终止' },
  },
  CCT_END: {
    EXPIRED: { en: 'Expired', cn: '到期' },
    COMPLETED: { en: 'Completed', cn: '履行完毕' },
  },
});
