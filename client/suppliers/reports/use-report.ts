/** What a report answers to what is asked; asked anew when that changes. */
import { useEffect, useState } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import type { Failure } from '../../kernel/states/States.js';

export interface Report<T> {
  readonly data: T | null;
  readonly failure: Failure | null;
  reload(): void;
}

export function useReport<T>(entity: string, action: string, body: object): Report<T> {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let gone = false;
    call<T>(entity, action, JSON.parse(asked) as object).then(
      (answer) => {
        if (gone) return;
        if (answer.status === 'S') {
          setData(answer.data);
          setFailure(null);
        } else setFailure({ code: answer.code, msg: answer.msg, traceId: answer.traceId });
      },
      (error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (!gone) setFailure({ code: error.code, msg: '' });
      },
    );
    return () => {
      gone = true;
    };
  }, [entity, action, asked, attempt]);
  return { data, failure, reload: () => setAttempt((now) => now + 1) };
}
