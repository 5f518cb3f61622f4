/**
 * Steps and limits of one value, a lot total or an item's price (spec compete.md §5.2 rows 12 to 14, §5.3), expressed as
 * thresholds in the bidder's own raw terms, so that server, screen and "least next price" all read the same numbers.
 */
import { isPositive, isZero, max, min, percentOf, sub } from '../../../kernel/primitives/decimal.js';
import type { AwardMode, Direction, ImproveMode } from '../../lookups.js';
import type { TurnParam } from '../fields.js';
import type { Grid, Weighting } from './values.js';
import {
  best,
  better,
  ceilingMultiple,
  gridOf,
  improved,
  notBetterThan,
  notWorseThan,
  placesOf,
  roundBetter,
  rounded,
  tick,
  worse,
} from './values.js';

export type StepRules = Pick<
  TurnParam,
  'minStepValue' | 'minStepRate' | 'maxStepValue' | 'maxStepRate' | 'stepMultipleFlag' | 'firstOfferStepFlag'
>;

/** Thresholds of one value; null: no such limit. A value may equal `limit`, `least` and `most`, never `own`. */
export interface Marks {
  /** Own effective value: to be bettered. */
  readonly own: string | null;
  /** Turn limit (row 12): not worse than this. */
  readonly limit: string | null;
  /** Least step (row 14): not worse than this. */
  readonly least: string | null;
  /** Greatest step: not better than this. */
  readonly most: string | null;
  /** Whole multiples of `step` from `base`; values are raw, or comparable where `weighting` is given. */
  readonly multiple: { readonly base: string; readonly step: string; readonly weighting?: Weighting } | null;
  /** The least step itself, for the quick buttons. */
  readonly step: string | null;
}

export interface MarksInput {
  readonly direction: Direction;
  readonly awardMode: AwardMode;
  readonly pricePrecision: number;
  readonly improveMode: ImproveMode;
  readonly rules: StepRules;
  readonly weighting: Weighting;
  readonly own: string | null;
  /** Best comparable value of the hall, own included. */
  readonly bestComparable: string | null;
  readonly startPrice: string | null;
  /** Turn limit in raw terms, or as a comparable value. */
  readonly rawLimit: string | null;
  readonly comparableLimit: string | null;
}

interface StepRange {
  readonly least: string;
  readonly greatest: string | null;
}

const given = (value: string) => !isZero(value);

/** Least and greatest step from a reference value. */
export function stepRange(rules: StepRules, reference: string, mode: AwardMode): StepRange {
  const places = placesOf(mode);
  const share = (rate: string) => rounded(percentOf(reference, rate), places);
  const greatest = [
    ...(given(rules.maxStepValue) ? [rules.maxStepValue] : []),
    ...(given(rules.maxStepRate) ? [share(rules.maxStepRate)] : []),
  ];
  return {
    least: max(rules.minStepValue, given(rules.minStepRate) ? share(rules.minStepRate) : '0'),
    greatest: greatest.length === 0 ? null : min(greatest[0]!, ...greatest.slice(1)),
  };
}

interface Reference {
  readonly value: string;
  readonly comparable: boolean;
}

function referenceOf(input: MarksInput): Reference | null {
  if (input.improveMode === 'BEST' && input.bestComparable !== null) return { value: input.bestComparable, comparable: true };
  if (input.improveMode === 'OWN' && input.own !== null) return { value: input.own, comparable: false };
  if (input.rules.firstOfferStepFlag === 'Y' && input.startPrice !== null) return { value: input.startPrice, comparable: false };
  return null;
}

export function marksOf(input: MarksInput): Marks {
  const { direction, own } = input;
  const grid = gridOf(input.awardMode, input.weighting, input.pricePrecision);
  const limit = limitOf(input, grid);
  const reference = referenceOf(input);
  if (!reference) return { own, limit, least: null, most: null, multiple: null, step: null };

  const { least, greatest } = stepRange(input.rules, reference.value, input.awardMode);
  const notWorse = (target: string) => (reference.comparable ? notWorseThan(direction, grid, target) : target);
  const notBetter = (target: string) => (reference.comparable ? notBetterThan(direction, grid, target) : target);
  // "Must beat the best" holds without a configured step too: by one unit of what is compared.
  const step = isZero(least) && reference.comparable ? tick(placesOf(input.awardMode)) : least;
  const plain = isPlain(input.weighting);
  return {
    own,
    limit,
    least: isZero(step) ? null : notWorse(improved(direction, reference.value, step)),
    most: greatest === null || own === null ? null : notBetter(improved(direction, reference.value, greatest)),
    multiple:
      input.rules.stepMultipleFlag === 'Y' && given(input.rules.minStepValue)
        ? {
            base: reference.value,
            step: input.rules.minStepValue,
            ...(reference.comparable && !plain ? { weighting: input.weighting } : {}),
          }
        : null,
    step: isZero(step) ? null : step,
  };
}

const isPlain = ({ factor, adder }: Weighting) => isZero(sub(factor, '1')) && isZero(adder);

function limitOf(input: MarksInput, grid: Grid): string | null {
  const fromComparable = input.comparableLimit === null ? null : notWorseThan(input.direction, grid, input.comparableLimit);
  if (input.rawLimit === null || fromComparable === null) return input.rawLimit ?? fromComparable;
  return best(input.direction, input.rawLimit, fromComparable);
}

/** Bounds that the audience may know; null: none, or hidden. */
export interface Bounds {
  readonly startPrice: string | null;
  readonly ceilingPrice: string | null;
  readonly floorPrice: string | null;
}

/**
 * The worst value that would be accepted next, as far as these marks and bounds tell.
 * @returns null when nothing binds the value, or when no value is left between the limits
 */
export function nextLegal(direction: Direction, marks: Marks, bounds: Bounds, places: number): string | null {
  const binding = [
    marks.limit,
    marks.least,
    bounds.startPrice,
    direction === 'REVERSE' ? bounds.ceilingPrice : bounds.floorPrice,
    marks.own === null ? null : improved(direction, marks.own, tick(places)),
  ].filter((value): value is string => value !== null);
  if (binding.length === 0) return null;
  const strictest = binding.reduce((a, b) => best(direction, a, b));
  const value =
    marks.multiple && !marks.multiple.weighting
      ? onMultiple(direction, marks.multiple, strictest)
      : roundBetter(direction, strictest, places);
  return possible(direction, value, marks, bounds) ? value : null;
}

const onMultiple = (direction: Direction, { base, step }: { readonly base: string; readonly step: string }, value: string) =>
  improved(direction, base, ceilingMultiple(direction === 'REVERSE' ? sub(base, value) : sub(value, base), step));

function possible(direction: Direction, value: string, marks: Marks, bounds: Bounds): boolean {
  if (!isPositive(value)) return false;
  if (marks.most !== null && better(direction, value, marks.most)) return false;
  const far = direction === 'REVERSE' ? bounds.floorPrice : bounds.ceilingPrice;
  return far === null || !worse(direction, far, value);
}
