/** Names of people and companies as records of an opening or a jury hold them. */
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable } from '../../kernel/contracts.js';

export async function nameOfUser(db: Queryable, userId: string): Promise<string | null> {
  if (!/^\d{1,19}$/.test(userId)) return null;
  const { rows } = await db.query<{ name: string }>('select full_name as name from base_users where id = $1::bigint', [userId]);
  return rows[0]?.name ?? null;
}
/** People outside attend for their company. */
export async function nameOfActor(db: Queryable, { userType, supplierId, userId, onBehalfOf }: Viewer): Promise<string> {
  if (userType !== 'EX' || supplierId === null) return (await nameOfUser(db, onBehalfOf ?? userId)) ?? '';
  const { rows } = await db.query<{ name: string }>(
    'select coalesce(supplier_name, doc_number) as name from srm_slc_supplier_info where id = $1::bigint',
    [supplierId],
  );
  return rows[0]?.name ?? '';
}
