/**
 * The one way in which a password comes to be: its rules, a ticket with its hash beside the event, and the event whose
 * effect adopts it. So the record and the secret change in one transaction, and no history holds a hash.
 */
import { randomBytes } from 'node:crypto';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database, Queryable, Runtime, Transaction } from '../../kernel/contracts.js';
import type { Settings } from '../settings.js';
import { isCommon } from './common-variants.js';
import { hashPassword, keepHash, verifyPassword } from './password.js';
import type { PasswordOwner } from '../../../state-machines/platform/user/password-rules.js';
import { passwordRefusal } from '../../../state-machines/platform/user/password-rules.js';

const DAY_MS = 86_400_000;
/** Earlier hashes that are kept, more than any rule asks for. */
const KEPT = 24;

export type Via = 'SELF' | 'CODE' | 'LINK';

interface Owner extends PasswordOwner {
  readonly passwordDate: number | null;
  readonly mustChangePassword: string;
  readonly everActivated: string;
}

export interface WantedPassword {
  readonly userId: string;
  readonly password: string;
  readonly at: number;
  /** Where the link went that opens an account; undefined: the account is in use. */
  readonly activates?: { readonly email: string | null };
  readonly via: Via;
}

export class PasswordChanges {
  constructor(private readonly parts: { readonly database: Database; readonly runtime: Runtime; readonly settings: Settings }) {}

  /** The first rule of §1.3 that the password breaks; null: it may be set. */
  async refused({ userId, password, at, via }: WantedPassword): Promise<Refusal | null> {
    const { database, runtime, settings } = this.parts;
    const owner = (await runtime.snapshot('baseUsers', userId))?.context as unknown as Owner | undefined;
    if (!owner) throw new Error(`there is no user ${userId}`);
    const place = { field: 'password' };
    const broken = passwordRefusal(password, owner, settings.passwordComplexity);
    if (broken) return refusal(broken, place);
    if (!settings.passwordComplexity) return null;
    if (isCommon(password)) return refusal('PWD_COMMON', place);
    if (await this.#usedBefore(database.read, userId, password))
      return refusal('PWD_REUSED', { ...place, params: { n: settings.passwordHistory } });
    const young = owner.passwordDate !== null && at - owner.passwordDate < DAY_MS;
    return via === 'SELF' && young && owner.mustChangePassword !== 'Y' ? refusal('PWD_TOO_SOON', place) : null;
  }

  async #usedBefore(on: Queryable, userId: string, password: string): Promise<boolean> {
    const { rows } = await on.query<{ hash: string }>(
      `select hash from (select hash, set_at from base_password_history where user_id = $1
         union all select hash, changed_at from base_user_secret where user_id = $1 and one_time_until is null) known order by set_at desc limit $2`,
      [userId, this.parts.settings.passwordHistory],
    );
    for (const { hash } of rows) if ((await verifyPassword(password, hash)).right) return true;
    return false;
  }

  /** Sets a password that no rule refuses. */
  async set(wanted: WantedPassword): Promise<Refusal | null> {
    const { userId, password, at, activates, via } = wanted;
    const ticket = await this.ticket(userId, password, null, at);
    const [event, payload] = activates ? ['ACTIVATE', { email: activates.email, ticket }] : ['PASSWORD_CHANGED', { via, ticket }];
    const outcome = await this.parts.runtime.submit({
      type: 'baseUsers',
      id: userId,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'password set by the user' },
    });
    return outcome.ok ? null : outcome.refusal;
  }

  /** A hash that waits for the event which names it. */
  async ticket(userId: string, password: string, oneTimeUntil: number | null, at: number): Promise<string> {
    const ticket = randomBytes(16).toString('hex');
    const { read } = this.parts.database;
    await read.query('delete from base_password_ticket where made_at < $1', [new Date(at - DAY_MS)]);
    await read.query('insert into base_password_ticket (ticket, user_id, hash, one_time_until, made_at) values ($1, $2, $3, $4, $5)', [
      ticket,
      userId,
      await hashPassword(password, this.parts.settings.passwordCost),
      oneTimeUntil === null ? null : new Date(oneTimeUntil),
      new Date(at),
    ]);
    return ticket;
  }
}

/** The effect: the ticket's hash becomes the password, the one before becomes history, other browsers become unknown. */
export async function adoptPassword(tx: Transaction, userId: string, ticket: string, at: number): Promise<void> {
  const {
    rows: [row],
  } = await tx.query<{ hash: string; one_time_until: number | null }>(
    'delete from base_password_ticket where ticket = $1 and user_id = $2 returning hash, one_time_until',
    [ticket, userId],
  );
  if (!row) throw new Error(`the password of user ${userId} that an event names is not there`);
  await forgetPassword(tx, userId, at);
  await keepHash(tx, userId, row.hash, row.one_time_until, at);
}

/** The password in force opens nothing any more; it is remembered as one that was used. */
export async function forgetPassword(tx: Transaction, userId: string, at: number): Promise<void> {
  await tx.query(
    `insert into base_password_history (history_id, user_id, hash, set_at)
     select (select coalesce(max(history_id), 0) + 1 from base_password_history where user_id = $1), user_id, hash, changed_at from base_user_secret where user_id = $1 and one_time_until is null`,
    [userId],
  );
  await tx.query(
    'delete from base_password_history where user_id = $1 and history_id <= (select max(history_id) from base_password_history where user_id = $1) - $2',
    [userId, KEPT],
  );
  await tx.query('delete from base_user_secret where user_id = $1', [userId]);
  await tx.query("update base_device set state = 'ended' where user_id = $1 and state = 'active'", [userId]);
  await tx.query('delete from base_user_link where user_id = $1 and made_at <= $2', [userId, new Date(at)]);
  await tx.query('delete from base_user_code where user_id = $1', [userId]);
}
