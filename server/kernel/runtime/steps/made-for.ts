import type { Queryable } from '../../contracts.js';

/** The document that was made for an origin. */
export async function madeFor(on: Queryable, type: string, originKey: string): Promise<string | null> {
  const { rows } = await on.query<{ id: string }>(
    'select doc_id::text as id from document_origin where doc_type = $1 and origin_key = $2',
    [type, originKey],
  );
  return rows[0]?.id ?? null;
}
