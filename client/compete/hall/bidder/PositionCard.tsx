/** Where the bidder stands: the rank in figures that can be read across a room, then what separates him from the best. */
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { useEffect, useRef, useState } from 'react';

import { formatAmount, formatPrice, formatRate } from '../../../kernel/language/format.js';
import { useAnnounce } from '../common/Announcer.js';
import { AsAt } from '../common/AsAt.js';
import hall from '../common/hall.module.css';
import { play } from '../common/tones.js';
import { useHallTexts } from '../texts.js';
import css from './position.module.css';

/**
 * `hidden`: ranks are not shown in this turn; `none`: no offer yet; `leads`: by item, there is no rank of the lot; `clock`: a
 * Japanese clock asks for a yes at each price.
 */
export type Position =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'none' }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'leads'; readonly leads: number; readonly of: number }
  | { readonly kind: 'clock'; readonly answered: boolean };

export interface PositionCardProps {
  readonly standing: Position;
  readonly currency: string;
  readonly current: DecimalString | null;
  readonly startPrice: DecimalString | null;
  /** undefined: not shown in this turn; null: nobody has offered. */
  readonly best: DecimalString | null | undefined;
  readonly gap: { readonly amount: DecimalString; readonly rate: DecimalString } | null;
  /** The price of a Japanese clock that was confirmed last; null: none yet; undefined: another turn. */
  readonly confirmed?: DecimalString | null | undefined;
  /** null: a price clock counts none. */
  readonly offersUsed: number | null;
  /** 0: no limit. */
  readonly maxOffers: number;
  readonly bidderCount: number | null;
}

type Move = 'better' | 'worse';

const gradeOf = (standing: Position): 'first' | 'near' | 'far' | 'plain' => {
  if (standing.kind === 'rank') return standing.rank === 1 ? 'first' : standing.rank <= 3 ? 'near' : 'far';
  if (standing.kind === 'leads') return standing.leads === standing.of ? 'first' : standing.leads > 0 ? 'near' : 'far';
  if (standing.kind === 'clock') return standing.answered ? 'first' : 'near';
  return 'plain';
};

/** Higher is better, so that both kinds compare alike. */
const heightOf = (standing: Position): number | null =>
  standing.kind === 'rank' ? -standing.rank : standing.kind === 'leads' ? standing.leads : null;

const MOVE_SHOWN_MS = 3_000;

/** The last change of the standing: shown, sounded and said once. */
function useMove(standing: Position): Move | null {
  const t = useHallTexts();
  const announce = useAnnounce();
  const before = useRef<number | null>(null);
  const [move, setMove] = useState<Move | null>(null);
  const height = heightOf(standing);
  const words = useRef('');
  words.current =
    standing.kind === 'rank'
      ? t('sayRank', { rank: standing.rank })
      : standing.kind === 'leads'
        ? t('leadsOf', { k: standing.leads, m: standing.of })
        : '';
  useEffect(() => {
    const last = before.current;
    before.current = height;
    if (height === null || last === height) return undefined;
    announce(words.current, last !== null);
    if (last === null) return undefined;
    const next: Move = height > last ? 'better' : 'worse';
    play(next);
    setMove(next);
    const timer = setTimeout(() => setMove(null), MOVE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [height, announce]);
  return move;
}

export function PositionCard(props: PositionCardProps) {
  const t = useHallTexts();
  const { standing, currency, current, startPrice, best, gap, confirmed, offersUsed, maxOffers, bidderCount } = props;
  const move = useMove(standing);
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('myPosition')}>
      <div className={css.standing} data-grade={gradeOf(standing)} data-move={move ?? undefined} data-testid="standing">
        <StandingFigure standing={standing} />
        {move && (
          <span className={css.arrow} aria-hidden>
            {move === 'better' ? '▲' : '▼'}
          </span>
        )}
      </div>
      <dl className={hall.figures}>
        {confirmed !== undefined && (
          <>
            <dt>{t('confirmedPrice')}</dt>
            <dd>{confirmed === null ? '–' : formatPrice(confirmed)}</dd>
          </>
        )}
        <dt>{t('myTotal')}</dt>
        <dd className={css.mine}>{current === null ? t('noOfferYet') : formatAmount(current, currency)}</dd>
        {best !== undefined && (
          <>
            <dt>{t('best')}</dt>
            <dd>{best === null ? '–' : formatAmount(best, currency)}</dd>
          </>
        )}
        {gap && (
          <>
            <dt>{t('gapToBest')}</dt>
            <dd>
              {formatAmount(gap.amount)} <span className={hall.quiet}>{formatRate(gap.rate)}</span>
            </dd>
          </>
        )}
        {startPrice !== null && (
          <>
            <dt>{t('startPrice')}</dt>
            <dd>{formatAmount(startPrice, currency)}</dd>
          </>
        )}
        {offersUsed !== null && (
          <>
            <dt>{t('offersUsed')}</dt>
            <dd className={maxOffers > 0 && offersUsed >= maxOffers ? hall.bad : undefined}>
              {maxOffers > 0 ? `${offersUsed}/${maxOffers}` : offersUsed}
            </dd>
          </>
        )}
        {bidderCount !== null && (
          <>
            <dt>{t('bidders')}</dt>
            <dd>{bidderCount}</dd>
          </>
        )}
      </dl>
      <AsAt />
    </section>
  );
}

function StandingFigure({ standing }: { readonly standing: Position }) {
  const t = useHallTexts();
  switch (standing.kind) {
    case 'rank':
      return (
        <>
          <span className={css.label}>{t('rank')}</span>
          <span className={css.figure}>{standing.rank}</span>
        </>
      );
    case 'leads':
      return (
        <>
          <span className={css.label}>{t('leadsLabel')}</span>
          <span className={css.figure}>
            {standing.leads}
            <small className={css.of}>/{standing.of}</small>
          </span>
        </>
      );
    case 'clock':
      return (
        <>
          <span className={css.label}>{t('clockStanding')}</span>
          <span className={css.word}>{t(standing.answered ? 'clockIn' : 'clockAsked')}</span>
        </>
      );
    case 'none':
      return (
        <>
          <span className={css.label}>{t('rank')}</span>
          <span className={css.figure}>–</span>
        </>
      );
    case 'hidden':
      return (
        <>
          <span className={css.label}>{t('rank')}</span>
          <span className={css.word}>{t('rankHidden')}</span>
        </>
      );
  }
}
