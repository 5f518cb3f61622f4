/** Purchase categories whose documents a user may see or act on (platform-access.md §2.8). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

export const baseUserCategory = defineMaster({
  type: 'baseUserCategory',
  path: 'platform/user-category',
  title: { en: 'Category permit', cn: '品类权限' },
  fields: {
    userId: f.ref('baseUsers', 'User', '用户', { need: 'save', fixed: true }),
    categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { need: 'save', fixed: true }),
    childrenFlag: f.flag('With those below', '含下级', { initial: 'Y' }),
    accessLevel: f.lookup(platformLookups.BASE_ACCESS_LEVEL, 'Access', '权限级别', { initial: 'WRITE' }),
    startDate: f.date('Valid from', '有效期起', { need: 'save' }),
    endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate' }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  uniqueKeys: [{ columns: ['userId', 'categoryId'], code: 'MD_DUPLICATE' }],
  list: {
    columns: ['userId', 'categoryId', 'childrenFlag', 'accessLevel', 'startDate', 'endDate', 'state'],
    filters: ['userId', 'categoryId', 'accessLevel', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Category permit', cn: '品类权限' },
      fields: ['userId', 'categoryId', 'childrenFlag', 'accessLevel', 'startDate', 'endDate'],
    },
  ],
  screens: [
    {
      route: 'userAuthorisationCategories',
      kind: 'list',
      audience: ['INSIDE'],
      within: 'userAuthorisationList',
      label: { en: 'Category permits', cn: '品类权限' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
