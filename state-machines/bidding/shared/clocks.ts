/** Legal regimes and clocks (bidding.md §0.4): days between dates of the organisation, the first one not counted. */
import { addDays, compareDates, daysBetween, DAY_MS } from '../../kernel/primitives/instant.js';

export type LegalRegime = 'STATUTORY' | 'ENTERPRISE';

/** Floors of mandatory tenders, and what other tenders begin with. */
export const CLOCKS = {
  docIssueDays: { STATUTORY: 5, ENTERPRISE: 3 },
  tenderDays: { STATUTORY: 20, ENTERPRISE: 7 },
  prequalDays: { STATUTORY: 5, ENTERPRISE: 3 },
  addendumDays: { STATUTORY: 15, ENTERPRISE: 3 },
  docObjectionDays: { STATUTORY: 10, ENTERPRISE: 3 },
  replyDays: { STATUTORY: 3, ENTERPRISE: 3 },
  reportToPublicityDays: { STATUTORY: 3, ENTERPRISE: 7 },
  publicityDays: { STATUTORY: 3, ENTERPRISE: 3 },
  standstillDays: { STATUTORY: 0, ENTERPRISE: 3 },
  contractDays: { STATUTORY: 30, ENTERPRISE: 30 },
  bondReturnDays: { STATUTORY: 5, ENTERPRISE: 5 },
  validityDays: { STATUTORY: 60, ENTERPRISE: 90 },
  decryptWindowMin: { STATUTORY: 60, ENTERPRISE: 30 },
} as const satisfies Readonly<Record<string, Readonly<Record<LegalRegime, number>>>>;
export type Clock = keyof typeof CLOCKS;

/** Clocks that are at most so long; all others are at least so long. */
const MOST: readonly Clock[] = ['replyDays', 'reportToPublicityDays', 'contractDays', 'bondReturnDays'];

/** What a project's rule says, within the law; without a rule the defaults. */
export function clockOf(clock: Clock, regime: LegalRegime, rule: Readonly<Partial<Record<Clock, unknown>>> | null): number {
  const legal = CLOCKS[clock][regime];
  const said = rule?.[clock];
  if (typeof said !== 'number') return legal;
  if (regime === 'ENTERPRISE') return said;
  return MOST.includes(clock) ? Math.min(said, legal) : Math.max(said, legal);
}

/** `days(a, b)` of the specification. */
export const days = (from: string, to: string): number => daysBetween(from, to);
export const laterDay = (a: string, b: string): string => (compareDates(a, b) >= 0 ? a : b);

/** New deadline of a project that was suspended: whole days later, at the same time of day. */
export const shiftDays = (from: number, to: number): number => Math.max(0, Math.ceil((to - from) / DAY_MS));
export const shifted = (deadline: number, from: number, to: number): number => deadline + shiftDays(from, to) * DAY_MS;

/** Last day of a publicity period: a day off runs on to the next working day. `off`: days of BID_NON_WORKING_DAY. */
export function publicityEnds(start: string, length: number, off: ReadonlySet<string>): string {
  let day = addDays(start, length);
  for (let most = 0; most < 60 && off.has(day); most += 1) day = addDays(day, 1);
  return day;
}
