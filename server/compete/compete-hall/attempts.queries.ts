/** SQL of a hall's attempt log. */
export interface AttemptRow {
  readonly supplier_id: string | null;
  readonly actor: string;
  readonly event: string;
  readonly at: string;
  readonly client_at: string | null;
  readonly request_id: string | null;
  readonly code: string;
  readonly items: readonly { readonly itemNo: number; readonly code: string }[] | null;
  readonly count: number;
}

/** `$1` type, `$2` hall, `$3` supplier or null for all, `$4` limit, `$5` offset. */
export const attemptsSql = `select r.supplier_id::text, r.actor, r.event, (extract(epoch from r.at) * 1000)::bigint::text as at, (extract(epoch from r.client_at) * 1000)::bigint::text as client_at,
  r.request_id, r.code, r.data -> 'data' -> 'items' as items, count(*) over ()::int as count
  from document_refusal r where r.doc_type = $1 and r.doc_id = $2 and ($3::bigint is null or r.supplier_id = $3) order by r.seq desc limit $4 offset $5`;
