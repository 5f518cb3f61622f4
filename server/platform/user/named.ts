/**
 * Whose account somebody names (`$1`) who signs in or has forgotten his password: whoever has proved the address or number before
 * an account that is called so, a name as it is written before its form NFKC.
 */
export const namedSql = `lower(user_name) in (lower($1), lower(normalize($1, NFKC)))
    or (email_verified = 'Y' and lower(email) = lower($1)) or (mobile_verified = 'Y' and mobile = $1)
  order by ((email_verified = 'Y' and lower(email) = lower($1)) or (mobile_verified = 'Y' and mobile = $1)) is true desc,
    lower(user_name) = lower($1) desc limit 1`;
