/** Lines of a document as an editable table: one input per cell by its kind; rows added, copied, removed, moved, pasted and filled down; undone until saved. */
import { Button, Checkbox, Group, Kbd, Table, Text } from '@mantine/core';
import type { Line } from '@machines/kernel/fields.js';
import { blankLine } from '@machines/kernel/document.js';
import { IconArrowBackUp, IconArrowBarToDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { nextKey } from './editing.js';
import type { Dispute, Values } from './editing.js';
import classes from './form.module.css';
import { identityOf, inTheirPlaces, widthOf } from './line-columns.js';
import { LineRow, pinnedAt } from './LineRow.js';
import type { LineColumn, RowActs } from './LineRow.js';
import { moved, renumbered, sortedBy } from './line-order.js';
import { filledDown, noSteps, stepped, undone } from './line-undo.js';
import type { Place, PlacedErrors } from './places.js';
import { placeOf } from './places.js';
import { usePaste } from './use-paste.js';
import type { PastedBlock } from './use-paste.js';

export interface LineTableProps {
  readonly name: string;
  readonly line: Line;
  readonly rows: readonly Values[];
  readonly readOnly: boolean;
  readonly errors: PlacedErrors['at'];
  /** Field that holds the place of a row: rows show in its order and are dragged to another. */
  readonly orderedBy?: string | undefined;
  readonly locks?: LineLocks | undefined;
  /** Whether a row is a card in small windows, its cells below one another with their names. */
  readonly stacked?: boolean;
  /** Whether something is unsaved; once nothing is, there is nothing to undo. */
  readonly dirty?: boolean;
  /** Cells that somebody else changed too. */
  readonly disputed?: readonly Dispute[];
  onDecide?(place: Place, mine: boolean): void;
  onChange(rows: readonly Values[]): void;
  /** A cell was left. */
  onLeave?(place: Place): void;
}

/** What of the rows stays as it is, besides what their fields say. */
export interface LineLocks {
  readonly grows: boolean;
  removes(row: Values, rows: readonly Values[]): boolean;
  closes(row: Values, column: string, rows: readonly Values[]): boolean;
}

interface CellAt {
  readonly index: number;
  readonly at: number;
}

const none: readonly Dispute[] = [];

/** Rows drawn at a time; documents have more only rarely. */
const SHOWN = 100;

const cellAt = (target: EventTarget): CellAt | null => {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const [index, at] = (cell?.dataset['cell'] ?? '').split(':').map(Number);
  return index === undefined || at === undefined ? null : { index, at };
};

export function LineTable({
  name,
  line,
  rows: given,
  readOnly,
  errors,
  orderedBy,
  locks,
  stacked = false,
  dirty = true,
  disputed = none,
  onDecide,
  onChange,
  onLeave,
}: LineTableProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { pasteFrom, pasting } = usePaste();
  const [steps, setSteps] = useState(noSteps);
  const [place, setPlace] = useState<CellAt | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    if (!dirty) setSteps(noSteps);
  }, [dirty]);
  const rows = orderedBy === undefined ? given : sortedBy(given, orderedBy);
  const keyKind = line.fields[line.key]?.kind ?? 'text';
  // Rows stand in their places: a number for it beside them would say nothing more.
  const seen = Object.keys(line.fields)
    .filter((column) => column !== orderedBy || column === line.key)
    .filter((column) => !line.fields[column]!.internal && (rows.length === 0 || rows.some((row) => Object.hasOwn(row, column))))
    .join();
  const columns = useMemo(
    () =>
      inTheirPlaces(line, seen.split(',')).map((column): LineColumn => {
        const field = line.fields[column]!;
        return {
          column,
          field,
          editable: !readOnly && !field.computed && !(column === line.key && keyKind === 'integer'),
        };
      }),
    [seen, line, readOnly, keyKind],
  );

  const edge = readOnly ? 0 : orderedBy === undefined ? 34 : 58;
  const pinned = useMemo(() => identityOf(line, columns, edge), [line, columns, edge]);
  const least = columns.reduce((sum, column) => sum + widthOf(column), edge + (readOnly ? 0 : 64));

  // What is wrong is gone to, however far down it stands.
  const lastWrong =
    Object.keys(errors).length === 0
      ? -1
      : rows.findLastIndex((row) => columns.some(({ column }) => placeOf(`${name}.${column}`, row[line.key] as string | number) in errors));
  const drawn = Math.max(shown, lastWrong + 1);

  const own = useRef(given);
  useEffect(() => {
    // Rows are selected by their place, which those of others move.
    if (given !== own.current && given.length !== own.current.length) setSelected(new Set());
    own.current = given;
  }, [given]);
  const change = (next: readonly Values[], cell: string | null = null): void => {
    own.current = next;
    setSteps((before) => stepped(before, { before: given, after: next }, cell));
    onChange(next);
  };
  const ordered = (next: readonly Values[]): readonly Values[] => (orderedBy === undefined ? next : renumbered(next, orderedBy));
  const fresh = (others: readonly Values[], from: Values = blankLine(line)): Values => ({
    ...from,
    [line.key]: nextKey(others, line.key, keyKind),
  });
  const keep = (next: readonly Values[]): void => {
    change(next);
    setSelected(new Set());
  };
  const undo = (): void => {
    const before = undone(line, steps, given);
    if (!before) return;
    own.current = before.rows;
    setSteps(before.steps);
    onChange(before.rows);
  };
  const stoodOn = place && columns[place.at];
  const fillable = place !== null && stoodOn?.editable === true && stoodOn.column !== line.key && place.index < rows.length - 1;
  const grows = locks?.grows ?? true;
  const mayRemove = (row: Values): boolean => locks?.removes(row, rows) ?? true;
  const isClosed = (row: Values, column: string): boolean => locks?.closes(row, column, rows) ?? false;
  const fillDown = (): void => {
    if (fillable)
      change(
        filledDown(rows, stoodOn.column, place.index, selected).map((row, index) =>
          isClosed(rows[index]!, stoodOn.column) ? rows[index]! : row,
        ),
      );
  };
  const moveRow = (from: number, to: number): void => {
    if (to < 0 || to >= rows.length || from === to) return;
    keep(ordered(moved(rows, from, to)));
  };

  const focusCell = ({ index, at }: CellAt): void =>
    box.current?.querySelector<HTMLElement>(`[data-cell="${index}:${at}"] :is(input, textarea, button, select)`)?.focus();
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = cellAt(event.target);
    if (!cell || readOnly) return;
    const control = event.ctrlKey || event.metaKey;
    const open = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    const single = (event.target as HTMLElement).tagName === 'INPUT' && !open;
    const acts: readonly (readonly [boolean, () => void])[] = [
      [control && !event.shiftKey && event.key.toLowerCase() === 'z', undo],
      [control && event.key.toLowerCase() === 'd', fillDown],
      [
        (control && event.key === 'ArrowDown') || (single && event.key === 'Enter' && !event.shiftKey),
        () => focusCell({ ...cell, index: cell.index + 1 }),
      ],
      [
        (control && event.key === 'ArrowUp') || (single && event.key === 'Enter' && event.shiftKey),
        () => focusCell({ ...cell, index: cell.index - 1 }),
      ],
    ];
    const act = acts.find(([asked]) => asked)?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const latest = useRef({ rows, change });
  latest.current = { rows, change };
  /** The block over the rows as they are when all names in it are known. */
  const put = ({ index, at }: CellAt, block: PastedBlock): void => {
    const next = [...latest.current.rows];
    for (const [down, values] of block.entries()) {
      const there = next[index + down];
      if (!there && !grows) break;
      const row: Record<string, unknown> = { ...(there ?? fresh(next)) };
      for (const [across, value] of values.entries()) {
        const column = columns[at + across];
        if (column?.editable && !(there && isClosed(there, column.column))) row[column.column] = value;
      }
      next[index + down] = row;
    }
    latest.current.change(ordered(next));
  };
  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const from = readOnly ? null : cellAt(event.target);
    if (!from) return;
    const fields = columns.slice(from.at).map(({ editable, field }) => (editable ? field : null));
    if (pasteFrom(event.clipboardData.getData('text/plain'), fields, (block) => put(from, block))) event.preventDefault();
  };

  const acts = useStable<RowActs>({
    set: (index, column, value) =>
      change(
        rows.map((row, at) => (at === index ? { ...row, [column]: value } : row)),
        `${index}:${column}`,
      ),
    leave: (at) => onLeave?.(at),
    decide: (at, mine) => onDecide?.(at, mine),
    select: (index) => setSelected((now) => toggled(now, index)),
    copy: (index) => change(ordered([...rows, fresh(rows, rows[index]!)])),
    remove: (index) => keep(rows.filter((_, other) => other !== index)),
    drag: setDragged,
    takes: () => dragged !== null,
    drop: (index) => {
      if (dragged !== null) moveRow(dragged, index);
      setDragged(null);
    },
    move: (index, by) => {
      moveRow(index, index + by);
      requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('[data-grip]')[index + by]?.focus());
    },
  });

  const leaving = new Set([...selected].filter((index) => rows[index] !== undefined && mayRemove(rows[index])));
  return (
    <div
      ref={box}
      className={classes['lines']}
      data-stacked={stacked || undefined}
      onPaste={paste}
      onKeyDown={keys}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        const cell = cellAt(event.target);
        if (cell) setPlace(cell);
      }}
    >
      {pasting}
      <Table.ScrollContainer className={classes['lineScroll']!} minWidth={Math.max(480, least)} type="native">
        <Table className={classes['lineTable']!} aria-label={word(line.label)} verticalSpacing={3} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {!readOnly && (
                <Table.Th data-edge="start" w={edge} miw={edge}>
                  <Checkbox
                    size="xs"
                    ml={orderedBy === undefined ? 0 : 24}
                    aria-label={t('selectAll')}
                    checked={rows.length > 0 && selected.size === rows.length}
                    indeterminate={selected.size > 0 && selected.size < rows.length}
                    onChange={(event) => setSelected(new Set(event.currentTarget.checked ? rows.keys() : []))}
                  />
                </Table.Th>
              )}
              {columns.map(({ column, field, editable }) => (
                <Table.Th key={column} ta={kindOf(field).align} miw={widthOf({ field })} {...pinnedAt(pinned, column, widthOf({ field }))}>
                  {word(field.label)}
                  {field.need && editable && (
                    <Text span c="red" aria-hidden="true">
                      {' '}
                      *
                    </Text>
                  )}
                </Table.Th>
              ))}
              {!readOnly && <Table.Th data-edge="end" w={64} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, drawn).map((row, index) => (
              // Rows may share an unfinished key while it is typed, so their place is what tells them apart.
              <LineRow
                key={index}
                name={name}
                lineKey={line.key}
                row={row}
                index={index}
                columns={columns}
                pinned={pinned}
                errors={errors}
                disputed={disputed}
                selected={selected.has(index)}
                readOnly={readOnly}
                movable={orderedBy !== undefined && !readOnly}
                closed={
                  locks
                    ? columns
                        .filter(({ column }) => isClosed(row, column))
                        .map(({ column }) => column)
                        .join()
                    : ''
                }
                grows={grows}
                removable={mayRemove(row)}
                acts={acts}
              />
            ))}
            {rows.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={columns.length + 2}>
                  <Text size="sm" c="dimmed" ta="center" py="sm">
                    {t('noLines')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="xs" mt={6}>
        {!readOnly && grows && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} />}
            disabled={rows.length >= line.bound}
            onClick={() => change(ordered([...rows, fresh(rows)]))}
          >
            {t('addLine')}
          </Button>
        )}
        {!readOnly && steps.past.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowBackUp size={14} />}
            rightSection={<Kbd size="xs">Ctrl Z</Kbd>}
            onClick={undo}
          >
            {t('undo')}
          </Button>
        )}
        {!readOnly && fillable && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowBarToDown size={14} />}
            rightSection={<Kbd size="xs">Ctrl D</Kbd>}
            onClick={fillDown}
          >
            {t('fillDown')}
          </Button>
        )}
        {leaving.size > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => keep(rows.filter((_, index) => !leaving.has(index)))}
          >
            {t('removeLine')} ({leaving.size})
          </Button>
        )}
        {rows.length > drawn && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(drawn + SHOWN)}>
            {t('more')} ({rows.length - drawn})
          </Button>
        )}
      </Group>
    </div>
  );
}

function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(index)) next.add(index);
  return next;
}

/** Functions that stay the same while they do what they do by now. */
function useStable<T extends object>(now: T): T {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(
    () =>
      new Proxy(
        {},
        {
          get:
            (_none, name) =>
            (...given: unknown[]) =>
              (latest.current as Record<string, (...all: unknown[]) => unknown>)[name as string]!(...given),
        },
      ) as T,
    [],
  );
}
