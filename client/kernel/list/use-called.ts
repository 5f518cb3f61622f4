/** What one call answers, asked anew when what is asked changes. */
import { useCallback, useEffect, useState } from 'react';

import { call } from '../call.js';
import type { Failure } from '../states/States.js';

export interface Called<T> {
  readonly found: T | null;
  readonly failure: Failure | null;
  reload(): void;
}

export function useCalled<T>(entity: string, action: string, body: object): Called<T> {
  const [found, setFound] = useState<T | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [times, setTimes] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await call<T>(entity, action, JSON.parse(asked) as object, { quiet: true }).catch(() => null);
      if (!current) return;
      if (answer?.status === 'S') {
        setFound(answer.data);
        setFailure(null);
      } else setFailure(answer ? { code: answer.code, msg: answer.msg } : { code: 'NET_NO_ANSWER', msg: '' });
    };
    void read();
    return () => {
      current = false;
    };
  }, [entity, action, asked, times]);
  const reload = useCallback(() => setTimes((n) => n + 1), []);
  return { found, failure, reload };
}
