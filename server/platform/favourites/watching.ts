/**
 * Letters to people who watch a favourite, when its document comes into another state as they see it (platform-access.md
 * §11). Which documents are watched is known beforehand, so that a commit of any other costs nothing.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Commit, Queryable, Runtime } from '../../kernel/contracts.js';
import { asShown, audienceFor } from '../../kernel/edges/visible.js';
import type { Invalidations } from '../../kernel/servers/invalidations.js';
import type { AccessService } from '../access/access.js';
import type { MailQueue } from '../mail/queue.js';

export const FAVOURITE = 'baseCollect';

export interface WatchingParts {
  readonly db: Queryable;
  readonly runtime: Pick<Runtime, 'onCommit' | 'onMissed' | 'now'>;
  readonly invalidations: Pick<Invalidations, 'onTouch'>;
  readonly access: AccessService;
  readonly mail: Pick<MailQueue, 'post'>;
  readonly report: (error: unknown) => void;
}

interface Watcher {
  readonly userId: string;
  readonly userType: 'INSIDE' | 'EX';
  readonly supplierId: string | null;
}

const keyOf = (type: string, id: string): string => `${type}/${id}`;

export class Watching {
  readonly #writing = new Set<Promise<void>>();
  #watched: Promise<ReadonlySet<string>> | null = null;

  constructor(private readonly parts: WatchingParts) {}

  start(): void {
    const { runtime, invalidations, report } = this.parts;
    const forget = (): void => {
      this.#watched = null;
    };
    runtime.onMissed(forget);
    invalidations.onTouch(({ type }) => {
      if (type === FAVOURITE) forget();
    });
    runtime.onCommit((commit) => {
      if (commit.after === null || commit.before === null || commit.before.state === commit.after.state) return;
      const writing = this.#changed(commit, commit.before, commit.after)
        .catch(report)
        .finally(() => this.#writing.delete(writing));
      this.#writing.add(writing);
    });
  }

  /** Letters about commits so far are in the queue. */
  async settled(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  async #keys(): Promise<ReadonlySet<string>> {
    const { rows } = await this.parts.db.query<{ type: string; id: string }>(
      "select distinct ref_type as type, ref_id as id from base_collect where kind = 'DOC' and watch_flag = 'Y'",
    );
    return new Set(rows.map(({ type, id }) => keyOf(type, id)));
  }

  async #known(): Promise<ReadonlySet<string>> {
    const reading = this.#watched ?? this.#keys();
    this.#watched = reading;
    return reading.catch((error: unknown) => {
      if (this.#watched === reading) this.#watched = null;
      throw error;
    });
  }

  async #changed({ definition, id, entries }: Commit, before: Snapshot, after: Snapshot): Promise<void> {
    if (!(await this.#known()).has(keyOf(definition.type, id))) return;
    const { db, mail, runtime } = this.parts;
    const { rows } = await db.query<Watcher>(
      `select u.id::text as "userId", u.user_type as "userType", u.supplier_id::text as "supplierId" from base_collect c join base_users u on u.id = c.owner_id
       where c.kind = 'DOC' and c.watch_flag = 'Y' and c.ref_type = $1 and c.ref_id = $2 and u.state in ('active', 'locked')`,
      [definition.type, id],
    );
    const doers = new Set(entries.map(({ actor }) => actor));
    for (const watcher of rows) {
      const state = doers.has(watcher.userId) ? null : await this.#stateNewTo(watcher, definition, before, after);
      const label = state === null ? undefined : definition.machine.states[state]?.label;
      if (label)
        await mail.post({
          key: `watch:${keyOf(definition.type, id)}:${after.context.rev}:${watcher.userId}`,
          template: 'COLLECT_CHANGED',
          recipient: `user:${watcher.userId}`,
          at: runtime.now(),
          params: {
            titleEn: definition.title.en,
            titleCn: definition.title.cn,
            number: nameOf(definition, after),
            stateEn: label.en,
            stateCn: label.cn,
          },
        });
    }
  }

  /** In the first of his responsibilities that shows it; null: he sees none, or the one he saw. */
  async #stateNewTo(watcher: Watcher, definition: AnyDefinition, before: Snapshot, after: Snapshot): Promise<string | null> {
    const { access, runtime } = this.parts;
    const at = runtime.now();
    for (const held of await access.responsibilitiesOf(watcher.userId, at)) {
      const viewer = await access.viewerOf(watcher, held, at);
      const state = stateFor(definition, after, viewer);
      if (state !== null) return state === stateFor(definition, before, viewer) ? null : state;
    }
    return null;
  }
}

function stateFor(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer): string | null {
  const audience = audienceFor(definition, snapshot, viewer);
  return audience === null ? null : asShown(definition, snapshot, audience).state;
}

const nameOf = ({ nameField }: AnyDefinition, { context }: Snapshot): string =>
  String(context['docNumber'] ?? context[nameField ?? ''] ?? context['id']);
