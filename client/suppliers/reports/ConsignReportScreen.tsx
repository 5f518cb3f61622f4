/** consignStockReport: movements of a period for each account, stock by age and by day (suppliers.md). */
import { Button, Group, Paper, ScrollArea, Stack, Table, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { DateChart } from '../../kernel/chart/DateChart.js';
import type { DatePoint } from '../../kernel/chart/DateChart.js';
import { readersDay } from '../../kernel/connection/clock.js';
import { DayInput } from '../../kernel/fields/dates/calendar.js';
import { formatQuantity } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useSupplierTexts } from '../texts.js';
import { useReport } from './use-report.js';

interface Account {
  readonly id: string;
  readonly docNumber: string;
  readonly supplier: string;
  readonly supplierEn: string | null;
  readonly itemCode: string;
  readonly itemName: string;
  readonly warehouseCode: string;
  readonly minQty: string | null;
  readonly maxQty: string | null;
  readonly opening: string;
  readonly received: string;
  readonly consumed: string;
  readonly returned: string;
  readonly lost: string;
  readonly found: string;
  readonly closing: string;
  readonly ages: Readonly<Partial<Record<Age, string>>>;
  readonly days: readonly DatePoint[];
}
type Age = (typeof ages)[number];
const ages = ['d30', 'd60', 'd90', 'more'] as const;
const moves = ['opening', 'received', 'consumed', 'returned', 'lost', 'found', 'closing'] as const;

export default function ConsignReportScreen(): ReactNode {
  const t = useSupplierTexts();
  const [from, setFrom] = useState(() => `${readersDay().slice(0, 7)}-01`);
  const [to, setTo] = useState(readersDay);
  const { data, failure, reload } = useReport<readonly Account[]>('srmSlcConsignStock', 'report', { from, to });
  const day = (name: 'from' | 'to', value: string, set: (value: string) => void) => (
    <DayInput name={name} label={t(name)} value={value} onChange={(chosen) => chosen && set(chosen)} />
  );
  return (
    <Stack p="md">
      <ScreenTitle />
      <Group>
        {day('from', from, setFrom)}
        {day('to', to, setTo)}
      </Group>
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState title={t('noAccounts')} />
      ) : (
        data.map((account) => <AccountCard key={account.id} account={account} to={to} />)
      )}
    </Stack>
  );
}

function AccountCard({ account, to }: { readonly account: Account; readonly to: string }): ReactNode {
  const t = useSupplierTexts();
  const language = useLanguage();
  const { open } = useScreen();
  const level = (key: 'minQty' | 'maxQty', value: string | null) =>
    value === null ? [] : [{ key, label: t(key), points: [{ date: account.days[0]!.date, value }], until: to }];
  const row = (names: readonly ((typeof moves)[number] | Age)[], valueOf: (name: never) => string) => (
    <Table miw={640} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          {names.map((name) => (
            <Table.Th key={name} ta="right">
              {t(name === 'received' ? 'receivedQty' : name)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          {names.map((name) => (
            <Table.Td key={name} ta="right">
              {formatQuantity(valueOf(name as never))}
            </Table.Td>
          ))}
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Title order={2} fz={15}>
          {account.itemCode} {account.itemName} · {language === 'en' ? (account.supplierEn ?? account.supplier) : account.supplier} ·{' '}
          {account.warehouseCode}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={() => open('consignStockList/edit', { id: account.id })}>
          {account.docNumber}
        </Button>
      </Group>
      <ScrollArea>
        <Stack gap="sm" mt="sm">
          {row(moves, (name: (typeof moves)[number]) => account[name])}
          {row(ages, (name: Age) => account.ages[name] ?? '0')}
        </Stack>
      </ScrollArea>
      <DateChart
        title={t('onHand')}
        series={[
          { key: 'onHand', label: t('onHand'), points: account.days, until: to },
          ...level('minQty', account.minQty),
          ...level('maxQty', account.maxQty),
        ]}
      />
    </Paper>
  );
}
