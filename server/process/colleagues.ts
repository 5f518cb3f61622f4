/** Whom one may name to a process (platform-process.md §10): people inside who read what is approved, by name, sign-in name or pinyin. */
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { Queryable } from '../kernel/contracts.js';
import type { AccessService } from '../platform/access/access.js';
import { initialsOf } from '../platform/pinyin.js';

export interface Colleague {
  readonly userId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
}
export interface About {
  readonly docType: string;
  readonly document: Snapshot;
}
interface Page {
  readonly pageIndex: number;
  readonly pageRows: number;
}

const peopleSql = `select u.id::text as "userId", u.user_name as "userName", u.full_name as "fullName", u.full_name_en as "fullNameEn"
  from base_users u where u.state = 'active' and u.user_type = 'INSIDE' and u.id <> $1::bigint order by u.user_name`;

/** Of thousands so many are looked at one by one; whoever is not among them is found by more of his name. */
const MOST_LOOKED_AT = 300;

const isCalled =
  (word: string, spelt: (name: string) => string) =>
  ({ userName, fullName, fullNameEn }: Colleague): boolean =>
    [userName, fullName, fullNameEn ?? ''].some((text) => text.toLowerCase().includes(word)) || spelt(fullName).includes(word);

async function named(db: Queryable, userId: string, keyword: string): Promise<readonly Colleague[]> {
  const { rows } = await db.query<Colleague>(peopleSql, [userId]);
  if (keyword === '') return rows;
  const spelt = await initialsOf(rows.map(({ fullName }) => fullName));
  return rows.filter(isCalled(keyword.toLowerCase(), spelt));
}

/** @returns those of the page, and how many there are, as far as was looked: one more than the page where there is another. */
export async function colleagues(
  { db, access, at }: { readonly db: Queryable; readonly access: AccessService; readonly at: number },
  about: About | null,
  { userId, keyword }: { readonly userId: string; readonly keyword: string },
  { pageIndex, pageRows }: Page,
): Promise<{ readonly rows: readonly Colleague[]; readonly count: number }> {
  const people = await named(db, userId, keyword);
  const first = (pageIndex - 1) * pageRows;
  if (about === null) return { rows: people.slice(first, first + pageRows), count: people.length };
  const definition = definitionOf(about.docType)!;
  const found: Colleague[] = [];
  for (const one of people.slice(0, MOST_LOOKED_AT)) {
    if (found.length > first + pageRows) break;
    const read = await access.readers(definition, about.document, [one.userId], at);
    if (read.length > 0) found.push(one);
  }
  return { rows: found.slice(first, first + pageRows), count: found.length };
}
