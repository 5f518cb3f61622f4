/** Which provider vouched for a session (platform-access.md §1.11). */
import type { Database } from '../../kernel/contracts.js';
import type { Sealing } from '../secrets.js';

const DAY_MS = 86_400_000;

export interface Vouched {
  readonly ssoId: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly idToken: string;
}

export const aboutSession = (certificate: string): string => `sso-session:${certificate}`;

export async function keepVouched(
  database: Database,
  sealing: Sealing,
  certificate: string,
  { ssoId, subject, sid, idToken }: Vouched,
  at: number,
): Promise<void> {
  await database.read.query('delete from base_sso_session where made_at < $1', [new Date(at - 2 * DAY_MS)]);
  await database.read.query(
    'insert into base_sso_session (certificate, sso_id, subject, sid, id_token, made_at) values ($1, $2, $3, $4, $5, $6)',
    [certificate, ssoId, subject, sid, sealing.seal(idToken, aboutSession(certificate)), new Date(at)],
  );
}
