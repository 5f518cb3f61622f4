/** Lines of requisitions become the draft of a document that looks for their price or supplier (purchasing.md §2, §3), pure. */
import type { SavePayload } from '../../kernel/events.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { gt, isPositive, isZero, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import type { Refusal } from '../../kernel/refusals.js';
import { allocationOf, lineIdOf } from '../../trade/sourced.js';
import type { TargetType } from '../../trade/sourced.js';

export const sourcingTypes = {
  ORDER: 'srmPurOrderHeader',
  PLAN: 'srmSfdBiddingPlan',
  PRICING: 'srmPurPricingHeader',
  PREP: 'srmPurMaterialRequest',
  QUOTE: 'srmPurQuoteOrderHeader',
  AUCTION: 'srmSfdAuctionHeader',
  COMPETE: 'srmSfdCompeteHeader',
  TENDER: 'srmSfdTenderHeader',
  BIDDING: 'srmSfdBiddingList',
} as const satisfies Readonly<Record<TargetType | 'PLAN' | 'ORDER', string>>;
export type SourcingKind = keyof typeof sourcingTypes;

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
interface SourcedRequisition {
  readonly docNumber: string | null;
  readonly lines: readonly Line[];
  readonly targets: readonly {
    readonly lineNum: number;
    readonly outcome: string;
    readonly targetType?: string;
    readonly targetNumber: string | null;
  }[];
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
/** A plan says that there will be a tender; its bill of items, which asks how much is open, is made beside it. */
const besides = (kind: SourcingKind, targetType: string | undefined): boolean => kind === 'BIDDING' && targetType === 'BIDDING';
export function pickedOf(requisition: SourcedRequisition | null, state: string | null, chosen: Chosen, kind: SourcingKind): Picked {
  const { lineNum } = chosen;
  const line = requisition?.lines.find((one) => one.lineNum === lineNum);
  const target = requisition?.targets.find((row) => row.lineNum === lineNum && row.outcome === 'OPEN' && !besides(kind, row.targetType));
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
  REQ_ONE_SUPPLIER: {
    en: 'An order or preparation goes to one supplier: choose him, or lines that suggest the same one.',
    cn: '采购订单与备料申请只能面向一家供应商,请选择供应商或建议供应商相同的申请行',
  },
  REQ_BEING_SOURCED: {
    en: '{number}, line {line}: {by} is sourcing it; end that first, or take the line out.',
    cn: '{number}第{line}行正由{by}寻源,请先结束该单据或移除该行',
  },
});
export const sourcingReasons = reasons;
export const sourcingCodes = [
  'REQ_NOTHING_CHOSEN',
  'REQ_NOT_OPEN',
  'REQ_NOTHING_OPEN',
  'REQ_QTY_EXCEEDED',
  'REQ_BEING_SOURCED',
  'REQ_ONE_SUPPLIER',
] as const;

const MOST_LINES = 200;
function faultOf({ number, lineNum: line, qty, closed, open, by }: Picked): Refusal | null {
  if (closed === 'REQUISITION') return refuse('REQ_NOT_OPEN', { params: { number } });
  if (closed === 'LINE' || isZero(open) || (qty !== null && !isPositive(qty)))
    return refuse('REQ_NOTHING_OPEN', { params: { number, line } });
  if (qty !== null && gt(qty, open)) return refuse('REQ_QTY_EXCEEDED', { params: { number, line, open } });
  return by === null ? null : refuse('REQ_BEING_SOURCED', { params: { number, line, by } });
}
/** Of whom it is ordered or prepared: whoever was chosen, or whom all lines suggest. */
export function supplierOf(rows: readonly Pick<Line, 'suggestSupplierId'>[], chosen: string | null | undefined): string | null {
  const [first = null, ...others] = new Set(rows.map(({ suggestSupplierId }) => suggestSupplierId));
  return chosen ?? (others.length === 0 ? first : null);
}
export function sourcingFaults(
  picked: readonly Picked[],
  { target, supplierId }: { readonly target: SourcingKind; readonly supplierId?: string | null },
): readonly Refusal[] {
  const named = new Set(picked.map(({ requisitionId, lineNum }) => lineIdOf(requisitionId, lineNum)));
  if (picked.length === 0 || picked.length > MOST_LINES || named.size < picked.length) return [refuse('REQ_NOTHING_CHOSEN')];
  const alone = (target === 'PREP' || target === 'ORDER') && supplierOf(picked, supplierId) === null;
  return [...picked.flatMap((one) => faultOf(one) ?? []), ...(alone ? [refuse('REQ_ONE_SUPPLIER')] : [])];
}

export type Sought = Pick<Chosen, 'requisitionId' | 'lineNum'> & typeof noLine & { readonly qty: DecimalString };
export const soughtOf = ({ qty, open, ...line }: Picked): Sought => ({ ...line, qty: qty ?? open });

export interface Wish {
  readonly orgId: string | null;
  readonly buyerId: string | null;
  readonly title: string;
  readonly currency: string;
  /** Of whom it is ordered or prepared. */
  readonly supplierId?: string | null;
  /** Of the moment in which it is made. */
  readonly year?: number;
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

const NAMES_LENGTH = 200;
/** Lines of one category are one tender of the plan. */
function plannedOf(lines: readonly Sought[]) {
  return [...new Set(lines.map(({ categoryId }) => categoryId))].map((categoryId, index) => {
    const group = lines.filter((line) => line.categoryId === categoryId);
    return { ...plannedLine(group), lineNum: (index + 1) * STEP, categoryId };
  });
}
const plannedLine = (group: readonly Sought[]) => ({
  subject: [...new Set(group.flatMap(({ itemName }) => itemName ?? []))].join(', ').slice(0, NAMES_LENGTH) || '–',
  requisitionIds: [...new Set(group.map(({ requisitionId }) => requisitionId))],
  demand: group.map(({ requisitionId, lineNum, qty }) => ({ sourceLineId: lineIdOf(requisitionId, lineNum), qty })),
  estimateAmount: group.every(({ estPrice }) => estPrice !== null)
    ? sum(group.map(({ estPrice, qty }) => round2(mul(estPrice!, qty))))
    : null,
});
const payloads: Readonly<Record<SourcingKind, (wish: Wish) => SavePayload>> = {
  // It takes of the requisitions when it is submitted; until then they know nothing of it.
  ORDER: ({ orgId, buyerId, currency, supplierId, lines }) => ({
    fields: { orgId, buyerId, currency, supplierId: supplierOf(lines, supplierId), deliveryOrgId: orgId },
    lines: {
      lines: {
        set: numbered(lines, (line, lineNum) => {
          const { sourceLineId, ...material } = item(line);
          return { ...material, ...allocationOf(sourceLineId, line.qty), lineNum, orderQty: line.qty, needDate: line.needDate };
        }),
      },
    },
  }),
  PLAN: ({ orgId, title, currency, lines, year }) => ({
    fields: { orgId, planName: title.slice(0, 120), planType: 'TEMPORARY', planYear: year ?? null, currency },
    lines: { lines: { set: plannedOf(lines) } },
  }),
  PRICING: ({ orgId, title, currency, lines }) => ({
    fields: { orgId, title: title.slice(0, 100), currency },
    lines: {
      lines: {
        set: numbered(lines, (line, lineNum) => ({
          ...item(line),
          ...{ lineNum, annualQty: line.qty, targetPrice: line.estPrice, supplierId: line.suggestSupplierId },
        })),
      },
    },
  }),
  // What we estimate is not told to the supplier.
  PREP: ({ orgId, title, currency, supplierId, lines }) => ({
    fields: { orgId, supplierId: supplierOf(lines, supplierId), reason: title.slice(0, 200), currency },
    lines: {
      lines: { set: numbered(lines, (line, lineNum) => ({ ...item(line), lineNum, prepQty: line.qty, prepDeadline: line.needDate })) },
    },
  }),
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
export const sourcingOf = (target: SourcingKind, wish: Wish): { readonly type: string; readonly payload: SavePayload } => ({
  type: sourcingTypes[target],
  payload: payloads[target](wish),
});
