/**
 * A list in one statement. What matches is read once, as keys and sort values alone: it is counted, and the page is
 * taken from it; the page's rows are looked up last.
 */
import { unprepared } from '../statements.js';

/** One of the columns that together name a row. */
export interface RowKey {
  readonly sql: string;
  readonly dir: 'asc' | 'desc';
}

export interface Sort {
  readonly sql: string;
  /** What the SQL needs beside `from`. */ readonly join?: string;
  readonly dir: 'asc' | 'desc';
}

export interface ListParts {
  readonly from: string;
  readonly where: string;
  readonly keys: readonly RowKey[];
  readonly sorts: readonly Sort[];
  /** SQL of the columns, answered as c0, c1 … */
  readonly columns: readonly string[];
  readonly limit: number;
  readonly offset: number;
  /** Instead of a page, the rows for which this holds. */
  readonly among?: string | undefined;
  /** At most so many matches are counted, as `n`, and only from these is the page taken; undefined: the page alone. */
  readonly countTo?: number | undefined;
}

/**
 * Answers at least one row: `n`, `there` (false where the page is empty) and the columns. It is planned for its very
 * values, because what is right for a rare state is wrong for a usual one.
 */
export function listStatement(parts: ListParts): string {
  const { from, where, keys, sorts, columns, limit, offset, among, countTo } = parts;
  const joins = sorts.flatMap(({ join }) => (join === undefined ? [] : [` ${join}`])).join('');
  const found = [...keys.map(({ sql }, index) => `${sql} as k${index}`), ...sorts.map(({ sql }, index) => `${sql} as s${index}`)].join(
    ', ',
  );
  const order = (of: string) =>
    [...sorts.map(({ dir }, index) => `${of}s${index} ${dir} nulls last`), ...keys.map(({ dir }, index) => `${of}k${index} ${dir}`)].join(
      ', ',
    );
  const matches = `select ${found} from ${from}${joins} where ${where}`;
  const window = ` order by ${order('')} limit ${limit} offset ${offset}`;
  const page =
    among !== undefined ? `${matches} and ${among}` : countTo === undefined ? `${matches}${window}` : `select * from matches${window}`;
  const counted = countTo === undefined ? '' : `matches as materialized (${matches} limit ${countTo}), `;
  const n = countTo === undefined ? 'null::int' : '(select count(*)::int from matches)';
  const sameRow = keys.map(({ sql }, index) => `${sql} = p.k${index}`).join(' and ');
  return unprepared(
    `with ${counted}page as (${page}) select t.n, p.k0 is not null as there, ${columns.map((sql, index) => `${sql} as c${index}`).join(', ')}` +
      ` from (select ${n} as n) t left join (${from} join page p on ${sameRow}) on true order by ${order('p.')}`,
  );
}
