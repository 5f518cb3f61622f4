/**
 * A user's own arrangement of a table (platform-access.md §5.2): order, display, fixing and width only; titles and
 * kinds always come from the definition, so that a stored arrangement can never show what the view does not give.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { call } from '../call.js';
import type { Column } from './columns.js';

export type Side = 'left' | 'right' | '';

export interface Arranged {
  readonly key: string;
  readonly shown: boolean;
  readonly pinned: Side;
  readonly width: number | null;
}

export interface Arrangement {
  readonly columns: readonly Arranged[];
  readonly pageRows: number;
}

export const DEFAULT_PAGE_ROWS = 20;

export interface StoredColumn { readonly key: string; readonly columnsDisplay: 'Y' | 'N'; readonly fixedStyle: Side; readonly width?: number | null }
interface Stored { readonly columns?: readonly StoredColumn[] | null; readonly pageRows?: number | null }

const plain = (column: Column): Arranged => ({ key: column.key, shown: true, pinned: '', width: null });

export const defaultArrangement = (columns: readonly Column[]): Arrangement => ({ columns: columns.map(plain), pageRows: DEFAULT_PAGE_ROWS });

export const fromStored = (columns: readonly StoredColumn[]): Arranged[] =>
  columns.map((one) => ({ key: one.key, shown: one.columnsDisplay !== 'N', pinned: one.fixedStyle === 'left' || one.fixedStyle === 'right' ? one.fixedStyle : '', width: one.width ?? null }));

/** Stored columns in their order; new ones of the definition at their default place, gone ones dropped. */
export function arranged(columns: readonly Column[], stored: Stored | null): Arrangement {
  if (!stored?.columns) return { ...defaultArrangement(columns), pageRows: stored?.pageRows ?? DEFAULT_PAGE_ROWS };
  const known = new Set(columns.map((column) => column.key));
  const kept: Arranged[] = fromStored(stored.columns.filter((one) => known.has(one.key)));
  const has = new Set(kept.map((one) => one.key));
  for (const [index, column] of columns.entries()) if (!has.has(column.key)) kept.splice(Math.min(index, kept.length), 0, plain(column));
  return { columns: kept.some((one) => one.shown) ? kept : columns.map(plain), pageRows: stored.pageRows ?? DEFAULT_PAGE_ROWS };
}

export const toStored = ({ columns, pageRows }: Pick<Arrangement, 'columns'> & Partial<Arrangement>) => ({
  columns: columns.map((one, sortNo) => ({ key: one.key, columnsDisplay: one.shown ? 'Y' : 'N', fixedStyle: one.pinned, width: one.width, sortNo })),
  pageRows,
});

const SAVE_AFTER_MS = 800;

/** Read once, kept after a pause; without the server the arrangement lasts as long as the table. */
export function useArrangement(tableName: string, columns: readonly Column[]): readonly [Arrangement, (change: Partial<Arrangement>) => void, () => void] {
  const [stored, setStored] = useState<Stored | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    call<Stored | null>('baseTableConfig', 'getTableConfig', { tableName }, { quiet: true, signal: abort.signal })
      .then((answer) => { if (answer.status === 'S') setStored(answer.data); })
      .catch(() => undefined);
    return () => abort.abort();
  }, [tableName]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const arrangement = arranged(columns, stored);
  const change = useCallback((part: Partial<Arrangement>) => setStored((now) => {
    const next = toStored({ ...arranged(columns, now), ...part });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void call('baseTableConfig', 'createOrUpdateTableConfig', { tableName, ...next }, { quiet: true }).catch(() => undefined), SAVE_AFTER_MS);
    return next as Stored;
  }), [columns, tableName]);
  const reset = useCallback(() => {
    clearTimeout(timer.current);
    setStored(null);
    void call('baseTableConfig', 'deleteTableConfig', { tableName }, { quiet: true }).catch(() => undefined);
  }, [tableName]);
  return [arrangement, change, reset];
}
