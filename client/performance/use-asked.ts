import { useEffect, useState } from 'react';

import { NoAnswer, Refused, ask } from '../kernel/call.js';
import type { Failure } from '../kernel/states/States.js';

export interface Asked<T> {
  readonly data: T | null;
  readonly failure: Failure | null;
  reload(): void;
}

/** What a call answers, asked again when `stamp` changes. */
export function useAsked<T>(entity: string, action: string, body: object, stamp: unknown): Asked<T> {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify(body);
  useEffect(() => {
    let gone = false;
    ask<T>(entity, action, JSON.parse(wanted) as object, { quiet: true }).then(
      (found) => {
        if (gone) return;
        setData(found);
        setFailure(null);
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
  }, [entity, action, wanted, stamp, attempt]);
  return { data, failure, reload: () => setAttempt((now) => now + 1) };
}
