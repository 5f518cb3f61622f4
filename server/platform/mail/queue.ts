/**
 * Letters on their way. A row says what a letter is about; its words, links and codes are made when it is sent, so that
 * no table holds a secret. Written with the outbox key of the event behind it, or with a key of the caller's: once each.
 */
import type { Database, Queryable } from '../../kernel/contracts.js';
import type { OutboxMessage } from '../../kernel/runtime/outbox/delivery.js';

export interface WantedLetter {
  /** Once for each key. */
  readonly key: string;
  readonly template: string;
  /** `user:7`, `resp:ADMIN`, `name:` and what somebody typed, or `mail:` and an address. */
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
  async deliver({ key, event, payload, at }: OutboxMessage): Promise<void> {
    if (!this.isLetter(event)) return;
    for (const recipient of payload.to)
      await this.#insert(this.database.read, { key: `${key}:${recipient}`, template: event, recipient, params: payload.params, at });
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
    }>(
      `with due as (select mail_id from base_mail where state = 'PENDING' and next_at <= $1 and ($2::text[] is null or template = any($2)) order by mail_id limit ${AT_ONCE} for update skip locked)
       update base_mail m set attempts = m.attempts + 1, next_at = $1::timestamptz + least(120, power(2, m.attempts)) * interval '1 minute' from due where m.mail_id = due.mail_id
       returning m.mail_id, m.template, m.recipient, m.params, m.attempts, m.created_at`,
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
