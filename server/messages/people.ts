/** Whom a composed message reaches: users, people of organisations, holders of responsibilities, contacts of suppliers. */
import type { Message, Person } from '../../state-machines/messages/message/fields.js';
import { MOST_RECIPIENTS } from '../../state-machines/messages/instance/fields.js';
import type { Queryable } from '../kernel/contracts.js';

const sql = `
  select distinct u.id::text as "userId", u.supplier_id::text as "supplierId"
    from base_users u
   where u.state in ('active', 'locked')
     and (u.id = any($1::bigint[])
       or exists (select from base_user_org o where o.user_id = u.id and o.state = 'enabled' and o.org_id = any($2::bigint[]))
       or exists (select from base_user_resp h where h.user_id = u.id and h.state = 'enabled' and h.responsibility_id = any($3::bigint[]))
       or u.supplier_id = any($4::bigint[])
       or exists (
            select from srm_slc_supplier_info s, regexp_split_to_table(coalesce(s.categories, ''), '[,;，；、]') w, srm_base_purchase_category p
             where s.id = u.supplier_id and p.id = any($5::bigint[]) and trim(w) <> ''
               and (trim(w) in (p.category_name, p.category_name_en) or starts_with(trim(w), p.category_code))))
   order by 1
   limit $6`;

/** One more than may be reached, for the guard that says so. */
export async function peopleReached(
  db: Queryable,
  { userIds, orgIds, respIds, supplierIds, categoryIds }: Pick<Message, 'userIds' | 'orgIds' | 'respIds' | 'supplierIds' | 'categoryIds'>,
): Promise<readonly Person[]> {
  const { rows } = await db.query<Person>(sql, [userIds, orgIds, respIds, supplierIds, categoryIds, MOST_RECIPIENTS + 1]);
  return rows;
}
