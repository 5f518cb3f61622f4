import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { HistoryRow } from '@machines/kernel/protocol.js';
import { useCallback, useEffect, useState } from 'react';

import { call } from '../call.js';
import { useLanguage } from '../language/language.js';
import type { Failure } from '../states/States.js';

export interface HistoryState {
  readonly rows: readonly HistoryRow[] | null;
  readonly failure: Failure | null;
  retry(): void;
}

/** The listed history; read again when `stamp` changes, the old rows stay meanwhile. */
export function useHistory(definition: AnyDefinition, id: string, stamp: number | null | undefined): HistoryState {
  const language = useLanguage();
  const [rows, setRows] = useState<readonly HistoryRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    call<readonly HistoryRow[]>(definition.type, 'listHistory', { id }, { signal: abort.signal })
      .then((answer) => {
        if (answer.status === 'S') setRows(answer.data);
        setFailure(answer.status === 'S' ? null : answer);
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailure({ code: 'NET_NO_ANSWER', msg: '' });
      });
    return () => abort.abort();
  }, [definition.type, id, stamp, attempt, language]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  return { rows, failure, retry };
}
