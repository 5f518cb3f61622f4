/**
 * What documents tell people becomes message instances (platform-system.md §7). Where no configuration is in force for an
 * event, it goes to whom the document says, as an entry of their messages and by letter; where some are, each makes a message
 * of its own. An instance hears how its deliveries went when none of them is on its way any more.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { SYSTEM } from '../../state-machines/kernel/events.js';
import { allHold } from '../../state-machines/messages/config/conditions.js';
import type { NewInstance, Wording } from '../../state-machines/messages/instance/fields.js';
import { MOST_RECIPIENTS } from '../../state-machines/messages/instance/fields.js';
import { mandatoryCategories } from '../../state-machines/messages/lookups.js';
import type { Commit, Database, Outcome, Runtime } from '../kernel/contracts.js';
import type { Registry } from '../kernel/registry.js';
import type { OutboxMessage } from '../kernel/runtime/outbox/delivery.js';
import { audienceOf } from '../kernel/runtime/steps/authorize.js';
import type { AccessService } from '../platform/access/access.js';
import type { DocumentLetters } from '../platform/mail/document-letters.js';
import type { MailQueue } from '../platform/mail/queue.js';
import type { BookConfig, BookTemplate, MessageBook } from './book.js';
import { categoryOf } from './categories.js';
import { contactsOf, membersOf, namedBy } from './audiences.js';
import { deliveriesTo, wishesOf } from './wishes.js';

export interface CentreParts {
  readonly database: Database;
  readonly registry: Registry;
  readonly runtime: () => Runtime;
  readonly access: AccessService;
  readonly letters: DocumentLetters;
  readonly queue: MailQueue;
  readonly book: MessageBook;
  /** What the product words itself and is no letter of a document: accounts, announcements. */
  readonly isLetter: (template: string) => boolean;
  readonly report: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
const LOOK_MS = 5 * MINUTE_MS;
const INSTANCE = 'msgInstance';
const viewer = { ...SYSTEM, orgIds: null };

/** A message with the document that tells it. */
interface Told {
  readonly message: OutboxMessage;
  readonly definition: AnyDefinition;
  readonly snapshot: Snapshot | null;
  readonly number: string | null;
}

export class MessageCentre {
  readonly #working = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: CentreParts) {}

  start(): void {
    if (!this.parts.registry.find(INSTANCE)) return;
    this.parts.runtime().onCommit((commit) => this.#heard(commit));
    this.parts.queue.onSettled((batchKey) => this.#work(this.#counted(batchKey)));
    this.#timer = setInterval(() => this.#work(this.#sweep()), LOOK_MS);
    this.#timer.unref();
    this.#work(this.#sweep());
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.settled();
  }

  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #work(promise: Promise<unknown>): void {
    const working: Promise<unknown> = promise.catch(this.parts.report).finally(() => this.#working.delete(working));
    this.#working.add(working);
  }

  async deliver(message: OutboxMessage): Promise<void> {
    const { registry, queue, letters, isLetter, runtime, book } = this.parts;
    const definition = registry.find(message.source.type)?.definition;
    if (!registry.find(INSTANCE) || !definition || (isLetter(message.event) && !letters.has(message.event))) return queue.deliver(message);
    const snapshot = await runtime().snapshot(message.source.type, message.source.id);
    const number = message.payload.params['number'] ?? snapshot?.context.docNumber ?? null;
    const told: Told = { message, definition, snapshot, number: number === null ? null : String(number).slice(0, 120) };
    const configs = (await book.configs(message.event, message.source.type)).filter(({ conditions }) =>
      allHold(conditions, message.payload.params),
    );
    if (configs.length === 0) return this.#asSaid(told);
    for (const config of configs) await this.#configured(told, config);
  }

  /** To whom the document says, in the words of the event. */
  async #asSaid({ message, definition, number }: Told): Promise<void> {
    const { letters, queue, book, database } = this.parts;
    const { event, payload, source, at } = message;
    const template = await book.template(event);
    const category = template?.category ?? categoryOf(definition.path);
    const users = await letters.receivers(payload.to, at);
    const forced = template?.mandatory === true;
    const mandatory = forced || mandatoryCategories.includes(category);
    const wishes = await wishesOf(database.read, users, category, at);
    const batchKey = message.key.slice(0, 160);
    await queue.postAboutDocument(message, {
      category,
      batchKey,
      deliveries: users.flatMap((userId) => {
        const wish = wishes.get(userId);
        return wish
          ? deliveriesTo(wish, ['IN_APP', 'EMAIL'], { mandatory, forced, urgent: false, at }).map((one) => ({ ...one, userId }))
          : [];
      }),
    });
    const { subject } = letters.wording(event, source.type);
    await this.#make({
      ...this.#common({ message, definition, number }),
      templateCode: template?.templateCode ?? null,
      configId: null,
      category,
      priority: 'NORMAL',
      subject: subject.cn,
      subjectEn: subject.en,
      body: null,
      bodyEn: null,
      channels: 'IN_APP,EMAIL',
      sources: {},
      wordings: {},
      mandatoryFlag: forced ? 'Y' : 'N',
      needCheckFlag: 'N',
      sendAt: null,
      quietFlag: 'Y',
      messageKey: batchKey,
      queuedFlag: 'Y',
      recipients: [],
      recipientCount: users.length,
    });
    await this.#counted(batchKey);
  }

  #common({ message, number }: Pick<Told, 'message' | 'definition' | 'number'>) {
    const { event, source, payload } = message;
    return {
      eventCode: event,
      origin: 'DOCUMENT' as const,
      composerId: null,
      aboutType: source.type,
      aboutId: source.id,
      aboutNumber: number,
      params: payload.params,
    };
  }

  async #configured(told: Told, config: BookConfig): Promise<void> {
    const { book } = this.parts;
    const { message } = told;
    const chosen: { readonly template: BookTemplate; readonly sourceId: string | null }[] = [];
    for (const { templateCode, sourceId } of config.channels) {
      const template = await book.template(templateCode);
      if (template) chosen.push({ template, sourceId });
    }
    const [first] = chosen;
    if (!first) return this.#asSaid(told);
    const users = await this.#audience(told, config);
    const wait = Math.max(config.delayMinutes, config.mergeMinutes) * MINUTE_MS;
    for (let part = 0; part === 0 || part * MOST_RECIPIENTS < users.length; part += 1) {
      const recipients = users.slice(part * MOST_RECIPIENTS, (part + 1) * MOST_RECIPIENTS);
      const messageKey = `${message.key.slice(0, 150)}:${config.id}${part === 0 ? '' : `:${part}`}`;
      if (config.mergeMinutes > 0 && (await this.#merged(told, config, recipients, messageKey))) continue;
      await this.#make({
        ...this.#common(told),
        templateCode: first.template.templateCode,
        configId: config.id,
        category: first.template.category,
        priority: config.priority,
        subject: first.template.subject.cn,
        subjectEn: first.template.subject.en,
        body: first.template.text.cn,
        bodyEn: first.template.text.en,
        channels: chosen.map(({ template }) => template.channel).join(','),
        sources: Object.fromEntries(chosen.flatMap(({ template, sourceId }) => (sourceId === null ? [] : [[template.channel, sourceId]]))),
        wordings: Object.fromEntries(
          chosen.map(({ template: { channel, subject, text } }) => [channel, { subject, text } satisfies Wording]),
        ),
        mandatoryFlag: chosen.some(({ template }) => template.mandatory) ? 'Y' : 'N',
        needCheckFlag: chosen.some(({ template }) => template.needCheck) ? 'Y' : 'N',
        sendAt: wait > 0 ? message.at + wait : null,
        quietFlag: config.quiet ? 'Y' : 'N',
        messageKey,
        queuedFlag: 'N',
        escalateHours: config.escalateHours,
        escalateChannel: config.escalateChannel,
        recipients,
        recipientCount: recipients.length,
      });
    }
  }

  /** What happens to a document while a message about it waits is another line of it. */
  async #merged({ message }: Told, config: BookConfig, recipients: readonly string[], messageKey: string): Promise<boolean> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      `select id::text from msg_instance where config_id = $1::bigint and about_type = $2 and about_id = $3 and state = 'scheduled'
        order by id desc limit 1`,
      [config.id, message.source.type, message.source.id],
    );
    if (!rows[0]) return false;
    const outcome = await this.parts.runtime().submit({
      type: INSTANCE,
      id: rows[0].id,
      event: 'MERGE',
      payload: { params: message.payload.params, recipients },
      viewer,
      cause: { kind: 'SERVER', reason: 'another event of the document' },
      requestId: messageKey,
    });
    return outcome.ok;
  }

  /** Others than the document says get it only where they are people inside who may see the document, and where such are meant. */
  async #audience({ message, definition, snapshot }: Told, config: BookConfig): Promise<readonly string[]> {
    const { letters, database } = this.parts;
    const { audience, contactRole } = config;
    const { to } = message.payload;
    if (audience === 'DOCUMENT') return letters.receivers(to, message.at);
    if (audience === 'SUPPLIER_CONTACT') return contactsOf(database.read, await letters.receivers(to, message.at), contactRole);
    if (snapshot === null || !to.some((one) => !one.startsWith('supplier:'))) return [];
    const named =
      audience === 'PROCESS_ROLE'
        ? await membersOf(database.read, config.roleCode, snapshot.context.orgId, message.at)
        : namedBy(config, snapshot);
    const found = await letters.receivers(named, message.at);
    const { rows } = await database.read.query<{ id: string }>(
      "select id::text from base_users where id = any($1::bigint[]) and user_type = 'INSIDE' order by id",
      [found],
    );
    const seeing: string[] = [];
    for (const { id } of rows) if (await this.#sees(id, definition, snapshot, message.at)) seeing.push(id);
    return seeing;
  }

  async #sees(userId: string, definition: AnyDefinition, snapshot: Snapshot, at: number): Promise<boolean> {
    const { access } = this.parts;
    for (const held of await access.responsibilitiesOf(userId, at)) {
      if (held.delegated) continue;
      const one = await access.viewerOf({ userId, userType: 'INSIDE', supplierId: null }, held, at);
      if (audienceOf(definition, snapshot, one) !== null) return true;
    }
    return false;
  }

  #make(instance: NewInstance): Promise<Outcome> {
    return this.parts.runtime().submit({
      type: INSTANCE,
      id: null,
      event: 'CREATE',
      payload: instance,
      viewer,
      cause: { kind: 'SERVER', reason: 'a document tells people' },
      requestId: instance.messageKey,
    });
  }

  /** Its deliveries were written with it: whoever sends looks at once, and bells ring. */
  #heard({ definition, before, after }: Commit): void {
    if (definition.type !== INSTANCE || !after) return;
    const { messageKey, queuedFlag, escalatedAt } = after.context;
    if (escalatedAt !== (before?.context['escalatedAt'] ?? null) && typeof messageKey === 'string')
      return this.#work(this.parts.queue.written(messageKey));
    if (after.state !== 'sending' || before?.state === 'sending') return;
    if (queuedFlag === 'Y' || typeof messageKey !== 'string') return;
    this.#work(this.parts.queue.written(messageKey).then(() => this.#counted(messageKey)));
  }

  /** Nothing is on its way any more: the instance counts. */
  async #counted(batchKey: string): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string; pending: number; delivered: number; failed: number }>(
      `select i.id::text, count(*) filter (where b.state = 'PENDING')::int as pending,
              count(*) filter (where b.state = 'SENT' or (b.state = 'NOBODY' and b.in_app))::int as delivered,
              count(*) filter (where b.state = 'DEAD' or (b.state = 'NOBODY' and not b.in_app))::int as failed
         from msg_instance i left join base_mail b on b.batch_key = i.message_key
        where i.message_key = $1 and i.state = 'sending' group by i.id`,
      [batchKey],
    );
    const [row] = rows;
    if (!row || row.pending > 0) return;
    await this.parts.runtime().submit({
      type: INSTANCE,
      id: row.id,
      event: 'DELIVERY_RESULT',
      payload: { delivered: row.delivered, failed: row.failed },
      viewer,
      cause: { kind: 'SERVER', reason: 'its deliveries are settled' },
    });
  }

  /** What nobody heard of because a server went away in between. */
  async #sweep(): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ key: string }>(
      `select message_key as key from msg_instance i where i.state = 'sending'
          and not exists (select from base_mail b where b.batch_key = i.message_key and b.state = 'PENDING') order by id limit 500`,
    );
    for (const { key } of rows) await this.#counted(key);
  }
}
