/**
 * What a bidder has typed, checked by the very rules the server decides with (state-machines/compete/compete-hall/rules).
 * A lot total keeps the prices that were not typed; by item only what changes is sent.
 */
import {
  checkPrices,
  itemStepTarget,
  nextPrice,
  nextTotal,
  spread,
  stepTarget,
  unusualStep,
} from '@machines/compete/compete-hall/rules/offer-check.js';
import type { Desk, DeskItem, PricedLine } from '@machines/compete/compete-hall/rules/offer-check.js';
import { amountOf, best as betterOf, improved, improvement, rawTotal, tick } from '@machines/compete/compete-hall/rules/values.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { abs, div, eq, isPositive, isZero, mul, percentOf, round2, roundDown, roundUp } from '@machines/kernel/primitives/decimal.js';
import { writtenNumber } from '@machines/kernel/primitives/written-number.js';
import type { Refusal } from '@machines/kernel/refusals.js';

/** Typed text by line number; a line that was not touched is absent. */
export type Draft = Readonly<Record<number, string>>;

export type Verdict =
  | { readonly kind: 'untouched' }
  /** Typed text that is no number. */
  | { readonly kind: 'unreadable'; readonly itemNo: number; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly items: ReadonlyMap<number, string> }
  | { readonly kind: 'legal' };

export interface Reading {
  readonly lines: readonly PricedLine[];
  readonly verdict: Verdict;
  /** Of the lines that would be sent; in ITEM mode the whole lot with the unchanged prices, where all have one. */
  readonly total: DecimalString | null;
  /** Improvement on the own total, and in per cent of it. */
  readonly step: DecimalString | null;
  readonly rate: DecimalString | null;
}

/** `1,970.10`, `１９７０．１` and ` 1970.1 ` as a plain decimal; null when it is none. */
export function priceOf(text: string): DecimalString | null {
  const written = writtenNumber(text);
  return written.kind === 'number' && !written.percent ? written.number : null;
}

const typed = (draft: Draft, item: DeskItem): string => draft[item.itemNo]?.trim() ?? '';

/** The price a line would have: what was typed, else what it has. null: neither. */
export const priceFor = (draft: Draft, item: DeskItem): DecimalString | null =>
  typed(draft, item) === '' ? item.price : priceOf(typed(draft, item));

function isChanged(draft: Draft, item: DeskItem): boolean {
  if (typed(draft, item) === '') return false;
  const price = priceOf(typed(draft, item));
  return price === null || item.price === null || !eq(price, item.price);
}

export function readDraft(desk: Desk, draft: Draft): Reading {
  const unreadable = desk.items.find((item) => typed(draft, item) !== '' && priceOf(typed(draft, item)) === null);
  const changed = desk.items.filter((item) => isChanged(draft, item));
  const sent = desk.awardMode === 'TOTAL' ? desk.items : changed;
  const lines = sent.flatMap((item): readonly PricedLine[] => {
    const price = priceFor(draft, item);
    return price === null ? [] : [{ itemNo: item.itemNo, price }];
  });
  const figures = figuresOf(desk, draft);
  if (unreadable) return { lines, ...figures, verdict: { kind: 'unreadable', itemNo: unreadable.itemNo, text: typed(draft, unreadable) } };
  if (changed.length === 0) return { lines: [], ...figures, verdict: { kind: 'untouched' } };
  const check = checkPrices(desk, lines);
  return {
    lines,
    ...figures,
    verdict: check.ok ? { kind: 'legal' } : { kind: 'refused', refusal: check.refusal, items: failingItems(check.refusal) },
  };
}

function failingItems({ data }: Refusal): ReadonlyMap<number, string> {
  const items = (data as { readonly items?: readonly { readonly itemNo: number; readonly code: string }[] } | undefined)?.items ?? [];
  return new Map(items.map(({ itemNo, code }) => [itemNo, code]));
}

function totalOf(desk: Desk, price: (item: DeskItem) => DecimalString | null): DecimalString | null {
  const amounts: DecimalString[] = [];
  for (const item of desk.items) {
    const one = price(item);
    if (one === null) return null;
    amounts.push(amountOf(one, item.quantity));
  }
  return rawTotal(amounts);
}

/** Own total as it stands; null while a line has no price. */
export const ownTotal = (desk: Desk): DecimalString | null => totalOf(desk, (item) => item.price);

function figuresOf(desk: Desk, draft: Draft): Pick<Reading, 'total' | 'step' | 'rate'> {
  const total = totalOf(desk, (item) => priceFor(draft, item));
  const own = ownTotal(desk);
  if (total === null || own === null || isZero(own)) return { total, step: null, rate: null };
  const step = improvement(desk.direction, own, total);
  return { total, step, rate: round2(mul(div(step, own), '100')) };
}

/** Amount of a line as typed; null without price. */
export function lineAmount(draft: Draft, item: DeskItem): DecimalString | null {
  const price = priceFor(draft, item);
  return price === null ? null : amountOf(price, item.quantity);
}

/** Change of a line against its own current price in per cent, towards cheaper negative. */
export function lineChange(draft: Draft, item: DeskItem): DecimalString | null {
  const price = priceFor(draft, item);
  if (price === null || item.price === null || isZero(item.price)) return null;
  return round2(mul(div(improvement('FORWARD', item.price, price), item.price), '100'));
}

/** The draft without lines that say what the own price is already. */
export function untaken(desk: Desk, draft: Draft): Draft {
  const kept = desk.items.filter((item) => isChanged(draft, item));
  return kept.length === Object.keys(draft).length ? draft : Object.fromEntries(kept.map((item) => [item.itemNo, draft[item.itemNo]!]));
}

const asDraft = (lines: readonly PricedLine[] | null): Draft | null =>
  lines && Object.fromEntries(lines.map(({ itemNo, price }) => [itemNo, price]));

/** Prices that a lot total is scaled from: the own ones, before the first offer the start prices. */
function basePrices(desk: Desk): readonly PricedLine[] | null {
  const lines = desk.items.map((item) => ({ itemNo: item.itemNo, price: item.price ?? item.startPrice }));
  return lines.every((line): line is PricedLine => line.price !== null) ? lines : null;
}

function toTotal(desk: Desk, target: DecimalString | null): Draft | null {
  const base = basePrices(desk);
  return base && target !== null && isPositive(target) ? asDraft(spread(desk, base, target)) : null;
}

const itemOf = (desk: Desk, itemNo: number): DeskItem | undefined => desk.items.find((item) => item.itemNo === itemNo);

/**
 * The draft of a quick button: `count` least steps better. By item it concerns the line in hand alone.
 * @returns null where there is nothing to start from, or nothing legal is left
 */
export function quickSteps(desk: Desk, draft: Draft, itemNo: number, count: number): Draft | null {
  if (desk.awardMode === 'TOTAL') return toTotal(desk, stepTarget(desk, count));
  const item = itemOf(desk, itemNo);
  const target = item ? itemStepTarget(desk, item, count) : null;
  return target === null ? null : { ...draft, [itemNo]: target };
}

/** The draft of "set by %": the own value bettered by a rate. */
export function quickRate(desk: Desk, draft: Draft, itemNo: number, rate: DecimalString): Draft | null {
  const from = (own: DecimalString | null): DecimalString | null =>
    own === null ? null : improved(desk.direction, own, percentOf(own, abs(rate)));
  if (desk.awardMode === 'TOTAL') {
    const target = from(ownTotal(desk) ?? desk.startPrice);
    return toTotal(desk, target === null ? null : safe(desk, target, 2));
  }
  const item = itemOf(desk, itemNo);
  const target = item ? from(item.price ?? item.startPrice) : null;
  return target === null || !isPositive(target) ? null : { ...draft, [itemNo]: safe(desk, target, desk.pricePrecision) };
}

const safe = ({ direction }: Desk, value: DecimalString, places: number): DecimalString =>
  (direction === 'REVERSE' ? roundDown : roundUp)(value, places);

/** The draft of "beat best": better than the best by one least step, and legal besides. `best` is in own terms, of the lot or of the line in hand. */
export function beatBest(desk: Desk, draft: Draft, itemNo: number, best: DecimalString): Draft | null {
  if (desk.awardMode === 'TOTAL') {
    const over = improved(desk.direction, best, desk.marks?.step ?? tick(2));
    const next = nextTotal(desk);
    return toTotal(desk, next === null ? over : betterOf(desk.direction, over, next));
  }
  const item = itemOf(desk, itemNo);
  if (!item) return null;
  const over = safe(desk, improved(desk.direction, best, item.marks?.step ?? tick(desk.pricePrecision)), desk.pricePrecision);
  const next = nextPrice(desk, item);
  const target = next === null ? over : betterOf(desk.direction, over, next);
  return isPositive(target) ? { ...draft, [itemNo]: target } : null;
}

/**
 * Prices from a clipboard: `line number <tab> price` rows, or one column of prices from the line in hand downwards.
 * Rows without digits (a heading) are left out; a price that cannot be read goes to its line as it was written, to be seen there.
 */
export function pasted(desk: Desk, draft: Draft, itemNo: number, text: string): Draft | null {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const known = new Set(desk.items.map((item) => item.itemNo));
  const start = Math.max(
    0,
    desk.items.findIndex((item) => item.itemNo === itemNo),
  );
  const found: Record<number, string> = {};
  let down = start;
  let begun = false;
  for (const row of rows) {
    const last = row.at(-1)!;
    const written = writtenNumber(last).kind;
    if (!/[\d０-９]/.test(last) || (written === 'none' && !begun)) continue;
    begun = true;
    const named = row.length > 1 ? Number(row[0]) : NaN;
    const line = known.has(named) ? named : desk.items[down++]?.itemNo;
    if (line !== undefined) found[line] = priceOf(last) ?? last;
  }
  return Object.keys(found).length === 0 ? null : { ...draft, ...found };
}

export interface SecondLook {
  /** null: the whole lot. */
  readonly itemNo: number | null;
  readonly step: DecimalString;
  readonly rate: DecimalString;
}

/** The step that asks for a second look before it is sent; of several lines the first. */
export function secondLook(desk: Desk, { lines, total }: Pick<Reading, 'lines' | 'total'>): SecondLook | null {
  if (desk.awardMode === 'TOTAL') {
    const unusual = total === null ? null : unusualStep(desk, total);
    return unusual && { itemNo: null, ...unusual };
  }
  for (const { itemNo, price } of lines) {
    const unusual = unusualStep({ ...desk, marks: itemOf(desk, itemNo)?.marks ?? null }, price);
    if (unusual) return { itemNo, ...unusual };
  }
  return null;
}
