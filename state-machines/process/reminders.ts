/** When somebody is reminded of a task, and when his superior hears of it (platform-process.md §8.2, §8.3). */
import type { Instant } from '../kernel/fields.js';
import { HOUR_MS, MINUTE_MS } from '../kernel/primitives/instant.js';
import type { Task } from './engine.js';

/** The rule that held when the process began; hours are numbers here. */
export interface UrgeRule {
  readonly beforeDueHours: number;
  readonly firstAfterHours: number | null;
  readonly repeatHours: number | null;
  readonly maxTimes: number;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly escalateAfterHours: number | null;
  readonly escalateTo: 'MANAGER_1' | 'MANAGER_2' | 'SUBMITTER' | 'PROCESS_ROLE' | null;
  readonly escalateRole: string | null;
  readonly escalateAction: 'NOTIFY' | 'REASSIGN';
  /** The organisation's clock, in minutes before Greenwich's. */
  readonly offsetMinutes: number;
}

const DAY_MINUTES = 1_440;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The end of the quiet hours, where the moment falls into them. */
export function outOfQuiet({ quietFrom, quietTo, offsetMinutes }: UrgeRule, at: Instant): Instant {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at;
  const now = Math.floor(at / MINUTE_MS + offsetMinutes) % DAY_MINUTES;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const quiet = from < to ? now >= from && now < to : now >= from || now < to;
  return quiet ? (Math.floor(at / MINUTE_MS) + ((to - now + DAY_MINUTES) % DAY_MINUTES)) * MINUTE_MS : at;
}

type Timed = Pick<Task, 'taskState' | 'openedAt' | 'dueAt' | 'remindCount' | 'remindedAt' | 'escalatedFlag'>;

/** When the next reminder is due by the rule, whatever the hour. */
export function reminderOf(rule: UrgeRule, { taskState, openedAt, dueAt, remindCount = 0, remindedAt = null }: Timed): Instant | null {
  if (taskState !== 'OPEN' || remindCount >= rule.maxTimes) return null;
  const repeat = rule.repeatHours === null || rule.repeatHours <= 0 ? null : rule.repeatHours * HOUR_MS;
  if (remindedAt !== null) return repeat === null ? null : remindedAt + repeat;
  if (dueAt !== null) return rule.beforeDueHours > 0 ? dueAt - rule.beforeDueHours * HOUR_MS : repeat === null ? null : dueAt + repeat;
  return openedAt === null || rule.firstAfterHours === null || rule.firstAfterHours <= 0 ? null : openedAt + rule.firstAfterHours * HOUR_MS;
}

export const escalationOf = (rule: UrgeRule, { taskState, dueAt, escalatedFlag }: Timed): Instant | null =>
  taskState !== 'OPEN' || dueAt === null || escalatedFlag === 'Y' || rule.escalateTo === null || rule.escalateAfterHours === null
    ? null
    : dueAt + rule.escalateAfterHours * HOUR_MS;

/** The next moment at which anything of these tasks is due. */
export function nextReminder(rule: UrgeRule | null, tasks: readonly Timed[]): Instant | null {
  if (rule === null) return null;
  const moments = tasks.flatMap((task) => {
    const reminder = reminderOf(rule, task);
    const escalation = escalationOf(rule, task);
    return [...(reminder === null ? [] : [outOfQuiet(rule, reminder)]), ...(escalation === null ? [] : [escalation])];
  });
  return moments.length === 0 ? null : Math.min(...moments);
}
