/** The browser tab's title while a hall is open: time left and rank, readable from another tab. */
import type { Instant } from '@machines/kernel/fields.js';
import { useEffect } from 'react';

import { useCountdown } from './use-countdown.js';

export function useTabTitle(deadline: Instant | null, rank: string | null, name: string): void {
  const countdown = useCountdown(deadline);
  const seconds = countdown ? countdown.text.slice(0, 8) : null;
  const title = [seconds, rank, name].filter(Boolean).join(' · ');
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
