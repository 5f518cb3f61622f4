/** Whether a text is a value of an option: its kind, bounds and pattern (platform-access.md §7.2). */
import { gt, isDecimal, lt } from '../../kernel/primitives/decimal.js';

export interface ProfileBounds {
  readonly valueKind: string;
  readonly minValue: string | null;
  readonly maxValue: string | null;
  readonly pattern: string | null;
}

export function profileValueFits(
  { valueKind, minValue, maxValue, pattern }: ProfileBounds,
  value: string,
  lookupCodes: readonly string[] | null,
): boolean {
  switch (valueKind) {
    case 'NUMBER':
      return isDecimal(value) && !(minValue !== null && lt(value, minValue)) && !(maxValue !== null && gt(value, maxValue));
    case 'FLAG':
      return value === 'Y' || value === 'N';
    case 'LOOKUP':
      return (lookupCodes ?? []).includes(value);
    case 'JSON':
      return isJson(value);
    default:
      return pattern === null || new RegExp(`^(?:${pattern})$`, 'u').test(value);
  }
}

/** Options whose value is a regular expression itself. */
const expressions: ReadonlySet<string> = new Set(['BASE_MOBILE_PATTERN']);

export function expressionFits(profileCode: string, value: string): boolean {
  if (!expressions.has(profileCode)) return true;
  try {
    return new RegExp(value) instanceof RegExp;
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
