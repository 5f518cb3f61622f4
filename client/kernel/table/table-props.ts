/** What a table is told: columns, rows, and what is done when one is used. */
import type { ReactNode } from 'react';

import type { RowMark } from '../list/live-list.js';
import type { Column, Sorting, TableRow } from './columns.js';
import type { Arranged, Density } from './table-config.js';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Why it cannot be done; the button stays and says so. */
  readonly disabled?: string | null;
  readonly dangerous?: boolean;
  onClick(): void;
}

export interface DataTableProps {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  rowId(row: TableRow): string;
  /** Accessible name of the table. */
  readonly label: string;
  readonly loading?: boolean;
  /** What shows instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** Number of the first row, so that the index continues over pages. Default 1. */
  readonly firstIndex?: number;
  readonly arranged?: readonly Arranged[];
  onArrange?(columns: readonly Arranged[]): void;
  /** Sorting by the header; without it the order of the rows stays. */
  readonly sorting?: Sorting;
  onSorting?(sorting: Sorting): void;
  /** Ids of selected rows; without it rows cannot be selected. */
  readonly selection?: ReadonlySet<string>;
  onSelection?(selection: ReadonlySet<string>): void;
  /** `changed` flashes, `gone` is crossed out, `new` slides in. */
  readonly marks?: Readonly<Record<string, RowMark>>;
  rowActions?(row: TableRow): readonly RowAction[];
  onOpen?(row: TableRow): void;
  detail?(row: TableRow): ReactNode;
  readonly maxHeight?: number | string;
  /** Height of the rows; default: the user's preference. */
  readonly density?: Density;
}
