/** How far a contract is carried out: what was ordered, received, invoiced and paid of it, by item, with the documents that say so. */
import { Anchor, Badge, Progress, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { Execution } from '@machines/contracts/contract/execution.js';
import type { Contract } from '@machines/contracts/contract/fields.js';
import { statusOf } from '@machines/contracts/contract/paying.js';
import { contractLookups } from '@machines/contracts/lookups.js';
import { div, gt, isPositive, mul, round2 } from '@machines/kernel/primitives/decimal.js';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { openMade } from '../kernel/actions/use-done.js';
import { entryOf } from '../kernel/definitions.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { formatAmount, formatQuantity } from '../kernel/language/format.js';
import { useLabel } from '../kernel/language/language.js';
import { useToday } from '../kernel/language/today.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useScreen } from '../kernel/screen/screen.js';
import { ErrorState, LoadingState } from '../kernel/states/States.js';
import { useContractTexts } from './texts.js';

const TOTALS = ['ordered', 'received', 'invoiced', 'paid'] as const;
/** Of a whole, 0 to 100. */
const shareOf = (part: string, whole: string): number => {
  if (!isPositive(whole)) return 0;
  const share = round2(div(mul(part, '100'), whole));
  return gt(share, '100') ? 100 : Number(share);
};

export function ExecutionPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const { found, failure, reload } = useCalled<Execution>('srmCctContract', 'findExecution', { contractId: document.id });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!found) return <LoadingState />;
  return (
    <Stack gap="lg">
      <Totals totals={found.totals} currency={String(document.view['currency'] ?? '')} />
      <Stages document={document} />
      <Items items={found.items} />
      <Documents documents={found.documents} />
    </Stack>
  );
}

function Totals({ totals, currency }: { readonly totals: Execution['totals']; readonly currency: string }): ReactNode {
  const t = useContractTexts();
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {TOTALS.map((name) => (
        <Stack key={name} gap={4}>
          <Text size="xs" c="dimmed">
            {t(name)}
          </Text>
          <Text fw={600}>{formatAmount(totals[name], currency)}</Text>
          <Progress value={shareOf(totals[name], totals.contract)} aria-label={t(name)} />
          <Text size="xs" c="dimmed">
            {t('ofContract', { n: shareOf(totals[name], totals.contract) })}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

const QUANTITIES = ['quantity', 'orderedQty', 'receivedQty', 'acceptedQty', 'invoicedQty'] as const;
const AMOUNTS = ['orderedAmount', 'receivedAmount', 'invoicedAmount'] as const;

function Items({ items }: Pick<Execution, 'items'>): ReactNode {
  const t = useContractTexts();
  const label = useId();
  return (
    <Stack gap="xs" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {t('byItem')}
      </Title>
      <Table.ScrollContainer minWidth={880}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('item')}</Table.Th>
              {[...QUANTITIES, ...AMOUNTS].map((name) => (
                <Table.Th key={name} ta="right">
                  {t(name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.lineNo}>
                <Table.Td>{`${item.lineNo} ${item.itemName ?? ''}`}</Table.Td>
                {QUANTITIES.map((name) => (
                  <Table.Td key={name} ta="right">
                    {formatQuantity(item[name])}
                  </Table.Td>
                ))}
                {AMOUNTS.map((name) => (
                  <Table.Td key={name} ta="right">
                    {formatAmount(item[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

const colours = { PLANNED: 'gray', DUE: 'blue', OVERDUE: 'red', PARTIAL: 'orange', PAID: 'green' } as const;

/** Of the live document, so that a payment shows when it comes. */
export function Stages({ document: { view } }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const label = useId();
  const day = useToday();
  const stages = (view['stages'] ?? []) as Contract['stages'];
  const unallocated = (view['unallocatedPaid'] ?? '0') as string;
  return (
    <Stack gap="xs" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {t('byStage')}
      </Title>
      <Table striped>
        <Table.Tbody>
          {stages.map((stage) => (
            <Table.Tr key={stage.stageNo}>
              <Table.Th scope="row">{`${stage.stageNo} ${stage.stageName ?? ''}`}</Table.Th>
              <Table.Td ta="right">
                {t('paidOf', { paid: formatAmount(stage.stagePaid ?? '0'), all: formatAmount(stage.stageAmount ?? '0') })}
              </Table.Td>
              <Table.Td>{stage.dueDate ?? ''}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={colours[statusOf(stage, day)]}>
                  {word(contractLookups.CCT_STAGE_STATUS.values[statusOf(stage, day)])}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {isPositive(unallocated) && (
        <Text size="sm" c="dimmed">
          {t('unallocated', { n: formatAmount(unallocated) })}
        </Text>
      )}
    </Stack>
  );
}

function Documents({ documents }: Pick<Execution, 'documents'>): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const label = useId();
  const { open } = useScreen();
  return (
    <Stack gap="xs" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {t('executedBy')}
      </Title>
      {documents.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('executedByNone')}
        </Text>
      )}
      {documents.map(({ type, id, number }) => (
        <Anchor key={id} component="button" type="button" size="sm" ta="left" onClick={() => void openMade({ type, id }, open)}>
          {`${word(entryOf(type)!.title)} ${number ?? ''}`}
        </Anchor>
      ))}
    </Stack>
  );
}
