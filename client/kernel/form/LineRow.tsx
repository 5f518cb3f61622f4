/** A row of an editable table. Of hundreds only the one that is typed into is drawn again. */
import { ActionIcon, Checkbox, Group, Table, Tooltip } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { Disputed } from './Disputed.js';
import type { Dispute, Values } from './editing.js';
import classes from './form.module.css';
import { placeOf } from './places.js';
import type { Place, PlacedErrors } from './places.js';

export interface LineColumn {
  readonly column: string;
  readonly field: Field;
  readonly editable: boolean;
}

export interface RowActs {
  set(index: number, column: string, value: unknown): void;
  leave(place: Place): void;
  decide(place: Place, mine: boolean): void;
  select(index: number): void;
  copy(index: number): void;
  remove(index: number): void;
  drag(index: number): void;
  /** Whether a row is being dragged. */
  takes(): boolean;
  drop(index: number): void;
  move(index: number, by: 1 | -1): void;
}

interface Props {
  readonly name: string;
  readonly lineKey: string;
  readonly row: Values;
  readonly index: number;
  readonly columns: readonly LineColumn[];
  /** How far from the left a column stays, where it does. */
  readonly pinned: ReadonlyMap<string, number>;
  readonly errors: PlacedErrors['at'];
  readonly disputed: readonly Dispute[];
  readonly selected: boolean;
  readonly readOnly: boolean;
  readonly movable: boolean;
  /** Columns of this row that stay as they are, by commas. */
  readonly closed: string;
  /** Whether lines may be added. */
  readonly grows: boolean;
  readonly removable: boolean;
  readonly acts: RowActs;
}

/** Beside what is scrolled; a pinned column is as wide as the next one begins behind it. */
export const pinnedAt = (pinned: ReadonlyMap<string, number>, column: string, width?: number) => {
  const left = pinned.get(column);
  return left === undefined ? {} : { 'data-pinned': true, style: { left, ...(width === undefined ? {} : { width, maxWidth: width }) } };
};

const placeIn = ({ name, lineKey, row }: Props, column: string): Place => placeOf(`${name}.${column}`, row[lineKey] as string | number);
const disputesOf = ({ disputed, name, lineKey, row }: Props): readonly Dispute[] =>
  disputed.filter((one) => one.name === name && one.row === String(row[lineKey]));

/** What is wrong or disputed elsewhere is nothing to this row. */
function same(before: Props, now: Props): boolean {
  const { errors: _errors, disputed: _disputed, ...rest } = now;
  if (!(Object.keys(rest) as (keyof typeof rest)[]).every((name) => before[name] === rest[name])) return false;
  if (disputesOf(before).length > 0 || disputesOf(now).length > 0) return false;
  return now.columns.every(({ column }) => before.errors[placeIn(before, column)] === now.errors[placeIn(now, column)]);
}

export const LineRow = memo(Row, same);

function Row(props: Props): ReactNode {
  const { index, columns, pinned, selected, readOnly, movable, closed, grows, removable, acts } = props;
  const stays = closed.split(',');
  const t = useKernelTexts();
  const word = useLabel();
  const disputed = disputesOf(props);
  return (
    <Table.Tr
      {...(selected ? { 'data-selected': true } : {})}
      {...(movable
        ? {
            onDragOver: (over) => {
              if (acts.takes()) over.preventDefault();
            },
            onDrop: () => acts.drop(index),
          }
        : {})}
    >
      {!readOnly && (
        <Table.Td data-edge="start">
          <Group gap={2} wrap="nowrap">
            {movable && (
              <Grip
                label={t('moveLine', { row: index + 1 })}
                hint={t('moveLineHint')}
                onDrag={() => acts.drag(index)}
                onMove={(by) => acts.move(index, by)}
              />
            )}
            <Checkbox size="xs" aria-label={t('selectRow', { n: index + 1 })} checked={selected} onChange={() => acts.select(index)} />
          </Group>
        </Table.Td>
      )}
      {columns.map((column, at) => {
        const place = placeIn(props, column.column);
        const dispute = disputed.find((one) => one.place === place);
        return (
          <Table.Td
            key={column.column}
            ta={kindOf(column.field).align}
            data-cell={`${index}:${at}`}
            data-place={place}
            data-label={word(column.field.label)}
            {...pinnedAt(pinned, column.column)}
          >
            <LineCell {...props} column={stays.includes(column.column) ? { ...column, editable: false } : column} place={place} />
            {dispute && <Disputed field={column.field} dispute={dispute} onDecide={acts.decide} />}
          </Table.Td>
        );
      })}
      {!readOnly && (
        <Table.Td data-edge="end">
          <Group gap={0} wrap="nowrap" justify="flex-end">
            {grows && (
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('duplicateLine')} onClick={() => acts.copy(index)}>
                <IconCopy size={14} />
              </ActionIcon>
            )}
            {removable && (
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('removeLine')} onClick={() => acts.remove(index)}>
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Its message shows when it is pointed at or has the focus. */
function LineCell({
  name,
  row,
  index,
  errors,
  acts,
  place,
  column: { column, field, editable },
}: Omit<Props, 'columns'> & { readonly column: LineColumn; readonly place: Place }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const { Cell, Input } = kindOf(field);
  if (!editable) return <Cell field={field} name={column} value={row[column]} row={row} />;
  const error = errors[place] ?? null;
  return (
    <Tooltip label={error} disabled={error === null} color="red" events={{ hover: true, focus: true, touch: true }} withinPortal>
      <div>
        <Input
          inCell
          field={field}
          name={`${name}.${column}.${index}`}
          label={`${word(field.label)} ${t('line', { row: index + 1 })}`}
          value={row[column]}
          error={error}
          required={field.need !== undefined}
          onBlur={() => acts.leave(place)}
          onChange={(value) => acts.set(index, column, value)}
        />
      </div>
    </Tooltip>
  );
}

interface GripProps {
  readonly label: string;
  readonly hint: string;
  onDrag(): void;
  onMove(by: 1 | -1): void;
}

/** Drags its row; with the keyboard the arrows move it. */
function Grip({ label, hint, onDrag, onMove }: GripProps): ReactNode {
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onMove(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      data-grip
      draggable
      className={classes['grip']!}
      aria-label={label}
      title={hint}
      onDragStart={onDrag}
      onKeyDown={keys}
    >
      <IconGripVertical size={14} />
    </ActionIcon>
  );
}
