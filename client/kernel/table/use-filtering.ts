/** Filters and order of a table: in the tab's address where the table is its screen's list, else in the tab's memory. */
import { useCallback, useMemo } from 'react';

import { useScreenIfAny } from '../screen/screen.js';
import { useKeptState } from '../screen/use-kept-state.js';
import type { Column, Sorting } from './columns.js';
import type { Filters } from './FilterBar.js';
import { filtersOf, queryWith, sortingOf } from './table-address.js';

export interface Filtering {
  readonly filters: Filters;
  readonly sorting: Sorting;
  change(next: { readonly filters?: Filters; readonly sorting?: Sorting }): void;
}

const unfiltered = { filters: {}, sorting: null };

/** @param preferred the order that the user chose last, where nothing else is asked for */
export function useFiltering(
  tableName: string,
  columns: readonly Column[],
  usual: Sorting,
  preferred: Sorting,
  inAddress: boolean,
): Filtering {
  const screen = useScreenIfAny();
  const tab = inAddress ? screen : null;
  const otherwise = preferred.length > 0 ? preferred : usual;
  const [own, setOwn] = useKeptState<{ readonly filters: Filters; readonly sorting: Sorting | null }>(`filter:${tableName}`, unfiltered);
  const { filter, order } = tab?.query ?? {};
  const told = useMemo(() => ({ filters: filtersOf(filter, columns), sorting: sortingOf(order, columns) }), [filter, order, columns]);
  const { filters, sorting } = tab ? told : own;
  const now = useMemo(() => ({ filters, sorting: sorting ?? otherwise }), [filters, sorting, otherwise]);
  const change = useCallback(
    (next: { readonly filters?: Filters; readonly sorting?: Sorting }): void => {
      const then = { ...now, ...next };
      if (tab) tab.replace(queryWith(tab.query, then.filters, then.sorting, otherwise));
      else setOwn(then);
    },
    [now, tab, otherwise, setOwn],
  );
  return { ...now, change };
}
