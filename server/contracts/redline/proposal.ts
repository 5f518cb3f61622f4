/** The text that a supplier proposed, as he wrote it. */
import type { Queryable } from '../../kernel/contracts.js';

export async function proposalOf(db: Queryable, contractId: string, docNo: number): Promise<string> {
  const { rows } = await db.query<{ body: string | null }>(
    'select body from srm_cct_document where doc_id = $1::bigint and doc_no = $2::int',
    [contractId, docNo],
  );
  return rows[0]?.body ?? '';
}
