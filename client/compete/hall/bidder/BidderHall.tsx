/**
 * The bidder hall (compete.md §10.1). Order on the page is order of need under stress: time and line on top, own place,
 * the offer, what became of it; the rest beside and below.
 */
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import { rulesInWords } from '@machines/compete/compete-header/rules/summary.js';
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import type { PricedLine } from '@machines/compete/compete-hall/rules/offer-check.js';
import { isPriceClock } from '@machines/compete/compete-hall/rules/turn-clocks.js';
import { reasons } from '@machines/compete/reasons.js';
import { SFD_TURN_MODE } from '@machines/compete/lookups.js';
import type { Instant } from '@machines/kernel/fields.js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { serverNow } from '../../../kernel/connection/clock.js';
import { useConnectionBadge } from '../../../kernel/connection/connection.js';
import { useLabel, useLanguage } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import { useAnnounce } from '../common/Announcer.js';
import { clockText } from '../common/countdown.js';
import type { Milestone } from '../common/countdown.js';
import { momentOf } from '../common/hall-clock.js';
import hall from '../common/hall.module.css';
import { useReadMarks } from '../common/read-marks.js';
import { Strip } from '../common/Strip.js';
import { play } from '../common/tones.js';
import { TopBar } from '../common/TopBar.js';
import type { HallTab } from '../common/TopBar.js';
import { useTabTitle } from '../common/use-tab-title.js';
import { useHallTexts } from '../texts.js';
import { AttemptList } from './AttemptList.js';
import { useAttempts } from './attempts.js';
import type { Attempt } from './attempts.js';
import { confirmedOf, deskOfView, gapToBest, hasAnswered, offerItemsOf, seesBest, standingOf } from './bidder-desk.js';
import { messagesOf, restored } from './bidder-messages.js';
import { BidderChart } from './BidderChart.js';
import { BidderRail } from './BidderRail.js';
import { useNamedHall } from '../../copied-names.js';
import type { BidderDocument } from './bidder-document.js';
import css from './bidder.module.css';
import { CheckinView, RulesCard } from './CheckinView.js';
import { ClockCard } from './ClockCard.js';
import { Messages } from './Messages.js';
import { MyOffers } from './MyOffers.js';
import { OfferPanel } from './OfferPanel.js';
import { PositionCard } from './PositionCard.js';
import { PublicBoard } from './PublicBoard.js';
import { isOthersSlot, SlotCard } from './SlotCard.js';
import { SealCard } from './SealCard.js';
import { canKeepSeals, useSeals } from './seals.js';
import { StopCard } from './StopCard.js';
import { taken } from './taken.js';

export interface BidderHallProps {
  readonly document: BidderDocument;
  /** In front: shortcuts and the browser tab's title are its own. */
  readonly active: boolean;
  readonly halls: readonly HallTab[];
  onHall(id: string): void;
}

const over: ReadonlySet<string> = new Set(['ended', 'archived', 'failed', 'cancelled']);
const out: ReadonlySet<string> = new Set(['EXCLUDED', 'ELIMINATED', 'DROPPED_OUT']);
const NEWS_MS = 180_000;

export function BidderHall({ document, active, halls, onHall }: BidderHallProps) {
  const t = useHallTexts();
  const word = useLabel();
  const language = useLanguage();
  const zone = useZone();
  const announce = useAnnounce();
  const { reach } = useConnectionBadge();
  const { view, id } = document;
  const state = document.state ?? 'waiting';
  const marks = useReadMarks(id);
  const moment = momentOf(state, { ...view, levelEndAt: view.level?.endAt ?? null });
  const isOut = out.has(view.bidderState);
  const rankWords =
    view.rank !== null
      ? t('rankText', { rank: view.rank })
      : view.leads !== null && view.offer
        ? t('leadsOf', { k: view.leads, m: view.items.length })
        : null;
  const messages = useMemo(() => messagesOf(view, language, zone), [view, language, zone]);
  const announcements = messages.filter((one) => one.noticeType === 'ANNOUNCE' && !marks.has(one.key));
  const outage = restored(view, serverNow(), NEWS_MS, language, zone);
  const turnRules = useMemo(() => rulesInWords(view, view), [view]);

  useTabTitle(active ? moment.deadline : null, rankWords, view.hallName ?? view.competeTitle ?? '');
  useCues(state, view, messages.length);

  const onMilestone = useCallback(
    (seconds: Milestone) => {
      const left = seconds >= 60 ? t('minutes', { n: seconds / 60 }) : t('seconds', { n: seconds });
      announce(t('sayLeft', { left }), seconds <= 30);
      if (state === 'running') play(seconds === 10 ? 'last' : 'minute');
    },
    [announce, state, t],
  );
  const say = (event: 'SUPPLIER_READY' | 'SUPPLIER_UNREADY' | 'ASK', payload: object): Promise<string | null> =>
    taken(document.send(event, payload), t('answerUnknown'));
  const can = document.can('ASK');

  return (
    <div className={hall.hall}>
      <TopBar
        title={view.competeTitle ?? ''}
        place={placeOf(view, t)}
        current={id}
        halls={halls}
        onHall={onHall}
        state={stateOf(state, word)}
        turn={
          view.currentTurnNo > 0 && view.turn
            ? `${view.currentTurnNo}/${view.turnParams.length} · ${word(SFD_TURN_MODE.values[view.turn.turnMode])}`
            : null
        }
        countdown={{
          label: t(moment.label === 'levelEndsIn' && !hasAnswered(view) ? 'answerWithin' : moment.label),
          deadline: moment.deadline,
          scope: `${state}${view.currentTurnNo}.${view.level?.level ?? ''}`,
          calm: hasAnswered(view),
          onMilestone,
          ...stillOf(state, view),
        }}
      />
      {reach !== 'online' && <Strip tone="bad" alert text={t('lost')} />}
      {outage && !marks.has(outage.key) && (
        <Strip tone="good" text={outage.text}>
          <button type="button" className={hall.button} onClick={() => marks.mark([outage.key])}>
            {t('dismiss')}
          </button>
        </Strip>
      )}
      {announcements.map((one) => (
        <Strip key={one.key} tone="warn" alert blinks text={one.title ?? t('announcement')} detail={one.text}>
          <button type="button" className={hall.button} onClick={() => marks.mark([one.key])}>
            {t('acknowledge')}
          </button>
        </Strip>
      ))}
      {state === 'paused' && !isOut && <Strip tone="plain" text={t('pausedTitle')} detail={t('pausedText')} />}
      {state === 'resuming' && !isOut && <Strip tone="warn" text={t('resumingText')} />}
      {state === 'revealing' && !isOut && <Strip tone="warn" text={t('revealingTitle')} detail={t('revealingText')} />}
      {state === 'interval' && !isOut && <Strip tone="plain" text={t('intervalTitle')} />}
      <div className={css.body}>
        <div className={css.main}>
          <Scene
            document={document}
            state={state}
            active={active}
            turnRules={turnRules}
            onReady={(accepted) => say('SUPPLIER_READY', { rulesAccepted: accepted ? 'Y' : 'N', sealKeyReady: canKeepSeals() ? 'Y' : 'N' })}
            onUnready={() => say('SUPPLIER_UNREADY', {})}
          />
        </div>
        <aside className={css.side}>
          <Messages
            messages={messages}
            marks={marks}
            askBlocked={can === 'absent' ? null : typeof can === 'object' ? can.sentence : null}
            mayAsk={can !== 'absent'}
            onAsk={(content, objection, files) => say('ASK', { content, objectionFlag: objection ? 'Y' : 'N', attachmentIds: files })}
          />
          {!isCheckin(state, view) && <RulesCard rulesText={view.rulesText} turnRules={turnRules} />}
        </aside>
      </div>
    </div>
  );
}

type Say = ReturnType<typeof useHallTexts>;

function stateOf(state: string, word: ReturnType<typeof useLabel>) {
  const { label, colour } = srmSfdCompeteHall.machine.states[state]!;
  return { label: word(label), colour };
}

const placeOf = (view: BidderHallView, t: Say): string =>
  [
    `${t('hallWord')} ${view.hallNo} ${view.hallName ?? ''}`.trim(),
    t(view.direction === 'REVERSE' ? 'reverse' : 'forward'),
    `${view.currencyCode} ${t(view.priceBasis === 'EXCL' ? 'priceBasisEXCL' : 'priceBasisINCL')}`,
    ...(view.rehearsalFlag === 'Y' ? [t('rehearsal')] : []),
  ].join(' · ');

const stillOf = (state: string, view: BidderHallView): { readonly still?: string } =>
  state === 'paused' && view.remainingMs !== null ? { still: clockText(Math.floor(view.remainingMs / 1_000)) } : {};

/** Before the start, and for who comes late: the check-in view alone. */
const isCheckin = (state: string, view: BidderHallView): boolean =>
  state === 'waiting' || state === 'checkin' || (view.bidderState === 'INVITED' && !over.has(state));

/** Sounds of what happens: a turn starts, the end moves, somebody writes. */
function useCues(state: string, view: BidderHallView, messages: number): void {
  const t = useHallTexts();
  const announce = useAnnounce();
  const before = useRef({ state, turnEndAt: view.turnEndAt, turn: view.currentTurnNo, messages });
  useEffect(() => {
    const last = before.current;
    before.current = { state, turnEndAt: view.turnEndAt, turn: view.currentTurnNo, messages };
    if (state === 'running' && last.state !== 'running') play('start');
    else if (state === 'running' && last.turn === view.currentTurnNo && moved(last.turnEndAt, view.turnEndAt)) {
      play('extended');
      announce(t('sayExtended'));
    } else if (messages > last.messages) play('message');
  }, [state, view.turnEndAt, view.currentTurnNo, messages, announce, t]);
}

const moved = (before: Instant | null, after: Instant | null): boolean => before !== null && after !== null && after > before;

interface SceneProps {
  readonly document: BidderDocument;
  readonly state: string;
  readonly active: boolean;
  readonly turnRules: ReturnType<typeof rulesInWords>;
  onReady(accepted: boolean): Promise<string | null>;
  onUnready(): Promise<string | null>;
}

function Scene({ document, state, active, turnRules, onReady, onUnready }: SceneProps) {
  const t = useHallTexts();
  const { view } = document;
  if (view.bidderState === 'EXCLUDED')
    return (
      <>
        <StopCard
          tone="bad"
          title={t('excludedTitle')}
          text={view.exclusionReason ? t('excludedText', { reason: view.exclusionReason }) : null}
        />
        <MyOffers document={document} />
      </>
    );
  if (state === 'failed' || state === 'cancelled')
    return <StopCard tone="bad" title={t(state === 'failed' ? 'failedTitle' : 'cancelledTitle')} text={null} />;
  if (view.bidderState === 'ELIMINATED' || view.bidderState === 'DROPPED_OUT') {
    return (
      <>
        <StopCard title={outTitle(view, t)} text={view.frozen?.rank ? t('eliminatedText', { rank: view.frozen.rank }) : null} />
        <MyOffers document={document} />
      </>
    );
  }
  if (isCheckin(state, view))
    return <Checkin document={document} state={state} turnRules={turnRules} onReady={onReady} onUnready={onUnready} />;
  return <Bidding document={document} state={state} active={active} turnRules={turnRules} />;
}

function outTitle({ bidderState, offer, eliminatedTurn }: BidderHallView, t: Say): string {
  if (bidderState !== 'DROPPED_OUT') return t('eliminatedTitle', { turn: eliminatedTurn ?? 0 });
  return t(offer === null ? 'droppedOutWithout' : 'droppedOutTitle');
}

function Checkin({ document, state, turnRules, onReady, onUnready }: Omit<SceneProps, 'active'>) {
  const t = useHallTexts();
  const { view } = document;
  const can = document.can('SUPPLIER_READY');
  const unready = document.can('SUPPLIER_UNREADY');
  return (
    <CheckinView
      startAt={view.startAt}
      open={state !== 'waiting'}
      confirmed={view.confirmedFlag === 'Y'}
      depositAsked={view.depositFlag === 'Y'}
      depositOk={view.depositOkFlag === 'Y'}
      rulesText={view.rulesText}
      turnRules={turnRules}
      ready={view.bidderState === 'READY'}
      readyBlocked={typeof can === 'object' ? can.sentence : null}
      mayUnready={unready !== 'absent'}
      notice={state === 'checkin' && view.startAt !== null && serverNow() > view.startAt + 1_000 ? t('startBlocked') : null}
      onReady={onReady}
      onUnready={onUnready}
    />
  );
}

/** The reason in the bidder's language why no offer is possible now; null: one is. */
function blockedBy(state: string, view: BidderHallView): keyof typeof reasons | null {
  if (state === 'paused' || state === 'resuming') return 'OFFER_HALL_PAUSED';
  if (state === 'interval') return 'OFFER_BETWEEN_TURNS';
  if (state === 'revealing') return 'OFFER_TURN_CLOSED';
  if (over.has(state)) return 'OFFER_HALL_ENDED';
  if (isOthersSlot(view)) return 'OFFER_NOT_YOUR_SLOT';
  const most = view.turnParams.find((param) => param.turnNo === view.currentTurnNo)?.maxOffers ?? 0;
  return most > 0 && view.offersThisTurn >= most ? 'OFFER_MAX_PER_TURN' : null;
}

/** True until the least gap between own offers has passed. */
function useGap(lastOfferAt: Instant | null, gapMs: number): boolean {
  const [, again] = useState(0);
  const left = lastOfferAt === null ? 0 : lastOfferAt + gapMs - serverNow();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => again((n) => n + 1), left + 5);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

const RANK_AFTER_MS = 400;

function Bidding({ document, state, active, turnRules }: Pick<SceneProps, 'document' | 'state' | 'active' | 'turnRules'>) {
  const t = useHallTexts();
  const language = useLanguage();
  const announce = useAnnounce();
  const { view, id } = document;
  const [standings, setStandings] = useState<Readonly<Record<string, string>>>({});
  const desk = useMemo(() => deskOfView(view), [view]);
  const named = useNamedHall(view);
  const items = useMemo(() => offerItemsOf(named), [named]);
  const tooSoon = useGap(view.lastOfferAt, view.offerGapMs);
  const latest = useRef(view);
  latest.current = view;

  const onAnswered = useCallback(
    (attempt: Attempt) => {
      if (attempt.status === 'refused') {
        play('refused');
        return announce(attempt.sentence ?? '', true);
      }
      play('accepted');
      // The place after it comes with the next frame, which follows the answer at once.
      setTimeout(() => {
        const { rank, leads, items: all } = latest.current;
        const words = rank !== null ? t('rankText', { rank }) : leads !== null ? t('leadsOf', { k: leads, m: all.length }) : null;
        if (words) setStandings((now) => ({ ...now, [attempt.requestId]: words }));
      }, RANK_AFTER_MS);
      return undefined;
    },
    [announce, t],
  );
  const sealing = view.turn?.turnMode === 'SEALED' && view.turn.turnState !== 'CLOSED';
  const seals = useSeals(document, state);
  const attempts = useAttempts({
    hallId: id,
    send: (payload, options) => (sealing ? seals.send(payload, options) : document.send('OFFER_PRICE', payload, options)),
    turnEndAt: view.turnEndAt,
    now: serverNow,
    onAnswered,
  });

  const code = blockedBy(state, view) ?? (tooSoon ? 'OFFER_TOO_FREQUENT' : null);
  const offer = (lines: readonly PricedLine[], total: string | null): void => attempts.offer(view.currentTurnNo, lines, total);
  const sealedTurns = useMemo(
    () => new Set(view.turnParams.flatMap(({ turnMode, turnNo }) => (turnMode === 'SEALED' ? [turnNo] : []))),
    [view.turnParams],
  );
  const most = view.turnParams.find((param) => param.turnNo === view.currentTurnNo)?.maxOffers ?? 0;
  const byClock = isPriceClock({ turnMode: view.turn?.turnMode ?? 'OPEN' });
  return (
    <>
      {over.has(state) && <StopCard title={t('endedTitle')} text={t('endedText')} />}
      <div className={css.lead}>
        <PositionCard
          standing={standingOf(view, state)}
          currency={view.currencyCode}
          current={view.offer?.total ?? null}
          startPrice={view.awardMode === 'TOTAL' && !byClock ? view.startPrice : null}
          confirmed={confirmedOf(view)}
          best={view.awardMode === 'TOTAL' && seesBest(view) ? view.best : undefined}
          gap={gapToBest(view)}
          offersUsed={byClock ? null : view.offersThisTurn}
          maxOffers={most}
          bidderCount={view.counts?.bidders ?? null}
        />
        <section className={`${hall.panel} ${css.chart}`}>
          <BidderChart id={id} state={state} view={view} />
        </section>
      </div>
      <BidderRail view={view} state={state} turnRules={turnRules} />
      <SlotCard document={document} running={state === 'running'} />
      <ClockCard document={document} running={state === 'running'} />
      {sealing && <SealCard document={document} state={state} seals={seals} />}
      {!over.has(state) && state !== 'revealing' && !byClock && (
        <>
          <OfferPanel
            desk={desk}
            items={items}
            currency={view.currencyCode}
            best={view.awardMode === 'TOTAL' && seesBest(view) ? view.best : undefined}
            blocked={code === null ? null : reasons[code][language]}
            waiting={tooSoon && blockedBy(state, view) === null}
            pending={attempts.pending}
            verb={sealing ? 'seal' : 'offer'}
            active={active}
            onOffer={offer}
          />
          <p className={css.keys}>
            <b>{t('keys')}</b>
            <span>Enter {t('offer')}</span>
            <span>F2 · F4 · F8 {t('quickButtons')}</span>
            <span>{t('keyRows')}</span>
            <span>{t('keyEscape')}</span>
          </p>
        </>
      )}
      <AttemptList
        attempts={attempts.list}
        currency={view.currencyCode}
        standings={standings}
        sealedTurns={sealedTurns}
        onAskAgain={attempts.askAgain}
      />
      <PublicBoard view={view} />
      <MyOffers document={document} />
    </>
  );
}
