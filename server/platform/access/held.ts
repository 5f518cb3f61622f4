/** Whether a person holds a role or a responsibility, today or later: what he may not give himself. */
const holding = `select 1 from base_user_resp h join base_responsibility r on r.id = h.responsibility_id where h.user_id = $1 and h.state = 'enabled'`;

/** $1 user, $2 role. */
export const holdsRoleSql = `${holding} and r.state = 'enabled' and $2::bigint = any(r.role_ids) limit 1`;

/** $1 user, $2 responsibility. */
export const holdsResponsibilitySql = `${holding} and r.id = $2 limit 1`;
