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
});
