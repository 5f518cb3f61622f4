/** Which messages of a hall were read in this browser: announcements stay on top until acknowledged. */
import { useCallback, useState } from 'react';

const storageKey = (hallId: string): string => `guildhall.read.${hallId}`;

function stored(hallId: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(storageKey(hallId)) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

export interface ReadMarks {
  has(key: string): boolean;
  mark(keys: readonly string[]): void;
}

export function useReadMarks(hallId: string): ReadMarks {
  const [marks, setMarks] = useState(() => stored(hallId));
  const mark = useCallback(
    (keys: readonly string[]) => {
      setMarks((before) => {
        const after = new Set([...before, ...keys]);
        try {
          localStorage.setItem(storageKey(hallId), JSON.stringify([...after]));
        } catch {
          // A browser without storage shows them as unread again.
        }
        return after;
      });
    },
    [hallId],
  );
  return { has: (key) => marks.has(key), mark };
}
