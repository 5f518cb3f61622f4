/** A watched list: the page of the query, patched in place while it is shown. */
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useConnection } from '../connection/connection.js';
import { blankList, changed, CHANGED_MS, GONE_MS, loaded, NEW_MS, rowId, settled, slidIn } from './live-list.js';
import type { ListState, RowMark } from './live-list.js';

/** Payload of `listByPage` (platform-access.md §0.5). */
export interface ListRequest {
  /** From 1. */
  readonly pageIndex: number;
  readonly pageRows: number;
  readonly conditions?: readonly ListCondition[];
  readonly orderBy?: readonly { readonly key: string; readonly dir: 'asc' | 'desc' }[];
  /** The list's sums are wanted, too. */
  readonly sums?: true;
  /** Plain equalities beside them. */
  readonly equal?: Readonly<Record<string, unknown>>;
}

export interface LiveList extends ListState {
  /** Reads the page again: the "new rows" bar, Retry. */
  reload(): void;
  /** The same, while the rows stay; those that came slide in. */
  slideIn(): void;
}

/** `entity`: any document, line kind or read model with a listByPage; `asked`: false while it is not known yet how it is to be read. */
export function useList(entity: string, request: ListRequest, asked = true): LiveList {
  const connection = useConnection();
  const [state, setState] = useState<ListState>(blankList);
  const [attempt, setAttempt] = useState(0);
  const sliding = useRef(false);
  const key = JSON.stringify(request);
  const query = useMemo(() => {
    const { equal, ...rest } = JSON.parse(key) as ListRequest;
    return { ...equal, ...rest };
  }, [key]);

  useEffect(() => {
    if (!connection || !asked) return undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const after = (ms: number, ids: readonly string[], mark: RowMark): void => {
      if (ids.length > 0) timers.add(setTimeout(() => setState((now) => settled(now, ids, mark)), ms));
    };
    let slides = sliding.current;
    sliding.current = false;
    setState((now) => ({ ...now, ...(slides ? {} : { status: 'loading' as const }), fresh: 0 }));
    const stop = connection.watchList({
      entity,
      query,
      onPage: (answer) => {
        if (!slides) return setState(loaded(answer));
        slides = false;
        setState((now) => slidIn(now, answer));
        if (answer.status === 'S') after(NEW_MS, answer.data.map(rowId), 'new');
      },
      onChange: (change) => {
        setState((now) => changed(now, change));
        after(
          CHANGED_MS,
          change.rows.map((row) => String(row['id'])),
          'changed',
        );
        after(GONE_MS, change.gone, 'gone');
      },
      onFailed: () => setState({ ...blankList, status: 'error', refusal: { code: 'NET_NO_ANSWER', msg: '', traceId: '' } }),
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [connection, entity, query, attempt, asked]);

  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  const slideIn = useCallback(() => {
    sliding.current = true;
    reload();
  }, [reload]);
  return useMemo(() => ({ ...state, reload, slideIn }), [state, reload, slideIn]);
}

/** Rows that come at the same time are read at one go. */
const TAKEN_IN_MS = 300;

/** A list that is shown as a whole, not page by page: what comes anew is taken in by itself. Not where a thousand look at once. */
export function useWholeList(entity: string, request: ListRequest): LiveList {
  const list = useList(entity, request);
  const { slideIn } = list;
  const grown = list.fresh > 0;
  useEffect(() => {
    if (!grown) return undefined;
    const timer = setTimeout(slideIn, TAKEN_IN_MS);
    return () => clearTimeout(timer);
  }, [grown, slideIn]);
  return list;
}
