/** Items × bidders: every price side by side, best in bold, colour from best to worst, and what the best of each would cost. */
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import type { CSSProperties } from 'react';

import { formatAmount, formatPrice, formatQuantity } from '../../../kernel/language/format.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import { bestOfEach, bestPrice, heat, priceOf } from './buyer-figures.js';
import css from './buyer.module.css';
import { bidderName } from './Leaderboard.js';

export function ItemMatrix({ view }: { readonly view: BuyerHallView }) {
  const t = useHallTexts();
  const bidders = view.bidders.filter((bidder) => bidder.offer !== null && bidder.bidderState !== 'EXCLUDED');
  if (bidders.length === 0) return <p className={hall.none}>{t('matrixEmpty')}</p>;
  const total = bestOfEach(view);
  return (
    <div className={hall.scroll} tabIndex={0}>
      <table className={`${hall.table} ${css.matrix}`}>
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th className={hall.number}>{t('quantity')}</th>
            <th className={hall.number}>{t('baseline')}</th>
            {bidders.map((bidder) => (
              <th key={bidder.alias} className={hall.number}>
                {bidderName(bidder, (alias) => t('bidderNo', { alias }))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => {
            const prices = bidders.map((bidder) => priceOf(bidder, item.itemNo));
            const best = bestPrice(view, item.itemNo);
            return (
              <tr key={item.itemNo}>
                <td>
                  {item.itemNo} {item.itemName}
                </td>
                <td className={hall.number}>
                  {formatQuantity(item.quantity)} {item.uomName}
                </td>
                <td className={hall.number}>{formatPrice(item.historyPrice ?? item.startPrice) || '–'}</td>
                {bidders.map((bidder, index) => {
                  const price = prices[index]!;
                  if (price === null)
                    return (
                      <td key={bidder.alias} className={hall.number}>
                        –
                      </td>
                    );
                  return (
                    <td
                      key={bidder.alias}
                      className={hall.number}
                      data-best={price === best}
                      style={{ '--heat': `${Math.round(heat(view, prices, price) * 100)}%` } as CSSProperties}
                    >
                      {formatPrice(price)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('total')}</td>
            {bidders.map((bidder) => (
              <td key={bidder.alias} className={hall.number}>
                <b>{formatAmount(bidder.offer!.totalRaw)}</b>
              </td>
            ))}
          </tr>
          <tr>
            <td colSpan={3}>{t('bestOfEach')}</td>
            <td colSpan={bidders.length} className={hall.number}>
              <b>{total === null ? '–' : formatAmount(total, view.currencyCode)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
