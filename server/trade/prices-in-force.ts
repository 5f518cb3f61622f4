/** Prices of agreements in force, of whatever supplier, beside which new ones are seen (purchasing.md §5, §6). */
import type { Queryable } from '../kernel/contracts.js';
import { perUnitSql } from './price-unit.js';

export interface KnownPrice {
  readonly last: string | null;
  readonly lowest: string | null;
}
const single = perUnitSql('l', 'price_excl');
/** Of the currency, for a single unit: the price that began last, and the lowest. */
const knownSql = `
  select l.item_id::text as "itemId",
         trim_scale((array_agg(${single} order by l.line_valid_from desc, l.doc_id desc))[1])::text as last,
         trim_scale(min(${single}))::text as lowest
    from srm_pur_agreement_line l join srm_pur_agreement_header h on h.id = l.doc_id
   where l.item_id = any($1::bigint[]) and h.state = 'effective' and h.currency = $2
     and l.line_valid_from <= $3::date and l.line_valid_to >= $3::date
   group by l.item_id`;

/** By material; `day` is yyyy-MM-dd, prices are without tax. */
export async function pricesInForce(
  db: Queryable,
  itemIds: readonly string[],
  currency: string,
  day: string,
): Promise<Readonly<Record<string, KnownPrice>>> {
  if (itemIds.length === 0) return {};
  const { rows } = await db.query<KnownPrice & { readonly itemId: string }>(knownSql, [itemIds, currency, day]);
  return Object.fromEntries(rows.map(({ itemId, last, lowest }) => [itemId, { last, lowest }]));
}
