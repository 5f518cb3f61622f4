import { useEffect, useState } from 'react';

import { findReferences } from './reference-names.js';
import type { Named, Target } from './reference-names.js';

const PAUSE_MS = 200;

export interface ReferenceSearch {
  readonly found: readonly Named[];
  readonly searching: boolean;
}

/** Searches while a picker is open, after a pause in typing; an older search never overtakes a newer one. */
export function useReferenceSearch(target: Target | undefined, text: string, open: boolean, past = false): ReferenceSearch {
  const [result, setResult] = useState<ReferenceSearch>({ found: [], searching: false });
  const [entity, key] = [target?.entity, target?.key];
  useEffect(() => {
    if (!open || entity === undefined) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      setResult((now) => ({ ...now, searching: true }));
      findReferences({ entity, key: key! }, text.trim(), abort.signal, past)
        .then((found) => setResult({ found, searching: false }))
        .catch(() => {
          if (!abort.signal.aborted) setResult({ found: [], searching: false });
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [entity, key, text, open, past]);
  return result;
}
