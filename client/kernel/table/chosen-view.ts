/** A chosen view lies over the user's own arrangement, which comes back as it was when the view is left. */
import { useMemo } from 'react';

import { useKeptState } from '../screen/use-kept-state.js';
import type { Column } from './columns.js';
import { arranged, defaultArrangement, toStored } from './table-config.js';
import type { Arranged, Arrangement, Arranging } from './table-config.js';

export interface ChosenView {
  readonly viewId: string;
  readonly columns: readonly Arranged[];
}

/** Columns and order that are changed meanwhile belong to the view as it is looked at, not to the user's own. */
export function laidOver(own: Arranging, columns: readonly Column[], view: ChosenView | null, show: (view: ChosenView) => void): Arranging {
  if (!view) return own;
  const change = ({ columns: placed, orderBy: _, ...rest }: Partial<Arrangement>): void => {
    if (placed) show({ ...view, columns: placed });
    if (Object.keys(rest).length > 0) own.change(rest);
  };
  return {
    ...own,
    now: { ...own.now, columns: arranged(columns, toStored(view)).columns },
    change,
    reset: () => show({ ...view, columns: defaultArrangement(columns).columns }),
  };
}

interface Chosen {
  readonly view: ChosenView | null;
  choose(view: ChosenView | null): void;
  readonly arranging: Arranging;
}

export function useChosenView(tableName: string, columns: readonly Column[], own: Arranging): Chosen {
  const [view, choose] = useKeptState<ChosenView | null>(`view:${tableName}`, null);
  const arranging = useMemo(() => laidOver(own, columns, view, choose), [own, columns, view, choose]);
  return { view, choose, arranging };
}
