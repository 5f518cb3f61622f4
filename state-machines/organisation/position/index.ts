/** Positions of departments (platform-process.md §1): grade, headcount and limit of approval; who holds them stands in assignments. */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

/** What prepare reads before a position is saved or enabled. */
export interface PositionFacts {
  readonly job?: {
    readonly state: string;
    readonly gradeFrom: number;
    readonly gradeTo: number;
    /** Empty: everywhere. */
    readonly areas: readonly { readonly orgId: string; readonly departmentId: string | null }[];
  } | null;
  readonly department?: { readonly state: string; readonly orgId: string | null } | null;
  /** Name of another position that heads the department. */
  readonly otherHead?: string | null;
}

interface Position {
  readonly grade: number | null;
  readonly departmentId: string;
  readonly headFlag: 'Y' | 'N';
}

const { guard, rule, refuse, reasons } = refusalsOf({
  POS_OUT_OF_AREA: {
    en: 'The job may not be used in this department. Add it to the areas of the job.',
    cn: '该职务不可分配到此部门,请先维护分配区域',
  },
  POS_GRADE: { en: "The grade is outside the job's range ({from} to {to}).", cn: '职级超出职务范围({from}–{to})' },
  POS_HEAD_DUP: { en: 'The department already has a head position: {name}', cn: '该部门已有负责岗:{name}' },
  POS_JOB: { en: 'Choose an enabled job and an enabled department.', cn: '请选择启用的职务与部门' },
});
const factsOf = (sent: MachineEvent) => sent.facts as PositionFacts;
const ask = { needs: 'ask' } as const;

const lives = guard<Position, MachineEvent>(
  'POS_JOB',
  (_position, sent) => {
    const { job, department } = factsOf(sent);
    return (job === undefined || job?.state === 'enabled') && (department === undefined || department?.state === 'enabled');
  },
  ask,
);
const inArea = guard<Position, MachineEvent>(
  'POS_OUT_OF_AREA',
  ({ departmentId }, sent) => {
    const { job, department } = factsOf(sent);
    if (!job || !department || job.areas.length === 0) return true;
    return job.areas.some((area) => area.orgId === department.orgId && (area.departmentId === null || area.departmentId === departmentId));
  },
  ask,
);
const gradeFits = rule<Position, MachineEvent>(
  ['POS_GRADE'],
  ({ grade }, sent) => {
    const { job } = factsOf(sent);
    if (!job || grade === null || (grade >= job.gradeFrom && grade <= job.gradeTo)) return true;
    return refuse('POS_GRADE', { field: 'grade', params: { from: job.gradeFrom, to: job.gradeTo } });
  },
  ask,
);
const onlyHead = rule<Position, MachineEvent>(
  ['POS_HEAD_DUP'],
  ({ headFlag }, sent) => {
    const { otherHead } = factsOf(sent);
    return headFlag !== 'Y' || !otherHead || refuse('POS_HEAD_DUP', { field: 'headFlag', params: { name: otherHead } });
  },
  ask,
);

export const basePosition = defineMaster({
  type: 'basePosition',
  path: 'organisation/position',
  title: { en: 'Position', cn: '岗位' },
  fields: {
    positionCode: f.text(30, 'Code', '岗位编码', { need: 'save', fixed: true, upper: true }),
    positionName: f.text(60, 'Chinese name', '岗位名称', { need: 'save' }),
    positionNameEn: f.text(60, 'English name', '英文名称'),
    jobId: f.ref('baseJob', 'Job', '职务', { holds: 'inForce', need: 'save' }),
    departmentId: f.ref('baseDepartment', 'Department', '部门', { need: 'save' }),
    grade: f.integer('Grade', '职级', { need: 'submit', min: 1, max: 20 }),
    headcount: f.integer('Headcount', '编制', { need: 'save', initial: 1, min: 1, max: 9999 }),
    approvalLimit: f.amount('Approval limit', '审批限额', { min: 0, help: { en: 'Empty: none', cn: '为空表示无审批限额' } }),
    limitCurrency: f.code('baseCurrency', 'currencyCode', 3, 'Currency of the limit', '限额币种', { initial: 'CNY' }),
    headFlag: f.flag('Heads the department', '部门负责岗'),
  },
  live: {
    holderCount: f.integer('Holders', '在岗人数'),
    vacancy: f.integer('Vacant', '空缺'),
  },
  maintainer: [by('ADMIN')],
  enable: [lives, inArea, gradeFits, onlyHead],
  reasons,
  uniqueKeys: [{ columns: ['positionCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'positionName',
  list: {
    columns: [
      'positionCode',
      'positionName',
      'positionNameEn',
      'jobId',
      'departmentId',
      'grade',
      'headcount',
      'holderCount',
      'vacancy',
      'approvalLimit',
      'limitCurrency',
      'headFlag',
      'state',
    ],
    filters: ['positionCode', 'positionName', 'positionNameEn', 'jobId', 'departmentId', 'grade', 'headFlag', 'vacancy', 'state'],
    sort: [['positionCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Position', cn: '岗位' },
      fields: ['positionCode', 'positionName', 'positionNameEn', 'jobId', 'departmentId', 'grade', 'headcount', 'headFlag', 'remark'],
    },
    { label: { en: 'Limit of approval', cn: '审批限额' }, fields: ['approvalLimit', 'limitCurrency'] },
  ],
  screens: [
    { route: 'position', kind: 'list', audience: ['INSIDE'], label: { en: 'Positions', cn: '岗位' }, resp: ['ADMIN', 'AUDITOR'] },
    { route: 'position/positiondetail', kind: 'edit', audience: ['INSIDE'], label: { en: 'Position', cn: '岗位维护' }, within: 'position' },
  ],
});
