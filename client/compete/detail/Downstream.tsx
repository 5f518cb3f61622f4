/** Agreements and orders made of the award, with their numbers and present states. */
import { Anchor, Table } from '@mantine/core';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { sum } from '@machines/kernel/primitives/decimal.js';
import { repricedField } from '@machines/trade/award-price.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';
import { srmPurAgreementHeader } from '@machines/purchasing/agreement/index.js';
import type { ReactNode } from 'react';

import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useNamedEvent } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';
import { downstreamOf } from './progress.js';
import type { Downstream } from './progress.js';

interface Kind {
  readonly definition: AnyDefinition;
  readonly route: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  srmPurAgreementHeader: { definition: anyDefinition(srmPurAgreementHeader), route: 'purAgreementEdit' },
  srmPurOrderHeader: { definition: anyDefinition(srmPurOrderHeader), route: 'purchaseOrderEdit' },
};

const MOST = 100;

export function DownstreamTable({ event }: { readonly event: Partial<Compete> }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const documents = downstreamOf(event.awards ?? []);
  if (documents.length === 0)
    return <EmptyState title={t('noDownstream')} hint={event.fulfilReference ? `${t('outside')} ${event.fulfilReference}` : null} />;
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
      <Table aria-label={t('tabDownstream')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('docLink')}</Table.Th>
            <Table.Th>{t('docType')}</Table.Th>
            <Table.Th>{t('supplier')}</Table.Th>
            <Table.Th ta="right">{t('linesWord')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
            <Table.Th ta="right">{word(repricedField.repricedCount.label)}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.keys(kinds)
            .filter((type) => documents.some((one) => one.type === type))
            .map((type) => (
              <OfKind key={type} kind={kinds[type]!} event={event} documents={documents.filter((one) => one.type === type)} />
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function OfKind({
  kind,
  event,
  documents,
}: {
  readonly kind: Kind;
  readonly event: Partial<Compete>;
  readonly documents: readonly Downstream[];
}): ReactNode {
  const word = useLabel();
  const screen = useScreen();
  const named = useNamedEvent(event);
  const ids = documents.map((one) => one.id);
  const { rows } = useWholeList(kind.definition.type, { pageIndex: 1, pageRows: MOST, conditions: [{ key: 'id', op: 'in', value: ids }] });
  return documents.map((one) => {
    const row = rows.find((found) => found['id'] === one.id);
    return (
      <Table.Tr key={one.id}>
        <Table.Td>
          <Anchor component="button" type="button" size="sm" onClick={() => screen.open(kind.route, { id: one.id })}>
            {(row?.['docNumber'] as string | null | undefined) ?? one.id}
          </Anchor>
        </Table.Td>
        <Table.Td>{word(kind.definition.title)}</Table.Td>
        <Table.Td>{named.suppliers?.find((supplier) => supplier.supplierId === one.supplierId)?.supplierName ?? one.supplierId}</Table.Td>
        <Table.Td ta="right">{one.awards.length}</Table.Td>
        <Table.Td ta="right">{formatAmount(sum(one.awards.map((award) => award.amount)), event.currencyCode ?? null)}</Table.Td>
        <Table.Td ta="right" {...(Number(row?.['repricedCount'] ?? 0) > 0 ? { c: 'orange' } : {})}>
          {row ? Number(row['repricedCount'] ?? 0) || '–' : ''}
        </Table.Td>
        <Table.Td>{row && <StateBadge definition={kind.definition} state={row['state'] as string} />}</Table.Td>
      </Table.Tr>
    );
  });
}
