/** All bidders by alias or name, where the turn shows them. */
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';

import { formatDateTime } from '../../../kernel/language/format-time.js';
import { formatAmount, formatPrice } from '../../../kernel/language/format.js';
import { useZone } from '../../../kernel/language/zone.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';

export function PublicBoard({ view }: { readonly view: BidderHallView }) {
  const t = useHallTexts();
  const zone = useZone();
  if (!view.board) return null;
  const byItem = view.awardMode === 'ITEM';
  return (
    <section className={hall.panel} aria-label={t('leaderboard')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('leaderboard')}</h2>
      </div>
      <div className={hall.scroll} tabIndex={0}>
        <table className={hall.table}>
          <thead>
            <tr>
              {!byItem && <th className={hall.number}>{t('rank')}</th>}
              <th>{t('bidder')}</th>
              {byItem ? (
                view.items.map((item) => (
                  <th key={item.itemNo} className={hall.number}>
                    {item.itemName}
                  </th>
                ))
              ) : (
                <th className={hall.number}>{t('total')}</th>
              )}
              <th className={hall.number}>{t('time')}</th>
            </tr>
          </thead>
          <tbody>
            {view.board.map((line) => (
              <tr key={line.alias} data-own={line.alias === view.alias}>
                {!byItem && (
                  <td className={hall.number}>
                    <b>{line.rank ?? '–'}</b>
                  </td>
                )}
                <td>
                  {line.alias === view.alias ? <b>{t('me')}</b> : (line.supplierName ?? t('bidderNo', { alias: line.alias }))}
                  {line.surrogate && <span className={hall.quiet}> {t('surrogate')}</span>}
                </td>
                {byItem ? (
                  view.items.map((item) => (
                    <td key={item.itemNo} className={hall.number}>
                      {formatPrice(line.items?.find((one) => one.itemNo === item.itemNo)?.price) || '–'}
                    </td>
                  ))
                ) : (
                  <td className={hall.number}>{formatAmount(line.total)}</td>
                )}
                <td className={hall.number}>{formatDateTime(line.at, zone).slice(11)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
