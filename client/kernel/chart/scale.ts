/** Axes of charts. Positions are pixels, so plain numbers do: nothing here is money that anyone computes with. */

export interface Scale {
  readonly ticks: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Round figures that cover the values, about `count` of them. */
export function valueScale(values: readonly number[], count: number): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low || Math.abs(high) * 0.02 || 1) * 0.08;
  const step = niceStep((high - low + 2 * room) / count);
  const from = Math.floor((low - room) / step) * step;
  const to = Math.ceil((high + room) / step) * step;
  return { from, to, ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step) };
}

/** So few say nothing about which of them is far off. */
const FEWEST = 5;

/**
 * Of the values those that a scale should cover: without outliers, which would press all others into one line (Tukey's outer
 * fences), and with the levels that lie near them.
 */
export function inFocus(values: readonly number[], levels: readonly number[]): readonly number[] {
  if (values.length === 0) return levels;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)]!;
  const spreadOf = Math.max(at(0.75) - at(0.25), Math.abs(at(0.5)) * 0.005);
  const near =
    sorted.length < FEWEST ? sorted : sorted.filter((value) => value >= at(0.25) - 3 * spreadOf && value <= at(0.75) + 3 * spreadOf);
  const [low, high] = [near[0]!, near.at(-1)!];
  const room = Math.max(high - low, Math.abs(high) * 0.1) * 1.5;
  return [...near, ...levels.filter((level) => level >= low - room && level <= high + room)];
}

const LINE_HEIGHT = 12;
/** Labels at these heights, moved down as far as they would cover each other; null: no label. */
export function spread(heights: readonly (number | null)[]): readonly (number | null)[] {
  const placed = [...heights];
  let last = -Infinity;
  for (const { height, n } of heights
    .flatMap((height, n) => (height === null ? [] : [{ height, n }]))
    .toSorted((a, b) => a.height - b.height)) {
    last = Math.max(height, last + LINE_HEIGHT);
    placed[n] = last;
  }
  return placed;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const timeSteps = [
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  24 * HOUR,
  7 * 24 * HOUR,
];

export function timeTicks(from: number, to: number, count: number): readonly number[] {
  const step = timeSteps.find((one) => (to - from) / one <= count) ?? 30 * 24 * HOUR;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, n) => first + n * step);
}

/** Points of a line that keeps its value until the next one, drawn up to `until`. */
export function stepPath(points: readonly { readonly x: number; readonly y: number }[], until: number): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const steps = rest.map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`).join('');
  return `M${first.x.toFixed(1)} ${first.y.toFixed(1)}${steps}H${Math.max(until, points.at(-1)!.x).toFixed(1)}`;
}

const monthSteps = [1, 2, 3, 6, 12];

/** First days of months within the time, at most about `count`, as yyyy-MM. */
export function monthTicks(from: number, to: number, count: number): readonly string[] {
  const monthOf = (at: number): number => {
    const day = new Date(at);
    return day.getUTCFullYear() * 12 + day.getUTCMonth();
  };
  const [first, last] = [monthOf(from - 1) + 1, monthOf(to)];
  const step = monthSteps.find((one) => (last - first) / one < count) ?? 24;
  const begin = Math.ceil(first / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((last - begin) / step) + 1) }, (_, n) => begin + n * step).map(
    (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  );
}
