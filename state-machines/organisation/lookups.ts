/** Lookups of the family (platform-process.md §1). */
import { lookups } from '../kernel/fields.js';

export const organisationLookups = lookups({
  BASE_DAY_TYPE: { WORK: { en: 'Working day', cn: '工作日' }, HOLIDAY: { en: 'Holiday', cn: '节假日' } },
  BASE_JOB_FAMILY: {
    PURCHASING: { en: 'Purchasing', cn: '采购' },
    QUALITY: { en: 'Quality', cn: '质量' },
    PLANNING: { en: 'Planning', cn: '计划' },
    WAREHOUSE: { en: 'Warehouse', cn: '仓储' },
    FINANCE: { en: 'Finance', cn: '财务' },
    ENGINEERING: { en: 'Engineering', cn: '研发' },
    MANAGEMENT: { en: 'Management', cn: '管理' },
    OTHER: { en: 'Other', cn: '其他' },
  },
  BASE_ALLOT_END: {
    TRANSFER: { en: 'Transfer', cn: '调岗' },
    LEAVE: { en: 'Leave', cn: '离职' },
    EXPIRED: { en: 'Expired', cn: '到期' },
    REORG: { en: 'Reorganisation', cn: '组织调整' },
  },
});
