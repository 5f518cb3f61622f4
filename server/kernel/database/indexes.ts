/** Indexes of our own making: unique ones from definitions (partial, without case), and those that lists and scans need. */
import type { AnyDefinition, UniqueKey } from '../../../state-machines/kernel/definition.js';
import { identifier, literal, quoted } from './naming.js';
import { tablesOf } from './tables.js';
import type { DocumentTables } from './tables.js';

export interface Index {
  readonly name: string;
  readonly table: string;
  readonly unique: boolean;
  /** Columns or expressions as SQL. */
  readonly on: string;
  readonly where?: string;
  readonly emptyEqual?: true;
  /** Finds JSON by what it contains. */
  readonly containing?: true;
  /** The reason a violation answers with. */
  readonly code?: string;
  /** The fields of the key; of a key that holds under a condition none is at fault alone. */
  readonly fields?: readonly string[];
}

export const indexSql = (index: Index): string =>
  `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quoted(index.name)} ON ${quoted(index.table)} ${index.containing ? 'USING gin ' : ''}(${index.on})${index.emptyEqual ? ' NULLS NOT DISTINCT' : ''}${index.where ? ` WHERE ${index.where}` : ''}`;

/** Letters of every script fold, not only the 26 of the C locale. */
const CASELESS = '"und-x-icu"';

const columnName = (tables: DocumentTables, field: string): string =>
  field === 'id' || field === 'state' || field === 'rev' ? field : (tables.byField.get(field)?.name ?? fail(tables, field));

function fail(tables: DocumentTables, field: string): never {
  throw new RangeError(`${tables.name} has no column for ${field}`);
}

function uniqueIndex(tables: DocumentTables, key: UniqueKey<string>): Index {
  const names = key.columns.map((field) => columnName(tables, field));
  const isText = (field: string) => /^(varchar|text|char)/.test(tables.byField.get(field)?.type ?? '');
  const on = key.columns
    .map((field, index) => (key.caseless && isText(field) ? `lower(${quoted(names[index]!)} COLLATE ${CASELESS})` : quoted(names[index]!)))
    .join(', ');
  const conditions = Object.entries(key.where ?? {}).map(([field, value]) => {
    const values = typeof value === 'string' ? [value] : value;
    return `${quoted(columnName(tables, field))} IN (${values.map(literal).join(', ')})`;
  });
  const name = identifier(`uq_${tables.name}_${names.join('_')}`);
  return {
    name,
    table: tables.name,
    unique: true,
    on,
    code: key.code,
    ...(key.where ? {} : { fields: key.columns }),
    ...(key.emptyEqual ? { emptyEqual: true } : {}),
    ...(conditions.length > 0 ? { where: conditions.join(' AND ') } : {}),
  };
}

/** Lists filter by state and by references, newest first; lines that cool are read by what is still hot, others by the columns they name. */
function listIndexes(definition: AnyDefinition, tables: DocumentTables): Index[] {
  const references = definition.list.filters.filter((field) => tables.byField.get(field)?.kind === 'ref');
  const headers = ['state', ...new Set(['orgId', ...references])].map((field): Index => {
    const column = columnName(tables, field);
    return { name: identifier(`ix_${tables.name}_${column}`), table: tables.name, unique: false, on: `${quoted(column)}, "id"` };
  });
  const cooling = tables.lines
    .filter((line) => line.spec.hotWhile)
    .map((line): Index => ({
      name: identifier(`ix_${line.name}_hot`),
      table: line.name,
      unique: false,
      on: '"doc_id"',
      where: '"row_position" IS NOT NULL',
    }));
  const found = tables.lines.flatMap((line) =>
    (line.spec.indexes ?? []).map((field): Index => {
      const column = line.columns.find((one) => one.field === field)?.name ?? fail(tables, field);
      return { name: identifier(`ix_${line.name}_${column}`), table: line.name, unique: false, on: quoted(column) };
    }),
  );
  return [...headers, ...cooling, ...found];
}

export function documentIndexes(definition: AnyDefinition): Index[] {
  const tables = tablesOf(definition);
  const asked = (definition.indexes ?? []).map((fields): Index => {
    const names = fields.map((field) => columnName(tables, field));
    const json = fields.length === 1 && tables.byField.get(fields[0]!)?.kind === 'json';
    return {
      name: identifier(`ix_${tables.name}_${names.join('_')}`),
      table: tables.name,
      unique: false,
      ...(json ? { on: `${quoted(names[0]!)} jsonb_path_ops`, containing: true } : { on: names.map(quoted).join(', ') }),
    };
  });
  return [...(definition.uniqueKeys ?? []).map((key) => uniqueIndex(tables, key)), ...listIndexes(definition, tables), ...asked];
}

const open = '"handle_flag" = \'N\' AND "cancel_flag" = \'N\'';
const pending = (table: string, who: string): Index[] => [
  { name: `uq_${table}_open`, table, unique: true, on: '"doc_type", "doc_id", "todo_key", "audience"', where: open },
  { name: `ix_${table}_audience`, table, unique: false, on: '"audience", "handle_flag", "cancel_flag"' },
  { name: `ix_${table}_${who}`, table, unique: false, on: `"${who}"`, where: open },
];

export const kernelIndexes: readonly Index[] = [
  { name: 'ix_document_event_at', table: 'document_event', unique: false, on: '"at", "doc_type", "doc_id", "rev"' },
  { name: 'ix_document_event_actor', table: 'document_event', unique: false, on: '"actor", "at"', where: '"actor" <> \'SYSTEM\'' },
  {
    name: 'ix_document_event_behalf',
    table: 'document_event',
    unique: false,
    on: '"on_behalf_of", "actor", "at"',
    where: '"on_behalf_of" IS NOT NULL',
  },
  {
    name: 'ix_document_refusal_request',
    table: 'document_refusal',
    unique: false,
    on: '"doc_type", "doc_id", "actor", "request_id"',
    where: '"request_id" IS NOT NULL',
  },
  { name: 'ix_document_refusal_at', table: 'document_refusal', unique: false, on: '"at", "doc_type", "doc_id", "seq"' },
  { name: 'ix_document_timer_due', table: 'document_timer', unique: false, on: '"due"' },
  {
    name: 'ix_document_outbox_pending',
    table: 'document_outbox',
    unique: false,
    on: '"source_type", "source_id", "target_type", "target_id", "source_rev", "index"',
    where: "\"state\" IN ('PENDING', 'DELIVERING', 'RETRY')",
  },
  { name: 'ix_document_outbox_due', table: 'document_outbox', unique: false, on: '"next_at"', where: "\"state\" IN ('PENDING', 'RETRY')" },
  { name: 'ix_document_outbox_lease', table: 'document_outbox', unique: false, on: '"lease"', where: '"state" = \'DELIVERING\'' },
  {
    name: 'ix_document_outbox_settled',
    table: 'document_outbox',
    unique: false,
    on: '"at"',
    where: "\"state\" IN ('DELIVERED', 'COMPENSATED', 'IGNORED', 'REFUSED')",
  },
  {
    name: 'ix_document_outbox_unsettled',
    table: 'document_outbox',
    unique: false,
    on: '"source_type", "event", "source_id"',
    where: '"state" IN (\'REFUSED\', \'DEAD\') AND "answer" IS NULL',
  },
  { name: 'ix_document_key_at', table: 'document_key', unique: false, on: '"at"' },
  ...pending('interior_pending', 'user_id'),
  ...pending('srm_base_supplier_pending', 'supplier_id'),
];
