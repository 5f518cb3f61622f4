/** What an order's open quantities become: notices that call for them, delivery notes that ship all or some of them; one for each place. Pure. */
import type { Effect } from '../../kernel/lifecycle.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { accountsOf } from '../quantities.js';
import { byPlace, shipToOf } from '../ship-to.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderFacts, OrderLine } from './fields.js';

export const deliverable = ({ lines: rows }: Order): readonly OrderLine[] => rows.filter((line) => isPositive(accountsOf(line).openQty));

interface Shipped {
  readonly line: OrderLine;
  readonly qty: DecimalString;
  readonly more?: object;
}
/** As many as its lines may need. */
export const placesOf = (order: Order): number => byPlace(order.lines, (line) => shipToOf(line, order)).length;
/** What was made before lines could go to places of their own was one. */
const idsOf = ({ newId, newIds }: OrderFacts): readonly string[] => newIds ?? [newId ?? ''];

function made(
  order: Order,
  facts: OrderFacts,
  shipped: readonly Shipped[],
  kind: 'notice' | 'note',
  fields: object = {},
): readonly Effect[] {
  const ids = idsOf(facts);
  const quantity = kind === 'notice' ? 'noticeQty' : 'shipQty';
  return byPlace(shipped, ({ line }) => shipToOf(line, order)).map(({ place, rows }, at) => ({
    kind: 'create',
    type: kind === 'notice' ? 'srmPurDeliveryNoticeHeader' : 'srmPurDeliveryNoteHeader',
    id: ids[at] ?? '',
    purpose: kind,
    part: at === 0 ? `${order.rev}` : `${order.rev}:${at}`,
    payload: {
      fields: { orgId: order.orgId, supplierId: order.supplierId, ...place, ...fields },
      lines: {
        lines: {
          set: rows.map(({ line, qty, more = {} }, index) => ({
            lineNum: (index + 1) * 10,
            orderId: order.id,
            orderLine: line.lineNum,
            [quantity]: qty,
            itemId: line.itemId,
            itemName: line.itemName,
            uomId: line.uomId,
            ...more,
          })),
        },
      },
    },
  }));
}
const allOpen = (order: Order): readonly Shipped[] => deliverable(order).map((line) => ({ line, qty: accountsOf(line).openQty }));
export const calledFor = (order: Order, facts: OrderFacts): readonly Effect[] => made(order, facts, allOpen(order), 'notice');
export const toShip = (order: Order, facts: OrderFacts): readonly Effect[] => made(order, facts, allOpen(order), 'note');

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
export function shippedLines(order: Order, { rows, ...header }: Lines, facts: OrderFacts): readonly Effect[] {
  const lines = new Map(order.lines.map((line) => [line.lineNum, line]));
  const said = Object.fromEntries(Object.entries(header).filter(([, value]) => value !== null && value !== undefined));
  const shipped = rows.map(({ lineNum, qty, lotNo, expiryDate }) => ({ line: lines.get(lineNum)!, qty, more: { lotNo, expiryDate } }));
  return made(order, facts, shipped, 'note', said);
}
