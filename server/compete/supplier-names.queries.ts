/** What suppliers are called in English; documents keep what they were called in Chinese. */
import type { Queryable } from '../kernel/contracts.js';

const sql = `select id::text, company_name_en as name from srm_slc_supplier_info
  where id = any($1::bigint[]) and company_name_en <> ''`;
export async function englishNames(read: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await read.query<{ readonly id: string; readonly name: string }>(sql, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
