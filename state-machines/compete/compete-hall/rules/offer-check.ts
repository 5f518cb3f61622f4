/**
 * Prices against everything a bidder can be told beforehand (spec compete.md §5.2 rows 8 to 14). The server decides with
 * the whole desk; the screen runs the same function over the desk of its view, where hidden bounds are absent.
 */
import {
  cmp,
  decimals,
  div,
  isMultiple,
  isPositive,
  isZero,
  mul,
  normalise,
  round,
  roundDown,
  roundUp,
} from '../../../kernel/primitives/decimal.js';
import type { Refusal } from '../../../kernel/refusals.js';
import type { AwardMode, Direction } from '../../lookups.js';
import type { CompeteCode } from '../../reasons.js';
import { refuse } from '../../reasons.js';
import type { Bounds, Marks } from './steps.js';
import { nextLegal } from './steps.js';
import { amountOf, better, comparableOf, improved, improvement, rawTotal, rounded, tick, worse } from './values.js';

export interface PricedLine {
  readonly itemNo: number;
  readonly price: string;
}

export interface DeskItem extends Bounds {
  readonly itemNo: number;
  readonly quantity: string;
  /** Own current price; null: none yet. */
  readonly price: string | null;
  /** ITEM mode only. */
  readonly marks: Marks | null;
}

/** What an offer is checked against, in the bidder's own raw terms. */
export interface Desk extends Bounds {
  readonly direction: Direction;
  readonly awardMode: AwardMode;
  readonly pricePrecision: number;
  readonly items: readonly DeskItem[];
  /** TOTAL mode only. */
  readonly marks: Marks | null;
}

export interface ValuedLine extends PricedLine {
  readonly quantity: string;
  readonly amount: string;
}

export interface ValuedPrices {
  readonly lines: readonly ValuedLine[];
  /** Lot total in TOTAL mode; in ITEM mode the sum of the lines sent. */
  readonly raw: string;
}

export type PriceCheck = { readonly ok: true; readonly valued: ValuedPrices } | { readonly ok: false; readonly refusal: Refusal };

interface ItemFailure {
  readonly itemNo: number;
  readonly code: CompeteCode;
}

export function checkPrices(desk: Desk, prices: readonly PricedLine[]): PriceCheck {
  const items = new Map(desk.items.map((item) => [item.itemNo, item]));
  const wrong =
    itemsFailure(desk, items, prices) ??
    perItem(prices, (line) => numberFailure(desk, line), ['OFFER_PRICE_NOT_POSITIVE', 'OFFER_PRECISION']) ??
    perItem(prices, (line) => boundsFailure(desk, items.get(line.itemNo)!, line.price, desk.awardMode === 'ITEM'), [
      'OFFER_OVER_CEILING',
      'OFFER_UNDER_FLOOR',
      'OFFER_WORSE_THAN_START',
    ]);
  if (wrong) return { ok: false, refusal: wrong };
  const lines = prices.map((line) => {
    const { quantity } = items.get(line.itemNo)!;
    return { itemNo: line.itemNo, price: normalise(line.price), quantity, amount: amountOf(line.price, quantity) };
  });
  const raw = rawTotal(lines.map((line) => line.amount));
  const refusal = desk.awardMode === 'TOTAL' ? totalFailure(desk, raw) : itemValuesFailure(desk, items, prices);
  return refusal ? { ok: false, refusal } : { ok: true, valued: { lines, raw } };
}

function itemsFailure(desk: Desk, items: ReadonlyMap<number, DeskItem>, prices: readonly PricedLine[]): Refusal | null {
  if (prices.length === 0) return refuse('OFFER_EMPTY');
  const seen = new Set<number>();
  const unknown = prices.filter(({ itemNo }) => {
    const repeated = seen.has(itemNo);
    seen.add(itemNo);
    return repeated || !items.has(itemNo);
  });
  if (unknown.length > 0) return withItems(unknown.map(({ itemNo }) => ({ itemNo, code: 'OFFER_ITEM_UNKNOWN' })));
  if (desk.awardMode === 'ITEM') return null;
  const missing = desk.items.filter(({ itemNo }) => !seen.has(itemNo));
  return missing.length === 0 ? null : withItems(missing.map(({ itemNo }) => ({ itemNo, code: 'OFFER_ITEM_MISSING' })));
}

const withItems = (failures: readonly ItemFailure[], code = failures[0]!.code): Refusal => refuse(code, { data: { items: failures } });

/** One row of the table over all items; the answer's code is the first of the row that occurs. */
function perItem(
  prices: readonly PricedLine[],
  failureOf: (line: PricedLine) => CompeteCode | null,
  order: readonly CompeteCode[],
): Refusal | null {
  const failures = prices.flatMap((line): readonly ItemFailure[] => {
    const code = failureOf(line);
    return code ? [{ itemNo: line.itemNo, code }] : [];
  });
  if (failures.length === 0) return null;
  return withItems(
    failures,
    order.find((code) => failures.some((failure) => failure.code === code)),
  );
}

function numberFailure(desk: Desk, { price }: PricedLine): CompeteCode | null {
  if (!isPositive(price)) return 'OFFER_PRICE_NOT_POSITIVE';
  return decimals(price) > desk.pricePrecision ? 'OFFER_PRECISION' : null;
}

function boundsFailure(desk: Desk, bounds: Bounds, value: string, withStart: boolean): CompeteCode | null {
  if (bounds.ceilingPrice !== null && cmp(value, bounds.ceilingPrice) > 0) return 'OFFER_OVER_CEILING';
  if (bounds.floorPrice !== null && cmp(value, bounds.floorPrice) < 0) return 'OFFER_UNDER_FLOOR';
  return withStart && bounds.startPrice !== null && worse(desk.direction, value, bounds.startPrice) ? 'OFFER_WORSE_THAN_START' : null;
}

function totalFailure(desk: Desk, raw: string): Refusal | null {
  const startFirst = desk.startPrice !== null && worse(desk.direction, raw, desk.startPrice) ? 'OFFER_WORSE_THAN_START' : null;
  const code = startFirst ?? boundsFailure(desk, desk, raw, false) ?? markFailure(desk, desk.marks!, raw);
  return code ? refuse(code) : null;
}

const markOrder: readonly CompeteCode[] = [
  'OFFER_WORSE_THAN_LIMIT',
  'OFFER_NOT_IMPROVED',
  'OFFER_STEP_TOO_SMALL',
  'OFFER_STEP_NOT_MULTIPLE',
  'OFFER_STEP_TOO_LARGE',
];

/** Rows 12 to 14 for each item sent; the answer is the earliest row that fails, with the items failing at it. */
function itemValuesFailure(desk: Desk, items: ReadonlyMap<number, DeskItem>, prices: readonly PricedLine[]): Refusal | null {
  return perItem(prices, ({ itemNo, price }) => markFailure(desk, items.get(itemNo)!.marks!, price), markOrder);
}

function markFailure({ direction, awardMode }: Desk, marks: Marks, value: string): CompeteCode | null {
  if (marks.limit !== null && worse(direction, value, marks.limit)) return 'OFFER_WORSE_THAN_LIMIT';
  if (marks.own !== null && !better(direction, value, marks.own)) return 'OFFER_NOT_IMPROVED';
  if (marks.least !== null && worse(direction, value, marks.least)) return 'OFFER_STEP_TOO_SMALL';
  if (marks.multiple && !onMultiple(direction, awardMode, marks.multiple, value)) return 'OFFER_STEP_NOT_MULTIPLE';
  return marks.most !== null && better(direction, value, marks.most) ? 'OFFER_STEP_TOO_LARGE' : null;
}

function onMultiple(
  direction: Direction,
  mode: AwardMode,
  { base, step, weighting }: NonNullable<Marks['multiple']>,
  raw: string,
): boolean {
  return isMultiple(improvement(direction, base, weighting ? comparableOf(mode, raw, weighting) : raw), step);
}

/** The worst lot total that would be accepted next; null: nothing binds it, or nothing is left. */
export const nextTotal = (desk: Desk): string | null => (desk.marks ? nextLegal(desk.direction, desk.marks, desk, 2) : null);

/** The same for one item in ITEM mode. */
export const nextPrice = (desk: Desk, item: DeskItem): string | null =>
  item.marks ? nextLegal(desk.direction, item.marks, item, desk.pricePrecision) : null;

/**
 * Quick buttons: the next legal value, bettered by `count − 1` further least steps (or units where no step is set).
 * @returns null where no next value is known
 */
export function stepTarget(desk: Desk, count: number): string | null {
  const next = nextTotal(desk);
  if (next === null) return null;
  const target = improved(desk.direction, next, mul(desk.marks?.step ?? tick(2), String(count - 1)));
  return isPositive(target) ? rounded(target, 2) : null;
}

/** The same for one item in ITEM mode. */
export function itemStepTarget(desk: Desk, item: DeskItem, count: number): string | null {
  const next = nextPrice(desk, item);
  if (next === null) return null;
  const target = improved(desk.direction, next, mul(item.marks?.step ?? tick(desk.pricePrecision), String(count - 1)));
  return isPositive(target) ? roundSafe(desk, target) : null;
}

const roundSafe = ({ direction, pricePrecision }: Desk, price: string) =>
  normalise((direction === 'REVERSE' ? roundDown : roundUp)(price, pricePrecision));

/** Quantities far below one unit may need more; then there is no quick price. */
const MOST_UNITS = 1_000;

/**
 * New prices whose total is at least as good as `target`, scaled from `prices` in proportion to amounts; each price is
 * rounded so that the step is at least met.
 * @returns null where the current total is zero or a price would not stay positive
 */
export function spread(desk: Desk, prices: readonly PricedLine[], target: string): readonly PricedLine[] | null {
  const quantities = new Map(desk.items.map((item) => [item.itemNo, item.quantity]));
  const totalOf = (lines: readonly PricedLine[]) => rawTotal(lines.map((line) => amountOf(line.price, quantities.get(line.itemNo)!)));
  const current = totalOf(prices);
  if (isZero(current)) return null;
  let scaled: readonly PricedLine[] = prices.map((line) => ({ ...line, price: roundSafe(desk, share(line.price, target, current)) }));
  // Amounts are rounded half up line by line, so that the sum may still miss the target by a unit or two.
  const widest = scaled.reduce((a, b) => (cmp(quantities.get(a.itemNo)!, quantities.get(b.itemNo)!) >= 0 ? a : b)).itemNo;
  for (let unit = 0; unit < MOST_UNITS && worse(desk.direction, totalOf(scaled), target); unit += 1) {
    scaled = scaled.map((line) =>
      line.itemNo === widest ? { ...line, price: improved(desk.direction, line.price, tick(desk.pricePrecision)) } : line,
    );
  }
  return scaled.every((line) => isPositive(line.price)) && !worse(desk.direction, totalOf(scaled), target) ? scaled : null;
}

/** Twelve decimals hide no unit of a price of six, so that rounding to the safe side stays within one unit. */
const share = (price: string, target: string, current: string) => round(div(mul(price, target), current), 12);

export interface Confirmation {
  readonly step: string;
  readonly rate: string;
}

/** A step that asks for a second look: more than 10 % of the own value, or five least steps and more. */
export function unusualStep(desk: Desk, raw: string): Confirmation | null {
  const own = desk.marks?.own ?? null;
  if (own === null) return null;
  const step = improvement(desk.direction, own, raw);
  const rate = rounded(mul(div(step, own), '100'), 2);
  const wide = cmp(step, mul(own, '0.1')) > 0 || (desk.marks!.step !== null && cmp(step, mul(desk.marks!.step, '5')) >= 0);
  return wide ? { step, rate } : null;
}
