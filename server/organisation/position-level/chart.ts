/**
 * The organisation chart (platform-process.md §1): the positions of one version of a hierarchy, each with who held it on a day.
 * Everybody inside reads it; limits of approval are told to those alone who read positions.
 */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Card, ChartVersion } from '../../../state-machines/organisation/position-level/chart.js';
import type { SpecialCall } from '../../kernel/contracts.js';
import { idOf, malformed } from '../../kernel/edges/body.js';

const NOBODY = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const MOST_VERSIONS = 200;
const readsPositions: ReadonlySet<string> = new Set(['ADMIN', 'AUDITOR']);

const versionsSql = `
  select l.id::text, l.level_code as "levelCode", l.level_name as "levelName", o.org_name as "orgName", o.org_name_en as "orgNameEn",
         l.version_no::int as "versionNo", l.start_date::text as "startDate", l.end_date::text as "endDate"
    from base_person_level l left join base_organization o on o.id = l.org_id
   where l.state in ('published', 'expired')
   order by l.level_code, l.version_no desc limit ${MOST_VERSIONS}`;

const cardsSql = `
  select t.position_id::text as "positionId", t.parent_position_id::text as "parentPositionId", coalesce(t.sort_no, 0)::int as "sortNo",
         p.position_name as "positionName", p.position_name_en as "positionNameEn", d.department_name as "departmentName",
         d.department_name_en as "departmentNameEn", p.grade::int, p.headcount::int, p.approval_limit::text as "approvalLimit",
         p.limit_currency as "limitCurrency", coalesce(h.holders, '[]'::json) as holders
    from base_person_level l
    join base_person_level_line t on t.doc_id = l.id
    join base_position p on p.id = t.position_id
    left join base_department d on d.id = p.department_id
    left join lateral (
      select json_agg(json_build_object('personName', e.person_name, 'personNameEn', e.person_name_en, 'actingFlag', a.acting_flag)
                      order by a.acting_flag, a.primary_flag desc, e.person_name) as holders
        from base_position_allot a join base_person e on e.id = a.person_id
       where a.position_id = p.id and a.state in ('planned', 'active', 'ended') and a.start_date <= $2::date
         and (a.end_date is null or a.end_date >= $2::date)) h on true
   where l.id = $1::bigint and l.state in ('published', 'expired')
   order by t.sort_no, t.place_num`;

/** → the published versions of all hierarchies, the newest of each first. */
export const findChartVersions: SpecialCall = async (_body, { viewer, db }) =>
  viewer.userType === 'INSIDE' ? { data: (await db.query<ChartVersion>(versionsSql)).rows } : NOBODY;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** `{id, date}` → the cards of that version, with the holders of that day. */
export const findChart: SpecialCall = async (body, { viewer, db }) => {
  if (viewer.userType !== 'INSIDE') return NOBODY;
  const { date } = body;
  if (typeof date !== 'string' || !day.test(date) || Number.isNaN(Date.parse(date))) throw malformed('date is a day: yyyy-MM-dd');
  const { rows } = await db.query<Card>(cardsSql, [idOf(body), date]);
  if (readsPositions.has(viewer.respCode ?? '')) return { data: rows };
  return { data: rows.map((card) => ({ ...card, approvalLimit: null, limitCurrency: null })) };
};
