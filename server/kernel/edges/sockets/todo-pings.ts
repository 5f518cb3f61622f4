/** Tells the people concerned how many to-dos they have now, and which of them came, changed or went, soon after it happened. */
import type { Audience } from '../../../../state-machines/kernel/lifecycle.js';
import type { TodoCount, TodoRowChange } from '../../../../state-machines/kernel/protocol.js';
import type { Change, Touch } from '../../contracts.js';
import type { PendingRows, TodoKey } from '../contracts.js';
import { Concerned } from './concerned.js';
import type { Connection } from './connection.js';

const EVERY_MS = 250;
/** Beyond so many documents at once lists are read anew instead. */
const MOST_DOCUMENTS = 100;
/** People asked for at once: a thousand whose to-dos change together leave connections to others. */
const LANES = 3;
const claimable: ReadonlySet<string> = new Set(['interiorPending', 'srmBaseSupplierPending']);

interface Told {
  readonly count: TodoCount;
  readonly rows: readonly TodoRowChange[];
}

export class TodoPings {
  readonly #audiences = new Set<Audience>();
  readonly #documents = new Map<string, TodoKey['documents'][number]>();
  readonly #claimed = new Set<string>();
  #everybody = false;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly pending: PendingRows,
    private readonly connections: () => Iterable<Connection>,
    private readonly now: () => number,
    private readonly report: (error: unknown) => void,
  ) {}

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

  /** One round at a time: what changes during it is told with the next. */
  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#telling = this.#telling
        .then(() => {
          this.#timer = null;
          return this.#ping();
        })
        .catch(this.report);
    }, EVERY_MS).unref();
  }

  /** People of one scope and language are told the same. */
  async #ping(): Promise<void> {
    const concerned = new Concerned(this.#audiences);
    const everybody = this.#everybody;
    const documents = [...this.#documents.values()];
    const key: TodoKey = { documents: documents.length > MOST_DOCUMENTS ? [] : documents, pendingIds: [...this.#claimed] };
    this.#audiences.clear();
    this.#documents.clear();
    this.#claimed.clear();
    this.#everybody = false;
    const said = new Map<string, Promise<Told>>();
    const people = [...this.connections()].filter(({ viewer }) => everybody || concerned.has(viewer)).values();
    const lane = async () => {
      for (const connection of people) {
        if (this.#closed) return;
        const scope = JSON.stringify([connection.viewer, connection.language]);
        const told = said.get(scope) ?? this.#told(connection, key);
        said.set(scope, told);
        const { count, rows } = await told;
        for (const row of rows) connection.push('todo.row', row);
        connection.push('todo.count', count);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  async #told({ viewer, language }: Connection, key: TodoKey): Promise<Told> {
    const nothing = key.documents.length + key.pendingIds.length === 0;
    const rows = nothing ? [] : await this.pending.rowsOf(viewer, language, key, this.now());
    return {
      count: { pending: await this.pending.pendingOf(viewer) },
      rows: rows.map((row) => ({ op: row['handleFlag'] === 'N' && row['cancelFlag'] === 'N' ? ('put' as const) : ('gone' as const), row })),
    };
  }
}
