/** Price clocks from one bidder's place: the price that runs, how long still, and the one thing that can be said to it. */
import { lastStepOf, priceAfter } from '@machines/compete/compete-hall/rules/price-clock.js';
import type { TurnParam } from '@machines/compete/compete-hall/fields.js';
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { gt, isPositive } from '@machines/kernel/primitives/decimal.js';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../../../kernel/connection/clock.js';
import { newRequestId } from '../../../kernel/request-id.js';
import { formatPrice, formatQuantity } from '../../../kernel/language/format.js';
import { useAnnounce } from '../common/Announcer.js';
import { AsAt } from '../common/AsAt.js';
import css from '../common/formats.module.css';
import hall from '../common/hall.module.css';
import { PriceLadder } from '../common/PriceLadder.js';
import { play } from '../common/tones.js';
import { useCountdown } from '../common/use-countdown.js';
import { useHallTexts } from '../texts.js';
import { hasAnswered } from './bidder-desk.js';
import type { BidderDocument } from './bidder-document.js';
import { taken } from './taken.js';

interface Props {
  readonly document: BidderDocument;
  readonly running: boolean;
}

const paramOf = (view: BidderHallView): TurnParam | undefined => view.turnParams.find((param) => param.turnNo === view.currentTurnNo);

export function ClockCard({ document, running }: Props) {
  const { view } = document;
  const param = paramOf(view);
  if (!param || view.turn?.turnState === 'CLOSED') return null;
  if (param.turnMode === 'DUTCH') return <DutchCard document={document} running={running} param={param} />;
  return param.turnMode === 'JAPANESE' ? <LevelCard document={document} running={running} param={param} /> : null;
}

const SECOND_PRESS_MS = 3_000;
const SETTLE_MS = 20;

/** Number of the price that runs, and when it changes; it stands while the hall is paused. */
function useTick(view: BidderHallView, param: TurnParam, running: boolean): { readonly tick: number; readonly nextAt: number | null } {
  const [, again] = useState(0);
  const ms = (param.clockSeconds ?? 1) * 1_000;
  const { startedAt, pausedMs } = view.turn!;
  const last = lastStepOf(param);
  const elapsed = running ? serverNow() - startedAt - pausedMs : (last + 1) * ms - (view.remainingMs ?? 0);
  const tick = Math.max(0, Math.min(last, Math.floor(elapsed / ms)));
  const nextAt = running && tick < last ? startedAt + pausedMs + (tick + 1) * ms : null;
  useEffect(() => {
    if (nextAt === null) return undefined;
    const timer = setTimeout(() => again((n) => n + 1), Math.max(SETTLE_MS, nextAt - serverNow() + SETTLE_MS));
    return () => clearTimeout(timer);
  }, [nextAt]);
  return { tick, nextAt };
}

interface CardProps extends Props {
  readonly param: TurnParam;
}

/** What was said to the clock, and what became of it. */
function useWord(document: BidderDocument) {
  const t = useHallTexts();
  const announce = useAnnounce();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const say = async (event: 'ACCEPT_PRICE' | 'STAY_IN' | 'DROP_OUT', payload: object): Promise<void> => {
    setBusy(true);
    const options = { requestId: newRequestId() };
    const answer = await taken(
      document.send(event as never, { turnNo: document.view.currentTurnNo, ...payload } as never, options),
      t('answerUnknown'),
    );
    setRefused(answer);
    setBusy(false);
    play(answer === null ? 'accepted' : 'refused');
    if (answer !== null) announce(answer, true);
  };
  return { refused, busy, say };
}

/** Asks for a second press within three seconds, so that no slip binds. */
function useTwice(): readonly [boolean, (act: () => void) => void] {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), SECOND_PRESS_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  return [
    armed,
    (act) => {
      setArmed(!armed);
      if (armed) act();
    },
  ];
}

interface Act {
  readonly label: string;
  readonly primary?: true;
  readonly blocked: boolean;
  readonly testId: string;
  readonly onClick: () => void;
}

/** A clock's price, what there is to know of it, and what can be said to it. */
function PricePanel({
  price,
  facts,
  acts,
  said,
  tone,
  mine,
  children,
}: {
  readonly price: string;
  readonly facts: readonly { readonly label: string; readonly value: string; readonly urgency?: string | undefined }[];
  readonly acts: readonly Act[];
  readonly said: string;
  readonly tone: 'bad' | 'good' | 'quiet';
  readonly mine?: boolean;
  /** What is said with it, or stands around it. */
  readonly children?: ReactNode;
}) {
  const t = useHallTexts();
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('clockTitle')} data-mine={mine}>
      <div className={css.figures}>
        <div>
          <span className={css.figure} data-testid="clock-price">
            {price}
          </span>
          <AsAt />
        </div>
        <dl>
          {facts.map(({ label, value, urgency }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd data-urgency={urgency}>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      {children}
      <div className={css.acts}>
        {acts.map(({ label, primary, blocked, testId, onClick }) => (
          <button
            key={testId}
            type="button"
            className={primary ? `${hall.button} ${hall.primary}` : hall.button}
            disabled={blocked}
            onClick={onClick}
            data-testid={testId}
          >
            {label}
          </button>
        ))}
      </div>
      <p className={css.said} data-tone={tone} role="status">
        {said}
      </p>
    </section>
  );
}

/** What a bidder says of how much he takes; null: it is no quantity that is left. */
function quantityOf(typed: string, left: string): string | null {
  if (typed.trim() === '') return left;
  const value = typed.trim();
  return /^\d{1,12}(\.\d{1,6})?$/.test(value) && isPositive(value) && !gt(value, left) ? value : null;
}

function DutchCard({ document, running, param }: CardProps) {
  const t = useHallTexts();
  const { view } = document;
  const { tick, nextAt } = useTick(view, param, running);
  const left = useCountdown(nextAt);
  const { refused, busy, say } = useWord(document);
  const [armed, press] = useTwice();
  const [typed, setTyped] = useState('');
  const { quantityLeft } = view;
  const taken = view.offer !== null;
  const quantity = quantityLeft === null ? null : quantityOf(typed, quantityLeft);
  const unit = formatPrice(priceAfter(view.direction, param, tick));
  const price = quantity === null ? unit : t('quantityAt', { quantity: formatQuantity(quantity), price: unit });
  const next = nextAt === null ? '–' : formatPrice(priceAfter(view.direction, param, tick + 1));
  return (
    <PricePanel
      price={unit}
      mine={taken}
      facts={[
        ...(quantityLeft === null ? [] : [{ label: t('quantityLeft'), value: formatQuantity(quantityLeft) }]),
        { label: t('clockNext'), value: next },
        { label: t('clockNextIn'), value: left?.text ?? '–', urgency: left?.urgency },
        { label: t('clockLast'), value: formatPrice(param.clockLimitPrice) },
      ]}
      acts={[
        {
          label: t(armed ? 'acceptAgain' : 'acceptPrice', { price }),
          primary: true,
          blocked: !running || busy || taken || (quantityLeft !== null && quantity === null),
          testId: 'accept-price',
          onClick: () => press(() => void say('ACCEPT_PRICE', { tickNo: tick, quantity })),
        },
      ]}
      said={refused ?? dutchHint(view, t)}
      tone={refused ? 'bad' : taken ? 'good' : 'quiet'}
    >
      {quantityLeft !== null && !taken && (
        <label className={css.fields}>
          <span>{t('quantityTaken')}</span>
          <input
            inputMode="decimal"
            value={typed}
            placeholder={formatQuantity(quantityLeft)}
            aria-invalid={quantity === null}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-testid="accept-quantity"
          />
          {quantity === null && <small className={hall.bad}>{t('quantityTooMuch', { left: formatQuantity(quantityLeft) })}</small>}
        </label>
      )}
    </PricePanel>
  );
}

function dutchHint({ items, offer, quantityLeft }: BidderHallView, t: ReturnType<typeof useHallTexts>): string {
  if (quantityLeft === null) return t(items.length === 1 ? 'clockUnitHint' : 'clockLotHint');
  if (offer === null) return t('clockPartHint');
  return t('clockPartTaken', { quantity: formatQuantity(offer.items[0]!.quantity), price: formatPrice(offer.items[0]!.price) });
}

function LevelCard({ document, running, param }: CardProps) {
  const t = useHallTexts();
  const { view } = document;
  const { level } = view;
  const left = useCountdown(running ? (level?.endAt ?? null) : null);
  const { refused, busy, say } = useWord(document);
  const [armed, press] = useTwice();
  useLevelCue(level?.level ?? null, running);
  if (!level) return null;
  const answered = hasAnswered(view);
  const price = formatPrice(priceAfter(view.direction, param, level.level));
  const isLast = level.level === lastStepOf(param);
  const blocked = !running || busy || answered;
  return (
    <PricePanel
      price={price}
      mine={answered}
      facts={[
        { label: t('levelLeft'), value: left?.text ?? '–', urgency: left?.urgency },
        { label: t('clockNext'), value: isLast ? t('levelIsLast') : formatPrice(priceAfter(view.direction, param, level.level + 1)) },
        { label: t('levelNo'), value: `${level.level + 1}/${lastStepOf(param) + 1}` },
        ...(level.active === null ? [] : [{ label: t('levelActive'), value: String(level.active) }]),
      ]}
      acts={[
        {
          label: t('stayIn', { price }),
          primary: true,
          blocked,
          testId: 'stay-in',
          onClick: () => void say('STAY_IN', { level: level.level }),
        },
        {
          label: t(armed ? 'dropOutAgain' : 'dropOut'),
          blocked,
          testId: 'drop-out',
          onClick: () => press(() => void say('DROP_OUT', { level: level.level })),
        },
      ]}
      said={refused ?? t(answered ? 'levelStayed' : 'levelHint')}
      tone={refused ? 'bad' : answered ? 'good' : 'quiet'}
    >
      <PriceLadder
        direction={view.direction}
        clock={param}
        level={level.level}
        isOwn={(step) => step < view.offersThisTurn}
        noteOf={(step) => (step < view.offersThisTurn ? t('ladderConfirmed') : step === level.level ? t('ladderAsked') : null)}
      />
    </PricePanel>
  );
}

/** A new price is asked about: a tone, and a sentence for who does not look. */
function useLevelCue(level: number | null, running: boolean): void {
  const t = useHallTexts();
  const announce = useAnnounce();
  const before = useRef(level);
  useEffect(() => {
    const last = before.current;
    before.current = level;
    if (!running || level === null || last === null || level <= last) return;
    play('minute');
    announce(t('levelHint'), true);
  }, [level, running, announce, t]);
}
