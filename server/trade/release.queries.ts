/** Who and what open contracting releases name: the buyer, suppliers by number, codes of units. */
import type { Party } from '../../state-machines/trade/ocds.js';
import type { Queryable } from '../kernel/contracts.js';

interface Ided {
  readonly id: string;
}
const unitsSql = 'select id::text, uom_code as code from base_uom where id = any($1::bigint[])';
export async function unitCodes(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<Ided & { readonly code: string }>(unitsSql, [ids]);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

const partiesSql = `select id::text, supplier_number as number, company_name as name
  from srm_slc_supplier_info where id = any($1::bigint[])`;
export async function supplierParties(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Party>> {
  const { rows } = await db.query<Ided & { readonly number: string; readonly name: string }>(partiesSql, [ids]);
  return new Map(rows.map(({ id, number, name }) => [id, { id: number, name }]));
}

const buyerSql = 'select org_code as id, org_name as name from base_organization where id = $1::bigint';
export async function organisationParty(db: Queryable, orgId: string): Promise<Party> {
  const { rows } = await db.query<{ id: string; name: string }>(buyerSql, [orgId]);
  return rows[0]!;
}
