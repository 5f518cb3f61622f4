/** Sends what waits: finds who is meant, words it, hands it to the transport, and tries again what was not taken. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import { carriedByText, isSecretLetter, isText, noticeWords, textOf, worded } from './letters.js';
import type { SecretLetter, Words } from './letters.js';
import type { DocumentLetters } from './document-letters.js';
import type { Letter, MailQueue } from './queue.js';
import type { TextSender } from './texts.js';
import type { MailTransport } from './transport.js';
import { namedSql } from '../user/named.js';
import { SITE_ZONE } from '../zones.js';

const LOOK_MS = 5_000;
/** Somebody without an account: an address or a number is all that is known of him. */
const STRANGER = '';

export interface Addressee {
  readonly userId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Where it is verified. */
  readonly mobile: string | null;
  readonly language: keyof Label;
  readonly state: string;
  readonly userType: 'INSIDE' | 'EX';
  readonly supplierId: string | null;
  readonly timeZone: string;
}

/** What makes a link or a code; null: there is nothing to be sent to him. */
export type SecretWriter = (letter: Letter, addressee: Addressee) => Promise<Words | null>;

export interface MailerParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly queue: MailQueue;
  /** null: letters wait; what a telephone may receive leaves all the same. */
  readonly transport: MailTransport | null;
  /** null: there are no text messages. */
  readonly texts: TextSender | null;
  readonly writers: Readonly<Record<SecretLetter, SecretWriter>>;
  readonly ofDocuments: Pick<DocumentLetters, 'has' | 'words'>;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

const found =
  "select id, email, email_verified, case when mobile_verified = 'Y' then mobile end as mobile, language, state, user_type, supplier_id::text, time_zone from base_users where ";
const byName = `${found} ${namedSql}`;
const byResponsibility = `${found} state = 'active' and id in (select h.user_id from base_user_resp h join base_responsibility r on r.id = h.responsibility_id where h.state = 'enabled' and r.state = 'enabled' and r.resp_code = $1)`;

interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: string;
  readonly mobile: string | null;
  readonly language: string;
  readonly state: string;
  readonly user_type: string;
  readonly supplier_id: string | null;
  readonly time_zone: string | null;
}

const stranger = (reached: Pick<Addressee, 'email' | 'mobile'>, language: unknown): Addressee => ({
  ...reached,
  userId: STRANGER,
  emailVerified: false,
  language: language === 'en' ? 'en' : 'cn',
  state: 'none',
  userType: 'EX',
  supplierId: null,
  timeZone: SITE_ZONE,
});

export class Mailer {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  #stopping = false;

  constructor(private readonly parts: MailerParts) {}

  start(): void {
    this.parts.queue.onPosted(() => this.#look());
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
    this.#look();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    this.parts.queue.onPosted(() => undefined);
    await this.#running;
    this.parts.transport?.close();
  }

  #look(): void {
    this.#running = this.#running.then(() => this.run()).catch(this.parts.report);
  }

  /** Everything that is due now. */
  async run(): Promise<void> {
    while (!this.#stopping) {
      const letters = await this.parts.queue.claim(this.parts.runtime.now(), this.parts.transport ? null : carriedByText);
      if (letters.length === 0) return;
      for (const letter of letters) await this.#carry(letter);
    }
  }

  async #carry(letter: Letter): Promise<void> {
    const { queue, runtime, report } = this.parts;
    try {
      const sent = await this.#send(letter);
      await queue.settle(letter, sent ? 'SENT' : 'NOBODY', runtime.now());
    } catch (error) {
      const gaveUp = await queue.failed(letter, error instanceof Error ? error.message : String(error), runtime.now());
      if (gaveUp || letter.attempts === 1) report(error, { mail: letter.mailId, template: letter.template });
    }
  }

  async #send(letter: Letter): Promise<boolean> {
    let sent = false;
    for (const addressee of await this.#addressees(letter)) {
      const way = this.#wayTo(letter, addressee);
      if (way === null) continue;
      const words = await this.#words(letter, addressee);
      if (words === null) continue;
      if (addressee.userId !== STRANGER) await this.parts.queue.addressedTo(letter, addressee.userId);
      await way(words);
      sent = true;
    }
    return sent;
  }

  async #words(letter: Letter, addressee: Addressee): Promise<Words | null> {
    const { writers, ofDocuments } = this.parts;
    const { template, docType, docId, params } = letter;
    if (isSecretLetter(template)) return writers[template](letter, addressee);
    if (docType === null || docId === null) return noticeWords(template, params);
    return ofDocuments.has(template) ? ofDocuments.words({ ...letter, docType, docId }, addressee) : null;
  }

  /** A text message where the letter is one, and where a code has no verified mailbox to go to or no mail leaves; null: there is none. */
  #wayTo(
    { mailId, template, params }: Letter,
    { userId, email, emailVerified, mobile, language }: Addressee,
  ): ((words: Words) => Promise<void>) | null {
    const { texts, transport } = this.parts;
    const instead = typeof params['to'] === 'string' ? params['to'] : null;
    if (isText(template) || (template === 'PASSWORD_CODE' && (!emailVerified || transport === null))) {
      const number = instead ?? mobile;
      return number === null || texts === null
        ? null
        : (words) => texts.send({ id: `${mailId}.${userId}`, to: number, text: textOf(words, language) });
    }
    const to = instead ?? email;
    return to === null || transport === null ? null : (words) => transport.send({ to, ...worded(words, language) });
  }

  async #addressees({ recipient, params }: Letter): Promise<readonly Addressee[]> {
    const [kind = '', ...rest] = recipient.split(':');
    const key = rest.join(':').split('@')[0]!;
    const whole = rest.join(':');
    switch (kind) {
      case 'user':
        return this.#users(`${found} id = $1`, key);
      case 'name':
        return this.#users(byName, whole);
      case 'resp':
        return this.#users(byResponsibility, key);
      case 'mail':
        return [stranger({ email: whole, mobile: null }, params['language'])];
      case 'mobile':
        return [stranger({ email: null, mobile: whole }, params['language'])];
      default:
        return [];
    }
  }

  async #users(sql: string, key: string): Promise<readonly Addressee[]> {
    const { rows } = await this.parts.database.read.query<UserRow>(sql, [key]);
    return rows.map(({ id, email, email_verified: verified, mobile, language, state, user_type: userType, supplier_id, time_zone }) => ({
      userId: id,
      email,
      emailVerified: verified === 'Y',
      mobile,
      language: language === 'EN' ? ('en' as const) : ('cn' as const),
      state,
      userType: userType === 'EX' ? ('EX' as const) : ('INSIDE' as const),
      supplierId: supplier_id,
      timeZone: time_zone ?? SITE_ZONE,
    }));
  }
}
