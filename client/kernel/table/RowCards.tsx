/** Rows of a table as cards, for narrow screens: the first column as title, the others as pairs. */
import { Checkbox, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import type { Column, TableRow } from './columns.js';
import classes from './DataTable.module.css';
import { RowButtons } from './RowButtons.js';
import type { DataTableProps } from './table-props.js';

interface Props extends DataTableProps {
  renderCell(column: Column, row: TableRow): ReactNode;
}

const MOST_PAIRS = 6;

export function RowCards({
  columns,
  rows,
  rowId,
  firstIndex = 1,
  label,
  loading,
  empty,
  arranged,
  selection,
  onSelection,
  marks,
  rowActions,
  onOpen,
  detail,
  renderCell,
}: Props): ReactNode {
  const word = useLabel();
  const t = useKernelTexts();
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = arranged ? arranged.filter((one) => one.shown).flatMap((one) => byKey.get(one.key) ?? []) : columns;
  const [title, ...others] = shown;
  if (rows.length === 0)
    return loading ? (
      <Stack p="sm" role="status" aria-label={t('loading')}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={84} radius="md" />
        ))}
      </Stack>
    ) : (
      empty
    );
  const toggle = (id: string): void => {
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    onSelection?.(next);
  };
  return (
    <ul className={classes['cards']} aria-label={label}>
      {rows.map((row, index) => {
        const id = rowId(row);
        return (
          <li key={id} className={classes['card']} data-mark={marks?.[id]}>
            <div className={classes['cardHead']}>
              {selection && (
                <Checkbox
                  size="xs"
                  checked={selection.has(id)}
                  aria-label={t('selectRow', { n: firstIndex + index })}
                  onChange={() => toggle(id)}
                />
              )}
              {onOpen && !title?.cell ? (
                <button type="button" className={classes['cardTitle']} onClick={() => onOpen(row)}>
                  {title && renderCell(title, row)}
                </button>
              ) : (
                <div className={classes['cardTitle']}>{title && renderCell(title, row)}</div>
              )}
              {rowActions && <RowButtons actions={rowActions(row)} />}
            </div>
            <dl className={classes['pairs']}>
              {others.slice(0, MOST_PAIRS).map((column) => (
                <div key={column.key}>
                  <dt>{word(column.label)}</dt>
                  <dd>{renderCell(column, row)}</dd>
                </div>
              ))}
            </dl>
            {detail?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
