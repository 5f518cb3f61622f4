/** The viewer's open to-dos: the count is pushed, rows are read when they are shown and after every push. */
import { useCallback, useEffect, useState } from 'react';

import { call } from '../kernel/call.js';
import type { Answer } from '../kernel/call.js';
import { useConnection } from '../kernel/connection/connection.js';
import { useLanguage } from '../kernel/language/language.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { storeOf, useStore } from '../kernel/store.js';

export interface PendingRow {
  readonly pendingId: string;
  readonly pendingTitle: string;
  readonly billType: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly menuCode: string;
  readonly creationDate: number;
  readonly dueAt: number | null;
  readonly handledBy: string | null;
  readonly handledAt: number | null;
  readonly claimedBy: string | null;
}

export const pendingCount = storeOf<number | null>(null);
export const usePendingCount = (): number | null => useStore(pendingCount);

export type PendingKind = 'open' | 'done';
const flags: Readonly<Record<PendingKind, object>> = { open: { handleFlag: 'N', cancelFlag: 'N' }, done: { handleFlag: 'Y', cancelFlag: 'N' } };

export interface PendingRows {
  readonly rows: readonly PendingRow[] | null;
  readonly refused: Answer | null;
  reload(): void;
}

export function usePendingRows(kind: PendingKind, pageRows: 5 | 7 | 20, wanted = true): PendingRows {
  const session = useSession();
  const connection = useConnection();
  const language = useLanguage();
  const entity = isSupplierUser(session) ? 'srmBaseSupplierPending' : 'interiorPending';
  const responsibility = session?.current?.responsibilityId;
  const [rows, setRows] = useState<readonly PendingRow[] | null>(null);
  const [refused, setRefused] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  useEffect(() => connection?.on('todo.count', reload), [connection, reload]);
  useEffect(() => {
    if (!wanted) return undefined;
    const abort = new AbortController();
    call<readonly PendingRow[]>(entity, 'listByPage', { pageIndex: 1, pageRows, ...flags[kind] }, { signal: abort.signal })
      .then((answer) => {
        setRows(answer.status === 'S' ? answer.data : []);
        setRefused(answer.status === 'S' ? null : answer);
        if (kind === 'open' && answer.page) pendingCount.set(answer.page.count);
      })
      .catch(() => { if (!abort.signal.aborted) setRefused({ status: 'E', code: 'NET_NO_ANSWER', msg: '', data: null, serverTime: 0, traceId: '' }); });
    return () => abort.abort();
  }, [entity, kind, pageRows, wanted, attempt, language, responsibility]);
  return { rows, refused, reload };
}
