/**
 * Prices over time as step lines, with a band for every turn, a mark for every extension, and level lines such as start
 * price, baseline and target. What it shows is what it is given: visibility is the view's business.
 */
import type { Instant } from '@machines/kernel/fields.js';
import { useId } from 'react';

import { formatDateTime } from '../../../kernel/language/format-time.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { useZone } from '../../../kernel/language/zone.js';
import css from './chart.module.css';
import { inFocus, spread, stepPath, timeTicks, valueScale } from '../../../kernel/chart/scale.js';
import { useWidth } from '../../../kernel/chart/use-width.js';

export interface ChartPoint {
  readonly at: Instant;
  readonly value: string;
}

export type SeriesKind = 'own' | 'best' | 'other';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly kind: SeriesKind;
  readonly points: readonly ChartPoint[];
}

export interface ChartBand {
  readonly from: Instant;
  readonly to: Instant;
  readonly label: string;
}

export interface ChartLevel {
  readonly key: 'start' | 'baseline' | 'target';
  readonly value: string;
  readonly label: string;
}

export interface PriceChartProps {
  readonly title: string;
  readonly empty: string;
  readonly series: readonly ChartSeries[];
  readonly bands: readonly ChartBand[];
  readonly extensions: readonly Instant[];
  readonly extensionLabel: string;
  readonly levels: readonly ChartLevel[];
  /** The lines end here: now, or the end of the hall. */
  readonly until: Instant;
  readonly height?: number;
}

const LEFT = 84;
const RIGHT = 16;
const TOP = 22;
const BOTTOM = 26;
const FALLBACK_WIDTH = 640;

export function PriceChart({ title, empty, series, bands, extensions, extensionLabel, levels, until, height = 240 }: PriceChartProps) {
  const zone = useZone();
  const titleId = useId();
  const [box, measured] = useWidth();
  const width = measured || FALLBACK_WIDTH;
  const drawn = series.filter((one) => one.points.length > 0);
  if (drawn.length === 0 && bands.length === 0) return <p className={css.empty}>{empty}</p>;

  const instants = [
    ...drawn.flatMap((one) => one.points.map((point) => point.at)),
    ...bands.flatMap((band) => [band.from, band.to]),
    until,
  ];
  const from = Math.min(...instants);
  const to = Math.max(...instants, from + 1_000);
  const prices = inFocus(
    drawn.flatMap((one) => one.points.map((point) => Number(point.value))),
    levels.map((level) => Number(level.value)),
  );
  const scale = valueScale(prices.length > 0 ? prices : [0, 1], width < 480 ? 4 : 5);
  const x = (at: number): number => LEFT + ((at - from) / (to - from)) * (width - LEFT - RIGHT);
  // What lies beyond the scale is drawn at its edge.
  const y = (value: number): number =>
    TOP + ((scale.to - Math.min(scale.to, Math.max(scale.from, value))) / (scale.to - scale.from)) * (height - TOP - BOTTOM);
  const labels = spread(drawn.map((one) => (one.kind === 'other' ? y(Number(one.points.at(-1)!.value)) - 4 : null)));
  const clock = (at: number): string => formatDateTime(at, zone).slice(11, to - from > 600_000 ? 16 : 19);

  return (
    <figure className={css.figure} ref={box}>
      <figcaption id={titleId} className={css.caption}>
        <span className={css.title}>{title}</span>
        <Legend series={drawn} />
      </figcaption>
      <svg className={css.svg} width={width} height={height} role="img" aria-labelledby={titleId}>
        {bands.map((band, n) => (
          <g key={band.label}>
            <rect
              className={n % 2 === 0 ? css.band : css.bandOdd}
              x={x(band.from)}
              width={Math.max(1, x(band.to) - x(band.from))}
              y={TOP}
              height={height - TOP - BOTTOM}
            />
            <text className={css.bandLabel} x={x(band.from) + 6} y={TOP - 7}>
              {band.label}
            </text>
          </g>
        ))}
        {prices.length > 0 &&
          scale.ticks.map((tick) => (
            <g key={tick}>
              <line className={css.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
              <text className={css.value} x={LEFT - 8} y={y(tick) + 4}>
                {formatAmount(tick.toFixed(2))}
              </text>
            </g>
          ))}
        {timeTicks(from, to, Math.max(2, Math.floor((width - LEFT) / 96))).map((tick) => (
          <text key={tick} className={css.time} x={x(tick)} y={height - 8}>
            {clock(tick)}
          </text>
        ))}
        {extensions.map((at) => (
          <g key={at}>
            <line className={css.extension} x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} />
            <path className={css.extensionFlag} d={`M${x(at)} ${TOP}l6 4l-6 4z`}>
              <title>{`${extensionLabel} ${formatDateTime(at, zone).slice(11)}`}</title>
            </path>
          </g>
        ))}
        {levels.map((level) => (
          <Level key={level.key} level={level} scale={scale} y={y(Number(level.value))} width={width} />
        ))}
        {drawn.map((one, n) => (
          <Line key={one.key} series={one} x={x} y={y} until={until} labelY={labels[n]!} />
        ))}
      </svg>
    </figure>
  );
}

interface LevelProps {
  readonly level: ChartLevel;
  readonly scale: { readonly from: number; readonly to: number };
  readonly y: number;
  readonly width: number;
}

/** A level line; one that lies beyond the scale is named with its value at the edge. */
function Level({ level, scale, y, width }: LevelProps) {
  const value = Number(level.value);
  const beyond = value > scale.to ? '↑' : value < scale.from ? '↓' : null;
  if (beyond)
    return (
      <text className={css.levelLabel} x={width - RIGHT - 4} y={beyond === '↑' ? y + 12 : y - 4}>
        {`${beyond} ${level.label} ${formatAmount(level.value)}`}
      </text>
    );
  return (
    <g>
      <line className={`${css.level} ${css[level.key]}`} x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
      <text className={css.levelLabel} x={width - RIGHT - 4} y={y - 4}>
        {level.label}
      </text>
    </g>
  );
}

interface LineProps {
  readonly labelY: number | null;
  readonly series: ChartSeries;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly until: Instant;
}

function Line({ series, x, y, until, labelY }: LineProps) {
  const points = series.points.map(({ at, value }) => ({ x: x(at), y: y(Number(value)) }));
  const last = points.at(-1)!;
  return (
    <g className={css[series.kind]}>
      <path className={css.line} d={stepPath(points, x(until))}>
        <title>{series.label}</title>
      </path>
      {series.kind !== 'best' &&
        points.map((point, n) => <circle key={n} className={css.dot} cx={point.x} cy={point.y} r={series.kind === 'own' ? 3 : 2} />)}
      {labelY !== null && (
        <text className={css.lineLabel} x={last.x + 5} y={labelY}>
          {series.label}
        </text>
      )}
    </g>
  );
}

function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  const named = series.filter((one) => one.kind !== 'other');
  return (
    <span className={css.legend}>
      {named.map((one) => (
        <span key={one.key} className={`${css.key} ${css[one.kind]}`}>
          <i className={css.swatch} aria-hidden />
          {one.label}
        </span>
      ))}
    </span>
  );
}
