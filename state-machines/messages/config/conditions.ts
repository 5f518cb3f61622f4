/** Conditions of a message configuration over what its event tells; pure. */
import { cmp } from '../../kernel/primitives/decimal.js';

export interface Condition {
  readonly variable: string;
  readonly operator: string;
  readonly operand: string | null;
}
type Value = string | number | null | undefined;

const DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Numbers are compared as numbers, all else as text. */
function order(value: Value, operand: string): number | null {
  const text = String(value ?? '');
  if (DECIMAL.test(text) && DECIMAL.test(operand)) return cmp(text, operand);
  return text === '' ? null : Math.sign(text < operand ? -1 : text > operand ? 1 : 0);
}

function holds({ operator, operand }: Condition, value: Value): boolean {
  const wanted = operand ?? '';
  const is = order(value, wanted) === 0 || String(value ?? '') === wanted;
  switch (operator) {
    case 'EQ':
      return is;
    case 'NE':
      return !is;
    case 'GT':
      return order(value, wanted) === 1;
    case 'LT':
      return order(value, wanted) === -1;
    default:
      return wanted
        .split(/[,，]/)
        .map((one) => one.trim())
        .includes(String(value ?? ''));
  }
}

export const allHold = (conditions: readonly Condition[], params: Readonly<Record<string, Value>>): boolean =>
  conditions.every((condition) => holds(condition, params[condition.variable]));
