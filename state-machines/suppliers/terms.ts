/** How long somebody who left, or was blacklisted, stays out (suppliers.md): both the decision and the record ask. */
import type { Label } from '../kernel/fields.js';
import { addDays, compareDates } from '../kernel/primitives/instant.js';

/** Whoever left comes back after so many days. */
const COOLDOWN_DAYS = 180;
/** The last day of a blacklisting that has no end. */
export const NEVER = '9999-12-31';

export const termReasons = {
  SUP_COOLDOWN: {
    en: 'Readmission is possible from {date}. Decide on it then.',
    cn: '{date}之后方可重新引入,请届时办理',
  },
  SUP_BLACKLIST_TERM: {
    en: 'The blacklist term runs until {date}. Take the supplier off it after that day.',
    cn: '黑名单期限至{date},请在期满后移出',
  },
} as const satisfies Readonly<Record<string, Label>>;

export interface Terms {
  readonly leftOn: string | null;
  readonly blacklistTo: string | null;
}
/** The first day on which whoever left is taken in again, when that is still to come. */
export function readmittedFrom({ leftOn }: Pick<Terms, 'leftOn'>, today: string): string | null {
  if (leftOn === null) return null;
  const first = addDays(leftOn, COOLDOWN_DAYS);
  return compareDates(today, first) < 0 ? first : null;
}
/** The last day of a blacklisting that is not over. */
export const blacklistedUntil = ({ blacklistTo }: Pick<Terms, 'blacklistTo'>, today: string): string | null =>
  blacklistTo !== null && compareDates(today, blacklistTo) <= 0 ? blacklistTo : null;
