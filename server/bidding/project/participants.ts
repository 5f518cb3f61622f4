/** Suppliers that hear what happens to a procedure. */
import type { Audience } from '../../../state-machines/kernel/lifecycle.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Queryable } from '../../kernel/contracts.js';

const audience = (id: string): Audience => `supplier:${id}`;
const joinedSql = `select distinct supplier_id::text as id from srm_sfd_bidding_supplier
  where project_id = $1::bigint and state in ('invited', 'applied', 'confirmed') order by 1 limit 5000`;

/** Who was invited, applied or takes part. */
export async function addresses(db: Queryable, projectId: string, invited: readonly string[]): Promise<readonly Audience[]> {
  if (!definitionOf('srmSfdBiddingSupplier')) return invited.map(audience);
  const { rows } = await db.query<{ id: string }>(joinedSql, [projectId]);
  return rows.map(({ id }) => audience(id));
}
