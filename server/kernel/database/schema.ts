/**
 * The difference between a database and the definitions, as SQL: TypeORM's own schema difference, and ours for what it
 * cannot say. What we make carries a digest of its declaration as its comment, so that a changed one is made anew.
 */
import { createHash } from 'node:crypto';
import type { DataSource, EntitySchema } from 'typeorm';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Queryable } from '../contracts.js';
import { dataSource } from './data-source.js';
import { allIndexes, functions, narrowGrants, partitioned, partitionsOf, sequences, triggers, usualGrants } from './declarations.js';
import { allEntities } from './entities.js';
import { indexSql } from './indexes.js';
import { literal, quoted } from './naming.js';

interface HandMade {
  readonly kind: 'FUNCTION' | 'SEQUENCE' | 'INDEX' | 'TRIGGER';
  readonly name: string;
  /** How COMMENT ON names it. */
  readonly address: string;
  readonly create: string;
  readonly drop: string;
}

const digest = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 16);

/** In the order they can be made. */
function handMade(definitions: readonly AnyDefinition[]): HandMade[] {
  return [
    ...functions.map((one): HandMade => {
      const address = `${one.name}(${one.args})`;
      return {
        kind: 'FUNCTION',
        name: one.name,
        address,
        create: one.sql.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
        drop: '',
      };
    }),
    ...sequences.map((one): HandMade => ({
      kind: 'SEQUENCE',
      name: one.name,
      address: quoted(one.name),
      create: `CREATE SEQUENCE ${quoted(one.name)} INCREMENT BY ${one.step}`,
      drop: '',
    })),
    ...allIndexes(definitions).map((one): HandMade => ({
      kind: 'INDEX',
      name: one.name,
      address: quoted(one.name),
      create: indexSql(one),
      drop: `DROP INDEX ${quoted(one.name)}`,
    })),
    ...triggers.map((one): HandMade => ({
      kind: 'TRIGGER',
      name: one.name,
      address: `${quoted(one.name)} ON ${quoted(one.table)}`,
      create: one.sql,
      drop: `DROP TRIGGER ${quoted(one.name)} ON ${quoted(one.table)}`,
    })),
  ];
}

const made = `
  select 'FUNCTION' as kind, proname as name, obj_description(oid, 'pg_proc') as digest, null as "table" from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'SEQUENCE', relname, obj_description(oid, 'pg_class'), null from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
  union all select 'INDEX', c.relname, obj_description(c.oid, 'pg_class'), t.relname from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
  union all select 'TRIGGER', tgname, obj_description(oid, 'pg_trigger'), null from pg_trigger where not tgisinternal and tgparentid = 0`;

/** Indexes that no declaration names any more go, on the tables that are looked at. */
async function handMadeDifference(on: Queryable, definitions: readonly AnyDefinition[], tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await on.query<{ kind: string; name: string; digest: string | null; table: string | null }>(made);
  const there = new Map(rows.map((row) => [`${row.kind} ${row.name}`, row.digest]));
  const wanted = handMade(definitions);
  const names = new Set(wanted.map((one) => `${one.kind} ${one.name}`));
  if (names.size !== wanted.length)
    throw new RangeError(
      `two declarations share a name: ${wanted
        .map((one) => one.name)
        .filter((name, index, all) => all.indexOf(name) !== index)
        .join(', ')}`,
    );
  const gone = rows
    .filter((row) => row.kind === 'INDEX' && row.digest !== null && tables.has(row.table!) && !names.has(`${row.kind} ${row.name}`))
    .map((row) => `DROP INDEX IF EXISTS ${quoted(row.name)}`);
  return [
    ...gone,
    ...wanted.flatMap((one) => {
      const stands = there.get(`${one.kind} ${one.name}`);
      const wants = digest(one.create);
      if (stands === wants) return [];
      const drop = stands !== undefined && one.drop !== '' ? [one.drop] : [];
      return [...drop, one.create, `COMMENT ON ${one.kind} ${one.address} IS ${literal(wants)}`];
    }),
  ];
}

/** TypeORM makes plain tables; those that are partitioned say so, and bring their partitions. */
function partitionedSql(sql: string): string[] {
  const found = partitioned.find(({ table }) => sql.startsWith(`CREATE TABLE ${quoted(table)} (`));
  if (!found) return [sql];
  return [
    `${sql} PARTITION BY HASH (${found.by.map(quoted).join(', ')})`,
    ...partitionsOf(found).map(
      (name, index) =>
        `CREATE TABLE ${quoted(name)} PARTITION OF ${quoted(found.table)} FOR VALUES WITH (MODULUS ${found.partitions}, REMAINDER ${index})`,
    ),
  ];
}

/** SQL that brings this database to the definitions; empty when it is there. */
export async function schemaDifference(source: DataSource, definitions: readonly AnyDefinition[]): Promise<string[]> {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const fromTypeOrm = upQueries.flatMap(({ query }) => partitionedSql(query));
  const on: Queryable = {
    query: async <Row extends object>(sql: string) => {
      const rows = await source.query<Row[]>(sql);
      return { rows, rowCount: rows.length };
    },
  };
  return [
    ...fromTypeOrm,
    ...(await handMadeDifference(on, definitions, new Set(source.entityMetadatas.map((entity) => entity.tableName)))),
  ];
}

/** Which migrations ran is the owner's to write. */
const ownTables = ['migrations', 'migration_digest'];

/** Families bring tables of their own, which trials and older databases lack. */
const whereThere = (table: string, statements: readonly string[]): string =>
  `DO $$ BEGIN IF to_regclass('public.${table}') IS NOT NULL THEN ${statements.join('; ')}; END IF; END $$`;

/** The runtime role owns nothing; what it may do follows from the declarations, after every migration anew. */
export function grants(role: string): string[] {
  const to = quoted(role);
  const parts = partitioned.flatMap(partitionsOf);
  return [
    `GRANT USAGE ON SCHEMA public TO ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to}`,
    `GRANT ${usualGrants.join(', ')} ON ALL TABLES IN SCHEMA public TO ${to}`,
    ...Object.entries(narrowGrants).map(([table, rights]) =>
      whereThere(table, [`REVOKE ALL ON ${quoted(table)} FROM ${to}`, `GRANT ${rights.join(', ')} ON ${quoted(table)} TO ${to}`]),
    ),
    ...parts.map((table) => `REVOKE ALL ON ${quoted(table)} FROM ${to}`),
    ...ownTables.map((table) => whereThere(table, [`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${to}`])),
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
    'REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC',
    ...functions.filter((one) => one.runtime).map((one) => `GRANT EXECUTE ON FUNCTION ${one.name}(${one.args}) TO ${to}`),
  ];
}

/** Makes or completes the tables of definitions at once, without a migration: for tests and trials. */
export async function applySchema(
  ownerUrl: string,
  definitions: readonly AnyDefinition[],
  others: readonly EntitySchema[] = [],
  runtimeRole = 'guildhall_app',
): Promise<void> {
  const source = await dataSource(ownerUrl, allEntities(definitions, others), { poolSize: 1 }).initialize();
  try {
    const statements = [...(await schemaDifference(source, definitions)), ...grants(runtimeRole)];
    await source.query(statements.join(';\n'));
  } finally {
    await source.destroy();
  }
}
