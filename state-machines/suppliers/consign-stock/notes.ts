/** What an account of consigned stock and the consignment notes say to one another (orders-deliveries.md §10). */
import type { Instant } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';

/** Goods of a note, each line a lot of its own. */
export interface NotedIn {
  readonly noteId: string;
  readonly rows: readonly {
    readonly lineNum: number;
    readonly lotNumber: string;
    readonly supplierLot: string | null;
    readonly qty: string;
    readonly price: string;
    readonly priceUnit?: number | null;
  }[];
}
interface Moved {
  readonly consignNoteId: string | null;
  readonly consignNoteLine: number | null;
  readonly moveType: string;
  readonly qty: string;
}
interface Booking {
  readonly $rows?: Readonly<Record<string, readonly object[]>>;
}

/** Each note is told once what an event did to its goods. */
export const tellsNotes =
  <C, E extends { readonly at: Instant }>(change: (context: C, sent: E) => Booking) =>
  (_after: C, sent: E, before: C): readonly Effect[] => {
    const rows = (change(before, sent).$rows?.['moves'] ?? []) as readonly Moved[];
    const ids = [...new Set(rows.flatMap(({ consignNoteId }) => consignNoteId ?? []))];
    return ids.map((id) => ({
      kind: 'send',
      type: 'srmPurConsignNote',
      id,
      event: 'MOVED',
      part: `note:${id}`,
      payload: {
        rows: rows
          .filter(({ consignNoteId }) => consignNoteId === id)
          .map(({ consignNoteLine, moveType, qty }) => ({ lineNum: consignNoteLine ?? 0, moveType, qty })),
      },
    }));
  };
