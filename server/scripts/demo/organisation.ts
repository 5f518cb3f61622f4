/** What the demo company has of this family (platform-process.md §1): jobs, positions with limits, who holds them, who reports to whom. */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const SINCE = '2026-01-01';

/** code, names, family, lowest and highest grade */
const jobs = [
  ['GM', '总经理', 'General manager', 'MANAGEMENT', 17, 20],
  ['DIR', '部门总监', 'Director', 'MANAGEMENT', 14, 17],
  ['LEAD', '组长', 'Team leader', 'PURCHASING', 11, 14],
  ['BUY', '采购员', 'Buyer', 'PURCHASING', 7, 11],
  ['STAFF', '专员', 'Specialist', 'OTHER', 5, 11],
] as const;

interface DemoPosition {
  readonly code: string;
  readonly names: readonly [string, string];
  readonly job: (typeof jobs)[number][0];
  readonly department: string;
  readonly grade: number;
  /** In yuan; null: approves nothing by its limit. */
  readonly limit: string | null;
  readonly parent: string | null;
  readonly holders: readonly string[];
  /** More than are held: vacancies are seen. */
  readonly headcount: number;
}
const position = (
  code: string,
  names: DemoPosition['names'],
  job: DemoPosition['job'],
  [department, parent]: readonly [string, string | null],
  grade: number,
  limit: string | null,
  holders: readonly string[],
  headcount = holders.length,
): DemoPosition => ({ code, names, job, department, grade, limit, parent, holders, headcount });

/** Superiors before those who report to them. */
const positions: readonly DemoPosition[] = [
  position('P-GM', ['总经理', 'General manager'], 'GM', ['GM', null], 18, '5000000', ['wangfang']),
  position('P-PUR', ['采购总监', 'Head of purchasing'], 'DIR', ['PUR', 'P-GM'], 15, '500000', ['zhangmin']),
  position('P-SRC', ['寻源组长', 'Head of sourcing'], 'LEAD', ['SRC', 'P-PUR'], 12, '100000', ['luoyi']),
  position('P-SRC-B', ['采购员', 'Buyer'], 'BUY', ['SRC', 'P-SRC'], 9, null, ['liwei', 'heying', 'linxiao', 'chenpeng'], 6),
  position('P-SCM', ['供应链总监', 'Head of supply chain'], 'DIR', ['SCM', 'P-GM'], 14, '200000', ['wujun']),
  position('P-SCM-S', ['计划专员', 'Planner'], 'STAFF', ['SCM', 'P-SCM'], 8, null, ['dingkai', 'mengxin'], 3),
  position('P-FIN', ['财务总监', 'Head of finance'], 'DIR', ['FIN', 'P-GM'], 15, '1000000', ['liuyang']),
  position('P-QA', ['质量总监', 'Head of quality'], 'DIR', ['QA', 'P-GM'], 14, '100000', ['zhoujie']),
  position('P-QA-S', ['质量工程师', 'Quality engineer'], 'STAFF', ['QA', 'P-QA'], 9, null, ['weiqiang'], 2),
];
const heads: readonly string[] = ['GM', 'DIR', 'LEAD'];

/** What is there stays as it is: steps have names, and positions their codes. */
export async function loadOrganisation(_house: Assembled, cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  const ids = { jobs: new Map<string, string>(), positions: new Map<string, string>() };
  for (const [jobCode, jobName, jobNameEn, jobFamily, gradeFrom, gradeTo] of jobs) {
    const fields = { jobCode, jobName, jobNameEn, jobFamily, gradeFrom, gradeTo };
    ids.jobs.set(jobCode, await enabled(cast, admin, `job:${jobCode}`, 'baseJob', fields));
  }
  for (const one of positions) {
    const id = await enabled(cast, admin, `position:${one.code}`, 'basePosition', {
      ...{ positionCode: one.code, positionName: one.names[0], positionNameEn: one.names[1], grade: one.grade },
      ...{ jobId: ids.jobs.get(one.job), departmentId: await cast.find('base_department', 'department_code', one.department) },
      ...{ headcount: one.headcount, approvalLimit: one.limit, headFlag: heads.includes(one.job) ? 'Y' : 'N' },
    });
    ids.positions.set(one.code, id);
    for (const login of one.holders) await assigned(cast, admin, login, id);
  }
  await reporting(cast, admin, ids.positions);
}

async function enabled(cast: Cast, admin: Viewer, name: string, type: string, fields: object): Promise<string> {
  const id = await cast.step(admin, name, type, null, 'CREATE', { fields });
  await cast.step(admin, `${name}:enable`, type, id, 'ENABLE');
  return id;
}

async function assigned(cast: Cast, admin: Viewer, login: string, positionId: string): Promise<void> {
  const personId = await cast.find('base_person', 'email', `${login}@hengyuan.example`);
  await enabled(cast, admin, `allot:${login}`, 'basePositionAllot', { personId, positionId, startDate: SINCE });
}

/** The reporting lines of the buying unit, from the day of the demo on. */
async function reporting(cast: Cast, admin: Viewer, ids: ReadonlyMap<string, string>): Promise<void> {
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const places = positions.map(({ code, parent }, index) => ({
    ...{ placeNum: index + 1, positionId: ids.get(code), sortNo: index + 1 },
    parentPositionId: parent === null ? null : ids.get(parent),
  }));
  const id = await cast.step(admin, 'level:main', 'basePersonLevel', null, 'CREATE', {
    fields: { levelCode: 'MAIN', levelName: '岗位汇报线 Reporting lines', orgId, startDate: utcDateOf(cast.now) },
    lines: { places: { set: places } },
  });
  await cast.step(admin, 'level:main:publish', 'basePersonLevel', id, 'PUBLISH');
}
