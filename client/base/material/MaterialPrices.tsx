/** What a material costs and did cost with each supplier: the course of its agreed prices and the agreements behind it (base-srm.md §5, §6). */
import { Anchor, Badge, Stack, Table, Text } from '@mantine/core';
import { inUnits, pricePer } from '@machines/trade/price-unit.js';
import type { ReactNode } from 'react';

import { DateChart } from '../../kernel/chart/DateChart.js';
import type { DateSeries } from '../../kernel/chart/DateChart.js';
import { formatPrice } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useBaseTexts } from '../texts.js';
import { useRows } from '../use-rows.js';

const HIDDEN = '***';

export interface Named {
  readonly supplierName: string | null;
  readonly supplierNameEn: string | null;
}
interface Price extends Named {
  readonly docId: string;
  readonly docNumber: string;
  readonly supplierId: string;
  readonly currency: string;
  readonly price: string | null;
  readonly priceUnit: number;
  readonly validFrom: string;
  readonly validTo: string;
  readonly inForce: boolean;
}

/** One line for each supplier and currency, in the order of days. */
function linesOf(prices: readonly Price[], nameOf: (one: Named) => string): readonly DateSeries[] {
  const bySource = new Map<string, Price[]>();
  for (const one of prices.filter(({ price }) => price !== null && price !== HIDDEN)) {
    const key = `${one.supplierId}.${one.currency}`;
    bySource.set(key, [...(bySource.get(key) ?? []), one]);
  }
  return [...bySource].map(([key, rows]) => {
    const inOrder = rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
    return {
      key,
      label: `${nameOf(rows[0]!)} ${rows[0]!.currency}`,
      until: inOrder.at(-1)!.validTo,
      points: inOrder.map(({ validFrom, price, priceUnit }) => ({
        date: validFrom,
        value: inUnits({ price: price!, unit: priceUnit }, 1),
      })),
    };
  });
}

export const useNames = (): ((one: Named) => string) => {
  const english = useLanguage() === 'en';
  return (one) => (english ? (one.supplierNameEn ?? one.supplierName) : one.supplierName) ?? '';
};
export const shownPrice = (price: string | null, unit: number): string =>
  price === HIDDEN ? HIDDEN : pricePer({ price: formatPrice(price), unit });

export function MaterialPrices({ id, stamp }: { readonly id: string; readonly stamp: unknown }): ReactNode {
  const t = useBaseTexts();
  const nameOf = useNames();
  const tab = useScreen();
  const { rows, failure, reload } = useRows<Price>('baseMaterialItem', 'listPrices', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noPrices')} hint={t('noPricesHint')} />;
  const lines = linesOf(rows, nameOf);
  return (
    <Stack gap="md">
      {lines.length > 0 ? (
        <DateChart title={t('priceCourse')} series={lines} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('pricesHidden')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={640} type="native" className={parts['card']!}>
        <Table verticalSpacing={5} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('supplier')}</Table.Th>
              <Table.Th>{t('agreement')}</Table.Th>
              <Table.Th ta="right">{t('priceExcl')}</Table.Th>
              <Table.Th>{t('currency')}</Table.Th>
              <Table.Th>{t('validFrom')}</Table.Th>
              <Table.Th>{t('validTo')}</Table.Th>
              <Table.Th>
                <span aria-hidden="true" />
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.docId}.${row.validFrom}`}>
                <Table.Td>{nameOf(row)}</Table.Td>
                <Table.Td className={parts['unbroken']!}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => tab.open('purAgreementListPurchaser', { id: row.docId })}
                  >
                    {row.docNumber}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right" className="gh-number">
                  {shownPrice(row.price, row.priceUnit)}
                </Table.Td>
                <Table.Td>{row.currency}</Table.Td>
                <Table.Td className={parts['unbroken']!}>{row.validFrom}</Table.Td>
                <Table.Td className={parts['unbroken']!}>{row.validTo}</Table.Td>
                <Table.Td className={parts['unbroken']!}>
                  {row.inForce && (
                    <Badge size="sm" miw="max-content" color="green" variant="light">
                      {t('inForce')}
                    </Badge>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
