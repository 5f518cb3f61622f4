/** Words of the types of to-dos (lookup SYS_TOBEDO; conventions.md, "To-dos"). */
import type { Label } from '@machines/kernel/fields.js';

import type { Language } from '../kernel/language/language.js';

const words: Readonly<Record<string, Label>> = {
  DOC_APPROVE: { en: 'Approval', cn: '单据审批' },
  NOTICE_APPROVE: { en: 'Announcement', cn: '公告审批' },
  NOTIFICATION_REPLY: { en: 'Reply', cn: '通知回复' },
  EXCHANGE_RATE: { en: 'Rate', cn: '汇率审批' },
  MATERIAL_APPROVE: { en: 'Material', cn: '物料审批' },
  PLMSP: { en: 'PLM item', cn: 'PLM事项' },
  AGREEMENT: { en: 'Agreement', cn: '采购协议' },
  AGREEMENT_APPROVE: { en: 'Agreement approval', cn: '协议审批' },
  PURCHASE_ORDER: { en: 'Order', cn: '采购订单' },
  CONTRACT_EXPIRY: { en: 'Contract ends', cn: '合同到期' },
  CONTRACT_PAYMENT: { en: 'Contract payment', cn: '合同付款' },
  COMPETE_PUBLISH: { en: 'To publish', cn: '竞价待发布' },
  COMPETE_CONFIRM: { en: 'Invitation', cn: '竞价邀请' },
  COMPETE_READY: { en: 'Check-in', cn: '竞价签到' },
  COMPETE_AWARD: { en: 'To award', cn: '竞价定标' },
  COMPETE_GENERATE: { en: 'To order', cn: '竞价转单' },
  SUPPLIER_REGISTER: { en: 'Registration', cn: '供应商注册' },
  SUPPLIER_CHANGE: { en: 'Change', cn: '信息变更' },
};

export const billTypeWord = (type: string, language: Language): string => words[type]?.[language] ?? type;
