import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// A portal asks by GET who works where, which organisations there are and what positions are free (platform-process.md §2): people
// inside alone, each about his organisations.

const MINUTE = 60_000;
let product: Product;
let named: Named;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;
const idOf = (name: string): string => named.get(name)!;

type Row = Readonly<Record<string, unknown>>;
const ask = (name: string, action: string, asked: Readonly<Record<string, string>> = {}) =>
  person(name).get(`/v1/functionResourceRestful/${action}`, { lan: 'EN', ...asked });
const rows = async (name: string, action: string, asked: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> => {
  const answer = await ask(name, action, asked);
  if (answer.status !== 'S') throw new Error(`${action}: ${answer.code} ${answer.msg}`);
  return answer.data as readonly Row[];
};
const all = async (name: string, action: string, column: string, asked: Readonly<Record<string, string>> = {}) =>
  (await rows(name, action, asked)).map((row) => row[column]);

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T01:30:00.000Z')),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        const enabled = async (name: string, type: string, fields: object, lines: object = {}): Promise<void> => {
          const id = await seeder.make(name, type, { fields, lines });
          await seeder.send(type, id, 'ENABLE');
        };
        const startDate = '2026-01-01';
        const department = (code: string, departmentName: string, org: string, above?: string) =>
          enabled(`dept:${code}`, 'baseDepartment', {
            ...{
              departmentCode: code,
              departmentName,
              departmentNameEn: `Department ${code}`,
              orgId: seeder.named.get(`org:${org}`),
              startDate,
            },
            ...(above ? { parentDepartmentId: seeder.named.get(`dept:${above}`) } : {}),
          });
        await department('PUR', '采购部', 'HQ');
        await department('MRO', '辅料采购组', 'HQ', 'PUR');
        await department('SZP', '深圳采购部', 'SZ');
        await department('QA', '质量部', 'WX');
        const areas = [
          { areaNum: 1, orgId: seeder.named.get('org:HQ'), departmentId: null, headcount: 3 },
          { areaNum: 2, orgId: seeder.named.get('org:SZ'), departmentId: seeder.named.get('dept:SZP'), headcount: 1 },
        ];
        await enabled('job:BUY', 'baseJob', { jobCode: 'BUY', jobName: '采购员', jobNameEn: 'Purchaser' }, { areas: { set: areas } });
        const position = (code: string, dept: string, more: object = {}) =>
          enabled(`position:${code}`, 'basePosition', {
            ...{ positionCode: code, positionName: `岗位${code}`, positionNameEn: `Position ${code}`, grade: 5 },
            ...{ jobId: seeder.named.get('job:BUY'), departmentId: seeder.named.get(`dept:${dept}`), ...more },
          });
        await position('PUR-1', 'PUR', { headcount: 2, grade: 8 });
        await position('MRO-1', 'MRO');
        await position('SZP-1', 'SZP');
        const employee = async (code: string, dept: string, org: string): Promise<void> => {
          const id = await seeder.make(`person:${code}`, 'basePerson', {
            fields: {
              ...{
                personCode: code,
                personName: `员工${code}`,
                personNameEn: `Staff ${code}`,
                mobile: '13800138000',
                email: `${code}@x.example`,
              },
              ...{ deptId: seeder.named.get(`dept:${dept}`), orgId: seeder.named.get(`org:${org}`), hireDate: startDate },
            },
          });
          await seeder.send('basePerson', id, 'HIRE');
        };
        await employee('E1', 'PUR', 'HQ');
        await employee('E2', 'MRO', 'HQ');
        await employee('E3', 'SZP', 'SZ');
        await employee('E4', 'QA', 'WX');
        const holds = (code: string, place: string, more: object = {}) =>
          enabled(`allot:${code}:${place}`, 'basePositionAllot', {
            ...{ personId: seeder.named.get(`person:${code}`), positionId: seeder.named.get(`position:${place}`), startDate, ...more },
          });
        await holds('E1', 'PUR-1');
        await holds('E1', 'MRO-1', { primaryFlag: 'N', actingFlag: 'Y' });
        await holds('E2', 'PUR-1', { startDate: '2026-06-01' });
        await holds('E3', 'SZP-1');
        await aUser(seeder, 'wuxi', { userType: 'INSIDE' }, ['BUYER'], ['WX']);
        await aUser(seeder, 'ella', { userType: 'INSIDE', personId: seeder.named.get('person:E1') }, ['REQUESTER'], ['HQ']);
      });
    },
  });
  for (const name of ['admin', 'buyer', 'szbuyer', 'wuxi', 'ella', 'alpha']) people[name] = await product.enter(name);
});
afterAll(() => product.stop());

test('staff are found by word, place and position, each with his first position, within the organisations of who asks', async () => {
  expect(await all('admin', 'findPersonList', 'employeeNo')).toEqual(['E1', 'E2', 'E3', 'E4']);
  expect(await all('buyer', 'findPersonList', 'employeeNo')).toEqual(['E1', 'E2', 'E4']);
  expect(await all('wuxi', 'findPersonList', 'employeeNo')).toEqual(['E4']);
  expect(await all('wuxi', 'findPersonList', 'employeeNo', { orgId: idOf('org:SZ') })).toEqual([]);
  const [first] = await rows('buyer', 'findPersonList', { keyword: 'staff e1' });
  const own = {
    ...{ personId: idOf('person:E1'), employeeNo: 'E1', fullName: 'Staff E1', userId: idOf('user:ella'), orgId: idOf('org:HQ') },
    ...{ departmentId: idOf('dept:PUR'), departmentName: 'Department PUR', positionId: idOf('position:PUR-1') },
    ...{ positionName: 'Position PUR-1', jobId: idOf('job:BUY'), jobName: 'Purchaser', grade: 8 },
  };
  // Neither number nor address of anybody.
  expect(first).toEqual(own);
  const [acting] = await rows('buyer', 'findPersonList', { positionId: idOf('position:MRO-1') });
  expect(acting).toEqual({ ...own, positionId: idOf('position:MRO-1'), positionName: 'Position MRO-1', grade: 5 });
  expect(await all('buyer', 'findPersonList', 'employeeNo', { jobId: idOf('job:BUY') })).toEqual(['E1']);
  expect(await all('buyer', 'findPersonList', 'fullName', { departmentId: idOf('dept:MRO'), lan: 'CN' })).toEqual(['员工E2']);
  const page = await ask('admin', 'findPersonList', { pageIndex: '2', pageRows: '3' });
  expect([(page.data as readonly Row[]).map(({ employeeNo }) => employeeNo), page.page]).toEqual([
    ['E4'],
    { count: 4, pageIndex: 2, pageRows: 3 },
  ]);
  expect((await ask('admin', 'findPersonList', { pageIndex: '9', pageRows: '9999' })).page).toEqual({
    count: 4,
    pageIndex: 9,
    pageRows: 200,
  });
});

test('organisations are a tree in which those above the own lead to them; companies are those of the own', async () => {
  const tree = async (name: string, asked: Readonly<Record<string, string>> = {}) =>
    (await rows(name, 'findOrganizationList', asked)).map(
      ({ orgCode, levelId, checkFlag }) => `${String(orgCode)} ${String(levelId)} ${String(checkFlag)}`,
    );
  expect(await tree('admin')).toEqual(['HQ 1 Y', 'WX 2 Y', 'SZ 1 Y']);
  expect(await tree('wuxi')).toEqual(['HQ 1 N', 'WX 2 Y']);
  expect(await tree('admin', { keyword: 'wx' })).toEqual(['HQ 1 N', 'WX 2 Y']);
  expect(await tree('admin', { orgType: 'COMPANY' })).toEqual(['HQ 1 Y', 'SZ 1 Y']);
  expect(await tree('admin', { parentOrgId: idOf('org:HQ') })).toEqual(['WX 2 Y']);
  expect(await tree('admin', { treeType: 'COST' })).toEqual(['HQ 1 Y', 'SZ 1 Y']);
  const [, below] = await rows('wuxi', 'findOrganizationList');
  expect(below).toEqual({
    ...{ orgId: idOf('org:WX'), orgCode: 'WX', orgName: 'Organisation WX', orgType: 'OU', parentOrgId: idOf('org:HQ') },
    ...{ treeFullPath: `/${idOf('org:HQ')}/${idOf('org:WX')}`, levelId: 2, checkFlag: 'Y' },
  });
  const company = { orgId: idOf('org:HQ'), orgCode: 'HQ', orgName: 'Organisation HQ', uscc: null, baseCurrency: 'CNY' };
  expect(await rows('wuxi', 'findEnterpriseList')).toEqual([company]);
  expect(await all('admin', 'findEnterpriseList', 'orgCode')).toEqual(['HQ', 'SZ']);
  expect(await all('admin', 'findEnterpriseList', 'orgCode', { keyword: 'sz' })).toEqual(['SZ']);
});

test('positions of a department and of those below it, with who holds them on a day; areas of a job with what is free', async () => {
  const departmentId = idOf('dept:PUR');
  const [position, ...others] = await rows('buyer', 'findPositionsByDepartment', { departmentId });
  const held = { personId: idOf('person:E1'), fullName: 'Staff E1', primaryFlag: 'Y', actingFlag: 'N' };
  expect([position, others]).toEqual([
    {
      ...{ positionId: idOf('position:PUR-1'), positionCode: 'PUR-1', positionName: 'Position PUR-1', jobName: 'Purchaser', grade: 8 },
      ...{ headcount: 2, holderCount: 1, holders: [held] },
    },
    [],
  ]);
  const counted = async (asked: Readonly<Record<string, string>>) =>
    (await rows('buyer', 'findPositionsByDepartment', { departmentId, includeChildren: 'Y', ...asked })).map(
      ({ positionCode, holderCount, holders }) => [positionCode, holderCount, (holders as readonly unknown[]).length],
    );
  // Who acts does not count.
  expect(await counted({})).toEqual([
    ['MRO-1', 0, 1],
    ['PUR-1', 1, 1],
  ]);
  expect(await counted({ date: '2026-06-01' })).toEqual([
    ['MRO-1', 0, 1],
    ['PUR-1', 2, 2],
  ]);
  // Nor are there departments that begin later.
  expect(await counted({ date: '2025-12-31' })).toEqual([]);
  expect(await rows('szbuyer', 'findPositionsByDepartment', { departmentId })).toEqual([]);
  const area = {
    orgId: idOf('org:HQ'),
    orgName: 'Organisation HQ',
    departmentId: null,
    departmentName: null,
    headcount: 3,
    used: 1,
    free: 2,
  };
  expect(await rows('buyer', 'findAllotAreaByJob', { jobId: idOf('job:BUY') })).toEqual([area]);
  expect((await rows('admin', 'findAllotAreaByJob', { jobId: idOf('job:BUY') }))[1]).toMatchObject({
    ...{ departmentName: 'Department SZP', headcount: 1, used: 1, free: 0 },
  });
});

test('one by its id: in force and within the own organisations, else it is not found', async () => {
  const one = (name: string, resourceType: string, id: string) => ask(name, 'findById', { resourceType, id });
  expect((await one('buyer', 'PERSON', idOf('person:E1'))).data).toMatchObject({ fullName: 'Staff E1', grade: 8 });
  expect((await one('buyer', 'ORG', idOf('org:WX'))).data).toMatchObject({ orgCode: 'WX', levelId: 2 });
  expect((await one('buyer', 'DEPT', idOf('dept:MRO'))).data).toEqual({
    ...{ departmentId: idOf('dept:MRO'), departmentCode: 'MRO', departmentName: 'Department MRO', orgId: idOf('org:HQ') },
    ...{ orgName: 'Organisation HQ', parentDepartmentId: idOf('dept:PUR'), headPersonId: null },
  });
  expect((await one('buyer', 'JOB', idOf('job:BUY'))).data).toMatchObject({ jobCode: 'BUY', gradeFrom: 1, gradeTo: 20 });
  expect((await one('buyer', 'POSITION', idOf('position:PUR-1'))).data).toMatchObject({ positionCode: 'PUR-1', holderCount: 1 });
  const unseen = { PERSON: 'person:E3', ORG: 'org:SZ', DEPT: 'dept:SZP', POSITION: 'position:SZP-1' };
  for (const [kind, name] of Object.entries(unseen)) {
    expect((await one('szbuyer', kind, idOf(name))).status).toBe('S');
    expect(await one('buyer', kind, idOf(name))).toMatchObject({
      ...{ http: 404, code: 'RES_NOT_FOUND', msg: 'Not found. Look it up in the list again.' },
    });
  }
  expect(await one('buyer', 'JOB', '1')).toMatchObject({ code: 'RES_NOT_FOUND' });
  const left = { id: idOf('allot:E3:SZP-1'), endDate: '2026-03-30', endReason: 'LEAVE' };
  await person('admin').done('basePositionAllot', 'doEnd', left);
  await person('admin').done('basePosition', 'doInvalid', { id: idOf('position:SZP-1') });
  expect(await one('szbuyer', 'POSITION', idOf('position:SZP-1'))).toMatchObject({ code: 'RES_NOT_FOUND' });
});

test('suppliers are refused, and so is what is written wrongly, in the language of the address', async () => {
  for (const action of [
    'findPersonList',
    'findEnterpriseList',
    'findOrganizationList',
    'findById',
    'findAllotAreaByJob',
    'findPositionsByDepartment',
  ])
    expect([action, (await ask('alpha', action)).code]).toEqual([action, 'PERM_SCOPE']);
  const wrong: readonly (readonly [string, Record<string, string>, string])[] = [
    ['findPersonList', { pageRows: '-1' }, 'FIELD_FORMAT'],
    ['findPersonList', { pageIndex: '1e3' }, 'FIELD_FORMAT'],
    ['findPersonList', { orgId: "1' or true" }, 'FIELD_FORMAT'],
    ['findPersonList', { keyword: '\0' }, 'FIELD_FORMAT'],
    ['findPersonList', { keyword: 'x'.repeat(61) }, 'FIELD_TOO_LONG'],
    ['findOrganizationList', { treeType: 'constructor' }, 'FIELD_FORMAT'],
    ['findById', { resourceType: 'toString', id: '1' }, 'FIELD_FORMAT'],
    ['findById', { resourceType: 'PERSON' }, 'FIELD_REQUIRED'],
    ['findAllotAreaByJob', {}, 'FIELD_REQUIRED'],
    ['findPositionsByDepartment', { departmentId: '1', date: '2026-02-30' }, 'FIELD_FORMAT'],
    ['findPositionsByDepartment', { departmentId: '1', includeChildren: 'maybe' }, 'FIELD_FORMAT'],
  ];
  for (const [action, asked, code] of wrong)
    expect([action, asked, (await ask('admin', action, asked)).code]).toEqual([action, asked, code]);
  expect((await ask('admin', 'findById', { lan: 'CN', resourceType: 'JOB', id: '1' })).msg).toBe('未找到数据,请重新从列表中选择');
  const posted = await person('admin').stream('/v1/functionResourceRestful/findPersonList');
  expect(((await posted.json()) as { code: string }).code).toBe('REQ_METHOD');
});

test('without a session nothing is told', async () => {
  for (const action of ['findPersonList', 'findById']) {
    const response = await fetch(`http://127.0.0.1:${product.port}/v1/functionResourceRestful/${action}`, {
      headers: { timestamp: String(product.clock.now()) },
    });
    expect([action, ((await response.json()) as { code: string }).code]).toEqual([action, 'AUTH_SESSION_INVALID']);
  }
});
