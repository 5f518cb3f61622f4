/** Every ended hall's ranked offers, and "rank 1 takes all" to begin with (srmSfdCompeteHeaderRestful/findResults). */
import type { HallResult } from '@machines/compete/compete-header/facts.js';
import type { Share } from '@machines/compete/compete-header/rules/award.js';
import { useCallback, useEffect, useState } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import type { Failure } from '../../kernel/states/States.js';

export interface Results {
  readonly results: readonly HallResult[];
  readonly proposal: readonly Share[];
}

export interface ResultsState {
  readonly found: Results | null;
  readonly failure: Failure | null;
  retry(): void;
}

/** Read again when `stamp` changes: a hall was reopened or ended. */
export function useResults(id: string, stamp: string): ResultsState {
  const [state, setState] = useState<Omit<ResultsState, 'retry'>>({ found: null, failure: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    call<Results>('srmSfdCompeteHeader', 'findResults', { id })
      .then((answer) => {
        if (!gone) setState(answer.status === 'S' ? { found: answer.data, failure: null } : { found: null, failure: answer });
      })
      .catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (!gone) setState({ found: null, failure: { code: error.code, msg: '' } });
      });
    return () => {
      gone = true;
    };
  }, [id, stamp, attempt]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  return { ...state, retry };
}
