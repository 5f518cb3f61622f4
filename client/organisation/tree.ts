/** The tree of organisations on a day, from who is there and where each has stood. */
import { parentOn } from '@machines/platform/organization/places.js';
import type { Place } from '@machines/platform/organization/places.js';

export interface Organisation {
  readonly id: string;
  readonly parentOrgId: string | null;
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgNameEn: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
}

export type PlaceRow = Place & { readonly docId: string };

/** Those that there are on the day, under the parent of that day. */
export function treeOn(rows: readonly Organisation[], places: readonly PlaceRow[], day: string): readonly Organisation[] {
  const of = new Map<string, PlaceRow[]>();
  for (const place of places) of.set(place.docId, [...(of.get(place.docId) ?? []), place]);
  return rows
    .filter(({ startDate, endDate }) => startDate <= day && (endDate === null || day <= endDate))
    .map((row) => {
      const own = (of.get(row.id) ?? []).toSorted((one, next) => (one.startDate < next.startDate ? -1 : 1));
      return { ...row, parentOrgId: parentOn(own, day, row.parentOrgId) };
    });
}

/** Whether one may be dropped on another: neither on itself, nor on what is below it. */
export function isBelow(rows: readonly Organisation[], id: string, above: string): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const passed = new Set<string>();
  for (let at = byId.get(id); at && !passed.has(at.id); at = byId.get(at.parentOrgId ?? '')) {
    if (at.id === above) return true;
    passed.add(at.id);
  }
  return false;
}
