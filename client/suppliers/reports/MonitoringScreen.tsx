/** srmSmlMonitoringReport: shares as agreed and as they came about, with the twelve months behind them (suppliers.md). */
import { Badge, Button, Group, Paper, ScrollArea, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSmlPresetProportion } from '@machines/suppliers/preset-proportion/index.js';
import { shareLevels } from '@machines/suppliers/preset-proportion/monitoring.js';
import type { Monitored, ShareLevel } from '@machines/suppliers/preset-proportion/monitoring.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { readersDay } from '../../kernel/connection/clock.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useSupplierTexts } from '../texts.js';
import { useAdjust } from '../shares/adjust.js';
import { MeasuredDocuments } from './MeasuredDocuments.js';
import type { Figure } from './MeasuredDocuments.js';
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

const presets = anyDefinition(srmSmlPresetProportion);
/** What the report is narrowed to. */
const narrowing = ['orgId', 'categoryId'] as const;

export default function MonitoringScreen(): ReactNode {
  const t = useSupplierTexts();
  const [month, setMonth] = useState(thisMonth);
  const [of, setOf] = useState<Readonly<Record<(typeof narrowing)[number], string | null>>>({ orgId: null, categoryId: null });
  const { data, failure, reload } = useReport<readonly Target[]>('srmSmlPresetProportion', 'monitoring', { month, ...of });
  return (
    <Stack p="md">
      <ScreenTitle />
      <Group align="flex-end">
        <MonthInput month={month} onMonth={setMonth} />
        {narrowing.map((name) => (
          <FieldInput
            key={name}
            field={fieldOf(presets, name)}
            name={name}
            value={of[name]}
            required={false}
            onChange={(value: unknown) => setOf((before) => ({ ...before, [name]: value as string | null }))}
          />
        ))}
      </Group>
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

type Asks = (row: NamedShare, month: string) => void;
function TargetCard({ target }: { readonly target: Target }): ReactNode {
  const t = useSupplierTexts();
  const language = useLanguage();
  const { open } = useScreen();
  const adjust = useAdjust();
  const [figure, setFigure] = useState<Figure | null>(null);
  const ask: Asks = ({ supplierId, name, nameEn }, month) =>
    setFigure({ presetId: target.id, supplierId, month, name: language === 'en' ? nameEn : name });
  const now = target.months.at(-1);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={() => open('srmSmlPresetProportionList/edit', { id: target.id })}>
            {target.docNumber}
          </Button>
          <Title order={2} fz={15}>
            {language === 'en' ? target.targetEn : target.target}
          </Title>
        </Group>
        {adjust && (
          <Button size="compact-sm" variant="default" onClick={() => adjust(target.id)}>
            {t('adjust')}
          </Button>
        )}
      </Group>
      <ScrollArea>
        {now && <ShareTable rows={now.rows} month={now.month} onAsk={ask} />}
        <HeatMap target={target} onAsk={ask} />
      </ScrollArea>
      {figure && <MeasuredDocuments figure={figure} onEnd={() => setFigure(null)} />}
    </Paper>
  );
}

interface TableProps {
  readonly rows: readonly NamedShare[];
  readonly month: string;
  readonly onAsk: Asks;
}
function ShareTable({ rows, month, onAsk }: TableProps): ReactNode {
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
            <Table.Td ta="right">
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('documents', { base: formatQuantity(row.base) })}
                onClick={() => onAsk(row, month)}
              >
                {formatQuantity(row.base)}
              </Button>
            </Table.Td>
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
function HeatMap({ target, onAsk }: { readonly target: Target; readonly onAsk: Asks }): ReactNode {
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
                      <Button size="compact-xs" color={levelColours[row.level]} variant="light" onClick={() => onAsk(row, month)}>
                        {formatRate(row.actual)}
                      </Button>
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
