/** Which rules of segregation of duties a set of rights breaks (platform-access.md §2.10). */
import type { Label } from '../../kernel/fields.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { RefusalDetail } from '../../kernel/refusals.js';

/** What one person holds: codes of responsibilities and roles, and buttons as `entity.button`. */
export interface Rights {
  readonly responsibilities: readonly string[];
  readonly roles: readonly string[];
  readonly buttons: readonly string[];
}

export type SodSide = 'RESPONSIBILITY' | 'ROLE' | 'BUTTON';

/** What sides can name: each right by its code, with its names. */
export type KnownRights = Readonly<Record<SodSide, readonly ({ readonly code: string } & Label)[]>>;

export interface SodRuleRow {
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly ruleNameEn?: string | null;
  readonly sideAKind: SodSide;
  readonly sideA: string;
  readonly sideBKind: SodSide;
  readonly sideB: string;
  readonly severity: 'BLOCK' | 'WARN';
  readonly exceptions: readonly { readonly userId: string; readonly until: string; readonly exceptionState: string }[];
}

export interface Conflict {
  readonly rule: SodRuleRow;
  /** Last day of an approved exception. */ readonly until: string | null;
  readonly holdsA: readonly string[];
  readonly holdsB: readonly string[];
}

/** What a refusal tells of a rule: its name, in English where it has one. */
export const ruleNamed = (cn: string, en?: string | null): Pick<RefusalDetail, 'params' | 'words'> => ({
  params: { rule: cn },
  words: { rule: { cn, en: en || cn } },
});

/** A side is written as codes divided by commas; a star stands for any letters. */
export const codesOf = (side: string): readonly string[] =>
  side
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

const patternOf = (code: string): RegExp => new RegExp(`^${code.replace(/[^A-Za-z0-9_*]/g, '\\$&').replaceAll('*', '[A-Za-z0-9_]*')}$`);

/** Codes among `held` that a side names. */
export function heldOf(side: string, held: readonly string[]): readonly string[] {
  const patterns = codesOf(side).map(patternOf);
  return held.filter((code) => patterns.some((pattern) => pattern.test(code)));
}

const kinds = { RESPONSIBILITY: 'responsibilities', ROLE: 'roles', BUTTON: 'buttons' } as const;

/** Rules whose both sides the rights hold, whichever way they came to be; one code on both sides at once is one right. */
export function conflictsOf(rules: readonly SodRuleRow[], userId: string, rights: Rights, today: string): readonly Conflict[] {
  return rules.flatMap((rule) => {
    const holdsA = heldOf(rule.sideA, rights[kinds[rule.sideAKind]]);
    const holdsB = heldOf(rule.sideB, rights[kinds[rule.sideBKind]]);
    const distinct = rule.sideAKind !== rule.sideBKind || new Set([...holdsA, ...holdsB]).size > 1;
    if (holdsA.length === 0 || holdsB.length === 0 || !distinct) return [];
    const allowed = rule.exceptions
      .filter((one) => one.userId === userId && one.exceptionState === 'APPROVED' && compareDates(today, one.until) <= 0)
      .map((one) => one.until)
      .sort()
      .at(-1);
    return [{ rule, until: allowed ?? null, holdsA, holdsB }];
  });
}
