/** How many decimals quantities in a unit have. */
import type { UnitDecimals } from '../../../state-machines/kernel/unit-decimals.js';
import type { Queryable } from '../contracts.js';

export async function decimalsOfUnits(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, UnitDecimals>> {
  const { rows } = await db.query<UnitDecimals & { readonly id: string }>('select id::text, uom_code as "uomCode", decimals from base_uom where id = any($1::bigint[])', [[...new Set(ids)]]);
  return new Map(rows.map(({ id, ...unit }) => [id, unit]));
}
