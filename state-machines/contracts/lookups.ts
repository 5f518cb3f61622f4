/** Lookups of the family (contracts.md). */
import { lookups } from '../kernel/fields.js';

export const contractLookups = lookups({
  CCT_TYPE: {
    PURCHASE: { en: 'Purchase', cn: '采购合同' },
    FRAMEWORK: { en: 'Framework', cn: '框架合同' },
    SERVICE: { en: 'Services', cn: '服务合同' },
    WORKS: { en: 'Works', cn: '工程合同' },
    LEASE: { en: 'Lease', cn: '租赁合同' },
    CONFIDENTIAL: { en: 'Non-disclosure', cn: '保密协议' },
    QUALITY: { en: 'Quality', cn: '质量协议' },
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
    ESIGN: { en: 'Electronically', cn: '电子签署' },
    OFFLINE: { en: 'On paper', cn: '线下签署' },
    CLICK: { en: 'By confirmation', cn: '点击确认' },
  },
  CCT_TERMS_CATEGORY: {
    PRICE: { en: 'Price', cn: '价格' },
    PAYMENT: { en: 'Payment', cn: '付款' },
    DELIVERY: { en: 'Delivery', cn: '交付' },
    QUALITY: { en: 'Quality', cn: '质量' },
    WARRANTY: { en: 'Warranty', cn: '质保' },
    LIABILITY: { en: 'Liability', cn: '违约责任' },
    IP: { en: 'Intellectual property', cn: '知识产权' },
    CONFIDENTIAL: { en: 'Confidentiality', cn: '保密' },
    DISPUTE: { en: 'Disputes', cn: '争议解决' },
    FORCE_MAJEURE: { en: 'Force majeure', cn: '不可抗力' },
    INTEGRITY: { en: 'Integrity', cn: '廉洁' },
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
  // As payment proportions declare them.
  CCT_STAGE_TYPE: {
    PREPAY: { en: 'Prepayment', cn: '预付款' },
    PROGRESS: { en: 'Progress', cn: '进度款' },
    DELIVERY: { en: 'Delivery', cn: '到货款' },
    ACCEPTANCE: { en: 'Acceptance', cn: '验收款' },
    FINAL: { en: 'Final', cn: '结算款' },
    WARRANTY: { en: 'Warranty', cn: '质保金' },
  },
  CCT_STAGE_TRIGGER: {
    SIGNED: { en: 'Signed', cn: '合同签订' },
    INVOICE: { en: 'Invoice received', cn: '收到发票' },
    DELIVERED: { en: 'Delivered', cn: '到货' },
    ACCEPTED: { en: 'Accepted', cn: '验收合格' },
    WARRANTY_END: { en: 'End of warranty', cn: '质保期满' },
    DATE: { en: 'Fixed date', cn: '指定日期' },
  },
  CCT_SIGN_ORDER: {
    A_FIRST: { en: 'Buyer first', cn: '甲方先签' },
    B_FIRST: { en: 'Supplier first', cn: '乙方先签' },
    PARALLEL: { en: 'In any order', cn: '并行' },
  },
  CCT_PARTY: {
    A: { en: 'Buyer', cn: '甲方' },
    B: { en: 'Supplier', cn: '乙方' },
  },
  CCT_ID_TYPE: {
    ID_CARD: { en: 'Identity card', cn: '居民身份证' },
    PASSPORT: { en: 'Passport', cn: '护照' },
    HK_MACAO: { en: 'Hong Kong and Macao permit', cn: '港澳通行证' },
    OTHER: { en: 'Other', cn: '其他' },
  },
  CCT_VERIFY: {
    MOBILE_CODE: { en: 'Mobile code', cn: '手机验证码' },
    MANUAL: { en: 'By hand', cn: '人工审核' },
    MICRO_DEPOSIT: { en: 'Micro deposit', cn: '对公打款' },
    PROVIDER: { en: 'Provider', cn: '服务商' },
  },
  CCT_PROVIDER: {
    INTERNAL: { en: 'Internal', cn: '内置' },
    EXTERNAL: { en: 'External', cn: '第三方' },
  },
  CCT_SEAL_TYPE: {
    OFFICIAL: { en: 'Official seal', cn: '公章' },
    CONTRACT: { en: 'Contract seal', cn: '合同专用章' },
    LEGAL_PERSON: { en: "Legal representative's seal", cn: '法人章' },
    FINANCE: { en: 'Finance seal', cn: '财务章' },
  },
  CCT_SIGNER_TYPE: {
    PERSON: { en: 'Person', cn: '个人签名' },
    ORG: { en: 'Organisation seal', cn: '机构盖章' },
  },
  CCT_SIGNER_STATUS: {
    WAITING: { en: 'Waiting', cn: '等待' },
    ACTIVE: { en: 'To sign', cn: '待签署' },
    VIEWED: { en: 'Viewed', cn: '已查看' },
    SIGNING: { en: 'Signing', cn: '签署中' },
    SIGNED: { en: 'Signed', cn: '已签' },
    REFUSED: { en: 'Refused', cn: '拒签' },
  },
  CCT_TERMINATE_TYPE: {
    MUTUAL: { en: 'By agreement', cn: '协商终止' },
    BREACH: { en: 'For breach', cn: '违约解除' },
    UNILATERAL: { en: 'By one side', cn: '单方解除' },
    FORCE_MAJEURE: { en: 'Force majeure', cn: '不可抗力' },
  },
  CCT_END: {
    EXPIRED: { en: 'Expired', cn: '到期' },
    COMPLETED: { en: 'Completed', cn: '履行完毕' },
  },
});
