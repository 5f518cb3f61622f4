/** What a new order begins with that is begun as another one is: what people enter, and nothing of what it drew on or what became of it. */
import { compareDates } from '../../kernel/primitives/instant.js';
import type { Order, OrderLine } from './fields.js';

type Values = Readonly<Record<string, unknown>>;

/** Files are the other one's alone. */
const ownFields: ReadonlySet<string> = new Set(['attachmentIds']);
/** Drawn on once; agreements stand on. A reason is given for one order. */
const ownColumns: ReadonlySet<string> = new Set([
  ...['requisitionId', 'requisitionLine', 'allocQty', 'contractId', 'contractLine', 'prepId', 'prepLine', 'repriceReason'],
]);

const without = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

/** A price that people entered goes along; agreements are asked for theirs anew, and an award gave its price to that order alone. */
const keepsPrice = ({ agreementId, awardPrice }: OrderLine): boolean => agreementId === null && awardPrice === null;

/** `written`: what people may write of the order; a day that has passed by today is asked for anew. */
export function copyOf(order: Pick<Order, 'lines'>, written: Values, today: string): Values {
  const whole = new Map(order.lines.map((line) => [line.lineNum, line]));
  const copied = (row: Values): Values => {
    const line = whole.get(Number(row['lineNum']))!;
    return {
      ...without(row, ownColumns),
      unitPrice: keepsPrice(line) ? line.unitPrice : null,
      needDate: line.needDate !== null && compareDates(line.needDate, today) < 0 ? null : line.needDate,
    };
  };
  return { ...without(written, ownFields), lines: (written['lines'] as readonly Values[]).map(copied) };
}
