/** By which source a delivery leaves, within its limits, and the log of what was tried (platform-system.md §7). */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../state-machines/kernel/events.js';
import { msgUser } from '../../state-machines/messages/user/index.js';
import type { Database, Runtime } from '../kernel/contracts.js';
import type { Attempt, Sources, SourceWay } from '../platform/mail/mailer.js';
import type { Letter } from '../platform/mail/queue.js';
import { DIGEST } from '../platform/mail/queue.js';
import type { Sealing } from '../platform/secrets.js';
import type { MessageBook } from './book.js';
import { secretOf } from '../platform/outside/secrets.js';
import { forGood, RefusedForGood, sendBy } from './senders.js';
import type { SendingSource } from './source-settings.js';

export interface SendingParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly book: MessageBook;
  readonly sealing: Sealing;
  /** Plain http, and servers on this machine, for development. */
  readonly loopback: boolean;
}

/** After so many failures the source that stands in for it is tried. */
const FALLBACK_AFTER = 3;
const FALLBACK_CHAIN = 3;

export class QuotaUsedUp extends Error {
  constructor() {
    super('MSG_QUOTA');
  }
}

export class Sending implements Sources {
  constructor(private readonly parts: SendingParts) {}

  async sendsMail(): Promise<boolean> {
    return (await this.parts.book.defaultSource('EMAIL')) !== null;
  }

  isForGood(error: unknown): boolean {
    return error instanceof RefusedForGood || forGood(error);
  }

  async wayOf({ channel, sourceId, attempts }: Letter): Promise<SourceWay | null> {
    const { book } = this.parts;
    let source = (await book.source(sourceId)) ?? (await book.defaultSource(channel === DIGEST ? 'EMAIL' : channel));
    for (let turn = 1; source && source.fallbackId !== null && turn < FALLBACK_CHAIN && attempts > FALLBACK_AFTER * turn; turn += 1)
      source = (await book.source(source.fallbackId)) ?? source;
    return source && this.#way(source);
  }

  #way(source: SendingSource): SourceWay {
    const { database, sealing, loopback, runtime } = this.parts;
    return {
      name: source.msgSourceCode,
      send: async (outgoing) => {
        const now = runtime().now();
        if (await this.#usedUp(source, now)) throw new QuotaUsedUp();
        return sendBy(source, await secretOf(database.read, sealing, source.id), outgoing, { now, loopback });
      },
    };
  }

  async #usedUp({ msgSourceCode, ratePerMinute, dailyCap }: SendingSource, now: number): Promise<boolean> {
    if (ratePerMinute === null && dailyCap === null) return false;
    const { rows } = await this.parts.database.read.query<{ minute: number; day: number }>(
      `select count(*) filter (where at > $2::timestamptz - interval '1 minute')::int as minute, count(*)::int as day
         from msg_log where source = $1 and result = 'SENT' and at > $2::timestamptz - interval '1 day'`,
      [msgSourceCode, new Date(now)],
    );
    const { minute, day } = rows[0]!;
    return (ratePerMinute !== null && minute >= ratePerMinute) || (dailyCap !== null && day >= dailyCap);
  }

  async tried({ letter, source, recipient, result, answer, durationMs }: Attempt): Promise<void> {
    const { database, runtime } = this.parts;
    await database.read.query(
      `insert into msg_log (log_id, at, mail_id, batch_key, template, channel, source, recipient, attempt, result, answer, duration_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        await database.nextId(),
        new Date(runtime().now()),
        letter.mailId,
        letter.batchKey,
        letter.template,
        letter.channel,
        source.slice(0, 60),
        masked(recipient),
        letter.attempts,
        result,
        answer?.slice(0, 300) ?? null,
        durationMs,
      ],
    );
  }

  /** Counted on the user's own row, which is begun where he has none. */
  async bounced(userId: string): Promise<void> {
    const { database, runtime } = this.parts;
    const viewer = { ...SYSTEM, orgIds: null };
    const cause = { kind: 'SERVER' as const, reason: 'a letter was returned' };
    const { type } = anyDefinition(msgUser);
    const { rows } = await database.read.query<{ id: string }>('select id::text from msg_user where user_id = $1', [userId]);
    let id = rows[0]?.id ?? null;
    if (id === null) {
      const made = await runtime().submit({ type, id, event: 'CREATE', payload: { fields: { userId }, lines: {} }, viewer, cause });
      if (!made.ok) return;
      id = made.id;
    }
    await runtime().submit({ type, id, event: 'BOUNCED', payload: {}, viewer, cause });
  }
}

/** Whom it went to, told apart and no more: `b***@example.com`, `138****1111`. */
export function masked(recipient: string): string {
  const at = recipient.indexOf('@');
  if (at > 0) return `${recipient.slice(0, 1)}***${recipient.slice(at)}`.slice(0, 120);
  return /^\+?\d{7,}$/.test(recipient) ? `${recipient.slice(0, 3)}****${recipient.slice(-4)}` : recipient.slice(0, 120);
}
