/** Rows of a call, read anew when to-dos change or something was done here. */
import { useCallback, useEffect, useState } from 'react';

import { call } from '../call.js';
import { useNews } from '../connection/news.js';
import type { Failure } from '../states/States.js';

export interface Listed<T> {
  readonly rows: readonly T[] | null;
  readonly count: number;
  readonly failure: Failure | null;
  reload(): void;
}

interface Page {
  readonly count: number;
}

export function useListed<T>(entity: string, action: string, body: object): Listed<T> {
  const [rows, setRows] = useState<readonly T[] | null>(null);
  const [count, setCount] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = JSON.stringify(body);
  const read = useCallback(async () => {
    try {
      const answer = await call<readonly T[]>(entity, action, JSON.parse(asked) as object, { quiet: true });
      if (answer.status !== 'S') return setFailure({ code: answer.code, msg: answer.msg });
      setRows(answer.data);
      setCount((answer as unknown as { readonly page?: Page }).page?.count ?? answer.data.length);
      setFailure(null);
    } catch {
      setFailure({ code: 'NET_NO_ANSWER', msg: '' });
    }
  }, [entity, action, asked]);
  const heard = useCallback(() => void read(), [read]);
  useNews('todo.count', read, heard);
  useEffect(() => void read(), [read]);
  return { rows, count, failure, reload: heard };
}
