/** Pause, resume, extension and outage of a hall's deadlines (spec compete.md §5.7, §6.3). */
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { Hall } from '../fields.js';
import { currentTurn, replaced } from './hall.js';
import { isSequential, slotResumed } from './slots.js';
import { inLevel, isDutch, isJapanese } from './turn-clocks.js';

export const MIN_OUTAGE_MS = 3_000;

/** The end of the turn and everything that follows it. */
export function movedEnd(
  c: Hall,
  endAt: Instant,
  turnChange: { readonly pausedMs?: number; readonly manualExtendSeconds?: number; readonly extensionCount?: number } = {},
): Partial<Hall> {
  const turn = currentTurn(c)!;
  return { turnEndAt: endAt, turns: replaced(c.turns, turn, { ...turn, ...turnChange, endAt }) };
}

/** What the clock of the running turn counts down to: the end of the turn, or of the slot in it. */
export function runningDeadline(c: Hall): Instant | null {
  if (isSequential(c)) return currentTurn(c)?.slotEndAt ?? null;
  return isJapanese(c) ? (currentTurn(c)?.levelEndAt ?? null) : c.turnEndAt;
}

export function paused(c: Hall, at: Instant): Partial<Hall> {
  const turn = currentTurn(c)!;
  return {
    pausedFrom: turn.turnState === 'REVEALING' ? 'revealing' : 'running',
    pausedAt: at,
    remainingMs: runningDeadline(c)! - at,
    turnEndAt: null,
    turns: replaced(c.turns, turn, { ...turn, turnState: 'PAUSED', slotEndAt: null, levelEndAt: null }),
  };
}

export const resuming = (at: Instant, leadSeconds: number): Partial<Hall> => ({ resumeAt: at + leadSeconds * SECOND_MS });

/** At `at` the turn runs again; the hard stop moves by the same shift as the end. */
export function resumed(c: Hall, at: Instant): Partial<Hall> {
  const turn = currentTurn(c)!;
  // A price clock must not gain time.
  const deadline = at + (isDutch(c) ? c.remainingMs! : Math.max(c.remainingMs!, c.minResumeSeconds * SECOND_MS));
  const running = { ...turn, turnState: 'RUNNING' as const, pausedMs: turn.pausedMs + at - c.pausedAt! };
  const gone = { pausedFrom: null, pausedAt: null, remainingMs: null, resumeAt: null };
  if (c.pausedFrom === 'revealing')
    return { ...gone, turnEndAt: deadline, turns: replaced(c.turns, turn, { ...running, turnState: 'REVEALING' }) };
  if (isSequential(c)) return { ...gone, ...slotResumed({ ...c, turns: replaced(c.turns, turn, running) }, deadline, at) };
  if (isJapanese(c)) return { ...gone, ...inLevel({ ...c, turns: replaced(c.turns, turn, running) }, turn.level ?? 0, deadline) };
  const shift = deadline - (c.pausedAt! + c.remainingMs!);
  return {
    ...gone,
    turnEndAt: deadline,
    hardStopAt: c.hardStopAt === null ? null : c.hardStopAt + shift,
    turns: replaced(c.turns, turn, { ...running, endAt: deadline }),
  };
}

export function extendedTurn(c: Hall, seconds: number): Partial<Hall> {
  const turn = currentTurn(c)!;
  const shift = seconds * SECOND_MS;
  return {
    ...movedEnd(c, c.turnEndAt! + shift, { manualExtendSeconds: turn.manualExtendSeconds + seconds }),
    hardStopAt: c.hardStopAt === null ? null : c.hardStopAt + shift,
  };
}

/** Check-in: the planned start and with it the failing; once the start was missed, only the failing. */
export function extendedCheckin(c: Hall, seconds: number): Partial<Hall> {
  const shift = seconds * SECOND_MS;
  const failAt = c.failAt === null ? null : c.failAt + shift;
  return c.startBlockedFlag === 'Y' ? { failAt } : { startAt: c.startAt! + shift, failAt };
}

/** A break whose deadline has passed without a start begins anew from now. */
export const extendedInterval = (c: Hall, seconds: number, at: Instant): Partial<Hall> => ({
  intervalEndAt: (c.intervalEndAt ?? at) + seconds * SECOND_MS,
});

export const extendedReveal = (c: Hall, seconds: number): Partial<Hall> => ({ turnEndAt: c.turnEndAt! + seconds * SECOND_MS });

export interface Outage {
  readonly from: Instant;
  readonly to: Instant;
}

/** Nothing to make good: too short, or told before. */
export const isCompensated = (c: Hall, { from, to }: Outage): boolean =>
  to - from < MIN_OUTAGE_MS || (c.lastDowntimeFrom !== null && from <= c.lastDowntimeFrom);

const later = (deadline: Instant | null, { from, to }: Outage): Instant | null =>
  deadline === null || deadline <= from ? deadline : deadline + (to - from);

export const outageInCheckin = (c: Hall, outage: Outage): Partial<Hall> => ({
  ...(c.startBlockedFlag === 'Y' ? {} : { startAt: later(c.startAt, outage) }),
  failAt: later(c.failAt, outage),
});

export function outageInTurn(c: Hall, outage: Outage): Partial<Hall> {
  const { from, to } = outage;
  const end = runningDeadline(c)!;
  if (end <= from) return {};
  if (isDutch(c)) return movedEnd(c, end + to - from, { pausedMs: currentTurn(c)!.pausedMs + to - from });
  const endAt = to + Math.max(end - from, c.outageMinSeconds * SECOND_MS);
  if (isSequential(c)) return slotResumed(c, endAt, to);
  if (isJapanese(c)) return inLevel(c, currentTurn(c)!.level ?? 0, endAt);
  return { ...movedEnd(c, endAt), hardStopAt: c.hardStopAt === null ? null : c.hardStopAt + endAt - end };
}

export const outageInReveal = (c: Hall, { from, to }: Outage): Partial<Hall> =>
  c.turnEndAt! <= from ? {} : { turnEndAt: to + Math.max(c.turnEndAt! - from, c.outageMinSeconds * SECOND_MS) };

export const outageInInterval = (c: Hall, outage: Outage): Partial<Hall> => ({ intervalEndAt: later(c.intervalEndAt, outage) });

export const outageWhileResuming = (c: Hall, outage: Outage): Partial<Hall> => ({ resumeAt: later(c.resumeAt, outage) });
