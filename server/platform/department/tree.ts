/**
 * The organisation as one tree, organisations with their departments below them: only what is open is read, and whoever is
 * looked for comes with the way to it (platform-process.md §1). Everybody inside reads it.
 */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Queryable, SpecialCall } from '../../kernel/contracts.js';
import { malformed, optionalText } from '../../kernel/edges/body.js';
import { initialsOf } from '../pinyin.js';

/** `org:100`, `dept:30`; above all stands `root`. */
type Key = string;

export interface TreeNode {
  readonly key: Key;
  readonly parent: Key;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  /** Directly below it. */
  readonly children: number;
  /** Employed in it. */
  readonly persons: number;
}

const MOST_OPEN = 50;
const MOST_FOUND = 50;
const NOBODY = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

const placesSql = `select 'org:' || id as key, 'org:' || parent_org_id as above, 'root' as within, org_code as code, org_name as name,
    org_name_en as "nameEn" from base_organization where state = 'enabled'
  union all select 'dept:' || id, 'dept:' || parent_department_id, 'org:' || org_id, department_code, department_name, department_name_en
    from base_department where state = 'enabled'`;
interface Stored extends Place {
  readonly above: Key | null;
  readonly within: Key;
}

/** Every place with the one that it stands in: what is disabled is not there, and what is below it stands one higher. */
async function placesOf(db: Queryable): Promise<readonly Place[]> {
  const { rows } = await db.query<Omit<Stored, 'parent'>>(placesSql);
  const there = new Set(rows.map(({ key }) => key));
  return rows.map(({ above, within, ...place }) => ({ ...place, parent: above !== null && there.has(above) ? above : within }));
}
const personsSql = `select 'dept:' || dept_id as key, count(*)::int as n from base_person where state in ('employed', 'leaving') and
    dept_id = any($1::bigint[]) group by dept_id`;

type Place = Omit<TreeNode, 'children' | 'persons'>;

/** Organisations before departments, each by its code. */
const inOrder = (a: Place, b: Place): number => rankOfKind(a) - rankOfKind(b) || compared(a.code, b.code) || compared(a.key, b.key);
const rankOfKind = ({ key }: Place): number => (key.startsWith('org:') ? 0 : 1);
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function below(db: Queryable, parents: readonly Key[]): Promise<readonly TreeNode[]> {
  const places = await placesOf(db);
  const children = new Map<Key, number>();
  for (const { parent } of places) children.set(parent, (children.get(parent) ?? 0) + 1);
  const shown = places.filter(({ parent }) => parents.includes(parent)).toSorted(inOrder);
  const departments = shown.flatMap(({ key }) => (key.startsWith('dept:') ? [key.slice(5)] : []));
  const { rows } = await db.query<{ key: Key; n: number }>(personsSql, [departments]);
  const persons = new Map(rows.map(({ key, n }) => [key, n]));
  return shown.map((place) => ({ ...place, children: children.get(place.key) ?? 0, persons: persons.get(place.key) ?? 0 }));
}

/** `{parents: ['root', 'org:100', …]}` → what stands directly below each of them. */
export const findTree: SpecialCall = async (body, { viewer, db }) => {
  if (viewer.userType !== 'INSIDE') return NOBODY;
  const { parents } = body;
  if (!Array.isArray(parents) || parents.length === 0 || parents.length > MOST_OPEN || !parents.every(isKey))
    throw malformed(`parents is a list of 1 to ${MOST_OPEN} places: root, org:ID or dept:ID`);
  return { data: await below(db, parents) };
};
const isKey = (value: unknown): value is Key => typeof value === 'string' && /^(root|(org|dept):\d{1,18})$/.test(value);

/** The better it fits, the smaller; undefined: it does not. */
function rankOf({ code, name, nameEn }: Place, word: string, spelt: (name: string) => string): number | undefined {
  const texts = [code, name, nameEn ?? ''].map((text) => text.toLowerCase());
  if (texts.includes(word)) return 0;
  if (texts.some((text) => text.startsWith(word))) return 1;
  if (texts.some((text) => text.includes(word))) return 2;
  if (spelt(name).startsWith(word)) return 3;
  return spelt(name).includes(word) ? 4 : undefined;
}

/** `{keyword}` → places by code, name in both languages or pinyin initials, each with the places above it from the top. */
export const findInTree: SpecialCall = async (body, { viewer, db }) => {
  if (viewer.userType !== 'INSIDE') return NOBODY;
  const word = (optionalText(body, 'keyword', 60) ?? '').trim().toLowerCase();
  if (word === '') return { data: [] };
  const rows = await placesOf(db);
  const places = new Map(rows.map((row) => [row.key, row]));
  const spelt = await initialsOf(rows.map(({ name }) => name));
  const found = rows
    .flatMap((row) => {
      const rank = rankOf(row, word, spelt);
      const path = rank === undefined ? null : pathTo(places, row);
      return path ? [{ ...row, rank: rank!, path }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || inOrder(a, b));
  return { data: found.slice(0, MOST_FOUND).map(({ rank: _rank, ...row }) => row) };
};

/** null: what it stands in is not there any more. */
function pathTo(places: ReadonlyMap<Key, Place>, { parent }: Place): readonly Pick<Place, 'key' | 'name' | 'nameEn'>[] | null {
  const path: Pick<Place, 'key' | 'name' | 'nameEn'>[] = [];
  for (let at = parent; at !== 'root' && path.length < 60;) {
    const place = places.get(at);
    if (!place) return null;
    path.unshift({ key: place.key, name: place.name, nameEn: place.nameEn });
    at = place.parent;
  }
  return path;
}
