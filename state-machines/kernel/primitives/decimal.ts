import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Arithmetic on decimal strings (conventions.md, Field kinds): money, prices, quantities and rates
 * travel as plain strings such as `"-12.50"` and never pass through a binary float.
 *
 * Every function takes plain decimal strings and throws {@link DecimalError} on anything else.
 * Results have no exponent, no trailing zeros and no negative zero, except where a fixed number
 * of decimals is the point (`round` and its kin).
 */

/** The one clone of decimal.js: 60 significant digits, half up (away from zero), never an exponent. */
export const Decimal = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  minE: -9e15,
  maxE: 9e15,
});
export type Decimal = DecimalJs;

/** A plain decimal string, `^-?\d+(\.\d+)?$`. */
export type DecimalString = string;

export type Comparison = -1 | 0 | 1;

export type DecimalErrorCode = 'DECIMAL_MALFORMED' | 'DECIMAL_DIVISION_BY_ZERO' | 'DECIMAL_PLACES';

/** A value that is not a plain decimal string, a division by zero, or an impossible number of places. */
export class DecimalError extends RangeError {
  constructor(
    readonly code: DecimalErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'DecimalError';
  }
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const MAX_PLACES = 1000;

/** Is this a plain decimal string: digits, at most one point with digits on both sides, an optional minus? */
export function isDecimal(value: unknown): value is DecimalString {
  return typeof value === 'string' && PLAIN.test(value);
}

function assertDecimal(value: unknown): asserts value is DecimalString {
  if (isDecimal(value)) return;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
  throw new DecimalError('DECIMAL_MALFORMED', `Not a plain decimal string: ${shown}`);
}

function assertPlaces(places: number): void {
  if (Number.isInteger(places) && places >= 0 && places <= MAX_PLACES) return;
  throw new DecimalError('DECIMAL_PLACES', `Decimal places must be an integer from 0 to ${MAX_PLACES}`);
}

/** The value as a Decimal of the kernel's clone, for formulas that need more than these helpers. */
export function decimal(value: DecimalString): Decimal {
  assertDecimal(value);
  return new Decimal(value);
}

/** So many digits are whole numbers that a double holds exactly: prices and quantities of every day, which need no Decimal. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_none, exponent) => 10 ** exponent);

const placesOf = (value: DecimalString): number => {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
};
/** The number without its point: `"-12.50"` is -1250 hundredths. */
const unitsOf = (value: DecimalString, places: number): number =>
  Number(places === 0 ? value : value.slice(0, -places - 1) + value.slice(-places));

function pointed(units: number, places: number): DecimalString {
  if (places === 0) return String(units);
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
/** Without trailing zeros. */
function written(units: number, places: number): DecimalString {
  let [left, decimalsLeft] = [units, places];
  while (decimalsLeft > 0 && left % 10 === 0) {
    left /= 10;
    decimalsLeft -= 1;
  }
  return left === 0 ? '0' : pointed(left, decimalsLeft);
}

/** @returns null where the digits are too many */
function sumOfFew(values: readonly DecimalString[]): DecimalString | null {
  let places = 0;
  for (const value of values) {
    assertDecimal(value);
    if (value.length > EXACT_DIGITS) return null;
    places = Math.max(places, placesOf(value));
  }
  let units = 0;
  for (const value of values) {
    const own = placesOf(value);
    if (value.length + places - own > EXACT_DIGITS) return null;
    units += unitsOf(value, own) * POWERS[places - own]!;
    if (Math.abs(units) > POWERS[EXACT_DIGITS]!) return null;
  }
  return written(units, places);
}

export function add(a: DecimalString, b: DecimalString): DecimalString {
  return sumOfFew([a, b]) ?? decimal(a).plus(decimal(b)).toString();
}

export function sub(a: DecimalString, b: DecimalString): DecimalString {
  return decimal(a).minus(decimal(b)).toString();
}

export function mul(a: DecimalString, b: DecimalString): DecimalString {
  assertDecimal(a);
  assertDecimal(b);
  if (a.length + b.length > EXACT_DIGITS) return decimal(a).times(decimal(b)).toString();
  const [ofA, ofB] = [placesOf(a), placesOf(b)];
  return written(unitsOf(a, ofA) * unitsOf(b, ofB), ofA + ofB);
}

/** Quotient to 60 significant digits. */
export function div(a: DecimalString, b: DecimalString): DecimalString {
  const divisor = decimal(b);
  if (divisor.isZero()) throw new DecimalError('DECIMAL_DIVISION_BY_ZERO', `Division of ${a} by zero`);
  return decimal(a).dividedBy(divisor).toString();
}

/** Sum of a list; `"0"` of an empty one. */
export function sum(given: Iterable<DecimalString>): DecimalString {
  const values = [...given];
  const few = sumOfFew(values);
  if (few !== null) return few;
  let total = new Decimal(0);
  for (const value of values) total = total.plus(decimal(value));
  return total.toString();
}

/** `rate` per cent of `base`, unrounded. */
export function percentOf(base: DecimalString, rate: DecimalString): DecimalString {
  return decimal(base).times(decimal(rate)).dividedBy(100).toString();
}

export function abs(a: DecimalString): DecimalString {
  return decimal(a).abs().toString();
}

export function neg(a: DecimalString): DecimalString {
  return decimal(a).negated().toString();
}

interface Magnitude {
  readonly whole: string;
  readonly fraction: string;
}

/** Digits before the point without leading zeros, digits after it without trailing zeros. */
function magnitude(value: DecimalString): Magnitude {
  const point = value.indexOf('.');
  let start = value.charCodeAt(0) === 0x2d ? 1 : 0;
  const wholeEnd = point < 0 ? value.length : point;
  while (start < wholeEnd && value.charCodeAt(start) === 0x30) start += 1;
  let end = value.length;
  if (point >= 0) while (end > point + 1 && value.charCodeAt(end - 1) === 0x30) end -= 1;
  return {
    whole: value.slice(start, wholeEnd),
    fraction: point < 0 ? '' : value.slice(point + 1, end),
  };
}

function compareMagnitudes(a: Magnitude, b: Magnitude): Comparison {
  if (a.whole.length !== b.whole.length) return a.whole.length < b.whole.length ? -1 : 1;
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1;
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}

function isNothing(m: Magnitude): boolean {
  return m.whole === '' && m.fraction === '';
}

/**
 * -1 when a < b, 0 when equal, 1 when a > b.
 * Works on the digits themselves, since ranking compares far more often than it computes.
 */
export function cmp(a: DecimalString, b: DecimalString): Comparison {
  assertDecimal(a);
  assertDecimal(b);
  if (a === b) return 0;
  const left = magnitude(a);
  const right = magnitude(b);
  const leftNegative = a.charCodeAt(0) === 0x2d && !isNothing(left);
  const rightNegative = b.charCodeAt(0) === 0x2d && !isNothing(right);
  if (leftNegative !== rightNegative) return leftNegative ? -1 : 1;
  return leftNegative ? compareMagnitudes(right, left) : compareMagnitudes(left, right);
}

export function eq(a: DecimalString, b: DecimalString): boolean {
  return cmp(a, b) === 0;
}

export function lt(a: DecimalString, b: DecimalString): boolean {
  return cmp(a, b) < 0;
}

export function lte(a: DecimalString, b: DecimalString): boolean {
  return cmp(a, b) <= 0;
}

export function gt(a: DecimalString, b: DecimalString): boolean {
  return cmp(a, b) > 0;
}

export function gte(a: DecimalString, b: DecimalString): boolean {
  return cmp(a, b) >= 0;
}

/** The smallest operand as it was written; the first of equals. */
export function min(first: DecimalString, ...rest: readonly DecimalString[]): DecimalString {
  assertDecimal(first);
  return rest.reduce((least, value) => (lt(value, least) ? value : least), first);
}

/** The greatest operand as it was written; the first of equals. */
export function max(first: DecimalString, ...rest: readonly DecimalString[]): DecimalString {
  assertDecimal(first);
  return rest.reduce((greatest, value) => (gt(value, greatest) ? value : greatest), first);
}

export function isZero(a: DecimalString): boolean {
  assertDecimal(a);
  return isNothing(magnitude(a));
}

export function isNegative(a: DecimalString): boolean {
  return cmp(a, '0') < 0;
}

export function isPositive(a: DecimalString): boolean {
  return cmp(a, '0') > 0;
}

/** How many decimals are written, trailing zeros not counted: `"1.250"` has 2. */
export function decimals(a: DecimalString): number {
  assertDecimal(a);
  return magnitude(a).fraction.length;
}

/** The same number without leading or trailing zeros, plus sign or negative zero: `"-007.50"` → `"-7.5"`. */
export function normalise(a: DecimalString): DecimalString {
  assertDecimal(a);
  const { whole, fraction } = magnitude(a);
  const digits = fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`;
  return a.charCodeAt(0) === 0x2d && digits !== '0' ? `-${digits}` : digits;
}

/** Does the number fit a column numeric(precision, scale) without loss? */
export function fits(a: DecimalString, precision: number, scale: number): boolean {
  assertDecimal(a);
  const { whole, fraction } = magnitude(a);
  return fraction.length <= scale && whole.length <= precision - scale;
}

const NEGATIVE_ZERO = /^-0(?:\.0*)?$/;

function fixed(a: DecimalString, places: number, rounding: DecimalJs.Rounding): DecimalString {
  assertPlaces(places);
  const text = decimal(a).toFixed(places, rounding);
  return NEGATIVE_ZERO.test(text) ? text.slice(1) : text;
}

/** Rounded half up (away from zero) and written with exactly `places` decimals. */
export function round(a: DecimalString, places: number): DecimalString {
  if (isDecimal(a) && Number.isInteger(places) && places >= 0 && a.length + places <= EXACT_DIGITS) return roundedFew(a, places);
  return fixed(a, places, DecimalJs.ROUND_HALF_UP);
}

function roundedFew(a: DecimalString, places: number): DecimalString {
  const own = placesOf(a);
  const units = unitsOf(a, own);
  if (own <= places) return pointed(units * POWERS[places - own]!, places);
  const part = POWERS[own - places]!;
  const size = Math.abs(units);
  const rest = size % part;
  const whole = (size - rest) / part + (rest * 2 >= part ? 1 : 0);
  return pointed(units < 0 ? -whole : whole, places);
}

/** Amounts: decimal(18,2). */
export function round2(a: DecimalString): DecimalString {
  return round(a, 2);
}

/** Prices and quantities: decimal(18,6). */
export function round6(a: DecimalString): DecimalString {
  return round(a, 6);
}

/** Towards zero, with exactly `places` decimals: the greatest price a buyer's ceiling still allows. */
export function roundDown(a: DecimalString, places: number): DecimalString {
  return fixed(a, places, DecimalJs.ROUND_DOWN);
}

/** Away from zero, with exactly `places` decimals: the least step that is never too small. */
export function roundUp(a: DecimalString, places: number): DecimalString {
  return fixed(a, places, DecimalJs.ROUND_UP);
}

function scaled(m: Magnitude, scale: number): bigint {
  return BigInt(m.whole + m.fraction.padEnd(scale, '0') || '0');
}

/** Is `a` a whole multiple of `step`, exactly and whatever the signs? Of a zero step only zero is. */
export function isMultiple(a: DecimalString, step: DecimalString): boolean {
  assertDecimal(a);
  assertDecimal(step);
  const left = magnitude(a);
  const right = magnitude(step);
  if (isNothing(right)) return isNothing(left);
  const scale = Math.max(left.fraction.length, right.fraction.length);
  return scaled(left, scale) % scaled(right, scale) === 0n;
}

/** `-1234567.5` as `-1,234,567.5`, as a sentence says it. */
export function grouped(a: DecimalString): string {
  const [whole = '', ...places] = a.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...places].join('.');
}
