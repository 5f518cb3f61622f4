/** Lights of a sealed turn: who has sealed and how often, who has revealed. What it says shows to nobody before the opening. */
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';

import css from '../common/formats.module.css';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import { bidderName } from './Leaderboard.js';

export function SealBoard({ view, opening }: { readonly view: BuyerHallView; readonly opening: boolean }) {
  const t = useHallTexts();
  const racing = view.bidders.filter((bidder) => bidder.bidderState === 'READY');
  const sealed = racing.filter((bidder) => bidder.seal !== null);
  const revealed = sealed.filter((bidder) => bidder.seal === 'REVEALED');
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('sealBoard')}>
      <p className={css.lead} role="status">
        {opening
          ? t('revealBoardLead', { n: revealed.length, all: sealed.length })
          : t('sealBoardLead', { n: sealed.length, all: racing.length })}
      </p>
      <ul className={css.queue}>
        {racing.map((bidder) => (
          <li key={bidder.alias} data-state={bidder.seal === 'REVEALED' ? 'now' : 'waiting'} data-own={bidder.seal !== null}>
            {bidderName(bidder, (alias) => t('bidderNo', { alias }))}{' '}
            {bidder.seal === 'REVEALED'
              ? t('revealedMark')
              : bidder.seal === 'SEALED'
                ? t('sealedMark', { n: bidder.offersThisTurn })
                : t('unsealedMark')}
          </li>
        ))}
      </ul>
    </section>
  );
}
