/** Lookups of the auditor's records (platform-system.md §11, §14). */
import { lookups } from '../kernel/fields.js';

export const auditLookups = lookups({
  AUDIT_SEVERITY: {
    INFO: { en: 'Information', cn: '提示' },
    LOW: { en: 'Low', cn: '低' },
    MEDIUM: { en: 'Medium', cn: '中' },
    HIGH: { en: 'High', cn: '高' },
  },
  AUDIT_AUDIENCE: {
    INTERNAL: { en: 'Inside the company', cn: '内部' },
    SUPPLIER: { en: 'A supplier', cn: '供应商' },
    COURT: { en: 'A court or authority', cn: '法院或监管机构' },
  },
  AUDIT_DISCLOSE: {
    VIEW: { en: 'What the audience sees', cn: '按受众可见范围' },
    FULL: { en: 'Everything', cn: '全部披露' },
  },
  AUDIT_LANGUAGE: {
    CN: { en: 'Chinese', cn: '中文' },
    EN: { en: 'English', cn: '英文' },
  },
});
