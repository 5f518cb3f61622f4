/** Results over time: of one supplier, and of all that the viewer sees. */
import { isId } from '../../state-machines/kernel/primitives/id.js';
import { srmSpePerformance } from '../../state-machines/performance/result/index.js';
import type { Result } from '../../state-machines/performance/result/fields.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SpecialCall } from '../kernel/contracts.js';
import { notFound, seen } from './run/calls.js';

const definition = anyDefinition(srmSpePerformance);
const MOST_PERIODS = 12;
const MOST_RESULTS = 3_000;
/** What a supplier has been told. */
const TOLD = ['released', 'appealing', 'confirmed', 'rectifying', 'rectReview', 'verifying', 'closed'];

const dimensionsSql = `
  (select coalesce(jsonb_object_agg(d.dimension, d.points), '{}'::jsonb)
     from (select s.dimension, round(sum(s.weighted) * 100 / nullif(sum(s.effective_weight), 0), 2)::text as points
             from srm_spe_performance_score s
            where s.doc_id = r.id and s.result_version = r.result_version and s.points is not null group by s.dimension) d
    where d.points is not null)`;
const trendSql = `
  select * from (
    select r.id::text, r.period, r.final_score::text as "finalScore", r.grade, r.shown_mean::text as mean, ${dimensionsSql} as dimensions,
           s.period_to::text as "periodTo"
      from srm_spe_performance r join srm_spe_scheme_score s on s.id = r.run_id
     where r.supplier_id = $1::bigint and r.scheme_name = $2 and r.state = any($3) and (r.org_id = $5::bigint or $5::bigint is null)
     order by s.period_to desc limit $4) newest
   order by "periodTo"`;

/** `{id, n?}`: the periods of the same scheme up to now, of the supplier of this result. */
export const trend: SpecialCall = async (body, tools) => {
  const found = await seen(definition, body['id'], tools);
  if (!found) return notFound;
  const { supplierId, schemeName, orgId } = found.snapshot.context as unknown as Result;
  const n = typeof body['n'] === 'number' && Number.isInteger(body['n']) ? Math.min(Math.max(body['n'], 1), MOST_PERIODS) : MOST_PERIODS;
  const states = tools.viewer.userType === 'EX' ? TOLD : ['draft', ...TOLD];
  const { rows } = await tools.db.query(trendSql, [supplierId, schemeName, states, n, orgId]);
  return { data: rows };
};

const resultsSql = `
  select r.id::text, r.supplier_id::text as "supplierId", i.company_name as "supplierName", i.company_name_en as "supplierNameEn", r.period,
         s.period_to::text as "periodTo", r.final_score::text as "finalScore", r.grade, r.last_final::text as "lastFinal", r.state,
         (r.state = 'released' and r.answer_deadline < to_timestamp($3::float8 / 1000)) as "answerLate",
         (r.state = 'rectifying' and r.rectify_overdue = 'Y') as "rectifyLate", ${dimensionsSql} as dimensions,
         exists (select 1 from srm_spe_performance_score v where v.doc_id = r.id and v.result_version = r.result_version and v.veto_flag = 'Y') as veto
    from srm_spe_performance r join srm_spe_scheme_score s on s.id = r.run_id join srm_slc_supplier_info i on i.id = r.supplier_id
   where r.state <> 'cancelled' and ($1::bigint[] is null or r.org_id = any($1::bigint[]))
     and ($2::bigint is null or r.supplier_id = $2::bigint) and ($4::text is null or r.scheme_name = $4)
   order by s.period_to desc, r.id desc limit ${MOST_RESULTS}`;
const noticesSql = `
  select count(*)::int as open from srm_spe_assess_head
   where state in ('checking', 'approving', 'issued', 'objected') and ($1::bigint[] is null or org_id = any($1::bigint[]))`;
const defectsSql = `
  select l.defect_code as code, sum(l.rejected_qty)::text as qty
    from srm_pur_delivery_note_line l join srm_pur_delivery_note_header h on h.id = l.doc_id
   where l.defect_code is not null and l.rejected_qty > 0 and ($1::bigint[] is null or h.org_id = any($1::bigint[]))
     and ($2::bigint is null or h.supplier_id = $2::bigint)
   group by l.defect_code order by sum(l.rejected_qty) desc limit 20`;

/** `{supplierId?, schemeName?}`: newest first; whoever asks is bound to his organisations, as his lists are. */
export const monitoring: SpecialCall = async (body, { viewer, db, runtime }) => {
  if (viewer.userType === 'EX') return notFound;
  const supplierId = isId(body['supplierId']) ? body['supplierId'] : null;
  const schemeName = typeof body['schemeName'] === 'string' && body['schemeName'] !== '' ? body['schemeName'] : null;
  const { rows } = await db.query(resultsSql, [viewer.orgIds, supplierId, runtime.now(), schemeName]);
  const notices = await db.query<{ open: number }>(noticesSql, [viewer.orgIds]);
  const defects = await db.query(defectsSql, [viewer.orgIds, supplierId]);
  return { data: { results: rows, openNotices: notices.rows[0]?.open ?? 0, defects: defects.rows } };
};
