/** The award as it was decided: who delivers what at which price, and what that saves. */
import { Table } from '@mantine/core';
import type { AwardLine, Compete } from '@machines/compete/compete-header/fields.js';
import type { ReactNode } from 'react';

import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { EmptyState } from '../../kernel/states/States.js';
import { useNamedEvent } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';

export function AwardResult({ event }: { readonly event: Partial<Compete> }): ReactNode {
  const t = useCompeteTexts();
  const { awards = [], items = [], halls = [], suppliers = [], currencyCode = null } = useNamedEvent(event);
  const passed = [
    ...halls
      .filter((hall) => hall.notAwardedReason)
      .map((hall) => ({
        key: `h${hall.hallNo}`,
        name: `${t('hallN', { n: hall.hallNo })} ${hall.hallName ?? ''}`,
        reason: hall.notAwardedReason,
      })),
    ...items
      .filter((item) => item.notAwardedReason)
      .map((item) => ({ key: `i${item.itemNo}`, name: `${item.itemNo} ${item.itemName ?? ''}`, reason: item.notAwardedReason })),
  ];
  if (awards.length === 0 && passed.length === 0) return <EmptyState title={t('noAwardYet')} hint={t('noAwardHint')} />;
  const nameOf = (award: AwardLine): string =>
    suppliers.find((supplier) => supplier.supplierId === award.supplierId)?.supplierName ?? award.supplierId;
  const itemOf = (award: AwardLine): string => `${award.itemNo} ${items.find((item) => item.itemNo === award.itemNo)?.itemName ?? ''}`;
  return (
    <>
      <Table.ScrollContainer minWidth={760} type="native" tabIndex={0}>
        <Table aria-label={t('tabAward')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('hall')}</Table.Th>
              <Table.Th>{t('item')}</Table.Th>
              <Table.Th>{t('supplier')}</Table.Th>
              <Table.Th ta="right">{t('rank')}</Table.Th>
              <Table.Th ta="right">{t('share')}</Table.Th>
              <Table.Th ta="right">{t('qty')}</Table.Th>
              <Table.Th ta="right">{t('price')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {awards.map((award) => (
              <Table.Tr key={award.awardKey}>
                <Table.Td>{award.hallNo}</Table.Td>
                <Table.Td>{itemOf(award)}</Table.Td>
                <Table.Td>{nameOf(award)}</Table.Td>
                <Table.Td ta="right">{award.rank ?? '–'}</Table.Td>
                <Table.Td ta="right">{formatRate(award.awardRate)}</Table.Td>
                <Table.Td ta="right">{formatQuantity(award.awardQty)}</Table.Td>
                <Table.Td ta="right">
                  {formatPrice(award.price)}
                  {award.negotiatedPrice !== null && (
                    <small>
                      {' '}
                      ({t('offered')} {formatPrice(award.offerPrice)})
                    </small>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <b>{formatAmount(award.amount, currencyCode)}</b>
                </Table.Td>
                <Table.Td>{award.reason ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {passed.map((one) => (
        <p key={one.key}>
          {one.name} – {t('notAwarded')}: {one.reason}
        </p>
      ))}
    </>
  );
}
