/** Staff (platform-access.md §2.1): who works where, for whom, and who takes over. A person may have one user. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { events, fields, reasons } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const basePerson = defineDocument({
  type: 'basePerson',
  version: 1,
  path: 'platform/person',
  kind: 'document',
  title: { en: 'Employee', cn: '员工' },
  fields,
  lines: {},
  live: {
    jobId: f.ref('baseJob', 'Job', '职务'),
    grade: f.integer('Grade', '职级'),
    awayFlag: f.flag('Away', '休假代理中', { help: { en: 'Somebody acts for him now.', cn: '当前有代理授权生效' } }),
    positionFlag: f.flag('Holds a position', '已任岗位'),
  },
  events,
  lifecycle: machine,
  reasons,
  ignores: ['MOVED'],
  // A main account that is the last of its company does not end by itself.
  sends: { INVALIDATE: { to: ['baseUsers'], byHand: true } },
  view,
  numbering: { pattern: 'E{seq6}' },
  uniqueKeys: [{ columns: ['personCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'personName',
  list: {
    columns: [
      'personCode',
      'personName',
      'personNameEn',
      'deptId',
      'orgId',
      'mobile',
      'email',
      'managerPersonId',
      'jobId',
      'grade',
      'awayFlag',
      'positionFlag',
      'state',
      'hireDate',
      'leaveDate',
    ],
    filters: [
      'personCode',
      'personName',
      'personNameEn',
      'deptId',
      'orgId',
      'managerPersonId',
      'mobile',
      'email',
      'state',
      'hireDate',
      'leaveDate',
      'jobId',
      'awayFlag',
      'positionFlag',
    ],
    related: {
      users: {
        label: { en: 'User', cn: '用户' },
        entity: 'baseUsers',
        by: 'personId',
        lists: { column: 'id', of: 'baseUsers' },
        states: ['pending', 'active', 'locked', 'expired', 'disabled'],
      },
      positions: {
        label: { en: 'Positions', cn: '岗位' },
        entity: 'basePositionAllot',
        by: 'personId',
        lists: { column: 'positionId', of: 'basePosition' },
        states: ['active'],
      },
    },
    sort: [['personCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Person', cn: '人员' },
      fields: ['personCode', 'personName', 'personNameEn', 'gender', 'mobile', 'email', 'landline', 'signImageId'],
    },
    {
      label: { en: 'Employment', cn: '任职' },
      fields: ['orgId', 'deptId', 'managerPersonId', 'costCenter', 'hireDate', 'leaveDate', 'handoverPersonId', 'remark'],
    },
  ],
  screens: [
    { route: 'employee', kind: 'list', audience: ['INSIDE'], label: { en: 'Employees', cn: '员工管理' }, resp: ['ADMIN', 'AUDITOR'] },
    { route: 'staffInquiry', kind: 'list', audience: ['INSIDE'], label: { en: 'Staff', cn: '人员查询' } },
    { route: 'EditEmployee', kind: 'edit', audience: ['INSIDE'], label: { en: 'Employee', cn: '员工' }, resp: ['ADMIN', 'AUDITOR'] },
  ],
});
