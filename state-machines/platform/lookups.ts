/** Lookups of people, access and organisation (platform-access.md §14, platform-process.md §17). */
import { lookups } from '../kernel/fields.js';

export const platformLookups = lookups({
  BASE_USER_TYPE: { INSIDE: { en: 'Internal', cn: '内部用户' }, EX: { en: 'Supplier', cn: '供应商用户' } },
  BASE_LANGUAGE: { CN: { en: 'Chinese', cn: '中文' }, EN: { en: 'English', cn: '英文' } },
  BASE_ORG_SCOPE: {
    ALL: { en: 'All', cn: '全部' }, LIST: { en: 'Listed organisations', cn: '指定组织' },
    USER: { en: "User's permits", cn: '用户权限' }, OWN: { en: 'Own organisation', cn: '本组织' },
  },
  BASE_CATEGORY_SCOPE: { ALL: { en: 'All', cn: '全部' }, USER: { en: "User's permits", cn: '用户权限' } },
  BASE_ACCESS_LEVEL: { READ: { en: 'Read', cn: '只读' }, WRITE: { en: 'Read and write', cn: '读写' } },
  BASE_RESP_SOURCE: {
    MANUAL: { en: 'Manual', cn: '手工' }, SSO: { en: 'Single sign-on', cn: '单点登录' },
    SUPPLIER: { en: 'Supplier', cn: '供应商' }, DELEGATION: { en: 'Delegation', cn: '授权委托' },
  },
  BASE_ORG_TYPE: {
    GROUP: { en: 'Group', cn: '集团' }, COMPANY: { en: 'Company', cn: '公司' }, OU: { en: 'Operating unit', cn: '业务实体' },
    INV: { en: 'Stock organisation', cn: '库存组织' }, PUR: { en: 'Purchasing organisation', cn: '采购组织' }, COST: { en: 'Cost centre', cn: '成本中心' },
  },
});
