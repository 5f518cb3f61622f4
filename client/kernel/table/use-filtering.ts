/** Filters and order of a table: in the tab's address where the table is its screen's list, else as long as it shows. */
import { useCallback, useMemo, useState } from 'react';

import { useScreenIfAny } from '../screen/screen.js';
import type { Column } from './columns.js';
import type { Sorting } from './DataTable.js';
import type { Filters } from './FilterBar.js';
import { filtersOf, queryWith, sortingOf } from './table-address.js';

export interface Filtering { readonly filters: Filters; readonly sorting: Sorting; change(next: { readonly filters?: Filters; readonly sorting?: Sorting }): void }

export function useFiltering(columns: readonly Column[], usual: Sorting, inAddress: boolean): Filtering {
  const screen = useScreenIfAny();
  const tab = inAddress ? screen : null;
  const [own, setOwn] = useState<{ readonly filters: Filters; readonly sorting: Sorting }>({ filters: {}, sorting: usual });
  const { filter, order } = tab?.query ?? {};
  const told = useMemo(() => ({ filters: filtersOf(filter, columns), sorting: sortingOf(order, columns) ?? usual }), [filter, order, columns, usual]);
  const now = tab ? told : own;
  const change = useCallback((next: { readonly filters?: Filters; readonly sorting?: Sorting }): void => {
    const { filters, sorting } = { ...now, ...next };
    if (tab) tab.replace(queryWith(tab.query, filters, sorting, usual));
    else setOwn({ filters, sorting });
  }, [now, tab, usual]);
  return { ...now, change };
}
