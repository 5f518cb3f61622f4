import { useCallback, useEffect, useRef, useState } from 'react';

import { ask } from '../kernel/call.js';
import { solve } from './proof-of-work.js';

type Challenge =
  | { readonly codeId: string; readonly image: string }
  | { readonly codeId: string; readonly prefix: string; readonly bits: number }
  /** None is asked for. */
  | { readonly codeId: ''; readonly none: true };

export interface ValidateCode {
  readonly codeId: string;
  readonly image: string | null;
  /** The answer of a proof of work; null while it is computed or with a picture. */
  readonly answer: string | null;
  readonly computing: boolean;
  /** Whether one is asked for, as far as is known. */
  readonly asked: boolean;
  renew(mode?: 'IMAGE' | 'POW', userName?: string): void;
}

/** A code is used up by one attempt, right or wrong, and after 120 s. */
export function useValidateCode(onFailed: (error: unknown) => void, purpose?: 'LOGIN'): ValidateCode {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const abort = useRef<AbortController>(undefined);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });

  const renew = useCallback(
    (mode: 'IMAGE' | 'POW' = 'IMAGE', userName?: string) => {
      abort.current?.abort();
      const { signal } = (abort.current = new AbortController());
      setAnswer(null);
      const read = async (): Promise<void> => {
        const next = await ask<Challenge>(
          'login',
          'getRandomValidateCode',
          { mode, ...(purpose ? { for: purpose } : {}), ...(userName ? { userName } : {}) },
          { signal, anonymous: true },
        );
        setChallenge(next);
        if ('prefix' in next) setAnswer(await solve(next.prefix, next.bits, signal));
      };
      read().catch((error: unknown) => {
        if (!signal.aborted) failed.current(error);
      });
    },
    [purpose],
  );

  useEffect(() => {
    renew();
    return () => abort.current?.abort();
  }, [renew]);

  const proving = challenge !== null && 'prefix' in challenge;
  return {
    codeId: challenge?.codeId ?? '',
    image: challenge && 'image' in challenge ? challenge.image : null,
    answer,
    asked: challenge !== null && !('none' in challenge),
    computing: proving && answer === null,
    renew,
  };
}
