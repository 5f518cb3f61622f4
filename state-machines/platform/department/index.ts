/** Departments of an organisation, in a tree of at most ten levels (platform-process.md §1). */
import { systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';

/** What prepare reads before a department is saved, enabled or disabled. */
export interface DepartmentFacts {
  /** From the parent upwards; `company` is the company of its organisation. */
  readonly ancestors?: readonly { readonly id: string; readonly state: string; readonly company: string | null }[];
  /** Company of the department's own organisation. */
  readonly company?: string | null;
  readonly parentPath?: string;
  /** Enabled departments below it, and persons employed in it. */
  readonly activeChildren?: number;
  readonly persons?: number;
}

interface Department {
  readonly id: string; readonly parentDepartmentId: string | null; readonly headPersonId: string | null; readonly deputyPersonId: string | null;
  readonly startDate: string | null; readonly endDate: string | null; readonly treeFullPath: string | null;
}

const DEEPEST = 10;
const { guard, rule, refuse, reasons } = refusalsOf({
  DEPT_CYCLE: { en: 'A node cannot be below itself', cn: '上级不能是自身或其下级' },
  DEPT_DEPTH: { en: 'At most {n} levels', cn: '部门最多{n}级' },
  DEPT_COMPANY: { en: 'The parent belongs to another company', cn: '上级部门不属于同一公司' },
  DEPT_HEAD_SAME: { en: 'Head and deputy must differ', cn: '负责人与副职不能为同一人' },
  DEPT_IN_USE: { en: 'The department still has positions or persons', cn: '部门下仍有岗位或人员' },
  ORG_DATES: { en: 'The end date must not be before the start date', cn: '结束日期不能早于开始日期' },
});
const factsOf = (event: MachineEvent) => event.facts as DepartmentFacts;
const ask = { needs: 'ask' } as const;

const noCycle: Guard<Department, MachineEvent> = guard('DEPT_CYCLE', ({ id }, event) => !(factsOf(event).ancestors ?? []).some((above) => above.id === id), ask);
const notTooDeep: Guard<Department, MachineEvent> = rule(['DEPT_DEPTH'], (_c, event) => (factsOf(event).ancestors ?? []).length < DEEPEST || refuse('DEPT_DEPTH', { params: { n: DEEPEST } }), ask);
const sameCompany: Guard<Department, MachineEvent> = guard('DEPT_COMPANY', (_c, event) => {
  const [parent] = factsOf(event).ancestors ?? [];
  return parent === undefined || parent.company === (factsOf(event).company ?? null);
}, ask);
const headsDiffer: Guard<Department, MachineEvent> = guard('DEPT_HEAD_SAME', ({ headPersonId, deputyPersonId }) => headPersonId === null || headPersonId !== deputyPersonId, { over: ['headPersonId', 'deputyPersonId'] });
const datesInOrder: Guard<Department, MachineEvent> = guard('ORG_DATES', ({ startDate, endDate }) => startDate === null || endDate === null || compareDates(startDate, endDate) <= 0, { over: ['startDate', 'endDate'] });
const empty: Guard<unknown, MachineEvent> = guard('DEPT_IN_USE', (_c, event) => (factsOf(event).activeChildren ?? 0) === 0 && (factsOf(event).persons ?? 0) === 0, ask);

interface Place { readonly treeFullPath: string; readonly departmentLevel: number }
const placeBelow = (parentPath: string, id: string): Place => ({ treeFullPath: `${parentPath}/${id}`, departmentLevel: parentPath.split('/').length });

const placeChildren = ({ id }: { readonly id: string }): readonly Effect[] => [{ kind: 'run', name: 'placeChildren', params: { departmentId: id } }];
/** A new record has its id from prepare. */
const idOf = (id: string, event: MachineEvent): string => (id === '' ? event.facts.id ?? '' : id);

/** The parent moved: this one follows, and those below it after it. */
const placed: Transition<Department, MachineEvent, MasterState> = {
  to: 'same', who: [system], change: ({ id }, event) => placeBelow((event.payload as { readonly parentPath: string }).parentPath, id) as never,
  effects: [({ id }) => placeChildren({ id })],
};

export const baseDepartment = defineMaster({
  type: 'baseDepartment', path: 'platform/department', title: { en: 'Department', cn: '部门' },
  fields: {
    departmentCode: f.text(30, 'Code', '部门编码', { need: 'save', fixed: true }),
    departmentName: f.text(120, 'Name', '部门名称', { need: 'save' }),
    departmentNameEn: f.text(120, 'English name', '英文名称'),
    parentDepartmentId: f.ref('baseDepartment', 'Parent', '上级部门'),
    headPersonId: f.ref('basePerson', 'Head', '部门负责人'),
    deputyPersonId: f.ref('basePerson', 'Deputy', '副职'),
    costCenter: f.text(30, 'Cost centre', '成本中心'),
    startDate: f.date('Valid from', '有效期起', { need: 'save' }),
    endDate: f.date('Valid to', '有效期止'),
    departmentLevel: f.integer('Level', '层级', { computed: true }),
    treeFullPath: f.text(400, 'Path', '全路径', { computed: true }),
  },
  maintainer: [by('ADMIN')], ofOrganisation: true,
  holds: [headsDiffer, datesInOrder], enable: [noCycle, notTooDeep, sameCompany], invalidate: [empty], reasons,
  events: { PLACE: systemEvent<{ readonly parentPath: string }>('Follows its parent', '随上级调整') },
  rows: { draft: { PLACE: placed as never }, enabled: { PLACE: placed as never }, disabled: { PLACE: placed as never } },
  derive: ({ id }, event) => (factsOf(event).parentPath === undefined ? {} : placeBelow(factsOf(event).parentPath!, idOf(id, event))),
  saved: [(after, _event, before) => (after.treeFullPath === before.treeFullPath ? [] : placeChildren(after))],
  uniqueKeys: [{ columns: ['orgId', 'departmentCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'departmentName',
  list: {
    columns: ['departmentCode', 'departmentName', 'departmentNameEn', 'orgId', 'parentDepartmentId', 'headPersonId', 'costCenter', 'startDate', 'state'],
    filters: ['departmentCode', 'departmentName', 'departmentNameEn', 'orgId', 'parentDepartmentId', 'headPersonId', 'costCenter', 'treeFullPath', 'state'],
    related: { personCount: { label: { en: 'Persons', cn: '人数' }, entity: 'basePerson', by: 'deptId', states: ['employed', 'leaving'] } },
    sort: [['treeFullPath', 'asc']],
  },
  form: [
    { label: { en: 'Basic', cn: '基本信息' }, fields: ['departmentCode', 'departmentName', 'departmentNameEn', 'orgId', 'parentDepartmentId', 'departmentLevel'] },
    { label: { en: 'People and validity', cn: '负责人与有效期' }, fields: ['headPersonId', 'deputyPersonId', 'costCenter', 'startDate', 'endDate', 'remark'] },
  ],
  screens: [
    { route: 'department', kind: 'list', audience: ['INSIDE'], label: { en: 'Departments', cn: '部门管理' }, resp: ['ADMIN', 'AUDITOR'] },
    { route: 'DepartmentDetail', kind: 'edit', audience: ['INSIDE'], label: { en: 'Department', cn: '部门' }, resp: ['ADMIN', 'AUDITOR'] },
  ],
});
