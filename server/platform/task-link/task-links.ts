/**
 * Links of letters about to-dos (platform-access.md §1.10). A to-do of a supplier, or of somebody inside where its event says
 * so, that opens, with an event that may be sent by link, tells it through the outbox: a letter to its contact; the link is made in
 * the moment in which the letter leaves. It closes with the to-do, when it was used, after 72 hours, or with its contact's account.
 */
import { randomBytes } from 'node:crypto';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { todosChanged } from '../../../state-machines/kernel/derive.js';
import type { TodoRow } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { LinkFor, TaskLink } from '../../../state-machines/platform/task-link/index.js';
import { baseTaskLink } from '../../../state-machines/platform/task-link/index.js';
import type { Commit, Database, Outcome, Runtime } from '../../kernel/contracts.js';
import type { Permits, Seen } from '../../kernel/edges/visible.js';
import { seenBy } from '../../kernel/edges/visible.js';
import type { Registry } from '../../kernel/registry.js';
import type { OutboxMessage } from '../../kernel/runtime/outbox/delivery.js';
import { LINK_LETTER } from '../../kernel/runtime/steps/effects.js';
import type { AccessService } from '../access/access.js';
import type { MailQueue } from '../mail/queue.js';
import { sha256Hex } from '../sessions/signature.js';

/** Main accounts of a supplier that are written to about a to-do that names nobody. */
const MOST_CONTACTS = 5;
const gone: ReadonlySet<string> = new Set(['disabled', 'expired', 'erased']);

export interface TaskLinkParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly access: AccessService;
  readonly mail: MailQueue;
  readonly permits: Permits;
  /** Whether the account may come in: its state, its dates, its supplier. */
  readonly mayEnter: (userId: string, at: number) => Promise<boolean>;
  readonly policy: LinkPolicy;
  readonly report: (error: unknown) => void;
}

/** What the installation says of links of a document: whether letters bring them, and whether whoever sends proves once more who he is. */
export type LinkPolicy = (
  definition: AnyDefinition,
  snapshot: Snapshot,
  viewer: Viewer,
) => Promise<{ readonly sent: boolean; readonly stepUp: boolean }>;

/** A link that opens, with the document as its contact sees it. */
export interface Opened {
  readonly link: TaskLink;
  readonly definition: AnyDefinition;
  readonly viewer: Viewer;
  readonly snapshot: Snapshot;
  readonly seen: Seen;
  readonly stepUp: boolean;
  /** The document that it is about, where its reader sees it. */
  readonly about: { readonly definition: AnyDefinition; readonly snapshot: Snapshot; readonly seen: Seen } | null;
  /** What may be sent now, with the part of each payload that is given. */
  readonly events: readonly { readonly event: string; readonly fixed: Readonly<Record<string, unknown>> }[];
}

export const linkableEvents = (definition: AnyDefinition): readonly string[] =>
  Object.keys(definition.events).filter((name) => definition.events[name]!.linkable !== undefined);

export class TaskLinks {
  readonly #hearing = new Set<Promise<void>>();

  constructor(private readonly parts: TaskLinkParts) {}

  start(): void {
    this.parts.runtime.onCommit((commit) => {
      const hearing = this.#heard(commit)
        .catch(this.parts.report)
        .finally(() => this.#hearing.delete(hearing));
      this.#hearing.add(hearing);
    });
  }

  /** What commits so far ask for is done. */
  async settled(): Promise<void> {
    while (this.#hearing.size > 0) await Promise.all(this.#hearing);
  }

  async #heard(commit: Commit): Promise<void> {
    const { definition, id, before, after } = commit;
    if (definition.type === 'baseUsers' && after && gone.has(after.state))
      return this.#revoke('contact_user_id = $1::bigint', [id], commit);
    if (linkableEvents(definition).length === 0) return;
    for (const todo of todosChanged(definition, before, after).gone) await this.#closed(commit, todo);
  }

  async #closed(commit: Commit, { audience, type }: TodoRow): Promise<void> {
    const { supplierId, userId } = whoOf(audience);
    if (supplierId === null && userId === null) return;
    await this.#revoke(
      'doc_type = $1 and doc_id = $2 and bill_type = $3 and supplier_id is not distinct from $4::bigint and ($5::bigint is null or contact_user_id = $5::bigint)',
      [commit.definition.type, commit.id, type, supplierId, userId],
      commit,
    );
  }

  /** The link that the closing event came by is used, not revoked. */
  async #revoke(where: string, values: readonly unknown[], { entries }: Commit): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      `select id from base_task_link where state = 'open' and ${where}`,
      values,
    );
    const used = new Set(entries.map(({ cause }) => (cause?.kind === 'TASK_LINK' ? cause.id : null)));
    for (const { id } of rows) if (!used.has(id)) await this.#tell(id, 'REVOKE', {});
  }

  async revoke(id: string): Promise<void> {
    await this.#tell(id, 'REVOKE', {});
  }

  /** What a to-do that opened says to its supplier, or to whom it names: a letter to each contact who may answer it now. */
  async deliver({ key, payload: { to, params }, at }: OutboxMessage): Promise<void> {
    const { database, mail, runtime, registry } = this.parts;
    const [docType, docId] = [String(params['docType']), String(params['docId'])];
    const definition = registry.find(docType)?.definition;
    const snapshot = definition && (await runtime.snapshot(docType, docId));
    const { supplierId, userId } = whoOf(to[0] ?? '');
    if (!snapshot || (supplierId === null && userId === null)) return;
    const { rows } = await database.read.query<{ id: string }>(
      `select id from base_users where supplier_id is not distinct from $1::bigint and state in ('active', 'locked') and email_verified = 'Y' and ($2::bigint is null and supplier_admin_flag = 'Y' and user_type = 'EX' or id = $2::bigint) order by id limit ${MOST_CONTACTS}`,
      [supplierId, userId],
    );
    for (const contact of rows) {
      if (await this.#isToBeTold(definition, snapshot, contact.id))
        await mail.post({ key: `${key}:${contact.id}`, template: LINK_LETTER, recipient: `user:${contact.id}`, params, at });
    }
  }

  async #isToBeTold(definition: AnyDefinition, snapshot: Snapshot, userId: string): Promise<boolean> {
    const found = await this.#seenBy(definition, snapshot, userId);
    return found !== null && found.events.length > 0 && (await this.parts.policy(definition, snapshot, found.viewer)).sent;
  }

  /** What somebody sees, and may send by link now, in the first of his responsibilities that may send most. */

  async #seenBy(definition: AnyDefinition, snapshot: Snapshot, userId: string): Promise<Pick<Opened, 'viewer' | 'seen' | 'events'> | null> {
    const { access, runtime, permits } = this.parts;
    const at = runtime.now();
    const user = await runtime.snapshot('baseUsers', userId);
    const supplierId = (user?.context['supplierId'] ?? null) as string | null;
    const userType = supplierId === null ? 'INSIDE' : 'EX';
    let best: Pick<Opened, 'viewer' | 'seen' | 'events'> | null = null;
    for (const held of await access.responsibilitiesOf(userId, at)) {
      const viewer = await access.viewerOf({ userId, userType, supplierId }, held, at);
      const seen = seenBy(definition, snapshot, viewer, at, permits);
      if (!seen) continue;
      const events = linkableEvents(definition)
        .filter((name) => seen.answers[name] === 'yes' || seen.answers[name] === 'ask')
        .flatMap((event) => {
          const fixed = definition.events[event]!.linkable!(snapshot.context as never, userId);
          return fixed === null ? [] : [{ event, fixed }];
        });
      if (!best || events.length > best.events.length) best = { viewer, seen, events };
    }
    return best;
  }

  /** Made when its letter leaves. @returns the token, which stands nowhere else; null: there is nothing to be answered any more */
  async make(wanted: Pick<LinkFor, 'docType' | 'docId' | 'billType'>, userId: string): Promise<string | null> {
    const { runtime, registry } = this.parts;
    const definition = registry.find(wanted.docType)?.definition;
    const snapshot = definition && (await runtime.snapshot(wanted.docType, wanted.docId));
    const seen = snapshot && (await this.#seenBy(definition, snapshot, userId));
    if (!seen || seen.events.length === 0) return null;
    const token = randomBytes(32).toString('base64url');
    const payload: LinkFor = {
      ...wanted,
      docNumber: snapshot.context.docNumber,
      events: seen.events.map((one) => one.event),
      supplierId: seen.viewer.supplierId,
      contactUserId: userId,
      tokenHash: sha256Hex(token),
    };
    const outcome = await runtime.submit({
      type: 'baseTaskLink',
      id: null,
      event: 'CREATE',
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'letter about a to-do' },
    });
    if (!outcome.ok) throw new Error(`a task link was refused: ${outcome.refusal.code}`);
    return token;
  }

  /** The link of a token, in whatever state. */
  async find(token: string): Promise<Snapshot | null> {
    const {
      rows: [row],
    } = await this.parts.database.read.query<{ id: string }>('select id from base_task_link where token_hash = $1', [sha256Hex(token)]);
    return row ? this.parts.runtime.snapshot('baseTaskLink', row.id) : null;
  }

  /** The document of a link that is open; null: closed, or its contact may not come in. */
  async open(found: Snapshot): Promise<Opened | null> {
    const { registry, runtime, mayEnter, policy } = this.parts;
    const link = found.context as unknown as TaskLink;
    // It is over at its instant, whether or not its timer has fired.
    if (
      found.state !== 'open' ||
      link.contactUserId === null ||
      link.expiresAt! <= runtime.now() ||
      !(await mayEnter(link.contactUserId, runtime.now()))
    )
      return null;
    const definition = registry.find(link.docType!)?.definition;
    const snapshot = definition && (await runtime.snapshot(link.docType!, link.docId!));
    const seen = snapshot && (await this.#seenBy(definition, snapshot, link.contactUserId));
    if (!seen) return null;
    const { stepUp } = await policy(definition, snapshot, seen.viewer);
    const about = await this.#about(definition, snapshot, seen.viewer);
    return { link, definition, snapshot, ...seen, stepUp, about, events: seen.events.filter((one) => link.events.includes(one.event)) };
  }

  /** A task is decided on what it is about. */
  async #about(definition: AnyDefinition, { context }: Snapshot, viewer: Viewer): Promise<Opened['about']> {
    const { registry, runtime, permits } = this.parts;
    const { docType, docId } = context as unknown as { readonly docType?: unknown; readonly docId?: unknown };
    if (definition.fields['docType']?.documents !== 'one' || typeof docType !== 'string' || typeof docId !== 'string') return null;
    const other = registry.find(docType)?.definition;
    const found = other && (await runtime.snapshot(docType, docId));
    const seen = found && seenBy(other, found, viewer, runtime.now(), permits);
    return seen ? { definition: other, snapshot: found, seen } : null;
  }

  /** The document's own guards decide; the link is used when they let it through. */
  async send({ link, definition, viewer }: Opened, event: string, payload: object, requestId: string): Promise<Outcome> {
    const outcome = await this.parts.runtime.submit({
      type: definition.type,
      id: link.docId,
      event,
      payload,
      viewer,
      requestId,
      cause: { kind: 'TASK_LINK', id: link.id },
    });
    if (outcome.ok) await this.#tell(link.id, 'USE', { event, proved: true });
    return outcome;
  }

  async #tell(id: string, event: string, payload: object): Promise<void> {
    const outcome = await this.parts.runtime.submit({
      type: 'baseTaskLink',
      id,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'task link' },
    });
    if (!outcome.ok && outcome.refusal.code !== 'STATE_NOT_ALLOWED')
      throw new Error(`${event} of task link ${id} was refused: ${outcome.refusal.code}`);
  }
}

export const taskLinkDefinition = anyDefinition(baseTaskLink);

/** `supplier:501`, or `supplier:501@91` where a user of it is meant; `user:7` is somebody inside. */
function whoOf(audience: string): { readonly supplierId: string | null; readonly userId: string | null } {
  const [, supplierId = null, ofSupplier = null, inside = null] = /^(?:supplier:(\d+)(?:@(\d+))?|user:(\d+))$/.exec(audience) ?? [];
  return { supplierId, userId: ofSupplier ?? inside };
}
