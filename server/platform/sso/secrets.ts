/** The secret of our client at a provider: sealed when it is typed, adopted by the event that names its ticket. */
import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../kernel/contracts.js';
import type { Sealing } from '../secrets.js';

const DAY_MS = 86_400_000;
const about = (ssoId: string): string => `sso:${ssoId}`;

export async function secretTicket(on: Queryable, sealing: Sealing, ssoId: string, secret: string, at: number): Promise<string> {
  const ticket = randomBytes(16).toString('hex');
  await on.query('delete from base_sso_secret_ticket where made_at < $1', [new Date(at - DAY_MS)]);
  await on.query('insert into base_sso_secret_ticket (ticket, sso_id, secret, made_at) values ($1, $2, $3, $4)', [
    ticket,
    ssoId,
    sealing.seal(secret, about(ssoId)),
    new Date(at),
  ]);
  return ticket;
}

export async function adoptSecret(tx: Transaction, ssoId: string, ticket: string, at: number): Promise<void> {
  const {
    rows: [row],
  } = await tx.query<{ secret: Buffer }>('delete from base_sso_secret_ticket where ticket = $1 and sso_id = $2 returning secret', [
    ticket,
    ssoId,
  ]);
  if (!row) throw new Error(`the secret of SSO system ${ssoId} that an event names is not there`);
  await tx.query(
    'insert into base_sso_secret (sso_id, secret, set_at) values ($1, $2, $3) on conflict (sso_id) do update set secret = excluded.secret, set_at = excluded.set_at',
    [ssoId, row.secret, new Date(at)],
  );
}

export async function dropSecret(tx: Transaction, ssoId: string): Promise<void> {
  for (const table of ['base_sso_secret', 'base_sso_secret_ticket'] as const)
    await tx.query(`delete from ${table} where sso_id = $1`, [ssoId]);
}

/** null: none was set. */
export async function secretOf(on: Queryable, sealing: Sealing, ssoId: string): Promise<string | null> {
  const {
    rows: [row],
  } = await on.query<{ secret: Buffer }>('select secret from base_sso_secret where sso_id = $1', [ssoId]);
  return row ? sealing.open(row.secret, about(ssoId)) : null;
}
