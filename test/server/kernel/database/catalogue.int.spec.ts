/** What the migrations make is what the definitions declare, and what the runtime role may do is what it should. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';
import { createDatabase, refuseIfHistoryIsWritable } from '../../../../server/kernel/database/database.js';
import { dataSource } from '../../../../server/kernel/database/data-source.js';
import {
  allIndexes,
  appendOnly,
  narrowGrants,
  partitioned,
  partitionsOf,
  triggers,
  usualGrants,
} from '../../../../server/kernel/database/declarations.js';
import { allEntities } from '../../../../server/kernel/database/entities.js';
import { ChangedMigrationError, MIGRATING, migrate } from '../../../../server/kernel/database/migrate.js';
import { holdersIn } from '../../../../state-machines/kernel/holders.js';
import { documents } from '../../../../state-machines/registry.js';
import { useSql } from '../../../../server/kernel/uses.js';
import { otherTables, registeredDefinitions } from '../../../../server/tables.js';
import { applySchema, schemaDifference } from '../../../../server/kernel/database/schema.js';
import { emptyDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { shipment } from './shipment.js';

let database: TestDatabase;
let owner: pg.Client;
let ran: string[];

beforeAll(async () => {
  database = await emptyDatabase();
  ran = await migrate(database.ownerUrl, { runtimeRole: 'guildhall_app' });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const entities = allEntities(registeredDefinitions, otherTables);
const partitions = new Set(partitioned.flatMap(partitionsOf));
const tableOf = (entity: EntitySchema): string => entity.options.tableName!;
const columnsIn = (entity: EntitySchema): [string, EntitySchemaColumnOptions][] =>
  Object.entries(entity.options.columns as Record<string, EntitySchemaColumnOptions>).map(([name, column]) => [
    column.name ?? name,
    column,
  ]);

/** How the catalogue words a declared type. */
function typeText({ type, length, precision, scale, array }: EntitySchemaColumnOptions): string {
  const brackets = array ? '[]' : '';
  switch (type) {
    case 'varchar':
      return `character varying(${length})${brackets}`;
    case 'char':
      return `character(${length})${brackets}`;
    case 'numeric':
      return `numeric(${precision},${scale})${brackets}`;
    case 'timestamptz':
    case 'timestamp with time zone':
      return `timestamp(${precision}) with time zone${brackets}`;
    default:
      return `${String(type)}${brackets}`;
  }
}

async function ask<Row extends object>(sql: string, params: unknown[] = []): Promise<Row[]> {
  return (await owner.query<Row & pg.QueryResultRow>(sql, params)).rows;
}

describe('a migrated database', () => {
  test('TypeORM and our generator find nothing more to do; a second migration runs nothing', async () => {
    expect(ran.length).toBeGreaterThan(0);
    const source = await dataSource(database.ownerUrl, entities, { poolSize: 1 }).initialize();
    const difference = await schemaDifference(source, registeredDefinitions);
    await source.destroy();
    // When this fails, a definition changed: npm run migration:initial
    expect(difference).toEqual([]);
    expect(await migrate(database.ownerUrl, { runtimeRole: 'guildhall_app' })).toEqual([]);
  });

  test('has the declared columns with their types, and no table besides', async () => {
    const found = await ask<{
      said: string;
    }>(`select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as said
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    const declared = entities.flatMap((entity) =>
      columnsIn(entity).map(([name, column]) => `${tableOf(entity)}.${name} ${typeText(column)}${column.nullable ? '' : ' not null'}`),
    );
    const own = found.map((row) => row.said).filter((said) => !/^(migrations|migration_digest)\./.test(said));
    expect(own.toSorted()).toEqual(declared.toSorted());
  });

  test('has the declared primary keys', async () => {
    const found = await ask<{
      table: string;
      columns: string;
    }>(`select conrelid::regclass::text as table, (select string_agg(a.attname, ',' order by a.attname) from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k) as columns
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'p' and connamespace = 'public'::regnamespace and not relispartition`);
    const declared = entities.map(
      (entity) =>
        `${tableOf(entity)} ${columnsIn(entity)
          .filter(([, column]) => column.primary)
          .map(([name]) => name)
          .sort()
          .join(',')}`,
    );
    expect(
      found
        .map((row) => `${row.table} ${row.columns}`)
        .filter((said) => !/^migration/.test(said))
        .toSorted(),
    ).toEqual(declared.toSorted());
  });

  test('has the declared foreign keys and checks', async () => {
    const names = async (kind: string) =>
      (
        await ask<{ name: string }>(
          `select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid where contype = $1 and connamespace = 'public'::regnamespace and not relispartition`,
          [kind],
        )
      )
        .map((row) => row.name)
        .toSorted();
    expect(await names('f')).toEqual(entities.flatMap((entity) => (entity.options.foreignKeys ?? []).map((key) => key.name!)).toSorted());
    expect(await names('c')).toEqual(entities.flatMap((entity) => (entity.options.checks ?? []).map((check) => check.name!)).toSorted());
  });

  test('has the declared indexes, partial and caseless ones as they were declared', async () => {
    const found = await ask<{
      name: string;
      unique: boolean;
      partial: boolean;
    }>(`select c.relname as name, i.indisunique as unique, i.indpred is not null as partial from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not c.relispartition and not i.indisprimary`);
    const ours = allIndexes(registeredDefinitions).map((index) => ({
      name: index.name,
      unique: index.unique,
      partial: index.where !== undefined,
    }));
    const theirs = entities.flatMap((entity) =>
      (entity.options.indices ?? [])
        .filter((index) => index.synchronize !== false)
        .map((index) => ({ name: index.name!, unique: index.unique ?? false, partial: index.where !== undefined })),
    );
    const order = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(found.toSorted(order)).toEqual([...ours, ...theirs].toSorted(order));
  });

  test('has the declared partitions and triggers', async () => {
    const parts = await ask<{ name: string }>(`select relname as name from pg_class where relispartition and relkind = 'r'`);
    expect(parts.map((row) => row.name).toSorted()).toEqual([...partitions].toSorted());
    const found = await ask<{ name: string; table: string }>(
      `select tgname as name, tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where not tgisinternal and tgparentid = 0 and p.pronamespace = 'public'::regnamespace`,
    );
    expect(found.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      triggers.map(({ name, table }) => ({ name, table })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  test('grants the runtime role what is declared, on no partition and no migration', async () => {
    const found = await ask<{
      table: string;
      rights: string;
    }>(`select c.relname as table, string_agg(p, ',' order by p) as rights from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('guildhall_app', c.oid, p) group by 1`);
    const rights = Object.fromEntries(found.map((row) => [row.table, row.rights]));
    for (const entity of entities)
      expect([tableOf(entity), rights[tableOf(entity)]]).toEqual([
        tableOf(entity),
        [...(narrowGrants[tableOf(entity)] ?? usualGrants)].sort().join(','),
      ]);
    for (const name of partitions) expect(rights[name]).toBeUndefined();
    expect([rights['migrations'], rights['migration_digest']]).toEqual(['SELECT', 'SELECT']);
  });
});

describe('history', () => {
  test.each(appendOnly.flatMap((table) => [`update ${table} set event = event`, `delete from ${table}`, `truncate ${table}`]))(
    '"%s" is refused even to the owner',
    async (sql) => {
      await owner.query(
        `insert into document_event (doc_type, doc_id, rev, event, actor, at, to_state, machine, def_hash, payload_root, prev_hash, hash) values ('t', 1, 1, 'E', '7', now(), 's', 't@1', '', '', '', '') on conflict do nothing`,
      );
      await owner.query(
        `insert into document_refusal (doc_type, doc_id, seq, rev_seen, event, actor, at, code, payload_hash, prev_hash, hash) values ('t', 1, 1, 0, 'E', '7', now(), 'X', '', '', '') on conflict do nothing`,
      );
      await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' });
    },
  );

  test('a truncate of one partition is refused as well', async () => {
    await expect(owner.query('truncate document_event_3')).rejects.toMatchObject({ code: '42501' });
  });

  test('the server starts on the runtime role, and refuses a role that could rewrite history', async () => {
    const app = await createDatabase(database.appUrl);
    await expect(refuseIfHistoryIsWritable(app)).resolves.toBeUndefined();
    await app.close();
    const asOwner = await createDatabase(database.ownerUrl);
    await expect(refuseIfHistoryIsWritable(asOwner)).rejects.toThrow('may change the history');
    await owner.query('revoke update, delete, truncate on document_event, document_payload from guildhall_owner');
    await expect(refuseIfHistoryIsWritable(asOwner)).rejects.toThrow('an owner can give itself every right');
    await owner.query('grant update, delete, truncate on document_event, document_payload to guildhall_owner');
    await asOwner.close();
    await owner.query('grant update on document_event to guildhall_app');
    const widened = await createDatabase(database.appUrl);
    await expect(refuseIfHistoryIsWritable(widened)).rejects.toThrow('update document_event');
    await widened.close();
    await migrate(database.ownerUrl, { runtimeRole: 'guildhall_app' });
  });

  test('the role that migrates is not made the one that runs, because that would take its own rights away', async () => {
    await expect(migrate(database.ownerUrl, { runtimeRole: 'guildhall_owner' })).rejects.toThrow(
      'The role guildhall_owner migrates, so the server must run as another',
    );
    expect(await migrate(database.ownerUrl, { runtimeRole: 'guildhall_app' })).toEqual([]);
  });
});

describe('servers that start together', () => {
  test('migrate one after the other: one runs the migrations, the others find them done, and the lock is free again', async () => {
    const fresh = await emptyDatabase();
    const answers = await Promise.all(Array.from({ length: 4 }, () => migrate(fresh.ownerUrl, { runtimeRole: 'guildhall_app' })));
    expect(answers.filter((names) => names.length > 0)).toEqual([ran]);
    await fresh.drop();
  });

  test('a migration waits for its turn on the very connection that will work, and leaves no lock behind', async () => {
    const fresh = await emptyDatabase();
    const other = new pg.Client({ connectionString: fresh.ownerUrl });
    await other.connect();
    const sessions = async () =>
      (
        await other.query<{ pid: number; waits: boolean }>(
          "select pid, wait_event_type is not distinct from 'Lock' as waits from pg_stat_activity where application_name = 'guildhall migrate' and datname = current_database()",
        )
      ).rows;
    await other.query('select pg_advisory_lock($1)', [MIGRATING]);
    const migrated = migrate(fresh.ownerUrl, { runtimeRole: 'guildhall_app' });
    const seen = new Set<number>();
    const look = async () => {
      for (const { pid } of await sessions()) seen.add(pid);
    };
    for (const end = Date.now() + 60_000; Date.now() < end && !(await sessions()).some(({ waits }) => waits);) await look();
    expect(await sessions()).toEqual([{ pid: expect.any(Number), waits: true }]);
    await other.query('select pg_advisory_unlock($1)', [MIGRATING]);
    const working = setInterval(() => {
      void look();
    }, 20);
    expect(await migrated).toEqual(ran);
    clearInterval(working);
    await look();
    expect(seen.size).toBe(1);
    expect(
      (
        await other.query(
          "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        )
      ).rowCount,
    ).toBe(0);
    await other.end();
    await fresh.drop();
  });
});

describe('young and changing schemas', () => {
  test('a database made by another initial migration is named, not used', async () => {
    const other = await emptyDatabase();
    await migrate(other.ownerUrl, { runtimeRole: 'guildhall_app' });
    const client = new pg.Client({ connectionString: other.ownerUrl });
    await client.connect();
    await client.query(`update migration_digest set digest = 'another'`);
    await client.end();
    await expect(migrate(other.ownerUrl, { runtimeRole: 'guildhall_app' })).rejects.toThrow(ChangedMigrationError);
    await other.drop();
  });

  test('a definition that grows is added to tables that hold data, and a changed index is made anew', async () => {
    const { sealNo: _sealNo, ...fewer } = shipment.fields;
    const younger = { ...shipment, fields: fewer, uniqueKeys: [], lines: {} };
    const grown = { ...shipment, uniqueKeys: [{ columns: ['sealNo', 'orgId'], code: 'SHIP_SEAL_TAKEN' }, ...shipment.uniqueKeys!] };
    const other = await emptyDatabase();
    await applySchema(other.ownerUrl, [younger]);
    await applySchema(other.ownerUrl, []);
    const client = new pg.Client({ connectionString: other.ownerUrl });
    await client.connect();
    await client.query(`insert into base_profile (id, state, rev, title) values (1, 'draft', 1, 'kept')`);
    await applySchema(other.ownerUrl, [shipment]);
    await applySchema(other.ownerUrl, [grown]);
    expect((await client.query('select title, seal_no from base_profile')).rows).toEqual([{ title: 'kept', seal_no: null }]);
    expect(
      (await client.query(`select indexname from pg_indexes where tablename = 'base_profile' and indexname like 'uq%' order by 1`)).rows,
    ).toEqual([{ indexname: 'uq_base_profile_seal_no' }, { indexname: 'uq_base_profile_seal_no_org_id' }]);
    await applySchema(other.ownerUrl, [{ ...shipment, uniqueKeys: [{ ...shipment.uniqueKeys![0]!, where: { state: ['draft'] } }] }]);
    expect((await client.query(`select indexdef from pg_indexes where tablename = 'base_profile' and indexname like 'uq%'`)).rows).toEqual([
      { indexdef: expect.stringContaining("WHERE ((state)::text = 'draft'::text)") },
    ]);
    await client.end();
    await other.drop();
  });
});

test('who holds what is asked by statements that the database takes, and the open documents of many families are among them', async () => {
  const holders = [...holdersIn(documents)];
  for (const [, holding] of holders) for (const holder of holding) await owner.query(useSql(holder), ['7']);
  const held = new Map(holders.map(([type, holding]) => [type, holding.map(({ definition, line }) => `${definition.type}.${line ?? ''}`)]));
  expect(held.get('baseMaterialItem')).toEqual(
    expect.arrayContaining([
      'srmPurRequisitionHeader.lines',
      'srmPurOrderHeader.lines',
      'srmPurAgreementHeader.lines',
      'srmCctContract.items',
      'srmSfdTenderHeader.items',
      'srmPurDeliveryNoteHeader.lines',
    ]),
  );
  expect(held.get('baseCurrency')).toEqual(expect.arrayContaining(['baseOrganization.', 'srmPurOrderHeader.', 'srmSfdBiddingPlan.']));
});
