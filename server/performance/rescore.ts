/** A supplier scored anew as an appeal leaves him: the facts of the run without those of accepted lines. */
import type { AppealLine, AppealedBill, Rescored, Result } from '../../state-machines/performance/result/fields.js';
import { inHand } from '../../state-machines/performance/result/changes.js';
import { resultScores } from '../../state-machines/performance/run/effects.js';
import type { FactRow, Run } from '../../state-machines/performance/run/fields.js';
import type { Measured } from '../../state-machines/performance/scoring/basis.js';
import type { Fact } from '../../state-machines/performance/scoring/formulas.js';
import { eventPointsOf, measuredOf } from '../../state-machines/performance/scoring/formulas.js';
import type { ScoreRow } from '../../state-machines/performance/scoring/totals.js';
import { effectiveWeights, scoresOf, totalOf } from '../../state-machines/performance/scoring/totals.js';
import { div, mul, round6 } from '../../state-machines/kernel/primitives/decimal.js';
import type { Queryable } from '../kernel/contracts.js';
import { factOf } from './run/facts.js';

type Row = Pick<FactRow, 'factKey' | 'factType' | 'billType' | 'billId' | 'billNumber' | 'lineNumber' | 'factDate' | 'detail' | 'excluded'>;
const factsSql = `
  select fact_key as "factKey", fact_type as "factType", bill_type as "billType", bill_id as "billId", bill_number as "billNumber",
         line_number::int as "lineNumber", fact_date::text as "factDate", detail, excluded
    from srm_spe_score_fact where doc_id = $1::bigint and calc_no = $2::bigint and supplier_id = $3::bigint order by row_position limit 20000`;

const indicatorOf = ({ indicatorCode }: AppealLine): string | null => indicatorCode;
const isGranted = ({ decision }: AppealLine): boolean => decision === 'ACCEPTED' || decision === 'PARTLY';

/** Points that somebody set for an indicator without an evidence row. */
function withSet(run: Run, rows: readonly ScoreRow[], lines: readonly AppealLine[]): readonly ScoreRow[] {
  const basis = run.basis!;
  const set = new Map(lines.flatMap((line) => (line.newPoints === null ? [] : [[indicatorOf(line), line.newPoints] as const])));
  if (set.size === 0) return rows;
  const changed = rows.map((row) => ({ ...row, points: set.get(row.indicatorId) ?? row.points }));
  const dimension = new Map(basis.indicators.map((one) => [one.indicatorId, one.dimension]));
  const weights = effectiveWeights(
    changed.map((row) => ({ dimension: dimension.get(row.indicatorId) ?? '', weight: row.weight, points: row.points })),
  );
  return changed.map((row, index) => ({
    ...row,
    naFlag: row.points === null ? 'Y' : 'N',
    effectiveWeight: round6(weights[index]!),
    weighted: row.points === null ? null : round6(div(mul(row.points, weights[index]!), '100')),
  }));
}

export interface Appealed {
  readonly bills: readonly AppealedBill[];
  readonly rescored?: Rescored;
}
export async function appealed(db: Queryable, result: Result, run: Run): Promise<Appealed> {
  const { basis } = run;
  const granted = inHand(result).filter(isGranted);
  if (!basis || result.supplierId === null || granted.length === 0) return { bills: [] };
  const { supplierId } = result;
  const { rows } = await db.query<Row>(factsSql, [run.id, run.calcNo ?? 0, supplierId]);
  const taken = new Map(granted.flatMap((line) => (line.factKey === null ? [] : [[line.factKey, line] as const])));
  const facts: readonly Fact[] = rows.map((row) => {
    const fact = factOf({ ...row, supplierId });
    // Whatever the line is about: the bill counts nowhere.
    return taken.has(row.factKey) ? { ...fact, excluded: [...fact.excluded, { excludeId: '', indicatorId: null }] } : fact;
  });
  const measured: readonly Measured[] = measuredOf(basis, supplierId, facts);
  const sheets = run.sheets.map((sheet) => ({ ...sheet, given: sheet.given ?? [] }));
  const scores = withSet(run, scoresOf(basis, supplierId, measured, sheets), granted);
  const eventPoints = eventPointsOf(facts);
  const reviewAdj = run.suppliers.find((row) => row.supplierId === supplierId)?.reviewAdj ?? '0';
  const { base, eventAdj, finalScore, grade } = totalOf(basis, supplierId, scores, { eventPoints, reviewAdj });
  return {
    bills: rows
      .filter(({ factKey }) => taken.has(factKey))
      .map(({ factKey, billType, billId, billNumber, lineNumber, factDate }) => ({
        lineNum: taken.get(factKey)!.lineNum,
        billType,
        billId,
        billNumber,
        lineNumber,
        factDate,
        indicatorId: null,
      })),
    rescored: {
      base,
      eventAdj,
      eventPoints,
      finalScore,
      grade,
      scores: resultScores({ basis, scores: [...scores] }, supplierId),
      rows: scores,
    },
  };
}
