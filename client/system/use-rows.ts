/** A page of a log, or of the catalogue: asked anew when the question changes. */
import { useCallback, useEffect, useState } from 'react';

import { call, NoAnswer, Refused, taken } from '../kernel/call.js';
import type { Failure } from '../kernel/states/States.js';

export interface PageOf<R> {
  readonly rows: readonly R[];
  readonly count: number;
}

export interface Rows<R> {
  readonly page: PageOf<R> | null;
  readonly failure: Failure | null;
  reload(): void;
}

/** @throws what is no answer of the server's */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return { code: error.code, msg: error.message };
  if (error instanceof NoAnswer) return { code: error.code, msg: '' };
  throw error;
}

export function useRows<R>(entity: string, action: string, body: object): Rows<R> {
  const [page, setPage] = useState<PageOf<R> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let wanted = true;
    void call<readonly R[]>(entity, action, JSON.parse(asked) as object, { quiet: true })
      .then(taken)
      .then((answer) => {
        if (answer.status !== 'S') throw new Refused(answer);
        return answer;
      })
      .then(
        (answer) => {
          if (!wanted) return;
          setPage({ rows: answer.data ?? [], count: answer.page?.count ?? answer.data?.length ?? 0 });
          setFailure(null);
        },
        (error: unknown) => {
          if (wanted) setFailure(failureOf(error));
        },
      );
    return () => {
      wanted = false;
    };
  }, [entity, action, asked, turn]);
  const reload = useCallback(() => setTurn((n) => n + 1), []);
  return { page, failure, reload };
}

/** One answer, asked anew by `reload`. */
export function useAnswer<T>(
  entity: string,
  action: string,
  body: object,
): { readonly data: T | null; readonly failure: Failure | null; reload(): void } {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let wanted = true;
    void call<T>(entity, action, JSON.parse(asked) as object, { quiet: true })
      .then(taken)
      .then(
        (answer) => {
          if (!wanted) return;
          if (answer.status === 'S') setData(answer.data);
          setFailure(answer.status === 'S' ? null : { code: answer.code, msg: answer.msg });
        },
        (error: unknown) => {
          if (wanted) setFailure(failureOf(error));
        },
      );
    return () => {
      wanted = false;
    };
  }, [entity, action, asked, turn]);
  return { data, failure, reload: useCallback(() => setTurn((n) => n + 1), []) };
}
