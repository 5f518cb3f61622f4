/** The planned course of an event as stretches of time: check-in, turns, breaks, per hall. */
import { lastStep } from '@machines/compete/compete-hall/rules/price-clock.js';
import type { Instant } from '@machines/kernel/fields.js';
import { isPositive } from '@machines/kernel/primitives/decimal.js';

export interface PlannedTurn {
  readonly turnNo: number;
  readonly turnMode: string;
  readonly durationSeconds: number;
  readonly intervalSeconds: number;
  readonly overtimeFlag: string;
  readonly slotSeconds?: number;
  readonly clockStartPrice?: string | null;
  readonly clockStep?: string | null;
  readonly clockLimitPrice?: string | null;
  readonly clockSeconds?: number | null;
}

/** Longest that a turn lasts, by its mode; slots are as many as bidders are invited. */
function secondsOf(turn: PlannedTurn, bidders: number): number {
  if (turn.turnMode === 'SEQUENTIAL') return (turn.slotSeconds ?? 0) * bidders;
  if (turn.turnMode !== 'DUTCH' && turn.turnMode !== 'JAPANESE') return turn.durationSeconds;
  const { clockStartPrice, clockStep, clockLimitPrice, clockSeconds } = turn;
  if (!clockStartPrice || !clockStep || !clockLimitPrice || !clockSeconds || !isPositive(clockStep)) return 0;
  return (lastStep(clockStartPrice, clockLimitPrice, clockStep) + 1) * clockSeconds;
}

export interface PlannedHall {
  readonly hallNo: number;
  readonly hallName: string | null;
  readonly checkinAt: Instant | null;
  readonly startAt: Instant | null;
  readonly turns: readonly PlannedTurn[];
  /** Invited to the hall. */
  readonly bidders?: number;
}

export interface Stretch {
  readonly kind: 'checkin' | 'turn' | 'break';
  readonly from: Instant;
  readonly to: Instant;
  /** Number of the turn; null for check-in. */
  readonly turnNo: number | null;
  /** May be prolonged by late offers. */
  readonly open: boolean;
}

export interface HallSchedule {
  readonly hallNo: number;
  readonly name: string;
  readonly stretches: readonly Stretch[];
}

/** null where the hall has no start yet. A serial hall's own times are estimates: it starts when the one before has ended. */
export function scheduleOf(hall: PlannedHall): HallSchedule | null {
  if (hall.startAt === null) return null;
  const stretches: Stretch[] = [];
  if (hall.checkinAt !== null && hall.checkinAt < hall.startAt)
    stretches.push({ kind: 'checkin', from: hall.checkinAt, to: hall.startAt, turnNo: null, open: false });
  let at = hall.startAt;
  const turns = [...hall.turns].sort((a, b) => a.turnNo - b.turnNo);
  for (const [n, turn] of turns.entries()) {
    const end = at + secondsOf(turn, hall.bidders ?? 1) * 1_000;
    stretches.push({ kind: 'turn', from: at, to: end, turnNo: turn.turnNo, open: turn.overtimeFlag === 'Y' });
    at = end;
    if (n === turns.length - 1 || turn.intervalSeconds === 0) continue;
    stretches.push({ kind: 'break', from: at, to: at + turn.intervalSeconds * 1_000, turnNo: turn.turnNo, open: false });
    at += turn.intervalSeconds * 1_000;
  }
  return { hallNo: hall.hallNo, name: hall.hallName ?? String(hall.hallNo), stretches };
}

/** First and last instant of all schedules; null when nothing is planned. */
export function spanOf(
  schedules: readonly HallSchedule[],
  deadline: Instant | null,
): { readonly from: Instant; readonly to: Instant } | null {
  const instants = schedules.flatMap((one) => one.stretches.flatMap(({ from, to }) => [from, to]));
  if (instants.length === 0) return null;
  const from = Math.min(...instants);
  const near = deadline !== null && deadline > from - 4 * 3_600_000 ? [deadline] : [];
  return { from: Math.min(from, ...near), to: Math.max(...instants, ...near) };
}
