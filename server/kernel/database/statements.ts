/** Statements that are sent often are prepared once per connection, under a name of their own. */
import type { QueryConfig } from 'pg';

const UNPREPARED = '/* planned anew */ ';

/** A statement whose plan depends on its values: it keeps no plan. */
export const unprepared = (sql: string): string => UNPREPARED + sql;

/** Shapes kept prepared; a connection holds a plan of each. */
const MOST = 400;
const PREPARED_FROM = 3;

export class Statements {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  query(sql: string, params: readonly unknown[]): QueryConfig {
    const name = this.#nameOf(sql);
    return { text: sql, values: params as unknown[], ...(name === undefined ? {} : { name }) };
  }

  #nameOf(sql: string): string | undefined {
    if (sql.startsWith(UNPREPARED)) return undefined;
    const name = this.#names.get(sql);
    if (name !== undefined || this.#names.size >= MOST) return name;
    const times = (this.#seen.get(sql) ?? 0) + 1;
    if (times < PREPARED_FROM) {
      if (this.#seen.size > 10 * MOST) this.#seen.clear();
      this.#seen.set(sql, times);
      return undefined;
    }
    this.#seen.delete(sql);
    const given = `s${this.#names.size}`;
    this.#names.set(sql, given);
    return given;
  }
}
