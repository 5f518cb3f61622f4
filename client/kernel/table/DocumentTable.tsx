/** The live list of a document type: what DataTable shows, filtered, sorted and paged by the server, patched while it is looked at. */
import { ActionIcon, Button, Group, Indicator, Text, Tooltip } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { IconFilter, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ExportButton } from '../excel/ExportButton.js';
import type { ExportColumn } from '../excel/ExportButton.js';
import { ImportButton } from '../excel/ImportButton.js';
import { kindOf } from '../fields/kinds.js';
import { rowId } from '../list/live-list.js';
import { useList } from '../list/use-list.js';
import { useKeptState } from '../screen/use-kept-state.js';
import { useReadsMasks } from '../session/masks.js';
import { useLabel, useLanguage } from '../language/language.js';
import { EmptyState, ErrorState, NotPermittedState } from '../states/States.js';
import { StateBadge } from '../states/StateBadge.js';
import { isSupplierUser, useSession } from '../session/session.js';
import { useKernelTexts } from '../texts.js';
import { BatchBar } from './BatchBar.js';
import { useChosenView } from './chosen-view.js';
import type { Column, Sorting, TableRow } from './columns.js';
import { besideColumns, columnsOf, lineFilterColumns, seenOutside, valueIn, withoutMasked, withoutOwnName, withPairs } from './columns.js';
import { ColumnPanel } from './ColumnPanel.js';
import { DataTable } from './DataTable.js';
import classes from './DocumentTable.module.css';
import { filterable, FilterBar } from './FilterBar.js';
import { PageFooter } from './PageFooter.js';
import { SumStrip } from './SumStrip.js';
import { useArrangement } from './table-config.js';
import type { RowAction } from './table-props.js';
import { TableViews } from './TableViews.js';
import { useFiltering } from './use-filtering.js';
import { useSlash } from './use-slash.js';
import { useSlidingIn } from './use-sliding-in.js';

export interface DocumentTableProps {
  readonly definition: AnyDefinition;
  /** `{menuCode}.{tableKey}`: what a user's column choice is kept under. */
  readonly tableName: string;
  /** Another list call than the definition's own entity, with the same rows. */
  readonly entity?: string;
  /** The rows are lines of this kind, as `listOfLines` says it in the definition. */
  readonly lines?: string;
  /** Default: the definition's list. */
  readonly columns?: readonly Column[];
  /** Conditions that the user cannot take away. */
  readonly fixed?: readonly ListCondition[];
  /** Enter, double click, or the first column's link. */
  onOpen?(row: TableRow): void;
  rowActions?(row: TableRow): readonly RowAction[];
  /** Events offered for several selected rows; each is sent by itself and the results are listed. */
  readonly batchEvents?: readonly string[];
  /** What else is offered for selected rows; `done` selects none. */
  ofSelected?(rows: readonly TableRow[], done: () => void): ReactNode;
  readonly toolbar?: ReactNode;
  /** What to do next, where the list is empty without a filter. */
  readonly empty?: ReactNode;
  readonly maxHeight?: number | string;
  /** The list of its screen: filters and order stand in the address, and named views are offered. */
  readonly inAddress?: boolean;
  /** Whether workbooks may be imported into it. */
  readonly imports?: boolean;
  readonly exports?: boolean;
}

const none: readonly ListCondition[] = [];
const sameSorting = (a: Sorting, b: Sorting): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A list is never without an order: where the last column is let go, its usual one is back; that one itself is turned round. */
export function sortedNext(next: Sorting, now: Sorting, usual: Sorting): Sorting {
  if (next.length > 0 || usual.length === 0) return next;
  return sameSorting(now, usual) ? [{ key: usual[0]!.key, dir: usual[0]!.dir === 'asc' ? 'desc' : 'asc' }] : usual;
}

/** The state as badge and the first column as link, unless the column says otherwise. */
function dressed(definition: AnyDefinition, columns: readonly Column[], onOpen: ((row: TableRow) => void) | undefined): readonly Column[] {
  return columns.map((column, index) => {
    if (column.cell) return column;
    if (column.key === 'state')
      return { ...column, cell: (row) => <StateBadge definition={definition} state={row['state'] as string | null} /> };
    if (index > 0 || !onOpen) return column;
    return {
      ...column,
      cell: (row) => (
        <button type="button" className={classes['link']} onClick={() => onOpen(row)}>
          <Name column={column} row={row} />
        </button>
      ),
    };
  });
}

/** A row without a value in its first column is named by its id. */
function Name({ column, row }: { readonly column: Column; readonly row: TableRow }): ReactNode {
  const { key, field } = column;
  const value = valueIn(column, row, useLanguage());
  if (!field || value === null || value === undefined) return String(value ?? row['id']);
  const { Cell } = kindOf(field);
  return <Cell field={field} name={key} value={value} row={row} />;
}

export function DocumentTable(props: DocumentTableProps): ReactNode {
  const {
    definition,
    tableName,
    lines,
    entity = lines === undefined ? definition.type : definition.lines[lines]!.entity!,
    fixed = none,
    onOpen,
    rowActions,
    batchEvents,
    ofSelected,
    toolbar,
    empty,
    maxHeight,
    inAddress = false,
    imports = false,
    exports = true,
  } = props;
  const t = useKernelTexts();
  const word = useLabel();
  const given = props.columns;
  const masked = useReadsMasks(definition);
  const outside = isSupplierUser(useSession());
  const plain = useMemo(() => {
    const own = lines === undefined || !outside ? columnsOf(definition) : seenOutside(definition, columnsOf(definition));
    const all = given ?? (outside ? withoutOwnName(own) : own);
    return withPairs(masked ? withoutMasked(all) : all);
  }, [given, definition, masked, outside, lines]);
  const found = useMemo(() => {
    const beside = given ? [] : besideColumns(definition, outside);
    const known = entity === definition.type || lines !== undefined;
    return known ? [...plain, ...(masked ? withoutMasked(beside) : beside), ...lineFilterColumns(definition)] : plain;
  }, [plain, given, definition, entity, outside, masked, lines]);
  const columns = useMemo(() => dressed(definition, plain, onOpen), [definition, plain, onOpen]);
  const own = useArrangement(tableName, plain);
  const { view, choose, arranging } = useChosenView(tableName, plain, own);
  const { now: arrangement, change: arrange } = arranging;
  const [pageIndex, setPageIndex] = useKeptState(`page:${tableName}`, 1);
  const usual = useMemo((): Sorting => definition.list.sort.map(([key, dir]) => ({ key, dir })), [definition]);
  const { filters, sorting, change: changeFiltering } = useFiltering(tableName, found, usual, arrangement.orderBy, inAddress);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const [filterAsked, setFilterAsked] = useState(0);
  const { pageRows } = arrangement;

  const conditions = [...fixed, ...Object.values(filters)];
  const filtered = Object.keys(filters).length > 0;
  const untouched = !view && !filtered && (sorting === usual || sorting === arrangement.orderBy);
  const [viewsKnown, setViewsKnown] = useState(false);
  const list = useList(
    entity,
    { pageIndex, pageRows, conditions, orderBy: sorting, ...(definition.list.sums ? { sums: true } : {}) },
    arranging.known && (viewsKnown || !inAddress || !untouched),
  );
  const box = useRef<HTMLElement>(null);
  useSlidingIn(list, pageIndex === 1 && sameSorting(sorting, usual), box);
  // Rows may have become fewer than the page that was looked at.
  const beyond = list.status === 'ready' && list.rows.length === 0 && list.count > 0 && pageIndex > 1;
  useEffect(() => {
    if (beyond) setPageIndex(Math.ceil(list.count / pageRows));
  }, [beyond, list.count, pageRows, setPageIndex]);
  const select = (ids: ReadonlySet<string>): void => {
    setSelection(ids);
    setEverything(false);
  };
  const chosen: readonly ListCondition[] = selection.size > 0 && !everything ? [{ key: 'id', op: 'in', value: [...selection] }] : none;
  const change = (next: Parameters<typeof changeFiltering>[0]): void => {
    changeFiltering(next);
    setPageIndex(1);
    select(new Set());
  };
  const sort = (chosenOrder: Sorting): void => {
    const next = sortedNext(chosenOrder, sorting, usual);
    change({ sorting: next });
    arrange({ orderBy: sameSorting(next, usual) ? [] : next });
  };
  // Where the newest come first, they stand on the first page.
  const toFresh = (): void => {
    if (pageIndex > 1 && sorting[0]?.dir === 'desc' && sameSorting(sorting, usual)) setPageIndex(1);
    else list.reload();
  };
  const slash = useSlash(
    box,
    inAddress,
    useCallback(() => {
      setFiltersOpen(true);
      setFilterAsked((times) => times + 1);
    }, []),
  );

  const shownColumns = (): readonly ExportColumn[] =>
    arrangement.columns
      .filter((one) => one.shown)
      .flatMap((one) => {
        const column = plain.find(({ key }) => key === one.key);
        return column
          ? [
              {
                key: column.key,
                title: word(column.label),
                width: one.width ?? column.width ?? (column.field ? kindOf(column.field).width : 120),
              },
            ]
          : [];
      });

  const nothing = (): ReactNode => {
    if (list.status === 'forbidden') return <NotPermittedState hint={list.refusal?.msg ?? ''} />;
    if (list.status === 'error') return <ErrorState failure={list.refusal} onRetry={list.reload} />;
    if (filtered)
      return (
        <EmptyState title={t('emptyFiltered')} hint={t('emptyFilteredHint')}>
          <Button size="xs" variant="default" onClick={() => change({ filters: {} })}>
            {t('clearFilters')}
          </Button>
        </EmptyState>
      );
    return empty ?? <EmptyState />;
  };

  return (
    <section ref={box} className={classes['box']} onKeyDown={slash} aria-busy={list.status === 'loading'}>
      <Group justify="space-between" gap="xs" px="sm" py={8} wrap="wrap">
        <Group gap="xs">{toolbar}</Group>
        <Group gap={6}>
          {filterable(found).length > 0 && (
            <Indicator disabled={!filtered} label={Object.keys(filters).length} size={15} offset={4}>
              <Tooltip label={`${t('filters')} ( / )`}>
                <ActionIcon
                  variant={filtersOpen ? 'light' : 'default'}
                  size={30}
                  aria-label={t('filters')}
                  aria-expanded={filtersOpen}
                  onClick={() => setFiltersOpen(!filtersOpen)}
                >
                  <IconFilter size={16} />
                </ActionIcon>
              </Tooltip>
            </Indicator>
          )}
          <Tooltip label={t('refresh')}>
            <ActionIcon variant="default" size={30} aria-label={t('refresh')} onClick={list.reload}>
              <IconRefresh size={16} />
            </ActionIcon>
          </Tooltip>
          {imports && <ImportButton definition={definition} />}
          {exports && (
            <ExportButton
              entity={entity}
              name={word(definition.title)}
              columns={shownColumns}
              query={() => ({ conditions: [...conditions, ...chosen], orderBy: sorting })}
              count={chosen.length > 0 ? selection.size : list.count}
            />
          )}
          {inAddress && (
            <TableViews
              tableName={tableName}
              now={{ filters, sorting, columns: arrangement.columns }}
              chosen={view?.viewId ?? null}
              untouched={untouched}
              onKnown={setViewsKnown}
              onChoose={(viewId, next) => {
                change(next);
                choose({ viewId, columns: next.columns });
              }}
              onLeave={() => {
                change({ filters: {}, sorting: own.now.orderBy.length > 0 ? own.now.orderBy : usual });
                choose(null);
              }}
            />
          )}
          <ColumnPanel columns={plain} arranging={arranging} />
        </Group>
      </Group>
      <FilterBar
        columns={found}
        filters={filters}
        opened={filtersOpen}
        asked={filterAsked}
        onChange={(next) => change({ filters: next })}
      />
      {batchEvents && selection.size > 0 && (
        <BatchBar
          definition={definition}
          events={batchEvents}
          rows={list.rows.filter((row) => selection.has(rowId(row)))}
          page={list.rows.length}
          count={list.count}
          everything={everything}
          onEverything={entity === definition.type ? setEverything : undefined}
          query={{ conditions, orderBy: sorting }}
          onDone={select}
        />
      )}
      {ofSelected && selection.size > 0 && (
        <Group gap="xs" px="sm" pb={8}>
          <Text size="xs" fw={500}>
            {t('selected', { n: selection.size })}
          </Text>
          {ofSelected(
            list.rows.filter((row) => selection.has(rowId(row))),
            () => select(new Set()),
          )}
        </Group>
      )}
      {list.fresh > 0 && (
        <button type="button" className={classes['fresh']} onClick={toFresh}>
          {t('newRows', { n: list.fresh })}
        </button>
      )}
      <DataTable
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        label={word(definition.title)}
        loading={list.status === 'loading'}
        empty={nothing()}
        firstIndex={(pageIndex - 1) * pageRows + 1}
        arranged={arrangement.columns}
        onArrange={(next) => arrange({ columns: next })}
        density={arrangement.density}
        sorting={sorting}
        onSorting={sort}
        marks={list.marks}
        {...(maxHeight === undefined ? {} : { maxHeight })}
        {...(batchEvents || ofSelected ? { selection, onSelection: select } : {})}
        {...(rowActions ? { rowActions } : {})}
        {...(onOpen ? { onOpen } : {})}
      />
      <SumStrip definition={definition} sums={list.sums} />
      {list.status !== 'error' && list.status !== 'forbidden' && (
        <PageFooter
          count={list.status === 'loading' && list.count === 0 ? null : list.count}
          pageIndex={pageIndex}
          pageRows={pageRows}
          selected={everything ? list.count : selection.size}
          onPage={(page) => {
            setPageIndex(page);
            select(new Set());
          }}
          onPageRows={(size) => {
            arrange({ pageRows: size });
            setPageIndex(1);
          }}
        />
      )}
    </section>
  );
}
