/** What papers of orders and deliveries have in common: which are asked for, and the text of their template (orders-deliveries.md §8). */
import { shippedText } from '../../../state-machines/orders/notice-template/bookmarks.js';
import type { Usage } from '../../../state-machines/orders/notice-template/bookmarks.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Language, StreamRequest } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';

/** Of one print. */
export const MOST_PAPERS = 50;

/** @throws EdgeError where they are none, too many, or no ids */
export function idsOf(body: StreamRequest['body']): readonly string[] {
  const ids = (body as { readonly ids?: unknown } | null)?.ids;
  const known =
    Array.isArray(ids) && ids.length > 0 && ids.length <= MOST_PAPERS && ids.every((id) => typeof id === 'string' && /^\d{1,18}$/.test(id));
  if (!known) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'ids', params: { field: 'ids' } });
  return [...new Set(ids as readonly string[])];
}

/** Of the organisation or of all, the default first. */
const templateSql = `
  select content as cn, content_en as en from srm_pur_notice_template
   where usage = $2 and state = 'enabled' and (org_id is null or org_id = $1::bigint)
   order by org_id nulls last, default_flag desc nulls last, id limit 1`;
type Texts = Record<Language, string | null>;
/** In the reader's language, else in the other; null: nobody wrote one. */
export async function templateOf(db: Queryable, usage: Usage, orgId: string | null, language: Language): Promise<string | null> {
  const [found] = (await db.query<Texts>(templateSql, [orgId, usage])).rows;
  return found?.[language] ?? found?.cn ?? found?.en ?? null;
}
/** The same, or what is shipped. */
export const textOf = async (db: Queryable, usage: 'NOTE' | 'NOTICE', orgId: string | null, language: Language): Promise<string> =>
  (await templateOf(db, usage, orgId, language)) ?? shippedText[usage][language];

const supplierSql = `select company_name as cn, company_name_en as en from srm_slc_supplier_info where id = $1::bigint`;
export async function supplierName(db: Queryable, supplierId: string, language: Language): Promise<string> {
  const [supplier] = (await db.query<Texts>(supplierSql, [supplierId])).rows;
  return supplier?.[language] ?? supplier?.cn ?? '';
}
