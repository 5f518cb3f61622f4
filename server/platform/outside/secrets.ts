/** Passwords and keys of sources of messages and of data: sealed when they are typed, adopted by the event that names their ticket. */
import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../kernel/contracts.js';
import type { Sealing } from '../secrets.js';

const DAY_MS = 86_400_000;
type Owner = 'msgSource' | 'baseDatasource';
const about = (sourceId: string, owner: Owner): string => `${owner}:${sourceId}`;

export async function secretTicket(
  on: Queryable,
  sealing: Sealing,
  sourceId: string,
  secret: string,
  at: number,
  owner: Owner = 'msgSource',
): Promise<string> {
  const ticket = randomBytes(16).toString('hex');
  await on.query('delete from msg_source_ticket where made_at < $1', [new Date(at - DAY_MS)]);
  await on.query('insert into msg_source_ticket (ticket, source_id, secret, made_at) values ($1, $2, $3, $4)', [
    ticket,
    sourceId,
    sealing.seal(secret, about(sourceId, owner)),
    new Date(at),
  ]);
  return ticket;
}

export async function adoptSecret(tx: Transaction, sourceId: string, ticket: string, at: number): Promise<void> {
  const {
    rows: [row],
  } = await tx.query<{ secret: Buffer }>('delete from msg_source_ticket where ticket = $1 and source_id = $2 returning secret', [
    ticket,
    sourceId,
  ]);
  if (!row) throw new Error(`the secret of message source ${sourceId} that an event names is not there`);
  await tx.query(
    `insert into msg_source_secret (source_id, secret, set_at) values ($1, $2, $3)
      on conflict (source_id) do update set secret = excluded.secret, set_at = excluded.set_at`,
    [sourceId, row.secret, new Date(at)],
  );
}

export async function dropSecret(tx: Transaction, sourceId: string): Promise<void> {
  for (const table of ['msg_source_secret', 'msg_source_ticket'] as const)
    await tx.query(`delete from ${table} where source_id = $1`, [sourceId]);
}

/** null: none was set. */
export async function secretOf(on: Queryable, sealing: Sealing, sourceId: string, owner: Owner = 'msgSource'): Promise<string | null> {
  const {
    rows: [row],
  } = await on.query<{ secret: Buffer }>('select secret from msg_source_secret where source_id = $1', [sourceId]);
  return row ? sealing.open(row.secret, about(sourceId, owner)) : null;
}
