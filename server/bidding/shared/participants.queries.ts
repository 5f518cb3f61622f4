/** SQL over the suppliers of a project. */
import type { Queryable } from '../../kernel/contracts.js';

const idsSql = `select supplier_id::text as id from srm_sfd_bidding_supplier
  where project_id = $1 and state = any($2::text[]) order by supplier_id limit 2000`;
export async function suppliersOf(db: Queryable, projectId: string, states: readonly string[]): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(idsSql, [projectId, states])).rows.map(({ id }) => id);
}

const rowsSql = `select id::text from srm_sfd_bidding_supplier where project_id = $1 and state = any($2::text[]) order by id limit 2000`;
export async function participantIds(db: Queryable, projectId: string, states: readonly string[]): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(rowsSql, [projectId, states])).rows.map(({ id }) => id);
}

const standingSql = 'select state from srm_sfd_bidding_supplier where project_id = $1 and supplier_id = $2';
export async function standingOf(db: Queryable, projectId: string, supplierId: string | null): Promise<string | null> {
  return (await db.query<{ state: string }>(standingSql, [projectId, supplierId])).rows[0]?.state ?? null;
}

const nameSql = 'select company_name as name from srm_slc_supplier_info where id = $1';
export async function supplierNameOf(db: Queryable, supplierId: string | null): Promise<string | null> {
  return supplierId === null ? null : ((await db.query<{ name: string }>(nameSql, [supplierId])).rows[0]?.name ?? null);
}

const versionSql = `select coalesce(max(version_no), 0)::int as version from srm_sfd_bidding_doc
  where project_id = $1 and state in ('published', 'superseded') and doc_type <> 'PREQUAL'`;
export async function publishedVersion(db: Queryable, projectId: string): Promise<number> {
  return (await db.query<{ version: number }>(versionSql, [projectId])).rows[0]!.version;
}
