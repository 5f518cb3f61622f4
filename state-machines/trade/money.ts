/** Amounts of a priced line (purchasing.md §0.3): one price is entered, on the basis; the other and the amounts follow. */
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { add, div, mul, normalise, round2, round6, sub } from '../kernel/primitives/decimal.js';

export type PriceBasis = 'EXCL' | 'INCL';

export interface Priced {
  readonly priceExcl: DecimalString;
  readonly priceIncl: DecimalString;
  readonly amountExcl: DecimalString;
  readonly taxAmount: DecimalString;
  readonly amountIncl: DecimalString;
}

const amount = (value: DecimalString) => normalise(round2(value));
const unitPrice = (value: DecimalString) => normalise(round6(value));

/** `taxRate` in percent; a price is for `priceUnit` units. Rounding is half up. */
export function priced(basis: PriceBasis, price: DecimalString, quantity: DecimalString, taxRate: DecimalString, priceUnit = 1): Priced {
  const tax = div(taxRate, '100');
  const factor = add('1', tax);
  const entered = amount(div(mul(quantity, price), String(priceUnit)));
  if (basis === 'EXCL') {
    const taxAmount = amount(mul(entered, tax));
    return {
      priceExcl: price,
      priceIncl: unitPrice(mul(price, factor)),
      amountExcl: entered,
      taxAmount,
      amountIncl: amount(add(entered, taxAmount)),
    };
  }
  const taxAmount = amount(div(mul(entered, tax), factor));
  return {
    priceExcl: unitPrice(div(price, factor)),
    priceIncl: price,
    amountExcl: amount(sub(entered, taxAmount)),
    taxAmount,
    amountIncl: entered,
  };
}
