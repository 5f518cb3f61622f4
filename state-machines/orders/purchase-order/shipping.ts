/** What an order's open quantities become: a notice that calls for them, a delivery note that ships all or some of them. Pure. */
import type { Effect } from '../../kernel/lifecycle.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { accountsOf } from '../quantities.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderLine } from './fields.js';

export const deliverable = ({ lines: rows }: Order): readonly OrderLine[] => rows.filter((line) => isPositive(accountsOf(line).openQty));

export const calledFor = (order: Order, id: string | undefined): Effect => ({
  kind: 'create',
  type: 'srmPurDeliveryNoticeHeader',
  id: id ?? '',
  purpose: 'notice',
  part: `${order.rev}`,
  payload: {
    fields: { orgId: order.orgId, supplierId: order.supplierId, warehouseCode: order.warehouseCode },
    lines: {
      lines: {
        set: deliverable(order).map((line, index) => ({
          lineNum: (index + 1) * 10,
          orderId: order.id,
          orderLine: line.lineNum,
          noticeQty: accountsOf(line).openQty,
          itemId: line.itemId,
          itemName: line.itemName,
          uomId: line.uomId,
        })),
      },
    },
  },
});

interface Shipped {
  readonly line: OrderLine;
  readonly qty: DecimalString;
  readonly more?: object;
}
const noteOf = (order: Order, id: string | undefined, fields: object, shipped: readonly Shipped[]): Effect => ({
  kind: 'create',
  type: 'srmPurDeliveryNoteHeader',
  id: id ?? '',
  purpose: 'note',
  part: `${order.rev}`,
  payload: {
    fields: { orgId: order.orgId, supplierId: order.supplierId, warehouseCode: order.warehouseCode, ...fields },
    lines: {
      lines: {
        set: shipped.map(({ line, qty, more = {} }, index) => ({
          lineNum: (index + 1) * 10,
          orderId: order.id,
          orderLine: line.lineNum,
          shipQty: qty,
          itemId: line.itemId,
          itemName: line.itemName,
          uomId: line.uomId,
          ...more,
        })),
      },
    },
  },
});
export const toShip = (order: Order, id: string | undefined): Effect =>
  noteOf(
    order,
    id,
    {},
    deliverable(order).map((line) => ({ line, qty: accountsOf(line).openQty })),
  );

type Lines = OrderEventOf<'SHIP_LINES'>['payload'];
/** Lines that are not there, stand twice or ship nothing; whether the quantity may be shipped is asked when the note is submitted. */
export function unshippable(order: Order, rows: Lines['rows']): readonly number[] {
  const known = new Set(order.lines.map(({ lineNum }) => lineNum));
  const seen = new Set<number>();
  return rows.flatMap(({ lineNum, qty }) => {
    const ships = known.has(lineNum) && !seen.has(lineNum) && isPositive(qty);
    seen.add(lineNum);
    return ships ? [] : [lineNum];
  });
}
export function shippedLines(order: Order, { rows, ...header }: Lines, id: string | undefined): Effect {
  const lines = new Map(order.lines.map((line) => [line.lineNum, line]));
  const said = Object.fromEntries(Object.entries(header).filter(([, value]) => value !== null && value !== undefined));
  return noteOf(
    order,
    id,
    said,
    rows.map(({ lineNum, qty, lotNo, expiryDate }) => ({ line: lines.get(lineNum)!, qty, more: { lotNo, expiryDate } })),
  );
}
