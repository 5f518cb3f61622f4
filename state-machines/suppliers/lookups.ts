/** Lookups of suppliers (suppliers.md, "Lookups"). */
import { lookups } from '../kernel/fields.js';

export const supplierLookups = lookups({
  SLC_SUPPLIER_STATUS: {
    REGISTERED: { en: 'Registered', cn: '已注册' },
    POTENTIAL: { en: 'Potential', cn: '潜在' },
    QUALIFYING: { en: 'In qualification', cn: '认证中' },
    TRIAL: { en: 'Trial', cn: '试用' },
    QUALIFIED: { en: 'Qualified', cn: '合格' },
    SUSPENDED: { en: 'Suspended', cn: '暂停' },
    QUIT: { en: 'Left', cn: '已退出' },
    BLACKLISTED: { en: 'Blacklisted', cn: '黑名单' },
  },
  SLC_SUPPLIER_TYPE: {
    MANUFACTURER: { en: 'Manufacturer', cn: '生产商' },
    AGENT: { en: 'Agent', cn: '代理商' },
    TRADER: { en: 'Trader', cn: '贸易商' },
    SERVICE: { en: 'Service provider', cn: '服务商' },
    CONTRACTOR: { en: 'Contractor', cn: '工程承包商' },
    LOGISTICS: { en: 'Carrier', cn: '物流商' },
    INDIVIDUAL: { en: 'Sole trader', cn: '个体工商户' },
    INTERCOMPANY: { en: 'Affiliate', cn: '关联公司' },
    GOVERNMENT: { en: 'Public body', cn: '政府事业单位' },
  },
  SLC_SUPPLIER_LEVEL: {
    STRATEGIC: { en: 'Strategic', cn: '战略' },
    PREFERRED: { en: 'Preferred', cn: '优选' },
    GENERAL: { en: 'General', cn: '一般' },
    LIMITED: { en: 'Limited', cn: '限制' },
  },
  SLC_RISK_LEVEL: { LOW: { en: 'Low', cn: '低' }, MEDIUM: { en: 'Medium', cn: '中' }, HIGH: { en: 'High', cn: '高' } },
  SLC_CONTACT_ROLE: {
    GENERAL: { en: 'General', cn: '综合' },
    SALES: { en: 'Sales', cn: '销售' },
    QUALITY: { en: 'Quality', cn: '质量' },
    FINANCE: { en: 'Finance', cn: '财务' },
    LOGISTICS: { en: 'Logistics', cn: '物流' },
    TECHNICAL: { en: 'Technical', cn: '技术' },
    LEGAL: { en: 'Legal', cn: '法务' },
  },
});

export type SupplierStatus = keyof (typeof supplierLookups)['SLC_SUPPLIER_STATUS']['values'];
