/** What audiences can say of a supplier (state-machines/kernel/predicate.ts, `traitsOf`): standing, level, and the categories it delivers with those above them. */
import type { Queryable } from '../kernel/contracts.js';

const DIVIDERS = /[,;，；、]/;

/** `020301` belongs to `0203` and `02`, too. */
const withParents = (category: string): readonly string[] => (/^\d{2,8}$/.test(category) ? Array.from({ length: Math.ceil(category.length / 2) }, (_, index) => category.slice(0, (index + 1) * 2)) : [category]);

export async function supplierTraits(db: Queryable, supplierId: string | null): Promise<readonly string[]> {
  const { rows: [row] } = await db.query<{ status: string | null; level: string | null; categories: string | null }>('select supplier_status as status, supplier_level as level, categories from srm_slc_supplier_info where id = $1', [supplierId]);
  if (!row) return [];
  const categories = (row.categories ?? '').split(DIVIDERS).map((one) => one.trim()).filter((one) => one !== '');
  return [...(row.status ? [`status:${row.status}`] : []), ...(row.level ? [`level:${row.level}`] : []), ...categories.flatMap(withParents).map((one) => `category:${one}`)];
}
