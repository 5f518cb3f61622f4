/**
 * Rows, row locks and unique keys as PostgreSQL answers at READ COMMITTED: a reader sees what is committed and what it wrote
 * itself; a writer of a row that another transaction has written waits for that one's end and looks again.
 */
export type Row = Readonly<Record<string, unknown>>;

export interface Unique {
  readonly name: string;
  /** null: not in the index. */ readonly keyOf: (row: Row) => string | null;
}

const rowsOf = (row: Row | undefined): Row[] => (row ? [row] : []);

export class Table {
  readonly rows = new Map<string, Row>();
  readonly lockedBy = new Map<string, Session>();

  constructor(
    readonly name: string,
    readonly primaryKey: string,
    readonly unique: readonly Unique[] = [],
  ) {}
}

/** An error as node-postgres gives it. */
export const pgError = (code: string, message: string, more: object = {}): Error => Object.assign(new Error(message), { code, ...more });

/** The statement waits for the end of another transaction, and then begins anew. */
export class Blocked extends Error {
  constructor(readonly by: Session) {
    super('blocked');
  }
}

type Change = readonly [table: Table, key: string, before: Row | null | undefined];

/** One transaction: what it wrote, what it holds, and who waits for its end. */
export class Session {
  readonly written = new Map<Table, Map<string, Row | null>>();
  readonly advisory = new Set<string>();
  waitsFor: Session | null = null;
  waiting: (() => void)[] = [];
  ended = false;
  /** When its COMMIT was sent. */
  commitSent = 0;
  #changes: Change[] = [];
  #locked: [Table, string][] = [];

  constructor(private readonly rows: Rows) {}

  get(table: Table, key: string): Row | undefined {
    const own = this.written.get(table);
    return own?.has(key) ? (own.get(key) ?? undefined) : table.rows.get(key);
  }

  all(table: Table): readonly Row[] {
    const own = this.written.get(table);
    if (!own) return [...table.rows.values()];
    const result: Row[] = [];
    for (const key of table.rows.keys()) result.push(...rowsOf(this.get(table, key)));
    for (const [key, row] of own) if (row && !table.rows.has(key)) result.push(row);
    return result;
  }

  where(table: Table, test: (row: Row) => boolean): readonly Row[] {
    return this.all(table).filter(test);
  }

  /** @returns false when the row stands already and `onConflict` is 'nothing' */
  insert(table: Table, key: string, row: Row, onConflict: 'fail' | 'nothing' = 'fail'): boolean {
    this.#lock(table, key);
    const taken = this.get(table, key) ? table.primaryKey : this.#uniqueTaken(table, key, row);
    if (taken === null) {
      this.#put(table, key, row);
      return true;
    }
    if (onConflict === 'nothing') return false;
    throw pgError('23505', `duplicate key value violates unique constraint "${taken}"`, { constraint: taken });
  }

  /** Writes the row that stands there when no other transaction writes it. @returns how many rows that were */
  update(table: Table, key: string, change: (row: Row) => Row | null, test: (row: Row) => boolean = () => true): number {
    const seen = this.get(table, key);
    if (!seen || !test(seen)) return 0;
    this.#lock(table, key);
    const row = change(seen);
    const taken = row && this.#uniqueTaken(table, key, row);
    if (taken) throw pgError('23505', `duplicate key value violates unique constraint "${taken}"`, { constraint: taken });
    this.#put(table, key, row);
    return 1;
  }

  /** SKIP LOCKED leaves it. */
  isLockedByOther(table: Table, key: string): boolean {
    const holder = table.lockedBy.get(key);
    return holder !== undefined && holder !== this;
  }

  /** Held until the transaction ends. */
  lockAdvisory(key: string): void {
    const holder = this.rows.advisory.get(key);
    if (holder && holder !== this) throw new Blocked(holder);
    this.rows.advisory.set(key, this);
    this.advisory.add(key);
  }

  /** What the running statement has written so far comes undone; its locks stay. */
  undo(): void {
    for (const [table, key, before] of this.#changes.splice(0).reverse()) {
      const own = this.written.get(table)!;
      if (before === undefined) own.delete(key);
      else own.set(key, before);
    }
  }

  statementDone(): void {
    this.#changes = [];
  }

  commit(): void {
    for (const [table, own] of this.written) {
      for (const [key, row] of own) {
        if (row) table.rows.set(key, row);
        else table.rows.delete(key);
      }
    }
    this.rows.committed(this.written, this.commitSent);
    this.end();
  }

  end(): void {
    this.ended = true;
    this.written.clear();
    for (const [table, key] of this.#locked) table.lockedBy.delete(key);
    for (const key of this.advisory) this.rows.advisory.delete(key);
    this.rows.open.delete(this);
    for (const again of this.waiting.splice(0)) again();
  }

  #lock(table: Table, key: string): void {
    const holder = table.lockedBy.get(key);
    if (holder === this) return;
    if (holder) throw new Blocked(holder);
    table.lockedBy.set(key, this);
    this.#locked.push([table, key]);
  }

  #put(table: Table, key: string, row: Row | null): void {
    let own = this.written.get(table);
    if (!own) this.written.set(table, (own = new Map()));
    this.#changes.push([table, key, own.get(key)]);
    own.set(key, row);
  }

  /** Name of the index that another row stands in the way of; waits for a writer that may or may not leave one. */
  #uniqueTaken(table: Table, key: string, row: Row): string | null {
    for (const { name, keyOf } of table.unique) {
      const wanted = keyOf(row);
      if (wanted === null) continue;
      const same = (other: Row | null | undefined): boolean => other !== null && other !== undefined && keyOf(other) === wanted;
      for (const session of this.rows.open) {
        if (session === this) continue;
        for (const [otherKey, other] of session.written.get(table) ?? []) {
          if (otherKey !== key && (same(other) || same(table.rows.get(otherKey)))) throw new Blocked(session);
        }
      }
      const own = this.written.get(table);
      for (const [otherKey, other] of table.rows) if (otherKey !== key && !own?.has(otherKey) && same(other)) return name;
      for (const [otherKey, other] of own ?? []) if (otherKey !== key && same(other)) return name;
    }
    return null;
  }
}

/** What all transactions share. */
export class Rows {
  readonly open = new Set<Session>();
  readonly advisory = new Map<string, Session>();

  /** @param committed hears what each transaction has written, once it stands */
  constructor(readonly committed: (written: ReadonlyMap<Table, ReadonlyMap<string, Row | null>>, sent: number) => void = () => undefined) {}

  begin(): Session {
    const session = new Session(this);
    this.open.add(session);
    return session;
  }
}
