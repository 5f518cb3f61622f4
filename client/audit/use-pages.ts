/** Pages of a call that says where its next one begins; a new question begins anew. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { ask, NoAnswer, Refused } from '../kernel/call.js';
import type { Failure } from '../kernel/states/States.js';
import type { Page } from './types.js';

export interface Pages<R, Extra> {
  readonly rows: readonly R[] | null;
  readonly next: string | null;
  readonly first: (Page<R> & Extra) | null;
  readonly failure: Failure | null;
  readonly loading: boolean;
  more(): void;
  reload(): void;
}

export function usePages<R, Extra extends object = object>(action: string, body: object): Pages<R, Extra> {
  const [rows, setRows] = useState<readonly R[] | null>(null);
  const [first, setFirst] = useState<(Page<R> & Extra) | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loading, setLoading] = useState(false);
  const turn = useRef(0);
  const asked = JSON.stringify(body);
  const read = useCallback(
    (after: string | null) => {
      const mine = (turn.current += 1);
      setLoading(true);
      ask<Page<R> & Extra>('auditRestful', action, { ...(JSON.parse(asked) as object), ...(after === null ? {} : { after }) })
        .then((page) => {
          if (mine !== turn.current) return;
          setRows((known) => (after === null ? page.rows : [...(known ?? []), ...page.rows]));
          if (after === null) setFirst(page);
          setNext(page.next);
          setFailure(null);
        })
        .catch((error: unknown) => {
          if (mine !== turn.current) return;
          if (error instanceof Refused) setFailure({ code: error.code, msg: error.message, traceId: error.answer.traceId });
          else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
          else throw error;
        })
        .finally(() => {
          if (mine === turn.current) setLoading(false);
        });
    },
    [action, asked],
  );
  useEffect(() => read(null), [read]);
  return { rows, next, first, failure, loading, more: () => read(next), reload: () => read(null) };
}
