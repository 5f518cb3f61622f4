/** Whether files are on their way up from inside: a form that is left before they arrive would lose them. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** Told +1 when a field begins to send, and -1 when it has ended or is gone. */
export type Count = (by: 1 | -1) => void;

const Uploading = createContext<Count | null>(null);
export const UploadingProvider = Uploading.Provider;

/** How many fields inside are sending; whoever stands around is told as well. */
export function useUploading(): readonly [number, Count] {
  const outer = useContext(Uploading);
  const [n, setN] = useState(0);
  const count = useCallback(
    (by: 1 | -1) => {
      setN((now) => now + by);
      outer?.(by);
    },
    [outer],
  );
  return [n, count];
}

export function useTellUploading(busy: boolean): void {
  const count = useContext(Uploading);
  useEffect(() => {
    if (!busy || !count) return undefined;
    count(1);
    return () => count(-1);
  }, [busy, count]);
}
