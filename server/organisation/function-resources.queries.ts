/** SQL of the staff look-ups (platform-process.md §2): what is in force alone, of organisations `$1`; null: of all. */
import type { Language } from '../kernel/edges/contracts.js';

const MOST_LISTED = 500;

const named = (language: Language, column: string): string =>
  language === 'en' ? `coalesce(nullif(${column}_en, ''), ${column})` : column;
/** What belongs to no organisation belongs to all. */
const within = (column: string): string => `($1::bigint[] is null or ${column} is null or ${column} = any($1::bigint[]))`;
const finds = (word: string, ...columns: readonly string[]): string =>
  `(${word}::text is null or position(lower(${word}::text) in lower(concat_ws(' ', ${columns.join(', ')}))) > 0)`;
const inForce = (row: string, day: string): string =>
  `${row}.state = 'enabled' and coalesce(${row}.start_date <= ${day}::date, true) and coalesce(${row}.end_date >= ${day}::date, true)`;
const here = "p.state in ('employed', 'leaving')";

/** `$2` the day. */
export const organisationsSql = `
  select o.id::text as "orgId", o.org_code as "orgCode", o.org_name as "orgName", o.org_name_en as "orgNameEn", o.org_type as "orgType",
    o.parent_org_id::text as "parentOrgId", o.uscc, o.base_currency as "baseCurrency", $1::bigint[] is null or o.id = any($1::bigint[]) as own
  from base_organization o
  where ${inForce('o', '$2')}`;

/** Everybody with his first position, or the first of those that are asked for: word, organisation, department, job, position, person. */
export const personsSql = (language: Language): string => `
  select p.id::text as "personId", p.person_code as "employeeNo", ${named(language, 'p.person_name')} as "fullName",
    (select u.id::text from base_users u where u.person_id = p.id and u.user_type = 'INSIDE' and u.state in ('active', 'locked')
      order by u.id limit 1) as "userId",
    p.dept_id::text as "departmentId", ${named(language, 'd.department_name')} as "departmentName", p.org_id::text as "orgId",
    h.position_id::text as "positionId", h.position_name as "positionName", h.job_id::text as "jobId", h.job_name as "jobName", h.grade
  from base_person p left join base_department d on d.id = p.dept_id
  left join lateral (
    select s.id as position_id, ${named(language, 's.position_name')} as position_name, s.job_id, ${named(language, 'j.job_name')} as job_name,
      s.grade::int as grade
    from base_position_allot a join base_position s on s.id = a.position_id left join base_job j on j.id = s.job_id
    where a.person_id = p.id and a.state = 'active' and ($5::bigint is null or s.job_id = $5) and ($6::bigint is null or s.id = $6)
    order by a.primary_flag desc, a.start_date, a.id limit 1) h on true
  where ${here} and ${within('p.org_id')} and ${finds('$2', 'p.person_code', 'p.person_name', 'p.person_name_en')}
    and ($3::bigint is null or p.org_id = $3) and ($4::bigint is null or p.dept_id = $4)
    and (($5::bigint is null and $6::bigint is null) or h.position_id is not null) and ($7::bigint is null or p.id = $7)
  order by p.person_code, p.id`;

/** `$2` the department, `$3` the day. */
export const departmentSql = (language: Language): string => `
  select d.id::text as "departmentId", d.department_code as "departmentCode", ${named(language, 'd.department_name')} as "departmentName",
    d.org_id::text as "orgId", ${named(language, 'o.org_name')} as "orgName", d.parent_department_id::text as "parentDepartmentId",
    d.head_person_id::text as "headPersonId"
  from base_department d left join base_organization o on o.id = d.org_id
  where d.id = $2::bigint and ${inForce('d', '$3')} and ${within('d.org_id')}`;

/** `$2` the job. */
export const jobSql = (language: Language): string => `
  select j.id::text as "jobId", j.job_code as "jobCode", ${named(language, 'j.job_name')} as "jobName", j.job_family as "jobFamily",
    j.grade_from::int as "gradeFrom", j.grade_to::int as "gradeTo"
  from base_job j where j.id = $2::bigint and j.state = 'enabled' and ${within('j.org_id')}`;

/** Of a job, `$2`: how many each of its areas may have and has on the day `$3`; acting holders do not count. */
export const areasSql = (language: Language): string => `
  select r.*, greatest(r.headcount - r.used, 0) as free from (
    select a.org_id::text as "orgId", ${named(language, 'o.org_name')} as "orgName", a.department_id::text as "departmentId",
      ${named(language, 'd.department_name')} as "departmentName", a.headcount::int as headcount, (
        select count(*)::int from base_position s join base_department sd on sd.id = s.department_id
        join base_position_allot h on h.position_id = s.id and h.state = 'active' and h.acting_flag <> 'Y'
        where s.job_id = j.id and sd.org_id = a.org_id and (a.department_id is null or sd.id = a.department_id)) as used
    from base_job j join base_job_area a on a.doc_id = j.id join base_organization o on o.id = a.org_id and ${inForce('o', '$3')}
    left join base_department d on d.id = a.department_id
    where j.id = $2::bigint and j.state = 'enabled' and (a.department_id is null or (${inForce('d', '$3')})) and ${within('a.org_id')}
    order by a.area_num) r`;

/** Of a department, `$2`, and with `$3` of those below it, or one of them, `$5`; with the holders of the day `$4`. */
export const positionsSql = (language: Language): string => `
  with recursive below(id) as (
    select $2::bigint union
    select d.id from base_department d join below b on d.parent_department_id = b.id where $3::boolean and ${inForce('d', '$4')})
  select s.id::text as "positionId", s.position_code as "positionCode", ${named(language, 's.position_name')} as "positionName",
    ${named(language, 'j.job_name')} as "jobName", s.grade::int as grade, s.headcount::int as headcount,
    coalesce(h.counted, 0) as "holderCount", coalesce(h.holders, '[]'::json) as holders
  from base_position s join base_department d on d.id = s.department_id and ${inForce('d', '$4')} left join base_job j on j.id = s.job_id
  left join lateral (
    select count(*) filter (where a.acting_flag <> 'Y')::int as counted,
      json_agg(json_build_object('personId', p.id::text, 'fullName', ${named(language, 'p.person_name')}, 'primaryFlag', a.primary_flag,
        'actingFlag', a.acting_flag) order by a.acting_flag, a.primary_flag desc, a.start_date, a.id) as holders
    from base_position_allot a join base_person p on p.id = a.person_id
    where a.position_id = s.id and a.state in ('planned', 'active', 'ended') and a.start_date <= $4::date
      and (a.end_date is null or a.end_date >= $4::date)) h on true
  where s.state = 'enabled' and ($2::bigint is null or d.id in (select id from below)) and ($5::bigint is null or s.id = $5)
    and ${within('d.org_id')}
  order by s.position_code, s.id limit ${MOST_LISTED}`;
