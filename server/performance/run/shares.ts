/** Shares by grade (performance.md): what everybody has answered proposes for the shares in force; somebody decides. */
import type { ProposedShares, Run } from '../../../state-machines/performance/run/fields.js';
import { add, div, isZero, mul, normalise, round2, sub, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { PrepareTools } from '../../kernel/contracts.js';
import { grouped } from './grouped.js';

const presetsSql = `
  select p.id::text as preset, p.org_id::text as org, l.supplier_id::text as supplier, l.proportion::text as share
    from srm_sml_preset_proportion p join srm_sml_preset_proportion_line l on l.doc_id = p.id
   where p.state = 'enabled' and p.org_id = any($1::bigint[]) and coalesce(l.ended_flag, 'N') <> 'Y'
     and exists (select 1 from srm_sml_preset_proportion_line o where o.doc_id = p.id and o.supplier_id = any($2::bigint[]))
   order by p.org_id, p.id, l.line_num limit 200`;
interface Share {
  readonly preset: string;
  readonly org: string;
  readonly supplier: string;
  readonly share: string;
}

/** Shares × factors, brought back to 100; what rounding leaves goes to the largest. */
export function proposed(rows: readonly { readonly share: string; readonly factor: string }[]): readonly string[] | null {
  const weighed = rows.map(({ share, factor }) => mul(share, factor));
  const total = sum(weighed);
  if (isZero(total)) return null;
  const shares = weighed.map((one) => round2(div(mul(one, '100'), total)));
  const rest = sub('100', sum(shares));
  const largest = shares.reduce((best, one, index) => (Number(one) > Number(shares[best]!) ? index : best), 0);
  return shares.map((one, index) => normalise(index === largest ? add(one, rest) : one));
}

export async function sharesOf(tools: PrepareTools): Promise<readonly ProposedShares[]> {
  const { suppliers, basis, orgIds } = tools.snapshot!.context as unknown as Run;
  const factors = new Map(
    suppliers.flatMap(({ supplierId, grade }) => {
      const found = basis?.grades.find((one) => one.grade === grade);
      return found ? [[supplierId, found.quotaFactor] as const] : [];
    }),
  );
  if (factors.size === 0) return [];
  const { rows } = await tools.db.query<Share>(presetsSql, [orgIds, [...factors.keys()]]);
  const drafts: ProposedShares[] = [];
  for (const [orgId, ofOrg] of grouped(rows, ({ org }) => org)) {
    const changed = [...grouped(ofOrg, ({ preset }) => preset)].flatMap(([presetId, lines]) => {
      const after = proposed(lines.map(({ share, supplier }) => ({ share, factor: factors.get(supplier) ?? '1' })));
      return after === null ? [] : lines.map(({ supplier }, index) => ({ presetId, supplierId: supplier, newProportion: after[index]! }));
    });
    if (changed.length > 0)
      drafts.push({ id: await tools.newId(), orgId, effectiveDate: addDays(await tools.today(orgId), 1), rows: changed });
  }
  return drafts;
}
