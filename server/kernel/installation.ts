/** What an installation says beside its documents: values of options, numbering rules, codes of lookups, the key of its secrets. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Instant } from '../../state-machines/kernel/fields.js';
import type { NumberReset } from '../../state-machines/kernel/primitives/number-pattern.js';
import { shownPeriod } from '../../state-machines/kernel/primitives/number-pattern.js';
import { DEFAULT_MOBILE_PATTERN } from '../../state-machines/kernel/primitives/validators.js';
import { sha256Hex } from '../../state-machines/kernel/primitives/sha256.js';
import { formatInstant } from '../../state-machines/kernel/primitives/instant.js';
import type { Profile } from '../../state-machines/kernel/profiles.js';
import type { UnitDecimals } from '../../state-machines/kernel/unit-decimals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';

export interface NumberRule {
  readonly pattern: string;
  /** How often numbers start again. */
  readonly reset: NumberReset;
  readonly perOrg: boolean;
  readonly startNo: number;
}

/** The rule for a document, the day of its organisation (yyyyMMdd), and the organisation's code. */
export interface NumberingToday {
  readonly rule: NumberRule;
  readonly day: string;
  readonly orgCode: string;
}

export interface Installation {
  /** The value that holds for a person and an organisation; null: none is set and none shipped. */
  profile(profile: Profile, viewer: Viewer, orgId: string | null): Promise<string | null>;
  /** `pattern`: what the definition ships. */
  numbering(definition: AnyDefinition, pattern: string, orgId: string | null, at: Instant): Promise<NumberingToday>;
  /** The zone whose days an organisation counts; null: the site's. */
  zone(orgId: string | null): Promise<string>;
  /** yyyy-MM-dd there. */
  today(orgId: string | null, at: Instant): Promise<string>;
  /** Whether a code of a lookup type to which people add may be chosen now. */
  usable(lookupType: string, code: string, at: Instant): Promise<boolean>;
  /** Which mobile numbers are taken, as a regular expression. */
  mobilePattern(viewer: Viewer): Promise<string>;
  /** How many decimals quantities have, by the id of their unit; nothing is refused of a unit that is not there. */
  units(): Promise<ReadonlyMap<string, UnitDecimals>>;
  /** A secret as histories may hold it; `about` names whose it is. */
  seal(text: string, about: string): string;
  /** 64 hexadecimal digits that tell whether two texts are one, and nothing else of them to whoever has not the key. */
  mark(text: string): string;
  /** @throws Error when the key or what it is about is another one */
  open(sealed: string, about: string): string;
}

export function unsealed(installation: Pick<Installation, 'open'>, sealed: string, about: string): string | null {
  try {
    return installation.open(sealed, about);
  } catch {
    return null;
  }
}

/** China standard time has no daylight saving. */
const ZONE_OFFSET_MS = 8 * 3_600_000;
const chineseDay = (at: Instant): string => formatInstant(at + ZONE_OFFSET_MS).slice(0, 10);

export const shippedRule = (pattern: string): NumberRule => ({
  pattern,
  reset: shownPeriod(pattern),
  perOrg: pattern.includes('{orgCode}'),
  startNo: 1,
});

/** As shipped, where nobody maintains anything: runtimes of tests, benches and simulations. */
export const asShipped: Installation = {
  profile: async ({ initial }) => initial,
  numbering: async (_definition, pattern, _orgId, at) => ({
    rule: shippedRule(pattern),
    day: chineseDay(at).replaceAll('-', ''),
    orgCode: '',
  }),
  zone: async () => 'Asia/Shanghai',
  today: async (_orgId, at) => chineseDay(at),
  usable: async () => true,
  mobilePattern: async () => DEFAULT_MOBILE_PATTERN,
  units: async () => new Map(),
  mark: (text) => sha256Hex(text),
  seal: () => {
    throw new Error('this runtime has no key for secrets');
  },
  open: () => {
    throw new Error('this runtime has no key for secrets');
  },
};
