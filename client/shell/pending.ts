/** The viewer's to-dos: read once, then kept by what the server pushes; counters likewise. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { ask, call } from '../kernel/call.js';
import type { Answer } from '../kernel/call.js';
import { useConnection, useConnectionBadge } from '../kernel/connection/connection.js';
import { useLanguage } from '../kernel/language/language.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { storeOf, useStore } from '../kernel/store.js';
import { toastInfo } from '../kernel/toast.js';
import { useShellTexts } from './texts.js';

export interface PendingRow {
  readonly pendingId: string;
  readonly pendingTitle: string;
  readonly billType: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly rev: number;
  readonly seenFlag: 'Y' | 'N';
  readonly menuCode: string;
  readonly menuName: string;
  readonly billLink: string;
  readonly orgName: string | null;
  /** Whom the document is about. */
  readonly supplierName: string | null;
  /** Of what is to be approved. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly submittedName: string | null;
  readonly creationDate: number;
  readonly dueAt: number | null;
  readonly handleFlag: string;
  readonly cancelFlag: string;
  readonly handledBy: string | null;
  readonly handledName: string | null;
  readonly handledAt: number | null;
  readonly claimedBy: string | null;
  readonly claimedName: string | null;
}

export const pendingCount = storeOf<number | null>(null);
export const usePendingCount = (): number | null => useStore(pendingCount);

export type PendingKind = 'open' | 'done' | 'cancelled';
const flags: Readonly<Record<PendingKind, object>> = {
  open: { handleFlag: 'N', cancelFlag: 'N' },
  done: { handleFlag: 'Y', cancelFlag: 'N' },
  cancelled: { handleFlag: 'N', cancelFlag: 'Y' },
};
export const kindOf = (row: Pick<PendingRow, 'handleFlag' | 'cancelFlag'>): PendingKind =>
  row.cancelFlag === 'Y' ? 'cancelled' : row.handleFlag === 'Y' ? 'done' : 'open';

/** As the server sorts them: what is due first, then the newest. */
export const inOrder = (rows: readonly PendingRow[]): readonly PendingRow[] =>
  rows.toSorted((a, b) => (a.dueAt ?? Number.MAX_SAFE_INTEGER) - (b.dueAt ?? Number.MAX_SAFE_INTEGER) || b.creationDate - a.creationDate);

/** A pushed row in a page of its kind. */
export function merged(rows: readonly PendingRow[], row: PendingRow, kind: PendingKind, most: number): readonly PendingRow[] {
  const others = rows.filter((one) => one.pendingId !== row.pendingId);
  return kindOf(row) === kind ? inOrder([...others, row]).slice(0, most) : others;
}

/** Opened in this window since their rows were read. */
const opened = storeOf<ReadonlySet<string>>(new Set());

/** Which rows the viewer has not opened yet. */
export function useUnseen(): (row: Pick<PendingRow, 'pendingId' | 'seenFlag' | 'handleFlag' | 'cancelFlag'>) => boolean {
  const ids = useStore(opened);
  return (row) => row.seenFlag === 'N' && kindOf(row) === 'open' && !ids.has(row.pendingId);
}

export function markSeen({ pendingId, seenFlag }: Pick<PendingRow, 'pendingId' | 'seenFlag'>, supplier: boolean): void {
  if (seenFlag === 'Y' || opened.get().has(pendingId)) return;
  opened.set(new Set([...opened.get(), pendingId]));
  void call(supplier ? 'srmBaseSupplierPending' : 'interiorPending', 'markSeen', { ids: [pendingId] }, { quiet: true }).catch(
    () => undefined,
  );
}

export interface PendingRows {
  readonly rows: readonly PendingRow[] | null;
  readonly count: number;
  readonly refused: Answer | null;
  reload(): void;
}

export const usePendingEntity = (): 'srmBaseSupplierPending' | 'interiorPending' =>
  isSupplierUser(useSession()) ? 'srmBaseSupplierPending' : 'interiorPending';

/** The server tells the number when the page connects and when it changes; another responsibility has other to-dos. */
export function useCountOf(responsibilityId: string | undefined): void {
  const entity = usePendingEntity();
  useEffect(() => {
    if (pendingCount.get() !== null)
      void ask<{ readonly pending: number }>(entity, 'counts', {}, { quiet: true }).then(
        ({ pending }) => pendingCount.set(pending),
        () => undefined,
      );
  }, [entity, responsibilityId]);
}

export type PendingFilter = Readonly<Record<string, unknown>>;

const nothing: PendingFilter = {};

export function usePendingRows(kind: PendingKind, pageRows: 5 | 7 | 20 | 50, filter: PendingFilter = nothing, pageIndex = 1): PendingRows {
  const connection = useConnection();
  const language = useLanguage();
  const entity = usePendingEntity();
  const responsibility = useSession()?.current?.responsibilityId;
  const { reach } = useConnectionBadge();
  const [page, setPage] = useState<{ readonly rows: readonly PendingRow[]; readonly count: number } | null>(null);
  const [refused, setRefused] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  // What was pushed while nobody listened is read once somebody does; signing out is no reason to ask.
  const missed = useRef(false);
  useEffect(() => {
    if (reach === 'online' && missed.current) reload();
    missed.current = reach !== 'online';
  }, [reach, reload]);
  const asked = JSON.stringify(filter);
  const whole = asked === '{}' && pageIndex === 1;
  useEffect(
    () =>
      connection?.on('todo.row', (push) => {
        const row = push.row as unknown as PendingRow;
        if (!whole) return reload();
        setPage((now) => {
          if (!now) return now;
          const had = now.rows.some((one) => one.pendingId === row.pendingId);
          const rows = merged(now.rows, row, kind, pageRows);
          const has = rows.some((one) => one.pendingId === row.pendingId);
          return { rows, count: now.count + Number(has) - Number(had) };
        });
      }),
    [connection, kind, pageRows, whole, reload],
  );
  useEffect(() => {
    const abort = new AbortController();
    call<readonly PendingRow[]>(
      entity,
      'listByPage',
      { pageIndex, pageRows, ...flags[kind], ...(JSON.parse(asked) as object) },
      { signal: abort.signal },
    )
      .then((answer) => {
        setPage(answer.status === 'S' ? { rows: answer.data, count: answer.page?.count ?? answer.data.length } : { rows: [], count: 0 });
        setRefused(answer.status === 'S' ? null : answer);
        if (kind === 'open' && answer.page && asked === '{}') pendingCount.set(answer.page.count);
      })
      .catch(() => {
        if (!abort.signal.aborted) setRefused({ status: 'E', code: 'NET_NO_ANSWER', msg: '', data: null, serverTime: 0, traceId: '' });
      });
    return () => abort.abort();
  }, [entity, kind, pageRows, pageIndex, attempt, language, responsibility, asked]);
  return { rows: page?.rows ?? null, count: page?.count ?? 0, refused, reload };
}

/** Every row that fits, page by page. */
export async function allPending(
  entity: 'srmBaseSupplierPending' | 'interiorPending',
  kind: PendingKind,
  filter: PendingFilter,
  most: number,
): Promise<readonly PendingRow[]> {
  const rows: PendingRow[] = [];
  for (let pageIndex = 1; rows.length < most; pageIndex += 1) {
    const page = await ask<readonly PendingRow[]>(entity, 'listByPage', { pageIndex, pageRows: 500, ...flags[kind], ...filter });
    rows.push(...page);
    if (page.length < 500) break;
  }
  return rows.slice(0, most);
}

/** Says who settled what a colleague was looking at, for four seconds. */
export function useHandledByOthers(rows: readonly PendingRow[] | null): void {
  const t = useShellTexts();
  const connection = useConnection();
  const me = useSession()?.userInfo.userId;
  const shown = rows?.map((row) => row.pendingId).join() ?? '';
  useEffect(
    () =>
      connection?.on('todo.row', (push) => {
        const row = push.row as unknown as PendingRow;
        if (push.op === 'gone' && row.handledName && row.handledBy !== me && shown.split(',').includes(row.pendingId))
          toastInfo(t('handledBy', { title: row.pendingTitle, name: row.handledName }));
      }),
    [connection, me, shown, t],
  );
}
