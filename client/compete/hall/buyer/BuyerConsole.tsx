/** The buyer's console of a live hall (compete.md §10.2): halls left, the race in the middle, what happens right, savings at foot. */
import { Button, Tabs } from '@mantine/core';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import { SFD_TURN_MODE } from '@machines/compete/lookups.js';
import type { Colour } from '@machines/kernel/lifecycle.js';
import type { Instant } from '@machines/kernel/fields.js';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { serverNow } from '../../../kernel/connection/clock.js';
import { useConnectionBadge } from '../../../kernel/connection/connection.js';
import type { LiveDocument } from '../../../kernel/document/use-document.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { useLabel } from '../../../kernel/language/language.js';
import type { LivePoint } from '../chart/price-history.js';
import { usePriceHistory } from '../chart/price-history.js';
import { PriceChart } from '../chart/PriceChart.js';
import { bandsOf, extensionsOf } from '../chart/turn-bands.js';
import { useAnnounce } from '../common/Announcer.js';
import type { Milestone } from '../common/countdown.js';
import { clockText } from '../common/countdown.js';
import { momentOf } from '../common/hall-clock.js';
import hall from '../common/hall.module.css';
import { MinutesButton } from '../common/MinutesButton.js';
import { useOfferRows } from '../common/offer-rows.js';
import { SlotQueue } from '../common/SlotQueue.js';
import { Strip } from '../common/Strip.js';
import { play } from '../common/tones.js';
import { TopBar } from '../common/TopBar.js';
import { useTabTitle } from '../common/use-tab-title.js';
import { useCountdown } from '../common/use-countdown.js';
import { useHallTexts } from '../texts.js';
import { useNamedHall } from '../../copied-names.js';
import { baselineTotal, targetTotal } from './buyer-figures.js';
import css from './buyer.module.css';
import { ClockBoard } from './ClockBoard.js';
import { BuyerRail } from './BuyerRail.js';
import { Controls } from './Controls.js';
import { Feed, Questions, RefusedAttempts } from './Feed.js';
import { ItemMatrix } from './ItemMatrix.js';
import { Latencies } from './Latencies.js';
import { bidderName, Leaderboard } from './Leaderboard.js';
import type { Present } from './Leaderboard.js';
import { RiskFlags, WithdrawRequests } from './Requests.js';
import { SealBoard } from './SealBoard.js';
import { SavingsMeter } from './SavingsMeter.js';
import { TurnTable } from './TurnTable.js';

export interface ConsoleHall {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly turnNo: number;
  readonly deadline: Instant | null;
  readonly best: string | null;
}

export interface BuyerConsoleProps {
  readonly document: LiveDocument;
  readonly active: boolean;
  readonly halls: readonly ConsoleHall[];
  readonly presence: readonly Present[];
  onHall(id: string): void;
  /** To what becomes of a hall that has ended. */
  onAward?(headerId: string): void;
}

const live: ReadonlySet<string> = new Set(['checkin', 'running', 'revealing', 'paused', 'resuming', 'interval']);
const over: ReadonlySet<string> = new Set(['ended', 'archived']);

export function BuyerConsole({ document, active, halls, presence, onHall, onAward }: BuyerConsoleProps) {
  const t = useHallTexts();
  const word = useLabel();
  const announce = useAnnounce();
  const { reach } = useConnectionBadge();
  const view = useNamedHall(document.view as unknown as BuyerHallView);
  const state = document.state ?? 'waiting';
  const { label, colour } = srmSfdCompeteHall.machine.states[state]!;
  const turn = view.turns.find((one) => one.turnNo === view.currentTurnNo);
  const moment = momentOf(state, { ...view, levelEndAt: turn?.levelEndAt ?? null });
  const offered = view.bidders.reduce((last, bidder) => Math.max(last, bidder.lastOfferAt ?? 0), 0);
  const offers = useOfferRows(document.id, `${offered}${state}`);
  useTabTitle(active ? moment.deadline : null, null, view.hallName ?? view.competeTitle ?? '');
  const onMilestone = useCallback(
    (seconds: Milestone) => {
      announce(t('sayLeft', { left: seconds >= 60 ? t('minutes', { n: seconds / 60 }) : t('seconds', { n: seconds }) }));
      if (state === 'running') play(seconds === 10 ? 'last' : 'minute');
    },
    [announce, state, t],
  );
  return (
    <div className={hall.hall}>
      <TopBar
        title={view.competeTitle ?? ''}
        place={`${t('hallWord')} ${view.hallNo} ${view.hallName ?? ''} · ${t(view.direction === 'REVERSE' ? 'reverse' : 'forward')}${view.rehearsalFlag === 'Y' ? ` · ${t('rehearsal')}` : ''}`}
        current={document.id}
        halls={[]}
        onHall={onHall}
        state={{ label: word(label), colour }}
        turn={turn ? `${view.currentTurnNo}/${view.turnParams.length} · ${word(SFD_TURN_MODE.values[turn.turnMode])}` : null}
        countdown={{
          label: t(moment.label),
          deadline: moment.deadline,
          scope: `${state}${view.currentTurnNo}.${turn?.level ?? ''}`,
          onMilestone,
          ...(state === 'paused' && view.remainingMs !== null ? { still: clockText(Math.floor(view.remainingMs / 1_000)) } : {}),
        }}
      />
      {reach !== 'online' && <Strip tone="bad" alert text={t('lost')} />}
      {state === 'checkin' && view.startBlockedFlag === 'Y' && <Strip tone="warn" alert text={t('startBlocked')} />}
      {view.revisingFlag === 'Y' && <Strip tone="warn" text={t('revisingText')} />}
      {over.has(state) && view.rehearsalFlag !== 'Y' && onAward && (
        <Strip tone="good" text={t('hallOver')}>
          <Button size="xs" onClick={() => onAward(view.headerId)}>
            {t('toAward')}
          </Button>
        </Strip>
      )}
      <Controls document={document} />
      <div className={css.body}>
        {halls.length > 1 && (
          <nav className={css.halls} aria-label={t('buyerHalls')}>
            <h2 className={hall.panelTitle}>{t('buyerHalls')}</h2>
            {halls.map((one) => (
              <HallLight
                key={one.id}
                // Of the hall in front the live view knows more than the list of halls.
                one={one.id === document.id ? { ...one, deadline: moment.deadline } : one}
                current={one.id === document.id}
                onOpen={() => onHall(one.id)}
              />
            ))}
          </nav>
        )}
        <div className={css.centre}>
          <BuyerRail view={view} state={state} />
          {turn && <BuyerSlots view={view} turn={turn} />}
          <ClockBoard view={view} running={state === 'running'} />
          {turn?.turnMode === 'SEALED' && turn.turnState !== 'CLOSED' && <SealBoard view={view} opening={state === 'revealing'} />}
          <Leaderboard document={document} view={view} presence={presence} />
          <section className={hall.panel}>
            <Tabs defaultValue="chart" keepMounted={false} classNames={{ list: css.tabList ?? '' }}>
              <Tabs.List>
                <Tabs.Tab value="chart">{t('chartTab')}</Tabs.Tab>
                <Tabs.Tab value="matrix">{t('matrixTab')}</Tabs.Tab>
                <Tabs.Tab value="turns">{t('turnsTab')}</Tabs.Tab>
                <Tabs.Tab value="latency">{t('latencyTab')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="chart">
                <div className={css.chart}>
                  <BuyerChart id={document.id} view={view} />
                </div>
              </Tabs.Panel>
              <Tabs.Panel value="matrix">
                <ItemMatrix view={view} />
              </Tabs.Panel>
              <Tabs.Panel value="turns">
                <TurnTable view={view} />
              </Tabs.Panel>
              <Tabs.Panel value="latency">
                <Latencies id={document.id} view={view} />
              </Tabs.Panel>
            </Tabs>
          </section>
        </div>
        <aside className={css.side}>
          <WithdrawRequests document={document} view={view} />
          <RiskFlags view={view} />
          <Questions document={document} view={view} />
          <Feed view={view} offers={offers.rows} />
          <RefusedAttempts hallId={document.id} live={live.has(state)} />
        </aside>
      </div>
      <SavingsMeter view={view}>
        {over.has(state) && view.riskFlags !== null && <MinutesButton of={{ hallId: document.id }} number={view.docNumber} />}
      </SavingsMeter>
    </div>
  );
}

interface SlotsProps {
  readonly view: BuyerHallView;
  readonly turn: BuyerHallView['turns'][number];
}

/** Whose slot runs in a sequential turn. */
function BuyerSlots({ view, turn }: SlotsProps) {
  const t = useHallTexts();
  if (turn.slotAliases === null || turn.turnState === 'CLOSED') return null;
  const names = new Map(view.bidders.map((bidder) => [bidder.alias, bidderName(bidder, (alias) => t('bidderNo', { alias }))]));
  const nameOf = (alias: string): string => names.get(alias) ?? t('bidderNo', { alias });
  const index = turn.slotIndex ?? 0;
  return (
    <SlotQueue
      names={turn.slotAliases.map(nameOf)}
      index={index}
      endAt={turn.slotEndAt}
      lead={t('slotSpeaks', { who: nameOf(turn.slotAliases[index] ?? '–') })}
    />
  );
}

function HallLight({ one, current, onOpen }: { readonly one: ConsoleHall; readonly current: boolean; onOpen(): void }) {
  const t = useHallTexts();
  const word = useLabel();
  const countdown = useCountdown(one.deadline);
  const found = srmSfdCompeteHall.machine.states[one.state];
  const colour: Colour = found?.colour ?? 'grey';
  return (
    <button type="button" className={css.hallLight} aria-current={current} data-urgency={countdown?.urgency ?? 'calm'} onClick={onOpen}>
      <span>
        <i className={hall.lightDot} data-colour={colour} aria-hidden />
        {one.name}
      </span>
      <small>
        {found ? word(found.label) : one.state}
        {one.turnNo > 0 ? ` · ${t('turn')} ${one.turnNo}` : ''}
      </small>
      <b>{countdown?.text ?? '–'}</b>
      {one.best !== null && (
        <small>
          {t('best')} {formatAmount(one.best)}
        </small>
      )}
    </button>
  );
}

const REDRAW_MS = 5_000;

interface ChartProps {
  readonly id: string;
  readonly view: BuyerHallView;
  /** Drawn only up to here, as in a replay. */
  readonly upTo?: Instant;
}

export function BuyerChart({ id, view, upTo }: ChartProps) {
  const t = useHallTexts();
  const byItem = view.awardMode === 'ITEM';
  const [itemNo, setItemNo] = useState(view.items[0]?.itemNo ?? 0);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (view.endedAt !== null || upTo !== undefined) return undefined;
    const timer = setInterval(() => setNow(serverNow()), REDRAW_MS);
    return () => clearInterval(timer);
  }, [view.endedAt, upTo]);
  const points = useMemo(
    (): readonly LivePoint[] =>
      view.bidders.flatMap((bidder, place) => {
        if (bidder.alias === null) return [];
        const value = byItem
          ? (bidder.offer?.items.find((line) => line.itemNo === itemNo)?.price ?? null)
          : (bidder.offer?.totalRaw ?? null);
        return [
          {
            key: bidder.alias,
            label: bidderName(bidder, (alias) => t('bidderNo', { alias })),
            kind: view.ranks[place] === 1 ? ('own' as const) : ('other' as const),
            point: bidder.offer && value !== null ? { at: bidder.offer.at, value } : null,
          },
        ];
      }),
    [view.bidders, view.ranks, byItem, itemNo, t],
  );
  const history = usePriceHistory(id, byItem ? itemNo : null, points, upTo === undefined ? view.currentTurnNo : null);
  const series = upTo === undefined ? history : history.map((one) => ({ ...one, points: one.points.filter((point) => point.at <= upTo) }));
  const item = view.items.find((one) => one.itemNo === itemNo);
  const levels = byItem
    ? [
        { key: 'baseline' as const, value: item?.historyPrice ?? item?.startPrice ?? null, label: t('baseline') },
        { key: 'target' as const, value: item?.targetPrice ?? null, label: t('target') },
      ]
    : [
        { key: 'baseline' as const, value: baselineTotal(view), label: t('baseline') },
        { key: 'target' as const, value: targetTotal(view), label: t('target') },
      ];
  return (
    <>
      {byItem && view.items.length > 1 && (
        <label className={css.pick}>
          {t('item')}{' '}
          <select value={itemNo} onChange={(event) => setItemNo(Number(event.currentTarget.value))}>
            {view.items.map((one) => (
              <option key={one.itemNo} value={one.itemNo}>
                {one.itemNo} {one.itemName}
              </option>
            ))}
          </select>
        </label>
      )}
      <PriceChart
        title={t('chart')}
        empty={t('chartEmpty')}
        series={series}
        bands={bandsOf(view.turns, (turnNo) => `${t('turn')} ${turnNo}`)}
        extensions={extensionsOf(view.turns)}
        extensionLabel={t('extensionMark')}
        levels={levels.flatMap((level) => (level.value === null ? [] : [{ ...level, value: level.value }]))}
        until={view.endedAt ?? Math.min(upTo ?? now, view.turnEndAt ?? now)}
        height={260}
      />
    </>
  );
}
