/** Lines of requisitions become the draft of a document that looks for their price or supplier (purchasing.md §2, §3), pure. */
import type { SavePayload } from '../../kernel/events.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { gt, isPositive, isZero } from '../../kernel/primitives/decimal.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import type { Refusal } from '../../kernel/refusals.js';
import { lineIdOf } from '../../trade/sourced.js';
import type { TargetType } from '../../trade/sourced.js';

export const sourcingTypes = {
  QUOTE: 'srmPurQuoteOrderHeader',
  AUCTION: 'srmSfdAuctionHeader',
  COMPETE: 'srmSfdCompeteHeader',
  TENDER: 'srmSfdTenderHeader',
  BIDDING: 'srmSfdBiddingList',
} as const satisfies Readonly<Record<TargetType, string>>;

export interface Chosen {
  readonly requisitionId: string;
  readonly lineNum: number;
  /** null: all that is open. */
  readonly qty: DecimalString | null;
}
interface Line {
  readonly lineNum: number;
  readonly openQty: DecimalString | null;
  readonly itemId: string | null;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly uomId: string | null;
  readonly categoryId: string | null;
  readonly needDate: string | null;
  readonly estPrice: DecimalString | null;
  readonly suggestSupplierId: string | null;
}
interface Standing {
  readonly docNumber: string | null;
  readonly lines: readonly Line[];
  readonly targets: readonly { readonly lineNum: number; readonly outcome: string; readonly targetNumber: string | null }[];
}
/** A line, or the part of it that is to be sourced, and how it stands. */
export interface Picked extends Chosen, Omit<Line, 'openQty'> {
  readonly number: string;
  /** null: the requisition is approved, and the line is there. */
  readonly closed: 'REQUISITION' | 'LINE' | null;
  readonly open: DecimalString;
  /** Number of the document that sources it already. */
  readonly by: string | null;
}
const noLine: Omit<Line, 'lineNum' | 'openQty'> = {
  ...{ itemId: null, itemName: null, spec: null, uomId: null, categoryId: null, needDate: null, estPrice: null, suggestSupplierId: null },
};
export function pickedOf(requisition: Standing | null, state: string | null, chosen: Chosen): Picked {
  const { lineNum } = chosen;
  const line = requisition?.lines.find((one) => one.lineNum === lineNum);
  const target = requisition?.targets.find((row) => row.lineNum === lineNum && row.outcome === 'OPEN');
  const { itemId, itemName, spec, uomId, categoryId, needDate, estPrice, suggestSupplierId } = line ?? noLine;
  return {
    ...chosen,
    ...{ itemId, itemName, spec, uomId, categoryId, needDate, estPrice, suggestSupplierId },
    number: requisition?.docNumber ?? '–',
    closed: state !== 'approved' ? 'REQUISITION' : line ? null : 'LINE',
    open: line?.openQty ?? '0',
    by: target ? (target.targetNumber ?? '') : null,
  };
}

const { refuse, reasons } = refusalsOf({
  REQ_NOTHING_CHOSEN: { en: 'Choose the lines to be sourced, at most 200.', cn: '请选择需要寻源的申请行,最多200行' },
  REQ_NOT_OPEN: {
    en: '{number} is not approved, is over, or has another organisation or currency: take its lines out.',
    cn: '{number}未批准、已结束或组织币种不同,请移除其行',
  },
  REQ_NOTHING_OPEN: {
    en: '{number}, line {line}: nothing of it is open; take it out.',
    cn: '{number}第{line}行没有未转数量,请移除',
  },
  REQ_QTY_EXCEEDED: {
    en: '{number}, line {line}: only {open} is open; ask for that or less.',
    cn: '{number}第{line}行未转数量仅{open},请减少数量',
  },
  REQ_BEING_SOURCED: {
    en: '{number}, line {line}: {by} is sourcing it; end that first, or take the line out.',
    cn: '{number}第{line}行正由{by}寻源,请先结束该单据或移除该行',
  },
});
export const sourcingReasons = reasons;
export const sourcingCodes = ['REQ_NOTHING_CHOSEN', 'REQ_NOT_OPEN', 'REQ_NOTHING_OPEN', 'REQ_QTY_EXCEEDED', 'REQ_BEING_SOURCED'] as const;

const MOST_LINES = 200;
function faultOf({ number, lineNum: line, qty, closed, open, by }: Picked): Refusal | null {
  if (closed === 'REQUISITION') return refuse('REQ_NOT_OPEN', { params: { number } });
  if (closed === 'LINE' || isZero(open) || (qty !== null && !isPositive(qty)))
    return refuse('REQ_NOTHING_OPEN', { params: { number, line } });
  if (qty !== null && gt(qty, open)) return refuse('REQ_QTY_EXCEEDED', { params: { number, line, open } });
  return by === null ? null : refuse('REQ_BEING_SOURCED', { params: { number, line, by } });
}
export function sourcingFaults(picked: readonly Picked[]): readonly Refusal[] {
  const named = new Set(picked.map(({ requisitionId, lineNum }) => lineIdOf(requisitionId, lineNum)));
  if (picked.length === 0 || picked.length > MOST_LINES || named.size < picked.length) return [refuse('REQ_NOTHING_CHOSEN')];
  return picked.flatMap((one) => faultOf(one) ?? []);
}

export type Sought = Pick<Chosen, 'requisitionId' | 'lineNum'> & typeof noLine & { readonly qty: DecimalString };
export const soughtOf = ({ qty, open, ...line }: Picked): Sought => ({ ...line, qty: qty ?? open });

export interface Wish {
  readonly orgId: string | null;
  readonly buyerId: string | null;
  readonly title: string;
  readonly currency: string;
  readonly lines: readonly Sought[];
}

const STEP = 10;
const numbered = <T>(lines: readonly Sought[], row: (line: Sought, number: number) => T): readonly T[] =>
  lines.map((line, index) => row(line, (index + 1) * STEP));
const item = ({ itemId, itemName, spec, uomId, requisitionId, lineNum }: Sought) => ({
  ...{ itemId, itemName, spec, uomId },
  sourceLineId: lineIdOf(requisitionId, lineNum),
});
/** Of all lines, where they agree. */
const categoryOf = ([first, ...rest]: readonly Sought[]): string | null =>
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
  AUCTION: ({ orgId, buyerId, title, currency, lines }) => ({
    fields: { orgId, buyerId, auctionTitle: title, auctionType: 'RFQ', currencyCode: currency, categoryId: categoryOf(lines) },
    lines: {
      items: {
        set: numbered(lines, (line, itemNo) => ({
          ...item(line),
          ...{ itemNo, quantity: line.qty, needDate: line.needDate, budgetPrice: line.estPrice },
        })),
      },
    },
  }),
  COMPETE: ({ orgId, buyerId, title, currency, lines }) => ({
    fields: { orgId, buyerId, competeTitle: title, currencyCode: currency, categoryId: categoryOf(lines) },
    lines: {
      items: {
        set: numbered(lines, (line, itemNo) => ({ ...item(line), itemNo, hallNo: 1, quantity: line.qty, requiredDate: line.needDate })),
      },
    },
  }),
  TENDER: ({ orgId, buyerId, title, currency, lines }) => ({
    fields: { orgId, buyerId, tenderTitle: title, currencyCode: currency, categoryId: categoryOf(lines) },
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
