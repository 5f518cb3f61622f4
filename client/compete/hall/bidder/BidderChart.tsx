/** The bidder's chart: his own line, the best where it is shown, all lines where the turn shows all. */
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { useEffect, useMemo, useState } from 'react';

import { serverNow } from '../../../kernel/connection/clock.js';
import type { LivePoint } from '../chart/price-history.js';
import { usePriceHistory } from '../chart/price-history.js';
import { PriceChart } from '../chart/PriceChart.js';
import { bandsOf, extensionsOf } from '../chart/turn-bands.js';
import css from '../chart/chart.module.css';
import { useHallTexts } from '../texts.js';
import { seesBest } from './bidder-desk.js';

interface Props {
  readonly id: string;
  readonly state: string;
  readonly view: BidderHallView;
}

const REDRAW_MS = 5_000;

export function BidderChart({ id, state, view }: Props) {
  const t = useHallTexts();
  const byItem = view.awardMode === 'ITEM';
  const [itemNo, setItemNo] = useState(view.items[0]?.itemNo ?? 0);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (view.endedAt !== null) return undefined;
    const timer = setInterval(() => setNow(serverNow()), REDRAW_MS);
    return () => clearInterval(timer);
  }, [view.endedAt]);
  const live = useMemo(
    () => livePoints(view, byItem ? itemNo : null, { me: t('me'), best: t('bestLine'), bidder: (alias) => t('bidderNo', { alias }) }),
    [view, byItem, itemNo, t],
  );
  const series = usePriceHistory(id, byItem ? itemNo : null, live, view.currentTurnNo);
  const start = byItem ? (view.items.find((item) => item.itemNo === itemNo)?.startPrice ?? null) : view.startPrice;
  const turns = view.frozen?.turns ?? view.turns;
  return (
    <>
      {byItem && view.items.length > 1 && (
        <label className={css.pick}>
          {t('item')}{' '}
          <select value={itemNo} onChange={(event) => setItemNo(Number(event.currentTarget.value))}>
            {view.items.map((item) => (
              <option key={item.itemNo} value={item.itemNo}>
                {item.itemNo} {item.itemName}
              </option>
            ))}
          </select>
        </label>
      )}
      <PriceChart
        title={t('chart')}
        empty={t('chartEmpty')}
        series={series}
        bands={bandsOf(turns, (turnNo) => `${t('turn')} ${turnNo}`)}
        extensions={extensionsOf(turns)}
        extensionLabel={t('extensionMark')}
        levels={start === null ? [] : [{ key: 'start', value: start, label: t('startPrice') }]}
        until={view.endedAt ?? Math.min(now, view.turnEndAt ?? now)}
        height={state === 'running' ? 190 : 220}
      />
    </>
  );
}

interface Words {
  readonly me: string;
  readonly best: string;
  bidder(alias: string): string;
}

function livePoints(view: BidderHallView, itemNo: number | null, words: Words): readonly LivePoint[] {
  const own = view.offer;
  const ownValue = own === null ? null : itemNo === null ? own.total : (own.items.find((line) => line.itemNo === itemNo)?.price ?? null);
  const best = itemNo === null ? view.best : (view.ownItems?.find((item) => item.itemNo === itemNo)?.best ?? null);
  const at = serverNow();
  const others = (view.board ?? [])
    .filter((line) => line.alias !== view.alias)
    .map((line): LivePoint => {
      const value = itemNo === null ? line.total : (line.items?.find((one) => one.itemNo === itemNo)?.price ?? null);
      return {
        key: line.alias,
        label: line.supplierName ?? words.bidder(line.alias),
        kind: 'other',
        point: value === null ? null : { at: line.at, value },
      };
    });
  return [
    ...others,
    ...(seesBest(view)
      ? [{ key: 'best', label: words.best, kind: 'best' as const, point: best === null ? null : { at, value: best } }]
      : []),
    { key: 'own', label: words.me, kind: 'own', point: own === null || ownValue === null ? null : { at: own.at, value: ownValue } },
  ];
}
