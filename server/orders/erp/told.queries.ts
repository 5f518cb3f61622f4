import type { Queryable } from '../../kernel/contracts.js';

import type { SyncedType } from '../../trade/told.js';

const failedSql = `select id::text from srm_pur_erp_sync where doc_id = $2 and doc_type = $1 and state = 'dead' order by id`;
export const failedOf = async (db: Queryable, docType: SyncedType, docId: string): Promise<readonly string[]> =>
  (await db.query<{ id: string }>(failedSql, [docType, docId])).rows.map(({ id }) => id);
