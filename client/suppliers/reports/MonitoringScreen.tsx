/** srmSmlMonitoringReport: shares as agreed and as they came about, with the twelve months behind them (suppliers.md). */
import { Badge, Group, Paper, ScrollArea, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { shareLevels } from '@machines/suppliers/preset-proportion/monitoring.js';
import type { Monitored, ShareLevel } from '@machines/suppliers/preset-proportion/monitoring.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { readersDay } from '../../kernel/connection/clock.js';
import { formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useSupplierTexts } from '../texts.js';
import { MonthInput } from './MonthInput.js';
import { useReport } from './use-report.js';

export type NamedShare = Monitored & { readonly name: string; readonly nameEn: string };
interface Target {
  readonly id: string;
  readonly docNumber: string;
  readonly target: string | null;
  readonly targetEn: string | null;
  readonly months: readonly { readonly month: string; readonly rows: readonly NamedShare[] }[];
}

export const levelColours: Readonly<Record<ShareLevel, string>> = {
  INSUFFICIENT: 'gray',
  NORMAL: 'green',
  ATTENTION: 'yellow',
  WARNING: 'red',
};
export const thisMonth = (): string => readersDay().slice(0, 7);

export default function MonitoringScreen(): ReactNode {
  const t = useSupplierTexts();
  const [month, setMonth] = useState(thisMonth);
  const { data, failure, reload } = useReport<readonly Target[]>('srmSmlPresetProportion', 'monitoring', { month });
  return (
    <Stack p="md">
      <ScreenTitle />
      <MonthInput month={month} onMonth={setMonth} />
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState title={t('noShares')} />
      ) : (
        data.map((target) => <TargetCard key={target.id} target={target} />)
      )}
    </Stack>
  );
}

function TargetCard({ target }: { readonly target: Target }): ReactNode {
  const language = useLanguage();
  const now = target.months.at(-1)?.rows ?? [];
  return (
    <Paper withBorder p="md">
      <Title order={2} fz={15} mb="sm">
        {target.docNumber} {language === 'en' ? target.targetEn : target.target}
      </Title>
      <ScrollArea>
        <ShareTable rows={now} />
        <HeatMap target={target} />
      </ScrollArea>
    </Paper>
  );
}

function ShareTable({ rows }: { readonly rows: readonly NamedShare[] }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const language = useLanguage();
  return (
    <Table verticalSpacing={6} miw={640}>
      <Table.Thead>
        <Table.Tr>
          {(['supplier', 'preset', 'actual', 'deviation', 'base', 'level'] as const).map((key) => (
            <Table.Th key={key} ta={key === 'supplier' || key === 'level' ? 'left' : 'right'}>
              {t(key)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.supplierId}>
            <Table.Td>{language === 'en' ? row.nameEn : row.name}</Table.Td>
            <Table.Td ta="right">{formatRate(row.preset)}</Table.Td>
            <Table.Td ta="right">{formatRate(row.actual)}</Table.Td>
            <Table.Td ta="right">{formatRate(row.deviation)}</Table.Td>
            <Table.Td ta="right">{formatQuantity(row.base)}</Table.Td>
            <Table.Td>
              <Group gap={6}>
                <Badge color={levelColours[row.level]} variant="light" tt="none">
                  {word(shareLevels[row.level])}
                </Badge>
                {row.outside && <Text size="xs">{t('outside')}</Text>}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A cell for each month and supplier: the colour is the level, the words beside it say the same. */
function HeatMap({ target }: { readonly target: Target }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const language = useLanguage();
  const suppliers = [...new Map(target.months.flatMap(({ rows }) => rows.map((row) => [row.supplierId, row] as const))).values()];
  return (
    <Table mt="md" miw={900} verticalSpacing={4} fz="xs">
      <Table.Caption>{t('twelveMonths')}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('supplier')}</Table.Th>
          {target.months.map(({ month }) => (
            <Table.Th key={month} ta="center">
              {month}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {suppliers.map((supplier) => (
          <Table.Tr key={supplier.supplierId}>
            <Table.Td>{language === 'en' ? supplier.nameEn : supplier.name}</Table.Td>
            {target.months.map(({ month, rows }) => {
              const row = rows.find(({ supplierId }) => supplierId === supplier.supplierId);
              return (
                <Table.Td key={month} ta="center">
                  {row && (
                    <Tooltip label={word(shareLevels[row.level])}>
                      <Badge color={levelColours[row.level]} variant="light" radius="sm" tt="none" tabIndex={0}>
                        {formatRate(row.actual)}
                      </Badge>
                    </Tooltip>
                  )}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
