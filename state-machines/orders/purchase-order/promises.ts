/** What the supplier says to an order, line by line and part by part: as asked, or a proposal that the buyer decides on (orders-deliveries.md §5). Pure. */
import type { Change } from '../../kernel/lifecycle.js';
import { gt, isZero, lt, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { DAY_MS, compareDates } from '../../kernel/primitives/instant.js';
import { isSaid } from '../../kernel/stock/said.js';
import { accountsOf, reordered } from '../quantities.js';
import { totals } from './change.js';
import type { OrderEventOf } from './events.js';
import { amounts } from './fields.js';
import type { Order, OrderLine } from './fields.js';
import type { Sent } from './ledger.js';
import { Ledger, records } from './ledger.js';
import type { Schedule } from './schedules.js';
import { byLine, netQty } from './schedules.js';

type Confirm = OrderEventOf<'SUPPLIER_CONFIRM'>;
type Said = Confirm['payload']['rows'][number];
type SaidOf = ReadonlyMap<number, readonly Said[]>;

export const needsWord = ({ confirmFlag }: Pick<Order, 'confirmFlag'>): boolean => confirmFlag === 'Y';
const saidOf = ({ payload }: Pick<Confirm, 'payload'>): SaidOf => byLine(payload.rows);
/** Said of a line as a whole where no quantity is given. */
const qtyOf = (line: OrderLine, { qty }: Said): DecimalString => qty ?? netQty(line);
const promisedQty = (line: OrderLine, said: readonly Said[]): DecimalString => sum(said.map((row) => qtyOf(line, row)));
const isLate = ({ needDate }: OrderLine, { promiseDate }: Said): boolean => needDate !== null && compareDates(promiseDate, needDate) > 0;
const isShort = (line: OrderLine, said: readonly Said[]): boolean => lt(promisedQty(line, said), netQty(line));

/** Lines of which the supplier has to say something: those that he has not confirmed. */
export const awaited = ({ lines }: Pick<Order, 'lines'>): readonly OrderLine[] =>
  lines.filter((line) => line.confirmedFlag !== 'Y' && !isZero(netQty(line)));

export interface Fault {
  readonly code:
    | 'PO_CONFIRM_LINE_MISSING'
    | 'PO_CONFIRM_PART'
    | 'PO_CONFIRM_QTY_EXCEEDS'
    | 'PO_CONFIRM_BELOW_COMMITTED'
    | 'PO_CONFIRM_DATE_PAST'
    | 'PO_CONFIRM_REASON';
  readonly params: { readonly line: number; readonly most?: string; readonly least?: string };
}
function faultOf(line: OrderLine, said: readonly Said[], today: string | undefined): Fault | null {
  const params = { line: line.lineNum };
  if (said.length === 0) return null;
  if (said.length > 1 && said.some(({ qty }) => qty === null || qty === undefined)) return { code: 'PO_CONFIRM_PART', params };
  const [qty, most] = [promisedQty(line, said), netQty(line)];
  if (gt(qty, most)) return { code: 'PO_CONFIRM_QTY_EXCEEDS', params: { ...params, most } };
  const least = sub(most, accountsOf(line).openQty);
  if (lt(qty, least)) return { code: 'PO_CONFIRM_BELOW_COMMITTED', params: { ...params, least } };
  if (today !== undefined && said.some(({ promiseDate }) => compareDates(promiseDate, today) < 0))
    return { code: 'PO_CONFIRM_DATE_PAST', params };
  const differs = isShort(line, said) || said.some((row) => isLate(line, row));
  return differs && !said.some(({ promiseComment }) => isSaid(promiseComment)) ? { code: 'PO_CONFIRM_REASON', params } : null;
}
/** Every line that waits is answered, and nothing is promised that cannot be. */
export function faults(order: Order, sent: Confirm): readonly Fault[] {
  const said = saidOf(sent);
  const missing = awaited(order).filter(({ lineNum }) => !said.has(lineNum));
  return [
    ...missing.map(({ lineNum }): Fault => ({ code: 'PO_CONFIRM_LINE_MISSING', params: { line: lineNum } })),
    ...order.lines.flatMap((line) => faultOf(line, said.get(line.lineNum) ?? [], sent.facts.today) ?? []),
  ].toSorted((a, b) => a.params.line - b.params.line);
}

/** Less than ordered, or later than needed where the supplier's word is asked for. */
export function isProposal(order: Order, sent: Confirm): boolean {
  const said = saidOf(sent);
  return order.lines.some((line) => {
    const rows = said.get(line.lineNum) ?? [];
    return rows.length > 0 && (isShort(line, rows) || (needsWord(order) && rows.some((row) => isLate(line, row))));
  });
}

/** By parts only where parts are spoken of. */
const keepsSchedules = (order: Order, { payload }: Confirm): boolean =>
  needsWord(order) || payload.rows.some(({ qty }) => qty !== null && qty !== undefined);
function schedulesOf(order: Order, sent: Confirm, acceptedFlag: 'Y' | 'N'): readonly Schedule[] {
  if (!keepsSchedules(order, sent)) return order.schedules;
  const said = saidOf(sent);
  const kept = order.schedules.filter(({ lineNum }) => !said.has(lineNum));
  const last = Math.max(0, ...order.schedules.map(({ scheduleNum }) => scheduleNum));
  const parts = order.lines.flatMap((line) => (said.get(line.lineNum) ?? []).map((row) => ({ line, row })));
  return [
    ...kept,
    ...parts.map(({ line, row }, index) => ({
      scheduleNum: last + index + 1,
      lineNum: line.lineNum,
      qty: qtyOf(line, row),
      promiseDate: row.promiseDate,
      requestedDate: line.needDate,
      promiseComment: row.promiseComment ?? null,
      sourceRound: order.confirmRound ?? 0,
      acceptedFlag,
    })),
  ];
}

interface Promise {
  readonly promiseDate: string;
  readonly promiseComment: string | null;
}
/** Of several parts the last day, when all of it is there. */
function lastOf(rows: readonly (Promise | Said)[]): Promise | null {
  const [first, ...others] = rows;
  if (!first) return null;
  const latest = others.reduce((a, b) => (compareDates(b.promiseDate, a.promiseDate) > 0 ? b : a), first);
  const { promiseDate } = latest;
  return { promiseDate, promiseComment: rows.find(({ promiseComment }) => isSaid(promiseComment))?.promiseComment ?? null };
}
const dateRecords = (lines: readonly OrderLine[], promiseOf: (line: OrderLine) => Promise | null): readonly object[] =>
  lines.flatMap((line) => {
    const said = promiseOf(line);
    if (!said || said.promiseDate === line.promiseDate) return [];
    const { lineNum, itemId, itemName, promiseDate } = line;
    const terms = { fieldName: 'promiseDate', beforeValue: promiseDate, afterValue: said.promiseDate };
    return [{ recordKind: 'COMMERCIAL', lineNum, itemId, itemName, ...terms }];
  });
const withPromise = (order: Order, line: OrderLine, said: Promise | null): OrderLine =>
  said ? { ...line, ...said, ...(needsWord(order) ? { confirmedFlag: 'Y' as const } : {}) } : line;

/** The supplier is waited for no more. */
const heardNow = { confirmUntil: null, overdueFlag: 'N' } as const;
/** What the supplier promises instead of what stood there. */
export function promised(order: Order, sent: Confirm): Change<Order> {
  const said = saidOf(sent);
  const promiseOf = ({ lineNum }: OrderLine) => lastOf(said.get(lineNum) ?? []);
  const changed = dateRecords(order.lines, promiseOf);
  return {
    confirmedFlag: 'Y',
    lines: order.lines.map((line) => withPromise(order, line, promiseOf(line))),
    schedules: schedulesOf(order, sent, 'Y'),
    ...(needsWord(order) ? heardNow : {}),
    ...(changed.length > 0 ? { $rows: records(order, sent, changed) } : {}),
  };
}
/** Nothing of the order changes until the buyer has decided. */
export const proposed = (order: Order, sent: Confirm): Change<Order> => ({ schedules: schedulesOf(order, sent, 'N'), ...heardNow });

const isWaiting = ({ acceptedFlag }: Schedule): boolean => acceptedFlag !== 'Y';
const proposalsOf = (order: Order): ReadonlyMap<number, readonly Schedule[]> => byLine(order.schedules.filter(isWaiting));
/** Lines of which something is proposed. */
export const proposedLines = (order: Order): readonly number[] => [...proposalsOf(order).keys()];
const offeredQty = (rows: readonly Schedule[]): DecimalString => sum(rows.map(({ qty }) => qty));

/** What is cut by a proposal must still be open when it is accepted. */
export function cutBelow(order: Order, refused: ReadonlySet<number>): readonly { readonly line: number; readonly least: string }[] {
  return [...proposalsOf(order)].flatMap(([lineNum, rows]) => {
    const line = order.lines.find((one) => one.lineNum === lineNum);
    if (!line || refused.has(lineNum)) return [];
    const least = sub(netQty(line), accountsOf(line).openQty);
    return lt(offeredQty(rows), least) ? [{ line: lineNum, least }] : [];
  });
}

/** As the supplier proposed, but for lines that the buyer refuses, which wait for another word. */
export function decided(order: Order, sent: Sent, refused: ReadonlySet<number> = new Set()): Change<Order> {
  const proposals = proposalsOf(order);
  const isTaken = ({ lineNum }: Pick<OrderLine, 'lineNum'>): boolean => proposals.has(lineNum) && !refused.has(lineNum);
  const promiseOf = (line: OrderLine) => (isTaken(line) ? lastOf(proposals.get(line.lineNum)!) : null);
  const schedules = order.schedules.flatMap((row) =>
    isWaiting(row) && refused.has(row.lineNum) ? [] : [{ ...row, acceptedFlag: 'Y' as const }],
  );
  const ledger = new Ledger({ ...order, schedules });
  for (const line of order.lines.filter(isTaken)) {
    const cut = sub(netQty(line), offeredQty(proposals.get(line.lineNum)!));
    const after = sub(line.orderQty ?? '0', cut);
    const next = amounts(order, { ...withPromise(order, line, promiseOf(line)), orderQty: after });
    ledger.move(line.lineNum, reordered(accountsOf(line), line.orderQty ?? '0', after), {}, next);
  }
  const { $rows: moves, lines = order.lines, ...booked } = ledger.booked(sent);
  const rows = lines.map((line) => (refused.has(line.lineNum) ? { ...line, confirmedFlag: 'N' as const } : line));
  const quantities = (moves as { readonly records?: readonly object[] } | undefined)?.records ?? [];
  const told = [...quantities, ...dateRecords(order.lines, promiseOf)];
  return {
    schedules,
    ...booked,
    lines: rows,
    ...totals(order, rows),
    confirmedFlag: awaited({ lines: rows }).length > 0 ? 'N' : 'Y',
    ...(told.length > 0 ? { $rows: records(order, sent, told) } : {}),
  };
}
/** The proposal is as if it had not been made. */
export const withdrawn = ({ schedules }: Order): Change<Order> => ({ schedules: schedules.filter((row) => !isWaiting(row)) });

/** The supplier is asked, within the days that the type of order gives. */
export const asked = (order: Pick<Order, 'confirmDays'>, lines: readonly OrderLine[], at: number): Change<Order> => ({
  confirmUntil: at + (order.confirmDays ?? 2) * DAY_MS,
  overdueFlag: 'N',
  confirmedFlag: 'N',
  lines: lines.map((line) => (line.confirmedFlag === 'Y' ? line : { ...line, confirmedFlag: 'N' as const })),
});
export const askedAgain = (order: Order, { at }: Sent): Change<Order> => ({
  ...asked(order, order.lines, at),
  confirmRound: (order.confirmRound ?? 0) + 1,
});

/** Who does not answer delivers as asked, where the type of order says so. */
export function confirmedByTime(order: Order, sent: Sent): Change<Order> {
  const rows = awaited(order).map(({ lineNum, needDate }) => ({ lineNum, promiseDate: needDate!, promiseComment: null, qty: null }));
  return promised(order, { ...sent, payload: { rows } } as unknown as Confirm);
}
/** Something of it was called for, shipped or delivered. */
export const isBegun = ({ lines }: Order): boolean =>
  lines.some((line) => {
    const { openQty: _open, cancelledQty: _cancelled, ...arranged } = accountsOf(line);
    return Object.values(arranged).some((qty) => !isZero(qty));
  });
