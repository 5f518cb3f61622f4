/** What of a customer order is asked for and on order, and what of it is needed no more (orders-deliveries.md §4). Pure. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, isPositive, min, mul, sub } from '../../kernel/primitives/decimal.js';

/** An open line of an order that was made for it; the last needed first. */
export interface Pegged {
  readonly orderId: string;
  readonly orderLine: number;
  readonly itemId: string;
  readonly qty: DecimalString;
  /** The advised cancellation of it that is not over. */
  readonly adviceId: string | null;
}
export interface SaleFacts {
  readonly newId?: string;
  readonly pegged?: readonly Pegged[];
  /** For advices, as many as there are order lines. */
  readonly newIds?: readonly string[];
}
interface Line {
  readonly lineNum: number;
  readonly itemId: string | null;
  readonly orderQty: DecimalString;
  readonly qtyPer: DecimalString | null;
  readonly peggedQty: DecimalString | null;
}

const wantedOf = ({ orderQty, qtyPer }: Pick<Line, 'orderQty' | 'qtyPer'>): DecimalString => mul(orderQty, qtyPer ?? '1');
/** What is needed and not asked for yet: 100 products of two each, 150 asked for, leave 50. */
export const neededQty = (line: Pick<Line, 'orderQty' | 'qtyPer' | 'peggedQty'>): DecimalString =>
  sub(wantedOf(line), line.peggedQty ?? '0');
/** What was asked for beyond the need. */
export const excessOf = (line: Pick<Line, 'orderQty' | 'qtyPer' | 'peggedQty'>): DecimalString => {
  const left = neededQty(line);
  return isPositive(left) ? '0' : sub('0', left);
};

/** Of lines of which a save needs less than before, what is open on order beyond the need. */
export function lessPegged(before: readonly Line[], after: readonly Line[], open: readonly Pegged[]): readonly Pegged[] {
  const was = new Map(before.map((line) => [line.lineNum, line]));
  const cut = new Map<Pegged, DecimalString>();
  const leftOf = (one: Pegged): DecimalString => sub(one.qty, cut.get(one) ?? '0');
  for (const line of after) {
    const earlier = was.get(line.lineNum);
    if (!earlier || !isPositive(sub(wantedOf(earlier), wantedOf(line)))) continue;
    let excess = excessOf(line);
    for (const one of open.filter(({ itemId }) => itemId === line.itemId)) {
      const qty = min(excess, leftOf(one));
      if (!isPositive(qty)) continue;
      excess = sub(excess, qty);
      cut.set(one, add(cut.get(one) ?? '0', qty));
    }
  }
  return [...cut].map(([one, qty]) => ({ ...one, qty }));
}
