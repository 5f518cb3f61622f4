/** Lines of a document as an editable table: one input per cell by its kind, rows added, copied, removed and pasted. */
import { ActionIcon, Alert, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import type { Field, Line } from '@machines/kernel/fields.js';
import { blankLine } from '@machines/kernel/document.js';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClipboardEvent, ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { nextKey } from './editing.js';
import type { Values } from './editing.js';
import classes from './form.module.css';
import { cellsOf, MOST_PASTED_ROWS, pastedValue } from './paste.js';
import type { PlacedErrors } from './places.js';
import { placeOf } from './places.js';

interface Props {
  readonly name: string;
  readonly line: Line;
  readonly rows: readonly Values[];
  readonly readOnly: boolean;
  readonly errors: PlacedErrors['at'];
  onChange(rows: readonly Values[]): void;
}

/** Rows drawn at a time; documents have more only rarely. */
const SHOWN = 100;

export function LineTable({ name, line, rows, readOnly, errors, onChange }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const [shown, setShown] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [tooMany, setTooMany] = useState(false);
  const keyKind = line.fields[line.key]?.kind ?? 'text';
  const columns = Object.entries(line.fields).filter(([column]) => rows.length === 0 || rows.some((row) => Object.hasOwn(row, column)));
  const editable = (column: string, field: Field): boolean => !readOnly && !field.computed && !(column === line.key && keyKind === 'integer');

  const put = (index: number, column: string, value: unknown): void => onChange(rows.map((row, at) => (at === index ? { ...row, [column]: value } : row)));
  const fresh = (others: readonly Values[], from: Values = blankLine(line)): Values => ({ ...from, [line.key]: nextKey(others, line.key, keyKind) });
  const remove = (): void => {
    onChange(rows.filter((_, index) => !selected.has(index)));
    setSelected(new Set());
  };

  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const block = cell && cellsOf(event.clipboardData.getData('text/plain'));
    if (!block || readOnly) return;
    event.preventDefault();
    setTooMany(block.length > MOST_PASTED_ROWS);
    if (block.length > MOST_PASTED_ROWS) return;
    const [top, left] = cell.dataset['cell']!.split(':').map(Number) as [number, number];
    const next = [...rows];
    for (const [down, words] of block.entries()) {
      const index = top + down;
      const row: Record<string, unknown> = { ...(next[index] ?? fresh(next)) };
      for (const [across, text] of words.entries()) {
        const column = columns[left + across];
        if (column && editable(...column)) row[column[0]] = pastedValue(column[1], text);
      }
      next[index] = row;
    }
    onChange(next);
  };

  return (
    <div className={classes['lines']} onPaste={paste}>
      {tooMany && <Alert color="orange" variant="light" role="alert" py={6}>TABLE_PASTE_ROWS · {MOST_PASTED_ROWS}</Alert>}
      <Table.ScrollContainer minWidth={Math.max(480, columns.length * 120)} type="native">
        <Table className={classes['lineTable']!} aria-label={word(line.label)} verticalSpacing={3} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {!readOnly && <Table.Th w={34}><Checkbox size="xs" aria-label={t('selectAll')} checked={rows.length > 0 && selected.size === rows.length} indeterminate={selected.size > 0 && selected.size < rows.length} onChange={(event) => setSelected(new Set(event.currentTarget.checked ? rows.keys() : []))} /></Table.Th>}
              {columns.map(([column, field]) => <Table.Th key={column} ta={kindOf(field).align} miw={kindOf(field).width * 0.8}>{word(field.label)}{!readOnly && field.need && <Text span c="red" aria-hidden="true"> *</Text>}</Table.Th>)}
              {!readOnly && <Table.Th w={64} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row, index) => (
              <Table.Tr key={String(row[line.key] ?? index)} {...(selected.has(index) ? { 'data-selected': true } : {})}>
                {!readOnly && <Table.Td><Checkbox size="xs" aria-label={t('selectRow', { n: index + 1 })} checked={selected.has(index)} onChange={() => setSelected((now) => toggled(now, index))} /></Table.Td>}
                {columns.map(([column, field], at) => {
                  const { Cell, Input, align } = kindOf(field);
                  const error = errors[placeOf(`${name}.${column}`, row[line.key] as string | number)] ?? null;
                  return (
                    <Table.Td key={column} ta={align} data-cell={`${index}:${at}`}>
                      {editable(column, field)
                        ? <Input inCell field={field} name={`${name}.${column}.${index}`} label={`${word(field.label)} ${t('line', { row: index + 1 })}`} value={row[column]} error={error} required={field.need !== undefined} onChange={(value) => put(index, column, value)} />
                        : <Cell field={field} name={column} value={row[column]} row={row} />}
                    </Table.Td>
                  );
                })}
                {!readOnly && (
                  <Table.Td>
                    <Group gap={0} wrap="nowrap" justify="flex-end">
                      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('duplicateLine')} onClick={() => onChange([...rows, fresh(rows, row)])}><IconCopy size={14} /></ActionIcon>
                      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('removeLine')} onClick={() => { onChange(rows.filter((_, other) => other !== index)); setSelected(new Set()); }}><IconTrash size={14} /></ActionIcon>
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
        {!readOnly && <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} />} disabled={rows.length >= line.bound} onClick={() => onChange([...rows, fresh(rows)])}>{t('addLine')}</Button>}
        {selected.size > 0 && <Button size="compact-sm" variant="light" color="red" leftSection={<IconTrash size={14} />} onClick={remove}>{t('removeLine')} ({selected.size})</Button>}
        {rows.length > shown && <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + SHOWN)}>{t('more')} ({rows.length - shown})</Button>}
      </Group>
    </div>
  );
}

function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(index)) next.add(index);
  return next;
}
