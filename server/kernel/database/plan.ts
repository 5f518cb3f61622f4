/**
 * One statement made of many writes, each hanging on the first: the compare-and-swap. The text depends on the shape of
 * the change alone, so that it can be prepared.
 */
export class Plan {
  readonly #parts: string[] = [];
  readonly #params: unknown[] = [];

  param(value: unknown): string {
    this.#params.push(value);
    return `$${this.#params.length}`;
  }

  /** Rows as one JSON parameter. */
  rows(list: readonly object[], columns: string): string {
    return `json_to_recordset(${this.param(JSON.stringify(list))}::json) as r(${columns})`;
  }

  add(name: string, sql: string): void {
    this.#parts.push(`${name} as (${sql})`);
  }

  /** Answers how many rows the compare-and-swap hit. */
  statement(): { readonly sql: string; readonly params: readonly unknown[] } {
    return { sql: `with ${this.#parts.join(', ')} select count(*)::int as hit from cas`, params: this.#params };
  }
}

/** Condition that makes a part wait for the compare-and-swap, and do nothing when it hit no row. */
export const HIT = 'exists (select from cas)';
