/** One calculation of a run: whom it scores, what was measured of them, and whom it asks. */
import type { Calculation, Run, RunFacts } from '../../../state-machines/performance/run/fields.js';
import { eventPointsOf, measuredOf } from '../../../state-machines/performance/scoring/formulas.js';
import { gte, mul, round2, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import type { Scheme } from '../../../state-machines/performance/scheme/fields.js';
import { basisOf } from './basis.js';
import { grouped } from './grouped.js';
import type { Scope, StoredFact } from './facts.js';
import { TooManyFacts, collected, factOf, withExclusions } from './facts.js';

const runOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Run;
const MOST_SUPPLIERS = 300;
const MOST_SCORES = 9_000;

const activeSql = `
  select id::text from srm_slc_supplier_info where supplier_status in ('QUALIFIED', 'TRIAL', 'SUSPENDED') order by id limit ${MOST_SUPPLIERS + 1}`;
async function supplierIdsOf(tools: PrepareTools, { supplierRule, suppliers }: Scheme): Promise<readonly string[]> {
  if (supplierRule === 'LIST') return suppliers.filter(({ joinFlag }) => joinFlag === 'Y').map(({ supplierId }) => supplierId);
  const left = new Set(suppliers.filter(({ joinFlag }) => joinFlag === 'N').map(({ supplierId }) => supplierId));
  const { rows } = await tools.db.query<{ id: string }>(activeSql);
  return rows.map(({ id }) => id).filter((id) => !left.has(id));
}

const lastSql = `
  select distinct on (r.supplier_id) r.supplier_id::text as supplier, r.final_score::text as final, r.grade
    from srm_spe_performance r join srm_spe_scheme_score s on s.id = r.run_id
   where r.supplier_id = any($1::bigint[]) and s.id <> $2::bigint and s.scheme_name = $3 and s.period_to < $4::date and r.state <> 'cancelled'
   order by r.supplier_id, s.period_to desc`;
async function lastOf(tools: PrepareTools, ids: readonly string[]) {
  const { id, schemeName, periodFrom } = runOf(tools);
  const { rows } = await tools.db.query<{ supplier: string; final: string | null; grade: string | null }>(lastSql, [
    ids,
    id,
    schemeName,
    periodFrom,
  ]);
  return new Map(rows.map((row) => [row.supplier, row]));
}

const failed = (code: string): { readonly facts: RunFacts } => ({ facts: { failed: code } });
const amountOf = (rows: readonly (readonly [string, string])[] = []): string => round2(sum(rows.map(([qty, price]) => mul(qty, price))));

async function scopeOf(tools: PrepareTools, supplierIds: readonly string[], lagDays: number): Promise<Scope> {
  const { orgId, orgIds, periodFrom, periodTo } = runOf(tools);
  const zone = await tools.zone(orgId ?? orgIds[0] ?? null);
  const cutOffDay = addDays(periodTo!, lagDays);
  return { orgIds, supplierIds, from: periodFrom!, to: periodTo!, cutOff: endOfDay(zone, cutOffDay) - 1, cutOffDay, zone };
}
async function sheetIdsOf(tools: PrepareTools, { basis }: Pick<Calculation, 'basis'>): Promise<Readonly<Record<string, string>>> {
  if (runOf(tools).sheets.length > 0) return {};
  const manual = new Set(basis.indicators.filter(({ sourceKind }) => sourceKind === 'MANUAL').map(({ indicatorId }) => indicatorId));
  const scorers = [...new Set(basis.scorers.filter(({ indicatorId }) => manual.has(indicatorId)).map(({ userId }) => userId))];
  const ids: [string, string][] = [];
  for (const userId of scorers) ids.push([userId, await tools.newId()]);
  return Object.fromEntries(ids);
}

async function calculation(tools: PrepareTools): Promise<{ readonly facts: RunFacts }> {
  const run = runOf(tools);
  const scheme = run.schemeId === null ? null : await tools.readDocument('srmSpeScheme', run.schemeId);
  const found = await basisOf(tools, run);
  if (!scheme || !found || run.periodFrom === null || run.periodTo === null) return failed('SSC_BASIS');
  const { basis, templateVersion, settingVersion, lagDays } = found;
  const asked = await supplierIdsOf(tools, scheme.context as unknown as Scheme);
  if (asked.length > MOST_SUPPLIERS || asked.length * basis.indicators.length > MOST_SCORES) return failed('SSC_TOO_MANY');
  const scope = await scopeOf(tools, asked, lagDays);
  const { facts, receipts } = await collected(tools.db, scope, [
    endOfDay(scope.zone, addDays(scope.from, -1)),
    endOfDay(scope.zone, scope.to),
  ]);
  const least = (scheme.context as unknown as Scheme).minReceiptAmount;
  const ids = least === null ? asked : asked.filter((id) => gte(amountOf(receipts.get(id)), least));
  const kept = new Set(ids);
  const counted = (await withExclusions(tools.db, scope, facts)).filter(({ supplierId }) => kept.has(supplierId));
  const bySupplier = grouped(counted, ({ supplierId }) => supplierId);
  const last = await lastOf(tools, ids);
  const factsOf = (id: string) => (bySupplier.get(id) ?? []).map((one: StoredFact) => factOf(one));
  return {
    facts: {
      calculation: {
        basis,
        templateVersion,
        settingVersion,
        cutOff: scope.cutOff,
        suppliers: ids.map((supplierId) => ({
          supplierId,
          eventPoints: eventPointsOf(factsOf(supplierId)),
          receiptAmount: amountOf(receipts.get(supplierId)),
          lastFinal: last.get(supplierId)?.final ?? null,
          lastGrade: last.get(supplierId)?.grade ?? null,
        })),
        measured: ids.flatMap((supplierId) => measuredOf(basis, supplierId, factsOf(supplierId))),
        facts: counted,
        sheetIds: await sheetIdsOf(tools, { basis }),
      },
    },
  };
}

/** What cannot be calculated at all is said; the run waits for somebody who mends it and calculates again. */
export const calculating: Prepare = async (_command, tools) => {
  try {
    return await calculation(tools);
  } catch (error) {
    if (error instanceof TooManyFacts) return failed('SSC_TOO_MANY');
    throw error;
  }
};
