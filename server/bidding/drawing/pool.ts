/** Who may be drawn, and why not (bidding.md §6): avoidance is found in what is stored, before anybody's turn is known. */
import type { Pooled } from '../../../state-machines/bidding/drawing/fields.js';
import { ageOn } from '../../../state-machines/bidding/expert/fields.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { addMonths } from '../../../state-machines/kernel/primitives/instant.js';
import type { Queryable } from '../../kernel/contracts.js';

const LIMIT_AGE = 70;
const EMPLOYED_MONTHS = 36;

interface Row {
  readonly expertId: string;
  readonly expertNumber: string;
  readonly expertName: string;
  readonly userId: string | null;
  readonly expertType: Pooled['expertType'];
  readonly specialty: string;
  readonly secondSpecialty: string | null;
  readonly employerCode: string | null;
  readonly birthDate: string | null;
  readonly insideFlag: string;
  readonly deptId: string | null;
  readonly regionCode: string | null;
  readonly state: string;
  readonly conflicts: boolean;
  readonly employed: boolean;
  readonly served: number;
  readonly busy: boolean;
}
/** $1 suppliers who take part, $2 their credit codes, $3 since when an employer counts, $4 the project, $5 a year ago. */
const poolSql = `select e.id::text as "expertId", e.doc_number as "expertNumber", e.expert_name as "expertName", e.user_id::text as "userId",
    e.expert_type as "expertType", e.specialty, e.second_specialty as "secondSpecialty", e.employer_code as "employerCode",
    e.birth_date::text as "birthDate", e.inside_flag as "insideFlag", e.dept_id::text as "deptId", e.region_code as "regionCode", e.state,
    coalesce(e.conflict_supplier_ids && $1::bigint[], false) as conflicts,
    (e.employer_code = any($2::text[]) or exists (select 1 from srm_sfd_expert_work w where w.doc_id = e.id and w.employer_code = any($2::text[])
      and (w.date_to is null or w.date_to >= $3::date))) is true as employed,
    (select count(*) from srm_sfd_bidding_jury_members m where m.expert_id = e.id and m.left_at is null and m.joined_at >= $5)::int as served,
    exists (select 1 from srm_sfd_bidding_jury_members m join srm_sfd_bidding_jury j on j.id = m.doc_id
      where m.expert_id = e.id and m.left_at is null and j.state <> 'dissolved' and j.project_id <> $4::bigint) as busy
  from srm_sfd_expert e where e.state in ('enabled', 'disabled') order by e.doc_number limit 2000`;
const codesSql = 'select uscc as code from srm_slc_supplier_info where id = any($1::bigint[]) and uscc is not null';
const authorsSql = `select distinct u::text as id from (
    select created_by as u from srm_sfd_bidding_doc where project_id = $1::bigint
    union select submitted_by from srm_sfd_bidding_doc where project_id = $1::bigint) d
  where u is not null`;

export interface PoolAsked {
  readonly project: Project;
  readonly supplierIds: readonly string[];
  readonly today: string;
  readonly at: number;
  readonly mostServed: number;
  readonly ownerDeptId: string | null;
}
const avoids = (row: Row, asked: PoolAsked, authors: ReadonlySet<string>): Pooled['avoid'] => {
  if (row.state !== 'enabled') return 'NOT_ENABLED';
  if (row.employed) return 'EMPLOYER_IS_BIDDER';
  if (row.conflicts) return 'DECLARED_CONFLICT';
  if (row.insideFlag === 'Y' && row.deptId !== null && row.deptId === asked.ownerDeptId) return 'SAME_DEPT';
  if (row.userId !== null && (authors.has(row.userId) || row.userId === asked.project.ownerUserId)) return 'DOC_AUTHOR';
  if (row.birthDate !== null && ageOn(row.birthDate, asked.today) >= LIMIT_AGE) return 'AGE';
  if (row.served >= asked.mostServed) return 'SERVED_OFTEN';
  return row.busy ? 'TIME_CLASH' : null;
};

/** @param specialties those of the seats; who knows two of them is in the pool of each */
export async function poolOf(db: Queryable, asked: PoolAsked, specialties: readonly string[]): Promise<readonly Pooled[]> {
  const { project, supplierIds, today, at } = asked;
  const codes = (await db.query<{ code: string }>(codesSql, [supplierIds])).rows.map(({ code }) => code);
  const authors = new Set(
    project.docId === null ? [] : (await db.query<{ id: string }>(authorsSql, [project.id])).rows.map(({ id }) => id),
  );
  const params = [supplierIds, codes, addMonths(today, -EMPLOYED_MONTHS), project.id, new Date(at - 365 * 86_400_000)];
  const { rows } = await db.query<Row>(poolSql, params);
  return rows.flatMap((row) =>
    [...new Set([row.specialty, row.secondSpecialty])]
      .filter((specialty): specialty is string => specialty !== null && specialties.includes(specialty))
      .map((specialty): Pooled => ({
        expertId: row.expertId,
        expertNumber: row.expertNumber,
        expertName: row.expertName,
        userId: row.userId,
        expertType: row.expertType,
        specialty,
        employerCode: row.employerCode,
        avoid: avoids(row, asked, authors),
      })),
  );
}
