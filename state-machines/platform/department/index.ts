/** Departments of an organisation, in a tree of at most ten levels (platform-process.md §1). */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Instant } from '../../kernel/fields.js';
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
  /** Of a merge; null: there is no such department. */
  readonly into?: {
    readonly state: string;
    readonly company: string | null;
    /** From itself upwards. */ readonly line: readonly string[];
  } | null;
  /** Levels of the department with those below it: 1 without any. */
  readonly height?: number;
  /** Start of the day on which a merge happens, where the department is; null: that day has begun. */
  readonly mergeAt?: Instant | null;
  readonly isPast?: boolean;
}

/** `effectiveDate`: yyyy-MM-dd, in the zone of the department's organisation. */
export interface MergePayload {
  readonly intoDeptId: string;
  readonly effectiveDate: string;
}

interface Department {
  readonly id: string;
  readonly parentDepartmentId: string | null;
  readonly headPersonId: string | null;
  readonly deputyPersonId: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly treeFullPath: string | null;
  readonly mergedIntoId: string | null;
  readonly mergeAt: Instant | null;
}

const DEEPEST = 10;
const { guard, rule, refuse, reasons } = refusalsOf({
  DEPT_CYCLE: { en: 'A node cannot be below itself', cn: '上级不能是自身或其下级' },
  DEPT_DEPTH: { en: 'At most {n} levels', cn: '部门最多{n}级' },
  DEPT_COMPANY: { en: 'The parent belongs to another company', cn: '上级部门不属于同一公司' },
  DEPT_HEAD_SAME: { en: 'Head and deputy must differ', cn: '负责人与副职不能为同一人' },
  DEPT_IN_USE: { en: 'The department still has positions or persons', cn: '部门下仍有岗位或人员' },
  DEPT_INTO: { en: 'Choose an enabled department of the same company', cn: '请选择同一公司内启用的部门' },
  DEPT_MERGED: { en: 'The department was merged into another one', cn: '该部门已合并到其他部门' },
  ORG_BACKDATED: { en: 'The effective date lies in the past', cn: '生效日期不能早于今天' },
  ORG_DATES: { en: 'The end date must not be before the start date', cn: '结束日期不能早于开始日期' },
});
const factsOf = (event: MachineEvent) => event.facts as DepartmentFacts;
const admin = by('ADMIN');
const ask = { needs: 'ask' } as const;

const noCycle: Guard<Department, MachineEvent> = guard(
  'DEPT_CYCLE',
  ({ id }, event) => !(factsOf(event).ancestors ?? []).some((above) => above.id === id),
  ask,
);
const notTooDeep: Guard<Department, MachineEvent> = rule(
  ['DEPT_DEPTH'],
  (_c, event) => (factsOf(event).ancestors ?? []).length < DEEPEST || refuse('DEPT_DEPTH', { params: { n: DEEPEST } }),
  ask,
);
const sameCompany: Guard<Department, MachineEvent> = guard(
  'DEPT_COMPANY',
  (_c, event) => {
    const [parent] = factsOf(event).ancestors ?? [];
    return parent === undefined || parent.company === (factsOf(event).company ?? null);
  },
  ask,
);
const headsDiffer: Guard<Department, MachineEvent> = guard(
  'DEPT_HEAD_SAME',
  ({ headPersonId, deputyPersonId }) => headPersonId === null || headPersonId !== deputyPersonId,
  { over: ['headPersonId', 'deputyPersonId'] },
);
const datesInOrder: Guard<Department, MachineEvent> = guard(
  'ORG_DATES',
  ({ startDate, endDate }) => startDate === null || endDate === null || compareDates(startDate, endDate) <= 0,
  { over: ['startDate', 'endDate'] },
);
const empty: Guard<unknown, MachineEvent> = guard(
  'DEPT_IN_USE',
  (_c, event) => (factsOf(event).activeChildren ?? 0) === 0 && (factsOf(event).persons ?? 0) === 0,
  ask,
);

const notMerged: Guard<Department, MachineEvent> = guard(
  'DEPT_MERGED',
  ({ mergedIntoId, mergeAt }) => mergedIntoId === null || mergeAt !== null,
  { over: ['mergedIntoId', 'mergeAt'] },
);
const intoEnabled: Guard<Department, MachineEvent> = guard(
  'DEPT_INTO',
  (_c, event) => factsOf(event).into?.state === 'enabled' && factsOf(event).into?.company === factsOf(event).company,
  ask,
);
const intoElsewhere: Guard<Department, MachineEvent> = guard(
  'DEPT_CYCLE',
  ({ id }, event) => !(factsOf(event).into?.line ?? []).includes(id),
  ask,
);
/** Those below come one level below the other department. */
const intoNotTooDeep: Guard<Department, MachineEvent> = rule(
  ['DEPT_DEPTH'],
  (_c, event) =>
    (factsOf(event).into?.line.length ?? 0) + (factsOf(event).height ?? 1) - 1 <= DEEPEST ||
    refuse('DEPT_DEPTH', { params: { n: DEEPEST } }),
  ask,
);
const notBackdated: Guard<Department, MachineEvent> = guard('ORG_BACKDATED', (_c, event) => factsOf(event).isPast !== true, ask);
const mergeGuards = [notBackdated, intoEnabled, intoElsewhere, intoNotTooDeep];
/** What was possible when it was planned need not be so on the day. */
const canMerge = (context: Department, event: MachineEvent): boolean => mergeGuards.every((one) => one.check(context, event) === true);

interface Place {
  readonly treeFullPath: string;
  readonly departmentLevel: number;
}
const placeBelow = (parentPath: string, id: string): Place => ({
  treeFullPath: `${parentPath}/${id}`,
  departmentLevel: parentPath.split('/').length,
});

const placeChildren = ({ id }: { readonly id: string }): readonly Effect[] => [
  { kind: 'run', name: 'placeChildren', params: { departmentId: id } },
];
/** A new record has its id from prepare. */
const idOf = (id: string, event: MachineEvent): string => (id === '' ? (event.facts.id ?? '') : id);

/** The parent moved: this one follows, and those below it after it. */
const placed: Transition<Department, MachineEvent, MasterState> = {
  to: 'same',
  who: [system],
  change: ({ id }, event) => placeBelow((event.payload as { readonly parentPath: string }).parentPath, id) as never,
  effects: [({ id }) => placeChildren({ id })],
};

/** Its parent was merged into another department: it goes there with all below it, unless that has come below it meanwhile. */
const moved: Transition<Department, MachineEvent, MasterState> = {
  to: 'same',
  who: [system],
  guards: [noCycle, notTooDeep],
  change: ({ id }, event) =>
    ({
      parentDepartmentId: (event.payload as { readonly parentDepartmentId: string }).parentDepartmentId,
      ...placeBelow(factsOf(event).parentPath ?? '', id),
    }) as never,
  effects: [({ id }) => placeChildren({ id })],
};

const moveAll = ({ id, mergedIntoId }: Department): readonly Effect[] => [
  { kind: 'run', name: 'mergeDepartment', params: { from: id, into: mergedIntoId } },
];
const unplanned = { mergedIntoId: null, mergeAt: null };
const planned = (_c: Department, event: MachineEvent) => ({
  mergedIntoId: (event.payload as MergePayload).intoDeptId,
  mergeAt: factsOf(event).mergeAt ?? null,
});

/** The merged one ends on its day; until then it goes on as it is. */
const merge: readonly Transition<Department, MachineEvent, MasterState>[] = [
  {
    to: 'disabled',
    when: (_c, event) => (factsOf(event).mergeAt ?? null) === null,
    who: [admin],
    guards: mergeGuards,
    change: planned as never,
    effects: [moveAll],
  },
  { to: 'same', who: [admin], guards: mergeGuards, change: planned as never },
];
const mergeDue: readonly Transition<Department, MachineEvent, MasterState>[] = [
  { to: 'disabled', when: canMerge, who: [system], change: () => ({ mergeAt: null }) as never, effects: [moveAll] },
  { to: 'same', who: [system], change: () => unplanned as never },
];

/** The deputy who becomes head is no deputy any more. */
const headed: Transition<Department, MachineEvent, MasterState> = {
  to: 'same',
  who: [system],
  change: ({ deputyPersonId }, event) => {
    const { personId } = event.payload as { readonly personId: string };
    return { headPersonId: personId, deputyPersonId: deputyPersonId === personId ? null : deputyPersonId } as never;
  },
};

export const baseDepartment = defineMaster({
  type: 'baseDepartment',
  path: 'platform/department',
  title: { en: 'Department', cn: '部门' },
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
    mergedIntoId: f.ref('baseDepartment', 'Merged into', '合并到', { computed: true }),
    mergeAt: f.dateTime('Merged at', '合并生效时间', { computed: true }),
    departmentLevel: f.integer('Level', '层级', { computed: true }),
    treeFullPath: f.text(400, 'Path', '全路径', { computed: true }),
  },
  maintainer: [admin],
  ofOrganisation: true,
  holds: [headsDiffer, datesInOrder],
  enable: [notMerged, noCycle, notTooDeep, sameCompany],
  invalidate: [empty],
  reasons,
  deadlines: [{ event: 'MERGE_DUE', at: ({ mergeAt }) => mergeAt }],
  events: {
    MERGE: event(
      'Merge into',
      '合并到',
      {
        intoDeptId: f.ref('baseDepartment', 'Department', '目标部门', { need: 'save' }),
        effectiveDate: f.date('Effective from', '生效日期', { need: 'save' }),
      },
      { dangerous: true, facts: facts<DepartmentFacts>() },
    ),
    MERGE_DUE: systemEvent<object, DepartmentFacts>('Merge takes effect', '合并生效'),
    PLACE: systemEvent<{ readonly parentPath: string }>('Follows its parent', '随上级调整'),
    MOVED: systemEvent<{ readonly parentDepartmentId: string }, DepartmentFacts>('Moved by a merge', '随部门合并调整'),
    HEAD_CHANGED: systemEvent<{ readonly personId: string }>('Head follows the position', '负责人随岗位调整'),
  },
  sends: { PLACE: { to: ['baseDepartment'] }, MOVED: { to: ['baseDepartment', 'basePerson'], byHand: true } },
  // A merge takes along what is in use; a department that was disabled meanwhile stays where it was.
  ignores: ['MOVED', 'HEAD_CHANGED'],
  rows: {
    draft: { PLACE: placed as never, MOVED: moved as never },
    enabled: {
      PLACE: placed as never,
      MOVED: moved as never,
      MERGE: merge as never,
      MERGE_DUE: mergeDue as never,
      HEAD_CHANGED: headed as never,
      INVALIDATE: { to: 'disabled', who: [admin, system], guards: [empty], change: () => unplanned } as never,
    },
    disabled: { PLACE: placed as never },
  },
  derive: ({ id }, event) => (factsOf(event).parentPath === undefined ? {} : placeBelow(factsOf(event).parentPath!, idOf(id, event))),
  saved: [(after, _event, before) => (after.treeFullPath === before.treeFullPath ? [] : placeChildren(after))],
  uniqueKeys: [{ columns: ['orgId', 'departmentCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'departmentName',
  list: {
    columns: [
      'departmentCode',
      'departmentName',
      'departmentNameEn',
      'orgId',
      'parentDepartmentId',
      'headPersonId',
      'costCenter',
      'startDate',
      'state',
    ],
    filters: [
      'departmentCode',
      'departmentName',
      'departmentNameEn',
      'orgId',
      'parentDepartmentId',
      'headPersonId',
      'costCenter',
      'treeFullPath',
      'state',
    ],
    related: { personCount: { label: { en: 'Persons', cn: '人数' }, entity: 'basePerson', by: 'deptId', states: ['employed', 'leaving'] } },
    sort: [['treeFullPath', 'asc']],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: ['departmentCode', 'departmentName', 'departmentNameEn', 'orgId', 'parentDepartmentId', 'departmentLevel'],
    },
    {
      label: { en: 'People and validity', cn: '负责人与有效期' },
      fields: ['headPersonId', 'deputyPersonId', 'costCenter', 'startDate', 'endDate', 'mergedIntoId', 'mergeAt', 'remark'],
    },
  ],
  screens: [
    { route: 'department', kind: 'list', audience: ['INSIDE'], label: { en: 'Departments', cn: '部门管理' }, resp: ['ADMIN', 'AUDITOR'] },
    { route: 'DepartmentDetail', kind: 'edit', audience: ['INSIDE'], label: { en: 'Department', cn: '部门' }, resp: ['ADMIN', 'AUDITOR'] },
  ],
});
