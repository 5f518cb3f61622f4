/** What a numbering pattern means (platform-access.md §10): literals, date, organisation, prefix and root, and one running number. */

export type NumberReset = 'NEVER' | 'YEAR' | 'MONTH' | 'DAY';

const token = /\{(\w+)\}/g;
const known = /^(yyyy|yyyyMM|yyyyMMdd|orgCode|prefix|root|seq([2-9]|10))$/;
const literal = /^[A-Za-z0-9._/\-]*$/;

const tokensOf = (pattern: string): readonly string[] => [...pattern.matchAll(token)].map(([, name]) => name!);

/** Known tokens, exactly one sequence, plain letters between them. */
export function isPattern(pattern: string): boolean {
  const tokens = tokensOf(pattern);
  return (
    tokens.every((name) => known.test(name)) &&
    tokens.filter((name) => name.startsWith('seq')).length === 1 &&
    literal.test(pattern.replace(token, ''))
  );
}

const fineness: readonly NumberReset[] = ['NEVER', 'YEAR', 'MONTH', 'DAY'];

/** The finest date part that the numbers show; how often they start again when nothing is said. */
export function shownPeriod(pattern: string): NumberReset {
  const tokens = tokensOf(pattern);
  return tokens.includes('yyyyMMdd') ? 'DAY' : tokens.includes('yyyyMM') ? 'MONTH' : tokens.includes('yyyy') ? 'YEAR' : 'NEVER';
}

/** Numbers that start again more often than the date in them changes would come twice. */
export const wouldRepeat = (pattern: string, reset: NumberReset): boolean =>
  fineness.indexOf(reset) > fineness.indexOf(shownPeriod(pattern));

export const digitsOf = (pattern: string): number => Number(/\{seq(\d+)\}/.exec(pattern)?.[1] ?? 0);

export interface NumberParts {
  /** yyyyMMdd in the zone of the organisation. */
  readonly day: string;
  readonly orgCode: string;
  readonly prefix: string;
  readonly root: string;
}

/** The number's text around its sequence, which stays as `{seqN}`. */
export const filled = (pattern: string, { day, orgCode, prefix, root }: NumberParts): string =>
  pattern.replace(token, (whole, name: string) => {
    switch (name) {
      case 'yyyyMMdd':
        return day;
      case 'yyyyMM':
        return day.slice(0, 6);
      case 'yyyy':
        return day.slice(0, 4);
      case 'orgCode':
        return orgCode;
      case 'prefix':
        return prefix;
      case 'root':
        return root;
      default:
        return whole;
    }
  });

const kept: Readonly<Record<NumberReset, number>> = { NEVER: 0, YEAR: 4, MONTH: 6, DAY: 8 };

/** What one sequence counts: the filled pattern with the date parts that do not restart it blanked, and without the organisation when all share it. */
export function sequenceKey(pattern: string, reset: NumberReset, perOrg: boolean, parts: NumberParts): string {
  const day = parts.day.slice(0, kept[reset]).padEnd(8, '*');
  return filled(pattern, { ...parts, day, orgCode: perOrg ? parts.orgCode : '*' });
}

/** The next number, or null when the sequence has no digits left. */
export function numberAt(pattern: string, parts: NumberParts, sequence: bigint): string | null {
  const digits = digitsOf(pattern);
  const text = sequence.toString();
  return text.length > digits ? null : filled(pattern, parts).replace(/\{seq\d+\}/, text.padStart(digits, '0'));
}
