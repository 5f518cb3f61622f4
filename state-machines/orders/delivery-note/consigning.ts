/** Goods of a delivery that stay the supplier's: noted once they are accepted, and what of them goes back (orders-deliveries.md §9, §10). */
import type { Effect } from '../../kernel/lifecycle.js';
import { neg, sum } from '../../kernel/primitives/decimal.js';
import type { Note, NoteEventOf, NoteLine } from './fields.js';
import { booked } from './fields.js';
import { byLine, linesOf } from './guards.js';

type Noting = NoteEventOf<'CREATE_CONSIGN_NOTE'>;
type Rows = readonly { readonly lineNum: number; readonly qty: string }[];
const totals = (rows: Rows): readonly (readonly [number, string])[] =>
  [...byLine(rows)].map(([lineNum, own]) => [lineNum, sum(own.map(({ qty }) => qty))] as const);
const withNoted = (note: Note, rows: Rows, signed: (qty: string) => string) => ({
  lines: booked(note, Object.fromEntries(totals(rows).map(([lineNum, qty]) => [lineNum, { unnotedQty: signed(qty) }]))),
});

export const noted = (note: Note, { payload }: Noting) => withNoted(note, payload.rows, neg);
/** A consignment note that is cancelled leaves its goods to be noted again. */
export const unnoted = (note: Note, { payload }: NoteEventOf<'CONSIGN_VOIDED'>) => withNoted(note, payload.rows, (qty) => qty);
/** Of what was noted something goes back to the supplier: it waits here to be sent. */
export const sentBack = (note: Note, { payload }: NoteEventOf<'CONSIGN_RETURNED'>): { readonly lines: readonly NoteLine[] } => ({
  lines: booked(
    note,
    Object.fromEntries(
      totals(payload.rows).map(([lineNum, qty]) => [lineNum, { acceptedQty: neg(qty), unnotedQty: qty, rejectedQty: qty }]),
    ),
  ),
});

/** Its prices are those of the orders, in the currency of the organisation, as accounts of consigned stock keep them. */
export function notesConsigned(after: Note, { payload, facts }: Noting): readonly Effect[] {
  const lines = linesOf(after);
  const { orgId, supplierId, id: noteId, docNumber: noteNumber } = after;
  const set = totals(payload.rows).map(([lineNum, consignQty]) => {
    const { orderId, orderLine, itemId, itemName, uomId, lotNo } = lines.get(lineNum)!;
    const price = { price: facts.prices?.[lineNum] ?? '0', priceUnit: facts.priceUnits?.[lineNum] ?? 1 };
    return { lineNum, orderId, orderLine, itemId, itemName, uomId, lotNo, consignQty, ...price };
  });
  const fields = { orgId, supplierId, noteId, noteNumber, warehouseCode: payload.warehouseCode ?? after.warehouseCode };
  return [
    {
      kind: 'create',
      type: 'srmPurConsignNote',
      id: facts.newId ?? '',
      purpose: 'consign',
      part: `${after.rev}`,
      payload: { fields, lines: { lines: { set } } },
    },
  ];
}
