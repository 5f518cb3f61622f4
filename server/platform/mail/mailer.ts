/** Sends what waits: finds who is meant, words it, hands it to the transport, and tries again what was not taken. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import { inOwnWords } from './account-letters.js';
import { carriedByText, isForOthers, isSecretLetter, isText, noticeWords, textOf, worded } from './letters.js';
import type { SecretLetter, Words } from './letters.js';
import type { DocumentLetters, OwnWords } from './document-letters.js';
import type { Letter, MailQueue } from './queue.js';
import { DIGEST } from './queue.js';
import type { TextSender } from './texts.js';
import type { MailTransport, OutgoingMail } from './transport.js';
import { namedSql } from '../user/named.js';
import { SITE_ZONE } from '../zones.js';

const LOOK_MS = 5_000;
/** Somebody without an account: an address or a number is all that is known of him. */
const STRANGER = '';
/** What the log calls the ways of the surroundings. */
const SMTP = 'SMTP';
const TEXTS = 'SMS';

interface Way {
  readonly to: string;
  readonly source: string;
  readonly send: (words: Words) => Promise<string | null>;
}
/** How far sending one came. */
interface Done {
  source: string;
  recipient: string;
  answer: string | null;
  userId: string | null;
}

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

export interface Attempt {
  readonly letter: Letter;
  readonly source: string;
  readonly recipient: string;
  readonly result: 'SENT' | 'NOBODY' | 'RETRY' | 'FAILED';
  readonly answer: string | null;
  readonly durationMs: number;
}

/** How a message leaves by a source, null: by the surroundings' own. */
export interface Sources {
  wayOf(letter: Letter): Promise<SourceWay | null>;
  /** Whether letters leave by a source although the surroundings have no way. */
  sendsMail(): Promise<boolean>;
  tried(attempt: Attempt): Promise<void>;
  /** No other try would go better. */
  isForGood(error: unknown): boolean;
  /** A letter came back for good. */
  bounced(userId: string): Promise<void>;
}
export interface SourceWay {
  readonly name: string;
  send(outgoing: OutgoingMail & { readonly id: string }): Promise<string>;
}

export interface MailerParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly queue: MailQueue;
  /** null: letters wait; what a telephone may receive leaves all the same. */
  readonly transport: MailTransport | null;
  /** null: there are no text messages. */
  readonly texts: TextSender | null;
  readonly writers: Readonly<Record<SecretLetter, SecretWriter>>;
  readonly ofDocuments: Pick<DocumentLetters, 'words'>;
  /** The template in force by its code; absent where companies write none. */
  readonly template?: (code: string) => Promise<OwnWords | null>;
  /** Sources that a company keeps, and the log of what was tried; absent where there are none. */
  readonly sources?: Sources;
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

/** Several letters in one, each under its subject, with the list of messages to open. */
function digestOf(parts: readonly Words[]): Words {
  const first = parts.find(({ link }) => link)?.link;
  return {
    subject: { en: `${parts.length} messages`, cn: `您有${parts.length}条消息` },
    lines: parts.flatMap(({ subject, lines }) => [subject, ...lines]),
    ...(first ? { link: { label: first.label, url: `${new URL(first.url).origin}/main/receiveMessageList` } } : {}),
  };
}

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
      const { queue, runtime, transport, sources } = this.parts;
      const leaves = transport !== null || ((await sources?.sendsMail()) ?? false);
      const letters = await queue.claim(runtime.now(), leaves ? null : carriedByText);
      if (letters.length === 0) return;
      for (const letter of letters) await this.#carry(letter);
    }
  }

  async #carry(letter: Letter): Promise<void> {
    const { queue, runtime, report, sources } = this.parts;
    const [begun, done] = [performance.now(), { source: '', recipient: '', answer: null as string | null, userId: null as string | null }];
    const tried = (result: Attempt['result'], answer: string | null): Promise<void> | undefined =>
      sources?.tried({ letter, ...done, result, answer, durationMs: Math.round(performance.now() - begun) });
    try {
      const sent = await this.#send(letter, done);
      await tried(sent ? 'SENT' : 'NOBODY', done.answer);
      await queue.settle(letter, sent ? 'SENT' : 'NOBODY', runtime.now());
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const forGood = sources?.isForGood(error) ?? false;
      const gaveUp = await queue.failed(letter, problem, runtime.now(), forGood);
      await tried(gaveUp ? 'FAILED' : 'RETRY', problem);
      if (forGood && done.userId !== null && letter.channel === 'EMAIL') await sources?.bounced(done.userId);
      if (!forGood && (gaveUp || letter.attempts === 1)) report(error, { mail: letter.mailId, template: letter.template });
    }
  }

  async #send(letter: Letter, done: Done): Promise<boolean> {
    const source = (await this.parts.sources?.wayOf(letter)) ?? null;
    if (letter.channel === 'WEBHOOK') return this.#toWebhook(letter, source, done);
    if (letter.channel === DIGEST) return this.#sendDigest(letter, source, done);
    let sent = false;
    for (const addressee of await this.#addressees(letter)) {
      const usual = this.#wayTo(letter, addressee, source);
      if (usual === null && !isForOthers(letter.template)) continue;
      const words = await this.#words(letter, addressee);
      const way = words && (this.#wayOutside(letter, addressee, words) ?? usual);
      if (words === null || way === null) continue;
      done.userId = addressee.userId === STRANGER ? null : addressee.userId;
      done.recipient = way.to;
      done.source = way.source;
      if (addressee.userId !== STRANGER) await this.parts.queue.addressedTo(letter, addressee.userId);
      done.answer = await way.send(words);
      sent = true;
    }
    return sent;
  }

  /** All that waits for the same reader, as one letter. */
  async #sendDigest(letter: Letter, source: SourceWay | null, done: Done): Promise<boolean> {
    const { queue, runtime } = this.parts;
    const [addressee] = await this.#addressees(letter);
    const way = addressee && this.#wayTo({ ...letter, channel: 'EMAIL' }, addressee, source);
    if (!way) return false;
    const others = await queue.digestWith(letter, runtime.now());
    const parts: Words[] = [];
    for (const one of [letter, ...others]) {
      const words = await this.#words(one, addressee);
      if (words) parts.push(words);
    }
    if (parts.length === 0) return false;
    done.userId = addressee.userId;
    done.recipient = way.to;
    done.source = way.source;
    done.answer = await way.send(parts.length === 1 ? parts[0]! : digestOf(parts));
    for (const one of others) await queue.settle(one, 'SENT', runtime.now());
    return true;
  }

  /** A robot is told once, in Chinese and for nobody in particular. */
  async #toWebhook(letter: Letter, source: SourceWay | null, done: Done): Promise<boolean> {
    const { docType, docId, mailId } = letter;
    if (source === null || docType === null || docId === null) return false;
    done.recipient = done.source = source.name;
    const everybody = { userId: '0', userType: 'INSIDE' as const, supplierId: null, timeZone: SITE_ZONE, language: 'cn' as const };
    const words = await this.parts.ofDocuments.words({ ...letter, docType, docId }, everybody);
    done.answer = await source.send({ id: mailId, to: source.name, ...worded(words, 'cn') });
    return true;
  }

  async #words(letter: Letter, addressee: Addressee): Promise<Words | null> {
    const { writers, ofDocuments } = this.parts;
    const { template, docType, docId, params } = letter;
    if (isSecretLetter(template)) {
      const words = await writers[template](letter, addressee);
      return words === null || !this.parts.template ? words : inOwnWords(words, letter, this.parts.template);
    }
    if (docType === null || docId === null) return noticeWords(template, params);
    return ofDocuments.words({ ...letter, docType, docId }, addressee);
  }

  /** A text message where the letter is one, and where a code has no verified mailbox to go to or no mail leaves; null: there is none. */
  #wayTo(
    { mailId, template, params, channel }: Letter,
    { userId, email, emailVerified, mobile, language }: Addressee,
    source: SourceWay | null,
  ): Way | null {
    const { texts, transport } = this.parts;
    const instead = typeof params['to'] === 'string' ? params['to'] : null;
    const id = `${mailId}.${userId}`;
    if (channel === 'SMS' || isText(template) || (template === 'PASSWORD_CODE' && (!emailVerified || transport === null))) {
      const to = instead ?? mobile;
      if (to === null) return null;
      if (source && channel === 'SMS')
        return {
          to,
          source: source.name,
          send: (words) => source.send({ id, to, ...worded(words, language), text: textOf(words, language) }),
        };
      return texts && { to, source: TEXTS, send: (words) => texts.send({ id, to, text: textOf(words, language) }).then(() => null) };
    }
    const to = instead ?? email;
    if (to === null) return null;
    if (source) return { to, source: source.name, send: (words) => source.send({ id, to, ...worded(words, language) }) };
    return transport && { to, source: SMTP, send: (words) => transport.send({ to, ...worded(words, language) }).then(() => null) };
  }

  /** Where the words themselves say who gets them. */
  #wayOutside({ mailId }: Letter, { userId, language }: Addressee, { to }: Words): Way | null {
    const { texts, transport } = this.parts;
    if (!to) return null;
    const { email, mobile } = to;
    if (email !== null && transport !== null)
      return { to: email, source: SMTP, send: (words) => transport.send({ to: email, ...worded(words, language) }).then(() => null) };
    if (mobile === null || texts === null) throw new Error('there is no way to the addressee: neither a mailbox nor a telephone');
    const id = `${mailId}.${userId}`;
    return { to: mobile, source: TEXTS, send: (words) => texts.send({ id, to: mobile, text: textOf(words, language) }).then(() => null) };
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
