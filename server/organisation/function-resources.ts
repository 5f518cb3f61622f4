/**
 * GET look-ups of staff and organisations (platform-process.md §2), for pickers of other systems: people inside read what is in force
 * of their organisations. Numbers and addresses of people are not told here.
 */
import { isDate } from '../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { seesAllOrganisations } from '../../state-machines/kernel/view.js';
import { organisationTrees } from '../../state-machines/platform/organization/trees.js';
import type { CallAnswer, Queryable } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalId, optionalText, textOf } from '../kernel/edges/body.js';
import type { Language, StreamCall } from '../kernel/edges/contracts.js';
import { EdgeError } from '../kernel/edges/errors.js';
import type { Installation } from '../kernel/installation.js';
import { areasSql, departmentSql, jobSql, organisationsSql, personsSql, positionsSql } from './function-resources.queries.js';
import type { Organisation, Place } from './organisation-tree.js';
import { placesOf } from './organisation-tree.js';

interface Parts {
  readonly read: Queryable;
  readonly days: Pick<Installation, 'today'>;
}
interface Asked extends Parts {
  /** Of the address. */
  readonly body: Body;
  readonly language: Language;
  readonly at: number;
  /** null: all. */
  readonly orgIds: readonly string[] | null;
}
type Own = Organisation & { readonly own: boolean };

const MOST_ROWS = 200;
const reasons = {
  RES_NOT_FOUND: { en: 'Not found. Look it up in the list again.', cn: '未找到数据,请重新从列表中选择' },
};
const outside: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };

const wrong = (field: string): EdgeError => new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field, params: { field } });

function oneOf(body: Body, name: string, values: readonly string[], standard: string): string {
  const value = optionalText(body, name, 20) ?? standard;
  if (!values.includes(value)) throw wrong(name);
  return value;
}
/** Addresses hold texts alone. */
function wholeOf(body: Body, name: string, standard: number, most: number): number {
  const value = optionalText(body, name, 20);
  if (value === null) return standard;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw wrong(name);
  return Math.min(most, Number(value));
}

async function rowsOf(read: Queryable, sql: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  return (await read.query<Record<string, unknown>>(sql, [...values])).rows;
}

async function persons({ read, body, language, orgIds }: Asked): Promise<CallAnswer> {
  const pageIndex = wholeOf(body, 'pageIndex', 1, 1_000_000);
  const pageRows = wholeOf(body, 'pageRows', 50, MOST_ROWS);
  const [orgId, departmentId] = [optionalId(body, 'orgId'), optionalId(body, 'departmentId')];
  const [jobId, positionId] = [optionalId(body, 'jobId'), optionalId(body, 'positionId')];
  const values = [orgIds, optionalText(body, 'keyword', 60), orgId, departmentId, jobId, positionId, null];
  const sql = personsSql(language);
  const [counted] = await rowsOf(read, `select count(*)::int as count from (${sql}) listed`, values);
  const data = await rowsOf(read, `${sql} limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`, values);
  return { data, page: { count: Number(counted!['count']), pageIndex, pageRows } };
}

/** All that are in force, with which of them are the viewer's. */
async function organisations({ read, days, at, orgIds }: Asked): Promise<readonly Own[]> {
  return (await read.query<Own>(organisationsSql, [orgIds, await days.today(null, at)])).rows;
}
const wordFits = (word: string | null, { orgCode, orgName, orgNameEn }: Organisation): boolean =>
  word === null || [orgCode, orgName, orgNameEn ?? ''].some((text) => text.toLowerCase().includes(word.toLowerCase()));
const nameIn = (language: Language, { orgName, orgNameEn }: Organisation): string => (language === 'en' && orgNameEn ? orgNameEn : orgName);

async function enterprises(asked: Asked): Promise<CallAnswer> {
  const word = optionalText(asked.body, 'keyword', 60);
  const found = placesOf(await organisations(asked), ({ own }) => own).map(({ organisation }) => organisation);
  return {
    data: found
      .filter((one) => (one.orgType === 'GROUP' || one.orgType === 'COMPANY') && wordFits(word, one))
      .map((one) => {
        const { orgId, orgCode, uscc, baseCurrency } = one;
        return { orgId, orgCode, orgName: nameIn(asked.language, one), uscc, baseCurrency };
      }),
  };
}

const nodeOf = ({ organisation, line, chosen }: Place, language: Language) => ({
  orgId: organisation.orgId,
  orgCode: organisation.orgCode,
  orgName: nameIn(language, organisation),
  orgType: organisation.orgType,
  parentOrgId: line.at(-2) ?? null,
  treeFullPath: `/${line.join('/')}`,
  levelId: line.length,
  checkFlag: chosen ? 'Y' : 'N',
});

async function organisationTree(asked: Asked): Promise<CallAnswer> {
  const { body, language } = asked;
  const { types } = organisationTrees[oneOf(body, 'treeType', Object.keys(organisationTrees), 'BUSINESS')]!;
  const [above, orgType, word] = [optionalId(body, 'parentOrgId'), optionalText(body, 'orgType', 20), optionalText(body, 'keyword', 60)];
  const standing = (await organisations(asked)).filter((one) => types.includes(one.orgType));
  const isBelow = (line: readonly string[]): boolean => above === null || line.slice(0, -1).includes(above);
  const places = placesOf(
    standing,
    (one, line) => one.own && isBelow(line) && (orgType === null || one.orgType === orgType) && wordFits(word, one),
  );
  return { data: places.filter(({ line }) => isBelow(line)).map((place) => nodeOf(place, language)) };
}

const areasOfJob = async ({ read, days, body, language, at, orgIds }: Asked): Promise<CallAnswer> => ({
  data: await rowsOf(read, areasSql(language), [orgIds, idOf(body, 'jobId'), await days.today(null, at)]),
});

async function positions(asked: Asked): Promise<CallAnswer> {
  const { read, days, body, language, at, orgIds } = asked;
  const departmentId = idOf(body, 'departmentId');
  const withBelow = oneOf(body, 'includeChildren', ['Y', 'N'], 'N') === 'Y';
  const date = optionalText(body, 'date', 10);
  if (date !== null && !isDate(date)) throw wrong('date');
  const day = date ?? (await days.today(await organisationOf(read, departmentId), at));
  return { data: await rowsOf(read, positionsSql(language), [orgIds, departmentId, withBelow, day, null]) };
}
async function organisationOf(read: Queryable, departmentId: string): Promise<string | null> {
  const [row] = await rowsOf(read, 'select org_id::text as id from base_department where id = $1::bigint', [departmentId]);
  return (row?.['id'] ?? null) as string | null;
}

/** One row of each kind, as the lists have it. */
const resources: Readonly<Record<string, (asked: Asked, id: string) => Promise<unknown>>> = {
  PERSON: async ({ read, language, orgIds }, id) =>
    (await rowsOf(read, personsSql(language), [orgIds, null, null, null, null, null, id]))[0],
  ORG: async (asked, id) => {
    const place = placesOf(await organisations(asked), ({ own }) => own).find(({ organisation }) => organisation.orgId === id);
    return place && nodeOf(place, asked.language);
  },
  DEPT: async ({ read, days, language, at, orgIds }, id) =>
    (await rowsOf(read, departmentSql(language), [orgIds, id, await days.today(await organisationOf(read, id), at)]))[0],
  JOB: async ({ read, language, orgIds }, id) => (await rowsOf(read, jobSql(language), [orgIds, id]))[0],
  POSITION: async ({ read, days, language, at, orgIds }, id) =>
    (await rowsOf(read, positionsSql(language), [orgIds, null, false, await days.today(null, at), id]))[0],
};

async function oneById(asked: Asked): Promise<CallAnswer> {
  const kind = textOf(asked.body, 'resourceType', 20);
  const id = idOf(asked.body);
  if (!Object.hasOwn(resources, kind)) throw wrong('resourceType');
  const data = await resources[kind]!(asked, id);
  return data ? { data } : { refusal: refusal('RES_NOT_FOUND', { kind: 'NotFound' }) };
}

const asked = (needed: readonly string[], others: readonly string[] = []): Readonly<Record<string, boolean>> =>
  Object.fromEntries([...needed.map((name) => [name, true] as const), ...others.map((name) => [name, false] as const)]);

const lookups = {
  findPersonList: {
    summary: { en: 'Staff', cn: '人员列表' },
    find: persons,
    asks: asked([], ['keyword', 'orgId', 'departmentId', 'jobId', 'positionId', 'pageIndex', 'pageRows']),
  },
  findEnterpriseList: { summary: { en: 'Companies', cn: '企业列表' }, find: enterprises, asks: asked([], ['keyword']) },
  findOrganizationList: {
    summary: { en: 'Tree of organisations', cn: '组织架构树' },
    find: organisationTree,
    asks: asked([], ['treeType', 'parentOrgId', 'orgType', 'keyword']),
  },
  findById: {
    summary: { en: 'A person, organisation, department, job or position', cn: '按ID查询' },
    find: oneById,
    asks: asked(['resourceType', 'id']),
  },
  findAllotAreaByJob: { summary: { en: 'Where a job may be', cn: '职务分配区域' }, find: areasOfJob, asks: asked(['jobId']) },
  findPositionsByDepartment: {
    summary: { en: 'Positions of a department', cn: '部门岗位' },
    find: positions,
    asks: asked(['departmentId'], ['includeChildren', 'date']),
  },
};

const organisationsOf = (viewer: Viewer): readonly string[] | null => (seesAllOrganisations(viewer) ? null : viewer.orgIds);

export const functionResources = (parts: Parts): readonly StreamCall[] =>
  Object.entries(lookups).map(([action, { summary, find, asks }]) => ({
    method: 'GET',
    path: `/v1/functionResourceRestful/${action}`,
    body: 'json',
    reasons,
    summary,
    asks,
    answer: async ({ caller, query, language, at }) => {
      if (caller?.viewer.userType !== 'INSIDE') return outside;
      return find({ ...parts, body: Object.fromEntries(query), language, at, orgIds: organisationsOf(caller.viewer) });
    },
  }));
