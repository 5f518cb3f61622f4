/** What audiences of bidding say of a supplier: the projects in which it takes part, and those whose documents it has. */
import { participantOf, readerOf } from '../../state-machines/bidding/shared/project-seen.js';
import type { Queryable } from '../kernel/contracts.js';

const MOST = 1_000;
const sql = `select project_id::text as id, doc_obtained_at is not null as reads from srm_sfd_bidding_supplier
  where supplier_id = $1 and state not in ('declined', 'refused') order by id desc limit ${MOST}`;

export async function biddingTraits(db: Queryable, supplierId: string | null): Promise<readonly string[]> {
  if (supplierId === null) return [];
  const { rows } = await db.query<{ id: string; reads: boolean }>(sql, [supplierId]);
  return rows.flatMap(({ id, reads }) => [participantOf(id), ...(reads ? [readerOf(id)] : [])]);
}
