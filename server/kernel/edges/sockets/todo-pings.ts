/** Tells the people concerned how many to-dos they have now, and which of them came, changed or went, soon after it happened. */
import type { Audience } from '../../../../state-machines/kernel/lifecycle.js';
import type { TodoCount, TodoRowChange } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Change, Touch } from '../../contracts.js';
import type { PendingRows, TodoKey } from '../contracts.js';
import type { Connection } from './connection.js';

const EVERY_MS = 250;
/** Beyond so many documents at once lists are read anew instead. */
const MOST_DOCUMENTS = 100;
const claimable: ReadonlySet<string> = new Set(['interiorPending', 'srmBaseSupplierPending']);

interface Told { readonly count: TodoCount; readonly rows: readonly TodoRowChange[] }

export class TodoPings {
  readonly #audiences = new Set<Audience>();
  readonly #documents = new Map<string, TodoKey['documents'][number]>();
  readonly #claimed = new Set<string>();
  #everybody = false;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #telling: Promise<void> = Promise.resolve();

  constructor(private readonly pending: PendingRows, private readonly connections: () => Iterable<Connection>, private readonly now: () => number, private readonly report: (error: unknown) => void) {}

  changed({ definition, id, todoAudiences }: Pick<Change, 'definition' | 'id' | 'todoAudiences'>): void {
    if (todoAudiences.length === 0) return;
    for (const audience of todoAudiences) this.#audiences.add(audience);
    this.#documents.set(`${definition.type}:${id}`, { type: definition.type, id });
    this.#soon();
  }

  /** A row was claimed or let go. */
  touched({ type, id }: Touch): void {
    if (!claimable.has(type)) return;
    this.#claimed.add(id);
    this.#everybody = true;
    this.#soon();
  }

  /** Anybody's may have changed. */
  missed(): void {
    this.#everybody = true;
    this.#soon();
  }

  async tell(connection: Connection): Promise<void> {
    connection.push('todo.count', { pending: await this.pending.pendingOf(connection.viewer) });
  }

  /** What it is asking for is answered before. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#telling;
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#telling = Promise.all([this.#telling, this.#ping().catch(this.report)]).then(() => undefined);
    }, EVERY_MS).unref();
  }

  /** People of one scope and language are told the same. */
  async #ping(): Promise<void> {
    const audiences = [...this.#audiences];
    const everybody = this.#everybody;
    const documents = [...this.#documents.values()];
    const key: TodoKey = { documents: documents.length > MOST_DOCUMENTS ? [] : documents, pendingIds: [...this.#claimed] };
    this.#audiences.clear();
    this.#documents.clear();
    this.#claimed.clear();
    this.#everybody = false;
    const said = new Map<string, Promise<Told>>();
    for (const connection of [...this.connections()]) {
      if (this.#closed) return;
      if (!everybody && !audiences.some((audience) => concerns(audience, connection.viewer))) continue;
      const scope = JSON.stringify([connection.viewer, connection.language]);
      const told = said.get(scope) ?? this.#told(connection, key);
      said.set(scope, told);
      const { count, rows } = await told;
      for (const row of rows) connection.push('todo.row', row);
      connection.push('todo.count', count);
    }
  }

  async #told({ viewer, language }: Connection, key: TodoKey): Promise<Told> {
    const nothing = key.documents.length + key.pendingIds.length === 0;
    const rows = nothing ? [] : await this.pending.rowsOf(viewer, language, key, this.now());
    return {
      count: { pending: await this.pending.pendingOf(viewer) },
      rows: rows.map((row) => ({ op: row['handleFlag'] === 'N' && row['cancelFlag'] === 'N' ? 'put' as const : 'gone' as const, row })),
    };
  }
}

/** `user:7`, `supplier:501`, `supplier:501@90`, `resp:BUYER@100@20`. */
export function concerns(audience: Audience, viewer: Viewer): boolean {
  const [kind, key = ''] = audience.split(':', 2) as [string, string];
  const [first, second] = key.split('@');
  if (kind === 'user') return viewer.userId === key || (viewer.standsFor?.includes(key) ?? false);
  if (kind === 'supplier') return viewer.supplierId === first && (second === undefined || second === viewer.userId);
  if (viewer.respCode === 'AUDITOR') return true;
  return viewer.respCode === first && (viewer.orgIds === null || !second || second === 'null' || viewer.orgIds.includes(second));
}
