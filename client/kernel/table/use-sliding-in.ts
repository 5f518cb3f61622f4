/** New rows come in by themselves where nobody reads further down; elsewhere a bar offers them (platform-access.md §5.5). */
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

import type { LiveList } from '../list/use-list.js';

/** A list that grows all the time is not read anew at every row: meanwhile the bar offers them. */
const PAUSE_MS = 5_000;

/** It is looked at, and nothing is scrolled away above its rows. */
function isAtTop(box: HTMLElement | null): boolean {
  if (box?.closest('[hidden]')) return false;
  for (let one = box?.querySelector<HTMLElement>('[role="grid"]') ?? box; one; one = one.parentElement) if (one.scrollTop > 0) return false;
  return true;
}

/** @param first page 1 in its usual order */
export function useSlidingIn({ fresh, marks, slideIn }: LiveList, first: boolean, box: RefObject<HTMLElement | null>): void {
  const before = useRef(-PAUSE_MS);
  const leaving = Object.values(marks).includes('gone');
  useLayoutEffect(() => {
    if (fresh === 0 || !first || leaving) return undefined;
    const slide = (): void => {
      if (!isAtTop(box.current)) return;
      before.current = performance.now();
      slideIn();
    };
    const wait = before.current + PAUSE_MS - performance.now();
    if (wait <= 0) return slide();
    const timer = setTimeout(slide, wait);
    return () => clearTimeout(timer);
  }, [fresh, first, leaving, slideIn, box]);
}
