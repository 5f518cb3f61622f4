/** Lines of requisitions become the draft of a document that looks for their price or supplier (purchasing.md §2, §3), pure. */
import type { SavePayload } from '../../kernel/events.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { lineIdOf } from '../../kernel/stock/sourced.js';
import type { TargetType } from '../../kernel/stock/sourced.js';

export const sourcingTypes = {
  QUOTE: 'srmPurQuoteOrderHeader',
  AUCTION: 'srmSfdAuctionHeader',
  COMPETE: 'srmSfdCompeteHeader',
  TENDER: 'srmSfdTenderHeader',
  BIDDING: 'srmSfdBiddingList',
} as const satisfies Readonly<Record<TargetType, string>>;
export const isTarget = (value: unknown): value is TargetType => typeof value === 'string' && Object.hasOwn(sourcingTypes, value);

/** A line, or the part of it that is to be sourced. */
export interface Picked {
  readonly requisitionId: string;
  readonly lineNum: number;
  readonly qty: DecimalString;
  readonly itemId: string | null;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly uomId: string | null;
  readonly categoryId: string | null;
  readonly needDate: string | null;
  readonly estPrice: DecimalString | null;
  readonly suggestSupplierId: string | null;
}
export interface Wish {
  readonly orgId: string | null;
  readonly title: string;
  readonly currency: string;
  readonly lines: readonly Picked[];
}

const STEP = 10;
const numbered = <T>(lines: readonly Picked[], row: (line: Picked, number: number) => T): readonly T[] =>
  lines.map((line, index) => row(line, (index + 1) * STEP));
const item = ({ itemId, itemName, spec, uomId, requisitionId, lineNum }: Picked) => ({
  ...{ itemId, itemName, spec, uomId },
  sourceLineId: lineIdOf(requisitionId, lineNum),
});
/** Of all lines, where they agree. */
const categoryOf = ([first, ...rest]: readonly Picked[]): string | null =>
  rest.every(({ categoryId }) => categoryId === first?.categoryId) ? (first?.categoryId ?? null) : null;

const payloads: Readonly<Record<TargetType, (wish: Wish) => SavePayload>> = {
  QUOTE: ({ orgId, title, currency, lines }) => ({
    fields: { orgId, title: title.slice(0, 100), currency },
    lines: {
      lines: { set: numbered(lines, (line, lineNum) => ({ ...item(line), lineNum, quoteQty: line.qty, needDate: line.needDate })) },
      suppliers: {
        set: [...new Set(lines.flatMap(({ suggestSupplierId }) => suggestSupplierId ?? []))].map((supplierId) => ({ supplierId })),
      },
    },
  }),
  AUCTION: ({ orgId, title, currency, lines }) => ({
    fields: { orgId, auctionTitle: title, auctionType: 'RFQ', currencyCode: currency, categoryId: categoryOf(lines) },
    lines: { items: { set: numbered(lines, (line, itemNo) => ({ ...item(line), itemNo, quantity: line.qty, needDate: line.needDate })) } },
  }),
  COMPETE: ({ orgId, title, currency, lines }) => ({
    fields: { orgId, competeTitle: title, currencyCode: currency, categoryId: categoryOf(lines) },
    lines: {
      items: {
        set: numbered(lines, (line, itemNo) => ({ ...item(line), itemNo, hallNo: 1, quantity: line.qty, requiredDate: line.needDate })),
      },
    },
  }),
  TENDER: ({ orgId, title, currency, lines }) => ({
    fields: { orgId, tenderTitle: title, currencyCode: currency, categoryId: categoryOf(lines) },
    lines: { items: { set: numbered(lines, (line, itemNo) => ({ ...item(line), itemNo, orgId, quantity: line.qty })) } },
  }),
  BIDDING: ({ orgId, title, currency, lines }) => ({
    fields: { orgId, listName: title.slice(0, 120), currency },
    lines: {
      items: {
        set: numbered(lines, (line, lineNum) => {
          const { sourceLineId: _named, ...material } = item(line);
          const demand = { requisitionId: line.requisitionId, requisitionLine: line.lineNum };
          return { ...material, ...demand, lineNum, quantity: line.qty, needDate: line.needDate, estimatePrice: line.estPrice };
        }),
      },
    },
  }),
};
export const sourcingOf = (target: TargetType, wish: Wish): { readonly type: string; readonly payload: SavePayload } => ({
  type: sourcingTypes[target],
  payload: payloads[target](wish),
});
