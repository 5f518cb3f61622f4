/** Days of a contract's term (contracts.md §2): when people are reminded of its end, until when notice is given, what a renewal makes of it. Pure. */
import type { Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { addDays, addMonths } from '../../kernel/primitives/instant.js';

export const termFields = {
  autoRenewFlag: f.flag('Renewed by itself', '自动续期', { supplier: 'read' }),
  renewMonths: f.integer('Renewed by (months)', '每次续期(月)', { min: 1, max: 120, initial: 12, supplier: 'read' }),
  renewNoticeDays: f.integer('Notice (days before)', '不续约通知(提前天数)', { min: 0, max: 365, initial: 60, supplier: 'read' }),
  remindDays: f.text(60, 'Remind (days before the end)', '到期提醒(提前天数)', { initial: '90,60,30' }),
  remindsAt: f.json<readonly Instant[]>()('Reminders', '提醒时间', { computed: true, internal: true, initial: [] as readonly Instant[] }),
  remindedAt: f.dateTime('Reminded', '最近提醒', { computed: true }),
};

/** Days before the end, as they are written: `90,60,30`. */
export const remindDaysOf = (text: string | null): readonly number[] | null => {
  const parts = (text ?? '').split(/[,,、]/).map((part) => part.trim());
  if (parts.every((part) => part === '')) return [];
  return parts.every((part) => /^\d{1,3}$/.test(part)) ? [...new Set(parts.map(Number))].toSorted((a, b) => b - a) : null;
};
export const remindDatesOf = (effectiveTo: string, text: string | null): readonly string[] =>
  (remindDaysOf(text) ?? []).map((days) => addDays(effectiveTo, -days));
interface Term {
  readonly effectiveTo: string | null;
  readonly renewNoticeDays: number | null;
}
export const lastNoticeOf = ({ effectiveTo, renewNoticeDays }: Term): string | null =>
  effectiveTo === null ? null : addDays(effectiveTo, -(renewNoticeDays ?? 0));
export const renewedTo = (effectiveTo: string, months: number): string => addMonths(effectiveTo, months);
