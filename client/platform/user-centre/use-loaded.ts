import { useCallback, useEffect, useState } from 'react';

import { ask, NoAnswer, Refused } from '../../kernel/call.js';
import type { Failure } from '../../kernel/states/States.js';

export interface Loaded<T> {
  readonly data: T | null;
  readonly failure: Failure | null;
  reload(): void;
}

/** What a call answers, read anew on demand. */
export function useLoaded<T>(entity: string, action: string, body: object): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = JSON.stringify(body);
  const reload = useCallback(() => {
    ask<T>(entity, action, JSON.parse(asked) as object).then(
      (answer) => {
        setData(answer);
        setFailure(null);
      },
      (error: unknown) => {
        if (error instanceof Refused) setFailure({ code: error.code, msg: error.message, traceId: error.answer.traceId });
        else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
        else throw error;
      },
    );
  }, [entity, action, asked]);
  useEffect(reload, [reload]);
  return { data, failure, reload };
}
