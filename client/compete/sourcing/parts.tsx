/** What the screens of inquiries and tenders share: the head with its countdown, and the comparison of what was opened. */
import type { Auction, AuctionItem } from '@machines/compete/sourcing/auction/fields.js';
import type { Comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { isOutlier } from '@machines/compete/sourcing/scoring.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Instant } from '@machines/kernel/fields.js';
import { div, mul, normalise, round, sub } from '@machines/kernel/primitives/decimal.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity } from '../../kernel/language/format.js';
import { useZone } from '../../kernel/language/zone.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useCountdown } from '../hall/common/use-countdown.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

interface HeadProps {
  readonly definition: AnyDefinition;
  readonly title: string;
  readonly number: string | null;
  readonly state: string | null;
  readonly deadline: Instant | null;
  readonly children?: ReactNode;
}
export function Head({ definition, title, number, state, deadline, children }: HeadProps): ReactNode {
  const t = useSourcingTexts();
  const zone = useZone();
  const countdown = useCountdown(deadline);
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h1 className={css.title}>
          {title} <StateBadge definition={definition} state={state} />
        </h1>
        {deadline !== null && (
          <span className={css.clock}>
            {number} · {t('until')} {formatDateTime(deadline, zone).slice(0, 16)} {zone}{' '}
            <b data-urgency={countdown?.urgency ?? 'calm'}>{countdown?.text ?? ''}</b>
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

/** The deadline counts down so long; whoever ended earlier has no other. */
export const isQuoting = (state: string | null): boolean => state === 'published' || state === 'bidding';

const nameOf = (c: Auction, id: string) => c.suppliers.find((one) => one.supplierId === id)?.supplierName ?? id;

interface RowProps {
  readonly item: AuctionItem;
  readonly ids: readonly string[];
  readonly offers: Comparison['offers'];
}
function MatrixRow({ item, ids, offers }: RowProps): ReactNode {
  const here = offers.filter((offer) => offer.item.itemNo === item.itemNo);
  const best = here.find((offer) => offer.rank === 1) ?? here[0];
  return (
    <tr>
      <td className={css.sticky}>
        {item.itemNo} {item.itemName}
      </td>
      <td className={css.number}>{formatQuantity(item.quantity)}</td>
      <td className={css.number}>{formatPrice(item.historyPrice) || '–'}</td>
      <td className={css.number}>{formatPrice(item.targetPrice) || '–'}</td>
      {ids.map((id) => {
        const offer = here.find((one) => one.supplierId === id);
        if (!offer) return <td key={id}>–</td>;
        const rest = here.filter((one) => one !== offer).map(({ comparable }) => comparable);
        return (
          <MatrixCell
            key={id}
            offer={offer}
            best={best === offer ? null : (best?.comparable ?? null)}
            odd={isOutlier(offer.comparable, rest)}
          />
        );
      })}
    </tr>
  );
}

interface CellProps {
  readonly offer: Comparison['offers'][number];
  /** Of another supplier. */
  readonly best: string | null;
  readonly odd: boolean;
}
function MatrixCell({ offer, best, odd }: CellProps): ReactNode {
  const t = useSourcingTexts();
  const gap = best === null ? null : normalise(round(mul(div(sub(offer.comparable, best), best), '100'), 1));
  return (
    <td className={`${css.number!} ${offer.rank === 1 ? css.first! : ''} ${odd ? css.odd! : ''}`} title={odd ? t('outlier') : undefined}>
      {formatPrice(offer.comparable)}
      {gap !== null && <small>{t('ofLowest', { rate: gap })}</small>}
      {offer.line.offeredQty !== null && <small>{t('partial', { qty: formatQuantity(offer.line.offeredQty) })}</small>}
    </td>
  );
}

/** Items by suppliers: the best of each line, the way to it, what is far from the rest, totals and places. */
export function Matrix({ c }: { readonly c: Auction }): ReactNode {
  const t = useSourcingTexts();
  const compared = useMemo(() => comparison(c), [c]);
  if (compared.offers.length === 0) return <p className={css.hint}>{t('noBids')}</p>;
  const ids = compared.standings.toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999)).map(({ supplierId }) => supplierId);
  return (
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th className={css.sticky}>{t('item')}</th>
            <th className={css.number}>{t('quantity')}</th>
            <th className={css.number}>{t('history')}</th>
            <th className={css.number}>{t('target')}</th>
            {ids.map((id) => (
              <th key={id} className={css.number}>
                {nameOf(c, id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {c.items.map((item) => (
            <MatrixRow key={item.itemNo} item={item} ids={ids} offers={compared.offers} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={css.sticky}>{t('total')}</td>
            <td />
            <td />
            <td />
            {ids.map((id) => {
              const standing = compared.standings.find((one) => one.supplierId === id)!;
              return (
                <td key={id} className={`${css.number!} ${standing.rank === 1 ? css.first! : ''}`}>
                  {formatAmount(standing.totalComparable)}
                  <small>
                    {standing.rank === null ? '–' : `#${standing.rank}`} {standing.score ?? ''}
                  </small>
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
