/** Bids that look as if they came from one hand (bidding.md §9.1): the system points at them, the jury decides with a reason. */
import { div, eq, isZero, round, sub } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';

export interface Traced {
  readonly respondId: string;
  /** SHA-256 of its files. */
  readonly files: readonly string[];
  readonly authors: readonly string[];
  /** Keyed hashes of the devices and addresses that it was sealed from. */
  readonly devices: readonly string[];
  /** Unit prices by line of the bill. */
  readonly prices: Readonly<Record<string, DecimalString>>;
}
export type Likeness = 'FILE' | 'AUTHOR' | 'DEVICE' | 'RATIO' | 'DIFFERENCE';
export interface Suspicion {
  readonly first: string;
  readonly second: string;
  readonly likeness: Likeness;
  /** The ratio or difference that all lines have. */
  readonly value: DecimalString | null;
}

/** With fewer lines than these a constant is no wonder. */
const LEAST_LINES = 3;
const shares = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one));

function constant(values: readonly DecimalString[]): DecimalString | null {
  const [first] = values;
  return first !== undefined && values.every((value) => eq(value, first)) ? first : null;
}

function pricesAlike(a: Traced, b: Traced): readonly Pick<Suspicion, 'likeness' | 'value'>[] {
  const lines = Object.keys(a.prices).filter((line) => b.prices[line] !== undefined);
  if (lines.length < LEAST_LINES || lines.some((line) => isZero(a.prices[line]!))) return [];
  const pairs = lines.map((line) => [a.prices[line]!, b.prices[line]!] as const);
  const ratio = constant(pairs.map(([first, second]) => round(div(second, first), 4)));
  const difference = constant(pairs.map(([first, second]) => sub(second, first)));
  return [
    ...(ratio === null ? [] : [{ likeness: 'RATIO' as const, value: ratio }]),
    ...(difference === null ? [] : [{ likeness: 'DIFFERENCE' as const, value: difference }]),
  ];
}

function likenesses(a: Traced, b: Traced): readonly Pick<Suspicion, 'likeness' | 'value'>[] {
  const traces = (
    [
      ['FILE', a.files, b.files],
      ['AUTHOR', a.authors, b.authors],
      ['DEVICE', a.devices, b.devices],
    ] as const
  ).flatMap(([likeness, first, second]) => (shares(first, second) ? [{ likeness, value: null }] : []));
  return [...traces, ...pricesAlike(a, b)];
}

/** Every pair that has something in common, in the order of the bids. */
export const suspicions = (bids: readonly Traced[]): readonly Suspicion[] =>
  bids.flatMap((a, at) =>
    bids.slice(at + 1).flatMap((b) => likenesses(a, b).map((alike) => ({ first: a.respondId, second: b.respondId, ...alike }))),
  );
