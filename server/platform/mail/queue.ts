/**
 * Letters on their way. A row says what a letter is about; its words, links and codes are made when it is sent, so that
 * no table holds a secret. Written with the outbox key of the event behind it, or with a key of the caller's: once each.
 */
import type { Database, Queryable } from '../../kernel/contracts.js';
import type { OutboxMessage } from '../../kernel/runtime/outbox/delivery.js';
import type { DocumentLetters, RowWords } from './document-letters.js';

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
  readonly channel: string;
  /** Words of its own. */
  readonly words: RowWords | null;
  readonly sourceId: string | null;
  readonly batchKey: string | null;
}

/** What is written for one reader of a message about a document. */
export interface Delivery {
  readonly userId: string;
  readonly channel: string;
  readonly inApp: boolean;
  readonly state: 'PENDING' | 'SENT' | 'SUPPRESSED';
  readonly nextAt: number;
}

export interface AboutDocument {
  readonly category: string | null;
  /** The message instance that they belong to; null: none. */
  readonly batchKey: string | null;
  readonly deliveries: readonly Delivery[];
}

/** The channel of letters that leave together, once a day. */
export const DIGEST = 'DIGEST';
const MINUTE = 60_000;
const MOST_ATTEMPTS = 8;
const AT_ONCE = 20;

/** 1, 2, 4 … minutes, two hours at the most. */
const pauseAfter = (attempts: number): number => Math.min(120, 2 ** (attempts - 1)) * MINUTE;

interface ClaimedRow {
  readonly mail_id: string;
  readonly template: string;
  readonly recipient: string;
  readonly params: WantedLetter['params'];
  readonly attempts: number;
  readonly created_at: number;
  readonly doc_type: string | null;
  readonly doc_id: string | null;
  readonly channel: string;
  readonly words: RowWords | null;
  readonly source_id: string | null;
  readonly batch_key: string | null;
}
const claimed = `m.mail_id, m.template, m.recipient, m.params, m.attempts, m.created_at, m.doc_type, m.doc_id::text,
         m.channel, m.words, m.source_id::text, m.batch_key`;
const letterOf = (row: ClaimedRow): Letter => ({
  mailId: row.mail_id,
  template: row.template,
  recipient: row.recipient,
  params: row.params,
  attempts: row.attempts,
  createdAt: row.created_at,
  docType: row.doc_type,
  docId: row.doc_id,
  channel: row.channel,
  words: row.words,
  sourceId: row.source_id,
  batchKey: row.batch_key,
});

export class MailQueue {
  #poke: () => void = () => undefined;
  #settled: (batchKey: string) => void = () => undefined;

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

  /** Who counts is told that a delivery of a message is settled. */
  onSettled(settled: (batchKey: string) => void): void {
    this.#settled = settled;
  }

  async post(wanted: WantedLetter): Promise<void> {
    await this.#insert(this.database.read, wanted);
    this.#poke();
  }

  /** What documents tell people: a letter each where there is one to be written. */
  async deliver(message: OutboxMessage): Promise<void> {
    const { key, event, payload, at } = message;
    if (this.ofDocuments?.has(event)) {
      const users = await this.ofDocuments.receivers(payload.to, at);
      const both = { channel: 'EMAIL', inApp: true, state: 'PENDING' as const, nextAt: at };
      return this.postAboutDocument(message, {
        category: null,
        batchKey: null,
        deliveries: users.map((userId) => ({ userId, ...both })),
      });
    }
    if (!this.isLetter(event)) return;
    for (const recipient of payload.to)
      await this.#insert(this.database.read, { key: `${key}:${recipient}`, template: event, recipient, params: payload.params, at });
    this.#poke();
  }

  /** A row for each reader and channel, in one statement however many there are. */
  async postAboutDocument(
    { key, event, payload, source, at }: OutboxMessage,
    { category, batchKey, deliveries }: AboutDocument,
  ): Promise<void> {
    if (deliveries.length === 0) return;
    const given: object[] = [];
    for (const { userId, channel, inApp, state, nextAt } of deliveries)
      given.push({
        mail_id: await this.database.nextId(),
        key: `${key.slice(0, 170)}:user:${userId}${channel === 'EMAIL' ? '' : `:${channel}`}`,
        user_id: userId,
        channel,
        in_app: inApp,
        state,
        next_at: new Date(nextAt).toISOString(),
      });
    const { rows } = await this.database.read.query<{ mail_id: string; user_id: string }>(
      `insert into base_mail (mail_id, key, template, recipient, user_id, params, state, next_at, created_at, settled_at, doc_type, doc_id, channel, in_app, category, batch_key)
       select r.mail_id, r.key, $2, 'user:' || r.user_id, r.user_id, $3::jsonb, r.state, r.next_at, $4::timestamptz,
              case when r.state = 'PENDING' then null else $4::timestamptz end, $5, $6::bigint, r.channel, r.in_app, $7, $8
         from jsonb_to_recordset($1::jsonb) r(mail_id bigint, key text, user_id bigint, channel text, in_app boolean, state text, next_at timestamptz)
       on conflict (key) do nothing returning mail_id::text, case when in_app then user_id::text end as user_id`,
      [JSON.stringify(given), event, JSON.stringify(payload.params), new Date(at), source.type, source.id, category, batchKey],
    );
    for (const row of rows) if (row.user_id !== null) this.rung(row.user_id, row.mail_id);
    this.#poke();
  }

  /** A message's deliveries were written elsewhere: bells ring and whoever sends looks. */
  async written(batchKey: string): Promise<void> {
    const { rows } = await this.database.read.query<{ mail_id: string; user_id: string }>(
      'select mail_id::text, user_id::text from base_mail where batch_key = $1 and in_app and user_id is not null',
      [batchKey],
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
    const { rows } = await this.database.read.query<ClaimedRow>(
      `with due as (select mail_id from base_mail where state = 'PENDING' and next_at <= $1 and ($2::text[] is null or template = any($2)) order by mail_id limit ${AT_ONCE} for update skip locked)
       update base_mail m set attempts = m.attempts + 1, next_at = $1::timestamptz + least(120, power(2, m.attempts)) * interval '1 minute' from due where m.mail_id = due.mail_id
       returning ${claimed}`,
      [new Date(at), templates],
    );
    return rows.map(letterOf).sort((a, b) => Number(BigInt(a.mailId) - BigInt(b.mailId)));
  }

  /** What leaves together with a letter of a digest: they come again by themselves where that one does not. */
  async digestWith({ mailId }: Letter, at: number): Promise<readonly Letter[]> {
    const { rows } = await this.database.read.query<ClaimedRow>(
      `update base_mail m set attempts = m.attempts + 1, next_at = $1::timestamptz + interval '10 minutes'
         from base_mail first where first.mail_id = $2 and m.user_id = first.user_id and m.channel = '${DIGEST}' and m.state = 'PENDING'
          and m.next_at <= $1 and m.mail_id <> first.mail_id
       returning ${claimed}`,
      [new Date(at), mailId],
    );
    return rows.map(letterOf).sort((a, b) => Number(BigInt(a.mailId) - BigInt(b.mailId)));
  }

  async settle({ mailId, batchKey }: Letter, state: 'SENT' | 'NOBODY' | 'DEAD', at: number, problem: string | null = null): Promise<void> {
    await this.database.read.query('update base_mail set state = $2, settled_at = $3, problem = $4 where mail_id = $1', [
      mailId,
      state,
      new Date(at),
      problem?.slice(0, 300) ?? null,
    ]);
    if (batchKey !== null) this.#settled(batchKey);
  }

  /** Could not be sent now: tried again until it has been tried often enough. @param forGood no other try would go better @returns whether that was the last try */
  async failed(letter: Letter, problem: string, at: number, forGood = false): Promise<boolean> {
    if (forGood || letter.attempts >= MOST_ATTEMPTS) {
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
