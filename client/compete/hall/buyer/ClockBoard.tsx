/** A price clock as the buyer watches it: the price that runs, and at a Japanese one who is still in. */
import { lastStepOf, priceAfter } from '@machines/compete/compete-hall/rules/price-clock.js';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { useEffect, useState } from 'react';

import { serverNow } from '../../../kernel/connection/clock.js';
import { sub, sum } from '@machines/kernel/primitives/decimal.js';
import { formatPrice, formatQuantity } from '../../../kernel/language/format.js';
import { AsAt } from '../common/AsAt.js';
import css from '../common/formats.module.css';
import hall from '../common/hall.module.css';
import { PriceLadder } from '../common/PriceLadder.js';
import { useCountdown } from '../common/use-countdown.js';
import { useHallTexts } from '../texts.js';
import { bidderName } from './Leaderboard.js';

interface Props {
  readonly view: BuyerHallView;
  readonly running: boolean;
}

const REDRAW_MS = 250;

/** What nobody has taken yet, where several win by quantity. */
const leftOf = ({ items, bidders }: BuyerHallView): string =>
  sub(items[0]?.quantity ?? '0', sum(bidders.flatMap(({ offer }) => (offer ? [offer.items[0]?.quantity ?? '0'] : []))));

/** How many have confirmed a step; who confirms none is out, so that each has confirmed all before his last. */
const cameTo = ({ bidders }: BuyerHallView, step: number): number =>
  bidders.filter(({ bidderState, offersThisTurn }) => bidderState !== 'EXCLUDED' && offersThisTurn > step).length;

export function ClockBoard({ view, running }: Props) {
  const t = useHallTexts();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(serverNow()), REDRAW_MS);
    return () => clearInterval(timer);
  }, [running]);
  const turn = view.turns.find((one) => one.turnNo === view.currentTurnNo);
  const param = view.turnParams.find((one) => one.turnNo === view.currentTurnNo);
  const left = useCountdown(running ? (turn?.levelEndAt ?? null) : null);
  if (!turn || !param || turn.turnState === 'CLOSED' || (param.turnMode !== 'DUTCH' && param.turnMode !== 'JAPANESE')) return null;
  const last = lastStepOf(param);
  const ms = (param.clockSeconds ?? 1) * 1_000;
  const elapsed = running ? now - turn.startedAt - turn.pausedMs : (last + 1) * ms - (view.remainingMs ?? 0);
  const step = turn.level ?? Math.max(0, Math.min(last, Math.floor(elapsed / ms)));
  const racing = view.bidders.filter((bidder) => bidder.bidderState === 'READY');
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('clockTitle')}>
      <div className={css.figures}>
        <div>
          <span className={css.figure} data-testid="clock-price">
            {formatPrice(priceAfter(view.direction, param, step))}
          </span>
          <AsAt />
        </div>
        <dl>
          <dt>{t('levelNo')}</dt>
          <dd>
            {step + 1}/{last + 1}
          </dd>
          {turn.level !== null && (
            <>
              <dt>{t('levelLeft')}</dt>
              <dd>{left?.text ?? '–'}</dd>
              <dt>{t('levelActive')}</dt>
              <dd>
                {racing.length}/{view.bidders.length}
              </dd>
              <dt>{t('levelAnswered')}</dt>
              <dd>{racing.filter((bidder) => bidder.offersThisTurn > turn.level!).length}</dd>
            </>
          )}
          {param.multiUnitFlag === 'Y' && (
            <>
              <dt>{t('quantityLeft')}</dt>
              <dd>{formatQuantity(leftOf(view))}</dd>
            </>
          )}
          {step < last && (
            <>
              <dt>{t('clockNext')}</dt>
              <dd>{formatPrice(priceAfter(view.direction, param, step + 1))}</dd>
            </>
          )}
          <dt>{t('clockLast')}</dt>
          <dd>{formatPrice(param.clockLimitPrice)}</dd>
        </dl>
      </div>
      {turn.level !== null && (
        <PriceLadder
          direction={view.direction}
          clock={param}
          level={turn.level}
          noteOf={(at) => (at > turn.level! ? null : t('ladderIn', { n: cameTo(view, at) }))}
        />
      )}
      {turn.level !== null && (
        <ul className={css.queue}>
          {racing.map((bidder) => (
            <li key={bidder.alias} data-state={bidder.offersThisTurn > turn.level! ? 'now' : 'waiting'}>
              {bidderName(bidder, (alias) => t('bidderNo', { alias }))}{' '}
              {t(bidder.offersThisTurn > turn.level! ? 'levelConfirmed' : 'levelWaiting')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
