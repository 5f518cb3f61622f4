/** How a demand is split over suppliers, and how what each delivers covers what was asked for (purchasing.md §3), pure. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import {
  add,
  div,
  gt,
  isMultiple,
  isPositive,
  isZero,
  max,
  min,
  mul,
  normalise,
  roundUp,
  sub,
  sum,
} from '../../kernel/primitives/decimal.js';

export interface Quota {
  readonly supplierId: string;
  readonly quotaRate: DecimalString;
  readonly minOrderQty: DecimalString;
  readonly packQty: DecimalString;
  /** Typed instead of worked out. */
  readonly typedQty: DecimalString | null;
}
export interface Split extends Omit<Quota, 'typedQty'> {
  readonly planQty: DecimalString;
  readonly qty: DecimalString;
}

/** At least the smallest order, in whole packs. */
const rounded = (plan: DecimalString, least: DecimalString, pack: DecimalString): DecimalString => {
  if (isZero(plan)) return '0';
  const wanted = max(plan, least);
  return isPositive(pack) ? mul(roundUp(div(wanted, pack), 0), pack) : wanted;
};

const HUNDRED = '100';
const PLACES = 6;

/** In their order: the last plans what the others leave. */
export function splitOver(total: DecimalString, quotas: readonly Quota[]): readonly Split[] {
  return quotas.reduce<readonly Split[]>((before, { typedQty, ...quota }, index) => {
    const left = sub(total, sum(before.map(({ qty }) => qty)));
    const share = normalise(roundUp(div(mul(total, quota.quotaRate), HUNDRED), PLACES));
    const planQty = index < quotas.length - 1 ? share : max(left, '0');
    return [...before, { ...quota, planQty, qty: typedQty ?? rounded(planQty, quota.minOrderQty, quota.packQty) }];
  }, []);
}

/** A typed quantity is none, or at least the smallest order in whole packs. */
export const isOrderable = (qty: DecimalString, least: DecimalString, pack: DecimalString): boolean =>
  isZero(qty) || (!gt(least, qty) && (!isPositive(pack) || isMultiple(qty, pack)));

interface Asked {
  readonly detailNum: number;
  readonly freeQty: DecimalString;
}
export interface Allocation {
  readonly supplierId: string;
  readonly detailNum: number;
  readonly qty: DecimalString;
  /** Of it what is asked for; the rest is rounding. */
  readonly needed: DecimalString;
}

/** The earliest need first; what a supplier delivers beyond all needs goes with his last. */
export function allocated(details: readonly Asked[], splits: readonly Pick<Split, 'supplierId' | 'qty'>[]): readonly Allocation[] {
  const rest = new Map(details.map(({ detailNum, freeQty }) => [detailNum, freeQty]));
  return splits.flatMap(({ supplierId, qty }) => {
    let left = qty;
    const own: Allocation[] = [];
    for (const { detailNum } of details) {
      const part = min(left, rest.get(detailNum)!);
      if (!isPositive(part)) continue;
      rest.set(detailNum, sub(rest.get(detailNum)!, part));
      left = sub(left, part);
      own.push({ supplierId, detailNum, qty: part, needed: part });
    }
    const last = own.pop() ?? { supplierId, detailNum: details.at(-1)!.detailNum, qty: '0', needed: '0' };
    const all = add(last.qty, left);
    return isPositive(all) ? [...own, { ...last, qty: all }] : own;
  });
}
