/** The only file that knows the table library: rows as a dense, keyboard-operable table, or as cards on narrow screens. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Field, Label } from '@machines/kernel/fields.js';
import { MantineReactTable, useMantineReactTable } from 'mantine-react-table';
import type { MRT_ColumnDef, MRT_Row, MRT_SortingState } from 'mantine-react-table';
import { MRT_Localization_EN } from 'mantine-react-table/locales/en/index.esm.mjs';
import { MRT_Localization_ZH_HANS } from 'mantine-react-table/locales/zh-Hans/index.esm.mjs';
import 'mantine-react-table/styles.css';
import { useMemo, useReducer, useRef } from 'react';
import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';

import { kindOf } from '../fields/kinds.js';
import { useLabel, useLanguage } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { RowButtons } from './RowButtons.js';
import { RowCards } from './RowCards.js';
import type { Column, TableRow } from './columns.js';
import { valueIn } from './columns.js';
import classes from './DataTable.module.css';
import { cellKey, goTo, stand, standing } from './cell-keys.js';
import type { Stood } from './cell-keys.js';
import { movedTo, useUsual } from './table-config.js';
import type { Density } from './table-config.js';
import type { DataTableProps } from './table-props.js';

/** Texts up to here are codes of a few letters, and up to there codes and the like. */
const [FEW_LETTERS, SHORT_TEXT] = [12, 50];

/** Codes of a few letters need less room than names, and long codes and sentences more. */
const TEXT_WIDTHS: readonly (readonly [upTo: number, width: number])[] = [
  [FEW_LETTERS, 110],
  [SHORT_TEXT, 150],
  [Infinity, 175],
];

/** Words of a lookup have room up to here. */
const WIDEST_WORDS = 200;
/** A state stands behind its dot. */
const DOT = 16;

/** Factors and the like are read to their last place. */
const FEW_PLACES = 8;
const LONG_DECIMAL_WIDTH = 150;

const dotOf = ({ type }: { readonly type: string }): number => (type.endsWith('.state') ? DOT : 0);

function widthOfField(field: Field | undefined, word: (label: Label) => string): number {
  if (!field) return 140;
  if (field.kind === 'decimal' && (field.scale ?? 0) > FEW_PLACES) return LONG_DECIMAL_WIDTH;
  if (field.lookup)
    return Math.max(
      kindOf(field).width,
      Math.min(WIDEST_WORDS, Math.max(...Object.values(field.lookup.values).map((one) => 28 + lettersOf(word(one), 6.7)))) +
        dotOf(field.lookup),
    );
  const { length } = field;
  // A code of a few letters that names a row is shown as that code.
  if (field.kind !== 'text' || length === undefined || (field.entity !== undefined && length > FEW_LETTERS)) return kindOf(field).width;
  return TEXT_WIDTHS.find(([upTo]) => length <= upTo)![1];
}

/** What names something is cut off first, so room that is left over goes there; the rest keeps pace a little. */
const growthOf = ({ field }: Column): number =>
  field && (field.kind === 'ref' || field.kind === 'longText' || (field.kind === 'text' && (field.length ?? 0) > SHORT_TEXT)) ? 10 : 1;

/** Rows are virtual from here up. */
const VIRTUAL_FROM = 100;
/** Drawn above and below those in sight. */
const OVERSCAN = 12;
/** Of rows before they are measured, and of the heads that stay above them; pixels. */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 25, normal: 33, loose: 45 };
const HEAD_HEIGHT = 36;

function CellOf({ column, row }: { readonly column: Column; readonly row: TableRow }): ReactNode {
  const language = useLanguage();
  if (column.cell) return column.cell(row);
  if (!column.field) return row[column.key] as ReactNode;
  const { Cell } = kindOf(column.field);
  return <Cell field={column.field} name={column.key} value={valueIn(column, row, language)} row={row} />;
}

export function DataTable(props: DataTableProps): ReactNode {
  const narrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const virtual = props.rows.length >= VIRTUAL_FROM;
  // The library decides once, when it is mounted.
  if (!narrow) return <WideTable key={String(virtual)} {...props} virtual={virtual} />;
  return <RowCards {...props} renderCell={(column, row) => <CellOf column={column} row={row} />} />;
}

function WideTable({ virtual, ...props }: DataTableProps & { readonly virtual: boolean }): ReactNode {
  const usual = useUsual();
  const {
    columns,
    rows,
    rowId,
    label,
    loading = false,
    empty,
    firstIndex = 1,
    arranged,
    onArrange,
    sorting,
    onSorting,
    selection,
    onSelection,
    marks,
    rowActions,
    onOpen,
    detail,
    maxHeight,
    density = usual.density,
  } = props;
  const t = useKernelTexts();
  const word = useLabel();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const dragged = useRef<string | null>(null);

  const definitions = useMemo(
    () =>
      columns.map((column): MRT_ColumnDef<TableRow> => {
        const kind = column.field ? kindOf(column.field) : null;
        const align = column.align ?? kind?.align ?? 'left';
        return {
          id: column.key,
          accessorFn: (row) => row[column.key],
          header: word(column.label),
          size: Math.max(
            column.width ?? widthOfField(column.field, word),
            widthOf(word(column.label), Boolean(onSorting && column.sortable)),
          ),
          minSize: 60,
          grow: growthOf(column),
          enableSorting: Boolean(onSorting && column.sortable),
          Cell: ({ row }) => (
            <span className={classes['cell']} onMouseEnter={nameCut}>
              <CellOf column={column} row={row.original} />
            </span>
          ),
          mantineTableHeadCellProps: {
            align,
            ...(onArrange ? headerDrag(column.key, dragged, (from) => onArrange(movedTo(arranged ?? [], from, column.key))) : {}),
          },
          mantineTableBodyCellProps: { align },
        };
      }),
    [columns, word, onSorting, onArrange, arranged],
  );

  const order = arranged?.map((one) => one.key) ?? columns.map((column) => column.key);
  const pinned = (side: 'left' | 'right'): string[] => arranged?.filter((one) => one.pinned === side).map((one) => one.key) ?? [];
  const state: MRT_SortingState = (sorting ?? []).map(({ key, dir }) => ({ id: key, desc: dir === 'desc' }));

  const first = order.find((key) => arranged?.find((one) => one.key === key)?.shown ?? true) ?? '';
  const stood = useRef<Stood | null>(null);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const tabStop = (): Stood => (stood.current && stood.current.row < rows.length ? stood.current : { row: 0, column: first });
  const toggle = (index: number): void => {
    const next = new Set(selection);
    const id = rowId(rows[index]!);
    if (!next.delete(id)) next.add(id);
    onSelection?.(next);
  };
  const reach = (at: Stood): void => {
    stood.current = at;
    flushSync(draw);
    if (box.current) goTo(at, box.current);
  };
  const keys = (event: KeyboardEvent<HTMLElement>): void =>
    cellKey(event, event.currentTarget, rows.length, {
      reach,
      ...(onOpen ? { open: (index: number) => onOpen(rows[index]!) } : {}),
      ...(selection ? { select: toggle } : {}),
    });

  const table = useMantineReactTable<TableRow>({
    columns: definitions,
    data: rows as TableRow[],
    getRowId: rowId,
    localization: language === 'en' ? MRT_Localization_EN : MRT_Localization_ZH_HANS,
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    enablePagination: false,
    enableColumnFilters: false,
    enableGlobalFilter: false,
    enableColumnActions: false,
    enableTopToolbar: false,
    enableBottomToolbar: false,
    enableFullScreenToggle: false,
    enableDensityToggle: false,
    enableHiding: false,
    enableStickyHeader: true,
    enableColumnResizing: true,
    columnResizeMode: 'onEnd',
    enableColumnPinning: true,
    enableColumnOrdering: false,
    enableMultiSort: true,
    enableSortingRemoval: true,
    isMultiSortEvent: (event) => (event as MouseEvent).shiftKey,
    enableRowVirtualization: virtual,
    rowVirtualizerOptions: {
      overscan: OVERSCAN,
      estimateSize: () => ROW_HEIGHTS[density],
      rangeExtractor: (range) => drawnOf(range, tabStop().row),
    },
    enableRowNumbers: true,
    rowNumberDisplayMode: 'static',
    enableRowSelection: Boolean(selection),
    enableRowActions: Boolean(rowActions),
    positionActionsColumn: 'last',
    ...(detail ? { enableExpanding: false, renderDetailPanel: ({ row }: { row: MRT_Row<TableRow> }) => detail(row.original) } : {}),
    layoutMode: 'grid',
    state: {
      columnOrder: ['mrt-row-expand', 'mrt-row-select', 'mrt-row-numbers', ...order, 'mrt-row-actions'],
      columnVisibility: Object.fromEntries((arranged ?? []).map((one) => [one.key, one.shown])),
      columnPinning: {
        left: ['mrt-row-expand', 'mrt-row-select', 'mrt-row-numbers', ...pinned('left')],
        right: [...pinned('right'), 'mrt-row-actions'],
      },
      columnSizing: Object.fromEntries((arranged ?? []).flatMap((one) => (one.width === null ? [] : [[one.key, one.width]]))),
      sorting: state,
      rowSelection: Object.fromEntries([...(selection ?? [])].map((id) => [id, true])),
      density: 'xs',
    },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(state) : update;
      onSorting?.(next.map(({ id, desc }) => ({ key: id, dir: desc ? ('desc' as const) : ('asc' as const) })));
    },
    onColumnSizingChange: (update) => {
      const before = Object.fromEntries((arranged ?? []).flatMap((one) => (one.width === null ? [] : [[one.key, one.width]])));
      const next = typeof update === 'function' ? update(before) : update;
      onArrange?.((arranged ?? []).map((one) => ({ ...one, width: next[one.key] === undefined ? one.width : Math.round(next[one.key]!) })));
    },
    onRowSelectionChange: (update) => {
      const before = Object.fromEntries([...(selection ?? [])].map((id) => [id, true]));
      const next = typeof update === 'function' ? update(before) : update;
      onSelection?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
    displayColumnDefOptions: {
      'mrt-row-numbers': {
        size: 52,
        header: t('index'),
        Cell: ({ row }) => <span className={classes['index']}>{firstIndex + row.index}</span>,
      },
      'mrt-row-select': { size: 40 },
      'mrt-row-actions': {
        size: 104,
        header: t('actions'),
        mantineTableHeadCellProps: { align: 'right' },
        mantineTableBodyCellProps: { align: 'right' },
      },
    },
    renderRowActions: ({ row }) => <RowButtons actions={rowActions?.(row.original) ?? []} />,
    renderEmptyRowsFallback: () => (loading ? <SkeletonRows /> : <div className={classes['nothing']}>{empty}</div>),
    mantinePaperProps: { withBorder: false, shadow: 'none', radius: 0, className: classes['paper']! },
    mantineTableProps: {
      role: 'grid',
      'aria-label': label,
      'aria-multiselectable': Boolean(selection),
      className: `${classes['table']} ${classes[density] ?? ''}`,
      highlightOnHover: true,
      withRowBorders: true,
      striped: false,
    },
    mantineTableContainerProps: ({ table: drawn }) => ({
      ref: box,
      mod: { scrolls: label },
      // An empty table whose heads do not sort holds nothing else that the keyboard can stand on.
      ...(rows.length === 0 && !onSorting ? { tabIndex: 0 } : {}),
      className: classes['container']!,
      onKeyDown: keys,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (!event.target.matches('[data-walk]')) return;
        stood.current = standing(event.target);
        stand(event.target, event.currentTarget);
      },
      // What is gone to comes out from under the heads and the pinned columns.
      style: {
        scrollPadding: `${HEAD_HEIGHT}px ${drawn.getRightTotalSize()}px 0 ${drawn.getLeftTotalSize()}px`,
        ...(maxHeight === undefined ? {} : { maxHeight }),
      },
    }),
    mantineSelectCheckboxProps: ({ row }) => ({ size: 'xs', 'aria-label': t('selectRow', { n: firstIndex + row.index }) }),
    mantineSelectAllCheckboxProps: { size: 'xs', 'aria-label': t('selectAll') },
    mantineTableBodyRowProps: ({ row }) => ({
      className: classes['row']!,
      'data-row': row.index,
      'data-mark': marks?.[row.id],
      'data-opens': onOpen ? true : undefined,
      'aria-rowindex': firstIndex + row.index,
      'aria-selected': row.getIsSelected(),
      onDoubleClick: () => onOpen?.(row.original),
    }),
    mantineTableHeadCellProps: ({ column }) => (column.getCanSort() ? { 'aria-sort': sortWords[String(column.getIsSorted())] } : {}),
    mantineTableBodyCellProps: ({ row, column }) => ({
      role: 'gridcell',
      'data-walk': column.id,
      tabIndex: row.index === tabStop().row && column.id === tabStop().column ? 0 : -1,
    }),
  });
  return <MantineReactTable table={table} />;
}

const lettersOf = (text: string, latin: number): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : latin), 0);

const sortWords: Readonly<Record<string, 'ascending' | 'descending' | 'none'>> = { asc: 'ascending', desc: 'descending', false: 'none' };

interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/** Rows in sight with those around them, and the one that the keyboard stands on, wherever it is. */
export function drawnOf({ startIndex, endIndex, overscan, count }: Range, stoodOn: number): number[] {
  const [from, to] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_none, index) => from + index);
  if (stoodOn >= count || (stoodOn >= from && stoodOn <= to)) return around;
  return stoodOn < from ? [stoodOn, ...around] : [...around, stoodOn];
}

/** Room for a header, with its sorting arrow where it sorts, as far as that is reasonable. */
const widthOf = (label: string, sorts: boolean): number => Math.min(220, (sorts ? 62 : 36) + lettersOf(label, 7.5));

/** What is cut off is read by pointing at it. */
function nameCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  const cut = [cell, ...cell.querySelectorAll('button')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  cell.title = cut ? cell.innerText : '';
}

/** A header is dragged to its place; the handle at its edge still changes its width. */
function headerDrag(key: string, dragged: RefObject<string | null>, drop: (from: string) => void) {
  const held = { resizing: false };
  return {
    draggable: true,
    onMouseDownCapture: (press: MouseEvent<HTMLElement>) => {
      held.resizing = (press.target as HTMLElement).closest('[role="separator"]') !== null;
    },
    onDragStart: (drag: DragEvent<HTMLElement>) => {
      if (held.resizing) {
        drag.preventDefault();
        return;
      }
      dragged.current = key;
    },
    onDragOver: (over: DragEvent<HTMLElement>) => {
      if (dragged.current !== null) over.preventDefault();
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      if (dragged.current !== null && dragged.current !== key) drop(dragged.current);
      dragged.current = null;
    },
  };
}

function SkeletonRows(): ReactNode {
  const t = useKernelTexts();
  return (
    <div role="status" aria-label={t('loading')} className={classes['skeleton']}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={14} radius="sm" />
      ))}
    </div>
  );
}
