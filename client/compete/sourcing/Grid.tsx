/** The comparison that a buyer lives in: items by suppliers, told apart by price, and awarded where it stands, by mouse or by keyboard. */
import type { Auction, AuctionItem } from '@machines/compete/sourcing/auction/fields.js';
import { awardLines } from '@machines/compete/sourcing/auction/rules/award.js';
import type { Share } from '@machines/compete/sourcing/auction/rules/award.js';
import type { Comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { leastOrder, takesAll } from '@machines/compete/sourcing/auction/rules/least.js';
import { isOutlier } from '@machines/compete/sourcing/scoring.js';
import { cmp, div, isPositive, lt, mul, normalise, round, round2, sub, sum } from '@machines/kernel/primitives/decimal.js';
import { memo, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

type Offer = Comparison['offers'][number];
export type Chosen = Pick<Share, 'itemNo' | 'supplierId'>;
interface GridProps {
  readonly c: Auction;
  readonly compared: Comparison;
  readonly shares: readonly Share[];
  readonly editable: boolean;
  readonly onShare: (at: Chosen, rate: string) => void;
}

const percent = (now: string, then: string): string => normalise(round(mul(div(sub(now, then), then), '100'), 1));
const signed = (rate: string): string => (isPositive(rate) ? `+${rate}` : rate);
/** Keys of a keyboard: a digit is so many tenths, zero takes the share away. */
const tenths = (key: string): string | null => (/^[0-9]$/.test(key) ? String(Number(key) * 10) : null);

/** Columns for which a phone has no room. */
/** What stands beside the offers of each item; a budget where there is one. */
const besidesOf = ({ items }: Pick<Auction, 'items'>) =>
  (['quantity', 'history', 'budget', 'target'] as const).filter(
    (name) => name !== 'budget' || items.some((one) => one.budgetPrice !== null),
  );
const besides = `${css.number!} ${css.wide!}`;

export function Grid({ c, compared, shares, editable, onShare }: GridProps): ReactNode {
  const t = useSourcingTexts();
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const ids = useMemo(
    () => compared.standings.toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999)).map(({ supplierId }) => supplierId),
    [compared],
  );
  const byItem = useMemo(() => {
    const found = new Map<number, Offer[]>();
    for (const offer of compared.offers) found.set(offer.item.itemNo, [...(found.get(offer.item.itemNo) ?? []), offer]);
    return found;
  }, [compared]);
  const rateOf = (itemNo: number, supplierId: string) =>
    shares.find((one) => one.itemNo === itemNo && one.supplierId === supplierId)?.awardRate ?? '0';
  const move = (table: HTMLElement, row: number, column: number): void => {
    const next = [Math.max(0, Math.min(c.items.length - 1, row)), Math.max(0, Math.min(ids.length - 1, column))] as const;
    setAt(next);
    const cell = table.querySelector<HTMLElement>(`[data-at="${next.join(':')}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const pressed = (event: KeyboardEvent<HTMLTableElement>): void => {
    const [row, column] = at;
    const to = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1] }[
      event.key
    ];
    const [item, supplierId] = [c.items[row], ids[column]];
    const typed = tenths(event.key);
    if (to) move(event.currentTarget, to[0]!, to[1]!);
    else if (!editable || !item || supplierId === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Enter' || event.key === ' ')
      onShare({ itemNo: item.itemNo, supplierId }, isPositive(rateOf(item.itemNo, supplierId)) ? '0' : '100');
    else if (typed !== null) onShare({ itemNo: item.itemNo, supplierId }, typed);
    else return;
    event.preventDefault();
  };
  if (compared.offers.length === 0) return <p className={css.hint}>{t('noBids')}</p>;
  const hasBudget = besidesOf(c).includes('budget');
  return (
    <>
      {editable && <p className={css.hint}>{t('gridHint')}</p>}
      <div className={`${css.scroll!} ${css.tall!}`}>
        <table className={`${css.table!} ${css.grid!}`} role="grid" aria-label={t('comparison')} onKeyDown={pressed}>
          <GridHead c={c} ids={ids} />
          <tbody>
            {c.items.map((item, row) => (
              <GridRow
                key={item.itemNo}
                item={item}
                row={row}
                ids={ids}
                offers={byItem.get(item.itemNo) ?? none}
                rates={ids.map((id) => rateOf(item.itemNo, id)).join()}
                active={at[0] === row ? at[1] : null}
                editable={editable}
                hasBudget={hasBudget}
                onFocus={setAt}
                onShare={onShare}
              />
            ))}
          </tbody>
          <Totals c={c} compared={compared} ids={ids} shares={shares} />
        </table>
      </div>
    </>
  );
}
const none: readonly Offer[] = [];

function GridHead({ c, ids }: Pick<GridProps, 'c'> & { readonly ids: readonly string[] }): ReactNode {
  const t = useSourcingTexts();
  return (
    <thead>
      <tr>
        <th className={css.sticky}>{t('item')}</th>
        {besidesOf(c).map((name) => (
          <th key={name} className={besides}>
            {t(name)}
          </th>
        ))}
        {ids.map((id) => (
          <th key={id} className={css.number}>
            {c.suppliers.find((one) => one.supplierId === id)?.supplierName ?? id}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly item: AuctionItem;
  readonly row: number;
  readonly ids: readonly string[];
  readonly offers: readonly Offer[];
  /** Shares of the suppliers, in their order. */
  readonly rates: string;
  readonly active: number | null;
  readonly editable: boolean;
  readonly hasBudget: boolean;
  readonly onFocus: (at: readonly [number, number]) => void;
  readonly onShare: (at: Chosen, rate: string) => void;
}
const sameRow = (a: RowProps, b: RowProps): boolean =>
  a.item === b.item &&
  a.offers === b.offers &&
  a.rates === b.rates &&
  a.active === b.active &&
  a.editable === b.editable &&
  a.hasBudget === b.hasBudget &&
  a.ids === b.ids;

const GridRow = memo(function GridRow({
  item,
  row,
  ids,
  offers,
  rates,
  active,
  editable,
  hasBudget,
  onFocus,
  onShare,
}: RowProps): ReactNode {
  const best = offers.find((offer) => offer.rank === 1) ?? offers.toSorted((a, b) => cmp(a.comparable, b.comparable))[0];
  const given = rates.split(',');
  return (
    <tr>
      <th scope="row" className={css.sticky}>
        {item.itemNo} {item.itemName}
        <small className={css.narrow}>{formatQuantity(item.quantity)}</small>
      </th>
      <td className={besides}>{formatQuantity(item.quantity)}</td>
      <td className={besides}>{formatPrice(item.historyPrice) || '–'}</td>
      {hasBudget && <td className={besides}>{formatPrice(item.budgetPrice) || '–'}</td>}
      <td className={besides}>{formatPrice(item.targetPrice) || '–'}</td>
      {ids.map((id, column) => {
        const offer = offers.find((one) => one.supplierId === id);
        return (
          <td
            key={id}
            role="gridcell"
            data-at={`${row}:${column}`}
            tabIndex={active === column || (row === 0 && column === 0 && active === null) ? 0 : -1}
            aria-selected={isPositive(given[column]!)}
            className={css.cell}
            onFocus={() => onFocus([row, column])}
            onClick={() => {
              if (editable && offer) onShare({ itemNo: item.itemNo, supplierId: id }, isPositive(given[column]!) ? '0' : '100');
            }}
          >
            {offer ? <Cell offer={offer} best={best} item={item} rate={given[column]!} rivals={offers} /> : '–'}
          </td>
        );
      })}
    </tr>
  );
}, sameRow);

interface CellProps {
  readonly offer: Offer;
  readonly best: Offer | undefined;
  readonly item: AuctionItem;
  readonly rate: string;
  readonly rivals: readonly Offer[];
}
function Cell({ offer, best, item, rate, rivals }: CellProps): ReactNode {
  const t = useSourcingTexts();
  const { comparable, line, bid, unit } = offer;
  const odd = isOutlier(
    comparable,
    rivals.filter((one) => one !== offer).map((one) => one.comparable),
  );
  const against = [
    offer === best || !best || !isPositive(best.comparable) ? null : t('ofLowest', { rate: percent(comparable, best.comparable) }),
    item.targetPrice === null || !isPositive(item.targetPrice)
      ? null
      : t('ofTarget', { rate: signed(percent(comparable, item.targetPrice)) }),
    item.budgetPrice === null || !isPositive(item.budgetPrice)
      ? null
      : t('ofBudget', { rate: signed(percent(comparable, item.budgetPrice)) }),
    item.historyPrice === null || !isPositive(item.historyPrice)
      ? null
      : t('ofHistory', { rate: signed(percent(comparable, item.historyPrice)) }),
  ].filter((text) => text !== null);
  const built = [
    `${formatPrice(unit)} ${bid.currencyCode ?? ''}`,
    ...(line.freightPrice === null ? [] : [`${t('freight')} ${formatPrice(line.freightPrice)}`]),
    ...(line.dutyRate === null ? [] : [`${t('duty')} ${line.dutyRate}`]),
    ...(line.minOrderQty === null ? [] : [`${t('minOrder')} ${formatQuantity(line.minOrderQty)}`]),
  ].join(' · ');
  return (
    <div title={odd ? `${t('outlier')} · ${built}` : built}>
      <span className={offer.rank === 1 ? css.first : odd ? css.odd : undefined}>
        {offer.rank === null ? '' : `#${offer.rank} `}
        {formatPrice(comparable)}
      </span>
      {isPositive(rate) && <b className={css.share}>{formatRate(rate)}</b>}
      {against.map((text) => (
        <small key={text}>{text}</small>
      ))}
      {!takesAll(offer) && line.minOrderQty !== null && (
        <small className={css.odd}>{t('leastQty', { qty: formatQuantity(line.minOrderQty) })}</small>
      )}
      {line.offeredQty !== null && <small>{t('partial', { qty: formatQuantity(line.offeredQty) })}</small>}
      {line.leadTimeDays !== null && <small>{t('days', { n: line.leadTimeDays })}</small>}
    </div>
  );
}

/** What each quotation comes to as a whole, with its place, and what of it is awarded. */
function Totals({ c, compared, ids, shares }: Omit<GridProps, 'editable' | 'onShare'> & { readonly ids: readonly string[] }): ReactNode {
  const t = useSourcingTexts();
  const target = c.items.every((item) => item.targetPrice !== null)
    ? round2(sum(c.items.map((item) => mul(item.targetPrice!, item.quantity ?? '0'))))
    : c.targetPrice;
  const awarded = (id: string) =>
    round2(
      sum(
        shares
          .filter((share) => share.supplierId === id)
          .map((share) => {
            const offer = compared.offers.find((one) => one.supplierId === id && one.item.itemNo === share.itemNo);
            return offer ? mul(mul(offer.comparable, offer.item.quantity ?? '0'), div(share.awardRate, '100')) : '0';
          }),
      ),
    );
  return (
    <tfoot>
      <tr>
        <th scope="row" className={css.sticky}>
          {t('total')}
        </th>
        {besidesOf(c)
          .slice(1)
          .map((name) => (
            <td key={name} className={besides} />
          ))}
        <td className={besides}>{target === null ? '' : formatAmount(target)}</td>
        {ids.map((id) => {
          const standing = compared.standings.find((one) => one.supplierId === id)!;
          return (
            <td key={id} className={`${css.number!} ${standing.rank === 1 ? css.first! : ''}`}>
              {formatAmount(standing.totalComparable)}
              <small>
                {standing.rank === null ? t('notWhole') : `#${standing.rank}`} {standing.score ?? ''}
              </small>
            </td>
          );
        })}
      </tr>
      <tr>
        <th scope="row" className={css.sticky}>
          {t('awarded')}
        </th>
        <td className={css.wide} colSpan={besidesOf(c).length} />
        {ids.map((id) => (
          <td key={id} className={css.number}>
            {isPositive(awarded(id)) ? formatAmount(awarded(id)) : '–'}
            <Least c={c} shares={shares} supplierId={id} least={leastOrder(compared.offers, id)} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface LeastProps extends Pick<GridProps, 'c' | 'shares'> {
  readonly supplierId: string;
  readonly least: string | null;
}
/** Below which value a supplier takes no order; told apart where what he would get is less. */
function Least({ c, shares, supplierId, least }: LeastProps): ReactNode {
  const t = useSourcingTexts();
  if (least === null) return null;
  const own = shares.filter((share) => share.supplierId === supplierId && isPositive(share.awardRate));
  const short = own.length > 0 && lt(sum(awardLines(c, own).map(({ baseAmount }) => baseAmount)), least);
  return <small className={short ? css.odd : undefined}>{t('leastValue', { amount: formatAmount(least) })}</small>;
}
