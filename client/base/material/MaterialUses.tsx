/** Orders and competitions that name a material (base-srm.md §5, §6). */
import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { formatQuantity } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useBaseTexts } from '../texts.js';
import { useRows } from '../use-rows.js';
import { shownPrice, useNames } from './MaterialPrices.js';
import type { Named } from './MaterialPrices.js';

interface Use extends Named {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string;
  readonly state: string;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly priceUnit: number;
  readonly currency: string | null;
  readonly date: string;
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
      <Table.Td className={parts['unbroken']!}>
        <Anchor component="button" type="button" size="sm" onClick={() => tab.open(routes[row.docType]!, { id: row.docId })}>
          {row.docNumber}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <StateBadge definition={definition} state={row.state} />
      </Table.Td>
      <Table.Td>{nameOf(row)}</Table.Td>
      <Table.Td ta="right" className="gh-number">
        {formatQuantity(row.quantity)}
      </Table.Td>
      <Table.Td ta="right" className="gh-number">
        {row.price === null ? '' : `${row.currency ?? ''} ${shownPrice(row.price, row.priceUnit)}`}
      </Table.Td>
      <Table.Td className={parts['unbroken']!}>{row.date}</Table.Td>
    </Table.Tr>
  );
}

export function MaterialUses({ id, stamp }: { readonly id: string; readonly stamp: unknown }): ReactNode {
  const t = useBaseTexts();
  const { rows, failure, reload } = useRows<Use>('baseMaterialItem', 'listUses', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noUses')} />;
  return (
    <Table.ScrollContainer minWidth={720} type="native" className={parts['card']!}>
      <Table verticalSpacing={5} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('document')}</Table.Th>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('supplier')}</Table.Th>
            <Table.Th ta="right">{t('quantity')}</Table.Th>
            <Table.Th ta="right">{t('priceExcl')}</Table.Th>
            <Table.Th>{t('since')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <UseRow key={`${row.docId}.${row.quantity ?? ''}.${row.price ?? ''}`} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
