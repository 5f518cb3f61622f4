/** Organisations whose documents a user may see or act on (platform-access.md §2.8). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster, organisationGiven } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

export const baseUserOrg = defineMaster({
  type: 'baseUserOrg',
  path: 'platform/user-organisation',
  title: { en: 'Organisation permit', cn: '组织权限' },
  fields: {
    userId: f.ref('baseUsers', 'User', '用户', { need: 'save', fixed: true }),
    childrenFlag: f.flag('With those below', '含下级', { initial: 'Y' }),
    accessLevel: f.lookup(platformLookups.BASE_ACCESS_LEVEL, 'Access', '权限级别', { initial: 'WRITE' }),
    startDate: f.date('Valid from', '有效期起', { need: 'save' }),
    endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate' }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  holds: [organisationGiven],
  uniqueKeys: [{ columns: ['userId', 'orgId'], code: 'MD_DUPLICATE' }],
  list: {
    columns: ['userId', 'orgId', 'childrenFlag', 'accessLevel', 'startDate', 'endDate', 'state'],
    filters: ['userId', 'orgId', 'accessLevel', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Organisation permit', cn: '组织权限' },
      fields: ['userId', 'orgId', 'childrenFlag', 'accessLevel', 'startDate', 'endDate'],
    },
  ],
  screens: [
    {
      route: 'userAuthorisationList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Permits', cn: '用户授权' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
