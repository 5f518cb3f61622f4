/** Values that hold from a day on, as step lines over dates; the same figures stand in a table beside it. */
import { useId } from 'react';
import type { ReactNode } from 'react';

import css from './date-chart.module.css';
import { monthTicks, stepPath, valueScale } from './scale.js';
import { useWidth } from './use-width.js';

export interface DatePoint {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly value: string;
}

export interface DateSeries {
  readonly key: string;
  readonly label: string;
  /** In the order of their days. */
  readonly points: readonly DatePoint[];
  /** The last value holds to this day; default: to the end of the chart. */
  readonly until?: string;
}

export interface DateChartProps {
  readonly title: string;
  readonly series: readonly DateSeries[];
  readonly height?: number;
}

const LEFT = 76;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 26;
const FALLBACK_WIDTH = 640;
const COLOURS = 6;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export function DateChart({ title, series, height = 230 }: DateChartProps): ReactNode {
  const titleId = useId();
  const [box, measured] = useWidth();
  const width = measured || FALLBACK_WIDTH;
  const drawn = series.filter((one) => one.points.length > 0);
  if (drawn.length === 0) return null;
  const days = drawn.flatMap(({ points, until }) => [
    ...points.map(({ date }) => dayOf(date)),
    ...(until === undefined ? [] : [dayOf(until)]),
  ]);
  const [from, to] = [Math.min(...days), Math.max(...days, Math.min(...days) + 86_400_000)];
  const scale = valueScale(
    drawn.flatMap(({ points }) => points.map(({ value }) => Number(value))),
    width < 480 ? 4 : 5,
  );
  const decimals = Math.max(0, Math.ceil(-Math.log10(scale.ticks[1]! - scale.ticks[0]!)));
  const x = (at: number): number => LEFT + ((at - from) / (to - from)) * (width - LEFT - RIGHT);
  const y = (value: number): number => TOP + ((scale.to - value) / (scale.to - scale.from)) * (height - TOP - BOTTOM);
  return (
    <figure className={css['figure']} ref={box}>
      <figcaption id={titleId} className={css['caption']}>
        <span className={css['title']}>{title}</span>
        <span className={css['legend']}>
          {drawn.map((one, index) => (
            <span key={one.key} className={css['key']} data-colour={index % COLOURS}>
              <i aria-hidden="true" />
              {one.label}
            </span>
          ))}
        </span>
      </figcaption>
      <svg className={css['svg']} width={width} height={height} role="img" aria-labelledby={titleId}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line className={css['grid']} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className={css['value']} x={LEFT - 8} y={y(tick) + 4}>
              {tick.toFixed(decimals)}
            </text>
          </g>
        ))}
        {monthTicks(from, to, Math.max(2, Math.floor((width - LEFT) / 72))).map((month) => (
          <text key={month} className={css['date']} x={x(dayOf(`${month}-01`))} y={height - 8}>
            {month}
          </text>
        ))}
        {drawn.map((one, index) => {
          const points = one.points.map(({ date, value }) => ({ x: x(dayOf(date)), y: y(Number(value)) }));
          return (
            <g key={one.key} data-colour={index % COLOURS} className={css['series']}>
              <path d={stepPath(points, x(one.until === undefined ? to : dayOf(one.until)))} />
              {points.map((point, n) => (
                <circle key={one.points[n]!.date} cx={point.x} cy={point.y} r={3}>
                  <title>{`${one.label} ${one.points[n]!.date} ${one.points[n]!.value}`}</title>
                </circle>
              ))}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
