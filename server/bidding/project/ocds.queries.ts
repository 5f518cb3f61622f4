/** What an open contracting release reads beside its project. */
import type { Queryable } from '../../kernel/contracts.js';

interface Ided {
  readonly id: string;
}
const idsOf = async (db: Queryable, sql: string, params: readonly unknown[]): Promise<readonly string[]> =>
  (await db.query<Ided>(sql, [...params])).rows.map(({ id }) => id);

const resultsSql = 'select id::text from srm_sfd_bidding_result where project_id = $1::bigint order by id limit 1000';
export const resultIds = (db: Queryable, projectId: string) => idsOf(db, resultsSql, [projectId]);

const documentsSql = `select id::text from srm_sfd_bidding_doc
  where project_id = $1::bigint and publish_date is not null and file_hash is not null order by id limit 200`;
export const publishedDocumentIds = (db: Queryable, projectId: string) => idsOf(db, documentsSql, [projectId]);

const filesSql = 'select id::text, original_file_name as name, sha256 from base_file where id = any($1::bigint[])';
export async function fileHashes(db: Queryable, ids: readonly string[]): Promise<readonly (Ided & { name: string; sha256: string })[]> {
  return (await db.query<Ided & { name: string; sha256: string }>(filesSql, [ids])).rows;
}

const contractsSql = `select id::text, doc_number as "docNumber", amount_tax_incl::text as amount, signed_date::text as "signedOn",
    state in ('effective', 'ended') as active from srm_cct_contract where id = any($1::bigint[])`;
export interface ContractRow extends Ided {
  readonly docNumber: string;
  readonly amount: string | null;
  readonly signedOn: string | null;
  readonly active: boolean;
}
export const contractRows = async (db: Queryable, ids: readonly string[]): Promise<readonly ContractRow[]> =>
  (await db.query<ContractRow>(contractsSql, [ids])).rows;
