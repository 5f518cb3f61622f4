/** The tables of a document: one for the header, one per line kind, one per nested line kind. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { commonFieldNames } from '../../../state-machines/kernel/document.js';
import type { Fields, Line, NestedLine } from '../../../state-machines/kernel/fields.js';
import { columnOf, commonColumns } from './columns.js';
import type { Column } from './columns.js';
import { identifier, snake } from './naming.js';

export interface NestedTable {
  readonly line: string;
  readonly name: string;
  readonly spec: NestedLine;
  readonly key: Column;
  readonly parentKey: Column;
  /** Without the parent's key. */
  readonly columns: readonly Column[];
}

export interface LineTable {
  readonly line: string;
  readonly name: string;
  readonly spec: Line;
  readonly key: Column;
  readonly columns: readonly Column[];
  readonly nested: readonly NestedTable[];
}

export interface DocumentTables {
  readonly name: string;
  /** Without id, state and rev. */
  readonly columns: readonly Column[];
  readonly byField: ReadonlyMap<string, Column>;
  readonly lines: readonly LineTable[];
}

/** Names that the kernel keeps for itself in every table. */
const ownColumns = new Set(['id', 'state', 'rev']);
const lineColumns = new Set(['doc_id', 'row_position', 'row_rev']);

const known = new WeakMap<AnyDefinition, DocumentTables>();

export function tablesOf(definition: AnyDefinition): DocumentTables {
  const found = known.get(definition);
  if (found) return found;
  const made = makeTables(definition);
  known.set(definition, made);
  return made;
}

export const lineTable = (definition: AnyDefinition, line: string): LineTable => {
  const found = tablesOf(definition).lines.find((one) => one.line === line);
  if (!found) throw new RangeError(`${definition.type} has no line kind ${line}`);
  return found;
};

function makeTables(definition: AnyDefinition): DocumentTables {
  const name = identifier(snake(definition.type));
  const fields = columnsOf(definition.type, definition.fields, ownColumns);
  const replaced = new Set(fields.map((column) => column.field));
  const columns = [...commonColumns.filter((column) => !replaced.has(column.field)), ...fields];
  return {
    name,
    columns,
    byField: new Map(columns.map((column) => [column.field, column])),
    lines: Object.entries(definition.lines).map(([line, spec]) => makeLine(definition.type, name, line, spec)),
  };
}

function makeLine(type: string, header: string, line: string, spec: Line): LineTable {
  const name = identifier(spec.entity ? snake(spec.entity) : `${header}_${snake(line)}`);
  const columns = columnsOf(`${type}.${line}`, spec.fields, lineColumns);
  const key = keyOf(`${type}.${line}`, spec.key, columns);
  return {
    line,
    name,
    spec,
    columns,
    key,
    nested: Object.entries(spec.nested ?? {}).map(([nested, nestedSpec]) =>
      makeNested(`${type}.${line}.${nested}`, name, key, nested, nestedSpec),
    ),
  };
}

function makeNested(where: string, parent: string, parentKey: Column, line: string, spec: NestedLine): NestedTable {
  const columns = columnsOf(where, spec.fields, lineColumns).map((column) =>
    column.name === parentKey.name ? { ...column, name: `own_${column.name}` } : column,
  );
  return {
    line,
    name: identifier(spec.entity ? snake(spec.entity) : `${parent}_${snake(line)}`),
    spec,
    columns,
    parentKey,
    key: keyOf(where, spec.key, columns),
  };
}

function columnsOf(where: string, fields: Fields, kept: ReadonlySet<string>): Column[] {
  const columns = Object.entries(fields).map(([name, field]) => columnOf(name, field));
  const taken = columns.find((column) => kept.has(column.name));
  if (taken)
    throw new RangeError(`${where}: the field ${taken.field} would be the column ${taken.name}, which the kernel keeps; name it otherwise`);
  return columns;
}

function keyOf(where: string, key: string, columns: readonly Column[]): Column {
  const found = columns.find((column) => column.field === key);
  if (!found) throw new RangeError(`${where}: its key ${key} is none of its fields`);
  return found;
}

export const isCommonField = (name: string): boolean => (commonFieldNames as readonly string[]).includes(name);
