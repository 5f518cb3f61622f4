/** Rows that a score came from: of a run for those who keep it, of a result for its own supplier, too. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { srmSpePerformance } from '../../../state-machines/performance/result/index.js';
import { srmSpeSchemeScore } from '../../../state-machines/performance/run/index.js';
import type { Result } from '../../../state-machines/performance/result/fields.js';
import type { Run } from '../../../state-machines/performance/run/fields.js';
import type { Fact } from '../../../state-machines/performance/scoring/formulas.js';
import { isExcludedFrom, typesOf } from '../../../state-machines/performance/scoring/formulas.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, CallTools, Queryable, SpecialCall } from '../../kernel/contracts.js';
import { audienceFor } from '../../kernel/edges/visible.js';

export const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

/** A document as far as the viewer may see it, and as whom. */
export async function seen(
  definition: AnyDefinition,
  id: unknown,
  { runtime, viewer }: CallTools,
): Promise<{ readonly snapshot: Snapshot; readonly audience: string } | null> {
  const snapshot = isId(id) ? await runtime.snapshot(definition.type, id) : null;
  const audience = snapshot && audienceFor(definition, snapshot, viewer);
  return snapshot && audience ? { snapshot, audience } : null;
}

interface EvidenceRow {
  readonly factKey: string;
  readonly factType: Fact['factType'];
  readonly detail: Readonly<Record<string, unknown>>;
  readonly excluded: Fact['excluded'] | null;
}
const MOST_ROWS = 1_000;
const rowsSql = `
  select f.fact_key as "factKey", f.fact_type as "factType", f.bill_type as "billType", f.bill_number as "billNumber",
         f.line_number::int as "lineNumber", f.item_name as "itemName", f.fact_date::text as "factDate", f.due_date::text as "dueDate",
         f.qty::text, f.ok_qty::text as "okQty", f.ng_qty::text as "ngQty", f.detail, f.excluded
    from srm_spe_score_fact f
   where f.doc_id = $1::bigint and f.calc_no = $2::bigint and f.supplier_id = $3::bigint and f.fact_type = any($4)
   order by f.fact_date nulls last, f.row_position limit ${MOST_ROWS}`;

/** @param indicatorId null: rows of all indicators */
async function evidenceOf(db: Queryable, run: Run, supplierId: string, indicatorId: string | null) {
  const indicators = (run.basis?.indicators ?? []).filter((one) => indicatorId === null || one.indicatorId === indicatorId);
  const types = [...new Set(indicators.flatMap(({ formulaCode }) => (formulaCode === null ? [] : typesOf(formulaCode))))];
  const { rows } = await db.query<EvidenceRow>(rowsSql, [run.id, run.calcNo ?? 0, supplierId, types]);
  return rows.map(({ excluded, ...row }) => ({
    ...row,
    excludedFlag: isExcludedFrom({ excluded: excluded ?? [] }, indicatorId ?? '') ? 'Y' : 'N',
    indicatorIds: indicators
      .filter(({ formulaCode }) => formulaCode !== null && typesOf(formulaCode).includes(row.factType))
      .map((one) => one.indicatorId),
  }));
}
const indicatorIn = (body: Readonly<Record<string, unknown>>): string | null => (isId(body['indicatorId']) ? body['indicatorId'] : null);

/** `{id, supplierId, indicatorId?}` of a run. */
export const evidence: SpecialCall = async (body, tools) => {
  const found = await seen(anyDefinition(srmSpeSchemeScore), body['id'], tools);
  if (!found || found.audience.startsWith('buyer') || !isId(body['supplierId'])) return notFound;
  return { data: await evidenceOf(tools.db, found.snapshot.context as unknown as Run, body['supplierId'], indicatorIn(body)) };
};

/** `{id, indicatorId?}` of a result. */
export const ownEvidence: SpecialCall = async (body, tools) => {
  const found = await seen(anyDefinition(srmSpePerformance), body['id'], tools);
  const result = found?.snapshot.context as unknown as Result | undefined;
  const run = result?.runId ? await tools.runtime.snapshot('srmSpeSchemeScore', result.runId) : null;
  if (!result?.supplierId || !run) return found ? { data: [] } : notFound;
  return { data: await evidenceOf(tools.db, run.context as unknown as Run, result.supplierId, indicatorIn(body)) };
};
