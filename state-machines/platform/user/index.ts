/** Users of both sides (platform-access.md §1.5): how an account is opened, locked, extended, ended and erased. */
import { defineDocument } from '../../kernel/definition.js';
import { events, fields, reasons } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const baseUsers = defineDocument({
  type: 'baseUsers', version: 1, path: 'platform/user', kind: 'document', title: { en: 'User', cn: '用户' },
  fields, lines: {}, events, lifecycle: machine, reasons, view,
  uniqueKeys: [
    { columns: ['userName'], code: 'MD_DUPLICATE', caseless: true },
    { columns: ['email'], code: 'MD_DUPLICATE', caseless: true, where: { emailVerified: 'Y' } },
    { columns: ['mobile'], code: 'MD_DUPLICATE', where: { mobileVerified: 'Y' } },
  ],
  nameField: 'fullName',
  list: {
    columns: ['userName', 'fullName', 'userType', 'state', 'supplierId', 'mobile', 'email', 'lastLoginDate', 'endDate', 'creationDate'],
    filters: ['userName', 'fullName', 'userType', 'state', 'supplierId'], sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Internal', cn: '内部用户' }, where: { userType: ['INSIDE'] } },
      { label: { en: 'Suppliers', cn: '供应商用户' }, where: { userType: ['EX'] } },
      { label: { en: 'Locked', cn: '已锁定' }, where: { state: ['locked'] } },
    ],
  },
  form: [
    { label: { en: 'Basic', cn: '基本信息' }, fields: ['userName', 'fullName', 'userType', 'supplierId', 'supplierAdminFlag', 'expertFlag', 'mobile', 'email'] },
    { label: { en: 'Validity and settings', cn: '有效期与设置' }, fields: ['startDate', 'endDate', 'language', 'timeZone', 'defaultRespId', 'remark'] },
  ],
  screens: [{ route: 'user', kind: 'list', audience: ['INSIDE', 'EX'], label: { en: 'Users', cn: '用户管理' }, resp: ['ADMIN', 'SUPPLIER_MANAGER', 'AUDITOR', 'SUPPLIER_ADMIN'] }],
});
