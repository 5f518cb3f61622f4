/** Columns of a table: from the definition's list, or given where a screen composes its own. */
import { englishOf, readIn } from '@machines/kernel/bilingual.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { relatedField } from '@machines/kernel/definition.js';
import type { Field, Label } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import type { Language } from '../language/language.js';

export type Sorting = readonly { readonly key: string; readonly dir: 'asc' | 'desc' }[];

export type TableRow = Readonly<Record<string, unknown>>;

export interface Column {
  readonly key: string;
  readonly label: Label;
  /** Cell, filter, alignment and width follow the field's kind. */
  readonly field?: Field;
  /** Replaces the kind's cell. */
  readonly cell?: (row: TableRow) => ReactNode;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly sortable?: boolean;
  readonly filterable?: boolean;
  /** Offered, and not shown unless the user wants it. */
  readonly spare?: boolean;
  /** A name that stands alone for both of its languages. */
  readonly paired?: boolean;
}

const user = (en: string, cn: string): Field => ({ kind: 'ref', entity: 'baseUsers', label: { en, cn } });
const instant = (en: string, cn: string): Field => ({ kind: 'dateTime', label: { en, cn } });

/** Fields that every document has, as far as lists and forms show them. */
export const commonFields: Readonly<Record<string, Field>> = {
  id: { kind: 'text', label: { en: 'Id', cn: '编号' } },
  docNumber: { kind: 'text', length: 40, label: { en: 'Number', cn: '单据号' } },
  orgId: { kind: 'ref', entity: 'baseOrganization', label: { en: 'Organisation', cn: '组织' } },
  rev: { kind: 'integer', label: { en: 'Revision', cn: '版本' } },
  createdBy: user('Created by', '创建人'),
  creationDate: instant('Created', '创建时间'),
  lastUpdatedBy: user('Changed by', '最后修改人'),
  lastUpdateDate: instant('Changed', '最后修改时间'),
  submittedBy: user('Submitted by', '提交人'),
  attachmentIds: { kind: 'attachments', label: { en: 'Attachments', cn: '附件' } },
  remark: { kind: 'longText', length: 2000, label: { en: 'Remark', cn: '备注' } },
};

/** A master is no document to its users. */
const numberOfMaster: Field = { ...commonFields['docNumber']!, label: { en: 'Number', cn: '编号' } };

/** The state of a document as a column: its values are the definition's states. */
export function stateField(definition: AnyDefinition): Field {
  const values = Object.fromEntries(
    Object.entries(definition.machine.states)
      .filter(([, state]) => !state.passages)
      .map(([name, state]) => [name, state.label]),
  );
  return { kind: 'lookup', label: { en: 'State', cn: '状态' }, lookup: { type: `${definition.type}.state`, values } };
}

/** The field of a name: the definition's own, else a common one. */
export function fieldOf(definition: AnyDefinition, name: string): Field {
  if (name === 'state') return stateField(definition);
  if (name === 'docNumber' && definition.kind === 'master') return numberOfMaster;
  return definition.fields[name] ?? definition.live?.[name] ?? commonFields[name] ?? { kind: 'text', label: { en: name, cn: name } };
}

/** What is masked for the reader is neither sorted nor filtered by. */
export const withoutMasked = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => (column.field?.sensitive ? { ...column, sortable: false, filterable: false } : column));

/** A name is read in the reader's language, unless the English one is a column of its own. */
export const withPairs = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) =>
    column.field?.kind === 'text' && !columns.some(({ key }) => key === englishOf(column.key)) ? { ...column, paired: true } : column,
  );

/** A supplier reads lists of his own: his name in every row says nothing to him. */
export const withoutOwnName = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => (column.key === 'supplierId' ? { ...column, spare: true } : column));

/** What a row holds under a column, for this reader. */
export const valueIn = ({ key, paired }: Column, row: TableRow, language: Language): unknown =>
  paired ? readIn(language, row, key) : row[key];

/** A number is told by its end, which is never cut. */
const NUMBER_WIDTH = 175;
/** Numbers that begin with their organisation's code are longer. */
const LONG_NUMBER_WIDTH = 225;

const numberWidth = ({ numbering }: AnyDefinition): number => (numbering?.pattern.includes('{org') ? LONG_NUMBER_WIDTH : NUMBER_WIDTH);

export function columnsOf(definition: AnyDefinition): readonly Column[] {
  const filters = new Set(definition.list.filters);
  const own = definition.list.columns.map((key): Column => {
    const field = fieldOf(definition, key);
    return {
      key,
      label: field.label,
      field,
      sortable: true,
      filterable: filters.has(key),
      ...(key === 'docNumber' ? { width: numberWidth(definition) } : {}),
    };
  });
  const related = Object.entries(definition.list.related ?? {}).map(([key, one]): Column => ({
    key,
    label: one.label,
    field: relatedField(one),
    sortable: !one.lists,
    filterable: true,
  }));
  return [...own, ...related];
}

/** What nobody outside ever sees is no column for suppliers. */
export const seenOutside = ({ fields, live = {}, view }: AnyDefinition, columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ key }) => {
    const field = fields[key] ?? live[key];
    return !field || field.supplier !== undefined || view.columns?.[key] !== undefined;
  });

/** What a list is filtered by without showing it: fields of its documents; an English name is looked for with the Chinese one. */
export function besideColumns(definition: AnyDefinition, outside: boolean): readonly Column[] {
  const shown = new Set<string>([...definition.list.columns, ...Object.keys(definition.list.related ?? {})]);
  const paired = new Set([...shown].map((key) => englishOf(key)));
  return definition.list.filters
    .filter((key) => !shown.has(key) && !paired.has(key))
    .map((key): Column => {
      const field = fieldOf(definition, key);
      return { key, label: field.label, field, filterable: true };
    })
    .filter(({ field }) => !outside || field!.supplier !== undefined);
}

/** The same of columns of its documents' lines. */
export const lineFilterColumns = ({ list, lines }: AnyDefinition): readonly Column[] =>
  Object.entries(list.lineFilters ?? {}).map(([key, { line, column }]): Column => {
    const field = lines[line]!.fields[column]!;
    return { key, label: field.label, field, filterable: true };
  });
