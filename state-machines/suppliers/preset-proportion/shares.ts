/** Supply shares in percent with two decimals (suppliers.md): they come to 100.00, and what is rounded goes to the largest remainder. */
import { add, div, eq, gt, mul, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';

const WHOLE = '100';
const HUNDREDTH = '0.01';

const cut = (value: DecimalString): DecimalString => {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
};

/** Weights of at least 0 as shares of 100.00, in their order; equal remainders: the earlier one. All 0: all 0.00. */
export function scaled(weights: readonly DecimalString[]): readonly DecimalString[] {
  const total = sum(weights);
  if (!gt(total, '0')) return weights.map(() => '0.00');
  const exact = weights.map((weight) => div(mul(weight, WHOLE), total));
  const shares = exact.map(cut);
  const order = exact
    .map((value, index) => ({ index, rest: sub(value, shares[index]!) }))
    .toSorted((a, b) => (gt(b.rest, a.rest) ? 1 : gt(a.rest, b.rest) ? -1 : a.index - b.index));
  let left = sub(WHOLE, sum(shares));
  const result = [...shares];
  for (const { index } of order) {
    if (!gt(left, '0')) break;
    result[index] = cut(add(result[index]!, HUNDREDTH));
    left = sub(left, HUNDREDTH);
  }
  return result;
}

export const comesToAll = (shares: readonly DecimalString[]): boolean => eq(sum(shares), WHOLE);

interface Share {
  readonly supplierId: string;
  readonly proportion: DecimalString;
  readonly endedFlag: 'Y' | 'N';
}

/** Without one of the suppliers, the others in proportion. */
export function withoutSupplier<S extends Share>(shares: readonly S[], supplierId: string): readonly S[] {
  const rest = shares.map((share) => (share.supplierId === supplierId ? { ...share, proportion: '0.00', endedFlag: 'Y' as const } : share));
  const live = scaled(rest.map(({ proportion, endedFlag }) => (endedFlag === 'Y' ? '0' : proportion)));
  return rest.map((share, index) => ({ ...share, proportion: live[index]! }));
}

/** BALANCE: what each should have of all that was ordered and is now, less what it has; FIXED: the shares themselves. */
export function splitRates(
  shares: readonly { readonly proportion: DecimalString; readonly allocated: DecimalString }[],
  method: 'FIXED' | 'BALANCE',
  demand: DecimalString,
): readonly DecimalString[] {
  if (method === 'FIXED') return scaled(shares.map(({ proportion }) => proportion));
  const all = add(sum(shares.map(({ allocated }) => allocated)), demand);
  const targets = shares.map(({ proportion, allocated }) => sub(div(mul(proportion, all), WHOLE), allocated));
  return scaled(targets.map((target) => (gt(target, '0') ? target : '0')));
}

/** More falls to him than he can still make; a hundredth of a percent is rounding. */
export const isOver = (rate: DecimalString, demand: DecimalString, free: DecimalString | null): boolean =>
  free !== null && gt(sub(div(mul(demand, rate), WHOLE), gt(free, '0') ? free : '0'), div(mul(demand, HUNDREDTH), WHOLE));

/**
 * Rates of a demand of which nobody gets more than he can still make this month (null: as much as is wanted); what is over goes to the
 * others in proportion. Where all together cannot make it, the rates stay as they are.
 */
export function withinCapacity(
  rates: readonly DecimalString[],
  demand: DecimalString,
  free: readonly (DecimalString | null)[],
): readonly DecimalString[] {
  const most = free.map((one) => (one === null || gt(one, '0') ? one : '0'));
  const full = new Set<number>();
  for (;;) {
    const left = sub(demand, sum([...full].map((index) => most[index]!)));
    const weight = sum(rates.filter((_rate, index) => !full.has(index)));
    if (!gt(weight, '0')) return gt(left, '0') ? rates : scaled(most.map((one) => one ?? '0'));
    const parts = rates.map((rate, index) => (full.has(index) ? most[index]! : div(mul(rate, left), weight)));
    const over = parts.flatMap((part, index) => (!full.has(index) && most[index] !== null && gt(part, most[index]!) ? [index] : []));
    if (over.length === 0) return full.size === 0 ? rates : scaled(parts);
    for (const index of over) full.add(index);
  }
}
