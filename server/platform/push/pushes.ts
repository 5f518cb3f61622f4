/**
 * Tells browsers what their people's bells got: the subject and where it leads. It is a hint beside the bell, sent once, not in quiet
 * hours; what a push service does not take is not tried again, and a browser that is gone is forgotten.
 */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Queryable } from '../../kernel/contracts.js';
import { refuseInside } from '../outside/outbound.js';
import type { DocumentLetterRow, DocumentLetters } from '../mail/document-letters.js';
import type { Sealing } from '../secrets.js';
import { SITE_ZONE } from '../zones.js';
import type { ApplicationKey } from './encryption.js';
import { bytesOf, encrypted } from './encryption.js';
import type { Subscription } from './service.js';
import { aboutPush } from './service.js';

const MOST_WAITING = 5_000;
const AT_ONCE = 100;
const BESIDE = 8;
const PATIENCE_MS = 10_000;
const DAY_S = 86_400;
const LONGEST_TITLE = 200;

/** When somebody is not to be disturbed. */
export interface Quiet {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string;
}
export interface PushParts {
  readonly read: Queryable;
  readonly letters: Pick<DocumentLetters, 'told'>;
  readonly sealing: Sealing;
  readonly key: ApplicationKey;
  readonly loopback: boolean;
  readonly now: () => number;
  readonly isQuiet: (quiet: Quiet, at: number) => boolean;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

interface Row extends DocumentLetterRow {
  readonly mailId: string;
  readonly userId: string;
  readonly userType: string;
  readonly supplierId: string | null;
  readonly language: string;
  readonly timeZone: string | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly pushId: string;
  readonly receiver: Buffer;
}

/** What is unread, of people who may sign in, with each of their browsers. */
const wantedSql = `
  select m.mail_id::text as "mailId", m.template, m.doc_type as "docType", m.doc_id::text as "docId", m.params, m.created_at as "createdAt", m.words,
         u.id::text as "userId", u.user_type as "userType", u.supplier_id::text as "supplierId", u.language, u.time_zone as "timeZone",
         w.quiet_from as "quietFrom", w.quiet_to as "quietTo", p.push_id::text as "pushId", p.receiver
    from base_mail m join base_push p on p.user_id = m.user_id
    join base_users u on u.id = m.user_id and u.state in ('active', 'locked')
    left join msg_user w on w.user_id = u.id and w.state = 'enabled'
   where m.mail_id = any($1::bigint[]) and m.in_app and m.doc_type is not null and m.read_at is null and m.deleted_at is null
   order by m.mail_id`;

export class Pushes {
  readonly #waiting: string[] = [];
  #running: Promise<void> | null = null;
  #stopping = false;

  constructor(private readonly parts: PushParts) {}

  /** Somebody's bell has a new entry. In a flood the bell alone tells. */
  rung(mailId: string): void {
    if (this.#stopping || this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push(mailId);
    this.#running ??= this.#send().finally(() => (this.#running = null));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#stopping) {
      const ids = this.#waiting.splice(0, AT_ONCE);
      try {
        const { rows } = await this.parts.read.query<Row>(wantedSql, [ids]);
        while (rows.length > 0) await Promise.all(rows.splice(0, BESIDE).map((row) => this.#push(row)));
      } catch (error) {
        this.parts.report(error, { part: 'push' });
      }
    }
  }

  async #push(row: Row): Promise<void> {
    const { sealing, key, loopback, now, isQuiet, report, read } = this.parts;
    const { userId, pushId, quietFrom, quietTo } = row;
    if (isQuiet({ quietFrom, quietTo, timeZone: row.timeZone ?? SITE_ZONE }, now())) return;
    try {
      const { endpoint, p256dh, auth } = JSON.parse(sealing.open(row.receiver, aboutPush(userId))) as Subscription;
      await refuseInside(new URL(endpoint).hostname, loopback);
      const answer = await fetch(endpoint, {
        method: 'POST',
        body: new Uint8Array(encrypted(await this.#said(row), { p256dh: bytesOf(p256dh), auth: bytesOf(auth) })),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          authorization: key.authorization(endpoint, now()),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(DAY_S),
          urgency: 'normal',
        },
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) await read.query('delete from base_push where push_id = $1', [pushId]);
      else if (!answer.ok) throw new Error(`a push service answered ${answer.status}`);
    } catch (error) {
      report(error, { part: 'push', pushId });
    }
  }

  /** Of what the bell says, the subject; the page says the rest to whoever is signed in there. */
  async #said(row: Row): Promise<string> {
    const { mailId, userId, userType, supplierId, timeZone, language } = row;
    const { subject, route, query } = await this.parts.letters.told(row, {
      userId,
      userType: userType === 'EX' ? 'EX' : 'INSIDE',
      supplierId,
      timeZone: timeZone ?? SITE_ZONE,
      language: (language === 'en' ? 'en' : 'cn') satisfies keyof Label,
    });
    const search = new URLSearchParams(query).toString();
    const url = `/main/${route}${search ? `?${search}` : ''}`;
    return JSON.stringify({ tag: `message.${mailId}`, title: subject.slice(0, LONGEST_TITLE), url });
  }
}
