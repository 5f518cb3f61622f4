/** The organisation as rows: of what is open only, and of these only what is in sight. */
import type { ListCondition } from '@machines/kernel/protocol.js';

export interface Place {
  readonly key: string;
  readonly parent: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly children: number;
  readonly persons: number;
}
/** One that was looked for, with those above it from the top. */
export interface Found extends Omit<Place, 'children' | 'persons'> {
  readonly path: readonly Pick<Place, 'key' | 'name' | 'nameEn'>[];
}
export interface Row {
  readonly place: Place;
  readonly depth: number;
  readonly open: boolean;
}

export const ROOT = 'root';
export const ROW_HEIGHT = 30;
const OVERSCAN = 8;

export type Below = ReadonlyMap<string, readonly Place[]>;

/** What was read of some places takes the place of what was known below them. */
export function merged(below: Below, parents: readonly string[], places: readonly Place[]): Below {
  const next = new Map(below);
  for (const parent of parents) next.set(parent, []);
  for (const place of places) next.set(place.parent, [...(next.get(place.parent) ?? []), place]);
  return next;
}

/** In the order in which the tree is read. */
export function rowsOf(below: Below, open: ReadonlySet<string>, of = ROOT, depth = 0): readonly Row[] {
  return (below.get(of) ?? []).flatMap((place) => {
    const opened = open.has(place.key) && below.has(place.key);
    const row = { place, depth, open: opened };
    return opened ? [row, ...rowsOf(below, open, place.key, depth + 1)] : [row];
  });
}

/** Rows that are drawn: those in sight and a few around them. */
export function inSight(count: number, top: number, height: number): readonly [from: number, to: number] {
  const from = Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN);
  return [from, Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + OVERSCAN)];
}

export type Step = { readonly focus: string } | { readonly toggle: string } | { readonly choose: string } | null;

/** What a key does in a tree (WAI-ARIA, tree view). */
export function stepOf(key: string, rows: readonly Row[], focused: string | null): Step {
  const at = rows.findIndex(({ place }) => place.key === focused);
  const row = rows[at];
  const to = (index: number): Step => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))];
    return next ? { focus: next.place.key } : null;
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!row || row.place.children === 0) return null;
      return row.open ? to(at + 1) : { toggle: row.place.key };
    case 'ArrowLeft':
      if (!row) return null;
      if (row.open) return { toggle: row.place.key };
      return rows.some(({ place }) => place.key === row.place.parent) ? { focus: row.place.parent } : null;
    case 'Enter':
    case ' ':
      return row ? { choose: row.place.key } : null;
    default:
      return null;
  }
}

/** What a list holds of the place that is chosen: of a department, else of an organisation, else all. */
export function conditionsWithin(org: string | null, dept: string | null): readonly ListCondition[] {
  if (dept !== null) return [{ key: 'deptId', op: 'eq', value: dept }];
  return org === null ? [] : [{ key: 'orgId', op: 'eq', value: org }];
}
