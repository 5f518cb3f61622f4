/** How far each item of a contract is ordered and delivered (contracts.md §2, srmCctItem), pure. */
import type { LineRow } from '../../kernel/fields.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, gte, isPositive, percentOf, sub } from '../../kernel/primitives/decimal.js';
import type { Contract, lines } from './fields.js';

export type Item = LineRow<typeof lines.items>;
type Status = NonNullable<Item['itemStatus']>;

export const withTolerance = (value: DecimalString, { qtyTolerancePct }: Contract): DecimalString =>
  add(value, percentOf(value, qtyTolerancePct ?? '0'));
/** Quantities of unit prices are estimates. */
export const isCounted = ({ priceMode }: Contract): boolean => priceMode !== 'UNIT_PRICE';
export const mostOf = (contract: Contract, { quantity }: Item): DecimalString => withTolerance(quantity ?? '0', contract);

function statusOf({ quantity }: Item, orderedQty: DecimalString, deliveredQty: DecimalString): Status {
  const all = quantity ?? '0';
  if (isPositive(deliveredQty) && gte(deliveredQty, all)) return 'DELIVERED';
  if (isPositive(orderedQty) && gte(orderedQty, all)) return 'ORDERED';
  return isPositive(orderedQty) ? 'PARTIAL' : 'OPEN';
}
export const itemWith = (contract: Contract, item: Item, more: Partial<Item>): Item => {
  const next = { ...item, ...more };
  const orderedQty = next.orderedQty ?? '0';
  return { ...next, openQty: sub(mostOf(contract, next), orderedQty), itemStatus: statusOf(next, orderedQty, next.deliveredQty ?? '0') };
};
/** In force: all of it may be ordered. */
export const opened = (contract: Contract): readonly Item[] =>
  contract.items.map((item) => itemWith(contract, item, { orderedQty: item.orderedQty ?? '0', deliveredQty: item.deliveredQty ?? '0' }));
