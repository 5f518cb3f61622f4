/** The running countdown: renders only when its text changes. The clock and timers stay; the deadline may move. */
import type { Instant } from '@machines/kernel/fields.js';
import { useEffect, useRef, useState } from 'react';

import { serverNow, useClock } from '../../../kernel/connection/clock.js';
import { useLabel } from '../../../kernel/language/language.js';
import { countdownOf, dayWord, milestoneBetween, nextChangeMs } from './countdown.js';
import type { Countdown, Milestone } from './countdown.js';

export function useCountdown(deadline: Instant | null): Countdown | null {
  const clock = useClock();
  const word = useLabel();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (deadline === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = serverNow();
      setNow(at);
      timer = setTimeout(tick, nextChangeMs(deadline, at));
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline, clock]);
  return deadline === null ? null : countdownOf(deadline, now, word(dayWord));
}

/** Calls back once for each milestone that goes by. */
export function useMilestones(deadline: Instant | null, remainingMs: number | null, onMilestone: (seconds: Milestone) => void): void {
  const before = useRef<{ readonly deadline: Instant | null; readonly ms: number | null }>({ deadline, ms: null });
  const tell = useRef(onMilestone);
  tell.current = onMilestone;
  useEffect(() => {
    const last = before.current;
    before.current = { deadline, ms: remainingMs };
    if (last.deadline !== deadline || last.ms === null || remainingMs === null) return;
    const reached = milestoneBetween(last.ms, remainingMs);
    if (reached !== null) tell.current(reached);
  }, [deadline, remainingMs]);
}

const FLASH_MS = 4_000;

/** By how much the deadline was moved, for a few seconds after it moved within the same `scope` (turn). */
export function useExtension(deadline: Instant | null, scope: string): number | null {
  const before = useRef({ deadline, scope });
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { deadline, scope };
    if (last.scope !== scope || last.deadline === null || deadline === null || deadline <= last.deadline) return undefined;
    setMoved(deadline - last.deadline);
    const timer = setTimeout(() => setMoved(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [deadline, scope]);
  return moved;
}
