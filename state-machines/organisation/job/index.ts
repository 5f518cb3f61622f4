/** Jobs (platform-process.md §1): what positions are made of, their grades, and the organisations and departments in which they may be. */
import type { MachineEvent } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { organisationLookups as lookups } from '../lookups.js';

interface Job {
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly areas: readonly { readonly areaNum: number; readonly orgId: string; readonly departmentId: string | null }[];
}

const { guard, reasons } = refusalsOf({
  JOB_GRADES: { en: 'The lowest grade must not be above the highest.', cn: '最低职级不能高于最高职级' },
  JOB_AREA_DUP: { en: 'An organisation and department stand twice in the areas.', cn: '分配区域中组织与部门重复' },
});

const gradesInOrder = guard<Job, MachineEvent>('JOB_GRADES', ({ gradeFrom, gradeTo }) => gradeFrom <= gradeTo, {
  over: ['gradeFrom', 'gradeTo'],
});
const areasApart = guard<Job, MachineEvent>(
  'JOB_AREA_DUP',
  ({ areas }) => new Set(areas.map(({ orgId, departmentId }) => `${orgId}/${departmentId}`)).size === areas.length,
  { over: ['areas'] },
);

const grade = { min: 1, max: 20 } as const;

export const baseJob = defineMaster({
  type: 'baseJob',
  path: 'organisation/job',
  title: { en: 'Job', cn: '职务' },
  fields: {
    jobCode: f.text(30, 'Code', '职务编码', { need: 'save', fixed: true, upper: true }),
    jobName: f.text(60, 'Chinese name', '职务名称', { need: 'save' }),
    jobNameEn: f.text(60, 'English name', '英文名称'),
    jobFamily: f.lookup(lookups.BASE_JOB_FAMILY, 'Family', '职务族', { need: 'save', initial: 'OTHER' }),
    gradeFrom: f.integer('Lowest grade', '最低职级', { need: 'save', initial: 1, ...grade }),
    gradeTo: f.integer('Highest grade', '最高职级', { need: 'save', initial: 20, ...grade }),
    description: f.text(500, 'Description', '说明'),
  },
  lines: {
    areas: hot(
      'Areas',
      '分配区域',
      { entity: 'baseJobArea', key: 'areaNum', bound: 200, indexes: ['orgId'] },
      {
        areaNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
        orgId: f.ref('baseOrganization', 'Organisation', '组织', { need: 'save' }),
        departmentId: f.ref('baseDepartment', 'Department', '部门'),
        headcount: f.integer('Headcount', '编制', { need: 'submit', min: 1, max: 9999 }),
      },
    ),
  },
  maintainer: [by('ADMIN')],
  holds: [gradesInOrder, areasApart],
  reasons,
  uniqueKeys: [{ columns: ['jobCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'jobName',
  list: {
    columns: ['jobCode', 'jobName', 'jobNameEn', 'jobFamily', 'gradeFrom', 'gradeTo', 'state', 'lastUpdateDate'],
    filters: ['jobCode', 'jobName', 'jobNameEn', 'jobFamily', 'state'],
    related: {
      positionCount: { label: { en: 'Positions', cn: '岗位数' }, entity: 'basePosition', by: 'jobId', states: ['enabled'] },
    },
    sort: [['jobCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Job', cn: '职务' },
      fields: ['jobCode', 'jobName', 'jobNameEn', 'jobFamily', 'gradeFrom', 'gradeTo', 'description', 'remark'],
    },
    { label: { en: 'Areas', cn: '分配区域' }, lines: 'areas' },
  ],
  screens: [
    { route: 'job', kind: 'list', audience: ['INSIDE'], label: { en: 'Jobs', cn: '职务' }, resp: ['ADMIN', 'AUDITOR'] },
    { route: 'job/editjob', kind: 'edit', audience: ['INSIDE'], label: { en: 'Job', cn: '职务维护' }, within: 'job' },
  ],
});
