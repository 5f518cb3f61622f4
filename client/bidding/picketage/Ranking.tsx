/** The ranking of a section, and the prices of its bidders by item with the lowest marked. */
import { Button } from '@mantine/core';
import type { Candidate, Picketage } from '@machines/bidding/picketage/fields.js';
import { candidatesOf } from '@machines/bidding/picketage/rules.js';
import { eq, lt, min } from '@machines/kernel/primitives/decimal.js';
import type { ReactNode } from 'react';

import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import css from '../award/award.module.css';
import { SupplierName } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';

interface RankingProps {
  readonly c: Picketage;
  readonly sectionId: string;
  readonly onAdd: ((sectionId: string, supplierId: string) => void) | null;
}
export function Ranking({ c, sectionId, onAdd }: RankingProps): ReactNode {
  const t = useAwardTexts();
  const candidates = candidatesOf(c, sectionId);
  const chosen = new Set(c.awards.filter((award) => award.sectionId === sectionId).map(({ supplierId }) => supplierId));
  return (
    <section className={css.card}>
      <h2>{t('ranking')}</h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('rank')}</th>
              <th>{t('supplier')}</th>
              <th className={css.number}>{t('technical')}</th>
              <th className={css.number}>{t('commercial')}</th>
              <th className={css.number}>{t('price')}</th>
              <th className={css.number}>{t('total')}</th>
              <th className={css.number}>{t('opened')}</th>
              <th className={css.number}>{t('final')}</th>
              <th>{t('flags')}</th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((one) => (
              <tr key={one.candidateKey} data-own={chosen.has(one.supplierId) ? 'yes' : 'no'}>
                <td>{one.rank}</td>
                <td>
                  <SupplierName id={one.supplierId} kept={one.supplierName} />
                </td>
                <td className={css.number}>{formatAmount(one.technical)}</td>
                <td className={css.number}>{formatAmount(one.commercial)}</td>
                <td className={css.number}>{formatAmount(one.priceScore)}</td>
                <td className={`${css.number!} ${one.rank === 1 ? css.best! : ''}`}>{formatAmount(one.totalScore)}</td>
                <td className={css.number}>{formatAmount(one.openedTotal, c.currency)}</td>
                <td className={css.number}>{formatAmount(one.price, c.currency)}</td>
                <td>
                  <Marks one={one} chosen={chosen.has(one.supplierId)} />
                  {onAdd && !chosen.has(one.supplierId) && (
                    <Button size="compact-xs" variant="subtle" onClick={() => onAdd(sectionId, one.supplierId)}>
                      {t('add')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
function Marks({ one, chosen }: { readonly one: Candidate; readonly chosen: boolean }): ReactNode {
  const t = useAwardTexts();
  const marks = [
    ...(chosen ? [t('chosen')] : []),
    ...(one.limitedFlag === 'Y' ? [t('limited')] : []),
    ...(lt(one.price ?? '0', one.openedTotal ?? '0') ? [t('negotiated')] : []),
  ];
  return <>{marks.join(', ')} </>;
}

export function ItemComparison({ c, sectionId }: { readonly c: Picketage; readonly sectionId: string }): ReactNode {
  const t = useAwardTexts();
  const candidates = candidatesOf(c, sectionId);
  const section = c.sections.find((one) => one.sectionId === sectionId);
  const items = section?.listItems ?? [];
  if (items.length === 0) return null;
  const priceOf = (one: Candidate, listItemId: string) => one.prices?.find((line) => line.listItemId === listItemId);
  return (
    <section className={css.card}>
      <h2>
        {t('byItem')} <small>{t('unitExcl')}</small>
      </h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('item')}</th>
              <th className={css.number}>{t('quantity')}</th>
              {candidates.map((one) => (
                <th key={one.candidateKey} className={css.number}>
                  <SupplierName id={one.supplierId} kept={one.supplierName} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ listItemId, itemNo, itemName, quantity }) => {
              const [first, ...rest] = candidates.flatMap((one) => priceOf(one, listItemId)?.price ?? []);
              const lowest = first === undefined ? null : min(first, ...rest);
              return (
                <tr key={listItemId}>
                  <td>
                    {itemNo} {itemName}
                  </td>
                  <td className={css.number}>{formatQuantity(quantity)}</td>
                  {candidates.map((one) => {
                    const line = priceOf(one, listItemId);
                    const best = line !== undefined && lowest !== null && eq(line.price, lowest);
                    return (
                      <td key={one.candidateKey} className={`${css.number!} ${best ? css.best! : ''}`}>
                        {line ? `${formatPrice(line.price)} (${formatRate(line.taxRate)})` : '–'}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
