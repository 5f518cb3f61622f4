/** srmSmlWarningReport: shares that went away from what was agreed, the farthest first (suppliers.md). */
import { Badge, Button, Group, Progress, ScrollArea, Select, Stack, Table } from '@mantine/core';
import { shareLevels } from '@machines/suppliers/preset-proportion/monitoring.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { formatRate } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useSupplierTexts } from '../texts.js';
import { levelColours, thisMonth } from './MonitoringScreen.js';
import type { NamedShare } from './MonitoringScreen.js';
import { MonthInput } from './MonthInput.js';
import { useReport } from './use-report.js';

interface Warned extends NamedShare {
  readonly presetId: string;
  readonly docNumber: string;
  readonly target: string | null;
  readonly targetEn: string | null;
}

const levels = ['WARNING', 'ATTENTION'] as const;

export default function WarningScreen(): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const [month, setMonth] = useState(thisMonth);
  const [level, setLevel] = useState<string | null>(null);
  const { data, failure, reload } = useReport<readonly Warned[]>('srmSmlPresetProportion', 'warnings', { month });
  const rows = data?.filter((row) => level === null || row.level === level) ?? [];
  return (
    <Stack p="md">
      <ScreenTitle />
      <Group align="flex-end">
        <MonthInput month={month} onMonth={setMonth} />
        <Select
          label={t('level')}
          clearable
          data={levels.map((value) => ({ value, label: word(shareLevels[value]) }))}
          value={level}
          onChange={setLevel}
        />
      </Group>
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState title={t('noWarnings')} />
      ) : (
        <ScrollArea>
          <Warnings rows={rows} />
        </ScrollArea>
      )}
    </Stack>
  );
}

function Warnings({ rows }: { readonly rows: readonly Warned[] }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const language = useLanguage();
  const { open } = useScreen();
  return (
    <Table verticalSpacing={6} miw={900}>
      <Table.Thead>
        <Table.Tr>
          {(['target', 'supplier', 'preset', 'actual', 'deviation', 'level'] as const).map((key) => (
            <Table.Th key={key}>{t(key)}</Table.Th>
          ))}
          <Table.Th />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.presetId}:${row.supplierId}`}>
            <Table.Td>{language === 'en' ? row.targetEn : row.target}</Table.Td>
            <Table.Td>{language === 'en' ? row.nameEn : row.name}</Table.Td>
            <Table.Td>{formatRate(row.preset)}</Table.Td>
            <Table.Td>
              {formatRate(row.actual)}
              <Progress value={Number(row.actual)} color={levelColours[row.level]} size="xs" aria-hidden="true" />
            </Table.Td>
            <Table.Td>{formatRate(row.deviation)}</Table.Td>
            <Table.Td>
              <Badge color={levelColours[row.level]} variant="light" tt="none">
                {word(shareLevels[row.level])}
              </Badge>
            </Table.Td>
            <Table.Td>
              <Button size="compact-xs" variant="subtle" onClick={() => open('srmSmlPresetProportionList/edit', { id: row.presetId })}>
                {row.docNumber}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
