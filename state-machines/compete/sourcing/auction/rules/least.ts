/** The least that a supplier delivers: of an item by quantity, of an order by value. Comparison, proposals and award keep to it. */
import { cmp, gte, lt, mul, normalise, round2, sum } from '../../../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../../../kernel/primitives/decimal.js';
import { remembered } from '../../../remembered.js';
import { groupedBy } from '../../grouped.js';
import type { Auction } from '../fields.js';
import { pricedAt } from './compare.js';
import type { Offered } from './compare.js';

/** Whether all that is wanted of an item is as much as he delivers of it. */
export const takesAll = ({ line, item }: Pick<Offered, 'line' | 'item'>): boolean =>
  line.minOrderQty === null || gte(item.quantity ?? '0', line.minOrderQty);

/** What an order of each supplier comes to at least, in the inquiry's currency, as the newest of his quotations says it. */
const leasts = remembered((offers: readonly Offered[]): ReadonlyMap<string, DecimalString> => {
  const newest = [...groupedBy(offers, ({ supplierId }) => supplierId)].map(
    ([supplierId, own]) => [supplierId, own.map(({ bid }) => bid).toSorted((a, b) => b.roundNo - a.roundNo)[0]!] as const,
  );
  return new Map(
    newest.flatMap(([supplierId, { minOrderValue, exchangeRate }]) =>
      minOrderValue ? [[supplierId, normalise(round2(mul(minOrderValue, exchangeRate ?? '1')))] as const] : [],
    ),
  );
});
export const leastOrder = (offers: readonly Offered[], supplierId: string): DecimalString | null => leasts(offers).get(supplierId) ?? null;

/** What all of an item comes to with an offer, in the inquiry's currency. */
const amountOf = (c: Auction, { line, item, bid }: Offered): DecimalString =>
  round2(mul(pricedAt(c, line, item.quantity ?? '0')?.amount ?? '0', bid.exchangeRate ?? '1'));

/** Suppliers for whom the chosen of the offers together are too small an order, the smallest first. */
export function belowLeast(c: Auction, offers: readonly Offered[], chosen: readonly Offered[]): readonly string[] {
  const bounded = leasts(offers);
  if (bounded.size === 0) return [];
  return [...groupedBy(chosen, ({ supplierId }) => supplierId)]
    .map(([supplierId, own]) => ({ supplierId, amount: sum(own.map((offer) => amountOf(c, offer))) }))
    .filter(({ supplierId, amount }) => bounded.has(supplierId) && lt(amount, bounded.get(supplierId)!))
    .toSorted((a, b) => cmp(a.amount, b.amount))
    .map(({ supplierId }) => supplierId);
}
