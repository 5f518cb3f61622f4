import { describe, expect, test } from '@jest/globals';
import pg from 'pg';

import { emptyDatabase, freshDatabase } from '../../harness/database.js';

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("the test run's database", () => {
  test('each spec gets a database that holds nothing of another spec', async () => {
    const first = await freshDatabase();
    await ask(first.ownerUrl, 'create table only_here (n int)');
    const second = await freshDatabase();
    expect(await ask(first.ownerUrl, "select to_regclass('only_here') is not null as there")).toEqual([{ there: true }]);
    expect(await ask(second.ownerUrl, "select to_regclass('only_here') is not null as there")).toEqual([{ there: false }]);
    await first.drop();
    await second.drop();
    await expect(ask(first.ownerUrl, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });

  test('the runtime role owns nothing, makes no tables and is no superuser', async () => {
    const database = await emptyDatabase();
    await expect(ask(database.appUrl, 'create table mine (n int)')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(database.appUrl, 'create schema mine')).rejects.toMatchObject({ code: '42501' });
    expect(await ask(database.appUrl, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false },
    ]);
    await ask(database.ownerUrl, 'create table history (n int)');
    await expect(ask(database.appUrl, 'select n from history')).rejects.toMatchObject({ code: '42501' });
    await database.drop();
  });

  test('text is compared by code point, and Chinese can be sorted by pinyin through an ICU collation', async () => {
    const database = await emptyDatabase();
    const names = "(values ('张三'), ('阿里'), ('李四')) as t(name)";
    expect(await ask(database.appUrl, `select string_agg(name, ' ' order by name collate "zh-x-icu") as names from ${names}`)).toEqual([
      { names: '阿里 李四 张三' },
    ]);
    expect(
      await ask(
        database.appUrl,
        'select datcollate, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
      ),
    ).toEqual([{ datcollate: 'C', encoding: 'UTF8' }]);
    await database.drop();
  });
});
