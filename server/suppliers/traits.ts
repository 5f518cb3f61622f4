/** What audiences can say of a supplier (state-machines/kernel/predicate.ts, `traitsOf`): standing, level, and the categories it delivers with those above them. */
import type { Queryable } from '../kernel/contracts.js';

const DIVIDERS = /[,;，；、]/;

/** `020301` belongs to `0203` and `02`, too. */
const withParents = (category: string): readonly string[] =>
  /^\d{2,8}$/.test(category)
    ? Array.from({ length: Math.ceil(category.length / 2) }, (_, index) => category.slice(0, (index + 1) * 2))
    : [category];

/** Suppliers name what they deliver by codes or in words. */
async function codesOf(db: Queryable, words: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ code: string }>(
    "select category_code as code from srm_base_purchase_category where state = 'enabled' and (category_name = any($1::text[]) or category_name_en = any($1::text[]))",
    [words],
  );
  return rows.map(({ code }) => code);
}

export async function supplierTraits(db: Queryable, supplierId: string | null): Promise<readonly string[]> {
  const {
    rows: [row],
  } = await db.query<{ status: string | null; level: string | null; categories: string | null }>(
    'select supplier_status as status, supplier_level as level, categories from srm_slc_supplier_info where id = $1',
    [supplierId],
  );
  if (!row) return [];
  const categories = (row.categories ?? '')
    .split(DIVIDERS)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const codes = categories.length === 0 ? [] : await codesOf(db, categories);
  return [
    ...(row.status ? [`status:${row.status}`] : []),
    ...(row.level ? [`level:${row.level}`] : []),
    ...new Set([...categories, ...codes].flatMap(withParents).map((one) => `category:${one}`)),
  ];
}
