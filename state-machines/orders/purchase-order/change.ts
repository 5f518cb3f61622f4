/** Changes of an order in force (orders-deliveries.md §5, rows 20 to 21): asked for, approved as orders are, and applied to what is still open. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { div, eq, gt, isPositive, lt, mul, normalise, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { isDearer, isSamePrice, unitOf } from '../../trade/price-unit.js';
import type { UnitPrice } from '../../trade/price-unit.js';
import { accountsOf, reordered } from '../quantities.js';
import type { OrderEventOf } from './events.js';
import { amounts, levelOf } from './fields.js';
import type { Order, OrderFacts, OrderLine } from './fields.js';
import type { Sent } from './ledger.js';
import { Ledger, records } from './ledger.js';

type Asked = OrderEventOf<'CHANGE'>['payload']['rows'][number];
const terms = ['orderQty', 'unitPrice', 'priceUnit', 'needDate'] as const;
type Term = (typeof terms)[number];
/** What was asked before prices had units says none. */
type Terms = Pick<Asked, Exclude<Term, 'priceUnit'>> & { readonly priceUnit?: number | null };

const byNumber = ({ lines }: Pick<Order, 'lines'>): ReadonlyMap<number, OrderLine> => new Map(lines.map((line) => [line.lineNum, line]));
const differs = (line: OrderLine, asked: Terms, term: Term): boolean => {
  if (term === 'priceUnit') return unitOf(asked.priceUnit ? asked : line) !== unitOf(line);
  const [before, after] = [line[term], asked[term]];
  if (after === null || after === undefined) return false;
  return term === 'needDate' || before === null ? before !== after : !eq(before, after);
};
const isChange = (line: OrderLine | undefined, asked: Asked): boolean => !!line && terms.some((term) => differs(line, asked, term));
export function changesSomething(order: Order, rows: readonly Asked[]): boolean {
  const lines = byNumber(order);
  const each = rows.every((row) => isChange(lines.get(row.lineNum), row));
  return rows.length > 0 && each && new Set(rows.map(({ lineNum }) => lineNum)).size === rows.length;
}

interface Cut {
  readonly line: number;
  readonly least: string;
}
/** What has been arranged, delivered or cancelled of a line stays ordered. */
export function belowCommitted(order: Order, rows: readonly Pick<Asked, 'lineNum' | 'orderQty'>[]): readonly Cut[] {
  const lines = byNumber(order);
  return rows.flatMap(({ lineNum, orderQty }) => {
    const line = lines.get(lineNum);
    if (!line || orderQty === null || orderQty === undefined) return [];
    const least = sub(line.orderQty ?? '0', accountsOf(line).openQty);
    return isPositive(orderQty) && !lt(orderQty, least) ? [] : [{ line: lineNum, least }];
  });
}

const reprices = (line: OrderLine, asked: Terms): boolean => differs(line, asked, 'unitPrice') || differs(line, asked, 'priceUnit');
/** Another price than the agreed one is one by hand; orders of no type and those of earlier days say nothing of it. */
function repriced(line: OrderLine, asked: Terms): OrderLine['priceSource'] {
  const price = asked.unitPrice ?? line.unitPrice;
  if ((line.priceSource ?? null) === null || price === null || !reprices(line, asked)) return line.priceSource;
  const agreed = line.agreedPrice ?? null;
  const wanted = { price, unit: asked.priceUnit ?? unitOf(line) };
  return agreed !== null && isSamePrice(wanted, { price: agreed, unit: line.agreedUnit ?? 1 }) ? 'AGREEMENT' : 'MANUAL';
}
const changedLine = (order: Order, line: OrderLine, asked: Terms | undefined): OrderLine =>
  asked
    ? amounts(order, {
        ...line,
        priceSource: repriced(line, asked),
        orderQty: asked.orderQty ?? line.orderQty,
        unitPrice: asked.unitPrice ?? line.unitPrice,
        priceUnit: asked.priceUnit ?? line.priceUnit,
        needDate: asked.needDate ?? line.needDate,
      })
    : line;
const changedLines = (order: Order, rows: readonly (Terms & Pick<Asked, 'lineNum'>)[]): readonly OrderLine[] => {
  const asked = new Map(rows.map((row) => [row.lineNum, row]));
  return order.lines.map((line) => changedLine(order, line, asked.get(line.lineNum)));
};
const totalOf = (rows: readonly OrderLine[], name: 'amountExcl' | 'taxAmount' | 'amountIncl') =>
  normalise(sum(rows.flatMap((row) => row[name] ?? [])));

const priceOf = (line: OrderLine): UnitPrice => ({ price: line.unitPrice ?? '0', unit: unitOf(line) });

const MUCH = '1.05';
/** As many approve as a new order of this worth needs, where a price rises or it grows by more than 5 %; else one. */
export function askedChange(order: Order, { payload, facts }: OrderEventOf<'CHANGE'>): Change<Order> {
  const rows = changedLines(order, payload.rows);
  const dearer = rows.some((row, index) => isDearer(priceOf(row), priceOf(order.lines[index]!)));
  const before = order.amountIncl ?? '0';
  const after = totalOf(rows, 'amountIncl');
  const weighty = dearer || gt(after, mul(before, MUCH));
  const { worth } = facts as OrderFacts;
  const byHand = rows.some((row, index) => row.priceSource === 'MANUAL' && !isSamePrice(priceOf(row), priceOf(order.lines[index]!)));
  const ofWorth = weighty && worth ? levelOf(normalise(round2(mul(after, worth.rate))), worth) : 1;
  const approvalLevel = Math.max(ofWorth, byHand ? 2 : 1);
  return {
    changes: payload.rows.map((row) => ({ ...row, priceUnit: row.priceUnit ?? null })),
    changeReason: payload.reason,
    approvalLevel,
    approvals: `0/${approvalLevel}`,
    approvedBy: [],
    approvedFor: [],
  };
}
export const noChange: Change<Order> = { changes: [], changeReason: null };

const told = (value: string | number | null): string | null => (typeof value === 'number' ? String(value) : value);
function recordOf(line: OrderLine, asked: Order['changes'][number]): readonly object[] {
  const { lineNum, itemId, itemName } = line;
  return terms
    .filter((term) => differs(line, asked, term))
    .map((fieldName) => ({
      recordKind: 'COMMERCIAL',
      lineNum,
      itemId,
      itemName,
      fieldName,
      beforeValue: told(fieldName === 'priceUnit' ? unitOf(line) : line[fieldName]),
      afterValue: told(asked[fieldName]),
    }));
}

const amountNames = ['amountExcl', 'taxAmount', 'amountIncl'] as const;
/** Of the order with these lines; in base currency at the rate at which it was approved. */
export function totals(order: Order, rows: readonly OrderLine[]): Pick<Order, (typeof amountNames)[number] | 'baseAmount'> {
  const [amountExcl, taxAmount, amountIncl] = amountNames.map((name) => totalOf(rows, name)) as [string, string, string];
  const baseAmount = isPositive(order.amountIncl ?? '0')
    ? round2(mul(order.baseAmount ?? '0', div(amountIncl, order.amountIncl!)))
    : order.baseAmount;
  return { amountExcl, taxAmount, amountIncl, baseAmount };
}

/** What is more is open, what is less was open; the supplier is asked again. */
export function changed(order: Order, sent: Sent): Change<Order> {
  const ledger = new Ledger(order);
  const next = new Map(changedLines(order, order.changes).map((line) => [line.lineNum, line]));
  for (const { lineNum } of order.changes) {
    const [line, after] = [ledger.line(lineNum)!, next.get(lineNum)!];
    ledger.move(lineNum, reordered(accountsOf(line), line.orderQty ?? '0', after.orderQty ?? '0'), {}, after);
  }
  const { $rows: moves, ...booked } = ledger.booked(sent);
  const rows = booked.lines ?? order.lines;
  const lines = byNumber(order);
  const told = order.changes.flatMap((asked) => recordOf(lines.get(asked.lineNum)!, asked));
  const touched = new Set(order.changes.map(({ lineNum }) => lineNum));
  const asks = order.confirmFlag === 'Y';
  return {
    ...booked,
    ...noChange,
    ...(asks ? { lines: rows.map((line) => (touched.has(line.lineNum) ? { ...line, confirmedFlag: 'N' as const } : line)) } : {}),
    revisionNo: (order.revisionNo ?? 0) + 1,
    confirmedFlag: 'N',
    ...totals(order, rows),
    $rows: mergedRows(order, sent, moves, told),
  };
}
/** Movements first, then the terms. */
const mergedRows = (order: Order, sent: Sent, moves: Change<Order>['$rows'], told: readonly object[]) => {
  const quantities = (moves as { readonly records?: readonly object[] } | undefined)?.records ?? [];
  return records(order, sent, [...quantities, ...told]);
};
export const committedNow = (order: Order, _sent: MachineEvent): readonly Cut[] => belowCommitted(order, order.changes);
