/** What came, given to what was due: the first due is filled first (performance.md §1, orders-deliveries.md §14). Pure. */
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { isPositive, min, sub } from '../kernel/primitives/decimal.js';

export interface Receipt {
  readonly date: string;
  readonly qty: DecimalString;
}

/** Accepted quantities of an order line fill its schedules from the first due on. */
export function allotted(
  schedules: readonly { readonly qty: DecimalString }[],
  receipts: readonly Receipt[],
): readonly (readonly Receipt[])[] {
  const left = receipts.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)).map((one) => ({ ...one }));
  return schedules.map(({ qty }) => {
    let open = qty;
    const own: Receipt[] = [];
    for (const one of left) {
      if (!isPositive(open)) break;
      if (!isPositive(one.qty)) continue;
      const taken = min(open, one.qty);
      own.push({ date: one.date, qty: taken });
      one.qty = sub(one.qty, taken);
      open = sub(open, taken);
    }
    return own;
  });
}
