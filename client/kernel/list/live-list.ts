/** A watched page of a list as plain state: rows with what just happened to them. Pure. */
import type { CallResult, ListChange, ListSum } from '@machines/kernel/protocol.js';

export type ListRow = Readonly<Record<string, unknown>>;
export type RowMark = 'changed' | 'gone' | 'new';

export interface ListState {
  readonly status: 'loading' | 'ready' | 'error' | 'forbidden';
  readonly rows: readonly ListRow[];
  /** 100001 means more than 100,000. */
  readonly count: number;
  /** Sums over the whole filter, where the list has any. */
  readonly sums: readonly ListSum[];
  /** Rows that came since the page was read. */
  readonly fresh: number;
  /** Rows that flash, are crossed out or slide in, by id. */
  readonly marks: Readonly<Record<string, RowMark>>;
  readonly refusal: { readonly code: string; readonly msg: string; readonly traceId: string } | null;
}

export const blankList: ListState = { status: 'loading', rows: [], count: 0, sums: [], fresh: 0, marks: {}, refusal: null };

export const CHANGED_MS = 1_000;
export const GONE_MS = 3_000;
export const NEW_MS = 1_000;

export const rowId = (row: ListRow): string => String(row['id']);

/** A failed load shows no rows: old ones must not pass as current. */
export function loaded(answer: CallResult<readonly ListRow[]>): ListState {
  if (answer.status === 'S')
    return {
      ...blankList,
      status: 'ready',
      rows: answer.data,
      count: answer.page?.count ?? answer.data.length,
      sums: answer.page?.sums ?? [],
    };
  const { code, msg, traceId } = answer;
  return { ...blankList, status: code.startsWith('PERM_') ? 'forbidden' : 'error', refusal: { code, msg, traceId } };
}

/** The page read again: rows that did not stand in it slide in. */
export function slidIn(state: ListState, answer: CallResult<readonly ListRow[]>): ListState {
  const next = loaded(answer);
  const here = new Set(state.rows.map(rowId));
  return {
    ...next,
    marks: Object.fromEntries(
      next.rows
        .map(rowId)
        .filter((id) => !here.has(id))
        .map((id) => [id, 'new' as const]),
    ),
  };
}

/** With `reset` the rows are the whole page anew: what the viewer may see has changed. */
export function changed(state: ListState, change: ListChange): ListState {
  if (change.reset) return { ...blankList, status: 'ready', rows: change.rows, count: change.count, sums: change.sums ?? [] };
  const rows = new Map(change.rows.map((row) => [rowId(row), row]));
  const here = new Set(state.rows.map(rowId));
  const marks: Record<string, RowMark> = { ...state.marks };
  for (const id of rows.keys()) if (here.has(id)) marks[id] = 'changed';
  for (const id of change.gone) if (here.has(id)) marks[id] = 'gone';
  return {
    ...state,
    rows: state.rows.map((row) => rows.get(rowId(row)) ?? row),
    count: change.count,
    sums: change.sums ?? state.sums,
    fresh: change.new,
    marks,
  };
}

/** After its time a flash ends, and a crossed-out row leaves. */
export function settled(state: ListState, ids: readonly string[], mark: RowMark): ListState {
  const over = new Set(ids.filter((id) => state.marks[id] === mark));
  if (over.size === 0) return state;
  const marks = Object.fromEntries(Object.entries(state.marks).filter(([id]) => !over.has(id)));
  return { ...state, marks, rows: mark === 'gone' ? state.rows.filter((row) => !over.has(rowId(row))) : state.rows };
}
