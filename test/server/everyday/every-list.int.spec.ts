/**
 * A day's work on every list of master data and access that people inside have: whoever keeps the records is refused an empty one, makes one, changes
 * it, and is refused what was read too long ago; an auditor's list beside shows each of it at once, and his workbook is the
 * list. Who keeps what, and by which calls, is asked of the definitions: a new list is in it at once.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';

import { Catalogue } from '../../../server/kernel/edges/catalogue.js';
import { shippedAccess } from '../../../server/platform/access/shipped.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { EntityName } from '../../../state-machines/kernel/entity-names.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { documents } from '../../../state-machines/registry.js';
import { freeColumn } from '../../harness/free-column.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named, Seeder } from '../harness/company.js';
import type { LiveSocket, Person } from '../harness/product.js';
import { Product } from '../harness/product.js';
import { Making, recipes } from '../strangers/making.js';

/** Begun by no form: files and imports by an upload, requests by what runs in the background, links by a letter; options are the product's. */
const withoutForm: readonly EntityName[] = ['baseConcurrentRequest', 'baseFile', 'baseImportTask', 'baseProfile', 'baseTaskLink'];

const { roles } = shippedAccess(documents);
const inside = roles.filter(({ responsibility: { userType, readOnly } }) => userType === 'INSIDE' && !readOnly);
const lists = documents.filter(
  ({ path, screens }) =>
    /^(?:base|platform)\//.test(path) &&
    screens.some(({ kind, audience }) => kind === 'list' && (audience as readonly string[]).includes('INSIDE')),
);

let product: Product;
let named: Named;
let making: Making;
let catalogue: Catalogue;
let auditor: Person;
let beside: LiveSocket;
const keepers = new Map<string, Person>();

/** Responsibilities that hold an event's button and that its rows name, or that may be anybody's. */
function keepersOf(definition: AnyDefinition, event: string, state: string): readonly Responsibility[] {
  const who = definition.machine
    .rowsOf(state, event)
    .flatMap((row) => row.spec.who)
    .filter((one) => !one.system);
  const button = buttonOf(event, definition.events[event]!);
  const holds = inside.filter(({ rights }) =>
    Object.entries(rights).some(([menu, codes]) => codes.includes(button) && documentsOf(menu).includes(definition.type)),
  );
  return holds
    .map(({ responsibility }) => responsibility.respCode)
    .filter((code) => who.some(({ resp }) => resp === undefined || resp.includes(code)));
}

const creatorOf = (definition: AnyDefinition): Responsibility | undefined =>
  definition.events['CREATE'] ? keepersOf(definition, 'CREATE', NONE)[0] : undefined;

const menus = new Map(
  shippedAccess(documents).menus.map(({ menuCode, fields }) => [menuCode, String(fields['docTypes'] ?? '').split(',')]),
);
const documentsOf = (menu: string): readonly string[] => menus.get(menu) ?? [];

const personFor = (code: Responsibility, second = false): Person => keepers.get(`${code}${second ? '2' : ''}`)!;

/** Documents are made as their keepers make them, by their calls. */
const byPeople = (): Seeder => ({
  named,
  async make(name, type, payload) {
    const definition = documents.find((one) => one.type === type)!;
    const { fields, lines = {} } = payload as {
      readonly fields: object;
      readonly lines?: Readonly<Record<string, { readonly set: readonly object[] }>>;
    };
    const rows = Object.fromEntries(Object.entries(lines).map(([line, { set }]) => [line, set]));
    const { id } = await personFor(creatorOf(definition)!).done<{ id: string }>(type, 'saveOrUpdate', { ...fields, ...rows });
    named.set(name, id);
    return id;
  },
  async send(type, id, event, payload = {}, by) {
    const definition = documents.find((one) => one.type === type)!;
    const {
      state,
      context: { rev },
    } = (await product.assembled.runtime.snapshot(type, id))!;
    const [action] = [...catalogue.calls(definition)].find(([, calls]) => calls.some((call) => call.event === event)) ?? [];
    // Who is invited activates his account by the link of his letter.
    if (action === undefined) return;
    const may = keepersOf(definition, event, state);
    await personFor(may.find((code) => code === creatorOf(definition)) ?? may[0]!, by !== undefined).done(type, action, {
      id,
      rev,
      ...payload,
    });
  },
});

beforeAll(async () => {
  product = await Product.start({
    settings: { callsPerMinute: 1_000_000 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        for (const {
          responsibility: { respCode },
        } of inside)
          for (const seat of ['', '2'])
            await aUser(seeder, `${respCode.toLowerCase()}${seat}.keeper`, { userType: 'INSIDE' }, [respCode], ['HQ', 'SZ']);
      });
    },
  });
  for (const {
    responsibility: { respCode },
  } of inside)
    for (const seat of ['', '2']) keepers.set(`${respCode}${seat}`, await product.enter(`${respCode.toLowerCase()}${seat}.keeper`));
  catalogue = new Catalogue(product.assembled.kernel.registry);
  auditor = await product.enter('auditor');
  beside = await auditor.connect();
  making = new Making(byPeople(), product.clock.now());
  for (const { type } of lists) await looked(type);
});
afterAll(() => product.stop());

const CHANGED = 'Zq changed';
const unchanged: string[] = [];

/** By who made it or the first who may, as it stands now; null: what was published is withdrawn before it is changed. */
async function changed(definition: AnyDefinition, id: string, column: string, maker: Person): Promise<Person | null> {
  const {
    state,
    context: { rev },
  } = (await product.assembled.runtime.snapshot(definition.type, id))!;
  const may = keepersOf(definition, 'SAVE', state);
  for (const person of [maker, ...may.map((code) => personFor(code))]) {
    const answer = await person.call(definition.type, 'saveOrUpdate', { id, rev, [column]: CHANGED });
    if (answer.status !== 'S' && (may.length === 0 || [403, 404].includes(answer.http))) continue;
    expect([definition.type, answer.status, answer.code]).toEqual([definition.type, 'S', '']);
    return person;
  }
  expect([definition.type, may]).toEqual([definition.type, []]);
  return null;
}

interface Change {
  readonly listId: string;
  readonly new: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The list as it is shown beside, and again when somebody asks for what is new. */
const looked = (type: string) => beside.ask<{ readonly rows: Change['rows'] }>('watchList', { listId: type, entity: type, query: newest });

const newest = { pageIndex: 1, pageRows: 500, orderBy: [{ key: 'id', dir: 'desc' }] } as const;

test('every list but those begun elsewhere has somebody who adds to it', () => {
  expect(
    lists
      .filter((definition) => creatorOf(definition) === undefined)
      .map(({ type }) => type)
      .sort(),
  ).toEqual(withoutForm);
});

describe.each(lists.map((definition) => ({ definition, type: definition.type })))('$type', ({ definition, type }) => {
  const column = freeColumn(definition);

  if (!withoutForm.includes(type)) {
    test('is refused empty, made, changed and guarded by who keeps it, and each is seen beside at once', async () => {
      const keeper = personFor(creatorOf(definition)!);
      expect(await keeper.call(type, 'saveOrUpdate', {})).toMatchObject({ status: 'E', code: 'FIELD_REQUIRED' });
      const { later } = recipes[type] ?? {};
      const maker = later ? await product.enter('buyer', 'BUYER') : keeper;
      const id = later
        ? await later({
            product,
            buyer: maker,
            text: making.text,
            named: (name) => named.get(name)!,
            idOf: (other) => making.made.get(other)!,
          })
        : await making.of(type);
      await beside.until<Change>('list', ({ listId, new: added }) => listId === type && added > 0);
      expect((await looked(type)).data!.rows.map((row) => row['id'])).toContain(id);
      const changer = column === undefined ? null : await changed(definition, id, column, maker);
      if (column === undefined || changer === null) return void unchanged.push(type);
      await beside.until<Change>(
        'list',
        ({ listId, rows }) => listId === type && rows.some((row) => row['id'] === id && row[column] === CHANGED),
      );
      expect(await changer.call(type, 'saveOrUpdate', { id, rev: 1, [column]: 'Zq too late' })).toMatchObject({
        status: 'E',
        code: 'DOC_STALE',
      });
    });
  }

  test('goes out as the workbook that the list is', async () => {
    const { data, page } = await auditor.call(type, 'listByPage', newest);
    const shown = data as readonly Readonly<Record<string, unknown>>[];
    const keys = (definition.list.columns as readonly string[]).filter((key) =>
      ['text', 'longText'].includes(definition.fields[key]?.kind ?? ''),
    );
    const response = await auditor.stream('/export/v1/exportExcelRestful/exportExcel', {
      requestUrl: `/v1/${type}Restful/listByPage`,
      requestParams: { orderBy: newest.orderBy },
      fileName: 'all',
      columns: definition.list.columns.map((key) => ({ key, title: key, width: 100 })),
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await response.arrayBuffer()) as never);
    const [, titles, ...rows] = book.worksheets[0]!.getSheetValues() as unknown[][];
    expect({ count: page!.count, titles: (titles ?? []).slice(1) }).toEqual({ count: rows.length, titles: definition.list.columns });
    const cell = (row: unknown[], key: string): unknown => row[definition.list.columns.indexOf(key) + 1] ?? null;
    expect(rows.slice(0, shown.length).map((row) => keys.map((key) => cell(row, key)))).toEqual(
      shown.map((row) => keys.map((key) => row[key] ?? null)),
    );
  });
});

test('only lists without words to change, and what is published, were not changed', () => {
  expect(unchanged.sort()).toEqual([
    'baseUomConversion',
    'baseUserCategory',
    'baseUserOrg',
    'srmBaseExchangeRate',
    'srmBaseNotice',
    'srmBaseNotification',
    'srmBaseOrgAssociation',
  ]);
});
