/** biddingCompeteList: sections of bidding projects that went to a live hall. */
import { srmSfdBiddingBrightMoon } from '@machines/bidding/open-price-round/index.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastFailure } from '../../kernel/toast.js';
import css from '../award/award.module.css';
import { useAwardTexts } from '../award/texts.js';
import type { CompeteSection } from './section.js';

const definition = anyDefinition(srmSfdCompeteHeader);
const about = anyDefinition(srmSfdBiddingBrightMoon);

export default function CompeteListScreen(): ReactNode {
  const t = useAwardTexts();
  const screen = useScreen();
  const [rows, setRows] = useState<readonly CompeteSection[] | null>(null);
  useEffect(() => {
    let gone = false;
    call<readonly CompeteSection[]>(about.type, 'listCompeteSections', {}, { quiet: true })
      .then((answer) => {
        if (!gone) setRows(answer.status === 'S' ? answer.data : []);
      })
      .catch(toastFailure);
    return () => {
      gone = true;
    };
  }, [screen.active]);
  return (
    <div className={css.page}>
      <section className={css.card}>
        <h1 className={css.title}>{t('competeTitle')}</h1>
        {rows?.length === 0 && <p className={css.muted}>{t('noCompete')}</p>}
        {rows !== null && rows.length > 0 && (
          <div className={css.scroll} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th>{t('project')}</th>
                  <th>{t('section')}</th>
                  <th>{t('hall')}</th>
                  <th>{t('state')}</th>
                  <th className={css.number}>{t('startPrice')}</th>
                  <th className={css.number}>{t('best')}</th>
                  <th className={css.number}>{t('saving')}</th>
                  <th className={css.number}>{t('bidders')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>{row.projectNumber}</td>
                    <td>{row.sectionName}</td>
                    <td>
                      <button type="button" className={css.section} onClick={() => screen.open('biddingCompeteDetail', { id: row.id })}>
                        {row.competeNumber}
                      </button>
                    </td>
                    <td>
                      <StateBadge definition={definition} state={row.state} />
                    </td>
                    <td className={css.number}>{formatAmount(row.startPrice, row.currency) || '–'}</td>
                    <td className={css.number}>{formatAmount(row.bestPrice, row.currency) || '–'}</td>
                    <td className={css.number}>{formatRate(row.saving) || '–'}</td>
                    <td className={css.number}>{row.bidders ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </div>
  );
}
