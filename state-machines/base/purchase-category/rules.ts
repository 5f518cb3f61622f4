/** Rules over the tree of categories: who buys, what is inherited (base-srm.md §4). */
import { compareDates } from '../../kernel/primitives/instant.js';

export interface BuyerRow {
  readonly orgId: string | null;
  readonly buyerId: string;
  readonly substituteId: string | null;
  readonly priority: number;
  readonly startDate: string;
  readonly endDate: string | null;
}

/** A category with its own rows; a list of them goes from the category upward. */
export interface CategoryBuyers {
  readonly categoryCode: string;
  readonly buyers: readonly BuyerRow[];
}

export interface Decided {
  readonly buyerId: string | null;
  /** What was looked at until somebody was found: category, organisation (`*`: all), priority, and why it went on. */
  readonly path: readonly {
    readonly categoryCode: string;
    readonly orgId: string;
    readonly priority: number;
    readonly outcome: 'BUYER' | 'SUBSTITUTE' | 'ABSENT';
  }[];
}

const usableOn = ({ startDate, endDate }: BuyerRow, date: string) =>
  compareDates(startDate, date) <= 0 && (endDate === null || compareDates(date, endDate) <= 0);

/** @param upward the category and those above it @param orgIds the organisation and those above it @param there whether a user is active and at work */
export function responsibleBuyer(
  upward: readonly CategoryBuyers[],
  orgIds: readonly string[],
  date: string,
  there: (userId: string) => boolean,
): Decided {
  const path: { categoryCode: string; orgId: string; priority: number; outcome: 'BUYER' | 'SUBSTITUTE' | 'ABSENT' }[] = [];
  for (const { categoryCode, buyers } of upward) {
    for (const orgId of [...orgIds, null]) {
      const rows = buyers.filter((row) => row.orgId === orgId && usableOn(row, date)).sort((a, b) => a.priority - b.priority);
      for (const { buyerId, substituteId, priority } of rows) {
        const outcome = there(buyerId) ? 'BUYER' : substituteId !== null && there(substituteId) ? 'SUBSTITUTE' : 'ABSENT';
        path.push({ categoryCode, orgId: orgId ?? '*', priority, outcome });
        if (outcome !== 'ABSENT') return { buyerId: outcome === 'BUYER' ? buyerId : substituteId, path };
      }
    }
  }
  return { buyerId: null, path };
}

export const buyersOverlap = (rows: readonly BuyerRow[]): boolean =>
  rows.some((one, index) =>
    rows
      .slice(index + 1)
      .some(
        (other) =>
          one.orgId === other.orgId &&
          one.priority === other.priority &&
          (one.endDate === null || compareDates(other.startDate, one.endDate) <= 0) &&
          (other.endDate === null || compareDates(one.startDate, other.endDate) <= 0),
      ),
  );

export interface Inheriting {
  readonly certTypes: string | null;
  readonly minSources: number | null;
  readonly minQuotes: number | null;
  readonly envRequired: string;
}

const codesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

/** What holds for a category: certificates of all levels, numbers of the nearest that says one. @param upward from the category to the root */
export function inherited(upward: readonly Inheriting[]) {
  const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
  return {
    certTypes: [...new Set([...upward].reverse().flatMap(({ certTypes }) => codesOf(certTypes)))],
    minSources: first(upward.map(({ minSources }) => minSources)),
    minQuotes: first(upward.map(({ minQuotes }) => minQuotes)),
    envRequired: upward[0]?.envRequired ?? 'N',
  };
}

interface Property {
  readonly propCode: string;
  readonly sortNo: number | null;
}

/** Attributes of a category with those above it; a code said again below replaces the one above. */
export function inheritedProperties<P extends Property>(upward: readonly (readonly P[])[]): readonly P[] {
  const found = new Map<string, P>();
  for (const properties of [...upward].reverse()) for (const property of properties) found.set(property.propCode, property);
  return [...found.values()].sort((a, b) => (a.sortNo ?? 0) - (b.sortNo ?? 0));
}
