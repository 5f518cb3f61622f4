/** Lines of a document as an editable table: one input per cell by its kind; rows added, copied, removed, moved, pasted and filled down; undone until saved. */
import { ActionIcon, Alert, Button, Checkbox, Group, Kbd, Table, Text, Tooltip } from '@mantine/core';
import type { Field, Line } from '@machines/kernel/fields.js';
import { blankLine } from '@machines/kernel/document.js';
import { IconArrowBackUp, IconArrowBarToDown, IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { nextKey } from './editing.js';
import type { Values } from './editing.js';
import classes from './form.module.css';
import { moved, renumbered, sortedBy } from './line-order.js';
import { filledDown, noSteps, stepped, undone } from './line-undo.js';
import { cellsOf, MOST_PASTED_ROWS, pastedValue } from './paste.js';
import type { Place, PlacedErrors } from './places.js';
import { placeOf } from './places.js';

export interface LineTableProps {
  readonly name: string;
  readonly line: Line;
  readonly rows: readonly Values[];
  readonly readOnly: boolean;
  readonly errors: PlacedErrors['at'];
  /** Field that holds the place of a row: rows show in its order and are dragged to another. */
  readonly orderedBy?: string | undefined;
  /** Whether something is unsaved; once nothing is, there is nothing to undo. */
  readonly dirty?: boolean;
  onChange(rows: readonly Values[]): void;
  /** A cell was left. */
  onLeave?(place: Place): void;
}

interface CellAt { readonly index: number; readonly at: number }

/** Rows drawn at a time; documents have more only rarely. */
const SHOWN = 100;

const cellAt = (target: EventTarget): CellAt | null => {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const [index, at] = (cell?.dataset['cell'] ?? '').split(':').map(Number);
  return index === undefined || at === undefined ? null : { index, at };
};

export function LineTable({ name, line, rows: given, readOnly, errors, orderedBy, dirty = true, onChange, onLeave }: LineTableProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [tooMany, setTooMany] = useState(false);
  const [steps, setSteps] = useState(noSteps);
  const [place, setPlace] = useState<CellAt | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    if (!dirty) setSteps(noSteps);
  }, [dirty]);
  const rows = orderedBy === undefined ? given : sortedBy(given, orderedBy);
  const keyKind = line.fields[line.key]?.kind ?? 'text';
  const columns = Object.entries(line.fields).filter(([column]) => rows.length === 0 || rows.some((row) => Object.hasOwn(row, column)));
  const editable = (column: string, field: Field): boolean => !readOnly && !field.computed && column !== orderedBy && !(column === line.key && keyKind === 'integer');

  // What is wrong is gone to, however far down it stands.
  const lastWrong = Object.keys(errors).length === 0 ? -1 : rows.findLastIndex((row) => columns.some(([column]) => placeOf(`${name}.${column}`, row[line.key] as string | number) in errors));
  const drawn = Math.max(shown, lastWrong + 1);

  const change = (next: readonly Values[], cell: string | null = null): void => {
    setSteps((before) => stepped(before, given, cell));
    onChange(next);
  };
  const put = (index: number, column: string, value: unknown): void => change(rows.map((row, at) => (at === index ? { ...row, [column]: value } : row)), `${index}:${column}`);
  const ordered = (next: readonly Values[]): readonly Values[] => (orderedBy === undefined ? next : renumbered(next, orderedBy));
  const fresh = (others: readonly Values[], from: Values = blankLine(line)): Values => ({ ...from, [line.key]: nextKey(others, line.key, keyKind) });
  const keep = (next: readonly Values[]): void => {
    change(next);
    setSelected(new Set());
  };
  const undo = (): void => {
    const before = undone(steps);
    if (!before) return;
    setSteps(before.steps);
    onChange(before.rows);
  };
  const fillable = place !== null && columns[place.at] !== undefined && editable(...columns[place.at]!) && columns[place.at]![0] !== line.key && place.index < rows.length - 1;
  const fillDown = (): void => {
    if (place && fillable) change(filledDown(rows, columns[place.at]![0], place.index, selected));
  };
  const moveRow = (from: number, to: number): void => {
    if (to < 0 || to >= rows.length || from === to) return;
    keep(ordered(moved(rows, from, to)));
  };

  const focusCell = ({ index, at }: CellAt): void => box.current?.querySelector<HTMLElement>(`[data-cell="${index}:${at}"] :is(input, textarea, button, select)`)?.focus();
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = cellAt(event.target);
    if (!cell || readOnly) return;
    const control = event.ctrlKey || event.metaKey;
    const open = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    const single = (event.target as HTMLElement).tagName === 'INPUT' && !open;
    const acts: readonly (readonly [boolean, () => void])[] = [
      [control && !event.shiftKey && event.key.toLowerCase() === 'z', undo],
      [control && event.key.toLowerCase() === 'd', fillDown],
      [(control && event.key === 'ArrowDown') || (single && event.key === 'Enter' && !event.shiftKey), () => focusCell({ ...cell, index: cell.index + 1 })],
      [(control && event.key === 'ArrowUp') || (single && event.key === 'Enter' && event.shiftKey), () => focusCell({ ...cell, index: cell.index - 1 })],
    ];
    const act = acts.find(([asked]) => asked)?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const from = cellAt(event.target);
    const block = from && cellsOf(event.clipboardData.getData('text/plain'));
    if (!block || readOnly) return;
    event.preventDefault();
    setTooMany(block.length > MOST_PASTED_ROWS);
    if (block.length > MOST_PASTED_ROWS) return;
    const next = [...rows];
    for (const [down, words] of block.entries()) {
      const index = from.index + down;
      const row: Record<string, unknown> = { ...(next[index] ?? fresh(next)) };
      for (const [across, text] of words.entries()) {
        const column = columns[from.at + across];
        if (column && editable(...column)) row[column[0]] = pastedValue(column[1], text);
      }
      next[index] = row;
    }
    change(ordered(next));
  };

  const cellOf = ([column, field]: readonly [string, Field], row: Values, index: number): ReactNode => {
    const { Cell, Input } = kindOf(field);
    if (!editable(column, field)) return <Cell field={field} name={column} value={row[column]} row={row} />;
    const at = placeOf(`${name}.${column}`, row[line.key] as string | number);
    const error = errors[at] ?? null;
    return (
      <Tooltip label={error} disabled={error === null} color="red" events={{ hover: true, focus: true, touch: true }} withinPortal>
        <div>
          <Input inCell field={field} name={`${name}.${column}.${index}`} label={`${word(field.label)} ${t('line', { row: index + 1 })}`} value={row[column]} error={error} required={field.need !== undefined}
            onBlur={() => onLeave?.(at)} onChange={(value) => put(index, column, value)} />
        </div>
      </Tooltip>
    );
  };

  return (
    <div ref={box} className={classes['lines']} onPaste={paste} onKeyDown={keys} onFocus={(event: FocusEvent<HTMLElement>) => { const cell = cellAt(event.target); if (cell) setPlace(cell); }}>
      {tooMany && <Alert color="orange" variant="light" role="alert" py={6} withCloseButton closeButtonLabel={t('close')} onClose={() => setTooMany(false)}>{t('pasteTooMany', { n: MOST_PASTED_ROWS })} (TABLE_PASTE_ROWS)</Alert>}
      <Table.ScrollContainer minWidth={Math.max(480, columns.length * 120)} type="native">
        <Table className={classes['lineTable']!} aria-label={word(line.label)} verticalSpacing={3} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {!readOnly && <Table.Th w={orderedBy === undefined ? 34 : 58}><Checkbox size="xs" ml={orderedBy === undefined ? 0 : 24} aria-label={t('selectAll')} checked={rows.length > 0 && selected.size === rows.length} indeterminate={selected.size > 0 && selected.size < rows.length} onChange={(event) => setSelected(new Set(event.currentTarget.checked ? rows.keys() : []))} /></Table.Th>}
              {columns.map(([column, field]) => <Table.Th key={column} ta={kindOf(field).align} miw={kindOf(field).width * 0.8}>{word(field.label)}{!readOnly && field.need && <Text span c="red" aria-hidden="true"> *</Text>}</Table.Th>)}
              {!readOnly && <Table.Th w={64} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, drawn).map((row, index) => (
              // Rows may share an unfinished key while it is typed, so their place is what tells them apart.
              <Table.Tr key={index} {...(selected.has(index) ? { 'data-selected': true } : {})}
                {...(orderedBy === undefined || readOnly ? {} : { onDragOver: (over) => { if (dragged !== null) over.preventDefault(); }, onDrop: () => { if (dragged !== null) moveRow(dragged, index); setDragged(null); } })}>
                {!readOnly && (
                  <Table.Td>
                    <Group gap={2} wrap="nowrap">
                      {orderedBy !== undefined && <Grip label={t('moveLine', { row: index + 1 })} hint={t('moveLineHint')} onDrag={() => setDragged(index)} onMove={(by) => { moveRow(index, index + by); requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('[data-grip]')[index + by]?.focus()); }} />}
                      <Checkbox size="xs" aria-label={t('selectRow', { n: index + 1 })} checked={selected.has(index)} onChange={() => setSelected((now) => toggled(now, index))} />
                    </Group>
                  </Table.Td>
                )}
                {columns.map((column, at) => <Table.Td key={column[0]} ta={kindOf(column[1]).align} data-cell={`${index}:${at}`} data-place={placeOf(`${name}.${column[0]}`, row[line.key] as string | number)}>{cellOf(column, row, index)}</Table.Td>)}
                {!readOnly && (
                  <Table.Td>
                    <Group gap={0} wrap="nowrap" justify="flex-end">
                      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('duplicateLine')} onClick={() => change(ordered([...rows, fresh(rows, row)]))}><IconCopy size={14} /></ActionIcon>
                      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('removeLine')} onClick={() => keep(rows.filter((_, other) => other !== index))}><IconTrash size={14} /></ActionIcon>
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
            {rows.length === 0 && <Table.Tr><Table.Td colSpan={columns.length + 2}><Text size="sm" c="dimmed" ta="center" py="sm">{t('noLines')}</Text></Table.Td></Table.Tr>}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="xs" mt={6}>
        {!readOnly && <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} />} disabled={rows.length >= line.bound} onClick={() => change(ordered([...rows, fresh(rows)]))}>{t('addLine')}</Button>}
        {!readOnly && steps.past.length > 0 && <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconArrowBackUp size={14} />} rightSection={<Kbd size="xs">Ctrl Z</Kbd>} onClick={undo}>{t('undo')}</Button>}
        {!readOnly && fillable && <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconArrowBarToDown size={14} />} rightSection={<Kbd size="xs">Ctrl D</Kbd>} onClick={fillDown}>{t('fillDown')}</Button>}
        {selected.size > 0 && <Button size="compact-sm" variant="light" color="red" leftSection={<IconTrash size={14} />} onClick={() => keep(rows.filter((_, index) => !selected.has(index)))}>{t('removeLine')} ({selected.size})</Button>}
        {rows.length > drawn && <Button size="compact-sm" variant="subtle" onClick={() => setShown(drawn + SHOWN)}>{t('more')} ({rows.length - drawn})</Button>}
      </Group>
    </div>
  );
}

interface GripProps { readonly label: string; readonly hint: string; onDrag(): void; onMove(by: 1 | -1): void }

/** Drags its row; with the keyboard the arrows move it. */
function Grip({ label, hint, onDrag, onMove }: GripProps): ReactNode {
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onMove(event.key === 'ArrowDown' ? 1 : -1);
  };
  return <ActionIcon variant="subtle" color="gray" size="sm" data-grip draggable className={classes['grip']!} aria-label={label} title={hint} onDragStart={onDrag} onKeyDown={keys}><IconGripVertical size={14} /></ActionIcon>;
}

function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(index)) next.add(index);
  return next;
}
