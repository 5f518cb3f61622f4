/** Lists over real tables: who sees which rows and columns, filters and orders, and how many statements it takes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { definitionNamed } from '../../../../state-machines/registry.js';
import { maskOf } from '../../../../state-machines/kernel/masks.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import type { Predicate } from '../../../../state-machines/kernel/predicate.js';
import type { ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Queryable } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { conditionSql } from '../../../../server/kernel/database/lists/conditions.js';
import { createLists } from '../../../../server/kernel/database/lists/lists.js';
import type { DocumentLists } from '../../../../server/kernel/database/lists/lists.js';
import { maskSql } from '../../../../server/kernel/database/lists/mask-sql.js';
import { migrate } from '../../../../server/kernel/database/migrate.js';
import { Parameters } from '../../../../server/kernel/database/parameters.js';
import { headerPlace, predicateSql } from '../../../../server/kernel/database/predicate-sql.js';
import { applySchema } from '../../../../server/kernel/database/schema.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import { tablesOf } from '../../../../server/kernel/database/tables.js';
import { freshDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { buyer, decided, shipment, supplier } from './shipment.js';
import type { Sent } from './shipment.js';

const material = definitionNamed('baseMaterialItem');
let database: TestDatabase;
let db: PostgresDatabase;
let lists: DocumentLists;
let statements = 0;

const counting: Queryable = {
  query: (sql, params) => {
    statements += 1;
    return db.read.query(sql, params);
  },
};
/** Names of carriers are read from the same table here, so that a name can be made like any document. */
const named = { ...shipment, nameField: 'title' };

beforeAll(async () => {
  database = await freshDatabase();
  await applySchema(database.ownerUrl, [shipment]);
  db = await createDatabase(database.appUrl);
  lists = createLists(counting, (type) => (type === 'baseProfile' ? shipment : undefined));
  await create(
    '1',
    { title: '张家港', amount: '100', carrierId: '501', mode: 'SEA', readyAt: Date.parse('2026-11-20T15:59:59.999Z'), orgId: '100' },
    { type: 'ASK', payload: {} },
  );
  await create(
    '2',
    { title: '阿拉善', amount: '9.5', carrierId: '502', mode: 'AIR', readyAt: Date.parse('2026-11-20T16:00:00Z'), orgId: '100' },
    { type: 'ASK', payload: {} },
  );
  await create('3', { title: '李家_50%', amount: '20.25', mode: 'SEA', orgId: '200', urgent: 'Y', helperIds: ['7', '8'] });
  await create('4', { title: 'Österreich', amount: null, orgId: null, carrierId: '501' });
});

beforeEach(() => {
  statements = 0;
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

async function create(id: string, fields: Readonly<Record<string, unknown>>, ...more: Sent[]): Promise<void> {
  const batch = decided(
    null,
    {
      type: 'CREATE',
      payload: {
        fields,
        lines: { boxes: { set: [{ boxNo: 1, label: `box of ${id}` }, { boxNo: 2 }] }, stops: { set: [{ stopCode: `S${id}`, fee: '5' }] } },
      },
      facts: { id, docNumber: `S-${id}` },
    },
    ...more,
  );
  await db.transaction((tx) => documentStore.write(tx, shipment, null, batch));
}

const everywhere: Viewer = { ...buyer, orgIds: null };
const inOrganisation = (...orgIds: string[]): Viewer => ({ ...buyer, orgIds });
const outside = (supplierId: string): Viewer => ({ ...supplier(supplierId), orgIds: [] });
const query = (parts: Partial<ListQuery> = {}): ListQuery => ({
  pageIndex: 1,
  pageRows: 20,
  filters: {},
  conditions: [],
  orderBy: [],
  ...parts,
});
const idsOf = async (viewer: Viewer, parts: Partial<ListQuery> = {}) =>
  (await lists.page(shipment, viewer, query(parts))).rows.map((row) => row['id']);

describe('which rows', () => {
  test('people inside see the documents of their organisations and those of none', async () => {
    expect((await idsOf(everywhere)).toSorted()).toEqual(['1', '2', '3', '4']);
    expect((await idsOf(inOrganisation('200'))).toSorted()).toEqual(['3', '4']);
    expect((await idsOf(inOrganisation())).toSorted()).toEqual(['4']);
  });

  test("a supplier sees its own once they are published to it, and no other viewer's", async () => {
    expect(await idsOf(outside('501'))).toEqual(['1']);
    expect(await idsOf(outside('502'))).toEqual(['2']);
    expect(await idsOf(outside('503'))).toEqual([]);
  });

  test('reading again keeps to the same scope and filter', async () => {
    expect((await lists.reread(shipment, outside('501'), query(), ['1', '2', '3'])).rows.map((row) => row['id'])).toEqual(['1']);
    expect(await lists.reread(shipment, everywhere, query({ filters: { mode: 'SEA' } }), ['2', '3'])).toMatchObject({
      rows: [{ id: '3' }],
      count: 2,
    });
  });
});

describe('which columns', () => {
  test("a supplier's row holds what its markers open", async () => {
    const { rows } = await lists.page(shipment, outside('501'), query());
    expect(rows).toEqual([{ id: '1', docNumber: 'S-1', state: 'asked', rev: 2, amount: '100', carrierId: '501', $names: {} }]);
  });

  test('what a viewer may not see he can neither filter nor sort nor sum by', async () => {
    await expect(lists.page(shipment, outside('501'), query({ filters: { title: '张家港' } }))).rejects.toMatchObject({
      refusal: { code: 'REQ_FILTER_KEY', params: { key: 'title' } },
    });
    await expect(lists.page(shipment, outside('501'), query({ orderBy: [{ key: 'title', dir: 'asc' }] }))).rejects.toMatchObject({
      refusal: { code: 'REQ_FILTER_KEY' },
    });
    await expect(lists.sumColumns(shipment, outside('501'), query(), ['weight'])).rejects.toMatchObject({
      refusal: { code: 'REQ_FILTER_KEY' },
    });
    await expect(lists.page(shipment, everywhere, query({ filters: { note: 'x' } }))).rejects.toMatchObject({
      refusal: { code: 'REQ_FILTER_KEY', params: { key: 'note' } },
    });
  });

  test('a mask is in SQL what it is in memory', async () => {
    const samples = [
      '13812345678',
      '+8613812345678',
      '1381234',
      '13812345',
      '110101199003078515',
      'li@example.com',
      'l@b@example.com',
      '@example.com',
      '王@例子.cn',
      '已注销用户',
      '',
    ];
    for (const kind of ['mobile', 'email', 'idNumber', 'account'] as const) {
      const { rows } = await db.read.query<{ mask: string | null }>(
        `select ${maskSql(kind, 't.one')} as mask from unnest($1::text[]) with ordinality t(one, place) order by t.place`,
        [[...samples, null]],
      );
      expect(rows.map(({ mask }) => mask)).toEqual([...samples.map((one) => maskOf(kind, one)), null]);
    }
  });

  test('a conditional column is selected, filtered, sorted and summed through its condition', async () => {
    const sealed = { ...shipment, view: { ...shipment.view, columns: { amount: { buyer: { eq: ['mode', 'SEA'] } satisfies Predicate } } } };
    const shown = await lists.page(sealed, everywhere, query({ orderBy: [{ key: 'amount', dir: 'desc' }] }));
    expect(shown.rows.map((row) => [row['id'], row['amount']])).toEqual([
      ['1', '100'],
      ['3', '20.25'],
      ['4', null],
      ['2', null],
    ]);
    expect(
      (await lists.page(sealed, everywhere, query({ conditions: [{ key: 'amount', op: 'lt', value: '50' }] }))).rows.map(
        (row) => row['id'],
      ),
    ).toEqual(['3']);
    expect(await lists.sumColumns(sealed, everywhere, query(), ['amount'])).toEqual({ amount: '120.25' });
    expect(await lists.sumColumns(shipment, everywhere, query(), ['amount'])).toEqual({ amount: '129.75' });
  });
});

describe('sums under a list', () => {
  const summed = { ...shipment, list: { ...shipment.list, sums: { columns: ['amount', 'weight'], by: 'mode' } } };

  test('are over the filter rather than the page, apart for each value, and only where asked for', async () => {
    expect((await lists.page(summed, everywhere, query({ pageRows: 5, sums: true }))).sums).toEqual([
      { of: 'SEA', values: expect.objectContaining({ amount: '120.25' }) },
      { of: 'AIR', values: expect.objectContaining({ amount: '9.5' }) },
    ]);
    expect((await lists.page(summed, everywhere, query({ sums: true, filters: { mode: 'AIR' } }))).sums).toEqual([
      { of: 'AIR', values: expect.objectContaining({ amount: '9.5' }) },
    ]);
    expect(await lists.page(summed, everywhere, query())).not.toHaveProperty('sums');
  });

  test('hold what the viewer sees: rows of his scope, columns of his view', async () => {
    expect((await lists.page(summed, inOrganisation('200'), query({ sums: true }))).sums).toEqual([
      { of: 'SEA', values: expect.objectContaining({ amount: '20.25' }) },
    ]);
    expect((await lists.page(summed, outside('501'), query({ sums: true }))).sums).toEqual([{ of: null, values: { amount: '100' } }]);
    expect((await lists.page(summed, outside('503'), query({ sums: true }))).sums).toEqual([]);
  });
});

describe('filters and orders', () => {
  test.each<[string, Partial<ListQuery>, string[]]>([
    ['equal', { filters: { mode: 'SEA' } }, ['1', '3']],
    ['one of', { conditions: [{ key: 'mode', op: 'in', value: ['SEA', 'AIR'] }] }, ['1', '2', '3']],
    ['different, empty counting as different', { conditions: [{ key: 'mode', op: 'ne', value: 'SEA' }] }, ['2', '4']],
    ['contains, signs taken as they are', { conditions: [{ key: 'title', op: 'like', value: '_50%' }] }, ['3']],
    ['contains, without case in any script', { conditions: [{ key: 'title', op: 'like', value: 'öSTER' }] }, ['4']],
    ['greater as numbers, not as text', { conditions: [{ key: 'amount', op: 'gt', value: '9.50' }] }, ['1', '3']],
    ['between with an open end', { conditions: [{ key: 'amount', op: 'between', value: ['20.25', ''] }] }, ['1', '3']],
    ['empty', { conditions: [{ key: 'amount', op: 'isNull' }] }, ['4']],
    ['one of none', { conditions: [{ key: 'mode', op: 'in', value: [] }] }, []],
    ["a day is a day of the user's zone", { conditions: [{ key: 'readyAt', op: 'between', value: ['2026-11-20', '2026-11-20'] }] }, ['1']],
    ['the next day begins at its midnight', { conditions: [{ key: 'readyAt', op: 'ge', value: '2026-11-21' }] }, ['2']],
    ['state', { filters: { state: 'asked' } }, ['1', '2']],
    ['flag', { filters: { urgent: 'Y' } }, ['3']],
  ])('%s', async (_name, parts, ids) => {
    expect((await idsOf(everywhere, parts)).toSorted()).toEqual(ids);
    expect((await lists.page(shipment, everywhere, query(parts))).count).toBe(ids.length);
  });

  test('a word is found in every text in which it stands once both are in lower case by Unicode, however it is looked for', async () => {
    const texts = [
      '不锈钢板 SUS304',
      'Ölmotor 5%',
      'ÖLMOTOR',
      'straße',
      'STRASSE',
      '3 \u212Ag',
      '3 KG',
      '\u0130zmir',
      'Izmir',
      'ⅷ',
      'Ⅷ',
      'ΣΟΦΟΣ',
      'a_b',
      'ｋ',
    ];
    const words = ['板', '304', '5%', 'öl', 'SS', 'ß', 'kg', 'izm', 'i\u0307zm', 'IZM', 'Ⅷ', 'σο', 'a_b', 'a%b', 'K', 'Ｋ'];
    for (const word of words) {
      const params = new Parameters();
      const title = { key: 'title', sql: 't', field: shipment.fields.title!, column: tablesOf(shipment).byField.get('title')! };
      const sql = conditionSql(title, { key: 'title', op: 'like', value: word }, 'UTC', params);
      const place = params.add(texts);
      const { rows } = await db.read.query<{ t: string }>(`select t from unnest(${place}::text[]) t where ${sql}`, params.values);
      const { rows: folded } = await db.read.query<{ t: string }>(
        `select t from unnest($1::text[]) t where strpos(lower(t collate "und-x-icu"), lower($2::text collate "und-x-icu")) > 0`,
        [texts, word],
      );
      expect([word, rows]).toEqual([word, folded]);
    }
  });

  test.each<[string, Partial<ListQuery>]>([
    ['an unknown lookup code', { filters: { mode: 'ROAD' } }],
    ['a number that is none', { conditions: [{ key: 'amount', op: 'gt', value: "1'; drop table base_profile" }] }],
    ['an order on a flag', { conditions: [{ key: 'urgent', op: 'gt', value: 'N' }] }],
    ['a word with a sign that no text holds', { conditions: [{ key: 'title', op: 'like', value: 'a\0b' }] }],
    ['a word with half a sign', { conditions: [{ key: 'title', op: 'like', value: '\ud800' }] }],
    ['an integer beyond its column', { conditions: [{ key: 'floors', op: 'ge', value: 2_147_483_648 }] }],
    ['one of integers beyond their column', { conditions: [{ key: 'floors', op: 'in', value: [1, -9_007_199_254_740_991] }] }],
    ['a list where one value belongs', { conditions: [{ key: 'amount', op: 'gt', value: ['1', '2'] }] }],
  ])('%s is refused as input, before the database sees it', async (_name, parts) => {
    await expect(lists.page(shipment, everywhere, query(parts))).rejects.toMatchObject({ refusal: { kind: 'Invalid' } });
    expect(statements).toBe(0);
  });

  test('Chinese is sorted by pinyin, empty values come last, ties by the newest id', async () => {
    expect(await idsOf(everywhere, { orderBy: [{ key: 'title', dir: 'asc' }] })).toEqual(['2', '3', '1', '4']);
    expect(await idsOf(everywhere, { orderBy: [{ key: 'amount', dir: 'asc' }] })).toEqual(['2', '3', '1', '4']);
    expect(await idsOf(everywhere, { orderBy: [{ key: 'mode', dir: 'asc' }] })).toEqual(['2', '3', '1', '4']);
  });

  test('pages follow one another without gap or overlap', async () => {
    const first = await idsOf(everywhere, { pageRows: 3, orderBy: [{ key: 'state', dir: 'asc' }] });
    const second = await idsOf(everywhere, { pageRows: 3, pageIndex: 2, orderBy: [{ key: 'state', dir: 'asc' }] });
    expect([...first, ...second]).toEqual(['2', '1', '4', '3']);
  });
});

describe('what it costs', () => {
  test('a page takes one statement, whatever the rows and what they refer to', async () => {
    await lists.page(shipment, everywhere, query());
    expect(statements).toBe(1);
    const withNames = createLists(counting, () => named);
    await withNames.page(shipment, everywhere, query());
    await withNames.page(shipment, everywhere, query({ pageRows: 5, conditions: [{ key: 'title', op: 'like', value: '张' }] }));
    await withNames.reread(shipment, everywhere, query(), ['1', '2']);
    expect(statements).toBe(4);
  });

  test('a list longer than is counted says so, and its pages are still right', async () => {
    const short = createLists(counting, () => undefined, { countLimit: 2 });
    const parts = { filters: { state: ['draft', 'asked'] }, pageRows: 3, orderBy: [{ key: 'state', dir: 'asc' }] } as const;
    const [first, second, exact] = [
      await short.page(shipment, everywhere, query(parts)),
      await short.page(shipment, everywhere, query({ ...parts, pageIndex: 2 })),
      await short.page(shipment, everywhere, query({ filters: { state: 'asked' } })),
    ];
    expect([first, second].map(({ rows, count }) => [rows.map((row) => row['id']), count])).toEqual([
      [['2', '1', '4'], 3],
      [['3'], 3],
    ]);
    expect(exact).toMatchObject({ rows: [{ id: '2' }, { id: '1' }], count: 2 });
    // The first page is counted; the second is read by itself, and because it is not full counted after all.
    expect(statements).toBe(6);
  });

  test('what is longer than is counted is counted once a minute, for each viewer and filter by itself', async () => {
    let now = 0;
    const short = createLists(counting, () => undefined, { countLimit: 2, now: () => now });
    const asked = async (viewer: Viewer, parts: Partial<ListQuery>) => {
      const before = statements;
      const { rows, count } = await short.page(shipment, viewer, query({ pageRows: 2, ...parts }));
      return [rows.map((row) => row['id']), count, statements - before];
    };
    const all = { filters: { state: ['draft', 'asked'] } };
    const first = await asked(everywhere, all);
    expect(first.slice(1)).toEqual([3, 2]);
    expect(await asked(everywhere, all)).toEqual([first[0], 3, 1]);
    // Another order of the same rows is the same list; another filter is not, nor what another person sees.
    expect((await asked(everywhere, { ...all, orderBy: [{ key: 'id', dir: 'asc' }] })).slice(1)).toEqual([3, 1]);
    expect((await asked(everywhere, { filters: { state: ['asked', 'gone'] } })).slice(1)).toEqual([2, 1]);
    expect(await asked(inOrganisation('0'), all)).toEqual([['4'], 1, 1]);
    now = 60_001;
    expect(await asked(everywhere, all)).toEqual(first);
  });

  test.each(['304', 'SUS304', 'kit'])(
    'three letters and more are found by an index where the list is searched for words: %s',
    async (word) => {
      await migrate(database.ownerUrl, { runtimeRole: 'guildhall_app', definitions: [material] });
      const owner = new pg.Client({ connectionString: database.ownerUrl });
      await owner.connect();
      try {
        await owner.query('set enable_seqscan = off');
        const params = new Parameters();
        const spec = { key: 'spec', sql: 'h."spec"', field: material.fields['spec']!, column: tablesOf(material).byField.get('spec')! };
        const where = conditionSql(spec, { key: 'spec', op: 'like', value: word }, 'UTC', params);
        const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
          `explain (costs off) select id from base_material_item h where ${where}`,
          [...params.values],
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
        expect([...plan.matchAll(/Bitmap Index Scan on (\w+)/g)].map(([, name]) => name)).toEqual([
          'words_base_material_item_spec',
          // The sign of kelvin is a k in lower case, too.
          ...(word === 'kit' ? ['words_rare_base_material_item_spec'] : []),
        ]);
        await migrate(database.ownerUrl, {
          runtimeRole: 'guildhall_app',
          definitions: [{ ...material, list: { ...material.list, searched: [] } }],
        });
        expect((await owner.query("select from pg_indexes where indexname like 'words%'")).rowCount).toBe(0);
      } finally {
        await owner.end();
      }
    },
  );

  test('a page after the last is empty and still counts', async () => {
    expect(await lists.page(shipment, everywhere, query({ pageIndex: 9 }))).toEqual({ rows: [], count: 4 });
  });

  test('references come with the names of what they mean', async () => {
    const withNames = createLists(counting, () => named);
    await create('501', { title: '远洋运输' });
    const { rows } = await withNames.page(shipment, everywhere, query({ filters: { carrierId: '501' } }));
    expect(rows.map((row) => row['$names'])).toEqual([{ carrierId: '远洋运输' }, { carrierId: '远洋运输' }]);
  });
});

describe('rows of lines across documents', () => {
  test('come with their document, under its scope', async () => {
    const { rows, count } = await lists.lines(
      shipment,
      { line: 'boxes' },
      inOrganisation('200'),
      query({ conditions: [{ key: 'label', op: 'like', value: 'OF 3' }] }),
    );
    expect(rows).toEqual([
      { docId: '3', docNumber: 'S-3', state: 'draft', boxNo: 1, label: 'box of 3', receiver: null, boxState: 'OPEN', $names: {} },
    ]);
    expect(count).toBe(1);
  });

  test('a supplier gets the fields that its markers open, of its own documents alone', async () => {
    const { rows } = await lists.lines(shipment, { line: 'stops' }, outside('502'), query());
    expect(rows).toEqual([{ docId: '2', docNumber: 'S-2', state: 'asked', stopCode: 'S2', $names: {} }]);
  });

  test('a supplier does not get rows that left the document, which people inside still find', async () => {
    const opened = {
      ...shipment,
      view: { ...shipment.view, rows: { boxes: { inside: { always: true }, supplier: { always: true } } } },
    } as typeof shipment;
    await create(
      '7',
      { title: 'Half shipped', carrierId: '507', orgId: '700' },
      { type: 'SHIP_BOX', payload: { boxNo: 1 } },
      { type: 'ASK', payload: {} },
    );
    const boxesFor = async (viewer: Viewer) =>
      (await lists.lines(opened, { line: 'boxes' }, viewer, query({ filters: { docId: '7' } }))).rows.map((row) => row['boxNo']);
    expect(await boxesFor(inOrganisation('700'))).toEqual([1, 2]);
    expect(await boxesFor(outside('507'))).toEqual([2]);
    await db.transaction(async (tx) => {
      for (const table of ['base_profile_moves', 'base_profile_boxes', 'base_profile_stops', 'base_profile'])
        await tx.query(`delete from ${table} where ${table === 'base_profile' ? 'id' : 'doc_id'} = 7`);
    });
  });

  test('a view that does not name a line opens it to nobody', async () => {
    const { rows: _rows, ...view } = shipment.view;
    expect(await lists.lines({ ...shipment, view }, { line: 'boxes' }, everywhere, query())).toEqual({ rows: [], count: 0 });
  });
});

describe('predicates', () => {
  const viewer = { userId: '7', supplierId: '501' };
  test.each<[string, Predicate]>([
    ['eq', { eq: ['mode', 'SEA'] }],
    ['eq null', { eq: ['carrierId', null] }],
    ['not eq on empty', { not: { eq: ['mode', 'SEA'] } }],
    ['in with null', { in: ['mode', ['AIR', null]] }],
    ['not in', { not: { in: ['mode', ['AIR']] } }],
    ['viewer', { viewer: ['carrierId', '$supplierId'] }],
    ['viewer among several', { viewer: ['helperIds', '$userId'] }],
    ['present', { present: 'amount' }],
    ['not present', { not: { present: 'amount' } }],
    ['and or', { or: [{ and: [{ eq: ['state', 'asked'] }, { viewer: ['carrierId', '$supplierId'] }] }, { eq: ['urgent', 'Y'] }] }],
    ['empty and', { and: [] }],
    ['empty or', { or: [] }],
    ['number', { eq: ['amount', '9.5'] }],
    ['some line', { some: 'boxes', where: { eq: ['label', 'box of 3'] } }],
    ['no line', { not: { some: 'stops', where: { eq: ['stopCode', 'S1'] } } }],
    ['some line of a state', { some: 'boxes', where: { and: [{ eq: ['boxNo', 2] }, { eq: ['state', 'asked'] }] } }],
    ['cold lines are in no predicate', { some: 'moves', where: { always: true } }],
    ['never', { always: false }],
  ])('%s answers in SQL as it does in memory', async (_name, predicate) => {
    const { rows } = await db.read.query<{ id: string }>('select id::text as id from base_profile order by id');
    const inMemory: string[] = [];
    for (const { id } of rows) {
      const { snapshot } = (await documentStore.load(db.read, shipment, id))!;
      if (holds(predicate, snapshot.state, snapshot.context, viewer)) inMemory.push(id);
    }
    const params = new Parameters();
    const sql = predicateSql(predicate, headerPlace(tablesOf(shipment), 'h'), viewer, params);
    const found = await db.read.query<{ id: string }>(`select id::text as id from base_profile h where ${sql} order by id`, params.values);
    expect(found.rows.map((row) => row.id)).toEqual(inMemory);
  });
});

describe('names', () => {
  const users = { ...shipment, nameField: 'title' };
  const staffed = {
    ...shipment,
    list: { ...shipment.list, columns: ['helperIds', 'createdBy', 'carrierId'], filters: ['id', ...shipment.list.filters] },
  };
  const withUsers = () => createLists(counting, () => users);

  beforeAll(async () => {
    await create('11', { title: '王十一' });
    await create('9', { title: 'Helped', helperIds: ['9', '8', '11', '9'], carrierId: '11' });
    await create('10', { title: 'Made by the system', carrierId: '2' });
    await create('12', { title: 'By the first', carrierId: '1' });
    await db.read.query("update base_profile set created_by = case id when 10 then 'SYSTEM' else '11' end where id in (9, 10)");
  });

  test('several references have their names in order; one without name is left out, and so is who is nobody', async () => {
    const { rows } = await withUsers().page(
      staffed,
      everywhere,
      query({ conditions: [{ key: 'id', op: 'in', value: ['9', '10'] }], orderBy: [{ key: 'id', dir: 'asc' }] }),
    );
    expect(rows.map((row) => [row['createdBy'], row['$names']])).toEqual([
      ['11', { helperIds: ['Helped', '王十一', 'Helped'], createdBy: '王十一', carrierId: '王十一' }],
      ['SYSTEM', { carrierId: '阿拉善' }],
    ]);
  });

  test('a reference is sorted by the name of what it means', async () => {
    const byCarrier = (dir: 'asc' | 'desc') =>
      idsOfWith(withUsers(), {
        conditions: [{ key: 'id', op: 'in', value: ['9', '10', '12', '3'] }],
        orderBy: [{ key: 'carrierId', dir }],
      });
    expect(await byCarrier('asc')).toEqual(['10', '9', '12', '3']);
    expect(await byCarrier('desc')).toEqual(['12', '9', '10', '3']);
    expect(
      await idsOfWith(withUsers(), {
        conditions: [{ key: 'id', op: 'in', value: ['9', '10'] }],
        orderBy: [{ key: 'createdBy', dir: 'asc' }],
      }),
    ).toEqual(['9', '10']);
  });

  const idsOfWith = async (on: DocumentLists, parts: Partial<ListQuery>) =>
    (await on.page(staffed, everywhere, query(parts))).rows.map((row) => row['id']);
});
