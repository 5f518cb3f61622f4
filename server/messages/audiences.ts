/** Who is meant by an audience of a configuration, besides whom the document names (platform-system.md §7, msgConfig). */
import type { Snapshot } from '../../state-machines/kernel/document.js';
import type { Queryable } from '../kernel/contracts.js';
import type { BookConfig } from './book.js';

const users = (ids: readonly string[]): readonly string[] => ids.map((id) => `user:${id}`);

/** Submitter, creator, fixed users, a field with users, or holders of a responsibility. */
export function namedBy({ audience, respCode, userIds, fieldName }: BookConfig, { context }: Snapshot): readonly string[] {
  const { submittedBy, createdBy, orgId } = context;
  if (audience === 'RESPONSIBILITY') return [orgId === null ? `resp:${respCode}` : `resp:${respCode}@${orgId}`];
  if (audience === 'FIXED') return users(userIds);
  if (audience === 'FIELD') {
    const value = fieldName === null ? null : context[fieldName];
    return users((Array.isArray(value) ? value : [value]).filter((one): one is string => /^[0-9]+$/.test(String(one))));
  }
  const person = audience === 'SUBMITTER' ? submittedBy : createdBy;
  return person === null ? [] : users([person]);
}

const membersSql = `
  with recursive above(id) as (select $2::bigint union select o.parent_org_id from base_organization o join above a on o.id = a.id
      where o.parent_org_id is not null)
  select distinct w.id::text from bpm_role r join bpm_role_line m on m.doc_id = r.id cross join unnest(m.user_ids) w(id)
   where r.state = 'enabled' and r.role_code = $1 and (m.member_org_id is null or m.member_org_id in (select id from above))
     and (m.start_date is null or m.start_date <= $3::date) and (m.end_date is null or m.end_date >= $3::date) limit 500`;
/** Members of a process role for the organisation of the document. */
export async function membersOf(on: Queryable, roleCode: string | null, orgId: string | null, at: number): Promise<readonly string[]> {
  const { rows } = await on.query<{ id: string }>(membersSql, [roleCode, orgId, new Date(at)]);
  return users(rows.map(({ id }) => id));
}

const contactsSql = `
  select distinct u.id::text from base_users u join srm_slc_supplier_contacts c on c.doc_id = u.supplier_id
      and (c.user_id = u.id or lower(c.email) = lower(u.email))
   where u.id = any($1::bigint[]) and u.user_type = 'EX' and c.role_type = $2 order by 1`;
/** Of the suppliers' people whom the document tells, those who are its contacts of a kind. */
export async function contactsOf(on: Queryable, told: readonly string[], contactRole: string | null): Promise<readonly string[]> {
  return (await on.query<{ id: string }>(contactsSql, [told, contactRole])).rows.map(({ id }) => id);
}
