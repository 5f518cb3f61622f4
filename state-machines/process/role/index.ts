/** Process roles (platform-process.md §4): approvers by name, whose members depend on where a document belongs. */
import type { MachineEvent } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

interface Role {
  readonly members: readonly { readonly userIds: readonly string[] }[];
}

const { guard, reasons } = refusalsOf({
  ROLE_IN_USE: { en: 'Used by {models}. Take it out of these processes first.', cn: '已被流程{models}使用,请先从流程中移除' },
  ROLE_EMPTY: { en: 'Name at least one member in every row.', cn: '每行至少指定一名成员' },
});
export interface RoleFacts {
  /** Codes of enabled models whose graph names the role. */
  readonly models?: readonly string[];
}

const named = guard<Role, MachineEvent>('ROLE_EMPTY', ({ members }) => members.every(({ userIds }) => userIds.length > 0), {
  over: ['members'],
});
const unused = {
  codes: ['ROLE_IN_USE'],
  needs: 'ask' as const,
  check: (_role: Role, sent: MachineEvent) => {
    const { models = [] } = sent.facts as RoleFacts;
    return models.length === 0 || { code: 'ROLE_IN_USE', kind: 'Refused' as const, params: { models: models.join(', ') } };
  },
};

export const bpmRole = defineMaster({
  type: 'bpmRole',
  path: 'process/role',
  title: { en: 'Process role', cn: '流程角色' },
  fields: {
    roleCode: f.text(30, 'Code', '角色编码', { need: 'save', fixed: true, upper: true }),
    roleName: f.text(60, 'Chinese name', '角色名称', { need: 'save' }),
    roleNameEn: f.text(60, 'English name', '英文名称'),
    description: f.text(200, 'Description', '说明'),
  },
  lines: {
    members: hot(
      'Members',
      '成员',
      { entity: 'bpmRoleLine', key: 'lineNum', bound: 500 },
      {
        lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
        memberOrgId: f.ref('baseOrganization', 'Organisation', '组织', { help: { en: 'Empty: every one', cn: '为空表示全部' } }),
        departmentId: f.ref('baseDepartment', 'Department', '部门'),
        categoryId: f.ref('srmBasePurchaseCategory', 'Purchase category', '采购品类'),
        userIds: f.refs('baseUsers', 'Members', '成员'),
        startDate: f.date('From', '开始日期'),
        endDate: f.date('To', '结束日期', { notBefore: 'startDate' }),
      },
    ),
  },
  maintainer: [by('ADMIN')],
  holds: [named],
  invalidate: [unused],
  reasons,
  uniqueKeys: [{ columns: ['roleCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'roleName',
  list: {
    columns: ['roleCode', 'roleName', 'roleNameEn', 'description', 'state', 'lastUpdateDate'],
    filters: ['roleCode', 'roleName', 'roleNameEn', 'state'],
    sort: [['roleCode', 'asc']],
  },
  form: [
    { label: { en: 'Role', cn: '流程角色' }, fields: ['roleCode', 'roleName', 'roleNameEn', 'description', 'remark'] },
    { label: { en: 'Members', cn: '成员' }, lines: 'members' },
  ],
  screens: [
    {
      route: 'processRoleList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Process roles', cn: '流程角色' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'processRoleEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Process role', cn: '流程角色' },
      within: 'processRoleList',
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
