/** The time that is left by the server's clock, to the second. */
import { formatCountdown } from '@machines/kernel/primitives/instant.js';
import { useEffect, useState } from 'react';

import { serverNow } from '../../kernel/connection/clock.js';

export function useLeft(until: number | null): string | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return until === null ? null : formatCountdown(Math.max(0, until - now));
}
