/** A text that somebody begins to write is his while he goes on (contracts.md §3.2). */
import { useCallback, useEffect, useRef, useState } from 'react';

import { call, Refused } from '../kernel/call.js';

/** Of the quarter of an hour that it is held. */
const AGAIN_MS = 5 * 60_000;

export interface TextLock {
  /** Why it cannot be written now; null: it can. */
  readonly refused: string | null;
  /** At each change; held once, it is held again every five minutes. */
  begin(): void;
}

/** @param id null: of a document that nobody else can have open */
export function useTextLock(type: string, id: string | null): TextLock {
  const [refused, setRefused] = useState<string | null>(null);
  const heldAt = useRef<number | null>(null);
  const begin = useCallback((): void => {
    const now = performance.now();
    if (id === null || (heldAt.current !== null && now - heldAt.current < AGAIN_MS)) return;
    heldAt.current = now;
    call(type, 'holdText', { id }).then(
      () => setRefused(null),
      (error: unknown) => {
        heldAt.current = null;
        // Without an answer nothing is known; saving asks again.
        if (error instanceof Refused && error.code === 'CCT_LOCKED_BY_OTHER') setRefused(error.message);
      },
    );
  }, [type, id]);
  useEffect(
    () => () => {
      if (id !== null && heldAt.current !== null) void call(type, 'letTextGo', { id }).catch(() => undefined);
      heldAt.current = null;
    },
    [type, id],
  );
  return { refused, begin };
}
