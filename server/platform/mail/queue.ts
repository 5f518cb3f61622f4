/**
 * Letters on their way. A row says what a letter is about; its words, links and codes are made when it is sent, so that
 * no table holds a secret. Written with the outbox key of the event behind it, or with a key of the caller's: once each.
 */
import type { Database, Queryable } from '../../kernel/contracts.js';
import type { OutboxMessage } from '../../kernel/runtime/outbox/delivery.js';
import type { DocumentLetters } from './document-letters.js';

export interface WantedLetter {
  /** Once for each key. */
  readonly key: string;
  readonly template: string;
  /** `user:7`, `resp:ADMIN`, `name:` and what somebody typed; `mail:` and an address or `mobile:` and a number of somebody without an account. */
  readonly recipient: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly at: number;
}

export interface Letter {
  readonly mailId: string;
  readonly template: string;
  readonly recipient: string;
  readonly params: WantedLetter['params'];
  readonly attempts: number;
  readonly createdAt: number;
  /** What it is about, where it is a letter about a document. */
  readonly docType: string | null;
  readonly docId: string | null;
}

const MINUTE = 60_000;
const MOST_ATTEMPTS = 8;
const AT_ONCE = 20;

/** 1, 2, 4 … minutes, two hours at the most. */
const pauseAfter = (attempts: number): number => Math.min(120, 2 ** (attempts - 1)) * MINUTE;

export class MailQueue {
  #poke: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly isLetter: (template: string) => boolean,
    private readonly ofDocuments: Pick<DocumentLetters, 'has' | 'receivers'> | null = null,
    /** Somebody's bell has a new entry. */
    private readonly rung: (userId: string, mailId: string) => void = () => undefined,
  ) {}

  /** Who sends is told that there is something. */
  onPosted(poke: () => void): void {
    this.#poke = poke;
  }

  async post(wanted: WantedLetter): Promise<void> {
    await this.#insert(this.database.read, wanted);
    this.#poke();
  }

  /** What documents tell people: a letter each where there is one to be written. */
  async deliver(message: OutboxMessage): Promise<void> {
    const { key, event, payload, at } = message;
    if (this.ofDocuments?.has(event)) return this.#aboutDocument(message, await this.ofDocuments.receivers(payload.to, at));
    if (!this.isLetter(event)) return;
    for (const recipient of payload.to)
      await this.#insert(this.database.read, { key: `${key}:${recipient}`, template: event, recipient, params: payload.params, at });
    this.#poke();
  }

  /** A row for each reader, in one statement however many there are. */
  async #aboutDocument({ key, event, payload, source, at }: OutboxMessage, users: readonly string[]): Promise<void> {
    if (users.length === 0) return;
    const ids: string[] = [];
    for (const _user of users) ids.push(await this.database.nextId());
    const { rows } = await this.database.read.query<{ mail_id: string; user_id: string }>(
      `insert into base_mail (mail_id, key, template, recipient, user_id, params, state, next_at, created_at, doc_type, doc_id)
       select m, left($3 || ':user:' || u, 200), $4, 'user:' || u, u, $5::jsonb, 'PENDING', $6, $6, $7, $8 from unnest($1::bigint[], $2::bigint[]) t(m, u)
       on conflict (key) do nothing returning mail_id::text, user_id::text`,
      [ids, users, key.slice(0, 170), event, JSON.stringify(payload.params), new Date(at), source.type, source.id],
    );
    for (const row of rows) this.rung(row.user_id, row.mail_id);
    this.#poke();
  }

  async #insert(on: Queryable, { key, template, recipient, params, at }: WantedLetter): Promise<void> {
    await on.query(
      `insert into base_mail (mail_id, key, template, recipient, params, state, next_at, created_at) values ($1, $2, $3, $4, $5::jsonb, 'PENDING', $6, $6) on conflict (key) do nothing`,
      [await this.database.nextId(), key.slice(0, 200), template, recipient.slice(0, 300), JSON.stringify(params), new Date(at)],
    );
  }

  /** Takes letters that are due; one that is not settled comes again after its pause, at whichever server. @param templates only these; null: all */
  async claim(at: number, templates: readonly string[] | null = null): Promise<readonly Letter[]> {
    const { rows } = await this.database.read.query<{
      mail_id: string;
      template: string;
      recipient: string;
      params: WantedLetter['params'];
      attempts: number;
      created_at: number;
      doc_type: string | null;
      doc_id: string | null;
    }>(
      `with due as (select mail_id from base_mail where state = 'PENDING' and next_at <= $1 and ($2::text[] is null or template = any($2)) order by mail_id limit ${AT_ONCE} for update skip locked)
       update base_mail m set attempts = m.attempts + 1, next_at = $1::timestamptz + least(120, power(2, m.attempts)) * interval '1 minute' from due where m.mail_id = due.mail_id
       returning m.mail_id, m.template, m.recipient, m.params, m.attempts, m.created_at, m.doc_type, m.doc_id::text`,
      [new Date(at), templates],
    );
    return rows
      .map((row) => ({
        mailId: row.mail_id,
        template: row.template,
        recipient: row.recipient,
        params: row.params,
        attempts: row.attempts,
        createdAt: row.created_at,
        docType: row.doc_type,
        docId: row.doc_id,
      }))
      .sort((a, b) => Number(BigInt(a.mailId) - BigInt(b.mailId)));
  }

  async settle({ mailId }: Letter, state: 'SENT' | 'NOBODY' | 'DEAD', at: number, problem: string | null = null): Promise<void> {
    await this.database.read.query('update base_mail set state = $2, settled_at = $3, problem = $4 where mail_id = $1', [
      mailId,
      state,
      new Date(at),
      problem?.slice(0, 300) ?? null,
    ]);
  }

  /** Could not be sent now: tried again until it has been tried often enough. @returns whether that was the last try */
  async failed(letter: Letter, problem: string, at: number): Promise<boolean> {
    if (letter.attempts >= MOST_ATTEMPTS) {
      await this.settle(letter, 'DEAD', at, problem);
      return true;
    }
    await this.database.read.query('update base_mail set next_at = $2, problem = $3 where mail_id = $1', [
      letter.mailId,
      new Date(at + pauseAfter(letter.attempts)),
      problem.slice(0, 300),
    ]);
    return false;
  }

  async addressedTo({ mailId }: Letter, userId: string): Promise<void> {
    await this.database.read.query('update base_mail set user_id = $2 where mail_id = $1', [mailId, userId]);
  }

  /** How many letters of a kind went to a user since. */
  async sentTo(userId: string, template: string, since: number): Promise<number> {
    const {
      rows: [row],
    } = await this.database.read.query<{ n: number }>(
      "select count(*)::int as n from base_mail where user_id = $1 and template = $2 and state = 'SENT' and created_at > $3",
      [userId, template, new Date(since)],
    );
    return row!.n;
  }
}
