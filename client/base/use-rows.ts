import { useEffect, useState } from 'react';

import { ask, NoAnswer, Refused } from '../kernel/call.js';
import type { Failure } from '../kernel/states/States.js';

/** Rows of a call about one record, read again when the record changes. */
export function useRows<Row>(
  entity: string,
  action: string,
  id: string,
  stamp: unknown,
): { readonly rows: readonly Row[] | null; readonly failure: Failure | null; reload(): void } {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    ask<readonly Row[]>(entity, action, { id }, { quiet: true }).then(
      (found) => {
        if (!gone) {
          setRows(found);
          setFailure(null);
        }
      },
      (error: unknown) => {
        if (gone) return;
        if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
        else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
        else throw error;
      },
    );
    return () => {
      gone = true;
    };
  }, [entity, action, id, stamp, attempt]);
  return { rows, failure, reload: () => setAttempt((now) => now + 1) };
}
