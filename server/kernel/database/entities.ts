/** TypeORM's view of all tables, made from the definitions. Columns carry their database names: the store maps values. */
import { EntitySchema } from 'typeorm';
import type { EntitySchemaColumnOptions } from 'typeorm';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Column } from './columns.js';
import { documentIndexes } from './indexes.js';
import type { Index } from './indexes.js';
import { kernelTables } from './kernel-tables.js';
import { identifier, quoted } from './naming.js';
import { tablesOf } from './tables.js';
import type { LineTable, NestedTable } from './tables.js';

type Columns = Record<string, EntitySchemaColumnOptions>;

const primary = (table: string, options: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({
  ...options,
  primary: true,
  primaryKeyConstraintName: identifier(`pk_${table}`),
});

const valueColumns = (columns: readonly Column[]): Columns =>
  Object.fromEntries(columns.map((column) => [column.name, { ...column.options, nullable: true }]));

const flagChecks = (table: string, columns: readonly Column[]) =>
  columns
    .filter((column) => column.kind === 'flag')
    .map((column) => ({
      name: identifier(`ck_${table}_${column.name}`),
      expression: `${quoted(column.name)} IN ('Y', 'N')`,
    }));

interface Parent {
  readonly table: string;
  readonly from: string[];
  readonly to: string[];
}

function entity(indexes: readonly Index[], name: string, columns: Columns, values: readonly Column[], parent?: Parent): EntitySchema {
  return new EntitySchema({
    name,
    tableName: name,
    columns,
    checks: flagChecks(name, values),
    indices: indexes.filter((index) => index.table === name).map((index) => ({ name: index.name, columns: [], synchronize: false })),
    ...(parent
      ? {
          foreignKeys: [
            {
              name: identifier(`fk_${name}`),
              target: parent.table,
              columnNames: parent.from,
              referencedColumnNames: parent.to,
              onDelete: 'CASCADE' as const,
            },
          ],
        }
      : {}),
  });
}

function headerEntity(definition: AnyDefinition, indexes: readonly Index[]): EntitySchema {
  const { name, columns } = tablesOf(definition);
  return entity(
    indexes,
    name,
    {
      id: primary(name, { type: 'bigint' }),
      ...valueColumns(columns),
      state: { type: 'varchar', length: 80 },
      rev: { type: 'integer' },
    },
    columns,
  );
}

const written: Columns = { row_position: { type: 'bigint', nullable: true }, row_rev: { type: 'integer' } };

function lineEntity(indexes: readonly Index[], header: string, { name, key, columns }: LineTable): EntitySchema {
  return entity(
    indexes,
    name,
    {
      doc_id: primary(name, { type: 'bigint' }),
      ...valueColumns(columns),
      [key.name]: primary(name, key.options),
      ...written,
    },
    columns,
    { table: header, from: ['doc_id'], to: ['id'] },
  );
}

function nestedEntity(indexes: readonly Index[], line: string, { name, key, parentKey, columns }: NestedTable): EntitySchema {
  return entity(
    indexes,
    name,
    {
      doc_id: primary(name, { type: 'bigint' }),
      [parentKey.name]: primary(name, parentKey.options),
      ...valueColumns(columns),
      [key.name]: primary(name, key.options),
      ...written,
    },
    columns,
    { table: line, from: ['doc_id', parentKey.name], to: ['doc_id', parentKey.name] },
  );
}

export function documentEntities(definition: AnyDefinition): EntitySchema[] {
  const tables = tablesOf(definition);
  const indexes = documentIndexes(definition);
  return [
    headerEntity(definition, indexes),
    ...tables.lines.flatMap((line) => [
      lineEntity(indexes, tables.name, line),
      ...line.nested.map((nested) => nestedEntity(indexes, line.name, nested)),
    ]),
  ];
}

export const allEntities = (definitions: readonly AnyDefinition[], others: readonly EntitySchema[] = []): EntitySchema[] => [
  ...kernelTables,
  ...others,
  ...definitions.flatMap(documentEntities),
];
