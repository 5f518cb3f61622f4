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

/** All that one supplier gets is one order at least as large as he takes. */
export const belowLeastOrders = (awarded: readonly Awarded[], { field, currency, suppliers, leastOf }: LeastOrders): readonly Refusal[] =>
  [...groupedBy(awarded, ({ supplierId }) => supplierId)].flatMap(([supplierId, own]) => {
    const least = leastOf(supplierId);
    const amount = normalise(sum(own.map((one) => one.amount)));
    if (least === null || gte(amount, least)) return [];
    const supplier = suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? supplierId;
    return [refuse('AWARD_BELOW_MOV', { field, row: supplierId, params: { supplier, amount, least, currency } })];
  });
