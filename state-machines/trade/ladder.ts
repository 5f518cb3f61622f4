/** Prices by quantity (purchasing.md §5, auction-tender.md §3): a break holds quantities from its own on, up to the next one's. */
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { cmp, div, isPositive, lte, min, mul, normalise, round2, round6, sub, sum } from '../kernel/primitives/decimal.js';

export interface Break {
  readonly fromQty: DecimalString;
  readonly price: DecimalString;
}
/** All of a quantity at the price of its break, or each part at the price of its own. */
export type StepMode = 'ALL_UNITS' | 'INCREMENTAL';

/** The price of the break that holds a quantity; null: none does. */
export function breakPrice(prices: readonly Break[], quantity: DecimalString): DecimalString | null {
  const fitting = prices.filter((one) => lte(one.fromQty, quantity)).toSorted((a, b) => cmp(a.fromQty, b.fromQty));
  return fitting.at(-1)?.price ?? null;
}

/** Each part of a quantity at the price of its break. */
function incrementalAmount(prices: readonly Break[], quantity: DecimalString): DecimalString {
  const sorted = prices.toSorted((a, b) => cmp(a.fromQty, b.fromQty));
  return sum(
    sorted.map(({ fromQty, price }, index) => {
      const to = sorted[index + 1] ? min(sorted[index + 1]!.fromQty, quantity) : quantity;
      const part = sub(to, fromQty);
      return isPositive(part) ? mul(part, price) : '0';
    }),
  );
}

/** What a quantity costs a unit, and what it comes to; null where no break holds it. */
export function steppedPrice(
  mode: StepMode,
  prices: readonly Break[],
  quantity: DecimalString,
): { readonly price: DecimalString; readonly amount: DecimalString } | null {
  if (prices.length === 0) return null;
  if (mode === 'INCREMENTAL') {
    if (!isPositive(quantity)) return null;
    const amount = incrementalAmount(prices, quantity);
    return { price: normalise(round6(div(amount, quantity))), amount: normalise(round2(amount)) };
  }
  const price = breakPrice(prices, quantity);
  return price === null ? null : { price: normalise(price), amount: normalise(round2(mul(price, quantity))) };
}
