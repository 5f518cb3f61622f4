/** Overtime of open turns (spec compete.md §5.5). Windows are half-open and all moments whole milliseconds. */
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { TurnParam } from '../fields.js';

export type OvertimeRules = Pick<
  TurnParam,
  'overtimeFlag' | 'overtimeTriggerSeconds' | 'overtimeExtendSeconds' | 'overtimeMode' | 'overtimeMax'
>;

export interface TurnClock {
  readonly endAt: Instant;
  readonly extensionCount: number;
  /** null: no hard stop. */
  readonly hardStopAt: Instant | null;
}

/** Whether an offer at this instant may extend the turn, whatever it changed. */
export function inWindow(rules: OvertimeRules, clock: TurnClock, at: Instant): boolean {
  if (rules.overtimeFlag !== 'Y') return false;
  if (rules.overtimeMax > 0 && clock.extensionCount >= rules.overtimeMax) return false;
  return at >= clock.endAt - rules.overtimeTriggerSeconds * SECOND_MS && at < clock.endAt;
}

/** The clock after an offer that triggered; the count rises only if the end moved. */
export function extended(rules: OvertimeRules, clock: TurnClock, at: Instant): TurnClock {
  const extension = rules.overtimeExtendSeconds * SECOND_MS;
  const candidate = rules.overtimeMode === 'ADD' ? clock.endAt + extension : Math.max(clock.endAt, at + extension);
  const endAt = clock.hardStopAt === null ? candidate : Math.min(candidate, Math.max(clock.hardStopAt, clock.endAt));
  return endAt === clock.endAt ? clock : { ...clock, endAt, extensionCount: clock.extensionCount + 1 };
}
