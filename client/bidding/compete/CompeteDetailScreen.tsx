/** biddingCompeteDetail: scores as locked, the best price of the hall as it moves, and the ranking that would follow from it. */
import { Button } from '@mantine/core';
import { srmSfdBiddingBrightMoon } from '@machines/bidding/open-price-round/index.js';
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import css from '../award/award.module.css';
import { Figure, Head } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';
import type { CompeteSection } from './section.js';

const definition = anyDefinition(srmSfdCompeteHeader);
const hallDefinition = anyDefinition(srmSfdCompeteHall);
const about = anyDefinition(srmSfdBiddingBrightMoon);

export default function CompeteDetailScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'] ?? '0';
  const [moved, setMoved] = useState(0);
  const [section, setSection] = useState<CompeteSection | null>(null);
  useEffect(() => {
    let gone = false;
    call<CompeteSection>(about.type, 'findCompeteSection', { id }, { quiet: true })
      .then((answer) => {
        if (!gone && answer.status === 'S') setSection(answer.data);
      })
      .catch(toastFailure);
    return () => {
      gone = true;
    };
  }, [id, moved]);
  if (!section) return <LoadingState />;
  return (
    <>
      {section.hallId !== null && <Follow hallId={section.hallId} onMove={setMoved} />}
      <Detail section={section} />
    </>
  );
}

/** Every move of the hall, by socket, asks anew what follows from it. */
function Follow({ hallId, onMove }: { readonly hallId: string; readonly onMove: (at: number) => void }): null {
  const hall = useDocument(hallDefinition, hallId);
  useEffect(() => {
    if (hall.at !== null) onMove(hall.at);
  }, [hall.at, onMove]);
  return null;
}

function Detail({ section }: { readonly section: CompeteSection }): ReactNode {
  const t = useAwardTexts();
  const screen = useScreen();
  const { bids, currency, hallId } = section;
  useEffect(() => screen.setTitle(section.competeNumber), [screen, section.competeNumber]);
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={`${section.projectNumber ?? ''} ${section.sectionName ?? ''}`}
        beside={section.competeNumber}
        state={section.state}
      >
        <div className={css.glance} aria-live="polite">
          <Figure label={t('startPrice')}>{formatAmount(section.startPrice, currency) || '–'}</Figure>
          <Figure label={t('best')} tone="good">
            {formatAmount(section.bestPrice, currency) || '–'}
          </Figure>
          <Figure label={t('saving')}>{formatRate(section.saving) || '–'}</Figure>
          <Figure label={t('bidders')}>{section.bidders ?? '–'}</Figure>
        </div>
        {hallId !== null && <Button onClick={() => screen.open('competeHallMain', { id: hallId })}>{t('openHall')}</Button>}
      </Head>
      {bids && (
        <section className={css.card}>
          <h2>{t('projected')}</h2>
          <p className={css.muted}>{t('projectedHint')}</p>
          <div className={css.scroll} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th>{t('rank')}</th>
                  <th>{t('supplier')}</th>
                  <th className={css.number}>{t('technical')}</th>
                  <th className={css.number}>{t('commercial')}</th>
                  <th className={css.number}>{t('opened')}</th>
                  <th className={css.number}>{t('offers')}</th>
                  <th className={css.number}>{t('price')}</th>
                  <th className={css.number}>{t('total')}</th>
                </tr>
              </thead>
              <tbody>
                {bids.map((one) => (
                  <tr key={one.supplierId}>
                    <td>{one.rank}</td>
                    <td>{one.supplierName}</td>
                    <td className={css.number}>{one.technical}</td>
                    <td className={css.number}>{one.commercial}</td>
                    <td className={css.number}>{formatAmount(one.openedTotal, currency)}</td>
                    <td className={css.number}>{one.offer === null ? '–' : formatAmount(one.offer, currency)}</td>
                    <td className={css.number}>{one.priceScore}</td>
                    <td className={`${css.number!} ${one.rank === 1 ? css.best! : ''}`}>{one.totalScore}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  );
}
