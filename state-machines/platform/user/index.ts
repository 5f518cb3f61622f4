/** Users of both sides (platform-access.md §1.5): how an account is opened, locked, extended, ended and erased. */
import { defineDocument } from '../../kernel/definition.js';
import { platformProfiles } from '../profiles.js';
import { events, fields, reasons } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const baseUsers = defineDocument({
  type: 'baseUsers',
  version: 1,
  path: 'platform/user',
  kind: 'document',
  title: { en: 'User', cn: '用户' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  // Its person leaves, and it has ended already.
  ignores: ['INVALIDATE'],
  sends: { REVOKE: { to: ['baseUserAuthorisation'] }, LEAVE_TASKS: { to: ['bpmInstance'], byHand: true } },
  view,
  profiles: [platformProfiles.BASE_USER_IDLE_DAYS, platformProfiles.BASE_SUPPLIER_MAX_USERS],
  uniqueKeys: [
    { columns: ['userName'], code: 'MD_DUPLICATE', caseless: true },
    { columns: ['email'], code: 'MD_DUPLICATE', caseless: true, where: { emailVerified: 'Y' } },
    { columns: ['mobile'], code: 'MD_DUPLICATE', where: { mobileVerified: 'Y' } },
    { columns: ['personId'], code: 'MD_DUPLICATE', where: { state: ['pending', 'active', 'locked', 'expired', 'disabled'] } },
  ],
  // Whoever comes from a provider of sign-ins is found by what it calls him.
  indexes: [['ssoSubjects']],
  nameField: 'fullName',
  list: {
    columns: [
      'userName',
      'fullName',
      'userType',
      'state',
      'supplierId',
      'orgId',
      'mobile',
      'email',
      'lastLoginDate',
      'endDate',
      'secondFactorFlag',
      'personId',
      'creationDate',
    ],
    filters: [
      'userName',
      'fullName',
      'userType',
      'state',
      'supplierId',
      'personId',
      'orgId',
      'mobile',
      'email',
      'supplierAdminFlag',
      'expertFlag',
      'lastLoginDate',
      'endDate',
      'secondFactorFlag',
      'creationDate',
    ],
    related: {
      responsibilities: {
        label: { en: 'Responsibilities', cn: '职责' },
        entity: 'baseUserResp',
        by: 'userId',
        lists: { column: 'responsibilityId', of: 'baseResponsibility' },
        states: ['enabled'],
      },
    },
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Internal', cn: '内部用户' }, where: { userType: ['INSIDE'] } },
      { label: { en: 'Suppliers', cn: '供应商用户' }, where: { userType: ['EX'] } },
      { label: { en: 'Locked', cn: '已锁定' }, where: { state: ['locked'] } },
      { label: { en: 'To be activated', cn: '待激活' }, where: { state: ['pending'] } },
      { label: { en: 'Never signed in', cn: '从未登录' }, where: { lastLoginDate: null } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'userName',
        'fullName',
        'fullNameEn',
        'userType',
        'personId',
        'supplierId',
        'orgId',
        'supplierAdminFlag',
        'expertFlag',
        'mobile',
        'email',
      ],
    },
    {
      label: { en: 'Validity and settings', cn: '有效期与设置' },
      fields: ['startDate', 'endDate', 'language', 'timeZone', 'defaultRespId', 'remark'],
    },
  ],
  screens: [
    {
      route: 'user',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Users', cn: '用户管理' },
      labelOutside: { en: 'Sub-accounts', cn: '子账号管理' },
      resp: ['ADMIN', 'SUPPLIER_MANAGER', 'AUDITOR', 'SUPPLIER_ADMIN'],
    },
  ],
});
