/** The days of a monthly schedule beside one another: planned above, committed below; what is short is red, what stands is shaded. */
import { ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { formatQuantity } from '../kernel/language/format.js';
import { useToday } from '../kernel/language/today.js';
import { EmptyState } from '../kernel/states/States.js';
import type { Cell, GridRow, ScheduleLine } from './schedule-grid.js';
import { daysOf, gapOf, gridOf, isFrozen } from './schedule-grid.js';
import css from './schedule-grid.module.css';
import { useOrderTexts } from './texts.js';

interface Schedule {
  readonly scheduleMonth?: string | null;
  readonly versionNo?: number | null;
  readonly lines?: readonly ScheduleLine[];
}

export default function ScheduleGrid({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useOrderTexts();
  const today = useToday();
  const { scheduleMonth, versionNo, lines = [] } = document.view as Schedule;
  const rows = gridOf(lines);
  if (!scheduleMonth || rows.length === 0) return <EmptyState title={t('gridNone')} hint={t('gridNoneHint')} />;
  const days = daysOf(scheduleMonth);
  const stands = (day: string): boolean => (versionNo ?? 0) > 0 && isFrozen(day, today);
  return (
    <ScrollArea p="md">
      <Text size="sm" c="dimmed" mb="xs">
        {t('gridHint')}
      </Text>
      <Table withColumnBorders withTableBorder className={css['grid']} aria-label={t('grid')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={css['item']}>{t('labelItem')}</Table.Th>
            {days.map((day) => (
              <Table.Th key={day} data-frozen={stands(day) || undefined} title={day}>
                {Number(day.slice(8))}
              </Table.Th>
            ))}
            <Table.Th>{t('gridTotal')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <OneRow key={row.key} row={row} days={days} stands={stands} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface OneRowProps {
  readonly row: GridRow;
  readonly days: readonly string[];
  readonly stands: (day: string) => boolean;
}
function OneRow({ row, days, stands }: OneRowProps): ReactNode {
  return (
    <Table.Tr>
      <Table.Th className={css['item']} scope="row">
        {row.itemName ?? ''}
        <Text size="xs" c="dimmed">
          {row.itemCode ?? ''}
        </Text>
      </Table.Th>
      {days.map((day) => (
        <Table.Td key={day} data-frozen={stands(day) || undefined}>
          <Quantities cell={row.cells.get(day)} />
        </Table.Td>
      ))}
      <Table.Td>
        <Quantities cell={row.total} />
      </Table.Td>
    </Table.Tr>
  );
}

function Quantities({ cell }: { readonly cell: Cell | undefined }): ReactNode {
  const t = useOrderTexts();
  if (!cell) return null;
  const committed = cell.commit === null ? '–' : formatQuantity(cell.commit);
  return (
    <div title={cell.noticed ? t('gridNoticed') : undefined}>
      <Text size="sm" fw={cell.noticed ? 700 : 400}>
        {formatQuantity(cell.plan)}
      </Text>
      <Text
        size="sm"
        c={cell.short ? 'red' : 'dimmed'}
        {...(cell.short ? { title: t('gridShort', { qty: formatQuantity(gapOf(cell)) }) } : {})}
      >
        {committed}
      </Text>
    </div>
  );
}
