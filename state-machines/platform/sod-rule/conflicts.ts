/** Which rules of segregation of duties a set of rights breaks (platform-access.md §2.10). */
import { compareDates } from '../../kernel/primitives/instant.js';

/** What one person holds: codes of responsibilities and roles, and buttons as `entity.button`. */
export interface Rights { readonly responsibilities: readonly string[]; readonly roles: readonly string[]; readonly buttons: readonly string[] }

export type SodSide = 'RESPONSIBILITY' | 'ROLE' | 'BUTTON';

export interface SodRuleRow {
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly ruleNameEn?: string | null;
  readonly sideAKind: SodSide; readonly sideA: string;
  readonly sideBKind: SodSide; readonly sideB: string;
  readonly severity: 'BLOCK' | 'WARN';
  readonly exceptions: readonly { readonly userId: string; readonly until: string; readonly exceptionState: string }[];
}

export interface Conflict { readonly rule: SodRuleRow; /** Last day of an approved exception. */ readonly until: string | null; readonly holdsA: readonly string[]; readonly holdsB: readonly string[] }

/** Codes among `held` that a side names. */
export function heldOf(side: string, held: readonly string[]): readonly string[] {
  const patterns = side.split(',').map((one) => one.trim()).filter(Boolean).map((one) => new RegExp(`^${one.replace(/[^A-Za-z0-9_*]/g, '\\$&').replaceAll('*', '[A-Za-z0-9_]*')}$`));
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
    const allowed = rule.exceptions.filter((one) => one.userId === userId && one.exceptionState === 'APPROVED' && compareDates(today, one.until) <= 0).map((one) => one.until).sort().at(-1);
    return [{ rule, until: allowed ?? null, holdsA, holdsB }];
  });
}
