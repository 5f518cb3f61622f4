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
