/** What a score sheet reads: who approves it, what its scorer gave the period before, and whether the run takes scores. */
import { srmSpeManualScore } from '../../state-machines/performance/sheet/index.js';
import type { ScoreSheet, SheetFacts, SheetOrder } from '../../state-machines/performance/sheet/fields.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';

const headSql = `
  select h.id::text from base_users u
    join base_person p on p.id = u.person_id
    join base_department d on d.id = p.dept_id
    join base_users h on h.person_id = d.head_person_id and h.state = 'active'
   where u.id = $1::bigint and h.id <> u.id limit 1`;
const lastSql = `
  select distinct on (l.supplier_id, l.indicator_id) l.supplier_id::text as supplier, l.indicator_id::text as indicator, l.score::text
    from srm_spe_manual_score_line l join srm_spe_manual_score s on s.id = l.doc_id
   where s.scorer_id = $1::bigint and s.state = 'approved' and s.scheme_name = $2 and l.score is not null
   order by l.supplier_id, l.indicator_id, s.id desc`;

const making: Prepare = async ({ payload }, tools) => {
  const { scorerId, schemeName } = payload as SheetOrder;
  const head = await tools.db.query<{ id: string }>(headSql, [scorerId]);
  const last = await tools.db.query<{ supplier: string; indicator: string; score: string }>(lastSql, [scorerId, schemeName]);
  return {
    facts: {
      headId: head.rows[0]?.id ?? null,
      lastScores: Object.fromEntries(last.rows.map(({ supplier, indicator, score }) => [`${supplier}:${indicator}`, score])),
    } satisfies SheetFacts,
  };
};
const ofRun: Prepare = async (_command, tools) => {
  const { runId } = tools.snapshot!.context as unknown as ScoreSheet;
  const run = runId === null ? null : await tools.readDocument('srmSpeSchemeScore', runId);
  return {
    facts: { runOpen: run !== null && ['scoring', 'reviewing', 'calculating', 'rejected'].includes(run.state) } satisfies SheetFacts,
  };
};

export const sheetDocument: ServerDocument = {
  definition: anyDefinition(srmSpeManualScore),
  prepare: { CREATE: making, INVALIDATE: ofRun },
};
