/**
 * What a user may do when acting in it (platform-access.md §2.5): the menus and buttons of its roles, in a data scope.
 * The machine's `who` is checked besides: a button alone opens nothing.
 */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

/** Read by prepare of CREATE, SAVE and ENABLE. */
export interface ResponsibilityFacts {
  /** Who its roles are for, by id. */
  readonly roleTypes?: Readonly<Record<string, string>>;
  /** The person who saves holds it. */
  readonly heldByActor?: boolean;
}

interface Held {
  readonly respCode: string;
  readonly userType: string;
  readonly roleIds: readonly string[];
  readonly orgScope: string;
  readonly orgIds: readonly string[];
}

const { guard, reasons } = refusalsOf({
  RESP_ROLE_TYPE: { en: 'Role is for another user type.', cn: '角色适用用户类型不一致' },
  RESP_ROLE_REQUIRED: { en: 'Choose at least one role.', cn: '请至少选择一个角色' },
  RESP_LAST_ADMIN: { en: 'Two administrators must remain.', cn: '须保留至少两名管理员' },
  RESP_ORGANISATIONS: { en: 'Choose the organisations of the scope.', cn: '请选择组织范围内的组织' },
  ROLE_SELF_GRANT: { en: 'Another administrator must confirm changes to your own rights.', cn: '涉及本人权限,须由其他管理员确认' },
});
const factsOf = (event: MachineEvent) => event.facts as ResponsibilityFacts;
type Rule = Guard<unknown, MachineEvent>;

const rolesFit = guard<Held>(
  'RESP_ROLE_TYPE',
  ({ userType, roleIds }, event) => {
    const { roleTypes = {} } = factsOf(event);
    return roleIds.every((id) => roleTypes[id] === undefined || roleTypes[id] === userType);
  },
  { needs: 'ask' },
) as Rule;
/** Asked of events that come with what the roles are for: older ones were sent before there were roles. */
const hasRoles = guard<Held>('RESP_ROLE_REQUIRED', ({ roleIds }, event) => factsOf(event).roleTypes === undefined || roleIds.length > 0, {
  needs: 'ask',
}) as Rule;
const organisationsListed = guard<Held>('RESP_ORGANISATIONS', ({ orgScope, orgIds }) => orgScope !== 'LIST' || orgIds.length > 0, {
  over: ['orgScope', 'orgIds'],
}) as Rule;
/** Whoever acts in it cannot give it more himself; an administrator who does not hold it can. */
const notForOneself = guard<Held>(
  'ROLE_SELF_GRANT',
  (_held, event) =>
    factsOf(event).heldByActor !== true ||
    !['roleIds', 'orgScope', 'orgIds', 'categoryScope', 'readOnlyFlag'].some(
      (name) => name in ((event.payload as SavePayload).fields ?? {}),
    ),
  { needs: 'ask' },
) as Rule;
const administrationStays = guard<Held>('RESP_LAST_ADMIN', ({ respCode }) => respCode !== 'ADMIN', { over: ['respCode'] }) as Rule;

const read = { supplier: 'read' } as const;

export const baseResponsibility = defineMaster({
  type: 'baseResponsibility',
  path: 'platform/responsibility',
  title: { en: 'Responsibility', cn: '职责' },
  fields: {
    respCode: f.text(40, 'Code', '职责编码', { need: 'save', fixed: true, ...read }),
    respName: f.text(60, 'Name', '职责名称', { need: 'save', ...read }),
    respNameEn: f.text(60, 'English name', '英文名称', { need: 'save', ...read }),
    userType: f.lookup(platformLookups.BASE_USER_TYPE, 'User type', '适用用户', { need: 'save', fixed: true, ...read }),
    roleIds: f.refs('baseRole', 'Roles', '角色', { need: 'save' }),
    homeMenuId: f.ref('baseMenu', 'First page', '首页', { help: { en: 'Empty: the home page.', cn: '为空表示工作台' } }),
    buttons: f.json<readonly string[]>()('Button patterns', '按钮规则', { computed: true, initial: [] as readonly string[] }),
    orgScope: f.lookup(platformLookups.BASE_ORG_SCOPE, 'Organisation scope', '组织范围', { need: 'save', initial: 'USER' }),
    orgIds: f.refs('baseOrganization', 'Organisations', '指定组织'),
    orgChildrenFlag: f.flag('With those below', '含下级', { initial: 'Y' }),
    categoryScope: f.lookup(platformLookups.BASE_CATEGORY_SCOPE, 'Category scope', '品类范围', { need: 'save', initial: 'ALL' }),
    amountLimit: f.amount('Approval limit', '审批限额', { min: 0 }),
    currencyCode: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种'),
    startDate: f.date('Valid from', '有效期起'),
    endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate' }),
    readOnlyFlag: f.flag('Read only', '只读'),
  },
  maintainer: [by('ADMIN')],
  holds: [hasRoles, rolesFit, organisationsListed, notForOneself],
  invalidate: [administrationStays],
  reasons,
  uniqueKeys: [{ columns: ['respCode'], code: 'MD_DUPLICATE', caseless: true }],
  // A main account chooses among them for its colleagues.
  supplier: { and: [{ eq: ['userType', 'EX'] }, { eq: ['state', 'enabled'] }, { acting: ['SUPPLIER_ADMIN'] }] },
  nameField: 'respName',
  list: {
    columns: ['respCode', 'respName', 'respNameEn', 'userType', 'roleIds', 'orgScope', 'readOnlyFlag', 'state', 'startDate', 'endDate'],
    filters: ['respCode', 'respName', 'respNameEn', 'userType', 'state'],
    related: { holders: { label: { en: 'Users', cn: '用户数' }, entity: 'baseUserResp', by: 'responsibilityId', states: ['enabled'] } },
    sort: [['respCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: ['respCode', 'respName', 'respNameEn', 'userType', 'roleIds', 'homeMenuId', 'startDate', 'endDate', 'readOnlyFlag'],
    },
    {
      label: { en: 'Scope', cn: '数据范围' },
      fields: ['orgScope', 'orgIds', 'orgChildrenFlag', 'categoryScope', 'amountLimit', 'currencyCode'],
    },
  ],
  screens: [
    {
      route: 'systemsetting/responsibility',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Responsibilities', cn: '职责维护' },
      resp: ['ADMIN'],
    },
    { route: 'systemsetting/respSave', kind: 'edit', audience: ['INSIDE'], label: { en: 'Responsibility', cn: '职责' }, resp: ['ADMIN'] },
    {
      route: 'resp',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Responsibility query', cn: '职责查询' },
      resp: ['AUDITOR', 'ADMIN'],
    },
    {
      route: 'responsibility/respSave',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Responsibility', cn: '职责详情' },
      resp: ['AUDITOR', 'ADMIN'],
    },
  ],
});
