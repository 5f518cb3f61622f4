/** Notices of a schedule (orders-deliveries.md §3): what is committed for a day is called for of the orders that are needed first. */
import type { Effect } from '../../kernel/lifecycle.js';
import { isPositive, min, sub } from '../../kernel/primitives/decimal.js';

/** A day of a schedule, as far as notices ask. */
export interface Day {
  readonly lineNum: number;
  readonly itemId: string | null;
  readonly uomId: string | null;
  readonly deliverDate: string | null;
  readonly commitQty: string | null;
  readonly noticedFlag: string | null;
}
/** What of an order line is neither noticed nor shipped, nor stands in the draft of a notice; the earliest needed first. */
export interface OpenLine {
  readonly orderId: string;
  readonly orderLine: number;
  readonly itemId: string;
  readonly itemName: string | null;
  readonly uomId: string;
  readonly warehouseCode: string | null;
  readonly openQty: string;
}
/** Dates like 2026-03-05, both included. */
export interface Span {
  readonly fromDate: string;
  readonly toDate: string;
}
export interface NoticeLine {
  readonly open: OpenLine;
  readonly qty: string;
}
export interface NoticeOfDay {
  readonly deliverDate: string;
  readonly warehouseCode: string | null;
  readonly lines: readonly NoticeLine[];
}
export interface CalledFor {
  readonly notices: readonly NoticeOfDay[];
  /** Days that open orders do not cover, by how much. */
  readonly short: readonly { readonly lineNum: number; readonly qty: string }[];
}

const within = ({ fromDate, toDate }: Span, date: string | null): date is string => date !== null && fromDate <= date && date <= toDate;
/** Days of the span for which something is committed, in their order. */
export const daysIn = (days: readonly Day[], span: Span): readonly (Day & { readonly deliverDate: string })[] =>
  days
    .flatMap((day) => (within(span, day.deliverDate) && isPositive(day.commitQty ?? '0') ? [{ ...day, deliverDate: day.deliverDate }] : []))
    .sort((one, other) => (one.deliverDate < other.deliverDate ? -1 : Number(one.deliverDate > other.deliverDate)));

/** One notice for each day and warehouse. */
export function calledFor(days: readonly Day[], span: Span, open: readonly OpenLine[]): CalledFor {
  const left = new Map(open.map((line) => [line, line.openQty]));
  const notices = new Map<string, NoticeOfDay & { readonly lines: NoticeLine[] }>();
  const short: { lineNum: number; qty: string }[] = [];
  for (const { lineNum, itemId, uomId, deliverDate, commitQty } of daysIn(days, span)) {
    let wanted = commitQty ?? '0';
    for (const line of open.filter((one) => one.itemId === itemId && one.uomId === uomId)) {
      const qty = min(wanted, left.get(line)!);
      if (!isPositive(qty)) continue;
      left.set(line, sub(left.get(line)!, qty));
      wanted = sub(wanted, qty);
      const key = `${deliverDate} ${line.warehouseCode ?? ''}`;
      const notice = notices.get(key) ?? { deliverDate, warehouseCode: line.warehouseCode, lines: [] };
      notice.lines.push({ open: line, qty });
      notices.set(key, notice);
    }
    if (isPositive(wanted)) short.push({ lineNum, qty: wanted });
  }
  return { notices: [...notices.values()], short };
}

/** @param ids one for each notice, in their order */
export const noticeEffects = (
  schedule: { readonly orgId: string | null; readonly supplierId: string; readonly rev: number },
  { notices }: CalledFor,
  ids: readonly string[],
): readonly Effect[] =>
  notices.map(({ deliverDate, warehouseCode, lines }, index) => ({
    kind: 'create',
    type: 'srmPurDeliveryNoticeHeader',
    id: ids[index]!,
    purpose: 'notices',
    part: `${schedule.rev}:${index}`,
    payload: {
      fields: { orgId: schedule.orgId, supplierId: schedule.supplierId, deliverDate, warehouseCode },
      lines: {
        lines: {
          set: lines.map(({ open: { orderId, orderLine, itemId, itemName, uomId }, qty }, at) => ({
            ...{ lineNum: (at + 1) * 10, orderId, orderLine, itemId, itemName, uomId },
            noticeQty: qty,
          })),
        },
      },
    },
  }));
