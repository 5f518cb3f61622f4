/** Prices of a hall over time: what the server remembers, continued by what the live view tells. */
import type { Instant } from '@machines/kernel/fields.js';
import { useEffect, useMemo, useState } from 'react';

import { call, NoAnswer } from '../../../kernel/call.js';
import type { ChartPoint, ChartSeries, SeriesKind } from './PriceChart.js';

/** Answer of srmSfdCompeteHallRestful/chartData {hallId, itemNo?}: lines that this viewer may see. */
export interface ChartData {
  readonly series: readonly { readonly key: string; readonly points: readonly ChartPoint[] }[];
}

/** Where a line stands now. `own`, `best`, or a bidder's alias. */
export interface LivePoint {
  readonly key: string;
  readonly label: string;
  readonly kind: SeriesKind;
  /** null: nothing yet. */
  readonly point: ChartPoint | null;
}

type Points = Readonly<Record<string, readonly ChartPoint[]>>;

/** The line with one more point, unless it says nothing new. A withdrawn offer makes a line go back. */
export function extended(line: readonly ChartPoint[], { at, value }: ChartPoint): readonly ChartPoint[] {
  const last = line.at(-1);
  if (last && (last.value === value || at < last.at)) return line;
  return [...line, { at, value }];
}

/** What was remembered, then what was seen after it. */
export function joined(remembered: readonly ChartPoint[], seen: readonly ChartPoint[]): readonly ChartPoint[] {
  return seen.reduce(
    (line, point) => (line.some((one) => one.at === point.at && one.value === point.value) ? line : extended(line, point)),
    remembered,
  );
}

export function usePriceHistory(
  hallId: string,
  itemNo: number | null,
  live: readonly LivePoint[],
  stamp: Instant | null,
): readonly ChartSeries[] {
  const [remembered, setRemembered] = useState<Points>({});
  const [seen, setSeen] = useState<Points>({});

  useEffect(() => {
    let gone = false;
    setRemembered({});
    setSeen({});
    call<ChartData>('srmSfdCompeteHall', 'chartData', { hallId, ...(itemNo === null ? {} : { itemNo }) }, { quiet: true })
      .then((answer) => {
        if (!gone && answer.status === 'S') setRemembered(Object.fromEntries(answer.data.series.map(({ key, points }) => [key, points])));
      })
      .catch((error: unknown) => {
        // Without an answer the chart begins with what is live; everything else is an error of ours.
        if (!(error instanceof NoAnswer)) throw error;
      });
    return () => {
      gone = true;
    };
  }, [hallId, itemNo, stamp]);

  useEffect(() => {
    setSeen((before) => {
      const changes = live.flatMap(({ key, point }) => {
        const line = before[key] ?? [];
        const next = point ? extended(line, point) : line;
        return next === line ? [] : [[key, next] as const];
      });
      return changes.length === 0 ? before : { ...before, ...Object.fromEntries(changes) };
    });
  }, [live]);

  return useMemo(
    () => live.map(({ key, label, kind }) => ({ key, label, kind, points: joined(remembered[key] ?? [], seen[key] ?? []) })),
    [live, remembered, seen],
  );
}
