/** Responsibilities that a user holds as somebody's deputy at an instant (platform-access.md §2.9). */
import type { Queryable } from '../../kernel/contracts.js';

export interface Delegated {
  /** Number and id of the delegation: the deputy chooses it as he chooses a responsibility. */
  readonly authorisationId: string;
  readonly responsibilityId: string;
  readonly principalId: string;
  readonly principalName: string;
  readonly principalNameEn: string | null;
  /** Only these of the principal's organisations; empty: all. */
  readonly orgIds: readonly string[];
  readonly maxAmountBase: string | null;
}

/** State and period both: a deadline that is applied a moment late gives nobody a moment more. */
const delegatedSql = `select a.id::text as "authorisationId", a.responsibility_id::text as "responsibilityId", a.from_user_id::text as "principalId", p.full_name as "principalName", p.full_name_en as "principalNameEn",
    coalesce(to_json(a.org_ids::text[]), '[]'::json) as "orgIds", a.max_amount_base::text as "maxAmountBase"
  from base_user_authorisation a join base_users p on p.id = a.from_user_id and p.state in ('active', 'locked')
  where a.to_user_id = $1 and a.auth_type = 'RESPONSIBILITY' and a.state in ('scheduled', 'active') and a.start_at <= $2 and a.end_at > $2 and a.responsibility_id is not null order by a.id`;

export async function delegatedTo(read: Queryable, userId: string, at: number): Promise<readonly Delegated[]> {
  return (await read.query<Delegated>(delegatedSql, [userId, new Date(at)])).rows;
}

const handedOverSql = `select u.id::text from base_users me join base_person p on p.handover_person_id = me.person_id and p.state = 'left' join base_users u on u.person_id = p.id where me.id = $1 and me.person_id is not null order by u.id`;

/** Accounts of people who left and handed over to this user: what waits for them waits for him (§2.1). */
export async function handedOverTo(read: Queryable, userId: string): Promise<readonly string[]> {
  return (await read.query<{ id: string }>(handedOverSql, [userId])).rows.map((row) => row.id);
}
