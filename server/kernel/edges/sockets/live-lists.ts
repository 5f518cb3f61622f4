/**
 * Lists that somebody looks at. Watchers of the same query and scope share one list; a change marks it, and the rows in sight
 * and the count are read again through the list's own SQL: at once after a rest, then at most every 250 ms.
 */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import { isSensitive, readsMasks } from '../../../../state-machines/kernel/masks.js';
import type { ListChange, ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Change, Touch } from '../../contracts.js';
import type { EdgeObserver, LineAddress, ListPage, Lists } from '../contracts.js';

const EVERY_MS = 250;
/** Followed for all who look at one list; beyond them those that were read first change unseen. */
const MOST_ROWS = 2_000;

export interface ListWatcher {
  /** As the client named it. */
  readonly listId: string;
  list(change: ListChange): void;
}

interface LiveList {
  readonly key: string;
  readonly definition: AnyDefinition;
  /** Its rows are lines, each named by its document and its key. */ readonly line: LineAddress | undefined;
  readonly viewer: Viewer;
  readonly query: ListQuery;
  /** With how many rows had been added when each read the page. */
  readonly watchers: Map<ListWatcher, number>;
  readonly rows: Map<string, string>;
  count: number;
  /** As told last. */
  sums: string;
  /** Rows that came since the first of them read the page. */
  added: number;
  readonly changed: Set<string>;
  timer: NodeJS.Timeout | null;
  reading: boolean;
  /** When it was last read again. */
  readAt: number;
}

export class LiveLists {
  readonly #lists = new Map<string, LiveList>();
  readonly #byWatcher = new Map<ListWatcher, LiveList>();

  constructor(
    private readonly lists: Lists,
    private readonly observer: Pick<EdgeObserver, 'listRead'>,
    private readonly report: (error: unknown) => void,
  ) {}

  get size(): number {
    return this.#lists.size;
  }

  /** The page as it is now; later changes of it are pushed. @throws what the list query refuses */
  async watch(watcher: ListWatcher, definition: AnyDefinition, viewer: Viewer, query: ListQuery, line?: LineAddress): Promise<ListPage> {
    this.unwatch(watcher);
    const page = await (line ? this.lists.lines(definition, line, viewer, query) : this.lists.page(definition, viewer, query));
    const key = line ? `${line.line} ${keyOf(definition, viewer, query)}` : keyOf(definition, viewer, query);
    const list: LiveList = this.#lists.get(key) ?? {
      key,
      definition,
      line,
      viewer,
      query,
      watchers: new Map<ListWatcher, number>(),
      rows: new Map(),
      count: 0,
      sums: '',
      added: 0,
      changed: new Set<string>(),
      timer: null,
      reading: false,
      readAt: -Infinity,
    };
    if (list.watchers.size === 0) Object.assign(list, { count: page.count, sums: JSON.stringify(page.sums) });
    // What the others still show stays in sight, and what they were not told yet they are told when the list is read next.
    list.watchers.set(watcher, list.added + Math.max(0, page.count - list.count));
    for (const row of page.rows) if (!list.rows.has(String(row['id']))) list.rows.set(String(row['id']), JSON.stringify(row));
    for (const id of [...list.rows.keys()].slice(0, Math.max(0, list.rows.size - MOST_ROWS))) list.rows.delete(id);
    this.#lists.set(key, list);
    this.#byWatcher.set(watcher, list);
    return page;
  }

  unwatch(watcher: ListWatcher): void {
    const list = this.#byWatcher.get(watcher);
    if (!list) return;
    this.#byWatcher.delete(watcher);
    list.watchers.delete(watcher);
    if (list.watchers.size > 0) return;
    if (list.timer) clearTimeout(list.timer);
    this.#lists.delete(list.key);
  }

  change(change: Change): void {
    for (const list of this.#lists.values()) {
      if (list.definition !== change.definition) continue;
      list.changed.add(change.id);
      this.#soon(list);
    }
  }

  /** Of what a user did beside the document only his own lists are read again: others see the figures when they look next. */
  touched({ type, id, userId }: Touch): void {
    for (const list of this.#lists.values()) {
      if (list.definition.type !== type || (userId !== undefined && list.viewer.userId !== userId)) continue;
      list.changed.add(id);
      this.#soon(list);
    }
  }

  /** Every row in sight may have changed. */
  missed(): void {
    for (const list of this.#lists.values()) {
      for (const id of list.rows.keys()) list.changed.add(documentOf(id));
      this.#soon(list);
    }
  }

  close(): void {
    for (const list of this.#lists.values()) if (list.timer) clearTimeout(list.timer);
    this.#lists.clear();
    this.#byWatcher.clear();
  }

  #soon(list: LiveList): void {
    if (list.timer || list.reading) return;
    const rest = Math.max(0, list.readAt + EVERY_MS - performance.now());
    list.timer = setTimeout(() => {
      list.timer = null;
      void this.#reread(list).catch(this.report);
    }, rest);
    list.timer.unref();
  }

  async #reread(list: LiveList): Promise<void> {
    const inSight = list.line
      ? [...list.rows.keys()].filter((id) => list.changed.has(documentOf(id)))
      : [...list.changed].filter((id) => list.rows.has(id));
    list.changed.clear();
    list.reading = true;
    try {
      list.readAt = performance.now();
      const page = await this.lists.reread(list.definition, list.viewer, list.query, inSight, list.line);
      this.observer.listRead(performance.now() - list.readAt);
      this.#tell(list, inSight, page);
    } finally {
      list.reading = false;
      if (list.changed.size > 0 && list.watchers.size > 0) this.#soon(list);
    }
  }

  #tell(list: LiveList, inSight: readonly string[], { rows, count, sums }: ListPage): void {
    const found = new Map(rows.map((row) => [String(row['id']), row]));
    const gone = inSight.filter((id) => !found.has(id));
    const changed = [...found].filter(([id, row]) => list.rows.get(id) !== JSON.stringify(row));
    for (const id of gone) list.rows.delete(id);
    for (const [id, row] of changed) list.rows.set(id, JSON.stringify(row));
    const came = Math.max(0, count - (list.count - gone.length));
    if (gone.length === 0 && changed.length === 0 && came === 0 && count === list.count && JSON.stringify(sums) === list.sums) return;
    list.added += came;
    list.count = count;
    list.sums = JSON.stringify(sums);
    const change = { rows: changed.map(([, row]) => row), gone, count, ...(sums ? { sums } : {}) };
    for (const [watcher, read] of list.watchers) watcher.list({ listId: watcher.listId, ...change, new: Math.max(0, list.added - read) });
  }
}

const documentOf = (rowId: string): string => rowId.split(':', 1)[0]!;

/** Whose lists are equal: the predicates of a scope read the user and the supplier, the organisations and categories bound it; live columns and audiences by rule may read all of him. */
const keyOf = (definition: AnyDefinition, viewer: Viewer, query: ListQuery): string =>
  JSON.stringify(
    definition.live || names(definition, '"reaches":')
      ? [definition.type, query, viewer]
      : [
          definition.type,
          query,
          viewer.userType,
          viewer.userType === 'EX' ? viewer.supplierId : viewer.orgIds,
          definition.view.scope.category ? viewer.categories : null,
          viewer.respCode,
          names(definition, '$userId') || definition.view.self ? viewer.userId : null,
          isSensitive(definition) && readsMasks(definition, viewer),
        ],
  );

const rules = new WeakMap<object, string>();

/** Whether a rule of the view says this. */
function names(definition: AnyDefinition, word: string): boolean {
  const said = rules.get(definition) ?? JSON.stringify([definition.view.scope, definition.view.columns, definition.view.rows]);
  rules.set(definition, said);
  return said.includes(word);
}
