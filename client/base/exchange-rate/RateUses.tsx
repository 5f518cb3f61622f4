/** Documents that froze a rate, with the value that they keep (base-srm.md §8). */
import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { useLabel } from '../../kernel/language/language.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useBaseTexts } from '../texts.js';
import { useRows } from '../use-rows.js';

interface Use {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string;
  readonly state: string;
  readonly rate: string;
  readonly ratedOn: string;
}

function UseRow({ row }: { readonly row: Use }): ReactNode {
  const word = useLabel();
  const tab = useScreen();
  const definition = useDefinition(row.docType);
  const screen = entryOf(row.docType)?.screens.find(({ audience }) => audience.includes('INSIDE'));
  return (
    <Table.Tr>
      <Table.Td>{word(definition.title)}</Table.Td>
      <Table.Td className={parts['unbroken']!}>
        {screen ? (
          <Anchor component="button" type="button" size="sm" onClick={() => tab.open(screen.route, { id: row.docId })}>
            {row.docNumber}
          </Anchor>
        ) : (
          row.docNumber
        )}
      </Table.Td>
      <Table.Td>
        <StateBadge definition={definition} state={row.state} />
      </Table.Td>
      <Table.Td className={parts['unbroken']!}>{row.ratedOn}</Table.Td>
      <Table.Td ta="right" className="gh-number">
        {row.rate}
      </Table.Td>
    </Table.Tr>
  );
}

export function RateUses({ id, stamp }: { readonly id: string; readonly stamp: unknown }): ReactNode {
  const t = useBaseTexts();
  const { rows, failure, reload } = useRows<Use>('srmBaseExchangeRate', 'listUses', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noRateUses')} />;
  return (
    <Table.ScrollContainer minWidth={560} type="native" className={parts['card']!}>
      <Table verticalSpacing={5} highlightOnHover aria-label={t('usedIn')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('document')}</Table.Th>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('ratedOn')}</Table.Th>
            <Table.Th ta="right">{t('frozenRate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <UseRow key={row.docId} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
