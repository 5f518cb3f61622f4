/** One module per field kind: how its value reads, how it is typed, how lists filter by it. */
import type { Choice, Field } from '@machines/kernel/fields.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import type { ReactNode } from 'react';

import type { Language } from '../language/language.js';

export interface CellProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  /** The row or document around it: currency beside an amount, resolved names. */
  readonly row: Readonly<Record<string, unknown>>;
}

export interface InputProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  onChange(value: unknown): void;
  onBlur?(): void;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** Inside a table cell: no label, small, the error as a tooltip. */
  readonly inCell?: boolean;
  readonly autoFocus?: boolean;
  /** Accessible name where no label is shown. */
  readonly label: string;
  readonly required?: boolean;
  readonly description?: string;
  /** Of rows about lines of a document: how the line of a row is called; null: it is typed. */
  readonly rowName?: (row: Readonly<Record<string, unknown>>) => string | null;
  /** Of a text that is chosen from what the document has. */
  readonly choices?: readonly Choice[];
  /** Of a reference: the record that is not offered. */
  readonly leaveOut?: string | null;
}

export interface FilterProps {
  readonly field: Field;
  readonly name: string;
  readonly label: string;
  readonly value: ListCondition | null;
  onChange(condition: ListCondition | null): void;
}

export interface FieldKindModule {
  readonly Cell: (props: CellProps) => ReactNode;
  /** Where a document shows it by itself, with room; default: the cell. */
  readonly Value?: (props: CellProps) => ReactNode;
  readonly Input: (props: InputProps) => ReactNode;
  /** null: the kind cannot be filtered. */
  readonly Filter: ((props: FilterProps) => ReactNode) | null;
  /** Plain text of a value: titles, copies, differences. */
  readonly text: (value: unknown, field: Field, language: Language, zone: string) => string;
  readonly align: 'left' | 'right' | 'center';
  /** Column width in pixels unless the user chose one. */
  readonly width: number;
}
