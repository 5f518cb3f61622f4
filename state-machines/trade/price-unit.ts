/** A price may be for several units (purchasing.md §0.3): 12.50 for 100 of them. Prices are compared by the single unit. */
import type { Snapshot } from '../kernel/document.js';
import { f } from '../kernel/fields.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { div, eq, gt, mul, normalise, round2, round6 } from '../kernel/primitives/decimal.js';

const bounds = { min: 1, max: 1_000_000 } as const;
const said = {
  need: 'save',
  initial: 1,
  ...bounds,
  help: { en: 'For how many units the price is: 12.50 per 100', cn: '价格对应的数量,例如每100个12.50' },
} as const;
/** Beside the price of a line. */
export const priceUnit = f.integer('Price per', '价格单位', said);
/** The same, where the supplier reads the price. */
export const priceUnitRead = f.integer('Price per', '价格单位', { ...said, supplier: 'read' });
/** Of a change: where it is empty the line keeps its own. */
export const priceUnitAsked = f.integer('Price per', '价格单位', bounds);
/** Of a price that stands beside. */
export const priceUnitMade = f.integer('Price per', '价格单位', { ...bounds, computed: true, initial: 1 });
/** The same, where the supplier reads it. */
export const priceUnitMadeRead = f.integer('Price per', '价格单位', { ...bounds, computed: true, initial: 1, supplier: 'read' });

export interface UnitPrice {
  readonly price: DecimalString;
  readonly unit: number;
}
/** Lines and facts of before there were units are for one. */
export const unitOf = ({ priceUnit: unit }: { readonly priceUnit?: number | null | undefined }): number => unit ?? 1;

/** a × unit of b beside b × unit of a: nothing is rounded. */
const crossed = (a: UnitPrice, b: UnitPrice) => [mul(a.price, String(b.unit)), mul(b.price, String(a.unit))] as const;
export const isSamePrice = (a: UnitPrice, b: UnitPrice): boolean => eq(...crossed(a, b));
export const isDearer = (a: UnitPrice, b: UnitPrice): boolean => gt(...crossed(a, b));

/** The same price for another number of units: into the larger of two that are powers of ten nothing is lost. */
export const inUnits = ({ price, unit }: UnitPrice, wanted: number): DecimalString =>
  unit === wanted ? price : normalise(round6(div(mul(price, String(wanted)), String(unit))));
/** What a quantity is worth at it. */
export const worthAt = (qty: DecimalString, { price, unit }: UnitPrice): DecimalString => round2(div(mul(qty, price), String(unit)));
/** As people say it: 12.50 / 100. */
export const pricePer = ({ price, unit }: UnitPrice): string => (unit === 1 ? price : `${price} / ${unit}`);

/** Upgrades documents whose lines were written before there were units. */
export const linesForOneUnit =
  (name = 'lines') =>
  ({ state, context }: Snapshot): Snapshot => ({
    state,
    context: { ...context, [name]: (context[name] as readonly object[]).map((row) => ({ ...row, priceUnit: 1 })) },
  });
