/** How the time left reads (compete.md §10.1). Pure: the caller brings the server's clock. */
import type { Instant, Label } from '@machines/kernel/fields.js';

/** `soon`: a minute or less; `last`: ten seconds or less; `over`: the deadline has passed and its event is awaited. */
export type Urgency = 'calm' | 'soon' | 'last' | 'over';

export interface Countdown {
  /** `hh:mm:ss`; in the last ten seconds with tenths, above a day with the days before. */
  readonly text: string;
  readonly urgency: Urgency;
  readonly remainingMs: number;
}

const SECOND = 1_000;
const SOON_MS = 60 * SECOND;
const LAST_MS = 10 * SECOND;
/** Its event should have come long since: a start that waits for bidders, a server that is away. */
const OVERDUE_MS = 3 * SECOND;
export const NO_TIME = '--:--:--';

/** What screen readers are told, in seconds left. */
export const milestones = [300, 60, 30, 10] as const;
export type Milestone = (typeof milestones)[number];

const two = (n: number): string => String(n).padStart(2, '0');

/** Behind the number of days. */
export const dayWord: Label = { en: 'd', cn: '天' };

/** `hh:mm:ss` of whole seconds; more than 99 hours read as days, in the reader's word, and hours. */
export function clockText(seconds: number, day = dayWord.en): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 99 ? `${days}${day} ${two(hours % 24)}:${rest}` : `${two(hours)}:${rest}`;
}

export function countdownOf(deadline: Instant, now: Instant, day = dayWord.en): Countdown {
  const remainingMs = Math.max(0, deadline - now);
  if (now - deadline >= OVERDUE_MS) return { text: NO_TIME, urgency: 'calm', remainingMs };
  if (remainingMs === 0) return { text: '00:00:00.0', urgency: 'over', remainingMs };
  if (remainingMs >= LAST_MS) {
    const urgency = remainingMs < SOON_MS + SECOND ? 'soon' : 'calm';
    return { text: clockText(Math.floor(remainingMs / SECOND), day), urgency, remainingMs };
  }
  return { text: `00:00:0${(Math.floor(remainingMs / 100) / 10).toFixed(1)}`, urgency: 'last', remainingMs };
}

/** Milliseconds until the text changes next. */
export function nextChangeMs(deadline: Instant, now: Instant): number {
  const remaining = deadline - now;
  if (remaining <= 0) return SECOND;
  const unit = remaining <= LAST_MS ? 100 : SECOND;
  return Math.max(16, (remaining % unit) + 1);
}

/** The milestone reached between two readings of the same deadline; null when none, or when the deadline moved away. */
export function milestoneBetween(beforeMs: number, afterMs: number): Milestone | null {
  if (afterMs >= beforeMs) return null;
  const reached = milestones.filter((seconds) => beforeMs > seconds * SECOND && afterMs <= seconds * SECOND);
  return reached.at(-1) ?? null;
}

/** `+02:00`, how far a deadline was moved. */
export function extensionText(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  return `+${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
