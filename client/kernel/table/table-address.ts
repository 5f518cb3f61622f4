/** Filters and order of a list in its address, so that a link shows a colleague the same rows within his own scope. */
import type { ListCondition } from '@machines/kernel/protocol.js';

import type { ScreenQuery } from '../screen/screen.js';
import type { Column, Sorting } from './columns.js';
import type { Filters } from './FilterBar.js';

const operators = new Set<unknown>(['eq', 'ne', 'in', 'like', 'gt', 'ge', 'lt', 'le', 'between', 'isNull'] satisfies ListCondition['op'][]);

/** A typed address may hold anything: what is no condition of a column that can be filtered is left out. */
export function filtersOf(text: string | undefined, columns: readonly Column[]): Filters {
  const known = new Set(columns.filter((column) => column.filterable).map((column) => column.key));
  return Object.fromEntries(
    listIn(text)
      .filter(({ key, op }) => typeof key === 'string' && known.has(key) && operators.has(op))
      .map((one) => [one.key, one as ListCondition]),
  );
}

/** null where the address names no order. */
export function sortingOf(text: string | undefined, columns: readonly Column[]): Sorting | null {
  if (text === undefined) return null;
  const known = new Set(columns.filter((column) => column.sortable).map((column) => column.key));
  return text
    .split(',')
    .map((part) => (part.startsWith('-') ? { key: part.slice(1), dir: 'desc' as const } : { key: part, dir: 'asc' as const }))
    .filter(({ key }) => known.has(key));
}

interface Listed {
  readonly key?: unknown;
  readonly op?: unknown;
  readonly value?: unknown;
}

function listIn(text: string | undefined): readonly Listed[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? (value.filter((one) => typeof one === 'object' && one !== null) as readonly Listed[]) : [];
  } catch {
    return [];
  }
}

/** The query with this filter and order; the order that the list has without being asked stays unsaid. */
export function queryWith(query: ScreenQuery, filters: Filters, sorting: Sorting, usual: Sorting): ScreenQuery {
  const { filter: _filter, order: _order, ...rest } = query;
  const conditions = Object.values(filters);
  const order = orderText(sorting);
  return {
    ...rest,
    ...(conditions.length > 0 ? { filter: JSON.stringify(conditions) } : {}),
    ...(order === orderText(usual) ? {} : { order }),
  };
}

const orderText = (sorting: Sorting): string => sorting.map(({ key, dir }) => (dir === 'desc' ? `-${key}` : key)).join(',');
