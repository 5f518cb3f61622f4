/** What suppliers take no order below, held against what they are awarded; of inquiries and tenders alike. */
import { gte, normalise, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { Refusal } from '../../kernel/refusals.js';
import { groupedBy } from './grouped.js';
import { refuse } from './reasons.js';

export interface Awarded {
  readonly supplierId: string;
  /** In the currency of the document. */
  readonly amount: DecimalString;
}
export interface LeastOrders {
  readonly field: string;
  readonly currency: string;
  readonly suppliers: readonly { readonly supplierId: string; readonly supplierName: string | null }[];
  readonly leastOf: (supplierId: string) => DecimalString | null;
}

const tooSmall = (
  code: 'AWARD_BELOW_MOV' | 'AWARD_ORDER_BELOW_MOV',
  orders: readonly (readonly Awarded[])[],
  { field, currency, suppliers, leastOf }: LeastOrders,
): readonly Refusal[] =>
  orders.flatMap((own) => {
    const { supplierId } = own[0]!;
    const least = leastOf(supplierId);
    const amount = normalise(sum(own.map((one) => one.amount)));
    if (least === null || gte(amount, least)) return [];
    const supplier = suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? supplierId;
    return [refuse(code, { field, row: supplierId, params: { supplier, amount, least, currency } })];
  });

/** All that one supplier is awarded is at least as much as an order that he takes: an agreement of it may be ordered at once. */
export const belowLeastOrders = (awarded: readonly Awarded[], least: LeastOrders): readonly Refusal[] =>
  tooSmall('AWARD_BELOW_MOV', [...groupedBy(awarded, ({ supplierId }) => supplierId).values()], least);

/** Each order is: of places and units that order for themselves each has its own. */
export const ordersBelowLeast = (orders: readonly (readonly Awarded[])[], least: LeastOrders): readonly Refusal[] =>
  tooSmall('AWARD_ORDER_BELOW_MOV', orders, least);
