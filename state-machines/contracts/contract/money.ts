/** Amounts of a contract (contracts.md, Rules), pure. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, div, eq, mul, round2, sub, sum } from '../../kernel/primitives/decimal.js';

interface Item {
  readonly quantity: DecimalString | null;
  readonly price: DecimalString | null;
  readonly taxRate: DecimalString | null;
}
/** Excluding tax, tax and including it, of one item. */
export function itemAmounts({ quantity, price, taxRate }: Item): readonly [excl: DecimalString, tax: DecimalString, incl: DecimalString] {
  const excl = round2(mul(quantity ?? '0', price ?? '0'));
  const tax = round2(div(mul(excl, taxRate ?? '0'), '100'));
  return [excl, tax, add(excl, tax)];
}

/** Each stage's share rounded; the last is what remains: 1,234,567.89 by 30/60/7/3 is 370,370.37, 740,740.73, 86,419.75 and 37,037.04. */
export function stageAmounts(total: DecimalString, ratios: readonly DecimalString[]): readonly DecimalString[] {
  const amounts = ratios.map((ratio) => round2(div(mul(total, ratio), '100')));
  return amounts.map((amount, index) => (index < amounts.length - 1 ? amount : sub(total, sum(amounts.slice(0, -1)))));
}

export const isWhole = (ratios: readonly DecimalString[]): boolean => eq(sum(ratios), '100');
