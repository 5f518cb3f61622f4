/** materialManagement: the materials, and beside one its prices over time, its sources and its uses (base-srm.md §5). */
import { Anchor, Badge, Stack, Table, Text } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, NoAnswer, Refused } from '../../kernel/call.js';
import { DateChart } from '../../kernel/chart/DateChart.js';
import type { DateSeries } from '../../kernel/chart/DateChart.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { formatPrice, formatQuantity } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useBaseTexts } from '../texts.js';
import { AttributeInputs } from './AttributeInputs.js';

const HIDDEN = '***';

interface Named { readonly supplierName: string | null; readonly supplierNameEn: string | null }
interface Price extends Named { readonly docId: string; readonly docNumber: string; readonly supplierId: string; readonly currency: string; readonly price: string | null; readonly validFrom: string; readonly validTo: string; readonly inForce: boolean }
interface Use extends Named { readonly docType: string; readonly docId: string; readonly docNumber: string; readonly state: string; readonly quantity: string | null; readonly price: string | null; readonly currency: string | null; readonly date: string }

/** Rows of a call about one material, read again when the material changes. */
function useRows<Row>(action: string, id: string, stamp: unknown): { readonly rows: readonly Row[] | null; readonly failure: Failure | null; reload(): void } {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    ask<readonly Row[]>('baseMaterialItem', action, { id }, { quiet: true }).then((found) => { if (!gone) { setRows(found); setFailure(null); } }, (error: unknown) => {
      if (gone) return;
      if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
      else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
      else throw error;
    });
    return () => { gone = true; };
  }, [action, id, stamp, attempt]);
  return { rows, failure, reload: () => setAttempt((now) => now + 1) };
}

/** One line for each supplier and currency, in the order of days. */
function linesOf(prices: readonly Price[], nameOf: (one: Named) => string): readonly DateSeries[] {
  const bySource = new Map<string, Price[]>();
  for (const one of prices.filter(({ price }) => price !== null && price !== HIDDEN)) {
    const key = `${one.supplierId}.${one.currency}`;
    bySource.set(key, [...bySource.get(key) ?? [], one]);
  }
  return [...bySource].map(([key, rows]) => {
    const inOrder = rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
    return { key, label: `${nameOf(rows[0]!)} ${rows[0]!.currency}`, until: inOrder.at(-1)!.validTo, points: inOrder.map(({ validFrom, price }) => ({ date: validFrom, value: price! })) };
  });
}

const useNames = (): ((one: Named) => string) => {
  const english = useLanguage() === 'en';
  return (one) => (english ? one.supplierNameEn ?? one.supplierName : one.supplierName) ?? '';
};
const shownPrice = (price: string | null): string => (price === HIDDEN ? HIDDEN : formatPrice(price));

function Prices({ id, stamp }: { readonly id: string; readonly stamp: unknown }): ReactNode {
  const t = useBaseTexts();
  const nameOf = useNames();
  const tab = useScreen();
  const { rows, failure, reload } = useRows<Price>('listPrices', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noPrices')} hint={t('noPricesHint')} />;
  const lines = linesOf(rows, nameOf);
  return (
    <Stack gap="md">
      {lines.length > 0 ? <DateChart title={t('priceCourse')} series={lines} /> : <Text size="sm" c="dimmed">{t('pricesHidden')}</Text>}
      <Table.ScrollContainer minWidth={640} type="native" className={parts['card']!}>
        <Table verticalSpacing={5} highlightOnHover>
          <Table.Thead><Table.Tr><Table.Th>{t('supplier')}</Table.Th><Table.Th>{t('agreement')}</Table.Th><Table.Th ta="right">{t('priceExcl')}</Table.Th><Table.Th>{t('currency')}</Table.Th><Table.Th>{t('validFrom')}</Table.Th><Table.Th>{t('validTo')}</Table.Th><Table.Th><span aria-hidden="true" /></Table.Th></Table.Tr></Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.docId}.${row.validFrom}`}>
                <Table.Td>{nameOf(row)}</Table.Td>
                <Table.Td><Anchor component="button" type="button" size="sm" onClick={() => tab.open('purAgreementListPurchaser', { id: row.docId })}>{row.docNumber}</Anchor></Table.Td>
                <Table.Td ta="right" className="gh-number">{shownPrice(row.price)}</Table.Td><Table.Td>{row.currency}</Table.Td><Table.Td>{row.validFrom}</Table.Td><Table.Td>{row.validTo}</Table.Td>
                <Table.Td>{row.inForce && <Badge size="sm" color="green" variant="light">{t('inForce')}</Badge>}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

const routes: Readonly<Record<string, string>> = { srmPurOrderHeader: 'purchaseOrderList', srmSfdCompeteHeader: 'competeList' };

function UseRow({ row }: { readonly row: Use }): ReactNode {
  const nameOf = useNames();
  const tab = useScreen();
  const definition = useDefinition(row.docType);
  const word = useLanguage();
  return (
    <Table.Tr>
      <Table.Td>{definition.title[word]}</Table.Td>
      <Table.Td><Anchor component="button" type="button" size="sm" onClick={() => tab.open(routes[row.docType]!, { id: row.docId })}>{row.docNumber}</Anchor></Table.Td>
      <Table.Td><StateBadge definition={definition} state={row.state} /></Table.Td><Table.Td>{nameOf(row)}</Table.Td>
      <Table.Td ta="right" className="gh-number">{formatQuantity(row.quantity)}</Table.Td><Table.Td ta="right" className="gh-number">{row.price === null ? '' : `${row.currency ?? ''} ${shownPrice(row.price)}`}</Table.Td><Table.Td>{row.date}</Table.Td>
    </Table.Tr>
  );
}

function Uses({ id, stamp }: { readonly id: string; readonly stamp: unknown }): ReactNode {
  const t = useBaseTexts();
  const { rows, failure, reload } = useRows<Use>('listUses', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noUses')} />;
  return (
    <Table.ScrollContainer minWidth={720} type="native" className={parts['card']!}>
      <Table verticalSpacing={5} highlightOnHover>
        <Table.Thead><Table.Tr><Table.Th>{t('document')}</Table.Th><Table.Th>{t('number')}</Table.Th><Table.Th>{t('state')}</Table.Th><Table.Th>{t('supplier')}</Table.Th><Table.Th ta="right">{t('quantity')}</Table.Th><Table.Th ta="right">{t('priceExcl')}</Table.Th><Table.Th>{t('since')}</Table.Th></Table.Tr></Table.Thead>
        <Table.Tbody>{rows.map((row) => <UseRow key={`${row.docId}.${row.quantity ?? ''}.${row.price ?? ''}`} row={row} />)}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const slots: FormSlots = { inputs: { properties: (field) => <AttributeInputs {...field} /> } };

/** Many materials bear one name. */
const said = ({ view }: LiveDocument): ReactNode => <Text size="sm" c="dimmed" className="gh-number">{[view['itemCode'], view['spec']].filter(Boolean).join(' · ')}</Text>;

function Shown(): ReactNode {
  const t = useBaseTexts();
  const tab = useScreen();
  const definition = useDefinition('baseMaterialItem');
  const id = tab.query['id'] ?? null;
  if (id === null && tab.query['new'] === undefined) return <ListPage definition={definition} />;
  return (
    <DocumentPage definition={definition} id={id} slots={slots} head={said} tabs={({ at }) => (id === null ? [] : [
      { key: 'prices', label: t('sourcesAndPrices'), content: <Suspense fallback={<LoadingState />}><Prices id={id} stamp={at} /></Suspense> },
      { key: 'uses', label: t('usedIn'), content: <Suspense fallback={<LoadingState />}><Uses id={id} stamp={at} /></Suspense> },
    ])} />
  );
}

export default function MaterialScreen(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Shown /></Suspense>;
}
