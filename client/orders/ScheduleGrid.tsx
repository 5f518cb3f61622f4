/**
 * The days of a monthly schedule beside one another, and the forecast behind them: planned above, committed below. While it is
 * written, days are typed here.
 */
import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { f } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { useTellUnsaved } from '../kernel/form/unsaved-inside.js';
import { ReferenceName } from '../kernel/fields/references/ReferenceName.js';
import { targetOf } from '../kernel/fields/references/reference-names.js';
import { formatQuantity } from '../kernel/language/format.js';
import { useToday } from '../kernel/language/today.js';
import { EmptyState } from '../kernel/states/States.js';
import { toastDone, toastFailure, toastRefused } from '../kernel/toast.js';
import { QuantityInput } from './QuantityInput.js';
import type { Cell, Edits, Forecast, GridRow, Material, ScheduleLine } from './schedule-grid.js';
import {
  cellKey,
  daysOf,
  forecastMonths,
  gapOf,
  gridOf,
  isFrozen,
  materialKey,
  monthsAfter,
  pasted,
  savedGrid,
  typedQuantity,
} from './schedule-grid.js';
import css from './schedule-grid.module.css';
import { useOrderTexts } from './texts.js';

interface Schedule {
  readonly scheduleMonth?: string | null;
  readonly versionNo?: number | null;
  readonly lines?: readonly ScheduleLine[];
  readonly forecasts?: readonly Forecast[];
}
const material = f.ref('baseMaterialItem', 'Material', '物料');
const blank = { cells: new Map<string, Cell>(), forecast: null, total: null };

/** What is typed and not saved yet. */
function useWriting(document: LiveDocument) {
  const [edits, setEdits] = useState<Edits | null>(null);
  const [added, setAdded] = useState<readonly Material[]>([]);
  const [saving, setSaving] = useState(false);
  useTellUnsaved(edits !== null && edits.size > 0);
  const stop = (): void => {
    setEdits(null);
    setAdded([]);
  };
  const { lines = [], forecasts = [] } = document.view as Schedule;
  const save = async (rows: readonly Material[]): Promise<void> => {
    setSaving(true);
    try {
      const answer = await document.send('SAVE', savedGrid(lines, forecasts, rows, edits!));
      if (answer.status !== 'S') return toastRefused(answer);
      toastDone(document.definition.events['SAVE']!.label);
      stop();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return { edits, setEdits, added, setAdded, saving, save, stop };
}

type Row = GridRow | (Material & typeof blank);
interface Grid {
  readonly rows: readonly Row[];
  readonly days: readonly string[];
  readonly stands: (day: string) => boolean;
  readonly editable: (row: Row, column: string) => boolean;
}

function gridIn(schedule: Schedule, added: readonly Material[], today: string): Grid | null {
  const { scheduleMonth, versionNo, lines, forecasts } = schedule;
  if (!scheduleMonth) return null;
  const known = gridOf(lines ?? [], forecasts);
  const news = added.filter(({ itemId }) => !known.some((row) => row.itemId === itemId));
  const stands = (day: string): boolean => (versionNo ?? 0) > 0 && isFrozen(day, today);
  return {
    rows: [...known, ...news.map((one) => ({ ...one, ...blank }))],
    days: daysOf(scheduleMonth),
    stands,
    editable: ({ cells }, column) => {
      const cell = cells.get(column);
      return cell === undefined || (!cell.noticed && cell.lines === 1 && !stands(column));
    },
  };
}

export default function ScheduleGrid({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useOrderTexts();
  const today = useToday();
  const writing = useWriting(document);
  const may = isOpen(document.can('SAVE'));
  const schedule = document.view as Schedule;
  const grid = gridIn(schedule, writing.added, today);
  if (!grid || (grid.rows.length === 0 && !may)) return <EmptyState title={t('gridNone')} hint={t('gridNoneHint')} />;
  return (
    <ScrollArea p="md">
      <Text size="sm" c="dimmed" mb="xs">
        {t(writing.edits === null ? 'gridHint' : 'gridEditHint')}
      </Text>
      {may && <Toolbar writing={writing} rows={grid.rows} />}
      <Table withColumnBorders withTableBorder className={css['grid']} aria-label={t('grid')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={css['item']}>{t('labelItem')}</Table.Th>
            {grid.days.map((day) => (
              <Table.Th key={day} data-frozen={grid.stands(day) || undefined} title={day}>
                {Number(day.slice(8))}
              </Table.Th>
            ))}
            <Table.Th>{t('gridTotal')}</Table.Th>
            {monthsAfter(schedule.scheduleMonth!).map((month) => (
              <Table.Th key={month} title={t('gridForecast', { month })}>
                {month}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grid.rows.map((row, index) => (
            <OneRow key={row.key} row={row} index={index} grid={grid} writing={writing} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

type Writing = ReturnType<typeof useWriting>;

function Toolbar({ writing, rows }: { readonly writing: Writing; readonly rows: readonly Row[] }): ReactNode {
  const t = useOrderTexts();
  const { edits, added, setAdded } = writing;
  if (edits === null)
    return (
      <Button size="xs" variant="light" mb="xs" onClick={() => writing.setEdits(new Map())}>
        {t('gridEdit')}
      </Button>
    );
  const wrong = [...edits.values()].some((text) => typedQuantity(text) === undefined);
  const add = (itemId: unknown): void => {
    if (typeof itemId !== 'string') return;
    const key = materialKey(itemId, null);
    setAdded([...added.filter((one) => one.key !== key), { key, itemId, uomId: null, itemCode: null, itemName: null }]);
  };
  return (
    <Group mb="xs" align="end">
      <FieldInput field={material} name="gridItem" value={null} onChange={add} />
      <Button size="xs" loading={writing.saving} disabled={edits.size === 0 || wrong} onClick={() => void writing.save(rows)}>
        {t('gridSave')}
      </Button>
      <Button size="xs" variant="default" onClick={writing.stop}>
        {t('gridDiscard')}
      </Button>
    </Group>
  );
}

interface OneRowProps {
  readonly row: Row;
  readonly index: number;
  readonly grid: Grid;
  readonly writing: Writing;
}
function OneRow({ row, index, grid, writing: { edits, setEdits } }: OneRowProps): ReactNode {
  const columns = [...grid.days, ...forecastMonths];
  const paste = (column: string) => (block: readonly (readonly string[])[]) =>
    setEdits(pasted(edits!, block, { row: index, column: columns.indexOf(column) }, { rows: grid.rows, columns, editable: grid.editable }));
  const inputAt = (column: string, value: string): ReactNode => (
    <QuantityInput
      label={`${row.itemName ?? row.itemCode ?? ''} ${column}`.trim()}
      text={edits!.get(cellKey(row.key, column)) ?? value}
      onType={(text) => setEdits(new Map(edits).set(cellKey(row.key, column), text))}
      onPaste={paste(column)}
    />
  );
  return (
    <Table.Tr>
      <Table.Th className={css['item']} scope="row">
        {row.itemName ?? <ReferenceName target={targetOf(material)} id={row.itemId} />}
        <Text size="xs" c="dimmed">
          {row.itemCode ?? ''}
        </Text>
      </Table.Th>
      {grid.days.map((day) => {
        const cell = row.cells.get(day);
        const types = edits !== null && grid.editable(row, day);
        return (
          <Table.Td key={day} data-frozen={grid.stands(day) || undefined}>
            {types ? inputAt(day, cell?.plan ?? '') : <Quantities cell={cell} />}
          </Table.Td>
        );
      })}
      <Table.Td>
        <Quantities cell={row.total ?? undefined} />
      </Table.Td>
      {forecastMonths.map((month) => {
        const value = row.forecast?.[month] ?? null;
        return (
          <Table.Td key={month}>
            {edits !== null ? inputAt(month, value ?? '') : value !== null && <Text size="sm">{formatQuantity(value)}</Text>}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function Quantities({ cell }: { readonly cell: Cell | undefined }): ReactNode {
  const t = useOrderTexts();
  if (!cell || cell.lines === 0) return null;
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
