/** Lookups of the family (platform-system.md §7, §8). */
import { lookups } from '../kernel/fields.js';

export const messageLookups = lookups({
  ART_CATEGORY: {
    POLICY: { en: 'Policy', cn: '制度' },
    MANUAL: { en: 'Manual', cn: '操作手册' },
    FAQ: { en: 'Questions and answers', cn: '常见问题' },
    RELEASE: { en: 'Release notes', cn: '版本说明' },
  },
  ART_AUDIENCE: {
    INSIDE: { en: 'Inside', cn: '内部' },
    EX: { en: 'Suppliers', cn: '供应商' },
    ALL: { en: 'All', cn: '全部' },
  },
  MSG_CATEGORY: {
    SECURITY: { en: 'Security', cn: '安全' },
    APPROVAL: { en: 'Approval', cn: '审批' },
    SOURCING: { en: 'Sourcing', cn: '寻源' },
    CONTRACT: { en: 'Contract', cn: '合同' },
    ORDER: { en: 'Order', cn: '订单' },
    DELIVERY: { en: 'Delivery', cn: '交货' },
    QUALITY: { en: 'Quality', cn: '质量' },
    PERFORMANCE: { en: 'Performance', cn: '绩效' },
    FINANCE: { en: 'Finance', cn: '财务' },
    NOTICE: { en: 'Notice', cn: '公告' },
    SYSTEM: { en: 'System', cn: '系统' },
    DIGEST: { en: 'Digest', cn: '摘要' },
  },
  MSG_CHANNEL: {
    IN_APP: { en: 'In the product', cn: '站内信' },
    EMAIL: { en: 'E-mail', cn: '邮件' },
    SMS: { en: 'Text message', cn: '短信' },
    WEBHOOK: { en: 'Webhook', cn: '机器人' },
  },
  MSG_WEBHOOK: {
    GENERIC: { en: 'Signed JSON', cn: '通用接口' },
    WECOM: { en: 'WeCom robot', cn: '企业微信机器人' },
    DINGTALK: { en: 'DingTalk robot', cn: '钉钉机器人' },
    FEISHU: { en: 'Feishu robot', cn: '飞书机器人' },
  },
  MSG_TEST: {
    OK: { en: 'Passed', cn: '通过' },
    FAILED: { en: 'Failed', cn: '失败' },
  },
  MSG_PRIORITY: {
    HIGH: { en: 'High', cn: '高' },
    NORMAL: { en: 'Normal', cn: '普通' },
    LOW: { en: 'Low', cn: '低' },
  },
  MSG_AUDIENCE: {
    DOCUMENT: { en: 'Whom the document tells', cn: '单据指定的人' },
    SUBMITTER: { en: 'Who submitted it', cn: '提交人' },
    OWNER: { en: 'Who made it', cn: '创建人' },
    RESPONSIBILITY: { en: 'Holders of a responsibility', cn: '职责持有人' },
    FIXED: { en: 'These users', cn: '指定用户' },
    PROCESS_ROLE: { en: 'Members of a process role', cn: '流程角色成员' },
    SUPPLIER_CONTACT: { en: 'Contacts of the supplier', cn: '供应商联系人' },
    FIELD: { en: 'Users in a field of the document', cn: '单据字段中的用户' },
  },
  /** Kinds of contacts, as suppliers have them. */
  MSG_CONTACT_ROLE: {
    GENERAL: { en: 'General', cn: '综合' },
    SALES: { en: 'Sales', cn: '销售' },
    QUALITY: { en: 'Quality', cn: '质量' },
    FINANCE: { en: 'Finance', cn: '财务' },
    LOGISTICS: { en: 'Logistics', cn: '物流' },
    TECHNICAL: { en: 'Technical', cn: '技术' },
    LEGAL: { en: 'Legal', cn: '法务' },
  },
  MSG_OPERATOR: {
    EQ: { en: 'is', cn: '等于' },
    NE: { en: 'is not', cn: '不等于' },
    GT: { en: 'is greater than', cn: '大于' },
    LT: { en: 'is less than', cn: '小于' },
    IN: { en: 'is one of', cn: '属于' },
  },
  /** Which list an instance stands in. */
  MSG_DESK: {
    CHECK: { en: 'To be released', cn: '待审核' },
    CURRENT: { en: 'Current', cn: '当前' },
    HISTORY: { en: 'History', cn: '历史' },
  },
  MSG_ORIGIN: {
    DOCUMENT: { en: 'A document', cn: '单据' },
    COMPOSED: { en: 'Composed', cn: '群发' },
  },
  MSG_TD_SOURCE: {
    SMS: { en: 'Reply to a text message', cn: '短信回复' },
    LINK: { en: 'Link in a letter', cn: '邮件链接' },
    SELF: { en: 'The user', cn: '本人设置' },
    ADMIN: { en: 'An administrator', cn: '管理员' },
    BOUNCE: { en: 'Returned three times', cn: '多次退信' },
  },
  MSG_RECEIVE_KIND: {
    REPLY: { en: 'Reply', cn: '回复' },
    RECEIPT: { en: 'Receipt', cn: '回执' },
    BOUNCE: { en: 'Returned letter', cn: '退信' },
    OTHER: { en: 'Other', cn: '其他' },
  },
});

/** What goes out in the product at least, whatever its reader has switched off (platform-system.md §7). */
export const mandatoryCategories: readonly string[] = ['SECURITY', 'SOURCING', 'CONTRACT', 'PERFORMANCE', 'FINANCE'];
