/** What the resolution of superiors needs of a day (platform-process.md §1): only those above one person, never the whole company. */
import type { DepartmentOn, PersonOn, PositionOn, Staff } from '../../state-machines/organisation/superiors.js';
import type { Queryable } from '../kernel/contracts.js';

const personSql = `select p.id::text, p.dept_id::text as "departmentId", p.manager_person_id::text as "managerId" from base_person p
  join base_users u on u.person_id = p.id where u.id = $1::bigint limit 1`;

const holding = `a.state = 'active' and a.start_date <= $2::date and (a.end_date is null or a.end_date >= $2::date)`;
const positionSql = `select a.position_id::text as id from base_position_allot a where a.person_id = $1::bigint and ${holding}
  order by a.primary_flag desc, a.start_date, a.id limit 1`;

/** The published hierarchy that covers the organisation: its own, else that of the nearest one above, else one of all. */
const levelSql = `with recursive above(id, depth) as (select $1::bigint, 0 union all
    select o.parent_org_id, a.depth + 1 from base_organization o join above a on a.id = o.id where o.parent_org_id is not null and
    a.depth < 20)
  select l.id::text from base_person_level l left join above a on a.id = l.org_id
  where l.state = 'published' and l.start_date <= $2::date and (l.end_date is null or l.end_date >= $2::date) and (l.org_id is null or
    a.id is not null)
  order by a.depth nulls last, l.id limit 1`;

const chainSql = `with recursive up(id, parent_id, depth) as (
    select s.position_id, s.parent_position_id, 0 from base_person_level_line s where s.doc_id = $1::bigint and s.position_id = $2::bigint
    union all select s.position_id, s.parent_position_id, up.depth + 1 from base_person_level_line s join up on s.position_id =
    up.parent_id
      where s.doc_id = $1::bigint and up.depth < 60)
  select up.id::text, up.parent_id::text as "parentId", p.grade, p.approval_limit::text as "limit", p.limit_currency as currency
  from up join base_position p on p.id = up.id order by up.depth`;

const holdersSql = `select a.position_id::text as "positionId", a.person_id::text as "personId" from base_position_allot a
  where a.position_id = any($1::bigint[]) and ${holding} order by a.start_date, a.id`;

const managersSql = `with recursive up(id, manager_id, depth) as (select p.id, p.manager_person_id, 0 from base_person p where p.id =
    $1::bigint
    union all select p.id, p.manager_person_id, up.depth + 1 from base_person p join up on p.id = up.manager_id where up.depth < 60)
  select up.id::text, up.manager_id::text as "managerId" from up`;

const departmentsSql = `with recursive up(id, depth) as (select $1::bigint, 0
    union all select d.parent_department_id, up.depth + 1 from base_department d join up on d.id = up.id where d.parent_department_id is
    not null and up.depth < 60)
  select d.id::text, d.parent_department_id::text as "parentId", d.head_person_id::text as "headId", d.deputy_person_id::text as
    "deputyId"
  from up join base_department d on d.id = up.id`;

const usersSql = `select p.id::text, u.id::text as "userId" from base_person p join base_users u on u.person_id = p.id and u.state in
    ('active', 'locked')
  where p.id = any($1::bigint[]) and p.state in ('employed', 'leaving')`;

interface ChainRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly grade: number | null;
  readonly limit: string | null;
  readonly currency: string | null;
}

export interface StaffAbove {
  readonly staff: Staff;
  readonly personId: string | null;
  readonly departmentId: string | null;
}

/** @param inBase turns a limit into base currency; null: no rate tells, and the limit is none */
export async function staffAbove(
  db: Queryable,
  userId: string,
  orgId: string | null,
  day: string,
  inBase: (amount: string, currency: string) => Promise<string | null>,
  departmentOf?: string | null,
): Promise<StaffAbove> {
  const one = async <T extends object>(sql: string, values: readonly unknown[]): Promise<T | undefined> =>
    (await db.query<T>(sql, [...values])).rows[0];
  const person = await one<{ id: string; departmentId: string | null; managerId: string | null }>(personSql, [userId]);
  const personId = person?.id ?? null;
  const position = personId === null ? undefined : await one<{ id: string }>(positionSql, [personId, day]);
  const level = position && (await one<{ id: string }>(levelSql, [orgId, day]));
  const chain = level ? (await db.query<ChainRow>(chainSql, [level.id, position!.id])).rows : [];
  const { rows: held } = await db.query<{ positionId: string; personId: string }>(holdersSql, [chain.map(({ id }) => id), day]);
  const { rows: managers } = await db.query<{ id: string; managerId: string | null }>(managersSql, [personId]);
  const departmentId = departmentOf ?? person?.departmentId ?? null;
  const { rows: departments } = await db.query<DepartmentOn>(departmentsSql, [departmentId]);
  const everybody = [
    ...held.map((row) => row.personId),
    ...managers.map(({ id }) => id),
    ...departments.flatMap(({ headId, deputyId }) => [headId, deputyId].filter((id) => id !== null)),
  ];
  const { rows: users } = await db.query<{ id: string; userId: string }>(usersSql, [[...new Set(everybody)]]);
  const userOf = new Map(users.map(({ id, userId: user }) => [id, user]));
  const positions: [string, PositionOn][] = [];
  for (const { id, parentId, grade, limit, currency } of chain)
    positions.push([
      id,
      {
        id,
        parentId,
        grade,
        limit: limit === null ? null : await inBase(limit, currency ?? 'CNY'),
        holders: held.filter((row) => row.positionId === id).map((row) => row.personId),
      },
    ]);
  const managerOf = new Map(managers.map(({ id, managerId }) => [id, managerId]));
  const persons: [string, PersonOn][] = [...new Set([...everybody, ...(personId === null ? [] : [personId])])].map((id) => [
    id,
    {
      id,
      userId: userOf.get(id) ?? null,
      positionId: id === personId ? (position?.id ?? null) : null,
      managerId: managerOf.get(id) ?? null,
      departmentId: id === personId ? departmentId : null,
    },
  ]);
  return {
    staff: { positions: new Map(positions), persons: new Map(persons), departments: new Map(departments.map((row) => [row.id, row])) },
    personId,
    departmentId,
  };
}
