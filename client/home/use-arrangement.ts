/** Order and width of the cards, kept per user in this browser. */
import { useCallback, useEffect, useMemo, useState } from 'react';

import { storeOf, useStore } from '../kernel/store.js';

export type CardName = 'todos' | 'approvals' | 'quick' | 'notices' | 'letters' | 'guides' | 'figures';

interface Kept {
  readonly order: readonly CardName[];
  readonly wide: readonly CardName[];
}

export interface Arrangement extends Kept {
  move(name: CardName, by: -1 | 1): void;
  widen(name: CardName): void;
  reset(): void;
}

const keyOf = (userId: string): string => `guildhall.home.${userId}`;

/** How often the layout was reset from another screen of this window. */
const resets = storeOf(0);

/** The usual layout again, also on a home page that is open in another tab or window. */
export function resetArrangement(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // A browser without storage has kept none.
  }
  resets.set(resets.get() + 1);
}

/** What is kept, completed by cards that came since and without those that are gone. */
function read(userId: string, usual: readonly CardName[], wide: readonly CardName[]): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Kept | null;
    if (!kept) return { order: usual, wide };
    const known = kept.order.filter((name) => usual.includes(name));
    return { order: [...known, ...usual.filter((name) => !known.includes(name))], wide: kept.wide };
  } catch {
    return { order: usual, wide };
  }
}

export function moved(order: readonly CardName[], name: CardName, by: -1 | 1): readonly CardName[] {
  const at = order.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return order;
  const next = [...order];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

export function useArrangement(userId: string, usual: readonly CardName[], wide: readonly CardName[]): Arrangement {
  const [kept, setKept] = useState<Kept>(() => read(userId, usual, wide));
  const reset = useStore(resets);
  useEffect(() => {
    const readAgain = (): void => setKept(read(userId, usual, wide));
    const hear = ({ key }: StorageEvent): void => {
      if (key === keyOf(userId)) readAgain();
    };
    if (reset > 0) readAgain();
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [reset, userId, usual, wide]);
  const put = useCallback(
    (next: Kept | null): void => {
      try {
        if (next) localStorage.setItem(keyOf(userId), JSON.stringify(next));
        else localStorage.removeItem(keyOf(userId));
      } catch {
        // A browser without storage shows the usual order next time.
      }
      setKept(next ?? { order: usual, wide });
    },
    [userId, usual, wide],
  );
  return useMemo(
    () => ({
      ...kept,
      move: (name, by) => put({ ...kept, order: moved(kept.order, name, by) }),
      widen: (name) => put({ ...kept, wide: kept.wide.includes(name) ? kept.wide.filter((one) => one !== name) : [...kept.wide, name] }),
      reset: () => put(null),
    }),
    [kept, put],
  );
}
