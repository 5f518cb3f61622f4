/**
 * A user's own arrangement of a table (platform-access.md §5.2): order, display, fixing and width only; titles and
 * kinds always come from the definition, so that a stored arrangement can never show what the view does not give.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { ask, call } from '../call.js';
import { useSession } from '../session/session.js';
import type { Column, Sorting } from './columns.js';

export type Side = 'left' | 'right' | '';

export interface Arranged {
  readonly key: string;
  readonly shown: boolean;
  readonly pinned: Side;
  readonly width: number | null;
}

export type Density = 'compact' | 'normal' | 'loose';
export const densities: readonly Density[] = ['compact', 'normal', 'loose'];

export interface Arrangement {
  readonly columns: readonly Arranged[];
  readonly pageRows: number;
  readonly density: Density;
  /** The order of rows that the user last chose; empty: the definition's. */
  readonly orderBy: Sorting;
}

export const DEFAULT_PAGE_ROWS = 20;

/** How tables are that the user has not arranged himself (platform-access.md §11, Preferences). */
export interface Usual {
  readonly pageRows: number;
  readonly density: Density;
}
const shipped: Usual = { pageRows: DEFAULT_PAGE_ROWS, density: 'normal' };

export function useUsual(): Usual {
  const { tableDensity, pageRows } = useSession()?.userInfo ?? {};
  return useMemo(
    () => ({
      pageRows: Number(pageRows ?? shipped.pageRows),
      density: densities.find((one) => one.toUpperCase() === tableDensity) ?? shipped.density,
    }),
    [tableDensity, pageRows],
  );
}

export interface StoredColumn {
  readonly key: string;
  readonly columnsDisplay: 'Y' | 'N';
  readonly fixedStyle: Side;
  readonly width?: number | null;
}
interface Stored {
  readonly columns?: readonly StoredColumn[] | null;
  readonly pageRows?: number | null;
  readonly density?: string | null;
  readonly orderBy?: Sorting | null;
}

const plain = (column: Column): Arranged => ({ key: column.key, shown: !column.spare, pinned: '', width: null });

export const defaultArrangement = (columns: readonly Column[]): Arrangement => ({ columns: columns.map(plain), ...shipped, orderBy: [] });

export const fromStored = (columns: readonly StoredColumn[]): Arranged[] =>
  columns.map((one) => ({
    key: one.key,
    shown: one.columnsDisplay !== 'N',
    pinned: one.fixedStyle === 'left' || one.fixedStyle === 'right' ? one.fixedStyle : '',
    width: one.width ?? null,
  }));

/** Stored columns in their order; new ones of the definition at their default place, gone ones dropped. */
export function arranged(columns: readonly Column[], stored: Stored | null, usual = shipped): Arrangement {
  const sortable = new Set(columns.filter((column) => column.sortable).map((column) => column.key));
  const rest = {
    pageRows: stored?.pageRows ?? usual.pageRows,
    density: densities.find((one) => one === stored?.density) ?? usual.density,
    orderBy: (stored?.orderBy ?? []).filter(({ key }) => sortable.has(key)),
  };
  if (!stored?.columns) return { columns: columns.map(plain), ...rest };
  const known = new Set(columns.map((column) => column.key));
  const kept: Arranged[] = fromStored(stored.columns.filter((one) => known.has(one.key)));
  const has = new Set(kept.map((one) => one.key));
  for (const [index, column] of columns.entries()) if (!has.has(column.key)) kept.splice(Math.min(index, kept.length), 0, plain(column));
  return { columns: kept.some((one) => one.shown) ? kept : columns.map(plain), ...rest };
}

/** The column `from` in the place of `to`. */
export function movedTo(columns: readonly Arranged[], from: string, to: string): readonly Arranged[] {
  const moved = columns.find((one) => one.key === from);
  const place = columns.findIndex((one) => one.key === to);
  if (!moved || place < 0) return columns;
  const others = columns.filter((one) => one.key !== from);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

export const toStored = ({ columns, ...rest }: Pick<Arrangement, 'columns'> & Partial<Arrangement>) => ({
  columns: columns.map((one, sortNo) => ({
    key: one.key,
    columnsDisplay: one.shown ? ('Y' as const) : ('N' as const),
    fixedStyle: one.pinned,
    width: one.width,
    sortNo,
  })),
  ...rest,
});

const SAVE_AFTER_MS = 800;

/** Whom a common arrangement is for; only an administrator keeps one. */
export type Keeper = { readonly forResponsibilityId: string } | { readonly forAll: true };

export interface Arranging {
  readonly now: Arrangement;
  /** The server has said what is kept, or does not answer: a list is read in its order from the beginning. */
  readonly known: boolean;
  change(part: Partial<Arrangement>): void;
  reset(): void;
  /** Keeps the present arrangement for others. @throws what the server refuses */
  keepFor(whom: Keeper): Promise<void>;
  /** They begin with the definition's again. @throws what the server refuses */
  dropFor(whom: Keeper): Promise<void>;
}

/** Other windows of this browser show what was arranged in one of them. */
function otherWindows(
  userId: string,
  tableName: string,
  hear: (stored: Stored | null) => void,
): { tell(stored: Stored | null): void; close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`guildhall.table.${userId}.${tableName}`);
  channel.onmessage = (message: MessageEvent<Stored | null>) => hear(message.data);
  return { tell: (stored) => channel.postMessage(stored), close: () => channel.close() };
}

/** Read once, kept after a pause and when the table goes; without the server the arrangement lasts as long as the table. */
export function useArrangement(tableName: string, columns: readonly Column[]): Arranging {
  const [stored, show] = useState<Stored | null>(null);
  const [known, setKnown] = useState(false);
  const latest = useRef<Stored | null>(null);
  const setStored = useCallback((next: Stored | null) => {
    latest.current = next;
    show(next);
  }, []);
  const userId = useSession()?.userInfo.userId ?? '';
  const usual = useUsual();
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; keep(): void }>(undefined);
  const others = useRef<ReturnType<typeof otherWindows>>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    call<Stored | null>('baseTableConfig', 'getTableConfig', { tableName }, { quiet: true, signal: abort.signal })
      .then(
        (answer) => {
          if (answer.status === 'S' && !waiting.current) setStored(answer.data);
        },
        () => undefined,
      )
      .then(() => {
        if (!abort.signal.aborted) setKnown(true);
      });
    return () => abort.abort();
  }, [tableName, setStored]);
  const keepNow = useCallback(() => {
    const kept = waiting.current;
    if (!kept) return;
    clearTimeout(kept.timer);
    waiting.current = undefined;
    kept.keep();
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [tableName, keepNow]);
  useEffect(() => {
    const windows = otherWindows(userId, tableName, setStored);
    others.current = windows;
    return () => windows.close();
  }, [userId, tableName, setStored]);

  const now = useMemo(() => arranged(columns, stored, usual), [columns, stored, usual]);
  const change = useCallback(
    (part: Partial<Arrangement>) => {
      const next = toStored({ ...arranged(columns, latest.current, usual), ...part });
      setStored(next);
      clearTimeout(waiting.current?.timer);
      const keep = (): void => {
        others.current?.tell(next);
        void call('baseTableConfig', 'createOrUpdateTableConfig', { tableName, ...next }, { quiet: true }).catch(() => undefined);
      };
      waiting.current = { keep, timer: setTimeout(keepNow, SAVE_AFTER_MS) };
    },
    [columns, tableName, usual, setStored, keepNow],
  );
  const reset = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    void call('baseTableConfig', 'deleteTableConfig', { tableName }, { quiet: true })
      .then(() => call<Stored | null>('baseTableConfig', 'getTableConfig', { tableName }, { quiet: true }))
      .then((answer) => {
        const common = answer.status === 'S' ? answer.data : null;
        setStored(common);
        others.current?.tell(common);
      })
      .catch(() => setStored(null));
  }, [tableName, setStored]);
  const keepFor = useCallback(
    (whom: Keeper) => ask('baseTableConfig', 'createOrUpdateTableConfig', { tableName, ...toStored(now), ...whom }).then(() => undefined),
    [now, tableName],
  );
  const dropFor = useCallback(
    (whom: Keeper) => ask('baseTableConfig', 'deleteTableConfig', { tableName, ...whom }).then(() => undefined),
    [tableName],
  );
  return useMemo(() => ({ now, known, change, reset, keepFor, dropFor }), [now, known, change, reset, keepFor, dropFor]);
}
